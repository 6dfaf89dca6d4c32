#include "questions.h"

#include <fmt/format.h>

namespace muster::test {
namespace {

int among(int least, int most) { return *rc::gen::inRange(least, most + 1); }
bool once_in(int times) { return among(1, times) == 1; }
template <class T>
T one_of(std::initializer_list<T> values) {
    return *rc::gen::elementOf(std::vector<T>(values));
}

DiceExpression dice_up_to(int most) {
    DiceExpression dice = one_of<DiceExpression>({fixed(1),
                                                  fixed(1),
                                                  fixed(2),
                                                  fixed(3),
                                                  {1, 3, 0},
                                                  {1, 3, 1},
                                                  {1, 6, 0},
                                                  {2, 3, 0},
                                                  {1, 6, 2},
                                                  {2, 6, 0},
                                                  {1, 3, -1}});
    return dice.maximum() <= most ? dice : fixed(1);
}

Ability made(Effect effect) {
    Ability ability;
    ability.effect = effect;
    return ability;
}

Ability of_volley(const Variety& variety) {
    Ability ability = made(
        one_of({Effect::reroll, Effect::reroll, Effect::reroll, Effect::modify, Effect::modify, Effect::extra_hits,
                Effect::wound_on, Effect::mortal_wounds, Effect::mortal_wounds, Effect::no_save, Effect::another_attack,
                Effect::always_wounds, Effect::better_ap, Effect::extra_damage, Effect::blast, Effect::auto_hit}));
    ability.roll = one_of({RollKind::hit, RollKind::wound, RollKind::save, RollKind::damage});
    ability.which = one_of({Rerolled::ones, Rerolled::failed, Rerolled::all});
    if (ability.effect == Effect::reroll && variety.limited && once_in(3)) ability.limit = Limit::once_per_phase;
    ability.by = among(-2, 2);
    ability.on = among(2, 6);
    ability.count = among(1, 2);
    ability.on_hit = once_in(2);
    ability.amount = dice_up_to(3);
    if (ability.effect != Effect::mortal_wounds) ability.on_hit = false;
    if (ability.effect == Effect::another_attack) ability.on = among(4, 6);
    if (ability.effect == Effect::better_ap) {
        ability.change = one_of({ModifierKind::add, ModifierKind::set});
        ability.by = -among(ability.change == ModifierKind::set ? 0 : 1, 4);
    }
    return ability;
}

Ability of_target(const Variety& variety) {
    Ability ability = made(
        one_of({Effect::reroll, Effect::modify, Effect::invulnerable, Effect::ignore_wounds, Effect::reduce_damage}));
    ability.roll = one_of({RollKind::hit, RollKind::wound, RollKind::save, RollKind::save, RollKind::damage});
    ability.against = ability.roll != RollKind::save;
    ability.which = one_of({Rerolled::ones, Rerolled::failed, Rerolled::all});
    if (ability.effect == Effect::reroll && variety.limited && once_in(3)) ability.limit = Limit::once_per_battle;
    ability.by = ability.effect == Effect::modify ? among(-2, 2) : among(1, 2);
    ability.on = among(2, 6);
    return ability;
}

} // namespace

OddsQuestion random_question(const Variety& variety) {
    OddsQuestion question;
    question.rules = one_of<std::string>({"ninth", "eighth"});
    sheets::Salvo& asked = sheets::edit_salvo(question);
    for (int volleys = among(1, 2); volleys > 0; --volleys) {
        sheets::OddsVolley volley;
        volley.weapons = among(1, 2);
        volley.attacks = dice_up_to(variety.most_attacks);
        volley.skill = among(2, 6);
        volley.strength = among(1, 9);
        volley.armour_penetration = -among(0, 3);
        volley.damage = dice_up_to(8);
        for (int i = among(0, 4); i > 0; --i) volley.abilities.push_back(of_volley(variety));
        if (question.rules == "eighth")
            std::erase_if(volley.abilities, [](const Ability& each) { return each.effect == Effect::blast; });
        asked.volleys.push_back(volley);
    }
    sheets::OddsTarget& target = asked.target;
    for (int kinds = among(1, 2); kinds > 0; --kinds) target.models.push_back({among(1, 6), among(1, 4)});
    target.toughness = among(1, 8);
    if (!once_in(4)) target.save = among(2, 6);
    if (once_in(3)) target.invulnerable = among(3, 6);
    if (once_in(3)) target.ignore = among(4, 6);
    if (once_in(4)) target.cover = among(-1, 2);
    if (once_in(4)) target.first_model_wounds = among(1, target.models.front().wounds);
    for (int i = among(0, 2); i > 0; --i) target.abilities.push_back(of_target(variety));
    return question;
}

std::string text_of(const OddsQuestion& question) {
    const auto abilities = [](const std::vector<Ability>& list) {
        std::string text;
        for (const Ability& each : list)
            text += fmt::format(" {}(roll {}, which {}, by {}, on {}, on_hit {}, count {}, amount {}, limit {})",
                                name_of(each.effect), name_of(each.roll), name_of(each.which), each.by, each.on,
                                each.on_hit, each.count, to_text(each.amount), name_of(each.limit));
        return text;
    };
    std::string text =
        question.rules + fmt::format(", {}, {} single", name_of(question.policy), question.single_rerolls);
    const sheets::Salvo& asked = sheets::salvo_of(question);
    for (const sheets::OddsVolley& volley : asked.volleys)
        text += fmt::format("\n  {} x {} attacks, {}+, S {}, AP {}, D {}{}", volley.weapons, to_text(volley.attacks),
                            volley.skill.value_or(0), volley.strength, volley.armour_penetration,
                            to_text(volley.damage), abilities(volley.abilities));
    text += "\n  at";
    for (const auto& models : asked.target.models) text += fmt::format(" {}xW{}", models.count, models.wounds);
    const sheets::OddsTarget& target = asked.target;
    return text + fmt::format(" T {} Sv {} invulnerable {} ignore {} cover {} first {}{}", target.toughness,
                              target.save.value_or(0), target.invulnerable.value_or(0), target.ignore.value_or(0),
                              target.cover, target.first_model_wounds.value_or(0), abilities(target.abilities));
}

} // namespace muster::test
