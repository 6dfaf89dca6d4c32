// Refuses abilities that can be read but would do nothing: a time, condition, limit or characteristic that the effect
// does not use. So a file cannot say something that a battle ignores.
#include "army/sheets/reading.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace muster {
namespace {

bool is_of_attacks(RollKind roll) {
    return roll == RollKind::hit || roll == RollKind::wound || roll == RollKind::save || roll == RollKind::damage;
}

// Characteristics that the attacker has in an attack. The others do not depend on the attacker.
bool is_of_attacks(Stat stat) {
    return stat == Stat::WS || stat == Stat::BS || stat == Stat::S || stat == Stat::AP || stat == Stat::D;
}

// The rules look at it in each attack. So its condition may be about the kind of attack, the target or the distance.
bool is_of_attacks(const Ability& ability) {
    switch (ability.effect) {
    case Effect::reroll:
    case Effect::modify:
        return ability.of_characteristic ? is_of_attacks(ability.stat) : is_of_attacks(ability.roll);
    case Effect::auto_hit:
    case Effect::extra_hits:
    case Effect::wound_on:
    case Effect::mortal_wounds:
    case Effect::no_save:
    case Effect::another_attack:
    case Effect::always_wounds:
    case Effect::better_ap:
    case Effect::extra_damage:
    case Effect::full_rate:
    case Effect::invulnerable:
    case Effect::ignore_wounds:
    case Effect::reduce_damage:
        return true;
    default:
        return false;
    }
}

// It changes the bearer's own attacks in close combat, whatever their target.
bool is_of_fighting(const Ability& ability) {
    return ability.effect == Effect::extra_attacks ||
           (ability.effect == Effect::modify && ability.of_characteristic && ability.stat == Stat::A);
}

bool acts_at_a_time(Effect effect) {
    return effect == Effect::heal || effect == Effect::command_points || effect == Effect::out_of_phase;
}
bool is_of_set_up(Effect effect) {
    return effect == Effect::reserves || effect == Effect::after_deployment || effect == Effect::split;
}
// The effect takes no condition.
bool is_unconditional(Effect effect) {
    return effect == Effect::blast || effect == Effect::bearer_destroyed || effect == Effect::contagion;
}

bool fits(const Ability& ability, AbilityOf bearer, When when) {
    if (bearer == AbilityOf::power && works_at_once(ability.effect)) return when == When::always;
    switch (when) {
    case When::always:
        return bearer == AbilityOf::power || !acts_at_a_time(ability.effect);
    case When::shooting:
        return is_of_attacks(ability);
    case When::melee:
        return is_of_attacks(ability) || is_of_fighting(ability);
    case When::charged_this_turn:
    case When::charge_or_intervention:
        return !acts_at_a_time(ability.effect) && !is_of_set_up(ability.effect) && !is_unconditional(ability.effect);
    case When::deployment:
        return is_of_set_up(ability.effect);
    case When::command_phase:
    case When::fight_end:
        return bearer != AbilityOf::power && acts_at_a_time(ability.effect);
    case When::pre_battle: // no model is wounded yet
        return bearer != AbilityOf::power && ability.effect == Effect::command_points;
    case When::round_start:
    case When::round_end:
        return bearer != AbilityOf::power && acts_at_a_time(ability.effect) && ability.effect != Effect::out_of_phase;
    }
    return false;
}

bool fits(const Ability& ability, AbilityOf bearer, Condition condition) {
    if (bearer == AbilityOf::power && works_at_once(ability.effect)) return condition == Condition::none;
    switch (condition) {
    case Condition::none:
        return true;
    case Condition::target_keyword:
    case Condition::target_models_at_least:
        return is_of_attacks(ability);
    case Condition::half_range:
        return is_of_attacks(ability) && ability.when != When::melee;
    default:
        return !is_of_set_up(ability.effect) && !is_unconditional(ability.effect) &&
               ability.effect != Effect::command_points;
    }
}

bool has_uses(const Ability& ability, AbilityOf bearer) {
    if (bearer == AbilityOf::power) return false; // a power is manifested or not
    if (ability.effect == Effect::modify)
        return !ability.of_characteristic && is_of_attacks(ability.roll) && ability.roll != RollKind::save;
    if (ability.effect == Effect::reduce_damage) return false;
    if (ability.effect == Effect::full_rate) return false;
    return ability.effect == Effect::reroll || ability.effect == Effect::smoke || is_of_attacks(ability) ||
           acts_at_a_time(ability.effect);
}

// W is changed once, when the army is mustered (N-SHEET-18).
void check_wounds(Reader reader, const Ability& ability, AbilityOf bearer) {
    const bool plain = ability.whom == Whom::self && ability.when == When::always &&
                       ability.condition == Condition::none && ability.change == ModifierKind::add;
    if (bearer != AbilityOf::model || !plain)
        reader["characteristic"].refuse("a change of W under a condition, for others, or not by a number",
                                        "\"by\", for the model that has it");
}

void check_characteristic(Reader reader, const Ability& ability, AbilityOf bearer) {
    const auto found = fmt::format("a change of {}", name_of(ability.stat));
    if (ability.stat == Stat::W) check_wounds(reader, ability, bearer);
    if (ability.against && (!is_of_attacks(ability.stat) || !is_of_weapons(ability.stat)))
        reader["against"].refuse(found + " with against", "a change without it, of AP or D, or of a roll");
    if (bearer == AbilityOf::weapon && ability.against)
        reader["against"].refuse("an ability of a weapon with against", "none");
    if (bearer == AbilityOf::weapon && !is_of_attacks(ability.stat))
        reader["characteristic"].refuse(found + " by a weapon", "WS, BS, S, AP or D; extra_attacks for more attacks");
}

// Refuses to re-roll results that such a roll never has.
void check_reroll(Reader reader, const Ability& ability) {
    const bool of_two_dice =
        ability.roll == RollKind::charge || ability.roll == RollKind::psychic || ability.roll == RollKind::deny;
    if (ability.which == Rerolled::ones && of_two_dice)
        reader["which"].refuse(fmt::format("ones of {} rolls, which are sums of 2D6", name_of(ability.roll)),
                               "failed or all");
    if (ability.which == Rerolled::failed && ability.roll == RollKind::advance)
        reader["which"].refuse("failed advance rolls, of which there are none", "ones or all");
}

// An ability of a weapon only works for attacks with it.
void check_weapon(Reader reader, const Ability& ability) {
    const bool of_roll =
        (ability.effect == Effect::modify || ability.effect == Effect::reroll) && !ability.of_characteristic;
    if (ability.whom != Whom::self) reader["who"].refuse("an ability of a weapon for others", "its bearer alone");
    if (ability.against && of_roll) reader["against"].refuse("an ability of a weapon with against", "none");
    if (of_roll && !is_of_attacks(ability.roll))
        reader["roll"].refuse(fmt::format("{} rolls by a weapon", name_of(ability.roll)), "hit, wound, save or damage");
}

// Checks whom it is for, where the effect itself does not decide that.
void check_whom(Reader reader, const Ability& ability, AbilityOf bearer) {
    const bool of_bearer = is_of_set_up(ability.effect) || ability.effect == Effect::command_points ||
                           ability.effect == Effect::smoke || ability.effect == Effect::overwatch_for_friends;
    if (ability.effect == Effect::guards &&
        (ability.whom != Whom::aura || ability.aura_of != Allegiance::friends || ability.keywords.empty()))
        reader["who"].refuse("guards of nobody in particular", "an aura of friends with a keyword");
    if (ability.whom == Whom::aura && bearer == AbilityOf::power && ability.keywords.empty())
        reader["who"].refuse("an aura of a power", "a keyword with it, or none: it works on its target");
    else if (ability.whom == Whom::aura && of_bearer)
        reader["who"].refuse(fmt::format("a \"{}\" as an aura", name_of(ability.effect)), "its bearer's unit");
    else if (ability.whom == Whom::aura && acts_at_a_time(ability.effect) && ability.aura_of != Allegiance::friends)
        reader["who"].refuse(fmt::format("a \"{}\" of {}", name_of(ability.effect), name_of(ability.aura_of)),
                             "friends");
    if (ability.against && !ability.of_characteristic && !is_of_attacks(ability.roll))
        reader["against"].refuse(fmt::format("{} rolls with against", name_of(ability.roll)),
                                 "hit, wound, save or damage rolls");
    if (bearer == AbilityOf::power && ability.effect == Effect::mortal_wounds && ability.on > 0)
        reader.refuse("mortal wounds of a power on a hit or wound roll", "an amount alone");
    if (bearer == AbilityOf::weapon) check_weapon(reader, ability);
}

// The names of the values that fit, from the first to `last`.
template <class Enum, class Fits>
std::vector<std::string_view> names_where(Enum last, Fits fits_it) {
    std::vector<std::string_view> names;
    for (int i = 0; i <= static_cast<int>(last); ++i)
        if (fits_it(static_cast<Enum>(i))) names.push_back(name_of(static_cast<Enum>(i)));
    return names;
}

} // namespace

