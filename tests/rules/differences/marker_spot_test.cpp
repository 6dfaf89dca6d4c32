// The search for a free spot of the grid from the anchor outwards finds the same spot as a look at all of them.
#include "rules/common/marker_placing.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

using namespace muster;

namespace {

// The first of the nearest, column by column.
std::optional<Placement> nearest_of_all(const MarkerGround& ground, Point anchor) {
    if (auto spot = ground.spot_at(anchor)) return spot;
    std::optional<Placement> best;
    for (Length x = ground.low.x; x <= ground.high.x; x += 0.5_in)
        for (Length y = ground.low.y; y <= ground.high.y; y += 0.5_in) {
            const auto spot = ground.spot_at({x, y});
            if (spot && (!best || squared_distance(spot->at, anchor) < squared_distance(best->at, anchor))) best = spot;
        }
    return best;
}

} // namespace

TEST_CASE("N-WAR-14 A-MISS-02 a marker goes to the free spot nearest to where it is wished for") {
    CHECK(rc::check("nearest_free_spot", [] {
        const auto half_inches = [](int most) { return *rc::gen::inRange(0, most + 1) * 0.5_in; };
        std::vector<Point> others;
        for (int i = *rc::gen::inRange(0, 6); i > 0; --i) others.push_back({half_inches(24), half_inches(24)});
        const Length apart = half_inches(16);
        const auto spot_at = [&](Point at) -> std::optional<Placement> {
            for (const Point other : others)
                if (squared_distance(at, other) <= squared(apart)) return std::nullopt;
            return Placement{at, {}, 0};
        };
        const MarkerGround ground{{1_in, 2_in}, {half_inches(24), half_inches(24)}, spot_at};
        Point anchor{half_inches(26), half_inches(26)};
        if (*rc::gen::arbitrary<bool>()) anchor.x = anchor.x + Length{*rc::gen::inRange(-9, 9)};
        const auto found = nearest_free_spot(ground, anchor), expected = nearest_of_all(ground, anchor);
        RC_TAG(!found ? "none" : found->at == anchor ? "there" : "near");
        RC_ASSERT(found == expected);
    }));
}
