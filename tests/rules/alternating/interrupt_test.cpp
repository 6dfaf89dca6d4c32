// Who comes first and who may interrupt: arrivals in turn, guards at the end of every move, states during a charge, and
// moves of units that casualties have broken up.
#include "field.h"

#include "rules/alternating/melee.h"

#include <doctest/doctest.h>

using namespace muster;
using namespace muster::test;
using namespace muster::alternating;

namespace {

const double width = to_inches(25_mm);
const Move plain{MoveKind::first_move, 6_in, A_ACT_02};

// The seats that questions of this clause came to, every one answered by default.
std::vector<Side> seats(Field& field, Clause clause, std::size_t count, const std::function<void()>& play) {
    std::vector<Side> sides;
    for (std::size_t i = 0; i < count; ++i) {
        field.oracle.look(clause, [&](const Question& question, const Rulings&) { sides.push_back(question.seat); });
        field.oracle.take_default(clause);
    }
    field.oracle.otherwise_default();
    play();
    return sides;
}

} // namespace

TEST_CASE("A-PAS-03c A-ROUND-02 Scouts: who activates next places first, whoever deployed last") {
    for (const Side starter : {Side::red, Side::blue}) {
        Field field({KindText{1}, KindText{1, 4, 5, 1, "Scout"}}, {KindText{1, 4, 5, 1, "Scout"}});
        field.of(field.red(1)).waiting = field.of(field.blue()).waiting = Waiting::scout;
        field.memory().starter = field.memory().picks_next = starter;
        auto game = field.game();
        field.oracle.otherwise_default();
        deploy(game); // red has the only unit
        CHECK(seats(field, A_PAS_03b, 1, [&] { deploy_scouts(game); })[0] == starter);
    }
}

TEST_CASE("A-PAS-02d A-ROUND-07 A-I-15 Ambush: who activates next begins, whoever brought the last Reserve") {
    for (const Side starter : {Side::red, Side::blue}) {
        Field field({KindText{1, 4, 5, 1, "Reserve"}, KindText{1, 4, 5, 1, "Ambush"}},
                    {KindText{1, 4, 5, 1, "Ambush"}});
        field.of(field.red()).waiting = Waiting::reserve;
        field.of(field.red(1)).waiting = field.of(field.blue()).waiting = Waiting::ambush;
        field.battle.round = 2;
        field.memory().starter = field.memory().picks_next = starter;
        auto game = field.game();
        CHECK(seats(field, A_PAS_02b, 2, [&] { arrive(game); }) == std::vector<Side>{starter, opponent(starter)});
    }
}

TEST_CASE("A-I-15 A-XTRA-08a Reserves arrive in turn, from whoever activates next") {
    Field field({KindText{1, 4, 5, 1, "Reserve"}, KindText{1, 4, 5, 1, "Reserve"}}, {KindText{1, 4, 5, 1, "Reserve"}});
    for (UnitMemory& unit : field.memory().units) unit.waiting = Waiting::reserve;
    field.battle.round = 2;
    field.memory().starter = field.memory().picks_next = Side::blue;
    auto game = field.game();
    std::vector<Side> sides;
    for (int i = 0; i < 3; ++i) {
        field.oracle.look(A_XTRA_08a,
                          [&](const Question& question, const Rulings&) { sides.push_back(question.seat); });
        field.oracle.take_default(A_XTRA_08a).take_default(A_XTRA_08b).take_default(A_XTRA_08a);
    }
    arrive(game);
    CHECK(sides == std::vector<Side>{Side::blue, Side::red, Side::red});
}

TEST_CASE("A-PAS-24a A-I-43 Guard: the withdrawal after a melee is a move like any other") {
    for (const double gap : {0.25, 1.0}) { // at an inch nobody withdraws
        Field field({KindText{1}}, {KindText{1}, KindText{1, 4, 5, 1, "Guard", gun(24)}});
        field.put(field.red(), 20, 10);
        field.put(field.blue(), 20, 10 + width + gap);
        field.put(field.blue(1), 20, 30);
        auto game = field.game();
        field.memory().active = field.red();
        field.memory().charged = field.blue();
        if (gap < 1) field.oracle.answer(A_PAS_24a, pass());
        finish_melee(game);
    }
}

