// A field for tests of the eighth (testing/sheet_field.h).
#pragma once

#include "rules/eighth/begin.h"
#include "rules/eighth/phases.h"
#include "testing/sheet_field.h"

namespace muster::test {

class Field : public SheetField {
  public:
    Field(std::vector<UnitText> red, std::vector<UnitText> blue, Point size = {44_in, 60_in},
          std::vector<TerrainPiece> terrain = {}, std::string army_extra = "");

    eighth::Game game() { return {*setup, battle, oracle}; }
    void turn(Side active, eighth::Phase phase, std::uint8_t round = 1); // battle stage, that phase
};

} // namespace muster::test
