// The Command phase.
#include "field.h"
#include "rules/ninth/ninth.h"
#include "rules/sheets/abilities.h"

using namespace muster;
using namespace muster::test;
using enum Clause;

namespace {

const std::string mending =
    R"("abilities": [ { "name": "Mending", "effect": "heal", "when": "command_phase", "amount": "D3",
       "who": { "aura": 6, "of": "friends", "keyword": "MONSTER" }, "limit": "once_per_turn" } ])";

} // namespace

TEST_CASE("N-CMD-01 N-CMD-02 only a Battle-forged army gains a command point, in its own Command phase") {
    Field field({{}}, {{}});
    ninth::Game game = field.game();
    field.turn(Side::red, ninth::Phase::command);
    ninth::command_phase(game);
    CHECK(game.memory.sides[0].command_points == 1);
    CHECK(game.memory.sides[1].command_points == 0);
    game.memory.step = 0;
    field.turn(Side::blue, ninth::Phase::command);
    ninth::command_phase(game);
    CHECK(game.memory.sides[0].command_points == 1);
    CHECK(game.memory.sides[1].command_points == 1);
    field.oracle.finish();

    Field loose({{}}, {{}}, {44_in, 60_in}, {}, R"("battle_forged": false)");
    ninth::Game other = loose.game();
    ninth::command_phase(other);
    CHECK(other.memory.sides[0].command_points == 0);
}

TEST_CASE("N-CMD-01 the point comes before anything else, and once") {
    Field field({{.name = "Beast", .models = 1, .profile = R"("W": 3)", .extra = R"("abilities":
        [ { "effect": "heal", "when": "command_phase", "amount": 1 } ])"}},
                {{}});
    field.put(field.unit(Side::red), {5_in, 5_in});
    field.battle.models[0].wounds = 1;
    field.battle.markers.push_back({{5_in, 6_in}, {}, -1});
    ninth::Game game = field.game();
    ninth::command_phase(game);
    const EventLog& events = field.oracle.events;
    REQUIRE(events.size() == 4); // N-I-35: Capture and Control last
    CHECK(events.get<Happened>(0)->clause == N_CMD_01);
    CHECK(events.get<ModelHealed>(1)->now == 2);
    CHECK(events.get<Happened>(2)->clause == N_OBJ_05); // which marker it is for
    CHECK(events.get<Happened>(2)->numbers[1] == 1);
    CHECK(events.get<PointsScored>(3)->because == N_WAR_10);
}

TEST_CASE("a phase entered in the middle does not begin again") {
    Field field({{}}, {{}});
    ninth::Game game = field.game();
    game.memory.step = 1;
    ninth::command_phase(game);
    CHECK(game.memory.sides[0].command_points == 0);
}

TEST_CASE("N-CMD-03 an aura heals units with its keyword within its range, one for each use") {
    Field field({{.name = "Singer", .models = 1, .extra = mending},
                 {.name = "Near", .models = 1, .profile = R"("W": 8)", .keywords = R"("MONSTER")"},
                 {.name = "Far", .models = 1, .profile = R"("W": 8)", .keywords = R"("MONSTER")"},
                 {.name = "Tank", .models = 1, .profile = R"("W": 8)", .keywords = R"("VEHICLE")"}},
                {{.name = "Theirs", .models = 1, .profile = R"("W": 8)", .keywords = R"("MONSTER")"}});
    const UnitId near = field.unit(Side::red, 1), far = field.unit(Side::red, 2), tank = field.unit(Side::red, 3),
                 theirs = field.unit(Side::blue);
    const Length reach = 6_in + 32_mm;
    field.put(field.model(field.unit(Side::red, 0)), {20_in, 20_in});
    field.put(field.model(near), {20_in + reach, 20_in});
    field.put(field.model(tank), {20_in, 22_in});
    field.put(field.model(theirs), {20_in, 18_in});
    for (UnitId unit : {near, far, tank, theirs}) field.battle.models[index(field.model(unit))].wounds = 2;
    ninth::Game game = field.game();
    const auto wounds = [&](UnitId unit) { return field.battle.models[index(field.model(unit))].wounds; };
    SUBCASE("of the only one in range the owner says whether it is healed now") {
        field.put(field.model(far), {20_in - reach - Length{1}, 20_in}); // one step too far
        field.oracle.dice.then({5});
        field.oracle.answer(N_CMD_03, pass());
        ninth::command_phase(game);
        CHECK(wounds(near) == 2);
        game.memory.step = 0;
        field.oracle.answer(N_CMD_03, pick(option_of(near)));
        ninth::command_phase(game);
        CHECK(wounds(near) == 5);
        CHECK(wounds(far) == 2);
    }
    SUBCASE("of two the owner picks one") {
        field.put(field.model(far), {20_in - reach, 20_in});
        field.oracle.dice.then({6});
        field.oracle.refuse(N_CMD_03, pick(option_of(tank)), N_CMD_03).answer(N_CMD_03, pick(option_of(far)));
        ninth::command_phase(game);
        CHECK(wounds(near) == 2);
        CHECK(wounds(far) == 5);
    }
    SUBCASE("nobody regains more than was lost") {
        field.put(field.model(far), {40_in, 40_in});
        field.battle.models[index(field.model(near))].wounds = 7;
        field.oracle.dice.then({6});
        field.oracle.answer(N_CMD_03, pick(option_of(near)));
        ninth::command_phase(game);
        CHECK(wounds(near) == 8);
    }
    CHECK(wounds(tank) == 2);
    CHECK(wounds(theirs) == 2);
}

TEST_CASE("N-PSY-17 psychic powers work until their caster's owner's next Command phase") {
    Field field({{}}, {{}});
    ninth::Game game = field.game();
    game.memory.lasting.push_back({field.unit(Side::red), 0, field.unit(Side::red)});
    game.memory.lasting.push_back({field.unit(Side::blue), 0, field.unit(Side::red)});
    ninth::command_phase(game);
    REQUIRE(game.memory.lasting.size() == 1);
    CHECK(game.memory.lasting[0].caster == field.unit(Side::blue));
}
