// Every distance and number of the rules at its boundary: where it still applies, and where it does not any more.
#include "field.h"

#include "rules/alternating/magic.h"
#include "rules/alternating/melee.h"
#include "rules/alternating/terrain.h"

#include <doctest/doctest.h>

using namespace muster;
using namespace muster::test;
using namespace muster::alternating;
using muster::alternating::Ability; // there is one of datasheets, too

namespace {

const double width = to_inches(25_mm);

// Two units with this between them.
Field apart(const KindText& red, const KindText& blue, double inches) {
    Field field({red}, {blue});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 10 + width + inches);
    return field;
}

std::uint16_t number_of(Ability ability) { return static_cast<std::uint16_t>(100 + static_cast<unsigned>(ability)); }

// Whether somebody of red's first unit may use this on red's second.
bool is_offered(const std::string& abilities, Ability ability, double inches, const std::string& spells = "") {
    Field field({KindText{1, 4, 5, 6, abilities}, KindText{1, 4, 5, 6}}, {KindText{1}}, {}, {}, spells);
    field.put(field.red(), 20, 10);
    field.put(field.red(1), 20 + width + inches, 10);
    field.put(field.blue(), 60, 45);
    field.of(field.red()).tokens = 1;
    UnitMemory& other = field.of(field.red(1));
    other.pool = 1, other.pinned = other.exhausted = true;
    const Option wanted{What::power, spells.empty() ? number_of(ability) : std::uint16_t{0}, 0,
                        static_cast<std::uint16_t>(field.red(1))};
    auto game = field.game();
    bool offered = false;
    field.oracle.look(A_CAT_02,
                      [&](const Question& question, const Rulings&) { offered = is_listed(question, wanted); });
    field.oracle.otherwise_default().with_some_to_spare();
    use_active_abilities(game, field.red());
    return offered;
}

} // namespace

TEST_CASE("A-CHG-01 A-PAS-04a a charge goes as far as a move, and 1 inch is near enough") {
    const auto reaches = [](const std::string& abilities, double inches) {
        Field field = apart({1, 4, 5, 1, abilities}, {1}, inches);
        auto game = field.game();
        return can_charge(game, field.red()) && find_charge(game, field.red(), field.blue());
    };
    CHECK(reaches("", 7));
    CHECK_FALSE(reaches("", 7.01));
    CHECK(reaches("Fast", 9));
    CHECK_FALSE(reaches("Fast", 9.01));
    CHECK(reaches("Slow", 5));
    CHECK_FALSE(reaches("Slow", 5.01));
}

TEST_CASE("A-CHG-01 a charge ends within 1 inch of its target") {
    for (const auto& [gap, clause] : {std::pair{1.0, Clause::none}, {1.01, A_CHG_01}}) {
        Field field = apart({1, 4, 5, 1, "", blade()}, {1, 4, 5, 1, "", gun(6)}, 5);
        auto game = field.game();
        field.memory().active = field.red();
        const Move how{MoveKind::charge, 6_in, A_CHG_01, field.blue()};
        CHECK(verdict(field, A_CHG_01, moved_by(field, field.red(), 0, 5 - gap),
                      [&] { move(game, field.red(), how); }) == clause);
    }
}

TEST_CASE("A-CHG-03 A-PAS-24c blows reach 2 inches along and 2 inches up") {
    const auto strikes = [](double along, Length up) {
        Field field = apart({1}, {1}, along);
        field.battle.models[1].place.elevation = up;
        return can_strike(field.game(), field.model(field.red()), field.blue(), 2_in);
    };
    CHECK(strikes(2, {}));
    CHECK_FALSE(strikes(2.01, {}));
    CHECK(strikes(0, 2_in));
    CHECK(strikes(2, 2_in));
    CHECK_FALSE(strikes(0, 2_in + Length{1}));
}

