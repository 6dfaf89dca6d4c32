// One line of sight: the points a model looks from and is seen at, and the exact test whether a straight line between
// two of them passes through the inside of a prism (N-I-59). Touching a face, an edge or a corner does not block.
#pragma once

#include "table/shape.h"

namespace muster {

// The sample points of a model: its axis and eight outline points, each at half and at full height.
struct Eyes {
    static constexpr std::size_t points = 9, heights = 2;
    static constexpr std::uint32_t lines = points * points * heights * heights; // between two models

    std::array<Point, points> plan;          // the axis first, then east and on anticlockwise
    std::array<Length, heights> level;       // half height rounded down, full height
    Length radius;                           // of a circle around the axis that holds the plan
    Length feet;                             // what may be seen of it begins here
    FixedVector<Point, max_outline> outline; // none: it is the disc of that radius

    Point axis() const { return plan[0]; }
    Length half() const { return level[0]; }
    Length full() const { return level[1]; }
};
Eyes eyes(const Solid& model);

// From a point of one model to a point of another.
struct SightLine {
    Point from, to;
    Length from_level, to_level;
};

// What may stop a line: the inside of a vertical prism.
struct Blocker {
    const Footprint* base = nullptr;
    Length bottom, top;
};

// Does the line from (from, from_level) to (to, to_level), ends included, have a point inside the blocker?
bool blocks(const Blocker& blocker, Point from, Length from_level, Point to, Length to_level);

// The same for the four lines between two points in plan at both heights of each: bit 2 i + j for height i to height j.
using LevelMask = std::uint32_t;
inline constexpr LevelMask all_levels = 15;
// The line is known to pass over the inside of the footprint.
LevelMask blocked_levels_above(const Blocker& blocker, Point from, const std::array<Length, 2>& from_levels, Point to,
                               const std::array<Length, 2>& to_levels);

// What a footprint hides in plan from one point. It tests many lines from there faster than one by one.
class Shadow {
  public:
    Shadow() = default;
    Shadow(const Footprint& base, Point from);

    // Whether the line from `from` passes over the inside. It needs the same footprint and point as before.
    bool falls_on(Point to, const Footprint& base, Point from) const;

  private:
    Point left_, right_;      // the corners between which it seems to lie
    std::uint16_t front_ = 0; // bits: the edges on whose outer side the point is, each by its second corner
    bool is_outside_ = false; // else none of these count
};
static_assert(max_outline <= 16);

// True only if the blocker stops every line from any point of one model to any point of the other, proved in one step;
// false decides nothing.
bool surely_blocks_all(const Blocker& blocker, const Eyes& from, const Eyes& to);
bool surely_blocks_all(const Blocker& blocker, std::span<const Eyes> from,
                       std::span<const Eyes> to); // any two of these

} // namespace muster
