// Growing footprints, and exact tests of straight moves against them. Floating point (only + - * / and square roots)
// places the corners of rings and the ends of spans. Both are rounded away from the obstacle, and every proposed move
// is tested in integers.
#include "table/obstacle.h"

namespace muster {

namespace {

bool within_reach(Point p, Point from, Point to, Length reach) {
    const Point leg = to - from;
    const std::int64_t along = dot(p - from, leg), length = squared_norm(leg);
    if (along <= 0) return squared_distance(p, from) < squared(reach);
    if (along >= length) return squared_distance(p, to) < squared(reach);
    const Int128 height = cross(leg, p - from);
    return height * height < Int128{squared(reach)} * length;
}

// Whether the inside of the polygon and the segment have a common point: neither an edge nor the segment's line
// separates them.
bool passes_inside(std::span<const Point> polygon, Point from, Point to) {
    bool left = from == to, right = from == to;
    Point corner = polygon.back();
    for (const Point next : polygon) {
        const Point edge = next - corner;
        if (cross(edge, from - corner) <= 0 && cross(edge, to - corner) <= 0) return false;
        const std::int64_t side = cross(to - from, next - from);
        left = left || side > 0;
        right = right || side < 0;
        corner = next;
    }
    return left && right;
}

// The sum of two convex polygons: their edges merged by direction, beginning with the lowest of the leftmost corners.
FixedVector<Point, 2 * max_outline> sum(std::span<const Point> a, std::span<const Point> b) {
    const auto start = [](std::span<const Point> p) {
        return static_cast<std::size_t>(std::ranges::min_element(p) - p.begin());
    };
    FixedVector<Point, 2 * max_outline> result;
    const std::size_t a_start = start(a), b_start = start(b);
    std::size_t i = 0, j = 0;
    while (i < a.size() || j < b.size()) {
        const Point a_corner = a[(a_start + i) % a.size()], b_corner = b[(b_start + j) % b.size()];
        result.push_back(a_corner + b_corner);
        const Point a_edge = a[(a_start + i + 1) % a.size()] - a_corner,
                    b_edge = b[(b_start + j + 1) % b.size()] - b_corner;
        const std::int64_t turn = i == a.size() ? -1 : j == b.size() ? 1 : cross(a_edge, b_edge);
        if (turn >= 0) ++i;
        if (turn <= 0) ++j;
    }
    return result;
}

void find_box(Obstacle& obstacle) {
    obstacle.low = obstacle.high = obstacle.core[0];
    for (const Point corner : obstacle.core) {
        obstacle.low = {std::min(obstacle.low.x, corner.x), std::min(obstacle.low.y, corner.y)};
        obstacle.high = {std::max(obstacle.high.x, corner.x), std::max(obstacle.high.y, corner.y)};
    }
    const Point margin{obstacle.reach, obstacle.reach};
    obstacle.low = obstacle.low - margin;
    obstacle.high = obstacle.high + margin;
}

} // namespace

Obstacle grown(const Footprint& thing, const Footprint& mover, Length clearance) {
    Obstacle result;
    result.reach = clearance;
    if (thing.is_disc()) result.reach += thing.radius;
    if (mover.is_disc()) result.reach += mover.radius;
    FixedVector<Point, max_outline> mirrored; // turning by half a turn keeps the direction in which vertices run
    for (const Point vertex : mover.vertices) mirrored.push_back(Point{} - vertex);
    if (thing.is_disc() && mover.is_disc())
        result.core.push_back(thing.centre);
    else if (thing.is_disc())
        for (const Point vertex : mirrored) result.core.push_back(thing.centre + vertex);
    else if (mover.is_disc())
        for (const Point vertex : thing.vertices) result.core.push_back(vertex);
    else
        result.core = sum(thing.vertices, mirrored);
    find_box(result);
    return result;
}

bool meets(const Obstacle& obstacle, Point from, Point to) {
    const auto& core = obstacle.core;
    if (std::max(from.x, to.x) <= obstacle.low.x || std::max(from.y, to.y) <= obstacle.low.y ||
        std::min(from.x, to.x) >= obstacle.high.x || std::min(from.y, to.y) >= obstacle.high.y)
        return false;
    if (core.size() == 1) return within_reach(core[0], from, to, obstacle.reach);
    if (passes_inside(core, from, to)) return true;
    if (obstacle.reach.steps == 0) return false;
    Point corner = core.back();
    for (const Point next : core) {
        if (within_reach(from, corner, next, obstacle.reach)) return true;
        if (from != to &&
            (within_reach(next, from, to, obstacle.reach) || within_reach(to, corner, next, obstacle.reach)))
            return true;
        corner = next;
    }
    return false;
}

Span span_of(const Obstacle& obstacle, Point from, Point to, std::int32_t length) {
    const Vector start = vector(from), direction = from == to ? Vector{1, 0} : unit(vector(to - from));
    const double reach = obstacle.reach.steps;
    double first = length, last = 0, grazed = 0, nearest = 1e18;
    const auto include = [&](double along) {
        first = std::min(first, along);
        last = std::max(last, along);
    };
    const auto across = [&](Vector p) { return direction.x * (p.y - start.y) - direction.y * (p.x - start.x); };
    const auto along = [&](Vector p) { return inner(direction, {p.x - start.x, p.y - start.y}); };
    Vector corner = vector(obstacle.core.back());
    for (const Point point : obstacle.core) { // the border is made of arcs around corners and of shifted edges
        const Vector next = vector(point);
        const double height = across(next), half = reach * reach - height * height;
        if (half >= 0) include(along(next) - std::sqrt(half)), include(along(next) + std::sqrt(half));
        if (std::abs(height) < nearest) nearest = std::abs(height), grazed = along(next);
        if (obstacle.core.size() > 1) {
            const Vector out = unit({next.y - corner.y, corner.x - next.x});
            const Vector a{corner.x + reach * out.x, corner.y + reach * out.y};
            const Vector b{next.x + reach * out.x, next.y + reach * out.y};
            const double above = across(a), below = across(b);
            if (above * below <= 0 && above != below)
                include(along(a) + (along(b) - along(a)) * (above / (above - below)));
        }
        corner = next;
    }
    if (first > last) first = last = grazed; // it is touched by less than a rounding error
    const auto whole = [&](double steps) {
        return static_cast<std::int32_t>(std::min(std::max(steps, 0.0), static_cast<double>(length)));
    };
    constexpr double error = 1.0 / 1024; // far more than the error of the arithmetic
    return {whole(std::floor(first - error)), whole(std::ceil(last + error))};
}

namespace {

// One side of a ring: a line at distance `offset` from the origin with this outward normal.
struct RingSide {
    Vector normal;
    double offset;
    double angle; // grows with the direction of the normal: a full turn is 4
};

double turn_of(Vector a) {
    const double part = a.y / (std::abs(a.x) + std::abs(a.y));
    return a.x < 0 ? 2 - part : a.y < 0 ? 4 + part : part;
}

// A polygon around an obstacle, given by its sides.
class Ring {
  public:
    explicit Ring(const Obstacle& obstacle) : obstacle_(obstacle) {}

