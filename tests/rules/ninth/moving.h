// A field in red's Movement phase, with short words for the answers in tests of that phase.
#pragma once

#include "field.h"
#include "rules/ninth/ninth.h"

namespace muster::test {

using namespace muster::ninth;

struct Moving : Field {
    explicit Moving(std::vector<UnitText> red_units, std::vector<UnitText> blue_units = {{}},
                    std::vector<TerrainPiece> terrain = {})
        : Field(std::move(red_units), std::move(blue_units), {44_in, 60_in}, std::move(terrain)) {
        turn(Side::red, Phase::movement);
    }

    MoveKind move(UnitId id) { return game().of(id).move; }

    // Red selects this unit and chooses its move. Where it goes is the next answer.
    Moving& select(UnitId id) { return oracle.answer(N_MOV_02, pick(option_of(id))), *this; }
    Moving& way(Word word, bool engaged = false) {
        return oracle.answer(engaged ? N_MOV_05 : N_MOV_04, pick_word(static_cast<std::uint16_t>(word))), *this;
    }
    Moving& go(Answer answer) { return oracle.answer(N_MOV_07, std::move(answer)), *this; }
    Moving& refuse(Answer answer, Clause why) { return oracle.refuse(N_MOV_07, std::move(answer), why), *this; }
    Moving& end_step() { return oracle.answer(N_MOV_02, pass()), *this; }
    // Runs the phase to its end. The script must be used up.
    void run() {
        ninth::Game playing = game();
        movement_phase(playing);
        end_phase(playing);
        oracle.finish();
    }
};

inline Answer pick_word(Word word) { return muster::test::pick_word(static_cast<std::uint16_t>(word)); }

// Re-rolls the only die that was rolled.
inline Answer reroll_first_die(Face shows) { return pick({What::number, 0, shows, 0}); }

// A box of terrain from low to high.
inline TerrainPiece box(Point low, Point high, Length height, Length elevation = {}, std::uint8_t traits = 0) {
    const std::array<Point, 4> corners{low, {high.x, low.y}, high, {low.x, high.y}};
    return {"box", TerrainKind::wall, {{footprint(corners), elevation, height, traits}}};
}

inline const Length step{1};
inline const Length base = 32_mm; // the diameter of a usual base

} // namespace muster::test
