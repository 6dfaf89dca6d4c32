#include "table/sight_plan.h"

#include <algorithm>
#include <limits>

namespace muster {

namespace {

constexpr double nowhere = std::numeric_limits<double>::infinity();

// The direction to the right of the way from one corner to the next, of length 1: outwards, as corners run.
Vector outwards(Vector from, Vector to) {
    const Vector way = unit(to - from);
    return {way.y, -way.x};
}

void include(std::optional<Along>& span, double x) {
    if (!span) span = Along{x, x};
    *span = {std::min(span->begin, x), std::max(span->end, x)};
}

} // namespace

Outline::Outline(const PlanView& view, const Eyes& model) {
    take(view, model.outline.empty(), model.axis(), model.radius, model.outline);
}

Outline::Outline(const PlanView& view, const Footprint& base) {
    take(view, base.is_disc(), base.centre, base.radius, base.vertices);
}

void Outline::take(const PlanView& view, bool round, Point middle, Length radius, std::span<const Point> corners) {
    if (round) {
        centre_ = view.seen(middle);
        radius_ = radius.steps;
        away = {centre_.x - radius_, centre_.x + radius_};
        aside = {centre_.y - radius_, centre_.y + radius_};
        return;
    }
    away = aside = {nowhere, -nowhere};
    for (const Point corner : corners) {
        const Vector seen = view.seen(corner);
        away = {std::min(away.begin, seen.x), std::max(away.end, seen.x)};
        aside = {std::min(aside.begin, seen.y), std::max(aside.end, seen.y)};
        corners_.push_back(seen);
    }
}

// Most outlines lie wholly on one side of a bundle, which the box around them tells.
bool Outline::reaches_left_of(const Ray& ray, double length) const {
    const double begin = std::max(away.begin, 0.0), end = std::min(away.end, length);
    if (aside.end <= std::min(ray.at(begin), ray.at(end))) return false;
    if (is_round()) {
        const double touch = centre_.x - radius_ * ray.slant / ray.norm; // where a parallel to the ray touches it
        if (touch >= 0 && touch <= length) return centre_.y - ray.at(centre_.x) + radius_ * ray.norm > 0;
        return centre_.x >= 0 && centre_.x <= length && centre_.y + radius_ - ray.at(centre_.x) > 0;
    }
    return std::ranges::any_of(std::span<const Vector>(corners_), [&](const Vector& corner) {
        return corner.x >= 0 && corner.x <= length && corner.y - ray.at(corner.x) > 0;
    });
}

bool Outline::reaches_right_of(const Ray& ray, double length) const {
    const double begin = std::max(away.begin, 0.0), end = std::min(away.end, length);
    if (aside.begin >= std::max(ray.at(begin), ray.at(end))) return false;
    if (is_round()) {
        const double touch = centre_.x + radius_ * ray.slant / ray.norm;
        if (touch >= 0 && touch <= length) return ray.at(centre_.x) - centre_.y + radius_ * ray.norm > 0;
        return centre_.x >= 0 && centre_.x <= length && ray.at(centre_.x) - centre_.y + radius_ > 0;
    }
    return std::ranges::any_of(std::span<const Vector>(corners_), [&](const Vector& corner) {
        return corner.x >= 0 && corner.x <= length && ray.at(corner.x) - corner.y > 0;
    });
}

std::optional<Along> Outline::crossed_by(const Ray& ray) const {
    if (is_round()) {
        const double off = ray.at(centre_.x) - centre_.y, square = ray.norm * ray.norm;
        const double root = radius_ * radius_ * square - off * off;
        if (root < 0) return {};
        const double middle = centre_.x - ray.slant * off / square, half = std::sqrt(root) / square;
        return Along{middle - half, middle + half};
    }
    Along span{-nowhere, nowhere};
    Vector from = corners_.back();
    for (const Vector to : corners_) {
        const Vector edge = to - from;
        const double inside = outer(edge, Vector{0, ray.left} - from), grows = outer(edge, {1, ray.slant});
        if (grows > 0) span.begin = std::max(span.begin, -inside / grows);
        if (grows < 0) span.end = std::min(span.end, -inside / grows);
        if (grows == 0 && inside < 0) return {};
        from = to;
    }
    return span.begin <= span.end ? std::optional(span) : std::nullopt;
}

bool Outline::is_nearer_than(double distance, const Ray& ray) const {
    const double limit = distance * ray.norm;
    if (is_round()) return std::abs(ray.at(centre_.x) - centre_.y) < limit + radius_ * ray.norm;
    double left = -nowhere, right = -nowhere;
    for (const Vector corner : corners_) {
        left = std::max(left, corner.y - ray.at(corner.x));
        right = std::max(right, ray.at(corner.x) - corner.y);
    }
    return left > -limit && right > -limit;
}

std::optional<Along> Outline::between(const Ray& right, const Ray& left) const {
    std::optional<Along> found;
    for (const Ray* side : {&right, &left})
        if (const auto crossed = crossed_by(*side)) include(found, crossed->begin), include(found, crossed->end);
    const auto include_if_between = [&](Vector v) {
        if (v.y >= right.at(v.x) && v.y <= left.at(v.x)) include(found, v.x);
    };
    for (const Vector corner : corners_) include_if_between(corner);
    if (is_round()) include_if_between({away.begin, centre_.y}), include_if_between({away.end, centre_.y});
    return found;
}

double Outline::farthest(Vector direction) const {
    if (is_round()) return inner(direction, centre_) + radius_;
    double far = -nowhere;
    for (const Vector corner : corners_) far = std::max(far, inner(direction, corner));
    return far;
}

std::optional<Vector> Outline::beyond(const Outline& other) const {
    Vector best;
    double widest = -0.01; // steps: what touches is beyond
    const auto consider = [&](Vector direction) {
        const double gap = -other.farthest(-1 * direction) - farthest(direction);
        if (gap > widest) widest = gap, best = direction;
    };
    const auto consider_edges = [&](const Outline& outline, double sign) {
        for (std::size_t i = 0; i < outline.corners_.size(); ++i)
            consider(sign * outwards(outline.corners_[i], outline.corners_[(i + 1) % outline.corners_.size()]));
    };
    const auto consider_way = [&](Vector from, Vector to) {
        if (const Vector way = to - from; inner(way, way) > 0) consider(unit(way));
    };
    consider_edges(*this, 1), consider_edges(other, -1);
    if (is_round() && other.is_round()) consider_way(centre_, other.centre_);
    if (is_round())
        for (const Vector corner : other.corners_) consider_way(centre_, corner);
    else if (other.is_round())
        for (const Vector corner : corners_) consider_way(corner, other.centre_);
    return widest > -0.01 ? std::optional(best) : std::nullopt;
}

} // namespace muster