    // Sides are moved outwards by one step, so that rounding their corners to the lattice does not enter the obstacle.
    // Sides along an axis of the table need not be, because their corners keep the exact coordinate. Of two sides in
    // almost the same direction the earlier one stays. Leaving out a side only makes the polygon wider.
    void add_side(Vector normal) {
        const double angle = turn_of(normal);
        if (sides_.full()) return;
        std::size_t at = sides_.size(); // they are sorted by angle and mostly added in that order
        while (at > 0 && sides_[at - 1].angle >= angle) --at;
        if (!sides_.empty() && (is_like(sides_[at == sides_.size() ? 0 : at], angle) ||
                                is_like(sides_[at == 0 ? sides_.size() - 1 : at - 1], angle)))
            return;
        double offset = -1e18;
        for (const Point corner : obstacle_.core) offset = std::max(offset, inner(normal, vector(corner)));
        offset += obstacle_.reach.steps + (normal.x == 0 || normal.y == 0 ? 0 : 1);
        sides_.push_back({normal, offset, angle});
        std::rotate(sides_.begin() + at, sides_.end() - 1, sides_.end());
    }

    std::size_t size() const { return sides_.size(); }

    void append_corners(std::vector<Point>& ring) const {
        for (std::size_t i = 0; i < sides_.size(); ++i) {
            const RingSide &a = sides_[i], &b = sides_[i + 1 == sides_.size() ? 0 : i + 1];
            const double turn = outer(a.normal, b.normal);
            ring.push_back(rounded({(a.offset * b.normal.y - b.offset * a.normal.y) / turn,
                                    (b.offset * a.normal.x - a.offset * b.normal.x) / turn}));
        }
    }

