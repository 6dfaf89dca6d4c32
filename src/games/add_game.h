// A game that lives in a folder of its own, as one value, and the one line that brings it into a program:
// add_game(toy::this_game). How such a folder is made stands in docs/architecture.md ("How to add a game").
#pragma once

#include "army/registry.h"
#include "base/clause.h"
#include "battle/rule_set.h"
#include "odds/registry.h"

namespace muster {

struct AddedGame {
    const RuleSet& rules;                           // how it is played, shown and judged
    const ArmyRules& armies;                        // how its armies are read, and what they cost
    const odds_internal::OddsRules* odds = nullptr; // what attacks do on average; null: players judge without
    const AddedClauses& clauses;                    // generated from its clauses.md
    std::string_view data{};                        // its folder of armies, tables and languages, laid out as data/ is
};

// Before anything else begins, and once; its name is its own. What it refers to must stay.
void add_game(const AddedGame& game);

} // namespace muster
