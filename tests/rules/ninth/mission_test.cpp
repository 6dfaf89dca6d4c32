// The mission: sizes, Warlords, first turn, the end and the victor; units that divide and merge.
#include "army/sheets/power.h"
#include "field.h"
#include "rules/ninth/ninth.h"
#include "rules/sheets/abilities.h"
#include "rules/sheets/attacks.h"
#include "rules/sheets/sequencing.h"

using namespace muster;
using namespace muster::test;
using enum Clause;

namespace {

std::vector<UnitText> units_of(int count) {
    std::vector<UnitText> units;
    for (int i = 0; i < count; ++i) units.push_back({.name = "Squad " + std::to_string(i), .models = 1});
    return units;
}

std::optional<std::string> refused_table(int units_a_side, Point size) {
    const Field field(units_of(units_a_side), units_of(units_a_side), size);
    const auto problem = ninth::validate_setup(*field.setup);
    return problem ? std::optional(problem->text()) : std::nullopt;
}

const UnitText captain{.name = "Captain", .models = 1, .keywords = R"("INFANTRY", "CHARACTER")"};

// Two units a side, all on the table, and four markers nobody is near.
struct Battlefield : Field {
    Battlefield() : Field({{.models = 2}, captain}, {{.models = 2}, captain}) {
        for (Point at : {Point{10_in, 15_in}, {34_in, 15_in}, {10_in, 45_in}, {34_in, 45_in}})
            battle.markers.push_back({at, {}, -1});
        put(unit(Side::red, 0), {5_in, 2_in});
        put(unit(Side::red, 1), {15_in, 2_in});
        put(unit(Side::blue, 0), {5_in, 58_in});
        put(unit(Side::blue, 1), {15_in, 58_in});
        memory<ninth::Memory>(battle).sides[0].warlord = model(unit(Side::red, 1));
        memory<ninth::Memory>(battle).sides[1].warlord = model(unit(Side::blue, 1));
    }
    void lose(UnitId unit) {
        ninth::Game running = game();
        for (ModelId each : models_of(battle, unit)) ninth::destroy_model(running, each, ninth::Cause::attack, false);
    }
    Outcome end() {
        ninth::Game running = game();
        ninth::end_battle(running);
        oracle.finish();
        return battle.outcome;
    }
    std::array<std::int16_t, 2> points(int red, int blue) const {
        return {static_cast<std::int16_t>(red), static_cast<std::int16_t>(blue)};
    }
};

} // namespace

TEST_CASE("N-WAR-03 N-I-29 the combined Power Level gives the battle size and its duration") {
    const auto is = [](int power, std::string_view name, int hours) {
        const ninth::BattleSize& size = ninth::battle_size(power);
        return size.name == name && size.hours == hours;
    };
    for (int power : {1, 49, 50}) CHECK(is(power, "Combat Patrol", 1));
    for (int power : {51, 100}) CHECK(is(power, "Incursion", 2));
    for (int power : {101, 200}) CHECK(is(power, "Strike Force", 3));
    for (int power : {201, 300, 301, 900}) CHECK(is(power, "Onslaught", 4));
    CHECK(ninth::combined_power(*Field(units_of(3), units_of(4)).setup) == 35);
}

TEST_CASE("N-I-29 N-GEN-06 a battle outside the intended sizes is played with a notice") {
    const auto notices = [](int units) {
        Field field(units_of(units), units_of(1), {44_in, 90_in});
        field.oracle.otherwise_default();
        ninth::Game game = field.game();
        ninth::muster_armies(game);
        int count = 0;
        for (const auto& event : field.oracle.told<Happened>()) count += event.clause == N_GEN_06;
        return count;
    };
    CHECK(notices(1) == 1);  // 10
    CHECK(notices(2) == 0);  // 15
    CHECK(notices(59) == 0); // 300
    CHECK(notices(60) == 1); // 305
}

