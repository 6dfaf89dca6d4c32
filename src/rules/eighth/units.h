// Questions about units that every phase asks: engagement, distance, strength, and the values a model has now.
#pragma once

#include "dice/eighth.h"
#include "rules/eighth/eighth.h"
#include "table/coherency.h"

namespace muster::eighth {

// How near to enemies a unit may not move, has to Fall Back from, cannot shoot at, and fights (E-MOV-10, E-FALL-01,
// E-SHT-05, E-TGT-04, E-FGT-02, E-FGT-11).
inline constexpr Length an_inch = 1_in;
bool is_close_to_enemies(const Game& game, UnitId unit); // within 1" of any of them
bool can_fly(const Game& game, UnitId unit);             // every model of it

// Straight-line, unit to unit and model to unit (E-I-03).
bool within(const Game& game, UnitId a, UnitId b, Length reach);
bool within(const Game& game, ModelId a, UnitId b, Length reach);
bool within(const Game& game, ModelId a, ModelId b, Length reach);
Length distance(const Game& game, ModelId a, UnitId b);

bool below_half_strength(const Game& game, UnitId unit); // for abilities that ask (E-DATA-10)
bool is_coherent(const Game& game, UnitId unit);         // E-COH-01, E-COH-03, E-I-06

// Units of a side on the table, in order.
FixedVector<UnitId, max_units> units_on_table(const Game& game, Side side);

// A characteristic of a model now: damage table, then auras, abilities, lasting powers (E-MOD-01 to E-MOD-06). `none`
// for "-". Random ones (E-MOD-07, E-MOD-08) are the caller's to roll: `value` then holds the expression and `random` is
// set.
Current current(const Game& game, ModelId model, Stat stat);
Modifier modifier_of(const Ability& ability); // what a `modify` does to a characteristic
const Arithmetic& arithmetic_of(Stat stat);
int leadership(const Game& game, UnitId unit); // the highest (E-MOR-03)
int toughness(const Game& game, UnitId unit);  // of the majority (E-I-29)

// The abilities with this effect that work on a model now: its own, its unit's, auras in range (those of different
// bearers add up, E-I-46), its Warlord's trait, lasting powers. Conditions that depend on a target are the caller's to
// test.
Workings working_on(const Game& game, ModelId model, Effect effect);
bool has_effect(const Game& game, UnitId unit, Effect effect); // on any of its models
// Whether an ability works for this unit now, as far as that does not depend on a target.
bool condition_holds(const Game& game, const Ability& ability, UnitId unit);

} // namespace muster::eighth
