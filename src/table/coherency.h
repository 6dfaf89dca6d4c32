// Coherency: whether the models of one unit stand together, as the game demands it. The differences between the games
// are data. It also says which models are out of place, for refusals and for units that casualties have broken up.
#pragma once

#include "table/measure.h"

#include <optional>
#include <span>

namespace muster {

inline constexpr std::size_t max_unit = 40; // models in one unit

// Near enough: if `vertical` is given, each axis by itself; else in a straight line (N-I-16).
struct Nearness {
    Length reach;
    std::optional<Length> vertical;
};
constexpr bool near(const Nearness& nearness, const Solid& a, const Solid& b) {
    return nearness.vertical ? within(a, b, nearness.reach, *nearness.vertical) : within(a, b, nearness.reach);
}

struct CoherencyRule {
    Nearness link;                         // two models this near are linked
    std::uint8_t neighbours = 1;           // links that every model of a unit of two or more needs
    std::uint8_t large_neighbours = 1;     // the same while the unit has `large_from` models or more
    std::uint8_t large_from = 2;           //
    bool one_group = true;                 // all models are connected by links
    std::optional<Length> everyone_within; // in a straight line, between any two models of the unit

    constexpr std::uint8_t neighbours_in(std::size_t models) const {
        return models < 2 ? 0 : models < large_from ? neighbours : large_neighbours;
    }
};

// Sets of models, bit i for models[i].
using ModelSet = std::uint64_t;
static_assert(max_unit <= 64);
constexpr ModelSet only(std::size_t model) { return ModelSet{1} << model; }
constexpr ModelSet first_models(std::size_t count) { return only(count) - 1; }

struct CoherencyCheck {
    ModelSet lonely = 0; // with too few links
    ModelSet apart = 0;  // outside the largest group; of equally large groups, the one with the first model counts
    ModelSet far = 0;    // too far from at least one other model

    constexpr ModelSet out_of_place() const { return lonely | apart | far; }
    constexpr bool coherent() const { return out_of_place() == 0; }
};

// At most max_unit models.
CoherencyCheck check_coherency(const CoherencyRule& rule, std::span<const Solid> models);
inline bool coherent(const CoherencyRule& rule, std::span<const Solid> models) {
    return check_coherency(rule, models).coherent();
}

// How many models are out of place. A move of a unit that is broken up already must not increase it (A-MOV-05).
int out_of_place(const CoherencyRule& rule, std::span<const Solid> models);

} // namespace muster
