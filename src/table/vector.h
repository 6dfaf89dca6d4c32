// Plane vectors in floating point. They place things that are rounded to the lattice afterwards, and serve fast checks
// that are on the safe side. Only + - * / and square roots are used, so that every machine gets the same numbers.
#pragma once

#include "table/length.h"

#include <cmath>

namespace muster {

struct Vector {
    double x = 0, y = 0;

    friend constexpr Vector operator+(Vector a, Vector b) { return {a.x + b.x, a.y + b.y}; }
    friend constexpr Vector operator-(Vector a, Vector b) { return {a.x - b.x, a.y - b.y}; }
    friend constexpr Vector operator*(double n, Vector a) { return {n * a.x, n * a.y}; }
};

constexpr Vector vector(Point p) { return {static_cast<double>(p.x.steps), static_cast<double>(p.y.steps)}; }
constexpr double inner(Vector a, Vector b) { return a.x * b.x + a.y * b.y; }
constexpr double outer(Vector a, Vector b) { return a.x * b.y - a.y * b.x; } // positive if b is to the left of a
inline double norm(Vector a) { return std::sqrt(inner(a, a)); }
inline Point rounded(Vector a) {
    return {{static_cast<std::int32_t>(std::floor(a.x + 0.5))}, {static_cast<std::int32_t>(std::floor(a.y + 0.5))}};
}
inline Vector unit(Vector a) { return (1 / norm(a)) * a; }

} // namespace muster
