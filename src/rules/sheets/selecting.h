// Players picking what is theirs: a unit that acts next, models that go, an order, a Warlord.
#pragma once

#include "battle/standing.h"
#include "rules/sheets/game.h"

namespace muster::sheets {

// What stands against selecting a unit; nothing if it may be selected.
using Bar = FunctionRef<std::optional<Clause>(UnitId)>;

// One of the player's units on the table that nothing bars; nobody where there is none, or where the player may pass
// and does. What is barred is refused by the clause that bars it, whoever is the other player's or not on the table by
// `clause`, unless `not_theirs` bars the former. A single unit that has to be taken is not asked for.
std::optional<UnitId> select_unit(Game& game, Side seat, Clause clause, bool may_pass, Bar bar,
                                  Clause not_theirs = Clause::none);

// The owner picks this many models of the unit; all of them where there are no more.
UnitModels pick_models(Game& game, UnitId unit, Clause clause, std::size_t count);

// The order in which a player wants these; nobody is asked about a single one. `unit`: what it is about.
std::vector<Option> in_order(Game& game, Side seat, UnitId unit, Clause clause, std::vector<Option> options);

} // namespace muster::sheets