  private:
    static constexpr double alike = 0.045; // about 2.5 degrees
    static bool is_like(const RingSide& side, double angle) {
        const double apart = std::abs(side.angle - angle);
        return std::min(apart, 4 - apart) < alike;
    }

    const Obstacle& obstacle_;
    FixedVector<RingSide, 80> sides_;
};

// One side every 15 degrees: walking around a circle on such a polygon is 0.6 % longer.
constexpr double c15 = 0.96592582628906831, c30 = 0.86602540378443865, c45 = 0.70710678118654752,
                 c75 = 0.25881904510252074;
constexpr std::array<Vector, 24> directions = {
    {{1, 0},       {c15, c75},   {c30, 0.5},  {c45, c45},  {0.5, c30},  {c75, c15},   {0, 1},       {-c75, c15},
     {-0.5, c30},  {-c45, c45},  {-c30, 0.5}, {-c15, c75}, {-1, 0},     {-c15, -c75}, {-c30, -0.5}, {-c45, -c45},
     {-0.5, -c30}, {-c75, -c15}, {0, -1},     {c75, -c15}, {0.5, -c30}, {c45, -c45},  {c30, -0.5},  {c15, -c75}}};

// The point of a core that is nearest to another.
Vector nearest_of(const Obstacle& obstacle, Vector p) {
    Vector best = vector(obstacle.core[0]), corner = vector(obstacle.core.back());
    double least = 1e18;
    for (const Point point : obstacle.core) {
        const Vector next = vector(point), edge = next - corner;
        const double square = inner(edge, edge);
        const double along = square == 0 ? 0 : inner(p - corner, edge) / square;
        const Vector at = corner + std::min(std::max(along, 0.0), 1.0) * edge, gap = p - at;
        if (inner(gap, gap) < least) least = inner(gap, gap), best = at;
        corner = next;
    }
    return best;
}

constexpr double beside = 0.02; // as a share of the reach; the corners of a ring stick out by 0.009 of it

} // namespace

void append_ring(const Obstacle& obstacle, std::span<const Vector> places, std::vector<Point>& ring) {
    const auto& core = obstacle.core;
    if (obstacle.reach.steps == 0) {
        ring.insert(ring.end(), core.begin(), core.end());
        return;
    }
    Ring polygon(obstacle);
    for (std::size_t i = 0; core.size() > 1 && i < core.size(); ++i) {
        const Point edge = core[i + 1 == core.size() ? 0 : i + 1] - core[i];
        polygon.add_side(unit(vector({edge.y, -edge.x})));
    }
    const double reach = obstacle.reach.steps;
    for (const Vector place : places) {
        const Vector gap = place - nearest_of(obstacle, place);
        const double distance = norm(gap);
        if (distance >= reach && distance < reach * (1 + beside) + 4 && polygon.size() < 50)
            polygon.add_side((1 / distance) * gap);
    }
    const std::size_t coarseness = obstacle.reach.steps < 64 ? 3 : 1; // so that rounded corners do not collide
    for (std::size_t i = 0; i < directions.size(); i += coarseness) polygon.add_side(directions[i]);
    polygon.append_corners(ring);
}

std::optional<Vector> narrow_between(const Obstacle& a, const Obstacle& b) {
    const double a_reach = a.reach.steps, b_reach = b.reach.steps, most = beside * (a_reach + b_reach) + 4;
    double least = 1e18;
    Vector from, to;
    const auto consider = [&](Vector on_a, Vector on_b) {
        if (norm(on_b - on_a) < least) least = norm(on_b - on_a), from = on_a, to = on_b;
    };
    for (const Point corner : a.core) consider(vector(corner), nearest_of(b, vector(corner)));
    for (const Point corner : b.core) consider(nearest_of(a, vector(corner)), vector(corner));
    const double gap = least - a_reach - b_reach;
    if (gap < 0 || gap > most || least == 0) return {};
    return from + ((a_reach + gap / 2) / least) * (to - from);
}

} // namespace muster
