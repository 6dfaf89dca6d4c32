// Shapes and their places. Turning uses a fixed table of sines, so that every machine gets the same points.
#include "table/shape.h"

namespace muster {

namespace {

// sin(0°) to sin(90°), times 2^30, to the nearest integer.
constexpr std::int64_t sine_scale = std::int64_t{1} << 30;
constexpr std::array<std::int32_t, 91> sines = {
    0,          18739379,   37473049,   56195305,   74900443,   93582766,   112236583,  130856211,  149435979,
    167970228,  186453311,  204879599,  223243478,  241539355,  259761657,  277904834,  295963357,  313931728,
    331804471,  349576144,  367241333,  384794656,  402230767,  419544355,  436730145,  453782903,  470697435,
    487468587,  504091252,  520560366,  536870912,  553017922,  568996477,  584801711,  600428808,  615873009,
    631129609,  646193961,  661061475,  675727625,  690187940,  704438018,  718473518,  732290163,  745883746,
    759250125,  772385229,  785285058,  797945680,  810363241,  822533958,  834454122,  846120104,  857528349,
    868675383,  879557810,  890172315,  900515665,  910584710,  920376381,  929887697,  939115760,  948057759,
    956710970,  965072759,  973140576,  980911966,  988384560,  995556083,  1002424350, 1008987269, 1015242840,
    1021189159, 1026824413, 1032146887, 1037154959, 1041847103, 1046221891, 1050277989, 1054014162, 1057429273,
    1060522280, 1063292242, 1065738315, 1067859754, 1069655912, 1071126243, 1072270298, 1073087729, 1073578288,
    1073741824};

constexpr std::int64_t sine(int degrees) {
    const int d = (degrees % 360 + 360) % 360;
    if (d <= 90) return sines[static_cast<std::size_t>(d)];
    if (d <= 180) return sines[static_cast<std::size_t>(180 - d)];
    return -sine(d - 180);
}

constexpr Length rounded(std::int64_t scaled) {
    const std::int64_t half = scaled < 0 ? -sine_scale / 2 : sine_scale / 2;
    return {static_cast<std::int32_t>((scaled + half) / sine_scale)};
}

// Turns vectors by an angle. The angle is looked up once.
class Turn {
  public:
    explicit Turn(int degrees) : sin_(sine(degrees)), cos_(sine(degrees % 360 + 90)) {}

    Point operator()(Point vector) const {
        const std::int64_t x = vector.x.steps, y = vector.y.steps;
        return {rounded(x * cos_ - y * sin_), rounded(x * sin_ + y * cos_)};
    }

