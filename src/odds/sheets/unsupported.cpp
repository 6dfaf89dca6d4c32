// What the odds cannot express, by name. A new effect of the vocabulary is refused here until the odds can compute it.
#include "odds/sheets/attack.h"
#include "odds/sheets/plan.h"

#include <fmt/format.h>

namespace muster::odds_internal {
namespace {

constexpr std::string_view say_it_plainly = "the same without it, where it applies: the odds do not know the table";

bool is_attack_roll(RollKind roll) {
    return roll == RollKind::hit || roll == RollKind::wound || roll == RollKind::save || roll == RollKind::damage;
}

// Collects the problems with the abilities of one bearer.
class Complaints {
  public:
    Complaints(const AttackRules& rules, std::vector<Unsupported>& found) : rules_(rules), found_(found) {}

    void about(const std::string& place, const std::vector<Ability>& abilities, bool of_volley) {
        for (std::size_t i = 0; i < abilities.size(); ++i) {
            path_ = fmt::format("{}.abilities[{}]", place, i);
            about_conditions(abilities[i]);
            of_volley ? about_volley(abilities[i]) : about_target(abilities[i]);
            if (std::ranges::count(abilities, abilities[i].effect, &Ability::effect) > most_of_a_kind)
                say(name_of(abilities[i].effect), fmt::format("at most {} of one effect", most_of_a_kind));
        }
    }

  private:
    void say(std::string_view what, std::string_view why) {
        found_.push_back({path_, std::string(what), std::string(why)});
    }

    void about_conditions(const Ability& ability) {
        if (ability.when != When::always) say("when", say_it_plainly);
        if (ability.condition != Condition::none) say("if", say_it_plainly);
        if (ability.whom == Whom::aura) say("aura", say_it_plainly);
        if (ability.limit != Limit::none && ability.effect != Effect::reroll) say("limit", "a limit on re-rolls only");
    }

    void about_volley(const Ability& ability) {
        switch (ability.effect) {
        case Effect::reroll:
        case Effect::modify:
            if (about_roll(ability) && ability.against) say("against", "an ability of the target");
            break;
        case Effect::blast:
            if (!rules_.blast) say("blast", "a game that has Blast weapons");
            break;
        case Effect::auto_hit:
        case Effect::extra_hits:
        case Effect::wound_on:
        case Effect::mortal_wounds:
        case Effect::no_save:
        case Effect::another_attack:
        case Effect::always_wounds:
        case Effect::better_ap:
        case Effect::extra_damage:
            break;
        case Effect::extra_attacks:
            say("extra_attacks", "the attacks it makes, counted in \"attacks\"");
            break;
        case Effect::bearer_destroyed:
            say("bearer_destroyed", "only what happens to the target");
            break;
        default:
            say_effect(ability);
        }
    }

    void about_target(const Ability& ability) {
        switch (ability.effect) {
        case Effect::reroll:
        case Effect::modify:
            if (about_roll(ability) && ability.against == (ability.roll == RollKind::save))
                say(name_of(ability.roll), "a save roll of the target's own, or \"against\": true for another roll");
            break;
        case Effect::invulnerable:
        case Effect::ignore_wounds:
        case Effect::reduce_damage:
            break;
        default:
            say_effect(ability);
        }
    }

    // Whether the ability changes a roll of an attack.
    bool about_roll(const Ability& ability) {
        if (ability.of_characteristic)
            say("characteristic", "the characteristic as it is in this attack, instead");
        else if (!is_attack_roll(ability.roll))
            say(name_of(ability.roll), "a hit, wound, save or damage roll");
        else
            return true;
        return false;
    }

    void say_effect(const Ability& ability) {
        if (ability.enforced())
            say(name_of(ability.effect), "an effect on how attacks at this target go");
        else
            say(ability.name, "an effect of the vocabulary instead of text");
    }

    const AttackRules& rules_;
    std::vector<Unsupported>& found_;
    std::string path_;
};

} // namespace

// Questions from a table stay far below 1.
double effort_of_question(const OddsRules& rules, const OddsQuestion& question) {
    const Salvo& asked = sheets::salvo_of(question);
    double evolution = 0, plan = 0;
    const double states = needs_planning(question) ? states_of_plan(question) : asked.target.wounds();
    for (const OddsVolley& volley : asked.volleys) {
        const Attack attack = attack_of(edition_of(rules).attacks, question, volley);
        double mortal = 0;
        for (const Mortal& each : attack.mortal) mortal += each.amount.maximum();
        const double attacks = volley.weapons * std::max(volley.attacks.maximum(), 3);
        const double hits = attacks * (1 + attack.extra_hits_on(6)) * (1 + attack.most_attacks_on());
        evolution += hits * states * (8 + volley.damage.maximum() + mortal);
        plan += hits * states * (1 + mortal / 8 + mortal * mortal / 32);
    }
    return needs_planning(question) ? plan / 5e5 : evolution / 1e9;
}

std::vector<Unsupported> unsupported_parts(const OddsRules& rules, const OddsQuestion& question) {
    const Salvo& asked = sheets::salvo_of(question);
    std::vector<Unsupported> found;
    Complaints complaints(edition_of(rules).attacks, found);
    if (limited_rerolls(question).size() > most_limited_rerolls)
        found.push_back({"volleys", "limit", fmt::format("at most {} re-rolls with a limit", most_limited_rerolls)});
    for (std::size_t i = 0; i < asked.volleys.size(); ++i) {
        const OddsVolley& volley = asked.volleys[i];
        const std::string place = fmt::format("volleys[{}]", i);
        complaints.about(place, volley.abilities, true);
        if (volley.damage.count > 1 && question.single_rerolls > 0)
            found.push_back({place + ".damage", "single_rerolls", "at most one die of damage with single re-rolls"});
        if (volley.damage.count > 1 && edition_of(rules).attacks.some_dice_of_a_sum &&
            question.policy == OddsPolicy::best)
            found.push_back(
                {place + ".damage", "policy", "at most one die of damage: single dice of a sum may be re-rolled"});
    }
    complaints.about("target", asked.target.abilities, false);
    if (found.empty() && effort_of_question(rules, question) > 1)
        found.push_back(
            {"volleys", "all of it together", "fewer attacks, models, wounds or choices: it is too much to compute"});
    return found;
}

} // namespace muster::odds_internal
