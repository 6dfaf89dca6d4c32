// The games that have odds, a row each.
#include "odds/game.h"

#include "dice/eighth.h"
#include "dice/ninth.h"
#include "odds/attack.h"
#include "odds/duel_table.h"

namespace muster::odds_room {
namespace {

using enum Clause;

constexpr AttackRules ninth_attacks{
    .hit_roll = ninth::hit_roll,
    .wound_roll = ninth::wound_roll,
    .save_roll = ninth::dice_roll, // N-I-71: no limit
    .hit = {1, 6},                 // N-ATK-08, N-ATK-09
    .wound = {1, 6},               // N-ATK-13, N-ATK-14
    .save = {1, 7},                // N-SAVE-05
    .one_ignore_each = true,       // N-IGN-01
    .allocation_binds = true,      // N-ALLOC-02
    .some_dice_of_a_sum = false,   // N-RER-02
    .least_damage_roll = 1,        // N-DICE-09
    .blast = true,
    .clauses = {.attacks = N_SHT_26,
                .hit = N_ATK_04,
                .automatic = N_ATK_07,
                .wound = N_ATK_11,
                .save = N_SAVE_03,
                .invulnerable = N_SAVE_08,
                .damage = N_DMG_01,
                .ignore = N_IGN_01,
                .mortal = N_MW_07},
};

constexpr AttackRules eighth_attacks{
    .hit_roll = eighth::dice_roll, // E-DICE-05: no limit
    .wound_roll = eighth::dice_roll,
    .save_roll = eighth::dice_roll,
    .hit = {1, 7},              // E-ATK-02, E-ATK-03
    .wound = {1, 7},            // E-ATK-06, E-ATK-07
    .save = {1, 7},             // E-SAVE-04
    .one_ignore_each = false,   // E-I-47
    .allocation_binds = false,  // E-ATK-10
    .some_dice_of_a_sum = true, // E-RRL-01
    .least_damage_roll = 0,
    .blast = false,
    .clauses = {.attacks = E_I_10,
                .hit = E_ATK_01,
                .automatic = E_ATK_01,
                .wound = E_ATK_05,
                .save = E_SAVE_02,
                .invulnerable = E_INV_03,
                .damage = E_DMG_01,
                .ignore = E_I_47,
                .mortal = E_MW_01},
};

constexpr OddsGame with_datasheets(std::string_view rules, const AttackRules& attacks) {
    return {rules, read_question, unsupported_parts, reckon_question, steps_of_question, effort_of_question, &attacks};
}

constexpr std::array games = [] {
    std::array all = {with_datasheets("ninth", ninth_attacks), with_datasheets("eighth", eighth_attacks),
                      OddsGame{"alternating", read_alternating_question, unsupported_alternating_parts,
                               reckon_alternating_question, steps_of_alternating_question,
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

} // namespace muster::odds_room
