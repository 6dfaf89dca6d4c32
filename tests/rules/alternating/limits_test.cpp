// Limits inside whole steps of the game (once a round, once an activation, this far and no farther), tables that are
// higher than wide, and what is refused where almost everything else is allowed.
#include "field.h"

#include "rules/alternating/magic.h"
#include "rules/alternating/markers.h"
#include "rules/alternating/melee.h"
#include "rules/alternating/terrain.h"

#include <doctest/doctest.h>

using namespace muster;
using namespace muster::test;
using namespace muster::alternating;
using muster::alternating::Ability; // there is one of datasheets, too

namespace {

const double width = to_inches(25_mm);
const Move plain{MoveKind::first_move, 6_in, A_ACT_02};

Field apart(const KindText& red, const KindText& blue, double inches) {
    Field field({red}, {blue});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 10 + width + inches);
    return field;
}

Field upright(std::vector<TerrainPiece> terrain = {}) {
    Field field({KindText{1}}, {KindText{1}}, std::move(terrain), {}, "", {48_in, 72_in});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 60);
    return field;
}

Option power(std::uint16_t id, ModelId with, UnitId at) {
    return {What::power, id, static_cast<std::uint16_t>(with), static_cast<std::uint16_t>(at)};
}
std::uint16_t number_of(Ability ability) { return static_cast<std::uint16_t>(100 + static_cast<unsigned>(ability)); }

Answer marker_at(double x, double y) {
    Answer answer;
    answer.places.push_back({ModelId::none, {{nearest_length(x), nearest_length(y)}, {}, 0}, 0, 0});
    return answer;
}

// Where the next marker is proposed for somebody who wishes it here.
Point proposed_marker(Field& field, double x, double y) {
    Point found;
    field.oracle.look(A_MISS_02, [&](const Question&, const Rulings& rulings) {
        Goal goal;
        goal.anchor = {nearest_length(x), nearest_length(y)};
        const auto answer = rulings.propose(goal);
        REQUIRE(answer);
        CHECK_FALSE(rulings.check(*answer));
        found = answer->places[0].place.at;
    });
    field.oracle.take_default(A_MISS_02);
    field.memory().markers = static_cast<std::uint8_t>(field.battle.markers.size() + 1);
    auto game = field.game();
    place_markers(game);
    return found;
}

} // namespace

TEST_CASE("A-ACT-02 A-ACT-04 A-PAS-04a both moves of an activation are of 6 inches, 8 of the Fast, 4 of the Slow") {
    for (const auto& [abilities, inches] : {std::pair{"", 6_in}, {"Fast", 8_in}, {"Slow", 4_in}}) {
        Field field = apart({1, 4, 5, 1, abilities}, {1}, 30);
        field.of(field.blue()).activated = true;
        auto game = field.game();
        const auto as_far = [far = inches](const Question& question, const Rulings&) {
            CHECK(question.allowance == far);
        };
        field.oracle.answer(A_ACT_01, pick_unit(field.red()));
        field.oracle.look(A_ACT_02, as_far).answer(A_ACT_02, pass());
        field.oracle.answer(A_ACT_03, pick_word(Word::move_again));
        field.oracle.look(A_ACT_04, as_far).answer(A_ACT_04, pass());
        activate_units(game);
    }
}

TEST_CASE("A-PAS-04a A-PAS-04b A-XTRA-05 Fast and Slow at once leave 6 inches; an Escape is a move of 6") {
    const std::string slows = R"("auras": [{ "ability": "Slow", "range": 12, "on": "enemies" }])";
    Field field = apart({1, 4, 5, 1, "Fast, Escape"}, {1, 4, 5, 1, "", blade(), slows}, 12);
    auto game = field.game();
    CHECK(allowance_of(game, field.model(field.red()), 6_in) == 6_in);
    field.put(field.blue(), 20, 10 + width + 12.1);
    CHECK(allowance_of(game, field.model(field.red()), 6_in) == 8_in);
    field.oracle.look(A_XTRA_05, [](const Question& question, const Rulings&) { CHECK(question.allowance == 8_in); });
    field.oracle.answer(A_XTRA_05, pass());
    exhaust(game, field.red(), A_CHG_07);
}

