// Sight above one line in plan, seen from the side: two models and what stands between them are rectangles of a length
// along the line and a height. Is there a straight line from one model to the other that enters no other rectangle?
// What touches does not block; a gap without height, as between a wall and the floor under it, is none.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace muster {

struct Slice {
    double begin, end; // along the line in plan
    double bottom, top;
};

// Something in the way. Where only somewhere between `begin` and `end` is said, the line passes it at an unknown place
// there: then only what is stopped wherever that is counts as stopped.
struct Hurdle {
    Slice slice;
    bool somewhere = false;
};

// The height of a line of sight: `height` at `at`.
struct Slope {
    double at, height, rise;

    double over(double place) const { return height + rise * (place - at); }
};

// From `a` to `b`, which comes after it; none if everything is stopped.
std::optional<Slope> free_slope(const Slice& a, const Slice& b, std::span<const Hurdle> hurdles);

} // namespace muster
