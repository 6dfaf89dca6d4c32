// Which abilities work on a model now: its own, its unit's, auras in range, its Warlord's trait and psychic powers that
// last; and those that work only once in a phase, turn or battle.
#pragma once

#include "rules/sheets/measuring.h"

#include <boost/container/small_vector.hpp>

namespace muster::sheets {

// An ability at work on a model.
struct Working {
    const Ability* ability = nullptr;
    ModelId bearer = ModelId::none;
};
using Workings = boost::container::small_vector<Working, 8>; // room for the usual few; none is ever left out

// Whether an ability works for this unit now, as far as that does not depend on a target.
bool condition_holds(const Game& game, const Ability& ability, UnitId unit);
// Works only in some attacks: whoever makes one asks. A characteristic as it is now leaves it out.
bool depends_on_attack(const Ability& ability);

// N-KEY-08, N-I-09, E-DATA-17: a unit has the keywords of its models that still stand.
bool has_keyword_now(const Game& game, UnitId unit, const std::string& canonical);
// N-KEY-08, N-KEY-09, E-DATA-17: whether an ability that may be for some keyword only works on this model.
bool has_its_keyword(const Game& game, const Ability& ability, ModelId model);

// The abilities with this effect that work on a model now. Conditions that depend on a target are the caller's to test.
Workings working_on(const Game& game, ModelId model, Effect effect);
// The distinct ones that work on any model of the unit.
Workings working_on_unit(const Game& game, UnitId unit, Effect effect);
bool has_effect(const Game& game, UnitId unit, Effect effect); // on any of its models

// What this model has as a Warlord (N-WAR-06, N-I-31, E-LORD-02); null where it is none, or has nothing.
const Ability* trait_of(const Game& game, ModelId model);

// Whether an ability with a limit has been used up; one without never is.
bool is_spent(const Game& game, const Working& working);
void spend(Game& game, const Working& working); // does nothing to one without a limit

} // namespace muster::sheets
