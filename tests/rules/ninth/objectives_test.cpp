// Objective markers: where they may lie, who is in range, who controls them, and what that scores.
#include "field.h"
#include "rules/ninth/ninth.h"
#include "rules/sheets/abilities.h"

using namespace muster;
using namespace muster::test;
using enum Clause;

namespace {

constexpr MarkerId first{0}, second{1};
constexpr Point centre{22_in, 30_in};

const std::string secured = R"("abilities": [ { "effect": "objective_secured" } ])";

Answer marker_at(Point at, Length elevation = {}) {
    Answer answer;
    answer.places.push_back({ModelId::none, {at, elevation, 0}, 0});
    return answer;
}

// Models of 32 mm around one marker in the middle; every unit is a line of single models far from the marker until a
// test puts them.
struct Around : Field {
    explicit Around(UnitText red = {}, UnitText blue = {}) : Field({red}, {blue}) {
        battle.markers.push_back({centre, {}, -1});
    }
    // The n-th model of a side beside the marker, `gap` from its rim, and `up` above it.
    void beside(Side side, std::size_t n, Length gap = {}, Length up = {}) {
        const Length away = 20_mm + 16_mm + gap;
        const Point at[] = {{centre.x + away, centre.y},
                            {centre.x - away, centre.y},
                            {centre.x, centre.y + away},
                            {centre.x, centre.y - away}};
        put(model(unit(side), n), at[(n + (side == Side::blue ? 2 : 0)) % 4], up);
    }
    std::optional<Side> controller() {
        ninth::Game running = game();
        ninth::end_turn(running);
        return ninth::controls(running, first);
    }
};

} // namespace

TEST_CASE(
    "N-OBJ-01 N-OBJ-02 N-OBJ-03 a marker is 40 mm wide, lies with its centre on its point and is measured to its rim") {
    const Solid marker = sheets::marker_solid(ninth::rules.markers, {centre, 2_in, -1});
    CHECK(marker.base.is_disc());
    CHECK(marker.base.radius == 20_mm);
    CHECK(marker.base.centre == centre);
    CHECK(marker.elevation == 2_in);
    const Solid model = solid(circle(32_mm), 1_in, {{centre.x + 36_mm + 1_in, centre.y}, 2_in, 0});
    CHECK(horizontal_distance(model.base, marker.base) == 1_in);
}

TEST_CASE("N-I-24 a marker is flat, in nobody's way, and models may stand on it") {
    CHECK(sheets::marker_solid(ninth::rules.markers, {centre, {}, -1}).height == Length{});
    CHECK(sheets::marker_solid(ninth::rules.markers, {centre, {}, -1}).base.radius.steps == 400);
    Around field;
    field.put(field.model(field.unit(Side::red)), centre);
    CHECK(field.controller() == Side::red);
}

TEST_CASE("N-OBJ-04 in range is within 3 inches across and 5 inches up, each by itself") {
    Around field;
    field.beside(Side::red, 0, 3_in);
    CHECK(field.controller() == Side::red);
    field.beside(Side::red, 0, 3_in + Length{1});
    CHECK_FALSE(field.controller());
    field.beside(Side::red, 0, 3_in, 5_in);
    CHECK(field.controller() == Side::red);
    field.beside(Side::red, 0, 3_in, 5_in + Length{1});
    CHECK_FALSE(field.controller());
}

TEST_CASE("N-OBJ-05 N-OBJ-06 more models control, equally many do not, and none do not") {
    Around field;
    CHECK_FALSE(field.controller());
    field.beside(Side::red, 0);
    CHECK(field.controller() == Side::red);
    CHECK(field.battle.markers[0].holder == 0);
    field.beside(Side::blue, 0);
    CHECK_FALSE(field.controller());
    CHECK(field.battle.markers[0].holder == -1);
    field.beside(Side::blue, 1);
    CHECK(field.controller() == Side::blue);
    CHECK(field.battle.markers[0].holder == 1);
}

TEST_CASE("N-OBJ-08 N-OBJ-09 AIRCRAFT and Fortifications are left out of the count") {
    SUBCASE("AIRCRAFT") {
        Around field({.keywords = R"("VEHICLE", "AIRCRAFT")"});
        field.beside(Side::red, 0);
        CHECK_FALSE(field.controller());
    }
    SUBCASE("a Fortification") {
        Around field({.keywords = R"("BUILDING")", .role = "Fortification"});
        field.beside(Side::red, 0);
        CHECK_FALSE(field.controller());
    }
    SUBCASE("others of the same keywords count") {
        Around field({.keywords = R"("VEHICLE", "FLY", "BUILDING")"});
        field.beside(Side::red, 0);
        CHECK(field.controller() == Side::red);
    }
    SUBCASE("one enemy then is enough") {
        Around field({.keywords = R"("VEHICLE", "AIRCRAFT")"});
        field.beside(Side::red, 0);
        field.beside(Side::red, 1);
        field.beside(Side::blue, 0);
        CHECK(field.controller() == Side::blue);
    }
}

