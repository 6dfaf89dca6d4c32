#include "field.h"

namespace muster::test {
namespace {

// The rules are put together before any test runs, and may not be yet where this stands.
const RuleSet& bare() {
    static const sheets::Edition edition = bare_rules(ninth::rules);
    return edition;
}

// Battle-forged, unless the test says otherwise.
std::string forged(const std::string& extra) {
    if (extra.find("battle_forged") != std::string::npos) return extra;
    return extra.empty() ? R"("battle_forged": true)" : R"("battle_forged": true, )" + extra;
}

} // namespace

Field::Field(std::vector<UnitText> red, std::vector<UnitText> blue, Point size, std::vector<TerrainPiece> terrain,
             std::string army_extra)
    : EditionField(bare(), red, blue, Table{"field", size, std::move(terrain)}, forged(army_extra)) {
    turn(Side::red, ninth::Phase::command);
}

} // namespace muster::test
