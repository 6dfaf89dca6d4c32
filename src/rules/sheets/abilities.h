// Which abilities work on a model now: its own, its unit's, auras in range, its Warlord's trait and psychic powers that
// last; and abilities that work only once in a phase, turn or battle. Also the values that a model has now: the printed
// ones, less the effect of its damage table, with the abilities that work on it (characteristics.cpp).
#pragma once

#include "rules/sheets/measuring.h"

#include <boost/container/small_vector.hpp>

namespace muster::sheets {

// An ability that works on a model.
struct ActiveAbility {
    const Ability* ability = nullptr;
    ModelId bearer = ModelId::none;
};
// It has room for the usual few, and grows if there are more.
using ActiveAbilities = boost::container::small_vector<ActiveAbility, 8>;

// Whether an ability works for this unit now. Conditions about a target are not checked.
bool condition_holds(const Game& game, const Ability& ability, UnitId unit);
// Works only in some attacks, so the attack has to check it. `current` leaves it out.
bool depends_on_attack(const Ability& ability);

// N-KEY-08, N-I-09, E-DATA-17: a unit has the keywords of its models that still stand.
bool has_keyword_now(const Game& game, UnitId unit, const std::string& canonical);
bool passes(const Game& game, UnitId unit, const KeywordTest& test);
bool passes(const Game& game, ModelId model, const KeywordTest& test);
// N-KEY-08, N-KEY-09, E-DATA-17: whether an ability that may require a keyword works on this model.
bool has_its_keyword(const Game& game, const Ability& ability, ModelId model);

// How far an aura reaches in this battle round (N-SHEET-23, E-SHEET-15).
Length reach_of(const Game& game, const Ability& ability);

// The abilities with this effect that work on a model now. The caller checks conditions about a target.
ActiveAbilities active_abilities(const Game& game, ModelId model, Effect effect);
// The distinct ones that work on any model of the unit.
ActiveAbilities active_abilities_of_unit(const Game& game, UnitId unit, Effect effect);
bool has_effect(const Game& game, UnitId unit, Effect effect); // on any of its models

// Whether an ability with a limit has been used up; one without never is.
bool is_spent(const Game& game, const ActiveAbility& active);
void spend(Game& game, const ActiveAbility& active); // does nothing for an ability without a limit

// --- Characteristics

struct Current {
    bool none; // "-"
    bool random;
    int minimum; // of an M with two values
    int number;
    DiceExpression value;
    boost::container::small_vector<Modifier, 8> modifiers; // the reasons for the value
};
// Sums from the same clause are joined, so that the list stays short.
void add_modifier(Current& now, const Modifier& modifier);
// Whether an ability is part of a characteristic's present value.
bool changes_now(const Ability& ability, Stat stat);
const Arithmetic& arithmetic_of(const Game& game, Stat stat); // how modifiers work on it
// What a `modify` does to a characteristic.
Modifier change_by(const Ability& ability, Clause because);
Modifier modifier_of(const Game& game, const Ability& ability); // by the clause of the edition

// A characteristic of a model now: damage table, then auras, abilities, lasting powers (N-MOD-02 to N-MOD-05, N-MOD-16,
// E-MOD-01 to E-MOD-06). `none` for "-". Random ones (N-MOD-06, E-MOD-07) are the caller's to roll: `value` then holds
// the expression and `random` is set.
Current current(const Game& game, ModelId model, Stat stat);
// The Range of a ranged weapon of this model, in inches (N-SHEET-18, E-SHEET-10).
int range_of(const Game& game, ModelId shooter, const WeaponProfile& profile);
// A characteristic with its modifiers; a random one is rolled for each model when it is used (N-MOD-08, E-MOD-08).
int rolled_and_modified(Game& game, ModelId model, Stat stat, const Current& now);

// For an S or Ld of "-", unmodified (N-MOD-10, N-MOD-11).
Current toughness_instead(const Game& game, ModelId model);
// Of the unit: the T of most models, the higher one on a tie (N-I-75, E-I-29); the highest Ld (N-MOR-07, E-MOR-03).
// There are versions with and without rolling the dice of random ones.
int toughness(const Game& game, UnitId unit);
int rolled_toughness(Game& game, UnitId unit);
int leadership(const Game& game, UnitId unit);
int rolled_leadership(Game& game, UnitId unit);

} // namespace muster::sheets
