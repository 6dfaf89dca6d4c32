// Objective markers in the battle: who controls them, the relic, what they score; the end and the victory.
#include "field.h"
#include "rules/eighth/eighth.h"
#include "rules/sheets/attacks.h"

using namespace muster;
using namespace muster::test;
using enum Clause;

namespace {

constexpr MarkerId first{0};
constexpr Point centre{22_in, 30_in};
constexpr Length base = 16_mm;

// Models of 32 mm around one marker in the middle, one after the other east, west, north and south of it.
struct Around : Field {
    Around() : Field({{}}, {{}}) { battle.markers.push_back({centre, {}, -1}); }

    void beside(Side side, std::size_t n, Length from_centre = base, Length up = {}) {
        const Point at[] = {{centre.x + from_centre, centre.y},
                            {centre.x - from_centre, centre.y},
                            {centre.x, centre.y + from_centre},
                            {centre.x, centre.y - from_centre}};
        put(model(unit(side), n), at[(n + (side == Side::blue ? 2 : 0)) % 4], up);
    }
    std::optional<Side> controller() {
        eighth::Game running = game();
        return eighth::controls(running, first);
    }
};

const UnitText captain{.name = "Captain", .models = 1, .keywords = R"("INFANTRY", "CHARACTER")"};

// Two units a side far from four markers; blue is the Underdog.
struct Battlefield : Field {
    explicit Battlefield(eighth::Objective objective = eighth::Objective::slay_and_secure)
        : Field({{.models = 4}, captain}, {{.models = 4}, captain}) {
        for (Point at : markers) battle.markers.push_back({at, {}, -1});
        put(unit(Side::red, 0), {5_in, 2_in});
        put(unit(Side::red, 1), {20_in, 2_in});
        put(unit(Side::blue, 0), {5_in, 58_in});
        put(unit(Side::blue, 1), {20_in, 58_in});
        auto& memory = muster::memory<eighth::Memory>(battle);
        memory.mission.objective = objective;
        memory.mission.underdog = Side::blue;
        for (Side side : {Side::red, Side::blue}) memory.sides[index(side)].warlord = warlord(side);
    }
    ModelId warlord(Side side) const { return model(unit(side, 1)); }
    void hold(Side side, std::size_t marker) { put(model(unit(side), marker), markers[marker]); }
    void lose(UnitId unit) {
        eighth::Game running = game();
        for (ModelId each : models_of(battle, unit)) eighth::destroy_model(running, each, eighth::Cause::attack, false);
    }
    Outcome end() {
        eighth::Game running = game();
        eighth::end_battle(running);
        oracle.finish();
        return battle.outcome;
    }
    void end_of_turn() {
        eighth::Game running = game();
        eighth::judge_markers(running);
    }
    bool major() const { return memory<eighth::Memory>(battle).mission.major_victory; }
    std::array<std::int16_t, 2> points(int red, int blue) const {
        return {static_cast<std::int16_t>(red), static_cast<std::int16_t>(blue)};
    }

    static constexpr std::array<Point, 4> markers = {
        Point{10_in, 15_in}, {34_in, 15_in}, {10_in, 45_in}, {34_in, 45_in}};
};

} // namespace

// --- Control