TEST_CASE("N-WAR-12 N-MISS-05 a battlefield smaller than the battle size asks for is refused") {
    const Length step{1};
    CHECK_FALSE(refused_table(5, {44_in, 30_in}));  // 50
    CHECK_FALSE(refused_table(5, {30_in, 44_in}));  // whichever way it lies
    CHECK_FALSE(refused_table(10, {44_in, 30_in})); // 100
    CHECK(refused_table(10, {44_in - step, 30_in}));
    CHECK(refused_table(10, {44_in, 30_in - step}));
    CHECK(refused_table(11, {44_in, 30_in})); // 110
    CHECK_FALSE(refused_table(11, {44_in, 60_in}));
    CHECK(refused_table(11, {44_in, 60_in - step}));
    CHECK_FALSE(refused_table(20, {60_in, 44_in})); // 200
    CHECK(refused_table(21, {60_in, 44_in}));       // 210
    CHECK_FALSE(refused_table(21, {44_in, 90_in}));
    CHECK(refused_table(21, {44_in, 90_in - step}));
    const auto text = refused_table(11, {44_in, 30_in});
    REQUIRE(text);
    CHECK(text->find(id_of(refused_by(N_WAR_12))) != std::string::npos);
    CHECK(text->find("Strike Force") != std::string::npos);
}

TEST_CASE("N-WAR-01 N-WAR-02 N-MISS-03 any models make an army, and the two may differ in size") {
    const Field field({{.models = 20}, captain, {.name = "Tank", .models = 1, .keywords = R"("VEHICLE")"}},
                      units_of(1));
    CHECK_FALSE(ninth::validate_setup(*field.setup));
    CHECK(power_of(field.setup->army(Side::red)).total == 15);
    CHECK(power_of(field.setup->army(Side::blue)).total == 5);
}

TEST_CASE("N-UNIT-01 N-UNIT-04 N-UNIT-05 N-UNIT-06 an army is a player's models: friends to each other, enemies to the "
          "rest") {
    const std::string aura = R"("abilities": [ { "name": "Dread", "effect": "modify", "characteristic": "Ld", "by": -1,
                                 "who": { "aura": 6, "of": "everyone" } } ])";
    Field field({{.models = 2, .extra = aura}, {.name = "Mates"}}, {{}});
    const UnitId dread = field.unit(Side::red), mates = field.unit(Side::red, 1), foes = field.unit(Side::blue);
    field.put(dread, {10_in, 10_in});
    field.put(mates, {10_in, 13_in});
    field.put(foes, {10_in, 7_in});
    ninth::Game game = field.game();
    CHECK(game.owner(dread) == game.owner(mates));
    CHECK(game.owner(dread) != game.owner(foes));
    for (UnitId unit : {dread, mates, foes})
        CHECK(ninth::leadership(game, unit) == 6); // friend or enemy not said: both
    std::size_t red = 0;
    for (std::size_t i = 0; i < field.battle.models.size(); ++i)
        red += game.owner(static_cast<ModelId>(i)) == Side::red;
    CHECK(red == 7);
    CHECK(units_on_table(game, Side::red).size() == 2);
}

// --- Warlords

TEST_CASE("N-WAR-04 N-WAR-05 each player names any one model as Warlord, which gains the keyword") {
    Field field({{.models = 3}}, {{.models = 2}});
    const ModelId chosen = field.model(field.unit(Side::red), 2), other = field.model(field.unit(Side::blue), 0);
    field.oracle
        .look(N_WAR_04,
              [](const Question& question, const Rulings&) {
                  CHECK(question.seat == Side::red);
                  CHECK(question.options.size() == 3);
              })
        .refuse(N_WAR_04, pick(option_of(other)), N_WAR_04)
        .refuse(N_WAR_04, pass(), N_WAR_04)
        .answer(N_WAR_04, pick(option_of(chosen)))
        .answer(N_WAR_04, pick(option_of(other)));
    ninth::Game game = field.game();
    ninth::muster_armies(game);
    CHECK(game.has_keyword(chosen, CoreKeyword::warlord));
    CHECK(game.has_keyword(other, CoreKeyword::warlord));
    CHECK_FALSE(game.has_keyword(field.model(field.unit(Side::red), 0), CoreKeyword::warlord));
}