TEST_CASE("A-PAS-24a A-PAS-24c Guard: who has chosen to attack attacks") {
    Field field({KindText{1}}, {KindText{1, 4, 5, 1, "Guard", gun(24)}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 25);
    auto game = field.game();
    field.oracle.answer(A_PAS_24a, pick_unit(field.blue()));
    field.oracle.look(A_SHT_01, [](const Question& question, const Rulings&) { CHECK_FALSE(question.may_pass); });
    field.oracle.refuse(A_SHT_01, pass(), A_SHT_01);
    field.oracle.take_default(A_SHT_01);
    field.oracle.dice.then(A_SHT_05, {1});
    offer_guard(game, field.red());
    CHECK(field.of(field.blue()).attacked);
    CHECK(field.of(field.blue()).exhausted);
}

TEST_CASE("A-XTRA-03b Instinct: nobody else than the nearest is struck by a Guard, or in a counter-attack") {
    // Red's second unit stands as near to blue as the first, or nearer.
    for (const auto& [gap, strikes] : {std::pair{0.5, true}, {0.4, false}}) {
        Field field({KindText{1, 4, 5, 1, "", blade()}, KindText{1}},
                    {KindText{1, 4, 5, 1, "Guard, Instinct", blade()}});
        field.put(field.red(), 20, 10);
        field.put(field.blue(), 20, 10 + width + 0.5);
        field.put(field.red(1), 20, 10 + 2 * width + 0.5 + gap);
        auto game = field.game();
        field.oracle.otherwise_default();
        offer_guard(game, field.red());
        CHECK((std::ranges::count(field.oracle.asked, A_PAS_24a) > 0) == strikes);
        field.memory().active = field.red();
        field.oracle.answer(A_CHG_02, pick_unit(field.blue()));
        field.oracle.answer(A_CHG_01, moved_by(field, field.red(), 0, 0));
        field.oracle.dice.then(A_CHG_04, {1});
        charge(game, field.red());
        CHECK((std::ranges::count(field.oracle.asked, A_CHG_06) > 0) == strikes);
    }
}

TEST_CASE("A-STATE-02 a charger whom its own Guard has exhausted strikes no more") {
    for (const bool guards : {true, false}) {
        Field field({KindText{1, 4, 5, 1, "Guard", blade()}}, {KindText{1, 4, 5, 1, "Counter", blade()}});
        field.put(field.red(), 20, 10);
        field.put(field.blue(), 20, 10 + width + 0.9);
        auto game = field.game();
        field.memory().active = field.red();
        field.oracle.answer(A_CHG_02, pick_unit(field.blue()));
        field.oracle.answer(A_CHG_01, moved_by(field, field.red(), 0, 0));
        field.oracle.answer(A_PAS_16a, yes());
        field.oracle.answer(A_I_95, moved_by(field, field.blue(), 0, -0.5));
        field.oracle.answer(A_PAS_24a, guards ? pick_unit(field.red()) : pass());
        field.oracle.dice.then(A_CHG_04, {1, 1}); // the guard or the charger, and the counter-attack: two strikes
        charge(game, field.red());
        CHECK(field.of(field.red()).exhausted == guards);
        CHECK(field.of(field.blue()).exhausted);
    }
}

TEST_CASE("A-MOV-05 A-I-20 a unit broken up by casualties may not be more so after its move") {
    Field field({KindText{4}}, {KindText{1}});
    field.put(field.red(), 20, 10);
    field.battle.models[3].place.at.x += 6_in; // one is out of place
    field.put(field.blue(), 60, 45);
    auto game = field.game();
    Answer worse = moved_by(field, field.red(), 0, 0);
    worse.places[0].place.at.x -= 3_in;
    field.oracle.refuse(A_ACT_02, worse, A_MOV_05);
    Answer as_bad = moved_by(field, field.red(), 0, 2);
    field.oracle.answer(A_ACT_02, as_bad);
    CHECK(move(game, field.red(), plain));
}

TEST_CASE(
    "A-HIT-11 A-I-42 where the toughest of a unit finds no room beside a wreck, the pool falls below who is left") {
    const auto block = [](double left, double low, double right, double high) {
        return area(left, low, right, high, {Trait::impassable});
    };
    // Room for two bases, and the Hero is the last of three.
    Field field(
        {KindText{1, 4, 2, 6, "Transport(9)"}, KindText{2, 4, 5, 2}, UnitText(KindText{1, 4, 5, 6, "Hero"}, "1")},
        {KindText{1}},
        {block(0, 0, 21.9, 48), block(23.2, 0, 72, 48), block(21.9, 0, 23.2, 19.4), block(21.9, 22, 23.2, 48)});
    field.put(field.red(), 20, 20);
    field.put(field.blue(), 60, 45);
    auto game = field.game();
    board(game, field.red(1), field.red());
    field.of(field.red(1)).pool = 5;
    field.oracle.answer(A_PAS_23e, pass()).take_default(A_PAS_23e);
    field.oracle.dice.then(A_PAS_23f, {6});
    destroy(game, field.red(), A_HIT_13);
    CHECK(field.standing(field.red(1)) == 2);
    CHECK(field.of(field.red(1)).pool == 1);
}