TEST_CASE("A-ACT-03 A-SHT-06 A-SHT-01 A-SHT-03 why nobody shoots: an enemy within 3 inches, no gun, nobody in range") {
    for (const auto& [inches, weapon, clause] :
         {std::tuple{3.0, gun(24), A_SHT_06}, {3.01, blade(), A_SHT_01}, {24.01, gun(24), A_SHT_03}}) {
        Field field = apart({1, 4, 5, 1, "", weapon}, {1}, inches);
        field.of(field.blue()).activated = true;
        auto game = field.game();
        field.oracle.answer(A_ACT_01, pick_unit(field.red())).answer(A_ACT_02, pass());
        field.oracle.refuse(A_ACT_03, pick_word(Word::shoot), clause).answer(A_ACT_03, pass());
        activate_units(game);
    }
}

TEST_CASE("A-CHG-01 A-PAS-04b a charge is offered to who could come near enough, and to nobody else") {
    const auto offered = [](const std::string& abilities, double inches) {
        Field field = apart({1, 4, 5, 1, abilities}, {1}, inches);
        auto game = field.game();
        return can_charge(game, field.red());
    };
    CHECK(offered("", 7));
    CHECK_FALSE(offered("", 7.01));
    CHECK(offered("Fast", 9));
    CHECK_FALSE(offered("Fast", 9.01));
    CHECK(offered("Slow", 5));
    CHECK_FALSE(offered("Slow", 5.01));
}

TEST_CASE("A-CHG-06 A-PAS-24c who strikes back, or from guard, reaches 2 inches with each model") {
    for (const auto& [gap, dice] : {std::pair{2.0, 2u}, {2.01, 1u}})
        for (const bool guards : {true, false}) {
            Field field({KindText{1, 4, 5, 1, "", gun(6)}}, {KindText{2, 4, 5, 6, "Guard", blade()}});
            field.put(field.blue(), 20, 30);
            field.put(field.red(), 20, 30 - width - 0.5); // half an inch from the first, the other behind
            field.battle.models[index(field.model(field.blue(), 1))].place.at = {20_in, nearest_length(30 - 0.5 + gap)};
            auto game = field.game();
            field.oracle.dice.then(A_CHG_04, std::vector<Face>(dice, 1));
            if (guards) {
                field.oracle.answer(A_PAS_24a, pick_unit(field.blue()));
                offer_guard(game, field.red());
            } else {
                field.memory().active = field.red();
                field.oracle.answer(A_CHG_02, pick_unit(field.blue()));
                field.oracle.answer(A_CHG_01, moved_by(field, field.red(), 0, 0));
                field.oracle.answer(A_CHG_06, yes()).answer(A_I_95, pass());
                charge(game, field.red());
            }
            field.oracle.finish();
        }
}

