// What the board is told about attacks: by which clause each roll needs what it needs.
#include "battle/inspector.h"
#include "firing_range.h"

using namespace muster;
using namespace muster::test;
using enum Clause;

namespace {

std::vector<Clause> clauses(FiringRange& range, AttackMode mode) {
    const auto options = range.setup->rules->inspector->attacks(*range.setup, range.battle, range.red(), mode);
    REQUIRE(options.rows.size() == 1);
    std::vector<Clause> found;
    for (const AttackStep& step : options.rows[0].cells.at(0).steps) found.push_back(step.clause);
    return found;
}

} // namespace

TEST_CASE("each roll of an attack names the clause that says what it needs") {
    const UnitText guarded{.models = 1,
                           .profile = R"("W": 9)",
                           .extra = abilities(R"({ "name": "A", "effect": "invulnerable", "save": 4 })")};
    FiringRange range({.models = 1, .weapons = gun({})});
    CHECK(clauses(range, AttackMode::shooting) == std::vector{N_SHT_26, N_ATK_04, N_ATK_11, N_SAVE_03, N_DMG_01});
    FiringRange sure({.models = 1, .weapons = gun({.AP = -3, .abilities = R"({ "effect": "auto_hit" })"})}, guarded);
    CHECK(clauses(sure, AttackMode::shooting) == std::vector{N_SHT_26, N_ATK_07, N_ATK_11, N_SAVE_06, N_DMG_01});
    range.turn(Side::blue, Phase::charge);
    CHECK(clauses(range, AttackMode::shooting).at(1) == N_OW_05);
    FiringRange close({.models = 1, .weapons = blade({})}, big_target, 1_in);
    close.turn(Side::red, Phase::fight);
    CHECK(clauses(close, AttackMode::melee) == std::vector{N_MEL_04, N_ATK_05, N_ATK_11, N_SAVE_03, N_DMG_01});
}