void refuse_what_does_nothing(Reader reader, const Ability& ability, AbilityOf bearer) {
    if (!ability.enforced() || !reader.ok()) return;
    const std::string_view effect = name_of(ability.effect);
    const auto fits_when = [&](When when) { return fits(ability, bearer, when); };
    const auto fits_if = [&](Condition condition) { return fits(ability, bearer, condition); };
    if (ability.of_characteristic) check_characteristic(reader, ability, bearer);
    if (ability.effect == Effect::reroll) check_reroll(reader, ability);
    check_whom(reader, ability, bearer);
    if (!fits_when(ability.when))
        reader.refuse(fmt::format("such a \"{}\" with when \"{}\"", effect, name_of(ability.when)),
                      fmt::format("one of {}", fmt::join(names_where(When::fight_end, fits_when), ", ")));
    if (!fits_if(ability.condition))
        reader.refuse(fmt::format("such a \"{}\" with if \"{}\"", effect, name_of(ability.condition)),
                      fmt::format("one of {}", fmt::join(names_where(Condition::models_at_least, fits_if), ", ")));
    if (ability.limit != Limit::none && !has_uses(ability, bearer))
        reader.refuse(fmt::format("such a \"{}\" with a limit", effect), "none: it is at work all the time");
}

} // namespace muster
