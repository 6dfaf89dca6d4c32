// Footprints in plan as somebody sees them who looks along an axis: how far away (`x`), and how far to the left (`y`).
// In floating point, with + - * / and square roots only, so that every machine gets the same numbers.
#pragma once

#include "table/sight_heights.h"
#include "table/sight_line.h"
#include "table/vector.h"

namespace muster {

// Where the looking begins, and along what.
struct PlanView {
    Point from;
    Vector along; // of length 1
    double start; // of the axis

    Vector seen(Point p) const {
        const Vector there = vector(p - from);
        return {inner(along, there) - start, outer(along, there)};
    }
    Vector place(Vector v) const { // on the table
        const double away = v.x + start;
        return {static_cast<double>(from.x.steps) + away * along.x - v.y * along.y,
                static_cast<double>(from.y.steps) + away * along.y + v.y * along.x};
    }
};

// A line in plan, from one end of the view to the other.
struct Ray {
    double left, slant; // at the start; to the left for each step
    double norm;        // of one step along it

    Ray(double at_start, double at_end, double length)
        : left(at_start),
          slant((at_end - at_start) / length),
          norm(std::sqrt(1 + slant * slant)) {}
    double at(double x) const { return left + slant * x; }
};

// From `begin` to `end` of the view.
struct Along {
    double begin, end;
};

class Outline {
  public:
    Outline() = default;
    Outline(const PlanView& view, const Eyes& model);
    Outline(const PlanView& view, const Footprint& base);

    Along away, aside; // what it takes up of the view

    // Whether some of it is on the left (right) of the ray, between 0 and the length of the view. What is on the left
    // of one ray and on the right of another is crossed by every ray between the two.
    bool reaches_left_of(const Ray& ray, double length) const;
    bool reaches_right_of(const Ray& ray, double length) const;
    // Where the ray is in it, its border included.
    std::optional<Along> crossed_by(const Ray& ray) const;
    bool is_nearer_than(double distance, const Ray& ray) const; // to a ray of any length
    // What lies between two rays, of which `left` is on the left from 0 to the length of the view.
    std::optional<Along> between(const Ray& right, const Ray& left) const;
    // A direction in which `other` lies wholly beyond this one; none if they overlap.
    std::optional<Vector> beyond(const Outline& other) const;

  private:
    void take(const PlanView& view, bool round, Point middle, Length radius, std::span<const Point> corners);
    bool is_round() const { return corners_.empty(); }
    double farthest(Vector direction) const;

    FixedVector<Vector, max_outline> corners_; // anticlockwise
    Vector centre_;                            // of a disc
    double radius_ = 0;
};

} // namespace muster