TEST_CASE("N-WAR-04 what the army file says is not asked, nor where there is one model") {
    Field written({{.models = 2}, captain}, {{.models = 2}, captain}, {44_in, 60_in}, {},
                  R"("warlord": { "unit": "Captain" })");
    ninth::Game game = written.game();
    ninth::muster_armies(game);
    CHECK(game.memory.sides[0].warlord == written.model(written.unit(Side::red, 1)));
    CHECK(game.memory.sides[1].warlord == written.model(written.unit(Side::blue, 1)));
    written.oracle.finish();

    Field alone(units_of(1), units_of(1));
    ninth::Game other = alone.game();
    ninth::muster_armies(other);
    CHECK(other.memory.sides[1].warlord == alone.model(alone.unit(Side::blue)));
}

TEST_CASE("N-WAR-06 N-WAR-07 N-I-31 a CHARACTER Warlord has Inspiring Leader, another has no trait") {
    Field field({{.models = 2}, captain}, {{.models = 2}, captain});
    field.oracle.answer(N_WAR_04, pick(option_of(field.model(field.unit(Side::red, 1)))))
        .answer(N_WAR_04, pick(option_of(field.model(field.unit(Side::blue, 0)))));
    ninth::Game game = field.game();
    ninth::muster_armies(game);
    CHECK(game.memory.sides[0].has_trait);
    CHECK_FALSE(game.memory.sides[1].has_trait);
}

TEST_CASE("N-WAR-08 N-I-31 friendly units within 6 inches of the Warlord have one more Leadership, its own included") {
    Field field({{.models = 1}, captain}, {{.models = 1}});
    const UnitId squad = field.unit(Side::red), warlord = field.unit(Side::red, 1), foe = field.unit(Side::blue);
    field.put(field.model(warlord), {20_in, 20_in});
    field.put(field.model(squad), {26_in + 32_mm, 20_in});
    field.put(field.model(foe), {20_in, 23_in});
    ninth::Game game = field.game();
    CHECK(ninth::leadership(game, squad) == 7);
    game.memory.sides[0].warlord = field.model(warlord);
    game.memory.sides[0].has_trait = true;
    CHECK(ninth::leadership(game, squad) == 8);
    CHECK(ninth::leadership(game, warlord) == 8);
    CHECK(ninth::leadership(game, foe) == 7);
    field.put(field.model(squad), {26_in + 32_mm + Length{1}, 20_in});
    CHECK(ninth::leadership(game, squad) == 7);
}

// --- Zones and the first turn

TEST_CASE("N-I-28 N-MISS-07 two zones 10 inches deep along opposite edges across the 44 inches") {
    const auto box = [](Point size, std::uint8_t zone, int units = 1) {
        const Field field(units_of(units), units_of(units), size);
        const auto corners = ninth::deployment_zone(*field.setup, zone);
        REQUIRE(corners.size() == 4);
        return std::pair{corners[0], corners[2]};
    };
    CHECK(box({44_in, 30_in}, 0) == std::pair<Point, Point>{{{}, {}}, {10_in, 30_in}});
    CHECK(box({44_in, 30_in}, 1) == std::pair<Point, Point>{{34_in, {}}, {44_in, 30_in}});
    CHECK(box({44_in, 60_in}, 0, 11) == std::pair<Point, Point>{{{}, {}}, {10_in, 60_in}});
    CHECK(box({44_in, 60_in}, 1, 11) == std::pair<Point, Point>{{34_in, {}}, {44_in, 60_in}});
    CHECK(box({30_in, 44_in}, 1) == std::pair<Point, Point>{{{}, 34_in}, {30_in, 44_in}});
    SUBCASE("N-MISS-06 on a larger battlefield the gap of 24 inches stays") {
        CHECK(box({72_in, 48_in}, 0) == std::pair<Point, Point>{{{}, {}}, {72_in, 12_in}});
        CHECK(box({72_in, 48_in}, 1) == std::pair<Point, Point>{{{}, 36_in}, {72_in, 48_in}});
        CHECK(box({90_in, 50_in}, 1, 21) == std::pair<Point, Point>{{{}, 37_in}, {90_in, 50_in}});
    }
}

