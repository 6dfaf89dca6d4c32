// The values that a model has now: as printed, less what its damage table takes, with what works on it.
#pragma once

#include "rules/sheets/abilities.h"

namespace muster::sheets {

struct Current {
    bool none = false; // "-"
    bool random = false;
    int minimum = 0; // of an M with two values
    int number = 0;
    DiceExpression value;
    boost::container::small_vector<Modifier, 8> modifiers; // why it is what it is
};
// Sums from the same clause are joined, so that the list stays short.
void add_modifier(Current& now, const Modifier& modifier);
// Counts in a characteristic as it is now.
bool changes_now(const Ability& ability, Stat stat);
// What a `modify` does to a characteristic.
Modifier change_by(const Ability& ability, Clause because);
Modifier modifier_of(const Game& game, const Ability& ability); // by the edition's clause

// A characteristic of a model now: damage table, then auras, abilities, lasting powers (N-MOD-02 to N-MOD-05, N-MOD-16,
// E-MOD-01 to E-MOD-06). `none` for "-". Random ones (N-MOD-06, E-MOD-07) are the caller's to roll: `value` then holds
// the expression and `random` is set.
Current current(const Game& game, ModelId model, Stat stat);
// A characteristic with its modifiers; a random one is rolled for each model when it is used (N-MOD-08, E-MOD-08).
int rolled_and_reckoned(Game& game, ModelId model, Stat stat, const Current& now);

// For an S or Ld of "-", unmodified (N-MOD-10, N-MOD-11).
Current toughness_instead(const Game& game, ModelId model);
// Of the unit: the T of most models, the higher one on a tie (N-I-75, E-I-29); the highest Ld (N-MOR-07, E-MOR-03).
// Random ones without their dice, or with them.
int toughness(const Game& game, UnitId unit);
int rolled_toughness(Game& game, UnitId unit);
int leadership(const Game& game, UnitId unit);
int rolled_leadership(Game& game, UnitId unit);

} // namespace muster::sheets
