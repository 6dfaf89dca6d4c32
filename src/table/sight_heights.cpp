// A line that does not fall leaves the first model through its end or its top and enters the second through its begin
// or its bottom; it passes over something if it is above its top where it comes to it, and under it if it is below its
// bottom where it leaves. Lines that fall are lines that rise, looked at from the other end.
#include "table/sight_heights.h"

#include "table/vector.h"

#include <algorithm>

namespace muster {

namespace {

// Stops what is below `top` at one place and above `bottom` at another.
struct Bar {
    double over_at, under_at, bottom, top;
};

Slice turned_round(const Slice& slice) { return {-slice.end, -slice.begin, slice.bottom, slice.top}; }

// The lines that do not fall from `a` to `b`. One of them is a point: its heights at two places.
class Rising {
  public:
    Rising(const Slice& a, const Slice& b, std::span<const Hurdle> hurdles, bool round) : a_(a), b_(b) {
        if (is_impossible()) return;
        bars_.reserve(hurdles.size());
        for (const Hurdle& each : hurdles) add(round ? turned_round(each.slice) : each.slice, each.somewhere);
    }

    // The line highest of all at every place between the two. What stands on the ground stops it or nothing.
    std::optional<Slope> highest() const {
        if (is_impossible() || a_.top > b_.top || a_.begin >= b_.begin) return {};
        const Slope slope{a_.begin, a_.top, (b_.top - a_.top) / (b_.begin - a_.begin)};
        const bool is_stopped = std::ranges::any_of(bars_, [&](const Bar& bar) {
            return slope.over(bar.over_at) < bar.top && slope.over(bar.under_at) >= bar.bottom;
        });
        return is_stopped ? std::nullopt : std::optional(slope);
    }

    // Any other. The lines that pass over and under the right things are a convex set; those who hang divide it.
    std::optional<Slope> under_something() {
        if (is_impossible()) return {};
        const auto hanging = std::ranges::partition(bars_, [&](const Bar& bar) { return bar.bottom <= a_.bottom; });
        const bool has_highest = a_.begin < b_.begin && a_.end < b_.end; // among these, or among those that fall
        if (hanging.empty() && has_highest) return {};
        static constexpr double far = 1e7; // higher than anything
        Lines lines{{-far, -far}, {far, -far}, {far, far}, {-far, far}};
        const double length = b_.end - a_.begin;
        const auto keep = [&](double place, double height, double sign) {
            const double part = (place - a_.begin) / length;
            cut(lines, {sign * (1 - part), sign * part}, sign * height);
        };
        keep(a_.end, a_.bottom, 1), keep(a_.begin, a_.top, -1), keep(b_.end, b_.bottom, 1), keep(b_.begin, b_.top, -1);
        cut(lines, {-1, 1}, 0); // does not fall
        return find(lines, 0);
    }

  private:
    using Lines = std::vector<Vector>; // the corners of a convex set of lines

    bool is_impossible() const { return a_.bottom > b_.top || (a_.end > b_.begin && a_.top > b_.bottom); }

    void add(const Slice& slice, bool somewhere) {
        if (slice.top <= a_.bottom || slice.bottom > b_.top) return; // before or after the way between the two
        const bool between = slice.begin >= a_.end && slice.end <= b_.begin;
        if (somewhere) {
            if (between) bars_.push_back({slice.end, slice.begin, slice.bottom, slice.top});
            return;
        }
        // Of what is above or below a model, only what lies beyond its end or its top, and before the other.
        for (const bool above : {false, true}) {
            if (above && slice.begin >= a_.end) break;
            for (const bool below : {false, true}) {
                if (below && slice.end <= b_.begin) break;
                Slice part = slice;
                (above ? part.bottom : part.begin) =
                    above ? std::max(part.bottom, a_.top) : std::max(part.begin, a_.end);
                (below ? part.top : part.end) = below ? std::min(part.top, b_.bottom) : std::min(part.end, b_.begin);
                part.begin = std::max(part.begin, a_.begin), part.end = std::min(part.end, b_.end);
                if (part.begin < part.end && part.bottom < part.top)
                    bars_.push_back({part.begin, part.end, part.bottom, part.top});
            }
        }
    }

    // Keeps the lines with factor * line >= limit.
    static void cut(Lines& lines, Vector factor, double limit) {
        Lines kept;
        kept.reserve(lines.size() + 1);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const Vector from = lines[i], to = lines[(i + 1) % lines.size()];
            const double here = inner(factor, from) - limit, there = inner(factor, to) - limit;
            if (here >= 0) kept.push_back(from);
            if ((here > 0 && there < 0) || (here < 0 && there > 0))
                kept.push_back(from + here / (here - there) * (to - from));
        }
        lines = std::move(kept);
    }

    // One that no bar from this one on stops; of a set without extent, none.
    std::optional<Slope> find(const Lines& lines, std::size_t first) const {
        if (!has_extent(lines)) return {};
        const double length = b_.end - a_.begin;
        if (first == bars_.size()) {
            Vector sum;
            for (const Vector& each : lines) sum = sum + each;
            const Vector middle = 1 / static_cast<double>(lines.size()) * sum;
            return Slope{a_.begin, middle.x, (middle.y - middle.x) / length};
        }
        const Bar& bar = bars_[first];
        const double over = (bar.over_at - a_.begin) / length, under = (bar.under_at - a_.begin) / length;
        Lines passing = lines;
        cut(passing, {1 - over, over}, bar.top);
        if (auto found = find(passing, first + 1)) return found;
        if (bar.bottom <= a_.bottom) return {};
        passing = lines;
        cut(passing, {under - 1, -under}, -bar.bottom);
        return find(passing, first + 1);
    }

    static bool has_extent(const Lines& lines) {
        static constexpr double least = 1e-4; // twice the area, in squared steps
        double area = 0;
        for (std::size_t i = 2; i < lines.size(); ++i) area += outer(lines[i - 1] - lines[0], lines[i] - lines[0]);
        return area > least;
    }

    Slice a_, b_;
    std::vector<Bar> bars_;
};

Slope turned_round(const Slope& slope) { return {-slope.at, slope.height, -slope.rise}; }

} // namespace

std::optional<Slope> free_slope(const Slice& a, const Slice& b, std::span<const Hurdle> hurdles) {
    const bool meet =
        a.begin <= b.end && b.begin <= a.end && a.bottom <= b.top && b.bottom <= a.top; // one stands in the other
    if (meet) return Slope{std::max(a.begin, b.begin), std::max(a.bottom, b.bottom), 0};
    Rising rising(a, b, hurdles, false);
    if (auto found = rising.highest()) return found;
    Rising falling(turned_round(b), turned_round(a), hurdles, true);
    if (auto found = falling.highest()) return turned_round(*found);
    if (auto found = rising.under_something()) return found;
    if (auto found = falling.under_something()) return turned_round(*found);
    return {};
}

} // namespace muster
