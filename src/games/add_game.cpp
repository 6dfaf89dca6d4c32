#include "games/add_game.h"

#include "base/data_files.h"
#include "rules/registry.h"

namespace muster {

void add_game(const AddedGame& game) {
    add_clauses(game.clauses);
    add_army_rules(game.armies);
    add_rule_set(game.rules);
    if (game.odds) odds_internal::add_odds_rules(*game.odds);
    if (!game.data.empty()) add_data_folder(game.data);
}

} // namespace muster
