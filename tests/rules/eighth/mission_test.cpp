// Before the battle: the battlefield, Warlords, markers, the primary objective, the halves, the Underdog, the first
// turn.
#include "army/sheets/power.h"
#include "field.h"
#include "rules/eighth/eighth.h"
#include "rules/sheets/sequencing.h"
#include "table/generate.h"

using namespace muster;
using namespace muster::test;
using enum Clause;

namespace {

const UnitText captain{.name = "Captain", .models = 1, .keywords = R"("INFANTRY", "CHARACTER")"};
const UnitText one{.models = 1};

Answer word(eighth::Word each) { return pick_word(static_cast<std::uint16_t>(each)); }

Answer marker_at(Point at, Length elevation = {}) {
    Answer answer;
    answer.places.push_back({ModelId::none, {at, elevation, 0}, 0});
    return answer;
}

auto seat_is(Side seat) {
    return [seat](const Question& question, const Rulings&) { CHECK(question.seat == seat); };
}

std::int64_t doubled_area(const std::vector<Point>& outline) {
    std::int64_t area = 0;
    for (std::size_t i = 0; i < outline.size(); ++i) area += cross(outline[i], outline[(i + 1) % outline.size()]);
    return area;
}

} // namespace

// --- The battlefield

TEST_CASE("E-FIELD-01 E-FIELD-02 E-MISS-03 the battlefield is 72 by 48 inches, and longer where the models need it") {
    const Field few({{}}, {{}});
    CHECK(eighth::battlefield_for(few.setup->army(Side::red), few.setup->army(Side::blue)) == Point{72_in, 48_in});
    // Squares of 11" a side: 28 of them cover 3388 of the 3456 square inches, 29 cover 3509.
    const UnitText slab{.name = "Slab", .models = 14, .base = "279.4mm"};
    const auto needed = [&](int more) {
        UnitText other = slab;
        other.models += more;
        const Field field({slab}, {other}, {144_in, 48_in});
        return eighth::battlefield_for(field.setup->army(Side::red), field.setup->army(Side::blue));
    };
    CHECK(needed(0) == Point{72_in, 48_in});
    CHECK(needed(1) == Point{96_in, 48_in});
}

TEST_CASE("E-FIELD-02 a battlefield that cannot hold all models is refused") {
    const UnitText slab{.name = "Slab", .models = 2, .base = "254mm"}; // 10" each
    const auto refused = [&](Point size) {
        return eighth::validate_setup(*Field({slab}, {slab}, size).setup).has_value();
    };
    CHECK_FALSE(refused({20_in, 20_in}));
    CHECK(refused({20_in, 20_in - step_more}));
    const Field field({slab}, {slab}, {20_in, 19_in});
    CHECK(eighth::validate_setup(*field.setup)->text().find("E-FIELD-02") != std::string::npos);
}

TEST_CASE("E-FIELD-03 one piece of terrain for each 2 by 2 feet is the guideline, and any other number is accepted") {
    CHECK(eighth::rules.terrain_pieces({72_in, 48_in}) == 6);
    CHECK(eighth::rules.terrain_pieces({48_in, 48_in}) == 4);
    CHECK(eighth::rules.terrain_pieces({48_in, 48_in + step_more}) == 5);
    CHECK_FALSE(eighth::validate_setup(*Field({one}, {one}, {72_in, 48_in}).setup)); // none at all
    const Table crowded = generate_table({72_in, 48_in}, 12, 1, TableStyle{});
    CHECK(crowded.terrain.size() > 6);
    CHECK_FALSE(eighth::validate_setup(*Field({one}, {one}, {72_in, 48_in}, crowded.terrain).setup));
}

TEST_CASE("E-FIELD-05 E-I-67 a battlefield is a rectangle of any shape, so that its halves are equal") {
    for (const Point size : {Point{72_in, 48_in}, {48_in, 72_in}, {40_in, 40_in}, {90_in, 30_in}}) {
        CHECK_FALSE(eighth::validate_setup(*Field({one}, {one}, size).setup));
        CHECK(doubled_area(half_of(size, 30, 0)) == doubled_area(half_of(size, 30, 1)));
    }
}

TEST_CASE("E-PRE-01 there is one mission to select") {
    CHECK(eighth::rules.missions.size() == 1);
    CHECK(eighth::rules.missions[0] == "nothing_but_war");
}

// --- Armies and Warlords