  private:
    std::int64_t sin_, cos_;
};

constexpr bool turns_left(Point a, Point b, Point c) { return cross(b - a, c - b) > 0; }

// The convex polygon of an outline that rounding may have dented by a step. It uses gift wrapping from the lowest of
// the leftmost points: the outline is small and nearly convex, and this keeps only true corners.
FixedVector<Point, max_outline> convex_hull(std::span<const Point> points) {
    const Point start = *std::ranges::min_element(points);
    FixedVector<Point, max_outline> hull;
    Point at = start;
    do {
        hull.push_back(at);
        Point next = at;
        for (const Point candidate : points) {
            if (candidate == at) continue;
            const std::int64_t side = next == at ? -1 : cross(next - at, candidate - at);
            const bool farther = squared_distance(at, candidate) > squared_distance(at, next);
            if (side < 0 || (side == 0 && farther)) next = candidate;
        }
        at = next;
    } while (at != start && !hull.full());
    return hull;
}

Length enclosing_radius(Point centre, std::span<const Point> vertices) {
    std::int64_t farthest = 0;
    for (const Point vertex : vertices) farthest = std::max(farthest, squared_distance(centre, vertex));
    return {static_cast<std::int32_t>(ceil_sqrt(farthest))};
}

} // namespace

Point turned(Point vector, int degrees) { return Turn(degrees)(vector); }

bool is_convex(std::span<const Point> vertices) {
    const std::size_t count = vertices.size();
    if (count < 3) return false;
    Point before = vertices[count - 2], at = vertices[count - 1];
    for (const Point next : vertices) {
        if (!turns_left(before, at, next)) return false;
        before = at, at = next;
    }
    // Left turns alone would also accept a star that winds twice. So every vertex must lie left of the first edge's
    // fan.
    for (std::size_t i = 2; i < count; ++i)
        if (cross(vertices[i - 1] - vertices[0], vertices[i] - vertices[0]) <= 0) return false;
    return true;
}

// Sixteen points of the ellipse at every 22.5 degrees of its parameter, rounded towards the centre.
Shape oval(Length length, Length width) {
    constexpr std::array<std::int64_t, 5> cosines = {1'0000'0000, 9238'7953, 7071'0678, 3826'8343, 0};
    const auto scaled = [](Length half, std::int64_t factor) {
        return Length{static_cast<std::int32_t>(half.steps * factor / 1'0000'0000)};
    };
    FixedVector<Point, max_outline> points;
    for (std::size_t quarter = 0; quarter < 4; ++quarter)
        for (std::size_t i = 0; i < 4; ++i) {
            const Length c = scaled((quarter % 2 == 0 ? length : width) / 2, cosines[i]);
            const Length s = scaled((quarter % 2 == 0 ? width : length) / 2, cosines[4 - i]);
            if (quarter == 0) points.push_back({c, s});
            if (quarter == 1) points.push_back({-s, c});
            if (quarter == 2) points.push_back({-c, -s});
            if (quarter == 3) points.push_back({s, -c});
        }
    if (!is_convex(points)) points = convex_hull(points);
    return polygon(points, false);
}

Shape rectangle(Length length, Length width) {
    const Length x = length / 2, y = width / 2;
    return polygon(std::array{Point{-x, -y}, Point{x, -y}, Point{x, y}, Point{-x, y}}, false);
}

Shape polygon(std::span<const Point> vertices, bool hull) {
    Shape shape;
    for (const Point vertex : vertices) shape.outline.push_back(vertex);
    shape.radius = enclosing_radius({}, vertices);
    shape.hull = hull;
    return shape;
}

namespace {

Footprint turned_outline(const Shape& shape, int facing) {
    Footprint result;
    const Turn turn(facing);
    for (const Point vertex : shape.outline) result.vertices.push_back(turn(vertex));
    if (!is_convex(result.vertices)) result.vertices = convex_hull(result.vertices);
    result.radius = enclosing_radius({}, result.vertices);
    return result;
}

// A polygon around the origin, turned. The same few are needed again and again, and turning takes longer than what is
// done with them. So each thread keeps some.
const Footprint& known_outline(const Shape& shape, std::int16_t facing) {
    struct Known {
        FixedVector<Point, max_outline> outline;
        std::int16_t facing = 0;
        Footprint turned;
    };
    constexpr unsigned slots = 32;
    thread_local std::array<Known, slots> known;
    const auto slot = static_cast<unsigned>(shape.radius.steps + 7 * facing) % slots;
    Known& here = known[slot];
    if (here.facing != facing || here.outline != shape.outline)
        here = {shape.outline, facing, turned_outline(shape, facing)};
    return here.turned;
}

} // namespace

Footprint polygon_footprint(const Shape& shape, const Placement& placement) {
    Footprint result = known_outline(shape, placement.facing);
    result.centre = placement.at;
    for (Point& vertex : result.vertices) vertex = placement.at + vertex;
    return result;
}

Footprint footprint(std::span<const Point> vertices) {
    Point low = vertices[0], high = vertices[0];
    Footprint result;
    for (const Point vertex : vertices) {
        low = {std::min(low.x, vertex.x), std::min(low.y, vertex.y)};
        high = {std::max(high.x, vertex.x), std::max(high.y, vertex.y)};
        result.vertices.push_back(vertex);
    }
    result.centre = {(low.x + high.x) / 2, (low.y + high.y) / 2};
    result.radius = enclosing_radius(result.centre, vertices);
    return result;
}

// --- Halves of a battlefield, in whole steps. A half never holds more than the line allows, and each is the other one
// turned around the centre.

namespace {

constexpr std::int32_t long_edge = 1'000'000; // of the vector along the line: a longer vector is more exact

// The distance of a point to the left of the line, times twice the length of the line's vector; negative on the right.
// Twice, because the centre of the battlefield may lie between two steps.
std::int64_t left_of_line(Point size, Point along, Point at) {
    return std::int64_t{along.x.steps} * (2 * at.y.steps - size.y.steps) -
           std::int64_t{along.y.steps} * (2 * at.x.steps - size.x.steps);
}

Point along_line(Point size, int degrees) {
    const Point edge = size.x >= size.y ? Point{Length{long_edge}, {}} : Point{{}, Length{-long_edge}};
    return turned(edge, degrees);
}

// The last point on the edge from `inside` to `outside` that is still inside.
Point last_inside(Point inside, Point outside, std::int64_t to_spare, std::int64_t fall) {
    const auto part = [&](Length from, Length to) {
        return Length{static_cast<std::int32_t>(std::int64_t{(to - from).steps} * to_spare / fall)};
    };
    return {inside.x + part(inside.x, outside.x), inside.y + part(inside.y, outside.y)};
}

void add_corner(std::vector<Point>& outline, Point corner) {
    if (outline.empty() || outline.back() != corner) outline.push_back(corner);
}

} // namespace

std::vector<Point> half_of(Point size, int degrees, std::uint8_t half, Length away) {
    const Point along = along_line(size, degrees);
    const std::int64_t least = 2 * away.steps * ceil_sqrt(squared_norm(along));
    const auto to_spare = [&](Point at) {
        const std::int64_t left = left_of_line(size, along, at);
        return (half == 0 ? -left : left) - least;
    };
    const Point corners[] = {{}, {size.x, {}}, size, {{}, size.y}};
    std::vector<Point> outline;
    for (std::size_t i = 0; i < 4; ++i) {
        const Point here = corners[i], next = corners[(i + 1) % 4];
        const std::int64_t now = to_spare(here), then = to_spare(next);
        const bool is_in = now >= 0, next_is_in = then >= 0;
        if (is_in) add_corner(outline, here);
        if (is_in && !next_is_in) add_corner(outline, last_inside(here, next, now, now - then));
        if (!is_in && next_is_in) add_corner(outline, last_inside(next, here, then, then - now));
    }
    if (outline.size() > 1 && outline.front() == outline.back()) outline.pop_back();
    if (outline.size() < 3) outline.clear();
    return outline;
}

} // namespace muster
