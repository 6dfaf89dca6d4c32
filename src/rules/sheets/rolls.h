// Rolls: amounts, rolls of a whole unit with what its abilities change, and re-rolls, put to the player who rolled
// (N-RER-08, E-RRL-01).
#pragma once

#include "rules/sheets/abilities.h"
#include "rules/sheets/sheet_events.h"

namespace muster::sheets {

// --- Re-rolls

// Those that abilities allow: asks about each permission in turn, the widest first, as long as a die it names could do
// better; whoever passes keeps the dice. `failed` looks at unmodified values (N-RER-06, E-RRL-03), of each die or of
// the sum, and is true for all values beyond one that it is true for.
void offer_rerolls(Game& game, Roll& roll, ActiveAbilities permissions, FunctionRef<bool(int)> failed,
                   FunctionRef<bool(std::size_t die)> could_help = nullptr);

// Which of these dice of a roll to throw again, put to who rolled them; none where the player keeps them.
using DiceOptions = FixedVector<Option, Roll::max_dice>;
inline Option option_of_die(const Roll& roll, std::size_t die) {
    return {What::number, static_cast<std::uint16_t>(die), roll.dice[die].face, 0};
}
DiceChoice ask_which(Game& game, QuestionKind kind, const Roll& roll, Clause clause, const DiceOptions& options,
                     std::size_t most, Check check, WhyNot why_not);

// Those that a player has to spare for any roll, where the edition has such (E-MISS-19): they come last. Where dice, or
// a sum, have failed; for an amount, of which the player wants more or less; or whatever the dice show.
enum class Wanted : std::uint8_t { more, less };
void offer_spare_rerolls(Game& game, Roll& roll, FunctionRef<bool(int)> failed);
void offer_spare_rerolls(Game& game, Roll& roll, Wanted wanted);
void offer_spare_rerolls(Game& game, Roll& roll);
// Of wounds that a unit suffers: more on enemies, less on friends.
inline Wanted wanted_on(const Game& game, Side roller, UnitId unit) {
    return game.owner(unit) == roller ? Wanted::less : Wanted::more;
}

// --- Amounts

// How much the expression gives now; a fixed number needs no dice. `wanted`: by whoever rolls.
int amount_of(Game& game, DiceExpression amount, Clause purpose, Side roller, UnitId unit,
              Wanted wanted = Wanted::more);

// --- Rolls of a whole unit: Advances, charges, Morale and Psychic tests

// The dice, the re-rolls of this kind of roll that its abilities allow, and their modifiers, which are left in
// Roll::modifiers. `failed` says whether an unmodified value, of a die or of the sum, has failed (E-I-12). Spare
// re-rolls come after that, where the result is known (E-I-59).
Roll roll_for(Game& game, Clause purpose, RollKind kind, UnitId unit, std::size_t dice, Reading reading,
              FunctionRef<bool(int)> failed);
// The parts of it that allow re-rolls and add modifiers (N-DICE-05, E-DICE-05).
ActiveAbilities rerolls_for(const Game& game, UnitId unit, RollKind kind);
void add_modifiers(const Game& game, UnitId unit, RollKind kind, Roll& roll);
// What they all come to.
int total_of(const Game& game, const Roll& roll);
int result_of(const Game& game, const Roll& roll, std::size_t die);

} // namespace muster::sheets
