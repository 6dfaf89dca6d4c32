// The clauses of the toy, one by one.
#include "toy/toy_testing.h"

#include "army/cost.h"

using namespace muster;
using namespace muster::toy;
using namespace muster::toy::test;

namespace {

constexpr UnitId first_red{0}, second_red{1}, first_blue{1};
const std::string runners = R"({"name":"Runners","models":2,"pace":6})";
const std::string hurlers = R"({"name":"Hurlers","models":3,"pace":4,"reach":6,"aim":4})";

std::vector<UnitId> set_up_in(const std::vector<CrewSetUp>& events) {
    std::vector<UnitId> crews;
    for (const CrewSetUp& event : events) crews.push_back(event.unit);
    return crews;
}

} // namespace

TEST_CASE(
    "T-GNG-01 a model costs its Pace, and with a Reach a coin for each full 3 inches and for what 7 is above its Aim") {
    const Army army =
        gang("Reds", runners + "," + hurlers + R"(,{"name":"Slings","models":1,"pace":5,"reach":8,"aim":3})");
    CHECK(costs_of(army).units == std::vector{2 * 6, 3 * (4 + 2 + 3), 5 + 2 + 4});
    CHECK(costs_of(army).measure == "coins");
}

TEST_CASE("T-GNG-02 a gang of 200 coins is legal, one of 201 is not") {
    const std::string twenty = R"({"name":"A","models":10,"pace":10},{"name":"B","models":10,"pace":10})";
    CHECK(gang("Reds", twenty).validation.legal());
    const Army dear = gang("Reds", twenty + R"(,{"name":"C","models":1,"pace":1})");
    REQUIRE(dear.validation.reasons.size() == 1);
    CHECK(dear.validation.reasons[0].clause == T_GNG_02);
    CHECK(dear.validation.reasons[0].values == std::vector<std::string>{"201", "200"});
}

TEST_CASE("T-SET-01, T-SET-03, T-SET-04 red sets up all crews, then blue; who finds no room goes home") {
    const std::string giants = R"({"name":"Giants","models":10,"pace":1,"base":"100mm"})";
    const auto setup = race_between(runners + "," + giants, hurlers + "," + runners);
    Battle battle = begin_battle(*setup);
    REQUIRE(battle.markers.size() == 3);
    CHECK(battle.markers[0].at == Point{9_in, 12_in});
    CHECK(battle.markers[1].at == Point{18_in, 12_in});
    CHECK(battle.markers[2].at == Point{27_in, 12_in});
    ScriptedOracle oracle;
    oracle.take_default(T_SET_01).take_default(T_SET_01).take_default(T_SET_01).otherwise_default();
    oracle.dice.then(T_TRN_02, {6, 1});
    oracle.with_some_to_spare().dice.then(std::vector<Face>(100, 1));
    play(*setup, battle, oracle);
    CHECK(set_up_in(oracle.told<CrewSetUp>()) == std::vector{UnitId{0}, UnitId{2}, UnitId{3}});
    REQUIRE(oracle.told<CrewWentHome>().size() == 1);
    CHECK(oracle.told<CrewWentHome>()[0].unit == UnitId{1});
    CHECK(battle.units[1].whereabouts == Whereabouts::destroyed);
}

TEST_CASE(
    "T-SET-02, T-STD-01, T-STD-02, T-STD-03 wholly within 6 inches of the edge, on the table, apart, as one group") {
    Race race(runners, runners);
    const Length edge = 6_in - Length{(25_mm).steps / 2};
    race.oracle.refuse(T_SET_01, places(race, first_red, {10_in, edge + Length{1}}), T_SET_02)
        .refuse(T_SET_01, places(race, first_red, {Length{}, 3_in}), T_STD_01)
        .refuse(T_SET_01, places(race, first_red, {10_in, 3_in}, 0.5_in), T_STD_02)
        .refuse(T_SET_01, places(race, first_red, {10_in, 3_in}, 4_in), T_STD_03)
        .answer(T_SET_01, places(race, first_red, {10_in, edge}));
    CHECK(place_crew(race.game, first_red));
    CHECK(race.battle.models[0].place.at == Point{10_in, edge});
    CHECK(race.battle.units[0].whereabouts == Whereabouts::table);
}