TEST_CASE("A-CHG-03 of a charging unit those within 2 inches strike") {
    for (const auto& [gap, strikes] : {std::pair{2.0, true}, {2.01, false}}) {
        Field field({KindText{2, 4, 5, 1, "", blade()}}, {KindText{1, 4, 5, 1, "", gun(6)}});
        field.put(field.red(), 20, 10);
        field.put(field.blue(), 20, 14 + width);
        Answer answer = moved_by(field, field.red(), 0, 3.5); // the first at half an inch, the other behind him
        answer.places[1].place.at = {20_in, nearest_length(14 - gap)};
        auto game = field.game();
        field.memory().active = field.red();
        field.oracle.answer(A_CHG_02, pick_unit(field.blue()));
        field.oracle.answer(A_CHG_01, answer);
        if (strikes) field.oracle.dice.then(A_CHG_04, {1, 1});
        if (!strikes) field.oracle.dice.then(A_CHG_04, {1});
        field.oracle.answer(A_CHG_06, pass());
        charge(game, field.red());
    }
}

TEST_CASE("A-CHG-06 A-CHG-09 A-PAS-05 A-PAS-04c the short moves: 3 inches to counter-attack and to follow up, 2 to "
          "skirmish, whoever is Fast or Slow") {
    for (const auto& [clause, kind, inches] : {std::tuple{A_I_95, MoveKind::counter, 3.0},
                                               {A_CHG_09, MoveKind::follow_up, 3.0},
                                               {A_PAS_05, MoveKind::skirmish, 2.0}})
        for (const char* abilities : {"", "Fast", "Slow"})
            for (const double more : {0.0, 0.01}) {
                Field field = apart({1, 4, 5, 1, abilities}, {1}, 8);
                auto game = field.game();
                const Move how{kind, nearest_length(inches), clause,
                               kind == MoveKind::counter ? field.blue() : UnitId::none};
                CHECK(verdict(field, clause, moved_by(field, field.red(), 0, inches + more),
                              [&] { move(game, field.red(), how); }) == (more > 0 ? A_MOV_01 : Clause::none));
            }
}

TEST_CASE("A-CHG-06 A-CHG-09 the moves of a melee are of 3 inches") {
    Field field = apart({1, 4, 5, 1, "", blade()}, {1, 4, 5, 6, "", blade()}, 1);
    auto game = field.game();
    field.memory().active = field.red();
    field.oracle.answer(A_CHG_02, pick_unit(field.blue()));
    field.oracle.take_default(A_CHG_01);
    field.oracle.dice.then(A_CHG_04, {1, 1});
    field.oracle.answer(A_CHG_06, yes());
    field.oracle.look(A_I_95, [](const Question& question, const Rulings&) { CHECK(question.allowance == 3_in); });
    field.oracle.answer(A_I_95, pass());
    charge(game, field.red());
    destroy(game, field.red(), A_HIT_13);
    field.oracle.look(A_CHG_09, [](const Question& question, const Rulings&) { CHECK(question.allowance == 3_in); });
    field.oracle.answer(A_CHG_09, pass());
    finish_melee(game);
}

TEST_CASE("A-PAS-24c a Guard strikes at 2 inches") {
    for (const auto& [gap, guards] : {std::pair{2.0, true}, {2.01, false}}) {
        Field field = apart({1, 4, 5, 1, "Guard", blade()}, {1}, gap);
        auto game = field.game();
        field.oracle.otherwise_default().with_some_to_spare();
        field.oracle.dice.then(std::vector<Face>(2, 1));
        offer_guard(game, field.blue());
        CHECK((std::ranges::count(field.oracle.asked, A_PAS_24a) > 0) == guards);
    }
}

TEST_CASE("A-PAS-10h Aircraft take 12 inches off a range, Targeting not") {
    const auto clause = [](const std::string& abilities, double inches) {
        Field field = apart({1, 4, 5, 1, "", gun(24, 1, 0, abilities)}, {1, 4, 5, 1, "Aircraft"}, inches);
        auto game = field.game();
        return why_not_fire(game, field.model(field.red()),
                            *field.attack(field.red(), field.blue(), Occasion::shooting).weapon, field.blue());
    };
    CHECK(clause("", 12) == Clause::none);
    CHECK(clause("", 12.01) == A_SHT_03);
    CHECK(clause("Targeting", 24) == Clause::none);
    CHECK(clause("Targeting", 24.01) == A_SHT_03);
}

