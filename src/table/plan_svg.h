// A table seen from above, as an SVG picture: for the README, reports, and for looking at what one has written.
#pragma once

#include "table/terrain.h"

#include <span>
#include <string>
#include <string_view>

namespace muster {

// Somebody who stands there: told apart by shape and colour.
struct PlanFigure {
    Footprint base;
    bool pointed = false; // a triangle, else a square
    std::string_view colour;
};

// North (large y) is up. Each piece carries its name as a title; figures are heights in inches.
std::string plan_svg(const Table& table, std::span<const PlanFigure> figures = {});

} // namespace muster
