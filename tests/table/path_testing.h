// A mover, obstacles, and short words for paths.
#pragma once

#include "table/path.h"

namespace muster::testing {

inline constexpr double pi = 3.14159265358979323846;

inline const Mover trooper{circle(32_mm), 1.5_in, 12_in};

inline Ground open_table() { return {{24_in, 24_in}, {}, {}}; }

inline Footprint disc(Point centre, Length diameter) { return {centre, diameter / 2, {}}; }
inline Footprint box(Point low, Point high) {
    return footprint(std::array{low, Point{high.x, low.y}, high, Point{low.x, high.y}});
}
inline Barrier model(Point centre, Length diameter) { return {disc(centre, diameter), 0_in, 1.5_in, {}, {}}; }
inline Barrier zone(Point centre, Length diameter) {
    return {disc(centre, diameter), 0_in, 0_in, 1_in + Length{1}, 5_in};
}
inline Prism block(Point low, Point high, Length height, Length elevation = {}) {
    return {box(low, high), elevation, height};
}

inline Placement put(Length x, Length y, Length elevation = {}) { return {{x, y}, elevation}; }

inline PathCheck walk(const Ground& ground, const Mover& mover, std::initializer_list<Placement> places) {
    return check_path(ground, mover, std::vector<Placement>(places));
}
inline std::optional<Length> cost(const Ground& ground, const Mover& mover, const Placement& from,
                                  const Placement& to) {
    const auto path = shortest_path(ground, mover, from, to);
    return path ? std::optional(path->cost) : std::nullopt;
}

} // namespace muster::testing