TEST_CASE("A-XTRA-19 Artillery reaches who is within 12 inches of a friend, and no farther") {
    for (const auto& [inches, reaches] : {std::pair{12.0, true}, {12.01, false}}) {
        Field field({KindText{1, 4, 5, 1, "", gun(6, 1, 0, "Artillery")}, KindText{1}}, {KindText{1}});
        field.put(field.red(), 20, 5);
        field.put(field.blue(), 20, 40);
        field.put(field.red(1), 20 + width + inches, 40);
        auto game = field.game();
        CHECK(can_shoot(game, field.red()) == reaches);
    }
}

TEST_CASE("A-SHT-06 nobody shoots with an enemy within 3 inches") {
    for (const auto& [inches, shoots] : {std::pair{3.0, false}, {3.01, true}}) {
        Field field = apart({1}, {1}, inches);
        auto game = field.game();
        CHECK(can_shoot(game, field.red()) == shoots);
    }
}

TEST_CASE("A-PAS-20 A-PAS-15 Stealth begins beyond 6 inches, Cautious beyond 12") {
    const auto modifier = [](const std::string& shooter, const std::string& target, double inches) {
        Field field = apart({1, 4, 5, 1, shooter, gun(24)}, {1, 4, 5, 1, target}, inches);
        auto game = field.game();
        const Attack attack = field.attack(field.red(), field.blue(), Occasion::shooting);
        return hit_numbers(game, field.model(field.red()), attack).modifier;
    };
    CHECK(modifier("", "Stealth", 6) == 0);
    CHECK(modifier("", "Stealth", 6.01) == -1);
    CHECK(modifier("Cautious", "", 12) == 0);
    CHECK(modifier("Cautious", "", 12.01) == 1);
}

TEST_CASE("A-PAS-10b A-I-36 a flight is of 30 to 36 inches, to 38 of the Fast, to 34 of the Slow") {
    const auto verdict_on = [](const std::string& abilities, double inches) {
        Field field({KindText{1, 4, 5, 1, abilities}}, {KindText{1}});
        field.put(field.red(), 5, 10);
        field.put(field.blue(), 60, 45);
        auto game = field.game();
        return verdict(field, A_ACT_02, moved_by(field, field.red(), inches, 0),
                       [&] { move(game, field.red(), {MoveKind::first_move, 6_in, A_ACT_02}); });
    };
    CHECK(verdict_on("Aircraft", 30) == Clause::none);
    CHECK(verdict_on("Aircraft", 29.99) == A_PAS_10b);
    CHECK(verdict_on("Aircraft", 36) == Clause::none);
    CHECK(verdict_on("Aircraft", 36.01) == A_PAS_10b);
    CHECK(verdict_on("Aircraft, Fast", 38) == Clause::none);
    CHECK(verdict_on("Aircraft, Fast", 38.01) == A_PAS_10b);
    CHECK(verdict_on("Aircraft, Slow", 34) == Clause::none);
    CHECK(verdict_on("Aircraft, Slow", 34.01) == A_PAS_10b);
}

TEST_CASE("A-PAS-10b a flight is measured to the step, whatever its direction") {
    const auto verdict_on = [](Point line) { // 3 : 4 : 5
        Field field({KindText{1, 4, 5, 1, "Aircraft"}}, {KindText{1}});
        field.put(field.red(), 5, 5);
        field.put(field.blue(), 60, 5);
        Answer flight = moved_by(field, field.red(), 0, 0);
        flight.places[0].place.at = flight.places[0].place.at + line;
        auto game = field.game();
        return verdict(field, A_ACT_02, flight,
                       [&] { move(game, field.red(), {MoveKind::first_move, 6_in, A_ACT_02}); });
    };
    const Length step{1};
    CHECK(verdict_on({18_in, 24_in}) == Clause::none);
    CHECK(verdict_on({18_in, 24_in - step}) == A_PAS_10b);
    const Point longest{Length{10'973}, Length{14'630}}; // a quarter of a step short of 36 inches
    CHECK(verdict_on(longest) == Clause::none);
    CHECK(verdict_on(longest + Point{Length{}, step}) == A_PAS_10b);
}

