// A game in a folder of its own, as one value, and the call that adds it to a program: add_game(toy::this_game).
// docs/architecture.md says how to make such a folder ("How to add a game").
#pragma once

#include "army/registry.h"
#include "base/clause.h"
#include "battle/rule_set.h"
#include "odds/registry.h"

namespace muster {

struct AddedGame {
    const RuleSet& rules;                           // how it is played, shown and judged
    const ArmyRules& armies;                        // how its armies are read, and what they cost
    const odds_internal::OddsRules* odds = nullptr; // average results of attacks; null: players judge without them
    const AddedClauses& clauses;                    // generated from its clauses.md
    std::string_view data{}; // its folder of armies, tables and languages, with the layout of data/
};

// Call it once, before anything else begins. The name must be new. What the value refers to must live as long as the
// program.
void add_game(const AddedGame& game);

} // namespace muster