TEST_CASE("N-OBJ-10 N-OBJ-11 Objective Secured outweighs numbers unless both have it") {
    SUBCASE("one against two") {
        Around field({.extra = secured});
        field.beside(Side::red, 0);
        field.beside(Side::blue, 0);
        field.beside(Side::blue, 1);
        CHECK(field.controller() == Side::red);
        const auto why = [&] { return ninth::rules.inspector->markers(*field.setup, field.battle).at(0).because; };
        CHECK(why() == N_OBJ_10);
        field.beside(Side::red, 0, 3_in + Length{1}); // out of range it helps nobody
        CHECK(why() == N_OBJ_05);
        CHECK(field.controller() == Side::blue);
    }
    SUBCASE("N-I-26 where both have it all models count, and a tie is a tie") {
        Around field({.extra = secured}, {.extra = secured});
        field.beside(Side::red, 0);
        field.beside(Side::blue, 0);
        CHECK_FALSE(field.controller());
        field.beside(Side::blue, 1);
        CHECK(field.controller() == Side::blue);
    }
    SUBCASE("N-I-26 the ability of models that are left out does nothing") {
        Around field({.keywords = R"("VEHICLE", "AIRCRAFT")", .extra = secured});
        field.beside(Side::red, 0);
        field.beside(Side::blue, 0);
        CHECK(field.controller() == Side::blue);
    }
}

TEST_CASE("N-I-26 in the fallback models without the ability count too") {
    Field field({{.models = 1, .extra = secured}, {.models = 2}}, {{.models = 2, .extra = secured}});
    field.battle.markers.push_back({centre, {}, -1});
    field.put(field.unit(Side::red, 0), {centre.x - 3_in, centre.y});
    field.put(field.unit(Side::red, 1), {centre.x - 1_in, centre.y - 2_in});
    field.put(field.unit(Side::blue), {centre.x - 1_in, centre.y + 2_in});
    ninth::Game game = field.game();
    CHECK(ninth::controls(game, first) == Side::red); // three against two
}

TEST_CASE("N-I-27 whoever is not on the battlefield counts for nothing") {
    for (Whereabouts elsewhere : {Whereabouts::aboard, Whereabouts::waiting, Whereabouts::destroyed}) {
        Around field;
        field.beside(Side::red, 0);
        field.battle.models[0].whereabouts = elsewhere;
        CHECK_FALSE(field.controller());
    }
}

namespace {

// A broad model between two markers, in range of both.
struct Between : Field {
    Between()
        : Field({{.models = 1, .base = "130mm"}, {.name = "Guard", .models = 2}}, {{.models = 1, .base = "130mm"}}) {
        battle.markers.push_back({{17_in, 30_in}, {}, -1});
        battle.markers.push_back({{28_in, 30_in}, {}, -1});
        put(model(red), {22.5_in, 30_in});
    }
    UnitId red = unit(Side::red), guard = unit(Side::red, 1), blue = unit(Side::blue);
};

} // namespace

TEST_CASE("N-OBJ-07 N-OBJ-12 a model in range of two markers counts for one of them, as its owner says") {
    Between field;
    ninth::Game game = field.game();
    Answer both = pick(option_of(first));
    both.picks.push_back({option_of(second), 1});
    field.oracle
        .look(N_OBJ_12,
              [&](const Question& question, const Rulings&) {
                  CHECK(question.seat == Side::red);
                  CHECK(question.options.size() == 2);
              })
        .refuse(N_OBJ_12, pick(option_of(MarkerId{2})), N_OBJ_12)
        .refuse(N_OBJ_12, pass(), N_OBJ_12)
        .refuse(N_OBJ_12, both, N_OBJ_12)
        .answer(N_OBJ_12, pick(option_of(second)));
    CHECK_FALSE(ninth::controls(game, first)); // asked when the first of them is evaluated
    CHECK(ninth::controls(game, second) == Side::red);
    CHECK_FALSE(ninth::controls(game, first)); // and not again
    const auto told = field.oracle.told<Happened>();
    REQUIRE(told.size() == 1);
    CHECK(told[0].clause == N_OBJ_12);
    CHECK(told[0].numbers[0] == static_cast<int>(index(second)) + 1); // as people count markers
}

