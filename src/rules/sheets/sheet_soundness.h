// Battles that somebody changed by hand: what both editions could trip over in them (battle/soundness.h), field by
// field.
#pragma once

#include "base/problem.h"
#include "rules/sheets/sheets.h"
#include "rules/sheets/workings.h"

#include <fmt/format.h>
#include <optional>
#include <span>
#include <vector>

namespace muster {

inline Problem wrong_value(std::string place, const auto& found, std::string expected) {
    return {"", std::move(place), fmt::format("{}", found), std::move(expected)};
}

// How far an edition's battles go.
struct Course {
    std::uint8_t battle_stage, last_stage, last_phase;
    int rounds;
    unsigned flags; // how many it has
};

// What every edition's memory holds, whatever else it does.
struct Remembered {
    struct Unit {
        UnitId origin;
        std::uint32_t flags;
        std::span<const UnitId> charge_targets;
    };
    struct Player {
        ModelId warlord;
        std::uint8_t zone;
    };
    std::vector<Unit> units;
    std::size_t models = 0, spent = 0; // how many it has something of
    std::vector<Player> sides;
    std::span<const Lasting> lasting;
};

template <class Memory>
Remembered remembered(const Memory& memory) {
    Remembered all;
    for (const auto& unit : memory.units)
        all.units.push_back({unit.origin, unit.flags, {unit.charge_targets.begin(), unit.charge_targets.size()}});
    all.models = memory.models.size();
    all.spent = memory.spent.models.size();
    for (const auto& side : memory.sides) all.sides.push_back({side.warlord, side.zone});
    all.lasting = {memory.lasting.begin(), memory.lasting.size()};
    return all;
}

std::optional<Problem> unsound(const Setup& setup, const Battle& battle, const Remembered& memory,
                               const Course& course);

} // namespace muster
