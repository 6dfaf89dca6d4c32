// A table from above, as an SVG picture: for the README, for reports, and for checking one's own table file.
#pragma once

#include "table/terrain.h"

#include <span>
#include <string>
#include <string_view>

namespace muster {

// A model or marker on the plan. Shape and colour tell the sides apart.
struct PlanFigure {
    Footprint base;
    bool pointed = false; // a triangle; else a square
    std::string_view colour;
};

// North (large y) is up. Each piece has its name as a title. The numbers are heights in inches.
std::string plan_svg(const Table& table, std::span<const PlanFigure> figures = {});

} // namespace muster