TEST_CASE("E-MISS-01 any models make an army, and the two may differ in size") {
    const Field field({{.models = 20}, captain, {.name = "Tank", .models = 1, .keywords = R"("VEHICLE")"}}, {one});
    CHECK_FALSE(eighth::validate_setup(*field.setup));
    CHECK(power_of(field.setup->army(Side::red)).total == 15);
    CHECK(power_of(field.setup->army(Side::blue)).total == 5);
}

TEST_CASE("E-LORD-01 each player names exactly one model of the army as Warlord, whichever it is") {
    Field field({{.models = 3}}, {{.models = 2}});
    const ModelId chosen = field.model(field.unit(Side::red), 2), other = field.model(field.unit(Side::blue), 0);
    Answer two = pick(option_of(chosen));
    two.picks.push_back({option_of(field.model(field.unit(Side::red))), 1});
    field.oracle.look(E_LORD_01, seat_is(Side::red))
        .refuse(E_LORD_01, pick(option_of(other)), E_LORD_01)
        .refuse(E_LORD_01, two, E_LORD_01)
        .refuse(E_LORD_01, pass(), E_LORD_01)
        .answer(E_LORD_01, pick(option_of(chosen)))
        .look(E_LORD_01, seat_is(Side::blue))
        .answer(E_LORD_01, pick(option_of(other)));
    eighth::Game game = field.game();
    eighth::muster_armies(game);
    CHECK(game.memory.sides[0].warlord == chosen);
    CHECK(game.memory.sides[1].warlord == other);
}

TEST_CASE("E-LORD-01 what the army file says is not asked") {
    Field field({{.models = 2}, captain}, {{.models = 2}, captain}, {44_in, 60_in}, {},
                R"("warlord": { "unit": "Captain" })");
    eighth::Game game = field.game();
    eighth::muster_armies(game);
    CHECK(game.memory.sides[0].warlord == field.model(field.unit(Side::red, 1)));
    CHECK(game.memory.sides[1].warlord == field.model(field.unit(Side::blue, 1)));
}

// --- Markers

TEST_CASE("E-MISS-04 E-MISS-07 E-I-53 each player places two markers, in turns, the winner of a roll-off first") {
    Field field({one}, {one}, {72_in, 48_in});
    field.oracle.dice.then({3, 3, 1, 6});
    const Point places[] = {{10_in, 10_in}, {40_in, 10_in}, {10_in, 40_in}, {40_in, 40_in}};
    for (int i = 0; i < 4; ++i)
        field.oracle.look(E_MISS_06, seat_is(i % 2 == 0 ? Side::blue : Side::red))
            .answer(E_MISS_06, marker_at(places[i]));
    eighth::Game game = field.game();
    eighth::place_objective_markers(game);
    REQUIRE(field.battle.markers.size() == 4);
    for (std::size_t i = 0; i < 4; ++i) CHECK(field.battle.markers[i].at == places[i]);
}

TEST_CASE(
    "E-MISS-06 E-MISS-05 E-I-52 anywhere on the battlefield, at least 10 inches from every other, centre to centre") {
    const std::array<Point, 4> corners{Point{20_in, 20_in}, {30_in, 20_in}, {30_in, 30_in}, {20_in, 30_in}};
    const TerrainPiece hill{"hill", TerrainKind::hill, {{footprint(corners), {}, 2_in, 0}}};
    Field field({one}, {one}, {72_in, 48_in}, {hill});
    field.oracle.dice.then({6, 1});
    field.oracle.refuse(E_MISS_06, marker_at({-step_more, 5_in}), E_I_52)
        .refuse(E_MISS_06, marker_at({72_in + step_more, 5_in}), E_I_52)
        .refuse(E_MISS_06, marker_at({5_in, 48_in + step_more}), E_I_52)
        .answer(E_MISS_06, marker_at({{}, {}})) // in the very corner
        .refuse(E_MISS_06, marker_at({10_in - step_more, {}}), E_MISS_06)
        .answer(E_MISS_06, marker_at({10_in, {}}))
        .refuse(E_MISS_06, marker_at({10_in, 10_in - step_more}), E_MISS_06)
        .refuse(E_MISS_06, marker_at({25_in, 25_in}, 1_in), E_I_52) // nowhere between ground and top
        .answer(E_MISS_06, marker_at({25_in, 25_in}, 2_in))         // on terrain
        .answer(E_MISS_06, marker_at({72_in, 48_in}));
    eighth::Game game = field.game();
    eighth::place_objective_markers(game);
    CHECK(field.battle.markers[2].elevation == 2_in);
}

