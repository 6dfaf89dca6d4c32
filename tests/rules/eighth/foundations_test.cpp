// Foundations of the eighth that no single phase shows: measuring, friend and enemy, auras, keywords.
#include "field.h"
#include "rules/eighth/units.h"

#include "battle/table_talk.h"

using namespace muster;
using namespace muster::test;
using enum Clause;

namespace {

const UnitText one{.models = 1};

std::string banner(const std::string& extra) {
    return R"("abilities": [ { "name": "Banner", "who": { "aura": 6, )" + extra +
           R"( }, "effect": "modify", "characteristic": "Ld", "by": 1 } ])";
}

} // namespace

TEST_CASE("E-MEAS-01 E-MEAS-02 E-I-03 distances are in inches, between the closest points of two bases") {
    Field field({one}, {one});
    const ModelId red = field.model(field.unit(Side::red)), blue = field.model(field.unit(Side::blue));
    field.put(red, {10_in, 10_in});
    field.put(blue, {10_in + 32_mm + 6_in, 10_in});
    eighth::Game game = field.game();
    CHECK(eighth::within(game, red, blue, 6_in)); // exactly 6" is within 6"
    CHECK(eighth::distance(game, red, field.unit(Side::blue)) == 6_in);
    field.put(blue, {10_in + 32_mm + 6_in + step_more, 10_in});
    CHECK_FALSE(eighth::within(game, red, blue, 6_in));
    field.put(blue, {10_in + 32_mm + 3_in, 10_in}, 4_in); // three-dimensional: 3, 4, 5
    CHECK(eighth::within(game, red, blue, 5_in));
    CHECK_FALSE(eighth::within(game, red, blue, 5_in - step_more));
}

TEST_CASE("E-MEAS-03 a model without a base is measured to its hull") {
    Field field({{.models = 1, .base = "100x50mm hull", .height = 3}}, {one});
    const ModelId tank = field.model(field.unit(Side::red)), other = field.model(field.unit(Side::blue));
    field.put(tank, {10_in, 10_in});
    field.put(other, {10_in + 66_mm + 1_in, 10_in}); // 50 mm from its centre to its side
    eighth::Game game = field.game();
    CHECK(eighth::within(game, tank, other, 1_in));
    field.put(other, {10_in + 66_mm + 1_in, 10_in}, 3_in); // as high as the hull is
    CHECK(eighth::within(game, tank, other, 1_in));
    field.put(other, {10_in + 66_mm + 1_in + step_more, 10_in});
    CHECK_FALSE(eighth::within(game, tank, other, 1_in));
}

TEST_CASE("E-MEAS-04 any player may measure at any time: nothing that measures asks whose turn it is") {
    for (Side active : {Side::red, Side::blue}) {
        Field field({one}, {one});
        field.put(field.unit(Side::red), {10_in, 10_in});
        field.put(field.unit(Side::blue), {20_in, 10_in});
        field.turn(active, eighth::Phase::morale);
        const std::string before = battle_bytes(*field.setup->rules, field.battle);
        eighth::Game game = field.game();
        CHECK(eighth::distance(game, field.model(field.unit(Side::red)), field.unit(Side::blue)) == 10_in - 32_mm);
        CHECK(battle_bytes(*field.setup->rules, field.battle) == before);
        REQUIRE(eighth::rules.talk);
        CHECK(eighth::rules.talk->scene(*field.setup, field.battle)); // and so does whoever looks at the table
    }
}

TEST_CASE("E-UNIT-01 E-UNIT-02 E-UNIT-03 a unit is its models; models of one army are friends, the others enemies") {
    Field field({{.models = 2, .extra = banner(R"("of": "friends")")}, {.name = "Mates", .models = 3}},
                {{.models = 4}});
    const UnitId first = field.unit(Side::red), mates = field.unit(Side::red, 1), foes = field.unit(Side::blue);
    field.put(first, {10_in, 10_in});
    field.put(mates, {10_in, 13_in});
    field.put(foes, {10_in, 7_in});
    eighth::Game game = field.game();
    CHECK(game.models_of(first).size() == 2);
    CHECK(game.models_of(mates).size() == 3);
    CHECK(game.owner(first) == game.owner(mates));
    CHECK(game.owner(first) != game.owner(foes));
    CHECK(eighth::leadership(game, mates) > 7); // a friend
    CHECK(eighth::leadership(game, foes) == 7); // and none of theirs
}

TEST_CASE("E-AURA-01 E-MOD-01 an aura works on whom its text names within its range; those of several bearers add up") {
    const auto friends = banner(R"("of": "friends")");
    Field field({{.name = "First", .models = 1, .extra = friends},
                 {.name = "Second", .models = 1, .extra = friends},
                 {.name = "Guard", .models = 1}},
                {{}});
    const ModelId guard = field.model(field.unit(Side::red, 2));
    const auto leadership = [&] { return eighth::current(field.game(), guard, Stat::Ld).number; };
    field.put(field.unit(Side::red, 0), {10_in, 10_in});
    field.put(field.unit(Side::red, 1), {40_in, 40_in});
    field.put(guard, {16_in + 32_mm, 10_in});
    CHECK(leadership() == 8);
    field.put(guard, {16_in + 32_mm + step_more, 10_in});
    CHECK(leadership() == 7);
    field.put(guard, {12_in, 10_in});
    field.put(field.unit(Side::red, 1), {14_in, 10_in});
    CHECK(leadership() == 9); // the ninth would count one of them
}

TEST_CASE("E-DATA-17 E-DATA-16 a rule tied to a keyword applies to the models that have it, faction keyword or other") {
    for (const std::string keyword : {"TEST", "BEAST"}) { // every army of these tests has the faction keyword TEST
        Field field({{.models = 1, .extra = banner(R"("of": "friends", "keyword": ")" + keyword + "\"")},
                     {.name = "Hounds", .models = 1, .keywords = R"("BEAST")"},
                     {.name = "Men", .models = 1}},
                    {{}});
        for (std::size_t i = 0; i < 3; ++i)
            field.put(field.unit(Side::red, i), {10_in + static_cast<std::int32_t>(i) * 2_in, 10_in});
        eighth::Game game = field.game();
        CHECK(eighth::leadership(game, field.unit(Side::red, 1)) == 8);
        CHECK(eighth::leadership(game, field.unit(Side::red, 2)) == (keyword == "TEST" ? 8 : 7));
    }
}

TEST_CASE("E-DATA-03 the battlefield role has no effect") {
    for (const std::string role : {"Troops", "HQ", "Fortification"}) {
        Field field({{.models = 1, .role = role}}, {{}});
        field.battle.markers.push_back({{10_in, 10_in}, {}, -1});
        field.put(field.unit(Side::red), {10_in, 10_in});
        eighth::Game game = field.game();
        CHECK(eighth::controls(game, MarkerId{0}) == Side::red);
        CHECK(eighth::leadership(game, field.unit(Side::red)) == 7);
    }
}
