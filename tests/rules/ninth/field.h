// A field for tests of the ninth (testing/sheet_field.h).
#pragma once

#include "rules/ninth/ninth.h"
#include "testing/sheet_field.h"

namespace muster::test {

struct Field : EditionField<ninth::Game, ninth::Stage> {
    Field(std::vector<UnitText> red, std::vector<UnitText> blue, Point size = {44_in, 60_in},
          std::vector<TerrainPiece> terrain = {}, std::string army_extra = "");
};

} // namespace muster::test
