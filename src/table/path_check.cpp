// Where a mover may stand, and whether a polyline that somebody drew may be walked.
#include "table/measure.h"
#include "table/walker.h"

#include <limits>

namespace muster {

namespace {

bool near(const Footprint& base, const Barrier& barrier) {
    if (barrier.clearance.steps == 0) return overlap(base, barrier.base);
    return within_horizontally(base, barrier.base, barrier.clearance - Length{1});
}

enum class Moment : std::uint8_t { on_the_way, at_the_end };

// The first barrier or prism that the mover would be in.
PathCheck obstruction(const Ground& ground, const Mover& mover, const Footprint& base, Length elevation,
                      Moment moment) {
    for (std::size_t i = 0; i < ground.barriers.size(); ++i) {
        const Barrier& barrier = ground.barriers[i];
        if (barrier.end_only && moment == Moment::on_the_way) continue;
        if (stands_in(barrier, mover, base, elevation)) return {PathFault::through_barrier, 0, i, {}};
    }
    for (std::size_t i = 0; i < ground.terrain.size(); ++i) {
        const Prism& prism = ground.terrain[i];
        if (blocks(prism, mover, elevation, elevation) && overlap(base, prism.base) && !is_low(ground, prism))
            return {PathFault::through_terrain, 0, i, {}};
    }
    return {};
}

bool supported(const Ground& ground, const Footprint& base, Length elevation) {
    return elevation.steps == 0 || std::ranges::any_of(ground.terrain, [&](const Prism& prism) {
               return prism.top() == elevation && overlap(base, prism.base);
           });
}

bool on_table(const Ground& ground, const Footprint& base) { return wholly_inside(base, {}, ground.size); }

int degrees_between(int from, int to) { // the shorter turn; anticlockwise if both are equally long
    const int turn = ((to - from) % 360 + 360) % 360;
    return turn > 180 ? turn - 360 : turn;
}

// Walks along a polyline, place by place, and keeps the elevations at which the mover can be.
class Course {
  public:
    Course(const Ground& ground, const Mover& mover, std::span<const Placement> places)
        : ground_(ground),
          mover_(mover),
          places_(places) {
        low_ = high_ = places[0].at;
        for (const Placement& place : places) {
            low_ = {std::min(low_.x, place.at.x), std::min(low_.y, place.at.y)};
            high_ = {std::max(high_.x, place.at.x), std::max(high_.y, place.at.y)};
        }
    }

    PathCheck check() {
        if (const PathCheck start = begin(); !start.legal()) return start;
        for (std::size_t i = 1; i < places_.size(); ++i) {
            if (!mover_.flies) {
                if (const PathCheck leg = walk(places_[i - 1], places_[i]); !leg.legal()) return at_leg(leg, i - 1);
            }
            if (const PathCheck turn = pivot(places_[i - 1].facing, places_[i]); !turn.legal())
                return at_leg(turn, i - 1);
            spend(i);
        }
        return end();
    }

  private:
    PathCheck begin() {
        const Placement& start = places_[0];
        standings_ = {{start.elevation, {}}};
        if (mover_.flies) return {};
        walker_.prepare(ground_, mover_, start.facing, low_, high_);
        return obstruction(ground_, mover_, footprint(mover_.shape, start), start.elevation, Moment::on_the_way);
    }

    PathCheck walk(const Placement& from, const Placement& to) {
        const Length lowest = standings_[0].elevation;
        standings_ = walker_.advance(standings_, from.at, to.at);
        return standings_.empty() ? walker_.fault(lowest) : PathCheck{};
    }

    // Turns in place. The footprint is tested at every whole degree (N-I-36).
    PathCheck pivot(int facing, const Placement& place) {
        const int turn = mover_.shape.is_circle() ? 0 : degrees_between(facing, place.facing);
        if (turn == 0) return {};
        for (int done = 0; done != turn;) {
            done += turn > 0 ? 1 : -1;
            Placement turned_place = place;
            turned_place.facing = static_cast<std::int16_t>(facing + done);
            const Footprint base = footprint(mover_.shape, turned_place);
            if (!on_table(ground_, base)) return {PathFault::leaves_table, 0, 0, {}};
            if (const PathCheck fault = stay(base); !fault.legal()) return fault;
        }
        cost_ += pivot_cost(mover_.shape, std::abs(turn)).steps;
        if (!mover_.flies) walker_.prepare(ground_, mover_, place.facing, low_, high_);
        return {};
    }

    // Keeps only the elevations at which this footprint can be.
    PathCheck stay(const Footprint& base) {
        if (mover_.flies) return {};
        PathCheck fault{PathFault::no_footing, 0, 0, {}};
        Standings left;
        for (const Standing& standing : standings_) {
            if (!supported(ground_, base, standing.elevation)) continue;
            const PathCheck found = obstruction(ground_, mover_, base, standing.elevation, Moment::on_the_way);
            if (found.legal())
                left.push_back(standing);
            else
                fault = found;
        }
        standings_ = left;
        return left.empty() ? fault : PathCheck{};
    }

    void spend(std::size_t i) {
        const Placement &from = places_[i - 1], &to = places_[i];
        const bool slant = mover_.flies && mover_.slant;
        cost_ += ceil_sqrt(squared_distance(from.at, to.at) + (slant ? squared(to.elevation - from.elevation) : 0));
        Length climbed = standings_[0].climbed;
        for (const Standing& standing : standings_) climbed = std::min(climbed, standing.climbed);
        if (cost_ + climbed.steps <= mover_.allowance.steps) affordable_ = i;
    }

