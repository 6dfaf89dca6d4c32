// The games that have odds, a row each.
#include "odds/game.h"

#include "odds/attack.h"
#include "odds/duel_table.h"
#include "rules/eighth/eighth.h"
#include "rules/ninth/ninth.h"

namespace muster::odds_internal {
namespace {

constexpr OddsGame with_datasheets(std::string_view rules, const AttackRules& attacks) {
    return {rules, read_question, unsupported_parts, compute_question, steps_of_question, effort_of_question, &attacks};
}

constexpr std::array games = [] {
    std::array all = {with_datasheets("ninth", ninth::rules.attacks), with_datasheets("eighth", eighth::rules.attacks),
                      OddsGame{"alternating", read_alternating_question, unsupported_alternating_parts,
                               compute_alternating_question, steps_of_alternating_question,
                               effort_of_alternating_question}};
    all[0].duel_table = ninth_table;
    all[0].unsupported_in_duel = unsupported_on_datasheet_table;
    all[1].duel_table = eighth_table;
    all[1].unsupported_in_duel = unsupported_on_datasheet_table;
    all[2].duel_table = alternating_table;
    all[2].unsupported_in_duel = unsupported_on_alternating_table;
    return all;
}();

} // namespace

std::span<const OddsGame> odds_games() { return games; }

const OddsGame* find_odds_game(std::string_view rules) {
    const auto found = std::ranges::find(games, rules, &OddsGame::rules);
    return found == games.end() ? nullptr : &*found;
}

} // namespace muster::odds_internal