TEST_CASE("A-PAS-10b A-I-36 every flight that the engine proposes is of the right length") {
    for (const Point goal : {Point{70_in, 1_in}, {70_in, 40_in}, {40_in, 45_in}, {30_in, 45_in}, {60_in, 20_in}}) {
        Field field({KindText{1, 4, 5, 1, "Aircraft"}}, {KindText{1}});
        field.put(field.red(), 8, 8);
        field.put(field.blue(), 60, 45);
        auto game = field.game();
        field.oracle.look(A_ACT_02, [&](const Question&, const Rulings& rulings) {
            Goal there;
            there.anchor = goal;
            const auto flight = rulings.propose(there);
            REQUIRE(flight);
            CHECK_FALSE(rulings.check(*flight));
        });
        field.oracle.take_default(A_ACT_02);
        move(game, field.red(), {MoveKind::first_move, 6_in, A_ACT_02});
    }
}

TEST_CASE("A-ACTV-02a A-XTRA-13 A-XTRA-14 A-ACTV-01d how far actives and spells reach") {
    CHECK(is_offered("Mending", Ability::mending, 2));
    CHECK_FALSE(is_offered("Mending", Ability::mending, 2.01));
    CHECK(is_offered("Mobilisation", Ability::mobilisation, 12));
    CHECK_FALSE(is_offered("Mobilisation", Ability::mobilisation, 12.01));
    CHECK(is_offered("Pressure", Ability::pressure, 12));
    CHECK_FALSE(is_offered("Pressure", Ability::pressure, 12.01));
    const std::string haste = R"({ "name": "Haste", "cost": 1, "ability": "Fast" })";
    CHECK(is_offered("Mage(1)", Ability::mage, 12, haste));
    CHECK_FALSE(is_offered("Mage(1)", Ability::mage, 12.01, haste));
    CHECK_FALSE(is_offered("Mage(1)", Ability::mage, 12, R"({ "name": "Haste", "cost": 2, "ability": "Fast" })"));
}

TEST_CASE("A-ACTV-02a Mending takes off D3 wounds") {
    for (const auto& [face, left] : {std::pair<Face, int>{1, 4}, {2, 4}, {3, 3}, {4, 3}, {5, 2}, {6, 2}}) {
        Field field = apart({1, 4, 5, 6, "Mending"}, {1}, 20);
        field.of(field.red()).pool = 5;
        auto game = field.game();
        field.oracle.dice.then(A_ACTV_02a, {face});
        use_ability(game, Ability::mending, field.red(), Side::red);
        CHECK(field.of(field.red()).pool == left);
    }
}

TEST_CASE("A-ACTV-01g mages within 18 inches support, and only those who see the caster") {
    for (const auto& [inches, wall, asked] :
         {std::tuple{18.0, false, true}, {18.01, false, false}, {17.0, true, false}}) {
        std::vector<TerrainPiece> terrain;
        if (wall) terrain.push_back(area(0, 15, 72, 16, {Trait::blocking}));
        Field field({KindText{1, 4, 5, 1, "Mage(1)"}}, {KindText{1, 4, 5, 1, "Mage(1)"}}, terrain, {},
                    R"({ "name": "Haste", "cost": 1, "ability": "Fast" })");
        field.put(field.red(), 20, 10);
        field.put(field.blue(), 20, 10 + width + inches);
        field.of(field.red()).tokens = field.of(field.blue()).tokens = 1;
        auto game = field.game();
        field.oracle.answer(A_CAT_02, pick({What::power, 0, 0, static_cast<std::uint16_t>(field.red())}));
        field.oracle.dice.then(A_ACTV_01d, {1});
        field.oracle.otherwise_default();
        use_active_abilities(game, field.red());
        CHECK((std::ranges::count(field.oracle.asked, A_ACTV_01g) > 0) == asked);
    }
}

TEST_CASE("A-XTRA-10 a Relay serves mages within 12 inches, once a round") {
    for (const auto& [inches, used, places] : {std::tuple{12.0, false, 2}, {12.01, false, 1}, {12.0, true, 1}}) {
        Field field(
            {KindText{1, 4, 5, 1, "Mage(1)"}, KindText{1, 4, 5, 1, "Relay"}}, {KindText{1}}, {}, {},
            R"({ "name": "Bolt", "cost": 1, "weapon": { "name": "Bolt", "range": 30, "attacks": 1, "ap": -1 } })");
        field.put(field.red(), 20, 10);
        field.put(field.red(1), 20 + width + inches, 10);
        field.put(field.blue(), 26, 30);
        field.of(field.red()).tokens = 1;
        field.memory().models[1].relayed = used;
        auto game = field.game();
        std::vector<Option> options;
        add_spells(game, field.red(), options);
        CHECK(options.size() == static_cast<std::size_t>(places));
    }
}