TEST_CASE(
    "N-I-25 the assignment holds until the turn ends, wherever the model has gone; the active player assigns first") {
    Between field;
    ninth::Game game = field.game();
    SUBCASE("counted as the only one in range, it is not counted elsewhere later in the turn") {
        field.put(field.model(field.red), {17_in, 33_in});
        CHECK(ninth::controls(game, first) == Side::red);
        field.put(field.model(field.red), {28_in, 33_in});
        CHECK_FALSE(ninth::controls(game, second));
        CHECK_FALSE(ninth::controls(game, first)); // nor where it no longer is
        ninth::end_turn(game);
        CHECK(ninth::controls(game, second) == Side::red);
    }
    SUBCASE("asked again in the next turn") {
        field.oracle.answer(N_OBJ_12, pick(option_of(first))).answer(N_OBJ_12, pick(option_of(second)));
        CHECK(ninth::controls(game, first) == Side::red);
        ninth::end_turn(game);
        CHECK_FALSE(ninth::controls(game, first));
    }
    SUBCASE("the active player first") {
        field.put(field.model(field.blue), {22.5_in, 31_in}); // in the same place: only distances count here
        field.turn(Side::blue, ninth::Phase::command);
        const auto asks = [&](Side side) {
            field.oracle.look(N_OBJ_12,
                              [side](const Question& question, const Rulings&) { CHECK(question.seat == side); });
        };
        asks(Side::blue);
        field.oracle.answer(N_OBJ_12, pick(option_of(first)));
        asks(Side::red);
        field.oracle.answer(N_OBJ_12, pick(option_of(second)));
        CHECK(ninth::controls(game, first) == Side::blue);
        CHECK(ninth::controls(game, second) == Side::red);
    }
}

TEST_CASE("N-WAR-10 the active player scores a point for each marker controlled") {
    Field field({{.models = 4}}, {{.models = 1}});
    for (Length x : {8_in, 20_in, 32_in}) field.battle.markers.push_back({{x, 30_in}, {}, -1});
    field.put(field.model(field.unit(Side::red), 0), {8_in, 30_in});
    field.put(field.model(field.unit(Side::red), 1), {20_in, 30_in});
    field.put(field.model(field.unit(Side::blue), 0), {32_in, 30_in});
    ninth::Game game = field.game();
    ninth::score_capture_and_control(game);
    CHECK(field.battle.score == std::array<std::int16_t, 2>{2, 0});
    field.turn(Side::blue, ninth::Phase::command);
    ninth::score_capture_and_control(game);
    CHECK(field.battle.score == std::array<std::int16_t, 2>{2, 1});
    CHECK(field.oracle.told<PointsScored>().size() == 2);
}

// --- Placing

TEST_CASE("N-WAR-14 the winner of a roll-off begins, and they alternate until four markers lie there") {
    Field field({{}}, {{}});
    ninth::Game game = field.game();
    field.oracle.dice.then({2, 2, 3, 5});
    const Point spots[] = {{10_in, 10_in}, {30_in, 10_in}, {10_in, 40_in}, {30_in, 40_in}};
    Side seat = Side::blue;
    for (Point spot : spots) {
        field.oracle
            .look(N_WAR_14,
                  [seat](const Question& question, const Rulings& rulings) {
                      CHECK(question.seat == seat);
                      CHECK(question.kind == QuestionKind::place_marker);
                      CHECK_FALSE(rulings.check(default_answer(question, rulings)));
                  })
            .answer(N_WAR_14, marker_at(spot));
        seat = opponent(seat);
    }
    ninth::place_objective_markers(game);
    REQUIRE(field.battle.markers.size() == 4);
    for (std::size_t i = 0; i < 4; ++i) CHECK(field.battle.markers[i].at == spots[i]);
    CHECK(field.oracle.checkpoints == 4);
}

TEST_CASE("N-WAR-14 placing goes on from a checkpoint without another roll-off") {
    Field field({{}}, {{}});
    ninth::Game game = field.game();
    game.memory.step = 1;
    game.memory.picks_next = Side::blue;
    field.battle.markers.push_back({{10_in, 10_in}, {}, -1});
    field.oracle.look(N_WAR_14, [](const Question& question, const Rulings&) { CHECK(question.seat == Side::blue); });
    field.oracle.otherwise_default();
    ninth::place_objective_markers(game);
    CHECK(field.battle.markers.size() == 4);
}

