// Abilities at work on a model, and a characteristic as it is now with what made it: what both editions reckon with.
#pragma once

#include "army/ability.h"
#include "battle/battle.h"

#include <boost/container/small_vector.hpp>

namespace muster::sheets {

struct Working {
    const Ability* ability = nullptr;
    ModelId bearer = ModelId::none;
};
using Workings = boost::container::small_vector<Working, 8>; // room for the usual few; none is ever left out

// A psychic power that is still at work.
struct Lasting {
    UnitId caster = UnitId::none; // a unit of the setup
    std::uint8_t power = 0;       // of its datasheet
    UnitId on = UnitId::none;
};
MUSTER_FIELDS(Lasting, caster, power, on)
using LastingPowers = FixedVector<Lasting, max_units>; // one of every unit at once

struct Current {
    bool none = false; // "-"
    bool random = false;
    int minimum = 0; // of an M with two values
    int number = 0;
    DiceExpression value;
    boost::container::small_vector<Modifier, 8> modifiers; // why it is what it is
};

// Sums from the same clause are joined, so that the list stays short.
inline void add_modifier(Current& now, const Modifier& modifier) {
    const bool sum = modifier.kind == ModifierKind::add || modifier.kind == ModifierKind::subtract;
    for (Modifier& there : now.modifiers)
        if (sum && there.kind == modifier.kind && there.because == modifier.because) {
            there.amount = static_cast<std::int16_t>(there.amount + modifier.amount);
            return;
        }
    now.modifiers.push_back(modifier);
}

// Works only in some attacks: whoever makes one asks. A characteristic as it is now leaves it out.
inline bool depends_on_attack(const Ability& ability) {
    return ability.when == When::shooting || ability.when == When::melee ||
           ability.condition == Condition::target_keyword || ability.condition == Condition::target_models_at_least ||
           ability.condition == Condition::half_range;
}

// Counts in a characteristic as it is now.
inline bool changes_now(const Ability& ability, Stat stat) {
    const bool of_fighting = ability.when == When::melee && stat == Stat::A; // of use in close combat only
    return ability.of_characteristic && ability.stat == stat && (of_fighting || !depends_on_attack(ability));
}

// How an option names a model's weapon: its position in the model's list, and the profile.
constexpr std::uint16_t weapon_option(std::size_t weapon, std::size_t profile) {
    return static_cast<std::uint16_t>(weapon << 4 | profile);
}

// What a `modify` does to a characteristic.
inline Modifier change_by(const Ability& ability, Clause because) {
    const bool less = ability.change == ModifierKind::add && ability.by < 0;
    return {less ? ModifierKind::subtract : ability.change, static_cast<std::int16_t>(less ? -ability.by : ability.by),
            because};
}

} // namespace muster::sheets
