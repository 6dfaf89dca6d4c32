// A straight move is cut at the borders of what it meets. On each piece the mover stands on the table or on a top that
// its footprint overlaps, and nothing may be in its way at that height. From piece to piece it climbs. The cheapest way
// is found piece by piece.
#include "table/walker.h"

#include "table/measure.h"

namespace muster {

namespace {

constexpr Length between(Length a, Length b) { return a < b ? b - a : a - b; }

// Adds a standing, or improves the one at the same elevation.
void note(Standings& standings, Standing found) {
    for (Standing& standing : standings)
        if (standing.elevation == found.elevation) {
            standing.climbed = std::min(standing.climbed, found.climbed);
            return;
        }
    if (!standings.full()) standings.push_back(found);
}

} // namespace

bool lies_on(const Footprint& base, const Footprint& surface) {
    // Not even their circles touch.
    if (!discs_within(base.centre, base.radius, surface.centre, surface.radius, {})) return false;
    if (!surface.is_disc()) return wholly_inside(base, surface.vertices);
    const auto inside = [&](Point p, Length room) {
        return room.steps >= 0 && squared_distance(p, surface.centre) <= squared(room);
    };
    if (base.is_disc()) return inside(base.centre, surface.radius - base.radius);
    return std::ranges::all_of(base.vertices, [&](Point corner) { return inside(corner, surface.radius); });
}

bool carries(const Ground& ground, const Footprint& surface, const Footprint& base) {
    return lies_on(ground.overhang ? Footprint{base.centre, {}, {}} : base, surface);
}

bool is_low(const Ground& ground, const Prism& prism) {
    if (prism.height > ground.free_height || prism.has(Trait::impassable)) return false;
    if (prism.elevation.steps == 0) return true;
    return std::ranges::any_of(ground.terrain, [&](const Prism& below) {
        return below.top() == prism.elevation && lies_on(prism.base, below.base);
    });
}

bool blocks(const Barrier& barrier, const Mover& mover, Length lowest, Length highest) {
    if (barrier.clearance.steps == 0) return lowest < barrier.top && highest + mover.height > barrier.bottom; // N-I-38
    const Length upper = mover.shape.hull ? highest + mover.height : highest;
    return barrier.bottom - upper <= barrier.vertical && lowest - barrier.top <= barrier.vertical;
}

// Movers go over a feature, not through it (N-TERR-05), or pass under what hangs higher. They may not stand on
// something impassable.
bool blocks(const Prism& prism, const Mover& mover, Length lowest, Length highest) {
    const bool below_top = prism.has(Trait::impassable) ? lowest <= prism.top() : lowest < prism.top();
    return below_top && highest + mover.height > prism.elevation;
}

void Walker::prepare(const Ground& ground, const Mover& mover, std::int16_t facing, Point low, Point high) {
    ground_ = &ground;
    mover_ = &mover;
    things_.clear();
    boxes_.clear();
    suspects_.clear();
    last_suspect_.reset();
    met_.clear();
    flat_ = true;
    const Footprint base = footprint(mover.shape, {{}, {}, facing});
    const Obstacle around = grown({}, base, {}); // its box says how far the mirrored footprint reaches
    low_ = around.high;
    high_ = ground.size + around.low;
    const auto is_near = [&](const Footprint& thing, Length clearance) {
        const Length reach = thing.radius + base.radius + clearance;
        const Point centre = thing.centre;
        return centre.x + reach >= low.x && centre.y + reach >= low.y && centre.x - reach <= high.x &&
               centre.y - reach <= high.y;
    };
    for (const Barrier& barrier : ground.barriers)
        if (!barrier.end_only && is_near(barrier.base, barrier.clearance))
            add({grown(barrier.base, base, barrier.clearance), &barrier, nullptr});
    for (const Prism& prism : ground.terrain)
        if (is_near(prism.base, {}) && !is_low(ground, prism)) add({grown(prism.base, base, {}), nullptr, &prism});
}

void Walker::add(const Thing& thing) {
    if (thing.prism && !thing.prism->has(Trait::impassable)) flat_ = false;
    boxes_.push_back({thing.obstacle.low, thing.obstacle.high});
    things_.push_back(thing);
}

bool Walker::keeps_away(const Thing& thing, Length lowest, Length highest) const {
    return thing.barrier ? blocks(*thing.barrier, *mover_, lowest, highest)
                         : blocks(*thing.prism, *mover_, lowest, highest);
}

// If there is nothing to climb, one thing in the way is enough. What was in the way before is tested first.
bool Walker::is_flat_and_blocked(const Standings& standings, Point from, Point to) {
    if (!flat_ || standings.size() != 1 || standings[0].elevation.steps != 0) return false;
    const auto in_the_way = [&](std::uint32_t i) {
        return keeps_away(things_[i], {}, {}) && meets(things_[i].obstacle, from, to);
    };
    const Point low{std::min(from.x, to.x), std::min(from.y, to.y)},
        high{std::max(from.x, to.x), std::max(from.y, to.y)};
    const auto apart = [&](const Box& box) {
        return box.high.x <= low.x || box.high.y <= low.y || box.low.x >= high.x || box.low.y >= high.y;
    };
    if (last_suspect_ && in_the_way(*last_suspect_)) return met_.push_back(*last_suspect_), true;
    for (const std::uint32_t i : suspects_)
        if (!apart(boxes_[i]) && in_the_way(i)) {
            last_suspect_ = i;
            return met_.push_back(i), true;
        }
    for (std::uint32_t i = 0; i < boxes_.size(); ++i)
        if (!apart(boxes_[i]) && !things_[i].suspected && in_the_way(i)) {
            things_[i].suspected = true;
            suspects_.push_back(i);
            return met_.push_back(i), true;
        }
    return false;
}

void Walker::find_stretches(Point from, Point to, std::int32_t length) {
    stretches_.clear();
    borders_.assign({0, length});
    const Point low{std::min(from.x, to.x), std::min(from.y, to.y)},
        high{std::max(from.x, to.x), std::max(from.y, to.y)};
    for (std::uint32_t i = 0; i < boxes_.size(); ++i) {
        const Box& box = boxes_[i];
        if (box.high.x <= low.x || box.high.y <= low.y || box.low.x >= high.x || box.low.y >= high.y) continue;
        const Thing& thing = things_[i];
        if (!meets(thing.obstacle, from, to)) continue;
        Span span = span_of(thing.obstacle, from, to, length);
        if (thing.barrier) // wider than features, so that rounding never lets a mover climb inside a barrier
            span = {std::max(0, span.first - 2), std::min(length, span.last + 2)};
        stretches_.push_back({&thing, span, holds(thing.obstacle, from)});
        borders_.push_back(span.first);
        borders_.push_back(span.last);
        met_.push_back(i);
    }
    std::ranges::sort(borders_);
    borders_.erase(std::unique(borders_.begin(), borders_.end()), borders_.end());
}

Standings Walker::advance(const Standings& standings, Point from, Point to) {
    met_.clear();
    if (is_flat_and_blocked(standings, from, to)) return {};
    if (flat_ && standings.size() == 1 && standings[0].elevation.steps == 0) return standings;
    const auto length = static_cast<std::int32_t>(ceil_sqrt(squared_distance(from, to)));
    find_stretches(from, to, length);
    Standings now = standings;
    for (std::size_t i = 0; i + 1 < borders_.size() && !now.empty(); ++i) now = pass(now, borders_[i], borders_[i + 1]);
    return now;
}

// Enters the piece from `border` to `next`, from the standings just before it.
Standings Walker::pass(const Standings& standings, std::int32_t border, std::int32_t next) const {
    Standings result;
    const auto consider = [&](Length elevation) {
        if (!may_be(elevation, border, next)) return;
        for (const Standing& before : standings)
            if (may_change(before.elevation, elevation, border))
                note(result, {elevation, before.climbed + between(before.elevation, elevation)});
    };
    consider({});
    for (const Stretch& stretch : stretches_)
        if (stretch.thing->prism && stretch.span.first <= border && stretch.span.last >= next)
            consider(stretch.thing->prism->top());
    return result;
}

bool Walker::may_be(Length elevation, std::int32_t from, std::int32_t to) const {
    return std::ranges::none_of(stretches_, [&](const Stretch& stretch) {
        return stretch.span.first <= from && stretch.span.last >= to &&
               keeps_away(*stretch.thing, elevation, elevation);
    });
}

// Straight up or down, away from everything that lies on both sides of this border.
bool Walker::may_change(Length from, Length to, std::int32_t border) const {
    const Length lowest = std::min(from, to), highest = std::max(from, to);
    return std::ranges::none_of(stretches_, [&](const Stretch& stretch) {
        const bool here = border == 0 ? stretch.at_start : stretch.span.first < border && stretch.span.last > border;
        return here && keeps_away(*stretch.thing, lowest, highest);
    });
}

std::optional<Length> Walker::settle(const Standings& standings, Point at, Length elevation) const {
    std::optional<Length> least;
    for (const Standing& standing : standings) {
        const Length lowest = std::min(standing.elevation, elevation),
                     highest = std::max(standing.elevation, elevation);
        bool clear = true;
        for (std::size_t i = 0; i < things_.size() && clear; ++i)
            clear = !boxes_[i].holds(at) || !keeps_away(things_[i], lowest, highest) || !holds(things_[i].obstacle, at);
        const Length climbed = standing.climbed + between(standing.elevation, elevation);
        if (clear && (!least || climbed < *least)) least = climbed;
    }
    return least;
}

bool Walker::obstructs(std::uint32_t thing, Point from, Point to) const {
    const Box& box = boxes_[thing];
    const bool apart = box.high.x <= std::min(from.x, to.x) || box.high.y <= std::min(from.y, to.y) ||
                       box.low.x >= std::max(from.x, to.x) || box.low.y >= std::max(from.y, to.y);
    return flat_ && !apart && keeps_away(things_[thing], {}, {}) && meets(things_[thing].obstacle, from, to);
}

void Walker::find_neighbours(std::uint32_t thing, std::vector<std::uint32_t>& neighbours) const {
    const Obstacle& obstacle = things_[thing].obstacle;
    const Point margin{obstacle.reach / 25 + Length{8}, obstacle.reach / 25 + Length{8}};
    const Box around{obstacle.low - margin, obstacle.high + margin};
    for (std::uint32_t i = 0; i < boxes_.size(); ++i) {
        const Box& box = boxes_[i];
        if (i == thing || box.high.x < around.low.x || box.high.y < around.low.y) continue;
        if (box.low.x > around.high.x || box.low.y > around.high.y) continue;
        neighbours.push_back(i);
    }
}

std::optional<std::uint32_t> Walker::occupant(Point at, std::span<const std::uint32_t> among) const {
    if (!flat_) return {};
    for (const std::uint32_t i : among) {
        if (!boxes_[i].holds(at)) continue;
        if (keeps_away(things_[i], {}, {}) && holds(things_[i].obstacle, at)) return i;
    }
    return {};
}

PathCheck Walker::fault(Length elevation) const {
    for (const std::uint32_t i : met_)
        if (const Barrier* barrier = things_[i].barrier; barrier && blocks(*barrier, *mover_, elevation, elevation))
            return {PathFault::through_barrier, 0, static_cast<std::size_t>(barrier - ground_->barriers.data()), {}};
    for (const std::uint32_t i : met_)
        if (const Prism* prism = things_[i].prism)
            return {PathFault::through_terrain, 0, static_cast<std::size_t>(prism - ground_->terrain.data()), {}};
    for (const std::uint32_t i : met_) // only those at which the mover climbs
        return {
            PathFault::through_barrier, 0, static_cast<std::size_t>(things_[i].barrier - ground_->barriers.data()), {}};
    return {PathFault::no_footing, 0, 0, {}};
}

} // namespace muster
