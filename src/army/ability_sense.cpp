// What could be read but would do nothing: a time, a condition, a limit or a characteristic that an effect does not
// look at. Refused, so that a file says nothing that a battle passes over.
#include "army/reading.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace muster {
namespace {

bool is_of_attacks(RollKind roll) {
    return roll == RollKind::hit || roll == RollKind::wound || roll == RollKind::save || roll == RollKind::damage;
}

// Of the attacker in an attack; the others are what they are whoever attacks.
bool is_of_attacks(Stat stat) { return stat == Stat::WS || stat == Stat::BS || stat == Stat::S; }

// Looked at in each attack, and so at what kind of attack it is, at whom and from how far.
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
    case Effect::extra_damage:
    case Effect::invulnerable:
    case Effect::ignore_wounds:
    case Effect::reduce_damage:
        return true;
    default:
        return false;
    }
}

// Attacks of one's own in close combat, at whomever.
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
// Whatever else is so.
bool is_unconditional(Effect effect) {
    return effect == Effect::blast || effect == Effect::bearer_destroyed || effect == Effect::contagion;
}

bool fits(const Ability& ability, Bearer bearer, When when) {
    switch (when) {
    case When::always:
        return bearer == Bearer::power || !acts_at_a_time(ability.effect);
    case When::shooting:
        return is_of_attacks(ability);
    case When::melee:
        return is_of_attacks(ability) || is_of_fighting(ability);
    case When::charged_this_turn:
        return !acts_at_a_time(ability.effect) && !is_of_set_up(ability.effect) && !is_unconditional(ability.effect);
    case When::deployment:
        return is_of_set_up(ability.effect);
    case When::command_phase:
    case When::fight_end:
        return bearer != Bearer::power && acts_at_a_time(ability.effect);
    case When::pre_battle:
    case When::round_start:
    case When::round_end:
        return bearer != Bearer::power && acts_at_a_time(ability.effect) && ability.effect != Effect::out_of_phase;
    }
    return false;
}

bool fits(const Ability& ability, Condition condition) {
    switch (condition) {
    case Condition::none:
        return true;
    case Condition::target_keyword:
    case Condition::target_models_at_least:
    case Condition::half_range:
        return is_of_attacks(ability);
    default:
        return !is_of_set_up(ability.effect) && !is_unconditional(ability.effect) &&
               ability.effect != Effect::command_points;
    }
}

bool has_uses(const Ability& ability, Bearer bearer) {
    if (bearer == Bearer::power) return ability.effect == Effect::out_of_phase;
    if (ability.effect == Effect::modify)
        return !ability.of_characteristic && is_of_attacks(ability.roll) && ability.roll != RollKind::save;
    if (ability.effect == Effect::reduce_damage) return false;
    return ability.effect == Effect::reroll || is_of_attacks(ability) || acts_at_a_time(ability.effect);
}

void check_characteristic(Reader reader, const Ability& ability, Bearer bearer) {
    const auto found = fmt::format("a change of {}", name_of(ability.stat));
    if (ability.against) reader["against"].refuse(found + " with against", "a change without it, or of a roll");
    if (bearer == Bearer::weapon && !is_of_attacks(ability.stat))
        reader["characteristic"].refuse(found + " by a weapon", "WS, BS or S; extra_attacks for more attacks");
}

// The names of those that fit, out of all up to the last.
template <class Enum, class Fits>
std::vector<std::string_view> names_where(Enum last, Fits fits_it) {
    std::vector<std::string_view> names;
    for (int i = 0; i <= static_cast<int>(last); ++i)
        if (fits_it(static_cast<Enum>(i))) names.push_back(name_of(static_cast<Enum>(i)));
    return names;
}

} // namespace

void refuse_what_does_nothing(Reader reader, const Ability& ability, Bearer bearer) {
    if (!ability.enforced() || !reader.sound()) return;
    const std::string_view effect = name_of(ability.effect);
    const auto fits_when = [&](When when) { return fits(ability, bearer, when); };
    const auto fits_if = [&](Condition condition) { return fits(ability, condition); };
    if (ability.of_characteristic) check_characteristic(reader, ability, bearer);
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