TEST_CASE("N-MISS-06 on another battlefield size the zones are adapted, with the gap kept") {
    const Field field(units_of(1), units_of(1), {50_in, 40_in});
    const auto low = ninth::deployment_zone(*field.setup, 0), high = ninth::deployment_zone(*field.setup, 1);
    CHECK(low[2].x == 13_in);
    CHECK(high[0].x - low[2].x == 24_in);
    CHECK(high[2] == Point{50_in, 40_in});
}

TEST_CASE("N-WAR-17 the winner of a roll-off takes a zone, the other player the other; N-WAR-18 and the other begins") {
    for (ninth::Word word : {ninth::Word::near_zone, ninth::Word::far_zone}) {
        Field field({{}}, {{}});
        ninth::Game game = field.game();
        field.oracle.dice.then({1, 3});
        field.oracle
            .look(N_WAR_17, [](const Question& question, const Rulings&) { CHECK(question.seat == Side::blue); })
            .refuse(N_WAR_17, pick_word(static_cast<std::uint16_t>(ninth::Word::first_turn)), N_WAR_17)
            .answer(N_WAR_17, pick_word(static_cast<std::uint16_t>(word)));
        ninth::choose_zones(game);
        CHECK(game.memory.sides[1].zone == (word == ninth::Word::far_zone));
        CHECK(game.memory.sides[0].zone == (word == ninth::Word::near_zone));
        CHECK(game.memory.picks_next == Side::red);
    }
}

TEST_CASE("N-WAR-23 N-MISS-08 the winner of a roll-off takes the first or the second turn") {
    for (const auto& [word, first] :
         {std::pair{ninth::Word::first_turn, Side::blue}, {ninth::Word::second_turn, Side::red}}) {
        Field field({{}}, {{}});
        ninth::Game game = field.game();
        field.oracle.dice.then({5, 5, 2, 4});
        field.oracle
            .look(N_WAR_23, [](const Question& question, const Rulings&) { CHECK(question.seat == Side::blue); })
            .refuse(N_WAR_23, pass(), N_WAR_23)
            .answer(N_WAR_23, pick_word(static_cast<std::uint16_t>(word)));
        ninth::determine_first_turn(game);
        CHECK(field.battle.first == first);
    }
}

// --- The end

TEST_CASE("N-END-04 the opponent of a destroyed army wins, whatever the points") {
    Battlefield field;
    field.battle.score = field.points(30, 0);
    field.lose(field.unit(Side::red, 0));
    CHECK_FALSE(field.battle.over); // N-END-02: not while a model is left
    field.lose(field.unit(Side::red, 1));
    CHECK(field.battle.over);
    CHECK(field.end() == Outcome::blue);
}

TEST_CASE("N-END-05 N-END-06 N-MISS-12 otherwise more points win, and equal points are a draw") {
    for (const auto& [red, blue, outcome] :
         {std::tuple{3, 2, Outcome::red}, {2, 3, Outcome::blue}, {2, 2, Outcome::draw}}) {
        Battlefield field;
        field.battle.score = field.points(red, blue);
        CHECK(field.end() == outcome);
        CHECK(field.battle.over);
        CHECK(field.oracle.told<ninth::BattleEnded>().size() == 1);
    }
}

