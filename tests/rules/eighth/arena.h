// What tests of the eighth's phases share: weapons as text, a field in one phase with red and blue on it, places at
// exact distances, and short words for the answers.
#pragma once

#include "field.h"

#include "rules/eighth/eighth.h"
#include "rules/sheets/abilities.h"
#include "rules/sheets/attacks.h"
#include "testing/weapon_texts.h"

namespace muster::test {

using namespace muster::eighth;
using enum Clause;

inline const UnitText one{.name = "One", .models = 1};
inline const UnitText other{.name = "Other", .models = 1};
inline const UnitText hero{.name = "Hero", .models = 1, .keywords = R"("INFANTRY", "CHARACTER")"};
inline const UnitText flyer{.name = "Flyer", .models = 1, .keywords = R"("INFANTRY", "FLY")"};
inline UnitText shooter(const GunText& weapon, int models = 1, std::string keywords = R"("INFANTRY")") {
    return {.name = "Shooter", .models = models, .weapons = gun(weapon), .keywords = std::move(keywords)};
}

inline constexpr Length base = 32_mm; // the diameter of a usual base
inline constexpr Point start{20_in, 20_in};
inline Point right_of(Point from, Length gap) { return {from.x + base + gap, from.y}; }
inline Point left_of(Point from, Length gap) { return {from.x - base - gap, from.y}; }
inline Point above(Point from, Length gap) { return {from.x, from.y + base + gap}; }

// A box of terrain from low to high.
inline TerrainPiece box(Point low, Point high, Length height, TerrainKind kind = TerrainKind::wall) {
    const std::array<Point, 4> corners{low, {high.x, low.y}, high, {low.x, high.y}};
    return {"box", kind, {{footprint(corners), {}, height, 0}}};
}

struct Arena : Field {
    Arena(std::vector<UnitText> reds, std::vector<UnitText> blues, Phase phase, std::vector<TerrainPiece> terrain = {})
        : Field(std::move(reds), std::move(blues), {44_in, 60_in}, std::move(terrain)) {
        turn(Side::red, phase);
    }

    int lost() const { return 40 - wounds(blue()); } // wounds that the big target lost

    Arena& select(Clause by, UnitId id) { return oracle.answer(by, pick(option_of(id))), *this; }
    Arena& refuse(Clause by, UnitId id, Clause why) { return oracle.refuse(by, pick(option_of(id)), why), *this; }
    // Runs the phase to its end. The script must be used up.
    void run() {
        play_phase();
        oracle.finish();
    }
};

inline Answer pick_word(Word word) { return muster::test::pick_word(static_cast<std::uint16_t>(word)); }

} // namespace muster::test
