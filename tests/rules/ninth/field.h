// A field for tests of the ninth (testing/sheet_field.h).
#pragma once

#include "rules/ninth/begin.h"
#include "rules/ninth/phases.h"
#include "testing/sheet_field.h"

namespace muster::test {

class Field : public SheetField {
  public:
    Field(std::vector<UnitText> red, std::vector<UnitText> blue, Point size = {44_in, 60_in},
          std::vector<TerrainPiece> terrain = {}, std::string army_extra = "");

    ninth::Game game() { return {*setup, battle, oracle}; }
    void turn(Side active, ninth::Phase phase, std::uint8_t round = 1); // battle stage, that phase
};

} // namespace muster::test
