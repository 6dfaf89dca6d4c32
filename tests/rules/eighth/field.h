// A field for tests of the eighth (testing/sheet_field.h).
#pragma once

#include "rules/eighth/eighth.h"
#include "testing/sheet_field.h"

namespace muster::test {

struct Field : EditionField<eighth::Game, eighth::Stage> {
    Field(std::vector<UnitText> red, std::vector<UnitText> blue, Point size = {44_in, 60_in},
          std::vector<TerrainPiece> terrain = {}, std::string army_extra = "");
};

} // namespace muster::test