TEST_CASE("N-WAR-15 N-I-30 a marker keeps more than 6 inches from every edge") {
    Field field({{}}, {{}}); // 44" x 60"
    ninth::Game game = field.game();
    const Length least{3449}, middle = 22_in;
    CHECK(least == 6_in + 20_mm + Length{1});
    const Point inside[] = {{least, middle}, {44_in - least, middle}, {middle, least}, {middle, 60_in - least}};
    const Length x = Length{1};
    const Point outside[] = {
        {least - x, middle}, {44_in - least + x, middle}, {middle, least - x}, {middle, 60_in - least + x}};
    for (Point at : inside) CHECK_FALSE(ninth::marker_forbidden_by(game, at));
    for (Point at : outside) CHECK(ninth::marker_forbidden_by(game, at) == N_WAR_15);
    field.oracle.dice.then({6, 1});
    for (Point at : outside) field.oracle.refuse(N_WAR_14, marker_at(at), N_WAR_15);
    field.oracle.answer(N_WAR_14, marker_at(inside[0])).otherwise_default();
    ninth::place_objective_markers(game);
    CHECK(field.battle.markers[0].at == inside[0]);
}

TEST_CASE("N-WAR-16 N-I-30 a marker keeps more than 9 inches from any other") {
    Field field({{}}, {{}});
    ninth::Game game = field.game();
    const Length least{5373};
    CHECK(least == 9_in + 40_mm + Length{1});
    const Point at{10_in, 20_in};
    field.oracle.dice.then({6, 1});
    field.oracle.answer(N_WAR_14, marker_at(at))
        .refuse(N_WAR_14, marker_at({at.x + least - Length{1}, at.y}), N_WAR_16)
        .refuse(N_WAR_14, marker_at(at), N_WAR_16)
        .answer(N_WAR_14, marker_at({at.x + least, at.y}))
        .otherwise_default();
    ninth::place_objective_markers(game);
    CHECK(field.battle.markers.size() == 4);
}

TEST_CASE("N-I-24 a marker sits on a surface at the elevation of its centre") {
    TerrainPiece hill{"Hill", TerrainKind::hill, {}};
    const Point corners[] = {{18_in, 18_in}, {26_in, 18_in}, {26_in, 26_in}, {18_in, 26_in}};
    hill.prisms.push_back({footprint(corners), {}, 3_in, 0});
    Field field({{}}, {{}}, {44_in, 60_in}, {hill});
    ninth::Game game = field.game();
    field.oracle.dice.then({6, 1});
    field.oracle.refuse(N_WAR_14, marker_at({22_in, 22_in}, 1_in), N_I_24)
        .refuse(N_WAR_14, marker_at({10_in, 40_in}, 3_in), N_I_24)
        .answer(N_WAR_14, marker_at({22_in, 22_in}, 3_in))
        .otherwise_default();
    ninth::place_objective_markers(game); // N-WAR-13: terrain is there before the first marker
    CHECK(field.battle.markers[0].elevation == 3_in);
}

TEST_CASE("N-WAR-13 the terrain is set up before any marker") {
    TerrainPiece rock{"Rock", TerrainKind::rock, {}};
    rock.prisms.push_back({footprint(circle(4_in), {{22_in, 30_in}, {}, 0}), {}, 2_in, 0});
    Field field({{}}, {{}}, {44_in, 60_in}, {rock});
    field.oracle.dice.then({6, 1});
    field.oracle
        .look(N_WAR_14,
              [&](const Question&, const Rulings&) {
                  CHECK(field.battle.markers.empty());
                  CHECK(field.setup->table.terrain.size() == 1);
              })
        .otherwise_default();
    ninth::Game game = field.game();
    ninth::place_objective_markers(game);
    CHECK(field.setup->table.terrain.size() == 1); // part of the setup, fixed since before the battle
}

TEST_CASE("N-WAR-14 where the markers leave no room for a fourth, three have to do") {
    Field field({{}}, {{}}, {44_in, 30_in});
    ninth::Game game = field.game();
    field.oracle.dice.then({6, 1});
    for (Length x : {11.25_in, 22_in, 32.75_in}) field.oracle.answer(N_WAR_14, marker_at({x, 15_in}));
    ninth::place_objective_markers(game);
    CHECK(field.battle.markers.size() == 3);
}
