// Questions about units that every phase asks: engagement, distance, strength, and the values a model has now.
#pragma once

#include "dice/ninth.h"
#include "rules/ninth/ninth.h"
#include "table/coherency.h"

namespace muster::ninth {

inline constexpr Length engagement = 1_in, engagement_up = 5_in; // N-ENG-01
inline constexpr Length not_engaged = engagement + Length{1};    // the least distance outside it

// N-ENG-01, N-ENG-02
bool within_engagement_range(const Game& game, ModelId a, ModelId b);
bool within_engagement_range(const Game& game, UnitId a, UnitId b);
bool within_engagement_range(const Game& game, ModelId model, UnitId enemy);
// Any enemy on the table (of `unit`'s owner); `aircraft_count` false leaves enemy AIRCRAFT out (N-AIR-10).
bool is_engaged(const Game& game, UnitId unit, bool aircraft_count = true);

// Straight-line, unit to unit and model to unit (N-MEAS-09).
bool within(const Game& game, UnitId a, UnitId b, Length reach);
bool within(const Game& game, ModelId a, UnitId b, Length reach);
bool within(const Game& game, ModelId a, ModelId b, Length reach);
Length distance(const Game& game, ModelId a, UnitId b);

bool below_half_strength(const Game& game, UnitId unit); // N-STR-03
bool is_coherent(const Game& game, UnitId unit);         // N-COH-03 to N-COH-05, N-I-20, N-I-21

// Units of a side on the table, in order.
FixedVector<UnitId, max_units> units_on_table(const Game& game, Side side);

// A characteristic of a model now: damage table, then auras, abilities, lasting powers (N-MOD-02 to N-MOD-05,
// N-MOD-16). `none` for "-". Random ones (N-MOD-06) are the caller's to roll: `value` then holds the expression and
// `random` is set.
Current current(const Game& game, ModelId model, Stat stat);
Modifier modifier_of(const Ability& ability); // what a `modify` does to a characteristic
const Arithmetic& arithmetic_of(Stat stat);
int leadership(const Game& game, UnitId unit); // the highest (N-MOR-07)
int toughness(const Game& game, UnitId unit);  // of the majority (N-I-75)

// The abilities with this effect that work on a model now: its own, its unit's, auras in range (each name once,
// N-AURA-03), its Warlord's trait, lasting powers. Conditions that depend on a target are the caller's to test.
Workings working_on(const Game& game, ModelId model, Effect effect);
bool has_effect(const Game& game, UnitId unit, Effect effect); // on any of its models
// Whether an ability works for this unit now, as far as that does not depend on a target.
bool condition_holds(const Game& game, const Ability& ability, UnitId unit);

} // namespace muster::ninth