TEST_CASE("E-MISS-06 where there is no room for a further marker, those that lie there are all") {
    Field field({one}, {one}, {9_in, 9_in});
    field.oracle.dice.then({6, 1});
    field.oracle.answer(E_MISS_06, marker_at({4_in, 4_in}));
    eighth::Game game = field.game();
    eighth::place_objective_markers(game);
    CHECK(field.battle.markers.size() == 1);
}

// --- The primary objective, halves and zones

TEST_CASE("E-MISS-08 the winner of a roll-off rolls a D3 for the primary objective") {
    const std::pair<Face, eighth::Objective> rows[] = {
        {Face{1}, eighth::Objective::slay_and_secure}, {Face{2}, eighth::Objective::slay_and_secure},
        {Face{3}, eighth::Objective::ancient_relic},   {Face{4}, eighth::Objective::ancient_relic},
        {Face{5}, eighth::Objective::domination},      {Face{6}, eighth::Objective::domination}};
    for (const auto& [face, objective] : rows) {
        Field field({one}, {one});
        field.oracle.dice.then({2, 5}).then({face});
        eighth::Game game = field.game();
        eighth::roll_for_primary_objective(game);
        CHECK(game.memory.mission.objective == objective);
        CHECK(game.memory.mission.rolled_objective == Side::blue);
        CHECK(field.oracle.told<DiceRolled>().back().roller == Side::blue);
    }
}

TEST_CASE("E-MISS-09 E-I-54 the other player divides the battlefield by a line through its centre, as wished") {
    Field field({one}, {one}, {72_in, 48_in});
    eighth::Game game = field.game();
    game.memory.mission.rolled_objective = Side::blue;
    field.oracle.look(E_MISS_09, seat_is(Side::red))
        .refuse(E_MISS_09, pick_number(180), E_MISS_09) // no such line
        .refuse(E_MISS_09, pass(), E_MISS_09)
        .answer(E_MISS_09, pick_number(90));
    eighth::divide_battlefield(game);
    CHECK(game.memory.mission.division == 90);
    field.oracle.finish();
    field.oracle.take_default(E_MISS_09);
    eighth::divide_battlefield(game);
    CHECK(game.memory.mission.division == 0); // parallel to the long edges
    using Outline = std::vector<Point>;
    CHECK(half_of({72_in, 48_in}, 0, 0) == Outline{{{}, {}}, {72_in, {}}, {72_in, 24_in}, {{}, 24_in}});
    CHECK(half_of({72_in, 48_in}, 0, 1) == Outline{{72_in, 24_in}, {72_in, 48_in}, {{}, 48_in}, {{}, 24_in}});
    CHECK(half_of({48_in, 72_in}, 0, 0) == Outline{{{}, {}}, {24_in, {}}, {24_in, 72_in}, {{}, 72_in}});
    CHECK(half_of({72_in, 48_in}, 90, 0) == Outline{{36_in, {}}, {72_in, {}}, {72_in, 48_in}, {36_in, 48_in}});
}

TEST_CASE("E-MISS-09 whatever the line, the halves are of equal size and make up the battlefield") {
    for (const Point size : {Point{72_in, 48_in}, {48_in, 72_in}, {44_in + step_more, 30_in}, {40_in, 40_in}})
        for (int degrees = 0; degrees < 180; ++degrees) {
            CAPTURE(degrees);
            const auto near = half_of(size, degrees, 0), far = half_of(size, degrees, 1);
            REQUIRE(is_convex(near));
            REQUIRE(is_convex(far));
            REQUIRE(doubled_area(near) == doubled_area(far));
            const std::int64_t all = 2 * std::int64_t{size.x.steps} * size.y.steps;
            const std::int64_t lost = all - doubled_area(near) - doubled_area(far); // rounded off along the line
            REQUIRE(lost >= 0);
            REQUIRE(lost <= 4 * (size.x.steps + size.y.steps));
        }
}

