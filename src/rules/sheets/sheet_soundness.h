// Battles that somebody changed by hand: what both editions could trip over in them (battle/soundness.h), field by
// field.
#pragma once

#include "base/problem.h"
#include "rules/sheets/edition.h"

#include <fmt/format.h>
#include <optional>

namespace muster::sheets {

inline Problem wrong_value(std::string place, const auto& found, std::string expected) {
    return {"", std::move(place), fmt::format("{}", found), std::move(expected)};
}

// How far an edition's battles go.
struct Course {
    std::uint8_t battle_stage, last_stage, last_phase;
    int rounds;
};

// In what both remember.
std::optional<Problem> unsound(const Setup& setup, const Battle& battle, const Course& course);

} // namespace muster::sheets