TEST_CASE("A-XTRA-15 A-XTRA-16 tainted ground reaches 12 inches exactly") {
    for (const auto& [inches, inside] : {std::pair{11.99, true}, {12.01, false}}) {
        Field field = apart({1, 4, 5, 1, "Corruption"}, {1}, inches);
        auto game = field.game();
        const auto areas = areas_for(game, field.blue(), Trait::dangerous);
        CHECK(stands_in(game, field.model(field.blue()), areas) == inside);
    }
}

TEST_CASE("A-RULE-01a Waagh! asks for less than half the toughness, and for nobody within 12 inches") {
    const auto fails = [](std::size_t fallen, int pool, double friends) {
        Field field({KindText{4, 4, 5, 2, "Waagh!"}, KindText{1, 4, 5, 1, "Waagh!"}}, {KindText{1}});
        field.put(field.red(), 20, 10, fallen);
        field.put(field.red(1), 20, 10 + width + friends);
        field.of(field.red()).pool = static_cast<std::uint16_t>(pool);
        return waagh_fails(field.game(), field.red());
    };
    CHECK_FALSE(fails(2, 0, 12.01)); // 4 of 8
    CHECK(fails(2, 1, 12.01));       // 3 of 8
    CHECK_FALSE(fails(2, 1, 12));
}

TEST_CASE("A-REG-03 A-REG-04 half or less of the models, or of the toughness of one") {
    const auto tests = [](int models, std::size_t fallen, int toughness, int pool) {
        Field field = apart({models, 4, 5, toughness}, {1}, 20);
        field.put(field.red(), 20, 10, fallen);
        field.of(field.red()).pool = static_cast<std::uint16_t>(pool);
        return half_or_less(field.game(), field.red());
    };
    CHECK(tests(10, 5, 1, 0));
    CHECK_FALSE(tests(10, 4, 1, 0));
    CHECK(tests(9, 5, 1, 0));
    CHECK_FALSE(tests(9, 4, 1, 0));
    CHECK_FALSE(tests(2, 0, 6, 5)); // by models, whatever the pool
    CHECK(tests(1, 0, 7, 4));
    CHECK_FALSE(tests(1, 0, 7, 3));
}

TEST_CASE("A-REG-09 A-REG-10 A-REG-11 one failure, two and three") {
    for (const auto& [dice, exhausted, pinned, destroyed] :
         {std::tuple{std::array<Face, 3>{4, 4, 4}, false, false, false},
          {std::array<Face, 3>{4, 3, 4}, true, false, false},
          {std::array<Face, 3>{3, 3, 4}, true, true, false},
          {std::array<Face, 3>{3, 3, 3}, false, false, true}}) {
        Field field = apart({4}, {1}, 1);
        field.put(field.red(), 20, 10, 2);
        field.of(field.red()).wounded = field.memory().wounded = 1;
        field.of(field.red()).fought = true;
        field.memory().tallies.push_back({field.blue(), field.red(), 1, true});
        field.memory().active = field.blue();
        field.oracle.dice.then(A_REG_01, dice);
        auto game = field.game();
        regroup(game);
        CHECK(game.is_destroyed(field.red()) == destroyed);
        if (destroyed) continue;
        CHECK(field.of(field.red()).exhausted == exhausted);
        CHECK(field.of(field.red()).pinned == pinned);
    }
}

TEST_CASE("A-MISS-01 D3 and 2 markers") {
    for (const auto& [face, count] : {std::pair<Face, int>{1, 3}, {2, 3}, {3, 4}, {4, 4}, {5, 5}, {6, 5}}) {
        Field field = apart({1}, {1}, 20);
        auto game = field.game();
        field.oracle.dice.then(A_MISS_01, {face});
        field.oracle.dice.then(A_MISS_02, {1});
        field.oracle.otherwise_default();
        place_markers(game);
        CHECK(field.battle.markers.size() == static_cast<std::size_t>(count));
    }
}

