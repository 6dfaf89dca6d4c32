#include "field.h"

namespace muster::test {
namespace {

const RuleSet bare = bare_rules<eighth::Memory>("eighth", eighth::begin);

} // namespace

Field::Field(std::vector<UnitText> red, std::vector<UnitText> blue, Point size, std::vector<TerrainPiece> terrain,
             std::string army_extra)
    : EditionField(bare, red, blue, Table{"field", size, std::move(terrain)}, army_extra) {
    turn(Side::red, eighth::Phase::movement);
}

} // namespace muster::test
