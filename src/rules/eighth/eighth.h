// The eighth: an edition of the datasheet game (rules/sheets). edition.cpp says in what it differs; the other files
// hold the rules whose text is its own. docs/rules/eighth.md has the clauses.
#pragma once

#include "dice/eighth.h"
#include "rules/sheets/edition.h"
#include "rules/sheets/rolls.h"

namespace muster::eighth {

using namespace sheets;
using enum Clause;
using Trait = WarlordTrait; // not a terrain piece's

extern const sheets::Edition rules;

// The mission's steps in the order of section 2.3, and the phases of a turn (E-TURN-03). A run can start at the
// beginning of each, and in the middle of a step wherever Memory holds what is left to do.
enum class Stage : std::uint8_t {
    muster,     // Warlords not yet named in the army file
    markers,    // step 3: alternating objective markers
    objective,  // step 4: the primary objective
    division,   // step 5: the battlefield into halves
    zones,      // step 6: whose half is which
    traits,     // of Warlords
    deployment, // step 7: alternating set-up
    first_turn, // steps 8 and 9: Power Levels, the Underdog, the first turn
    battle,     // rounds of turns of phases
    ended
};
enum class Phase : std::uint8_t { movement, psychic, shooting, charge, fight, morale };

using Declared = DeclaredAttack;

// The distance to enemies that this edition has instead of an engagement range (E-MOV-10, E-FGT-02).
inline constexpr Length an_inch = 1_in;

// A battle of this edition.
struct Game : sheets::Game {
    using Flag = sheets::Flag;
    using Phase = eighth::Phase;
    using sheets::Game::Game;

    Phase phase() const { return static_cast<Phase>(battle.phase); }
};

} // namespace muster::eighth