TEST_CASE("T-TRN-02 equal dice are rolled again, and the higher has the first turn of every round") {
    const auto setup = race_between(runners, runners);
    Battle battle = begin_battle(*setup);
    ScriptedOracle oracle;
    oracle.otherwise_default().dice.then(T_TRN_02, {4, 4}).then(T_TRN_02, {2, 5});
    play(*setup, battle, oracle);
    CHECK(battle.first == Side::blue);
    std::vector<Side> turns;
    for (const TurnBegun& turn : oracle.told<TurnBegun>()) turns.push_back(turn.side);
    using enum Side;
    CHECK(turns == std::vector{blue, red, blue, red, blue, red, blue, red});
}

TEST_CASE("T-TRN-01, T-END-01 the race lasts four rounds, and a turn each of both") {
    Race race(runners, runners);
    race.put(first_red, {10_in, 3_in});
    race.put(first_blue, {10_in, 21_in});
    race.oracle.otherwise_default();
    race.play();
    CHECK(race.battle.over);
    CHECK(race.battle.round == 4);
    CHECK(race.oracle.told<TurnBegun>().size() == 7); // the first had begun
}

TEST_CASE("T-TRN-03 each crew acts once in a turn, in the order of the player's choice") {
    Race race(runners + R"(,{"name":"Others","models":1,"pace":3})", hurlers);
    race.put(first_red, {10_in, 3_in});
    race.put(second_red, {20_in, 3_in});
    race.put(UnitId{2}, {10_in, 21_in});
    race.oracle.refuse(T_TRN_03, pick(option_of(UnitId{2})), T_TRN_03)
        .answer(T_TRN_03, pick(option_of(second_red)))
        .answer(T_MOV_01, pass())
        .refuse(T_TRN_03, pick(option_of(second_red)), T_TRN_03)
        .answer(T_TRN_03, pick(option_of(first_red)))
        .otherwise_default();
    race.play();
}

TEST_CASE("T-MOV-01 each model moves up to its Pace") {
    Race race(runners, runners);
    race.put(first_red, {10_in, 3_in});
    race.oracle.refuse(T_MOV_01, places(race, first_red, {10_in, 9_in + Length{1}}), T_MOV_01)
        .answer(T_MOV_01, places(race, first_red, {10_in, 9_in}));
    move_crew(race.game, first_red);
    CHECK(race.battle.models[0].place.at == Point{10_in, 9_in});
    CHECK(race.oracle.told<CrewMoved>().size() == 1);
}

TEST_CASE("T-MOV-02 nobody moves through models") {
    Race race(R"({"name":"Runner","models":1,"pace":3})", R"({"name":"Wall","models":8,"pace":1})");
    race.put(first_red, {13_in, 3_in});
    race.put(first_blue, {8_in, 4.5_in});
    for (std::size_t i = 1; i < race.battle.models.size(); ++i) // shoulder to shoulder
        race.battle.models[i].place.at.x = 8_in + Length{(25_mm).steps * static_cast<std::int32_t>(i)};
    race.oracle.refuse(T_MOV_01, places(race, first_red, {13_in, 6_in}), T_MOV_02).answer(T_MOV_01, pass());
    move_crew(race.game, first_red);
    CHECK(race.oracle.told<CrewMoved>().empty());
}

TEST_CASE("T-THR-01 a crew may throw at one enemy crew within its Reach") {
    Race race(hurlers, runners + R"(,{"name":"Far","models":1,"pace":3})");
    race.put(first_red, {10_in, 3_in});
    race.put(first_blue, {10_in, 9_in + 25_mm}); // 6 inches from base to base
    race.put(UnitId{2}, {10_in, 9_in + 26_mm});
    CHECK(in_reach(race.game, first_red, first_blue));
    CHECK_FALSE(in_reach(race.game, first_red, UnitId{2}));
    race.oracle.refuse(T_THR_01, pick(option_of(UnitId{2})), T_THR_01).answer(T_THR_01, pass());
    throw_at_somebody(race.game, first_red);
    throw_at_somebody(race.game, first_blue); // has no Reach and is not asked
    CHECK(race.oracle.told<Thrown>().empty());
}

