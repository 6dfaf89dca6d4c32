#include "field.h"

namespace muster::test {
namespace {

const RuleSet bare = bare_rules<eighth::Memory>("eighth", eighth::begin);

} // namespace

Field::Field(std::vector<UnitText> red, std::vector<UnitText> blue, Point size, std::vector<TerrainPiece> terrain,
             std::string army_extra)
    : SheetField(bare, red, blue, Table{"field", size, std::move(terrain)}, army_extra) {
    turn(Side::red, eighth::Phase::movement);
}

void Field::turn(Side active, eighth::Phase phase, std::uint8_t round) {
    battle.stage = static_cast<std::uint8_t>(eighth::Stage::battle);
    battle.active = active;
    battle.phase = static_cast<std::uint8_t>(phase);
    battle.round = round;
}

} // namespace muster::test