TEST_CASE("A-MISS-02 A-DEPL-01 both draws are even") {
    for (const auto& [face, side] : {std::pair<Face, Side>{3, Side::red}, {4, Side::blue}}) {
        Field field = apart({1}, {1}, 20);
        auto game = field.game();
        field.oracle.dice.then(A_MISS_01, {1});
        field.oracle.dice.then(A_MISS_02, {face});
        field.oracle.look(A_MISS_02,
                          [side = side](const Question& question, const Rulings&) { CHECK(question.seat == side); });
        field.oracle.otherwise_default();
        place_markers(game);
        field.oracle.dice.then(A_DEPL_01, {face});
        choose_edges(game);
        CHECK(field.memory().starter == side);
    }
}

TEST_CASE("A-MISS-03 A-MISS-04 markers keep out of both zones, and more than 9 inches apart") {
    const auto verdict_on = [](double x, double y) {
        Field field = apart({1}, {1}, 20);
        field.battle.markers.push_back({{36_in, 24_in}, {}, -1});
        field.memory().markers = 2;
        Answer answer;
        answer.places.push_back({ModelId::none, {{nearest_length(x), nearest_length(y)}, {}, 0}, 0, 0});
        auto game = field.game();
        return verdict(field, A_MISS_02, answer, [&] { place_markers(game); });
    };
    CHECK(verdict_on(10, 12) == A_MISS_03);
    CHECK(verdict_on(10, 12.01) == Clause::none);
    CHECK(verdict_on(10, 36) == A_MISS_03);
    CHECK(verdict_on(10, 35.99) == Clause::none);
    CHECK(verdict_on(45, 24) == A_MISS_04);
    CHECK(verdict_on(45.01, 24) == Clause::none);
}

TEST_CASE("A-PAS-02b an Ambush arrives in no first round, in any other") {
    for (const auto& [round, asked] : {std::pair{1, false}, {2, true}, {4, true}}) {
        Field field({KindText{1, 4, 5, 1, "Ambush"}}, {KindText{1}});
        field.put(field.blue(), 20, 30);
        field.of(field.red()).waiting = Waiting::ambush;
        field.battle.round = static_cast<std::uint8_t>(round);
        field.oracle.otherwise_default();
        auto game = field.game();
        arrive(game);
        CHECK((std::ranges::count(field.oracle.asked, A_PAS_02b) > 0) == asked);
    }
}

TEST_CASE("A-XTRA-08a a Reserve arrives at the start of round 2") {
    for (const auto& [round, asked] : {std::pair{1, false}, {2, true}, {3, false}}) {
        Field field({KindText{1, 4, 5, 1, "Reserve"}}, {KindText{1}});
        field.put(field.blue(), 20, 30);
        field.of(field.red()).waiting = Waiting::reserve;
        field.battle.round = static_cast<std::uint8_t>(round);
        field.oracle.otherwise_default();
        auto game = field.game();
        arrive(game);
        CHECK((std::ranges::count(field.oracle.asked, A_XTRA_08a) > 0) == asked);
    }
}

TEST_CASE("A-TERR-11 in a terrain test only a 1 wounds") {
    for (Face face = 1; face <= 6; ++face) {
        Field field = apart({1, 4, 5, 6}, {1}, 20);
        auto game = field.game();
        const UnitModels models = game.models_of(field.red());
        field.oracle.dice.then(A_TERR_10, std::vector<Face>(6, face));
        terrain_test(game, field.red(), {models.begin(), models.size()}, A_TERR_10);
        CHECK(game.is_destroyed(field.red()) == (face == 1));
        CHECK(field.of(field.red()).pool == 0);
    }
}

TEST_CASE("A-XTRA-22 A-I-61 Siege: more than half of the models inside, or one within an inch of what blocks") {
    const auto besieged = [](double x, double y) {
        Field field({KindText{1}}, {KindText{2}},
                    {area(10, 30, 20, 40, {Trait::cover}), area(30, 30, 40, 32, {Trait::blocking})});
        field.put(field.red(), 60, 10);
        field.put(field.blue(), x, y);
        return is_siege_target(field.game(), field.blue());
    };
    CHECK_FALSE(besieged(20 - width / 2, 35)); // one of two
    CHECK(besieged(18, 35));
    CHECK(besieged(33, 32 + 1 + width / 2));
    CHECK_FALSE(besieged(33, 32 + 1.01 + width / 2));
}