TEST_CASE("E-OBJ-01 E-OBJ-03 whoever has more models within 3 inches controls a marker; with as many nobody does") {
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

TEST_CASE("E-OBJ-02 E-MISS-05 E-I-60 measured in a straight line from the marker's centre to the base") {
    Around field;
    field.beside(Side::red, 0, base + 3_in);
    CHECK(field.controller() == Side::red);
    field.beside(Side::red, 0, base + 3_in + step_more);
    CHECK_FALSE(field.controller());
    field.beside(Side::red, 0, base, 3_in);
    CHECK(field.controller() == Side::red);
    field.beside(Side::red, 0, base, 3_in + step_more);
    CHECK_FALSE(field.controller());
    field.beside(Side::red, 0, base + 2_in, Length{1137}); // 1016 and 1137 steps: 1524.8, of which 1524 count
    CHECK(field.controller() == Side::red);
    field.beside(Side::red, 0, base + 2_in, Length{1138});
    CHECK_FALSE(field.controller());
}

TEST_CASE("E-I-60 a model counts for every marker it is near, and whoever is not on the battlefield for none") {
    Field field({{.models = 1}}, {{}});
    field.battle.markers.push_back({centre, {}, -1});
    field.battle.markers.push_back({{centre.x + 6_in, centre.y}, {}, -1});
    field.put(field.model(field.unit(Side::red)), {centre.x + 3_in, centre.y});
    eighth::Game game = field.game();
    CHECK(eighth::controls(game, first) == Side::red);
    CHECK(eighth::controls(game, MarkerId{1}) == Side::red);
    for (Whereabouts elsewhere : {Whereabouts::aboard, Whereabouts::waiting, Whereabouts::destroyed}) {
        field.battle.models[0].whereabouts = elsewhere;
        CHECK_FALSE(eighth::controls(game, first));
    }
}

// --- The relic

TEST_CASE("E-MISS-22 with Ancient Relic one marker is selected at random and the others are removed") {
    for (Face face = 1; face <= 4; ++face) {
        Battlefield field(eighth::Objective::ancient_relic);
        field.oracle.dice.then({5, 6, face}); // a die that shows no marker is rolled again
        eighth::Game game = field.game();
        eighth::select_relic(game);
        REQUIRE(field.battle.markers.size() == 1);
        CHECK(field.battle.markers[0].at == Battlefield::markers[face - 1u]);
        field.oracle.finish();
    }
    for (const bool underdog : {true, false}) { // E-MISS-19, E-I-59: a die of the first battle round, whoever rolls it
        Battlefield field(eighth::Objective::ancient_relic);
        eighth::Game game = field.game();
        game.memory.mission.underdog = game.memory.mission.rolled_objective;
        game.memory.mission.command_rerolls = underdog ? 1 : 0;
        field.oracle.dice.then({2});
        if (underdog) field.oracle.answer(E_MISS_19, pick({What::number, 0, 2, 0})).dice.then({3});
        eighth::select_relic(game);
        CHECK(field.battle.markers[0].at == Battlefield::markers[underdog ? 2 : 1]);
        field.oracle.finish();
    }
    for (eighth::Objective other : {eighth::Objective::slay_and_secure, eighth::Objective::domination}) {
        Battlefield field(other);
        eighth::Game game = field.game();
        eighth::select_relic(game);
        CHECK(field.battle.markers.size() == 4);
    }
}

// --- Scoring

TEST_CASE(
    "E-VP-01 Slay and Secure: at the end each marker is worth 2 points to whoever controls it, and nothing before") {
    Battlefield field;
    field.hold(Side::red, 0);
    field.hold(Side::red, 2);
    field.hold(Side::blue, 3);
    field.end_of_turn();
    CHECK(field.battle.score == field.points(0, 0));
    CHECK(field.battle.markers[0].holder == 0); // the table shows it all the same
    field.end();
    CHECK(field.battle.score == field.points(4, 2));
}

TEST_CASE("E-VP-02 E-I-61 Slay and Secure: D3 points to each player whose enemy's Warlord was destroyed") {
    Battlefield field;
    SUBCASE("one of them") {
        field.lose(field.unit(Side::blue, 1));
        field.oracle.dice.then({5});
        field.end();
        CHECK(field.battle.score == field.points(3, 0));
        CHECK(field.oracle.told<DiceRolled>().back().roller == Side::red);
    }
    SUBCASE("both") {
        field.lose(field.unit(Side::blue, 1));
        field.lose(field.unit(Side::red, 1));
        field.oracle.dice.then({2, 3});
        field.end();
        CHECK(field.battle.score == field.points(1, 2));
    }
    SUBCASE("somebody else is not enough") {
        field.lose(field.unit(Side::blue, 0));
        field.end();
        CHECK(field.battle.score == field.points(0, 0));
    }
    SUBCASE("one that fled") {
        eighth::Game game = field.game();
        eighth::destroy_model(game, field.warlord(Side::blue), eighth::Cause::fled, false);
        field.oracle.dice.then({1});
        field.end();
        CHECK(field.battle.score == field.points(1, 0));
    }
    SUBCASE("one that never arrived") {
        const UnitId late = field.unit(Side::blue, 1);
        field.battle.units[index(late)].whereabouts = Whereabouts::waiting;
        field.battle.models[index(field.warlord(Side::blue))].whereabouts = Whereabouts::waiting;
        field.oracle.dice.then({1});
        field.end();
        CHECK(field.battle.score == field.points(1, 0));
    }
    SUBCASE("E-I-56 but not one for which there was no room") {
        const UnitId out = field.unit(Side::blue, 1);
        field.battle.units[index(out)].whereabouts = Whereabouts::destroyed;
        field.battle.models[index(field.warlord(Side::blue))].whereabouts = Whereabouts::destroyed;
        field.game().set(out, eighth::Flag::left_out);
        field.end();
        CHECK(field.battle.score == field.points(0, 0));
    }
}

TEST_CASE("E-VP-03 Ancient Relic: at the end the remaining marker is worth 6 points; Warlords are worth nothing") {
    Battlefield field(eighth::Objective::ancient_relic);
    field.oracle.dice.then({3});
    eighth::Game game = field.game();
    eighth::select_relic(game);
    field.hold(Side::blue, 2);
    field.lose(field.unit(Side::blue, 1));
    field.end_of_turn();
    CHECK(field.battle.score == field.points(0, 0));
    field.end();
    CHECK(field.battle.score == field.points(0, 6));
}

TEST_CASE("E-VP-04 E-VP-05 Domination: after every turn, whoever's it is, a point for each marker, adding up") {
    Battlefield field(eighth::Objective::domination);
    field.hold(Side::red, 0);
    field.hold(Side::blue, 1);
    field.hold(Side::blue, 2);
    field.turn(Side::red, eighth::Phase::morale);
    field.end_of_turn();
    CHECK(field.battle.score == field.points(1, 2));
    field.turn(Side::blue, eighth::Phase::morale);
    field.end_of_turn();
    CHECK(field.battle.score == field.points(2, 4));
    field.end(); // and nothing more at the end
    CHECK(field.battle.score == field.points(2, 4));
}

// --- The end

TEST_CASE("E-END-02 an army that has destroyed all its enemies wins a major victory, whatever the points") {
    Battlefield field;
    field.battle.score = field.points(0, 30);
    field.lose(field.unit(Side::blue, 0));
    CHECK_FALSE(field.battle.over); // E-END-01: not while a model is left
    field.lose(field.unit(Side::blue, 1));
    CHECK(field.battle.over);
    CHECK(field.end() == Outcome::red);
    CHECK(field.major());
    CHECK(field.battle.score == field.points(0, 30)); // nothing is scored any more
}

TEST_CASE("E-END-03 otherwise more points win a major victory") {
    for (const auto& [red, blue, outcome] : {std::tuple{3, 2, Outcome::red}, {2, 3, Outcome::blue}}) {
        Battlefield field;
        field.battle.score = field.points(red, blue);
        CHECK(field.end() == outcome);
        CHECK(field.major());
        const auto told = field.oracle.told<eighth::BattleEnded>();
        REQUIRE(told.size() == 1);
        CHECK(told[0].major);
    }
}

TEST_CASE("E-END-04 with equal points the Underdog wins a minor victory; there is no draw") {
    for (Side underdog : {Side::red, Side::blue}) {
        Battlefield field;
        memory<eighth::Memory>(field.battle).mission.underdog = underdog;
        field.battle.score = field.points(2, 2);
        CHECK(field.end() == (underdog == Side::red ? Outcome::red : Outcome::blue));
        CHECK_FALSE(field.major());
        CHECK_FALSE(field.oracle.told<eighth::BattleEnded>()[0].major);
    }
}

TEST_CASE(
    "E-I-62 E-REIN-05 units in reserve keep an army alive until the last round has ended, and are destroyed then") {
    Battlefield field;
    const UnitId late = field.unit(Side::blue, 1);
    field.battle.units[index(late)].whereabouts = Whereabouts::waiting;
    field.battle.models[index(field.warlord(Side::blue))].whereabouts = Whereabouts::waiting;
    field.lose(field.unit(Side::blue, 0));
    CHECK_FALSE(field.battle.over);
    SUBCASE("the fifth round ends: an army without models") {
        field.battle.score = field.points(0, 9);
        CHECK(field.end() == Outcome::red);
        CHECK(field.major());
        CHECK(field.battle.units[index(late)].whereabouts == Whereabouts::destroyed);
    }
    SUBCASE("an army that lives only in reserve still wins over one that is gone") {
        field.lose(field.unit(Side::red, 0));
        field.lose(field.unit(Side::red, 1));
        CHECK(field.battle.over);
        CHECK(field.end() == Outcome::blue);
        CHECK(field.battle.units[index(late)].whereabouts == Whereabouts::waiting);
    }
}

TEST_CASE("E-I-62 with both armies gone at the same moment points decide, then the Underdog wins") {
    for (const auto& [red, outcome, major] : {std::tuple{1, Outcome::red, true}, {0, Outcome::blue, false}}) {
        Battlefield field(eighth::Objective::domination);
        field.battle.score = field.points(red, 0);
        for (Unit& unit : field.battle.units) unit.whereabouts = Whereabouts::destroyed;
        for (Model& model : field.battle.models) model.whereabouts = Whereabouts::destroyed;
        CHECK(field.end() == outcome);
        CHECK(field.major() == major);
    }
}
