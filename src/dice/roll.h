// A roll as it lies on the table: who rolled which dice for what, what they showed before a re-roll, and the modifiers
// with their sources. Plain data: the rules fill it, the log keeps it, the screen unfolds it (N-I-03).
#pragma once

#include "base/clause.h"
#include "base/fixed_vector.h"
#include "base/id.h"
#include "dice/die.h"
#include "dice/modifiers.h"

#include <optional>
#include <span>

namespace muster {

struct Die {
    Face face = 0;   // what counts now
    Face before = 0; // what it showed before it was re-rolled; 0 if it was not

    constexpr bool rerolled() const { return before != 0; }
};
MUSTER_FIELDS(Die, face, before)

// How the dice are read: each by itself, as one sum, or one for each side, red first.
enum class Reading : std::uint8_t { each, sum, roll_off };
MUSTER_NAMES(Reading, each, sum, roll_off)

struct Roll {
    static constexpr std::size_t max_dice = 240; // larger handfuls are rolled in several

    Clause purpose = Clause::none; // the clause that calls for the roll
    Side roller = Side::red;
    UnitId subject = UnitId::none; // the unit it is about, if there is one
    Reading reading = Reading::each;
    std::uint8_t sides = 6; // 3 or 6
    std::int16_t plus = 0;  // what the expression adds to a sum: 1 in 2D6+1
    FixedVector<Die, max_dice> dice{};
    FixedVector<Modifier, 16> modifiers{};
};
MUSTER_FIELDS(Roll, purpose, roller, subject, reading, sides, plus, dice, modifiers)

// Making a roll.
Roll roll_of(Clause purpose, std::span<const Face> faces);                           // D6, each read by itself
Roll sum_of(Clause purpose, DiceExpression expression, std::span<const Face> faces); // one face for each die
Roll roll_off_of(Clause purpose, Face red, Face blue);                               // N-ROLL-01, E-ROFF-01
// Adds a modifier. A second one of the same kind from the same clause is joined with the first, so the list stays
// short.
void modify(Roll& roll, Modifier modifier);

// Reading it. Unmodified: after re-rolls, before modifiers (N-RER-07, E-I-11).
int unmodified(const Roll& roll, std::size_t die);
int unmodified_total(const Roll& roll);
ModifiedValue result(const Roll& roll, std::size_t die, const Arithmetic& arithmetic);
ModifiedValue total(const Roll& roll, const Arithmetic& arithmetic);
// The side with the higher face wins; modifiers do not count (N-ROLL-03). Nothing on a tie.
std::optional<Side> roll_off_winner(const Roll& roll);

// N-ROLL-02, E-ROFF-03: both sides roll a tie again until one of them wins. Each time it is a roll of its own.
template <class MakeRollOff>
Side roll_off(MakeRollOff&& make_roll_off) {
    for (;;)
        if (const std::optional<Side> winner = roll_off_winner(make_roll_off())) return *winner;
}

// Unmodified values that decide whatever the modifiers are.
struct Always {
    Face fails_up_to = 0;   // 1: an unmodified 1 fails
    Face succeeds_from = 7; // 6: an unmodified 6 succeeds; 7: no value does
};

// N-DICE-04, E-DICE-06, A-TEST-01: a result of `needed` or more meets "needed+". Values that always fail are looked at
// first.
constexpr bool succeeds(int unmodified, int result, int needed, Always always = {}) {
    if (unmodified <= always.fails_up_to) return false;
    return unmodified >= always.succeeds_from || result >= needed;
}

} // namespace muster