TEST_CASE("E-MISS-10 the player who rolled for the objective decides whose half is which; E-MISS-11 the other begins") {
    for (eighth::Word taken : {eighth::Word::near_zone, eighth::Word::far_zone}) {
        Field field({one}, {one});
        eighth::Game game = field.game();
        game.memory.mission.rolled_objective = Side::blue;
        field.oracle.look(E_MISS_10, seat_is(Side::blue))
            .refuse(E_MISS_10, word(eighth::Word::first_turn), E_MISS_10)
            .refuse(E_MISS_10, pass(), E_MISS_10)
            .answer(E_MISS_10, word(taken));
        eighth::decide_zones(game);
        CHECK(game.memory.sides[1].zone == (taken == eighth::Word::far_zone));
        CHECK(game.memory.sides[0].zone == (taken == eighth::Word::near_zone));
        CHECK(game.memory.picks_next == Side::red);
    }
}

// --- The Underdog

namespace {

// Red with units of these ratings against blue's; everybody is set up.
struct Weighed : Field {
    Weighed(std::vector<int> red, std::vector<int> blue) : Field(units(red), units(blue)) {
        for (std::size_t i = 0; i < battle.units.size(); ++i)
            put(static_cast<UnitId>(i), {2_in + static_cast<std::int32_t>(i) * 3_in, 10_in});
        memory<eighth::Memory>(battle).mission.rolled_objective = Side::blue;
    }
    static std::vector<UnitText> units(const std::vector<int>& powers) {
        std::vector<UnitText> texts;
        for (int power : powers) texts.push_back({.models = 1, .power = power});
        return texts;
    }
    const eighth::Memory& weigh(eighth::Word turn = eighth::Word::first_turn) {
        eighth::Game running = game();
        oracle.answer(E_MISS_21, word(turn));
        eighth::determine_first_turn(running);
        oracle.finish();
        return memory<eighth::Memory>(battle);
    }
};

} // namespace

TEST_CASE("E-MISS-15 E-MISS-16 the Power Level is the sum of the ratings, and the lower one is the Underdog") {
    CHECK(Weighed({7, 4}, {12}).weigh().mission.underdog == Side::red);
    CHECK(Weighed({7, 6}, {12}).weigh().mission.underdog == Side::blue);
    Weighed field({7, 4}, {12});
    field.weigh();
    const auto told = field.oracle.told<eighth::UnderdogKnown>();
    REQUIRE(told.size() == 1);
    CHECK(told[0].power[0] == 11);
    CHECK(told[0].power[1] == 12);
}

TEST_CASE("E-MISS-15 E-I-57 E-I-56 embarked units and reserves count, a unit left out does not") {
    Weighed field({20, 7, 5}, {12});
    field.battle.units[0].whereabouts = Whereabouts::destroyed;
    field.game().set(field.unit(Side::red, 0), eighth::Flag::left_out);
    field.battle.units[1].whereabouts = Whereabouts::aboard;
    field.battle.units[2].whereabouts = Whereabouts::waiting;
    CHECK(eighth::power_level(field.game(), Side::red) == 12);
    CHECK(eighth::power_level(field.game(), Side::blue) == 12);
}

TEST_CASE("E-MISS-17 E-I-58 with equal Power Levels it is the player who decided the zones, not who drew the line") {
    CHECK(Weighed({12}, {12}).weigh().mission.underdog == Side::blue);
    Weighed field({12}, {12});
    memory<eighth::Memory>(field.battle).mission.rolled_objective = Side::red;
    CHECK(field.weigh().mission.underdog == Side::red);
}

TEST_CASE("E-MISS-18 a Command re-roll for each full 10 points of difference") {
    for (const auto& [difference, rerolls] :
         {std::pair{0, 0}, {1, 0}, {9, 0}, {10, 1}, {19, 1}, {20, 2}, {29, 2}, {30, 3}}) {
        CHECK(Weighed({10}, {10 + difference}).weigh().mission.command_rerolls == rerolls);
        CHECK(Weighed({10 + difference}, {10}).weigh().mission.command_rerolls == rerolls);
    }
}

TEST_CASE("E-MISS-21 the Underdog decides who takes the first turn") {
    for (const auto& [turn, first] :
         {std::pair{eighth::Word::first_turn, Side::red}, {eighth::Word::second_turn, Side::blue}}) {
        Weighed field({5}, {12});
        field.oracle.look(E_MISS_21, seat_is(Side::red))
            .refuse(E_MISS_21, pass(), E_MISS_21)
            .refuse(E_MISS_21, word(eighth::Word::near_zone), E_MISS_21);
        field.weigh(turn);
        CHECK(field.battle.first == first);
    }
}