    PathCheck end() {
        const Placement& last = places_.back();
        PathCheck result = check_standing(ground_, mover_, last);
        if (result.legal() && !mover_.flies) {
            const std::optional<Length> climbed = walker_.settle(standings_, last.at, last.elevation);
            if (climbed)
                cost_ += climbed->steps;
            else
                result.fault = PathFault::through_terrain; // up or down through what it ends on or stands beneath
        }
        result.leg = places_.size() - 1;
        result.cost = {
            static_cast<std::int32_t>(std::min<std::int64_t>(cost_, std::numeric_limits<std::int32_t>::max()))};
        if (result.legal() && cost_ > mover_.allowance.steps) {
            result.fault = PathFault::too_long;
            result.leg = std::min(affordable_, places_.size() - 2);
        }
        return result;
    }

    PathCheck at_leg(PathCheck check, std::size_t leg) const {
        check.leg = leg;
        return check;
    }

    const Ground& ground_;
    const Mover& mover_;
    std::span<const Placement> places_;
    Point low_, high_;
    Walker walker_;
    Standings standings_;
    std::int64_t cost_ = 0;
    std::size_t affordable_ = 0; // the last place within the allowance
};

} // namespace

bool stands_in(const Barrier& barrier, const Mover& mover, const Footprint& base, Length elevation) {
    return blocks(barrier, mover, elevation, elevation) && near(base, barrier);
}

Levels footing(const Ground& ground, const Mover& mover, const Placement& place) {
    return footing_of(ground, mover, footprint(mover.shape, place));
}

Levels footing_of(const Ground& ground, const Mover& mover, const Footprint& base) {
    Levels result;
    if (!on_table(ground, base)) return result;
    const auto consider = [&](Length elevation) {
        if (result.full() || std::ranges::find(result, elevation) != result.end()) return;
        for (const Prism& prism : ground.terrain)
            if (blocks(prism, mover, elevation, elevation) && overlap(base, prism.base) && !is_low(ground, prism))
                return;
        result.push_back(elevation);
    };
    consider({});
    for (const Prism& prism : ground.terrain)
        if (carries(ground, prism.base, base) && !is_low(ground, prism)) consider(prism.top());
    std::ranges::sort(result);
    return result;
}

PathCheck check_standing(const Ground& ground, const Mover& mover, const Placement& place) {
    return check_standing(ground, mover, footprint(mover.shape, place), place.elevation);
}

PathCheck check_standing(const Ground& ground, const Mover& mover, const Footprint& base, Length elevation) {
    if (!on_table(ground, base)) return {PathFault::leaves_table, 0, 0, {}};
    PathCheck fault = obstruction(ground, mover, base, elevation, Moment::at_the_end);
    const bool level =
        elevation.steps == 0 || std::ranges::any_of(ground.terrain, [&](const Prism& prism) {
            return prism.top() == elevation && carries(ground, prism.base, base) && !is_low(ground, prism);
        });
    if (fault.legal() && !level) fault.fault = PathFault::no_footing;
    return fault;
}

PathCheck check_path(const Ground& ground, const Mover& mover, std::span<const Placement> places) {
    if (places.empty()) return {PathFault::no_footing, 0, 0, {}};
    for (std::size_t i = 0; i < places.size(); ++i)
        if (!on_table(ground, footprint(mover.shape, places[i])))
            return {PathFault::leaves_table, i == 0 ? 0 : i - 1, 0, {}};
    return Course(ground, mover, places).check();
}

// ceil(degrees / 180 x 355 / 113 x distance). The distance is a square root, so both sides are squared to stay exact.
Length pivot_cost(const Shape& shape, int degrees) {
    std::int64_t farthest = 0;
    for (const Point vertex : shape.outline) farthest = std::max(farthest, squared_norm(vertex));
    const std::int64_t turn = 355 * std::abs(degrees), whole = 113 * 180;
    const std::int64_t square = (turn * turn * farthest + whole * whole - 1) / (whole * whole);
    return {static_cast<std::int32_t>(ceil_sqrt(square))};
}

bool passes_over(const Shape& shape, std::span<const Placement> places, const Footprint& area) {
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Placement &from = places[i == 0 ? 0 : i - 1], &to = places[i];
        const Length near = shape.radius + area.radius + Length{4}; // turned outlines are rounded to the lattice
        if (std::max(from.at.x, to.at.x) + near < area.centre.x ||
            std::max(from.at.y, to.at.y) + near < area.centre.y ||
            std::min(from.at.x, to.at.x) - near > area.centre.x || std::min(from.at.y, to.at.y) - near > area.centre.y)
            continue;
        const int turn = shape.is_circle() ? 0 : degrees_between(from.facing, to.facing);
        if (meets(grown(area, footprint(shape, {{}, {}, from.facing}), {}), from.at, to.at)) return true;
        for (int done = 0; done != turn;) {
            done += turn > 0 ? 1 : -1;
            if (overlap(footprint(shape, {to.at, {}, static_cast<std::int16_t>(from.facing + done)}), area))
                return true;
        }
    }
    return false;
}

} // namespace muster
