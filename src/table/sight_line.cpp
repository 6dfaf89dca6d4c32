// A line is a point moving from one end at time 0 to the other at time 1. It is inside a prism while it is inside the
// footprint and between bottom and top; both are open stretches of time whose ends are compared as fractions.
#include "table/sight_line.h"

#include <bit>
#include <optional>

namespace muster {

namespace {

// A time as a fraction; the denominator is positive.
struct Time {
    std::int64_t numerator, denominator;

    friend constexpr bool operator<(Time a, Time b) {
        return Int128{a.numerator} * b.denominator < Int128{b.numerator} * a.denominator;
    }
};
struct Stretch {
    Time begin, end;
};

// How far the outline reaches from the axis in a compass direction, in whole steps of that direction.
std::int32_t reach_of(const Footprint& base, Point direction) {
    std::int64_t reach = INT32_MAX;
    Point from = base.vertices.back();
    for (const Point to : base.vertices) {
        const std::int64_t closing = -cross(to - from, direction);
        if (closing > 0) reach = std::min(reach, cross(to - from, base.centre - from) / closing);
        from = to;
    }
    return static_cast<std::int32_t>(std::max<std::int64_t>(reach, 0));
}

// Some point of the line has its plan inside the disc.
bool crosses_disc(const Footprint& disc, Point from, Point to) {
    const Point way = to - from, there = disc.centre - from;
    const std::int64_t along = dot(there, way), length = squared_norm(way), radius = squared(disc.radius);
    if (along <= 0) return squared_norm(there) < radius;
    if (along >= length) return squared_distance(to, disc.centre) < radius;
    const Int128 aside = cross(way, there);
    return aside * aside < Int128{radius} * length;
}

// The same for a polygon: neither an edge of it nor the line itself separates the two.
bool crosses_polygon(const Footprint& polygon, Point from, Point to) {
    const Point way = to - from;
    bool left = false, right = false;
    for (const Point vertex : polygon.vertices) {
        const std::int64_t side = cross(way, vertex - from);
        left |= side > 0;
        right |= side < 0;
    }
    if (!(left && right) && from != to) return false;
    Point corner = polygon.vertices.back();
    for (const Point next : polygon.vertices) {
        const Point edge = next - corner;
        if (cross(edge, from - corner) <= 0 && cross(edge, to - corner) <= 0) return false;
        corner = next;
    }
    return true;
}

bool crosses_in_plan(const Footprint& base, Point from, Point to) {
    return base.is_disc() ? crosses_disc(base, from, to) : crosses_polygon(base, from, to);
}

// While the line is inside the polygon, given that it crosses it; before 0 and after 1 where it starts or ends inside.
Stretch time_in_polygon(const Footprint& polygon, Point from, Point to) {
    Stretch inside{{-1, 1}, {2, 1}};
    Point corner = polygon.vertices.back();
    for (const Point next : polygon.vertices) {
        const std::int64_t start = cross(next - corner, from - corner), end = cross(next - corner, to - corner);
        if (start <= 0) inside.begin = std::max(inside.begin, Time{-start, end - start});
        if (end <= 0) inside.end = std::min(inside.end, Time{start, start - end});
        corner = next;
    }
    return inside;
}

// The line comes closer to the centre than the radius at some time of the stretch, cut to 0..1.
bool in_disc_during(const Footprint& disc, Point from, Point to, Stretch stretch) {
    const Point way = to - from, there = disc.centre - from;
    const Time begin = std::max(stretch.begin, Time{0, 1}), end = std::min(stretch.end, Time{1, 1});
    const auto inside_at = [&](Time time) {
        const Int128 x = Int128{way.x.steps} * time.numerator - Int128{there.x.steps} * time.denominator;
        const Int128 y = Int128{way.y.steps} * time.numerator - Int128{there.y.steps} * time.denominator;
        return x * x + y * y < Int128{squared(disc.radius)} * time.denominator * time.denominator;
    };
    if (from == to) return inside_at(begin);
    const Time closest{dot(there, way), squared_norm(way)};
    if (!(begin < closest)) return inside_at(begin);
    if (!(closest < end)) return inside_at(end);
    return true; // the caller knows that it crosses the disc, and it does so around the closest point
}

// A line that crosses the footprint of a blocker in plan: for which heights of its ends it enters the blocker.
class Crossing {
  public:
    Crossing(const Blocker& blocker, Point from, Point to) : blocker_(blocker), from_(from), to_(to) {}