TEST_CASE("N-WAR-09 N-MISS-04 a point for each player whose enemy's Warlord is destroyed at the end") {
    Battlefield field;
    SUBCASE("neither") {
        field.end();
        CHECK(field.battle.score == field.points(0, 0));
    }
    SUBCASE("one of them") {
        field.lose(field.unit(Side::blue, 1));
        field.end();
        CHECK(field.battle.score == field.points(1, 0));
    }
    SUBCASE("somebody else is not enough") {
        field.lose(field.unit(Side::blue, 0));
        field.end();
        CHECK(field.battle.score == field.points(0, 0));
    }
    SUBCASE("both") {
        field.lose(field.unit(Side::blue, 1));
        field.lose(field.unit(Side::red, 1));
        field.end();
        CHECK(field.battle.score == field.points(1, 1));
    }
}

TEST_CASE("N-I-99 a Warlord that fled, was removed or never arrived is destroyed too") {
    for (ninth::Cause cause : {ninth::Cause::fled, ninth::Cause::nobody}) {
        Battlefield field;
        ninth::Game game = field.game();
        ninth::destroy_model(game, field.model(field.unit(Side::blue, 1)), cause, false);
        field.end();
        CHECK(field.battle.score == field.points(1, 0));
    }
    for (const bool reinforcement : {true, false}) { // or still to be deployed when the battle ends (N-REIN-09, N-I-32)
        Battlefield field;
        const UnitId late = field.unit(Side::blue, 1);
        field.battle.models[index(field.model(late))].whereabouts = Whereabouts::waiting;
        field.battle.units[index(late)].whereabouts = Whereabouts::waiting;
        field.game().set(late, ninth::Flag::in_reserve, reinforcement);
        field.end();
        CHECK(field.battle.score == field.points(reinforcement ? 1 : 0, 0));
    }
}

TEST_CASE("N-WAR-11 a bonus point for the player who controls more markers at the end") {
    Battlefield field;
    const auto stand_by = [&](Side side, std::size_t model, std::size_t marker) {
        field.put(field.model(field.unit(side), model), field.battle.markers[marker].at);
    };
    SUBCASE("none against none") {
        field.end();
        CHECK(field.battle.score == field.points(0, 0));
    }
    SUBCASE("one against one") {
        stand_by(Side::red, 0, 0);
        stand_by(Side::blue, 0, 1);
        field.end();
        CHECK(field.battle.score == field.points(0, 0));
    }
    SUBCASE("two against one") {
        stand_by(Side::blue, 0, 0);
        stand_by(Side::blue, 1, 1);
        stand_by(Side::red, 0, 2);
        field.end();
        CHECK(field.battle.score == field.points(0, 1));
    }
}

TEST_CASE("N-REIN-09 reinforcements that never arrived count as destroyed, with those aboard of them") {
    const std::string carries = R"("transport": { "capacity": 5 })";
    Field field(
        {{.models = 1, .keywords = R"("VEHICLE", "TRANSPORT")", .extra = carries}, {.name = "Riders", .models = 2}},
        {{.models = 1},
         {.name = "Box", .models = 1, .keywords = R"("TRANSPORT")", .extra = carries},
         {.name = "Aboard", .models = 1}});
    const UnitId riders = field.unit(Side::red, 1), aboard = field.unit(Side::blue, 2);
    field.put(field.unit(Side::blue, 0), {20_in, 20_in});
    field.put(field.unit(Side::blue, 1), {20_in, 30_in});
    const auto ride = [&](UnitId unit, UnitId in) {
        field.battle.units[index(unit)].whereabouts = Whereabouts::aboard;
        field.battle.units[index(unit)].carrier = in;
        for (Model& model : field.battle.models)
            if (model.unit == unit) model.whereabouts = Whereabouts::aboard;
    };
    field.game().set(field.unit(Side::red), ninth::Flag::in_reserve);
    ride(riders, field.unit(Side::red));
    ride(aboard, field.unit(Side::blue, 1));
    field.battle.score = {9, 0};
    ninth::Game game = field.game();
    ninth::end_battle(game);
    CHECK(field.battle.units[index(riders)].whereabouts == Whereabouts::destroyed);
    CHECK(field.battle.models[0].whereabouts == Whereabouts::destroyed);
    CHECK(field.battle.units[index(aboard)].whereabouts == Whereabouts::aboard); // of one that is there
    CHECK(field.battle.outcome == Outcome::blue);                                // N-END-04: nothing of red is left
}