TEST_CASE("A-PAS-05 A-I-34 Skirmisher: a guard that attacks a skirmish move skirmishes too, each once") {
    Field field({KindText{1, 4, 5, 6, "Skirmisher, Guard", gun(24)}}, {KindText{1, 4, 5, 6, "Skirmisher", gun(24)}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 30);
    field.of(field.red()).activated = true;
    field.memory().picks_next = Side::blue;
    auto game = field.game();
    const auto shot_at = [&](UnitId by, UnitId on) {
        return pick({What::attack, static_cast<std::uint16_t>(field.model(by)), 0, static_cast<std::uint16_t>(on)});
    };
    field.oracle.answer(A_ACT_01, pick_unit(field.blue())).answer(A_ACT_02, pass());
    field.oracle.answer(A_ACT_03, pick_word(Word::shoot)).answer(A_SHT_01, shot_at(field.blue(), field.red()));
    field.oracle.dice.then(A_SHT_05, {1});
    field.oracle.answer(A_PAS_05, moved_by(field, field.blue(), 0, 2));
    field.oracle.answer(A_PAS_24a, pick_unit(field.red())).answer(A_SHT_01, shot_at(field.red(), field.blue()));
    field.oracle.dice.then(A_SHT_05, {1});
    field.oracle.answer(A_PAS_05, moved_by(field, field.red(), 0, -2)); // red's, and blue's no second time
    activate_units(game);
}

TEST_CASE("A-CAT-03 A-I-29 an active ability is refused a second time in an activation, and to be had in the next") {
    Field field({KindText{1, 4, 5, 6, "Mending, Pressure"}, KindText{1}}, {KindText{1}});
    field.put(field.red(), 20, 10);
    field.put(field.red(1), 22, 10);
    field.put(field.blue(), 20, 40);
    field.of(field.red()).pool = 5;
    field.of(field.red(1)).exhausted = true;
    auto game = field.game();
    const Answer mend = pick(power(number_of(Ability::mending), ModelId{0}, field.red()));
    field.oracle.answer(A_CAT_02, mend);
    field.oracle.dice.then(A_ACTV_02a, {1});
    field.oracle.refuse(A_CAT_02, mend, A_CAT_03).answer(A_CAT_02, pass());
    use_active_abilities(game, field.red());
    CHECK(field.of(field.red()).pool == 4);
    field.of(field.red(1)).activated = field.of(field.blue()).activated = true;
    field.oracle.answer(A_ACT_01, pick_unit(field.red()));
    field.oracle.answer(A_CAT_02, mend);
    field.oracle.dice.then(A_ACTV_02a, {6});
    field.oracle.otherwise_default();
    activate_units(game);
    CHECK(field.of(field.red()).pool == 1);
}

TEST_CASE("A-ACTV-03a A-XTRA-10 A-XTRA-11 what is once a round is back in the next, each order by itself") {
    const std::string two = R"("orders": [{ "ability": "Stealth" }, { "ability": "Shield" }])";
    Field field = apart({1, 4, 5, 1, "Relay", gun(24), two}, {1}, 20);
    auto game = field.game();
    field.oracle.answer(A_ACTV_03a, pick(power(0, ModelId{1}, field.red())));
    field.oracle.look(A_ACTV_03a, [&](const Question& question, const Rulings&) {
        CHECK(question.options.size() == 1); // the other one
        CHECK(question.options[0].with == 0);
    });
    field.oracle.answer(A_ACTV_03a, pass());
    offer_orders(game, Moment::activation);
    CHECK(game.has(field.red(), Ability::shield));
    CHECK_FALSE(game.has(field.red(), Ability::stealth));
    field.memory().models[0].relayed = true;
    field.memory().skips = {true, true};
    field.memory().done = {true, true};
    begin_round(game);
    field.memory().effects.clear();
    CHECK_FALSE(field.memory().models[0].relayed);
    CHECK(field.memory().skips == std::array{false, false});
    CHECK(field.memory().done == std::array{false, false});
    field.oracle.look(A_ACTV_03a,
                      [](const Question& question, const Rulings&) { CHECK(question.options.size() == 2); });
    field.oracle.answer(A_ACTV_03a, pass());
    offer_orders(game, Moment::activation);
}

TEST_CASE("A-XTRA-10 A-ACTV-01g a Relay adds 1, supporters may spend all they have, either way") {
    for (const auto& [face, support, works] : {std::tuple<Face, int, bool>{3, 0, true},
                                               {2, 0, false},
                                               {2, 1, true},
                                               {5, 5, true},     // two tokens against: 5 + 1 - 2
                                               {5, 6, false}}) { // three: 5 + 1 - 3
        Field field({KindText{1, 4, 5, 1, "Mage(3)"}, KindText{1, 4, 5, 1, "Relay"}}, {KindText{1, 4, 5, 1, "Mage(3)"}},
                    {}, {}, R"({ "name": "Haste", "cost": 1, "ability": "Fast" })");
        field.put(field.red(), 20, 10);
        field.put(field.red(1), 20, 14);
        field.put(field.blue(), 20, 25);
        field.of(field.red()).tokens = 1;
        field.of(field.blue()).tokens = 3;
        auto game = field.game();
        field.oracle.answer(A_CAT_02, pick(power(0, field.model(field.red(1)), field.red())));
        field.oracle.look(A_ACTV_01g, [](const Question& question, const Rulings&) {
            CHECK(question.least == 0);
            CHECK(question.most == 6);
        });
        field.oracle.answer(A_ACTV_01g, pick_number(support));
        field.oracle.dice.then(A_ACTV_01d, {face});
        use_active_abilities(game, field.red());
        CHECK(game.has(field.model(field.red()), Ability::fast) == works);
        CHECK(field.of(field.blue()).tokens == (support <= 3 ? 3 - support : 6 - support));
    }
}

TEST_CASE("A-XTRA-03a A-I-50 Instinct: staying is allowed, no move that does not end closer, and ties are open") {
    Field field({KindText{1, 4, 5, 1, "Instinct"}}, {KindText{1}, KindText{1}});
    field.put(field.red(), 20, 20);
    field.put(field.blue(0), 20, 30);
    field.put(field.blue(1), 20, 10); // as near, on the other side
    auto game = field.game();
    field.oracle.refuse(A_ACT_02, moved_by(field, field.red(), 3, 0), A_XTRA_03a);
    field.oracle.look(A_ACT_02, [&](const Question&, const Rulings& rulings) {
        CHECK_FALSE(rulings.check(moved_by(field, field.red(), 0, 0)));
        CHECK_FALSE(rulings.check(moved_by(field, field.red(), 0, 3)));
        CHECK_FALSE(rulings.check(moved_by(field, field.red(), 0, -3)));
    });
    field.oracle.answer(A_ACT_02, pass());
    move(game, field.red(), plain);
}

TEST_CASE("A-XTRA-07a A-XTRA-07b Saboteur: nearer to the one zone or farther from the other, and level is neither") {
    const auto tests = [](double saboteur, double victim) {
        Field field({KindText{1, 4, 5, 1, "Saboteur"}}, {KindText{3}});
        field.put(field.red(), 20, saboteur);
        field.put(field.blue(), 30, victim);
        auto game = field.game();
        tally(game, field.red(), field.blue(), 1, false);
        field.of(field.blue()).wounded = field.memory().wounded = 1;
        field.oracle.with_some_to_spare().dice.then(A_REG_01, {6, 6});
        regroup(game);
        return field.oracle.told<DiceRolled>().at(0).faces.size();
    };
    CHECK(tests(24, 24) == 1);
    CHECK(tests(24.1, 24) == 2);
    CHECK(tests(24, 24.1) == 1);
    CHECK(tests(44, 40) == 2); // both in blue's zone: by red's (a)
    CHECK(tests(8, 4) == 2);   // both in red's zone: by blue's (b)
    CHECK(tests(40, 44) == 1);
    CHECK(tests(4, 8) == 1);
}

TEST_CASE("A-DEPL-01 A-DEPL-04 A-MISS-03 where the table stands upright, its long edges are left and right") {
    Field field = upright();
    auto game = field.game();
    field.oracle.dice.then(A_DEPL_01, {1});
    field.oracle.refuse(A_DEPL_01, pick_word(Word::low_edge), A_DEPL_01);
    field.oracle.answer(A_DEPL_01, pick_word(Word::right_edge));
    choose_edges(game);
    CHECK(edge_of(game, Side::red) == 3);
    CHECK(edge_of(game, Side::blue) == 2);
    field.memory().markers = 1;
    field.oracle.refuse(A_MISS_02, marker_at(12, 36), A_MISS_03).refuse(A_MISS_02, marker_at(36, 36), A_MISS_03);
    field.oracle.refuse(A_MISS_02, marker_at(24, 72.1), A_TERR_01).refuse(A_MISS_02, marker_at(24, -0.1), A_TERR_01);
    field.oracle.refuse(A_MISS_02, marker_at(-1, 36), A_TERR_01).refuse(A_MISS_02, marker_at(49, 36), A_TERR_01);
    field.oracle.answer(A_MISS_02, marker_at(24, 72));
    place_markers(game);
}

TEST_CASE("A-DEPL-04 A-XTRA-08b strips along the four edges") {
    Field field = apart({1}, {1}, 20);
    const auto corners = [&](int edge) {
        const auto strip = alternating::strip(field.game(), edge, 12_in);
        REQUIRE(strip.size() == 4);
        return std::pair{strip[0], strip[2]};
    };
    CHECK(corners(0) == std::pair{Point{0_in, 0_in}, Point{72_in, 12_in}});
    CHECK(corners(1) == std::pair{Point{0_in, 36_in}, Point{72_in, 48_in}});
    CHECK(corners(2) == std::pair{Point{0_in, 0_in}, Point{12_in, 48_in}});
    CHECK(corners(3) == std::pair{Point{60_in, 0_in}, Point{72_in, 48_in}});
}

TEST_CASE("A-MISS-02 A-MISS-04 a marker is proposed where it is wished, or at the nearest free spot of half an inch") {
    Field field = apart({1}, {1}, 20);
    CHECK(proposed_marker(field, 20.25, 20.75) == Point{20.25_in, 20.75_in});
    field.battle.markers.clear();
    CHECK(proposed_marker(field, 20, 3) == Point{20_in, 12.5_in});
    field.battle.markers.clear();
    CHECK(proposed_marker(field, 20, 47) == Point{20_in, 35.5_in});
    field.battle.markers.clear();
    field.battle.markers.push_back({{20_in, 20_in}, {}, -1});
    CHECK(proposed_marker(field, 21, 20) == Point{29_in, 19.5_in});
    Field tall = upright();
    CHECK(proposed_marker(tall, 3, 70) == Point{12.5_in, 70_in});
}

TEST_CASE("A-REG-04 A-I-51 Massive: half strength by toughness, and by no fewer than half") {
    for (const auto& [pool, half] : {std::pair{5, false}, {6, true}}) {
        Field field = apart({3, 4, 5, 4, "Massive"}, {1}, 20);
        field.of(field.red()).pool = static_cast<std::uint16_t>(pool);
        CHECK(half_or_less(field.game(), field.red()) == half);
    }
}

TEST_CASE("A-HIT-05 nobody is asked while no model could go, and a single one who must go goes") {
    Field field = apart({1, 4, 5, 1, "", gun(24)}, {1, 4, 5, 3}, 20);
    auto game = field.game();
    CHECK(allocate(game, field.blue(), Side::red, 1) == 1);
    CHECK(allocate(game, field.blue(), Side::red, 1) == 1);
    CHECK(field.of(field.blue()).pool == 2);
    CHECK(allocate(game, field.blue(), Side::red, 5) == 1);
    CHECK(game.is_destroyed(field.blue()));
    CHECK(field.oracle.asked.empty());
}

TEST_CASE("A-WPN-08 A-WPN-07 weapons are spent one by one, by their place among those of the model") {
    const std::string weapons = gun(24, 1) + ", " + gun(24, 2, 0, "Overcharge") + ", " + gun(24, 3, 0, "Expendable");
    Field field({KindText{1, 4, 5, 1, "", weapons}}, {KindText{1}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 30);
    auto game = field.game();
    const auto shot = [&](std::uint16_t weapon) {
        return pick({What::attack, 0, weapon, static_cast<std::uint16_t>(field.blue())});
    };
    field.oracle.answer(A_SHT_01, shot(1)).answer(A_WPN_08, yes());
    field.oracle.dice.then(A_SHT_05, {1, 1, 1, 1});
    shoot(game, field.red());
    CHECK(field.memory().models[0].spent == 2u);
    field.oracle.answer(A_SHT_01, shot(2));
    field.oracle.dice.then(A_SHT_05, {1, 1, 1});
    shoot(game, field.red());
    CHECK(field.memory().models[0].spent == 6u);
    CHECK(profiles_of(game, field.red(), false).size() == 2);
}

TEST_CASE("A-SHT-04 models of one profile fire together, each of them who sees and reaches the target") {
    Field field({KindText{3, 4, 5, 1, "", gun(12)}}, {KindText{1}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 10 + width + 11.9); // the first and the second reach it, the third does not
    auto game = field.game();
    field.oracle.answer(A_SHT_01, pick({What::attack, 0, 0, static_cast<std::uint16_t>(field.blue())}));
    field.oracle.dice.then(A_SHT_05, {1, 1});
    shoot(game, field.red());
}