    bool is_inside(Length from_level, Length to_level) {
        const auto [low, high] = std::minmax(from_level, to_level);
        if (high <= blocker_.bottom || low >= blocker_.top || blocker_.top <= blocker_.bottom) return false;
        if (low >= blocker_.bottom && high <= blocker_.top)
            return true; // a climbing line meets bottom or top at an end only
        return is_inside_while_between(from_level, to_level);
    }

  private:
    // For a line that climbs through the bottom or the top.
    bool is_inside_while_between(Length from_level, Length to_level) {
        const bool up = to_level > from_level;
        const Length rise = up ? to_level - from_level : from_level - to_level;
        const Length begin = up ? blocker_.bottom - from_level : from_level - blocker_.top;
        const Length end = up ? blocker_.top - from_level : from_level - blocker_.bottom;
        const Stretch between{{begin.steps, rise.steps}, {end.steps, rise.steps}};
        if (blocker_.base->is_disc()) return in_disc_during(*blocker_.base, from_, to_, between);
        if (!in_polygon_) in_polygon_ = time_in_polygon(*blocker_.base, from_, to_);
        return between.begin < in_polygon_->end && in_polygon_->begin < between.end;
    }

    const Blocker& blocker_;
    Point from_, to_;
    std::optional<Stretch> in_polygon_; // independent of heights; computed when needed
};

// Corners between which all of a model lies: of a disc, those of an octagon around it.
FixedVector<Point, max_outline> hull_of(const Eyes& model) {
    if (!model.outline.empty()) return model.outline;
    const std::int64_t radius = model.radius.steps;
    const auto far = static_cast<std::int32_t>(radius * 1083 / 1000 + 1);
    const auto aslant = static_cast<std::int32_t>(radius * 766 / 1000 + 1);
    const Point c = model.axis();
    const auto at = [&](std::int32_t x, std::int32_t y) { return c + Point{{x}, {y}}; };
    return {at(far, 0),  at(aslant, aslant),   at(0, far),  at(-aslant, aslant),
            at(-far, 0), at(-aslant, -aslant), at(0, -far), at(aslant, -aslant)};
}

// Whether a way turns strictly to the left (or to the right) of another, by their cross product.
template <bool left>
bool turns_to(std::int64_t product) {
    return left ? product > 0 : product < 0;
}

// Among points on one side of a line through `pivot`, the one with all others on its left (or on its right).
template <bool others_left>
Point outermost(Point pivot, std::span<const Eyes> models) {
    Point outer = models[0].axis() - pivot;
    for (const Eyes& model : models)
        for (const Point p : hull_of(model)) {
            const Point way = p - pivot;
            if (turns_to<!others_left>(cross(outer, way))) outer = way;
        }
    return pivot + outer;
}

// Every line from `a` to `b`, which lie on both sides of the chord, passes `end` on the given side.
template <bool left>
bool all_pass(Point end, std::span<const Eyes> a, std::span<const Eyes> b) {
    const Point from = outermost<left>(end, a), to = outermost<!left>(end, b);
    return turns_to<left>(cross(to - from, end - from));
}

struct Corners {
    Point right, left;
};

// The corners of a polygon that are farthest to both sides of a line; none if the line passes beside the polygon.
std::optional<Corners> outermost_corners(const Footprint& polygon, Point from, Point to) {
    const Point way = to - from;
    Corners outer;
    std::int64_t right = 0, left = 0;
    for (const Point corner : polygon.vertices) {
        const std::int64_t side = cross(way, corner - from);
        if (side < right) right = side, outer.right = corner;
        if (side > left) left = side, outer.left = corner;
    }
    return right < 0 && left > 0 ? std::optional(outer) : std::nullopt;
}

template <class Test>
bool every_point(std::span<const Eyes> models, Test test) {
    return std::ranges::all_of(models, [&](const Eyes& model) { return std::ranges::all_of(hull_of(model), test); });
}

} // namespace

Eyes eyes(const Solid& model) {
    constexpr std::array<std::array<std::int32_t, 2>, 8> compass = {
        {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};
    const std::int64_t radius = model.base.radius.steps;
    Eyes result{{model.base.centre},
                {model.elevation + model.height / 2, model.top()},
                model.base.radius,
                model.elevation,
                model.base.vertices};
    for (std::size_t i = 0; i < compass.size(); ++i) {
        const Point direction{{compass[i][0]}, {compass[i][1]}};
        const std::int64_t round = i % 2 == 0 ? radius : radius * 7071'0678 / 1'0000'0000;
        const auto reach = model.base.is_disc() ? static_cast<std::int32_t>(round) : reach_of(model.base, direction);
        result.plan[i + 1] = model.base.centre + Point{direction.x * reach, direction.y * reach};
    }
    return result;
}

bool blocks(const Blocker& blocker, Point from, Length from_level, Point to, Length to_level) {
    return crosses_in_plan(*blocker.base, from, to) && Crossing(blocker, from, to).is_inside(from_level, to_level);
}

LevelMask blocked_levels_above(const Blocker& blocker, Point from, const std::array<Length, 2>& from_levels, Point to,
                               const std::array<Length, 2>& to_levels) {
    const auto [low, high] = std::minmax({from_levels[0], from_levels[1], to_levels[0], to_levels[1]});
    if (low > blocker.bottom && high < blocker.top) return all_levels;
    Crossing crossing(blocker, from, to);
    // If the blocker begins below all lines and stops the highest line, it stops the others under it.
    if (low > blocker.bottom && crossing.is_inside(from_levels[1], to_levels[1])) return all_levels;
    LevelMask mask = 0;
    for (unsigned i = 0; i < 2; ++i)
        for (unsigned j = 0; j < 2; ++j)
            if (crossing.is_inside(from_levels[i], to_levels[j])) mask |= 1u << (2 * i + j);
    return mask;
}

// From outside all corners lie within less than half a turn; the line divides them if it divides the outermost two.
Shadow::Shadow(const Footprint& base, Point from) {
    if (base.is_disc()) return;
    left_ = right_ = base.vertices[0];
    Point corner = base.vertices.back();
    for (std::size_t i = 0; i < base.vertices.size(); ++i) {
        const Point next = base.vertices[i];
        const std::int64_t side = cross(next - corner, from - corner);
        if (side <= 0) front_ = static_cast<std::uint16_t>(front_ | 1u << i);
        if (side < 0) is_outside_ = true;
        if (cross(left_ - from, next - from) > 0) left_ = next;
        if (cross(right_ - from, next - from) < 0) right_ = next;
        corner = next;
    }
}

bool Shadow::falls_on(Point to, const Footprint& base, Point from) const {
    if (!is_outside_) return crosses_in_plan(base, from, to);
    const std::int64_t left = cross(to - from, left_ - from), right = cross(to - from, right_ - from);
    if (!(left > 0 && right < 0) && !(left < 0 && right > 0)) return false;
    const std::span<const Point> corners = base.vertices; // a span, because bounds checks would cost time here
    for (unsigned edges = front_; edges != 0; edges &= edges - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(edges));
        const Point corner = corners[i == 0 ? corners.size() - 1 : i - 1];
        if (cross(corners[i] - corner, to - corner) <= 0) return false;
    }
    return true;
}

// Take the chord between the two corners farthest to the left and right of the line between the axes. If one model
// lies strictly before the chord, the other strictly behind it, and every line passes strictly between its ends, then
// every line enters the inside of the polygon there.
bool surely_blocks_all(const Blocker& blocker, std::span<const Eyes> from, std::span<const Eyes> to) {
    if (blocker.base->is_disc()) return false;
    for (const auto& models : {from, to})
        for (const Eyes& model : models)
            if (model.feet < blocker.bottom || model.half() <= blocker.bottom || model.full() >= blocker.top)
                return false;
    const auto corners = outermost_corners(*blocker.base, from[0].axis(), to[0].axis());
    if (!corners) return false;
    const auto [right, left] = *corners;
    const Point chord = left - right, start = right;
    if (!every_point(from, [&](Point p) { return cross(chord, p - start) > 0; })) return false;
    if (!every_point(to, [&](Point p) { return cross(chord, p - start) < 0; })) return false;
    return all_pass<true>(left, from, to) && all_pass<false>(right, from, to);
}

bool surely_blocks_all(const Blocker& blocker, const Eyes& from, const Eyes& to) {
    return surely_blocks_all(blocker, std::span(&from, 1), std::span(&to, 1));
}

} // namespace muster