TEST_CASE("A-PAS-01d a Hero counts as 3 less tough aboard, and as 1 at least") {
    for (const auto& [toughness, capacity, fits] :
         {std::tuple{6, 3, true}, {6, 2, false}, {3, 1, true}, {1, 1, true}}) {
        Field field(
            {KindText{1, 4, 2, 6, "Transport(" + std::to_string(capacity) + ")"}, KindText{1, 4, 5, toughness, "Hero"}},
            {KindText{1}});
        CHECK(fits_aboard(field.game(), field.red(1), field.red()) == fits);
    }
}

TEST_CASE("A-PAS-23c who is set down ends within 3 inches of the transporter") {
    for (const auto& [inches, clause] : {std::pair{3.0, Clause::none}, {3.01, A_PAS_23c}}) {
        Field field({KindText{1, 4, 2, 6, "Transport(5)"}, KindText{1}}, {KindText{1}});
        field.put(field.red(), 20, 20);
        field.put(field.blue(), 60, 45);
        auto game = field.game();
        board(game, field.red(1), field.red());
        Answer beside;
        beside.places.push_back(
            {field.model(field.red(1)), {{20_in + 25_mm + nearest_length(inches), 20_in}, {}, 0}, 0, 0});
        CHECK(verdict(field, A_PAS_23c, beside, [&] { set_down(game, field.red(1)); }) == clause);
    }
}

TEST_CASE("A-RULE-04a Rebirth gives back half of what was lost, rounded up") {
    for (const auto& [fallen, back] : {std::pair<std::size_t, std::size_t>{0, 0}, {1, 1}, {2, 1}, {3, 2}}) {
        Field field = apart({5, 4, 5, 1, "Rebirth"}, {1}, 20);
        field.put(field.red(), 20, 10, fallen);
        auto game = field.game();
        for (std::size_t i = 0; i < back; ++i) {
            field.oracle.look(A_RULE_04b,
                              [](const Question& question, const Rulings&) { CHECK(question.form == Form::one); });
            field.oracle.answer(A_RULE_04b, pick_model(field.model(field.red(), i)));
            field.oracle.take_default(A_RULE_04b);
        }
        be_reborn(game, field.red());
        CHECK(field.standing(field.red()) == 5 - fallen + back);
    }
}

TEST_CASE("A-ACTV-03a an order may come when it matters: before the dice, before the regroup tests") {
    const std::string stealth = R"("orders": [{ "ability": "Stealth" }])";
    const auto asked = [](const std::string& ability, Moment moment) {
        Field field = apart({1, 4, 5, 1, "", gun(24), R"("orders": [{ "ability": ")" + ability + R"(" }])"}, {1}, 12);
        field.battle.active = Side::blue;
        field.oracle.otherwise_default();
        auto game = field.game();
        offer_orders(game, moment);
        return !field.oracle.asked.empty();
    };
    CHECK(asked("Stealth", Moment::attack));
    CHECK_FALSE(asked("Fast", Moment::attack));
    CHECK(asked("Fearless", Moment::regroup));
    CHECK_FALSE(asked("Stealth", Moment::regroup));
    CHECK(asked("Slow", Moment::move));
    CHECK(asked("Guard", Moment::guard));
    CHECK(asked("Counter", Moment::charge));
    CHECK(asked("Skirmisher", Moment::skirmish));

    Field field = apart({1, 4, 5, 1, "", gun(24)}, {1, 4, 5, 1, "", gun(24), stealth}, 12);
    field.battle.active = Side::red;
    field.oracle.answer(A_ACTV_03a, pick({What::power, 1, 0, static_cast<std::uint16_t>(field.blue())}));
    field.oracle.dice.then(A_SHT_05, {4}); // needs a 5 now
    field.resolve(field.red(), field.blue());
    CHECK(field.oracle.told<AttackMade>()[0].hits == 0);
}