TEST_CASE("T-THR-02 a model falls for each die of Aim or more, the last of the list first") {
    Race race(hurlers, hurlers);
    race.put(first_red, {10_in, 3_in});
    race.put(first_blue, {10_in, 7_in});
    race.oracle.answer(T_THR_01, pick(option_of(first_blue)));
    race.oracle.dice.then(T_THR_02, {4, 3, 6});
    throw_at_somebody(race.game, first_red);
    REQUIRE(race.oracle.told<Thrown>().size() == 1);
    CHECK(race.oracle.told<Thrown>()[0].throws == 3);
    CHECK(race.oracle.told<Thrown>()[0].hits == 2);
    CHECK(models_of(race.battle, first_blue) == UnitModels{ModelId{3}});

    race.oracle.answer(T_THR_01, pick(option_of(first_blue)));
    race.oracle.dice.then(T_THR_02, {5, 5, 5}); // more hits than models
    throw_at_somebody(race.game, first_red);
    CHECK(race.battle.units[1].whereabouts == Whereabouts::destroyed);
}

TEST_CASE("T-BEL-01 more models within 3 inches hold a bell, and equally many leave it as it was") {
    Race race(runners, hurlers);
    const Marker& bell = race.battle.markers[1];
    const Length rim = Length{(40_mm).steps / 2}, base = Length{(25_mm).steps / 2};
    CHECK(holder_of(*race.setup, race.battle, bell) == -1);
    race.put(first_red, {18_in, 12_in - 3_in - rim - base}); // only the first is near enough
    CHECK(holder_of(*race.setup, race.battle, bell) == 0);
    race.put(first_blue, {18_in - 3_in, 13_in}); // three of them
    CHECK(holder_of(*race.setup, race.battle, bell) == 1);
    for (const std::size_t model : {3u, 4u}) race.battle.models[model].whereabouts = Whereabouts::destroyed;
    CHECK(holder_of(*race.setup, race.battle, bell) == -1);
    race.battle.markers[1].holder = 1;
    CHECK(holder_of(*race.setup, race.battle, bell) == 1);
    race.battle.models[0].place.at.y = race.battle.models[0].place.at.y - Length{1};
    race.battle.models[2].whereabouts = Whereabouts::destroyed;
    CHECK(holder_of(*race.setup, race.battle, bell) == 1); // nobody is there any more
}

TEST_CASE("T-BEL-02, T-END-02 each bell that is held pays a point a round, and more points win") {
    Race race(runners, runners);
    race.put(first_red, {18_in, 12_in});
    race.put(first_blue, {27_in, 21_in});
    race.oracle.otherwise_default();
    race.play();
    CHECK(race.battle.score == std::array<std::int16_t, 2>{4, 0});
    CHECK(race.battle.outcome == Outcome::red);
    CHECK(race.oracle.told<BellTaken>().size() == 1);
    CHECK(race.oracle.told<BellsRung>().size() == 4);
}

TEST_CASE("T-END-01, T-END-02 who has no model left loses at the end of the turn, whatever was scored; equal points "
          "are a draw") {
    Race race(hurlers, R"({"name":"Runner","models":1,"pace":1})");
    race.put(first_red, {10_in, 3_in});
    race.put(first_blue, {10_in, 6_in});
    race.battle.score = {0, 3};
    race.oracle.take_default(T_TRN_03).take_default(T_MOV_01).answer(T_THR_01, pick(option_of(first_blue)));
    race.oracle.dice.then(T_THR_02, {6, 6, 6});
    race.play();
    CHECK(race.battle.over);
    CHECK(race.battle.outcome == Outcome::red);

    Race nobody(runners, runners);
    nobody.put(first_red, {10_in, 3_in});
    nobody.put(first_blue, {10_in, 21_in});
    nobody.oracle.otherwise_default();
    nobody.play();
    CHECK(nobody.battle.outcome == Outcome::draw);
}
