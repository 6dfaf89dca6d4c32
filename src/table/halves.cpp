#include "table/halves.h"

#include "table/shape.h"

namespace muster {
namespace {

constexpr std::int32_t long_edge = 1'000'000; // of the vector along the line: the longer, the finer

// How far a point lies to the left of the line, times twice the length of the line's vector; to its right it is less
// than nothing. Twice, because the centre of the battlefield may lie between two steps.
std::int64_t left_of_line(Point size, Point along, Point at) {
    return std::int64_t{along.x.steps} * (2 * at.y.steps - size.y.steps) -
           std::int64_t{along.y.steps} * (2 * at.x.steps - size.x.steps);
}

Point along_line(Point size, int degrees) {
    const Point edge = size.x >= size.y ? Point{Length{long_edge}, {}} : Point{{}, Length{-long_edge}};
    return turned(edge, degrees);
}

// The last point of the edge from `inside` to `outside` that still is inside.
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
        if (now >= 0) add_corner(outline, here);
        if (now >= 0 && then < 0) add_corner(outline, last_inside(here, next, now, now - then));
        if (now < 0 && then >= 0) add_corner(outline, last_inside(next, here, then, then - now));
    }
    if (outline.size() > 1 && outline.front() == outline.back()) outline.pop_back();
    if (outline.size() < 3) outline.clear();
    return outline;
}

} // namespace muster
