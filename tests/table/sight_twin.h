// The slow twin of sight by proof: lines in plan every millimetre, and above each all lines through two corners of what
// it crosses. It takes everything for a hundredth of a step larger than it is, so that a seam is none and what it finds
// free is free. By other means than src/table: on the table's own axes, and with nothing left out.
#pragma once

#include "table/sight.h"

#include <cmath>

namespace muster::testing {

struct TwinPoint {
    double x, y;
};
struct TwinBox { // seen from the side
    double begin, end, bottom, top;
};

class SightTwin {
  public:
    SightTwin(const Solid& a, const Solid& b, std::vector<Solid> between) : a_(a), b_(b), between_(std::move(between)) {
        const double x = b.base.centre.x.steps - a.base.centre.x.steps,
                     y = b.base.centre.y.steps - a.base.centre.y.steps;
        const double away = std::sqrt(x * x + y * y);
        across_ = away > 0 ? TwinPoint{-y / away, x / away} : TwinPoint{0, 1};
    }

    // Three parallel lines side by side, two millimetres from the first to the third, each free at some height.
    bool has_gap() const {
        const int wide_a = a_.base.radius.steps / 20, wide_b = b_.base.radius.steps / 20;
        for (int slant = -wide_a - wide_b; slant <= wide_a + wide_b; ++slant) {
            int in_a_row = 0;
            for (int i = -wide_a; i <= wide_a; ++i) {
                const int j = i + slant;
                if (j < -wide_b || j > wide_b || !is_free(side(a_, i * 20), side(b_, j * 20)))
                    in_a_row = 0;
                else if (++in_a_row == 3)
                    return true;
            }
        }
        return false;
    }

  private:
    TwinPoint side(const Solid& model, double to_the_left) const {
        return {model.base.centre.x.steps + to_the_left * across_.x,
                model.base.centre.y.steps + to_the_left * across_.y};
    }

    // Where the line without end is in a footprint, in steps from `from`.
    static std::optional<TwinBox> cut(const Solid& solid, TwinPoint from, TwinPoint way, double larger) {
        TwinBox box{-1e9, 1e9, solid.elevation.steps - larger, solid.top().steps + larger};
        if (solid.base.is_disc()) {
            const double x = solid.base.centre.x.steps - from.x, y = solid.base.centre.y.steps - from.y;
            const double middle = x * way.x + y * way.y, off = x * way.y - y * way.x;
            const double radius = solid.base.radius.steps + larger, root = radius * radius - off * off;
            if (root < 0) return {};
            box.begin = middle - std::sqrt(root), box.end = middle + std::sqrt(root);
            return box;
        }
        const auto& corners = solid.base.vertices;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Point p = corners[i], q = corners[(i + 1) % corners.size()];
            const double ex = q.x.steps - p.x.steps, ey = q.y.steps - p.y.steps, length = std::sqrt(ex * ex + ey * ey);
            const double inside = (ex * (from.y - p.y.steps) - ey * (from.x - p.x.steps)) / length + larger;
            const double grows = (ex * way.y - ey * way.x) / length;
            if (std::abs(grows) < 1e-12) {
                if (inside < 0) return {};
            } else if (grows > 0) {
                box.begin = std::max(box.begin, -inside / grows);
            } else {
                box.end = std::min(box.end, -inside / grows);
            }
        }
        return box.begin < box.end ? std::optional(box) : std::nullopt;
    }

    bool is_free(TwinPoint p, TwinPoint q) const {
        const double x = q.x - p.x, y = q.y - p.y, away = std::sqrt(x * x + y * y);
        if (away == 0) return false;
        const TwinPoint way{x / away, y / away};
        const auto a = cut(a_, p, way, 0), b = cut(b_, p, way, 0);
        if (!a || !b || a->end >= b->begin) return false; // what overlaps in plan is looked at elsewhere
        boxes_.clear();
        for (const Solid& each : between_) {
            const auto box = cut(each, p, way, 0.01);
            if (box && box->end > a->begin && box->begin < b->end) boxes_.push_back(*box);
        }
        corners_.clear();
        const auto add = [&](const TwinBox& box) {
            for (const double at : {box.begin, box.end})
                for (const double height : {box.bottom, box.top}) corners_.push_back({at, height});
        };
        add(*a), add(*b);
        for (const TwinBox& box : boxes_) add(box);
        for (std::size_t i = 0; i < corners_.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (corners_[i].x != corners_[j].x && is_free(*a, *b, corners_[i], corners_[j])) return true;
        return false;
    }

    // Where a line is between two heights, and between two places.
    static std::optional<std::pair<double, double>> in(const TwinBox& box, TwinPoint p, double rise) {
        double begin = box.begin, end = box.end;
        if (std::abs(rise) < 1e-13) {
            if (p.y < box.bottom || p.y > box.top) return {};
        } else {
            const double low = p.x + (box.bottom - p.y) / rise, high = p.x + (box.top - p.y) / rise;
            begin = std::max(begin, std::min(low, high)), end = std::min(end, std::max(low, high));
        }
        return begin <= end ? std::optional(std::pair(begin, end)) : std::nullopt;
    }

    bool is_free(const TwinBox& a, const TwinBox& b, TwinPoint p, TwinPoint q) const {
        static constexpr double slack = 1e-6;
        const double rise = (q.y - p.y) / (q.x - p.x);
        const auto wider = [](TwinBox box, double by) {
            return TwinBox{box.begin - by, box.end + by, box.bottom - by, box.top + by};
        };
        const auto from = in(wider(a, slack), p, rise), to = in(wider(b, slack), p, rise);
        if (!from || !to) return false;
        return std::ranges::none_of(boxes_, [&](const TwinBox& box) {
            const auto stopped = in(wider(box, -slack), p, rise);
            return stopped && stopped->second > from->second && stopped->first < to->first;
        });
    }

    Solid a_, b_;
    std::vector<Solid> between_;
    TwinPoint across_{};
    mutable std::vector<TwinBox> boxes_;
    mutable std::vector<TwinPoint> corners_;
};

} // namespace muster::testing
