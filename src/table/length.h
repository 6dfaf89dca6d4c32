// Lengths and points on a lattice of 508 steps to the inch (0.05 mm): halves and quarters of an inch and whole
// millimetres are exact, and every distance test is an integer comparison (N-I-17).
#pragma once

#include "base/fields.h"

#include <compare>
#include <cstdint>
#include <cstdlib>

namespace muster {

class Archive;

__extension__ typedef __int128 Int128; // products of squared distances need more than 64 bits

struct Length {
    std::int32_t steps = 0;

    friend constexpr auto operator<=>(Length a, Length b) { return a.steps <=> b.steps; }
    friend constexpr Length operator+(Length a, Length b) { return {a.steps + b.steps}; }
    friend constexpr Length operator-(Length a, Length b) { return {a.steps - b.steps}; }
    friend constexpr Length operator-(Length a) { return {-a.steps}; }
    friend constexpr Length operator*(Length a, std::int32_t n) { return {a.steps * n}; }
    friend constexpr Length operator*(std::int32_t n, Length a) { return {a.steps * n}; }
    friend constexpr Length operator/(Length a, std::int32_t n) { return {a.steps / n}; }
    constexpr Length& operator+=(Length b) { return steps += b.steps, *this; }
    constexpr Length& operator-=(Length b) { return steps -= b.steps, *this; }
};
MUSTER_FIELDS(Length, steps)
void transfer_value(Archive& archive, Length& length); // a plain number of steps

inline constexpr std::int32_t steps_per_inch = 508;
inline constexpr std::int32_t steps_per_millimetre = 20;

// 6_in, 0.5_in, 32_mm. A literal that is not exactly on the lattice does not compile.
consteval Length operator""_in(unsigned long long inches) {
    return {static_cast<std::int32_t>(inches) * steps_per_inch};
}
consteval Length operator""_in(long double inches) {
    const auto steps = static_cast<std::int32_t>(inches * steps_per_inch);
    if (static_cast<long double>(steps) != inches * steps_per_inch) throw "not on the lattice";
    return {steps};
}
consteval Length operator""_mm(unsigned long long mm) { return {static_cast<std::int32_t>(mm) * steps_per_millimetre}; }

constexpr double to_inches(Length length) { return static_cast<double>(length.steps) / steps_per_inch; }

// The lattice length nearest to a number of inches from a user. Halves are rounded away from zero.
constexpr Length nearest_length(double inches) {
    const double steps = inches * steps_per_inch;
    return {static_cast<std::int32_t>(steps < 0 ? steps - 0.5 : steps + 0.5)};
}

struct Point {
    Length x, y;

    friend constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
    friend constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
    friend constexpr auto operator<=>(Point a, Point b) { return a.x != b.x ? a.x <=> b.x : a.y <=> b.y; }
};
MUSTER_FIELDS(Point, x, y)
void transfer_value(Archive& archive, Point& point); // [x, y]

constexpr std::int64_t squared(Length a) { return static_cast<std::int64_t>(a.steps) * a.steps; }
constexpr std::int64_t squared_norm(Point a) { return squared(a.x) + squared(a.y); }
constexpr std::int64_t squared_distance(Point a, Point b) { return squared_norm(a - b); }
constexpr std::int64_t dot(Point a, Point b) {
    return static_cast<std::int64_t>(a.x.steps) * b.x.steps + static_cast<std::int64_t>(a.y.steps) * b.y.steps;
}
constexpr std::int64_t cross(Point a, Point b) {
    return static_cast<std::int64_t>(a.x.steps) * b.y.steps - static_cast<std::int64_t>(a.y.steps) * b.x.steps;
}

// In whole steps: the square root rounded down, and rounded up (the cost of a path's leg with this squared length,
// N-I-104).
constexpr std::int64_t floor_sqrt(std::int64_t square) {
    if (square <= 0) return 0;
    std::int64_t root = static_cast<std::int64_t>(__builtin_sqrt(static_cast<double>(square)));
    while (root * root > square) --root;
    while ((root + 1) * (root + 1) <= square) ++root;
    return root;
}
constexpr std::int64_t ceil_sqrt(std::int64_t square) {
    const std::int64_t root = floor_sqrt(square);
    return root * root < square ? root + 1 : root;
}

// The cost of a straight step: its length, rounded up to the lattice.
constexpr Length leg_cost(Point from, Point to) {
    return {static_cast<std::int32_t>(ceil_sqrt(squared_distance(from, to)))};
}

} // namespace muster
