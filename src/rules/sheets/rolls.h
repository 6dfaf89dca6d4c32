// Rolls: amounts, rolls of a whole unit with the modifiers of its abilities, and re-rolls, which the player who rolled
// is asked about (N-RER-08, E-RRL-01).
#pragma once

#include "rules/sheets/abilities.h"
#include "rules/sheets/sheet_events.h"

namespace muster::sheets {

// --- Re-rolls

// Re-rolls that abilities allow. It asks about each permission in turn, the widest first, as long as a die that it
// covers could do better. A player who passes keeps the dice. `failed` gets unmodified values (N-RER-06, E-RRL-03), of
// each die or of the sum. If it is true for a value, it is true for all values on the same side.
void offer_rerolls(Game& game, Roll& roll, ActiveAbilities permissions, FunctionRef<bool(int)> failed,
                   FunctionRef<bool(std::size_t die)> could_help = nullptr);

// Asks the player who rolled which of these dice to re-roll; none if the player keeps them.
using DiceOptions = FixedVector<Option, Roll::max_dice>;
inline Option option_of_die(const Roll& roll, std::size_t die) {
    return {What::number, static_cast<std::uint16_t>(die), roll.dice[die].face, 0};
}
DiceChoice ask_which(Game& game, QuestionKind kind, const Roll& roll, Clause clause, const DiceOptions& options,
                     std::size_t most, Check check, WhyNot why_not);

// Re-rolls from a stock for any roll, if the edition has them (E-MISS-19). They come last. There are three versions:
// for dice or a sum that failed, for an amount that the player wants higher or lower, and for dice whatever they show.
enum class Wanted : std::uint8_t { more, less };
void offer_spare_rerolls(Game& game, Roll& roll, FunctionRef<bool(int)> failed);
void offer_spare_rerolls(Game& game, Roll& roll, Wanted wanted);
void offer_spare_rerolls(Game& game, Roll& roll);
// For wounds that a unit suffers: more on enemies, less on friends.
inline Wanted wanted_on(const Game& game, Side roller, UnitId unit) {
    return game.owner(unit) == roller ? Wanted::less : Wanted::more;
}

// --- Amounts

// Rolls the expression; a fixed number needs no dice. `wanted` is what the rolling player wants.
int amount_of(Game& game, DiceExpression amount, Clause purpose, Side roller, UnitId unit,
              Wanted wanted = Wanted::more);

// --- Rolls of a whole unit: Advances, charges, Morale and Psychic tests

// The dice, the re-rolls that its abilities allow for this kind of roll, and their modifiers, which are left in
// Roll::modifiers. `failed` says whether an unmodified value, of a die or of the sum, has failed (E-I-12). Re-rolls
// from a stock come after that, when the result is known (E-I-59).
Roll roll_for(Game& game, Clause purpose, RollKind kind, UnitId unit, std::size_t dice, Reading reading,
              FunctionRef<bool(int)> failed);
// The parts of it that allow re-rolls and add modifiers (N-DICE-05, E-DICE-05).
ActiveAbilities rerolls_for(const Game& game, UnitId unit, RollKind kind);
void add_modifiers(const Game& game, UnitId unit, RollKind kind, Roll& roll);
// The total of all dice.
int total_of(const Game& game, const Roll& roll);
int result_of(const Game& game, const Roll& roll, std::size_t die);

} // namespace muster::sheets
