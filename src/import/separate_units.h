// Units whose models operate on their own once they are set up: each model becomes a unit of the army.
#pragma once

#include "import/report.h"
#include "import/unit_sheet.h"

#include <utility>
#include <vector>

namespace muster::import {

struct SeparateUnit {
    UnitSheet sheet;
    ImportedUnit report;
};

// In the order of the models. The first keeps the name and the texts of the whole; what the whole cost is shared out to
// the last point, and what does not go up evenly is the first one's.
std::vector<SeparateUnit> separated(UnitSheet whole, ImportedUnit report);

} // namespace muster::import
