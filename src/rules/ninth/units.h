// Questions about units that every phase asks: engagement, strength, and the values a model has now. Distances are in
// rules/sheets/measuring.h, most of what abilities do in rules/sheets/abilities_at_work.h.
#pragma once

#include "dice/ninth.h"
#include "rules/ninth/ninth.h"
#include "rules/sheets/abilities_at_work.h"
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

// N-MOV-20, N-WPN-04: this turn, also beside a Fall Back, one of the two out of phase.
inline bool has_advanced(const Game& game, UnitId unit) {
    return game.of(unit).move == MoveKind::advance || game.has(unit, Flag::advanced);
}

bool is_coherent(const Game& game, UnitId unit); // N-COH-03 to N-COH-05, N-I-20, N-I-21

// A characteristic of a model now: damage table, then auras, abilities, lasting powers (N-MOD-02 to N-MOD-05,
// N-MOD-16). `none` for "-". Random ones (N-MOD-06) are the caller's to roll: `value` then holds the expression and
// `random` is set.
Current current(const Game& game, ModelId model, Stat stat);
Modifier modifier_of(const Ability& ability); // what a `modify` does to a characteristic
const Arithmetic& arithmetic_of(Stat stat);
Current toughness_instead(const Game& game, ModelId model); // for an S or Ld of "-", unmodified (N-MOD-10, N-MOD-11)
int leadership(const Game& game, UnitId unit);              // the highest (N-MOR-07); a random one without its dice
int rolled_leadership(Game& game, UnitId unit);             // with them (N-MOD-08)

// N-AURA-03, N-KEY-08
constexpr AuraRules aura_rules(const Game&) { return {.same_add_up = false, .for_whole_units = true}; }

// What this model has as a Warlord (N-WAR-06, N-I-31); null where it is none, or has nothing.
const Ability* trait_of(const Game& game, ModelId model);
// The abilities with this effect that work on a model now: its own, its unit's, auras in range (each name once,
// N-AURA-03), its Warlord's trait, lasting powers. Conditions that depend on a target are the caller's to test.
Workings working_on(const Game& game, ModelId model, Effect effect);

} // namespace muster::ninth