TEST_CASE("N-I-98 first what never arrived, then the points, then the victor; with both armies gone points decide") {
    Battlefield field;
    for (Side side : {Side::red, Side::blue})
        for (std::size_t n : {0u, 1u}) {
            const UnitId unit = field.unit(side, n);
            field.game().set(unit, ninth::Flag::in_reserve);
            field.battle.units[index(unit)].whereabouts = Whereabouts::waiting;
            for (ModelId model : models_of(field.battle, unit))
                field.battle.models[index(model)].whereabouts = Whereabouts::waiting;
        }
    field.battle.score = field.points(2, 1);
    CHECK(field.end() == Outcome::red);
    CHECK(field.battle.score == field.points(3, 2)); // both Warlords never arrived
    const EventLog& events = field.oracle.events;
    std::size_t last_lost = 0, first_points = events.size();
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (events.get<Happened>(i)) last_lost = i;
        if (events.get<PointsScored>(i)) first_points = std::min(first_points, i);
    }
    CHECK(last_lost < first_points);
    CHECK(events.get<ninth::BattleEnded>(events.size() - 1));
}

TEST_CASE(
    "N-I-97 N-END-02 embarked units and reinforcements keep an army alive; losses of one resolution count together") {
    Battlefield field;
    const UnitId squad = field.unit(Side::red, 0), rest = field.unit(Side::red, 1);
    ninth::Game game = field.game();
    for (Whereabouts elsewhere : {Whereabouts::aboard, Whereabouts::waiting}) {
        field.battle.units[index(rest)].whereabouts = elsewhere;
        field.battle.models[index(field.model(rest))].whereabouts = elsewhere;
        ninth::check_annihilation(game);
        CHECK_FALSE(field.battle.over);
    }
    field.lose(squad);
    CHECK_FALSE(field.battle.over);
    field.battle.units[index(rest)].whereabouts = Whereabouts::table;
    field.battle.models[index(field.model(rest))].whereabouts = Whereabouts::table;
    field.lose(rest);
    CHECK(field.battle.over);
}

// --- Dividing and merging

TEST_CASE("N-STR-05 N-UNIT-03 each part of a divided unit has its own models as Starting Strength") {
    Field field({{.models = 10}}, {{}});
    const UnitId unit = field.unit(Side::red);
    ninth::Game game = field.game();
    ModelId leaving[] = {field.model(unit, 1), field.model(unit, 4), field.model(unit, 9)};
    const UnitId part = ninth::divide(game, unit, leaving);
    CHECK(field.battle.units[index(unit)].starting_strength == 7);
    CHECK(field.battle.units[index(part)].starting_strength == 3);
    CHECK(game.owner(part) == Side::red);
    CHECK(&game.sheet(part) == &game.sheet(unit));
    for (ModelId model : leaving) CHECK(game.unit_of(model) == part);
    CHECK(models_of(field.battle, unit, Whereabouts::waiting).size() == 7);
}

TEST_CASE("N-MEAS-04 measuring is always permitted and never changes anything") {
    Battlefield field;
    ninth::Game game = field.game();
    const std::string before = battle_bytes(*field.setup->rules, field.battle);
    const UnitId a = field.unit(Side::red), b = field.unit(Side::blue);
    for (ninth::Phase phase : {ninth::Phase::command, ninth::Phase::fight}) {
        field.turn(Side::red, phase);
        CHECK(distance(game, field.model(a), b) > 50_in);
        CHECK_FALSE(within(game, a, b, 12_in));
        CHECK_FALSE(ninth::within_engagement_range(game, a, b));
    }
    field.turn(Side::red, ninth::Phase::command);
    CHECK(battle_bytes(*field.setup->rules, field.battle) == before);
    CHECK(field.oracle.asked.empty());
}
