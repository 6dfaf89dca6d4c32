#include "field.h"

namespace muster::test {
namespace {

// The rules are put together before any test runs, and may not be yet where this stands.
const RuleSet& bare() {
    static const sheets::Edition edition = bare_rules(eighth::rules);
    return edition;
}

} // namespace

Field::Field(std::vector<UnitText> red, std::vector<UnitText> blue, Point size, std::vector<TerrainPiece> terrain,
             std::string army_extra)
    : EditionField(bare(), red, blue, Table{"field", size, std::move(terrain)}, army_extra) {
    turn(Side::red, eighth::Phase::movement);
}

} // namespace muster::test
