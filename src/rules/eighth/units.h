// Questions about units that every phase asks: the inch around enemies, strength, and the values a model has now.
// Distances are in rules/sheets/measuring.h, most of what abilities do in rules/sheets/abilities_at_work.h.
#pragma once

#include "dice/eighth.h"
#include "rules/eighth/eighth.h"
#include "rules/sheets/abilities_at_work.h"
#include "table/coherency.h"

namespace muster::eighth {

// How near to enemies a unit may not move, has to Fall Back from, cannot shoot at, and fights (E-MOV-10, E-FALL-01,
// E-SHT-05, E-TGT-04, E-FGT-02, E-FGT-11).
inline constexpr Length an_inch = 1_in;
bool is_close_to_enemies(const Game& game, UnitId unit); // within 1" of any of them
bool can_fly(const Game& game, UnitId unit);             // every model of it

bool is_coherent(const Game& game, UnitId unit); // E-COH-01, E-COH-03, E-I-06

// A characteristic of a model now: damage table, then auras, abilities, lasting powers (E-MOD-01 to E-MOD-06). `none`
// for "-". Random ones (E-MOD-07, E-MOD-08) are the caller's to roll: `value` then holds the expression and `random` is
// set.
Current current(const Game& game, ModelId model, Stat stat);
Modifier modifier_of(const Ability& ability); // what a `modify` does to a characteristic
const Arithmetic& arithmetic_of(Stat stat);
int leadership(const Game& game, UnitId unit);  // the highest (E-MOR-03); a random one without its dice
int rolled_leadership(Game& game, UnitId unit); // with them (E-MOD-08)

// E-I-46, E-DATA-17
constexpr AuraRules aura_rules(const Game&) { return {.same_add_up = true, .for_whole_units = false}; }

// What this model has as a Warlord (E-LORD-02); null where it is none, or has nothing.
const Ability* trait_of(const Game& game, ModelId model);
// The abilities with this effect that work on a model now: its own, its unit's, auras in range (those of different
// bearers add up, E-I-46), its Warlord's trait, lasting powers. Conditions that depend on a target are the caller's to
// test.
Workings working_on(const Game& game, ModelId model, Effect effect);

} // namespace muster::eighth
