// Re-rolls: which dice of a roll may be thrown again, and the refusal of any other choice. The player is asked, the
// choice is checked, and only then are new faces rolled and put in place; modifiers come after that (N-RER-06).
#pragma once

#include "base/fields.h"
#include "base/refusal.h"
#include "dice/roll.h"

#include <limits>

namespace muster {

// Which dice an ability allows to re-roll.
enum class Rerolled : std::uint8_t { ones, failed, all };
MUSTER_NAMES(Rerolled, ones, failed, all)

// What a game says about re-rolls: its own clauses, for refusals. Clause::none: the game does not forbid it.
struct RerollRules {
    Clause only_some_of_a_sum = Clause::none; // a sum is re-rolled whole or not at all
    Clause other_results = Clause::none;      // only dice that show what the permission names
    Clause twice = Clause::none;              // no die more than once
    Clause roll_off = Clause::none;           // not in a roll-off
};

// What one rule allows: re-rolling dice whose unmodified value is between `from` and `to`. A D3 is judged by its halved
// value (N-RER-04), a sum by its total without what the expression adds.
struct RerollPermission {
    Clause because = Clause::none;
    std::int16_t from = std::numeric_limits<std::int16_t>::min();
    std::int16_t to = std::numeric_limits<std::int16_t>::max();
    std::uint8_t most_dice = Roll::max_dice;
    bool some_of_a_sum = false; // the rule says that single dice of a sum may be taken
};

constexpr RerollPermission reroll_any(Clause because) { return {because}; }
constexpr RerollPermission reroll_ones(Clause because) { return {.because = because, .from = 1, .to = 1}; }
// "Failed" looks at the unmodified die, because modifiers come later (N-RER-06, E-I-12).
constexpr RerollPermission reroll_failed(Clause because, int needed) {
    return {.because = because, .to = static_cast<std::int16_t>(needed - 1)};
}

// Numbers of dice within a roll, counted from 0.
using DiceChoice = FixedVector<std::uint8_t, Roll::max_dice>;

// The dice that may still be re-rolled, ascending. A sum that is re-rolled whole gives all of its dice or none.
DiceChoice rerollable(const Roll& roll, const RerollPermission& permission, const RerollRules& rules);

// Why these dice cannot be re-rolled, with the number of the die at fault; nothing if they can. Choosing no dice means
// keeping them, which is always allowed (N-RER-08).
std::optional<Refusal> refusal_of_reroll(const Roll& roll, const DiceChoice& choice, const RerollPermission& permission,
                                         const RerollRules& rules);

// N-RER-01, E-RRL-01: the new faces replace the old ones, in the order of the choice. The choice has been checked.
void reroll(Roll& roll, const DiceChoice& choice, std::span<const Face> faces);

} // namespace muster
