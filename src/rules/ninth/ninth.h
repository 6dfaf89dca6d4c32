// The ninth: an edition of the datasheet game (rules/sheets). edition.cpp says in what it differs; the other files hold
// the rules whose text is its own. docs/rules/ninth.md has the clauses.
#pragma once

#include "dice/ninth.h"
#include "rules/sheets/edition.h"
#include "rules/sheets/rolls.h"

namespace muster::ninth {

using namespace sheets;
using enum Clause;

extern const sheets::Edition rules;

// The mission's steps (N-MISS-02) and the phases of a turn (N-RND-03). A run can start at the beginning of each, and in
// the middle of a step wherever Memory holds what is left to do.
enum class Stage : std::uint8_t {
    muster,      // Warlords and traits not yet chosen in the army file
    markers,     // alternating objective markers
    zones,       // who takes which deployment zone
    deployment,  // alternating set-up, combat squads divided before
    late_set_up, // units set up after both armies
    first_turn,
    pre_battle,
    battle, // rounds of turns of phases
    ended
};
enum class Phase : std::uint8_t { command, movement, psychic, shooting, charge, fight, morale };

using Declared = DeclaredAttack;

inline constexpr Length engagement = 1_in, engagement_up = 5_in; // N-ENG-01
inline constexpr Length not_engaged = engagement + Length{1};    // the least distance outside it

// A battle of this edition.
struct Game : sheets::Game {
    using Flag = sheets::Flag;
    using Phase = ninth::Phase;
    using sheets::Game::Game;

    Phase phase() const { return static_cast<Phase>(battle.phase); }
};

// N-MOV-20, N-WPN-04: this turn, also beside a Fall Back, one of the two out of phase.
inline bool has_advanced(const sheets::Game& game, UnitId unit) {
    return game.of(unit).move == MoveKind::advance || game.has(unit, Flag::advanced);
}

} // namespace muster::ninth
