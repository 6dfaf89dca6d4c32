// Set-ups with little room: out of a wreck, back to life, into and out of a melee. If there is a legal place, the unit
// gets one. A search without a result changes nothing.
#include "field.h"

#include "rules/alternating/melee.h"
#include "rules/alternating/phases.h"
#include "rules/alternating/placings.h"

#include <doctest/doctest.h>

using namespace muster;
using namespace muster::test;
using namespace muster::alternating;

namespace {

const double width = to_inches(25_mm);

Placement at(double x, double y) { return {{nearest_length(x), nearest_length(y)}, {}, 0}; }

void stand(Field& field, UnitId unit, std::vector<std::pair<double, double>> places) {
    for (std::size_t i = 0; i < places.size(); ++i) {
        Model& model = field.battle.models[index(field.model(unit, i))];
        model.place = at(places[i].first, places[i].second);
        model.whereabouts = Whereabouts::table;
    }
    field.battle.units[index(unit)].whereabouts = Whereabouts::table;
}

KindText wagon(const std::string& base, int count = 1) {
    KindText kind{count, 4, 2, 6, "Transport(20)"};
    kind.base = base;
    return kind;
}
KindText crew(int count, const std::string& base = "25mm") {
    KindText kind{count};
    kind.base = base;
    return kind;
}

// How many of the crew stand after their wagon is wrecked here, everybody asked for at once and nobody caring where.
std::size_t out_of_wreck(const std::string& base, int count, double x, double y) {
    Field field({wagon(base), crew(count)}, {KindText{1}});
    field.put(field.red(), x, y);
    field.put(field.blue(), 60, 45);
    auto game = field.game();
    board(game, field.red(1), field.red());
    field.oracle.look(A_PAS_23e, [&](const Question& question, const Rulings& rulings) {
        CHECK_FALSE(question.may_pass);
        CHECK(question.models.size() == static_cast<std::size_t>(count));
        for (const double aside : {-10.0, 10.0}) { // whatever he wishes for is granted legally
            Goal goal;
            goal.anchor = at(x + aside, y).at;
            goal.roughly = aside > 0;
            const auto proposed = rulings.propose(goal);
            REQUIRE(proposed);
            CHECK_FALSE(rulings.check(*proposed));
        }
    });
    field.oracle.take_default(A_PAS_23e);
    field.oracle.dice.then(A_PAS_23f, {6});
    destroy(game, field.red(), A_HIT_13);
    field.oracle.finish();
    return field.standing(field.red(1));
}

// Whether somebody with this base may be set down here, beside wagons at (20, 20) and, if there are two, (23.3, 20).
Clause set_down_at(int wagons, const std::string& base, double x, double y) {
    Field field({wagon("60mm", wagons), crew(1, base)}, {KindText{1}});
    stand(field, field.red(),
          wagons == 1 ? std::vector{std::pair{20.0, 20.0}} : std::vector{std::pair{20.0, 20.0}, {23.3, 20}});
    field.put(field.blue(), 60, 45);
    auto game = field.game();
    board(game, field.red(1), field.red());
    Answer there;
    there.places.push_back({field.model(field.red(1)), at(x, y), 0, 0});
    return verdict(field, A_PAS_23c, there, [&] { set_down(game, field.red(1)); });
}

// Two ranks, the rear one with its feet in difficult ground, or both; whether they reach who is so far away.
bool ranks_charge(std::size_t files, double away, bool both) {
    const double rear = 8.6, front = 10, foe = front + width + away;
    Field field({KindText{static_cast<int>(2 * files)}}, {KindText{static_cast<int>(files)}},
                {area(10, 5, 30, both ? 11 : 9.4, {Trait::difficult})});
    std::vector<std::pair<double, double>> chargers, foes;
    for (const double rank : {front, rear, foe})
        for (std::size_t i = 0; i < files; ++i)
            (rank == foe ? foes : chargers).emplace_back(20 + 1.2 * static_cast<double>(i), rank);
    stand(field, field.red(), chargers);
    stand(field, field.blue(), foes);
    return find_charge(field.game(), field.red(), field.blue()).has_value();
}

// One charger 5" from a target that stands so deep in difficult ground.
bool dry_charge(double deep) {
    const double brim = 20;
    Field field({KindText{1}}, {KindText{1}}, {area(10, brim, 30, 30, {Trait::difficult})});
    const double target = brim + deep + width / 2;
    stand(field, field.red(), {{20, target - width - 5}});
    stand(field, field.blue(), {{20, target}});
    return find_charge(field.game(), field.red(), field.blue()).has_value();
}

} // namespace

TEST_CASE("A-PAS-23e A-I-42 nobody is lost out of a wreck who has room beside it") {
    for (const int count : {5, 8, 10, 12, 15})
        CHECK(out_of_wreck("60mm", count, 30, 24) == static_cast<std::size_t>(count));
    for (const int count : {8, 12}) CHECK(out_of_wreck("100mm", count, 30, 24) == static_cast<std::size_t>(count));
    CHECK(out_of_wreck("60mm", 12, 30, 1.3) == 12);  // at an edge
    CHECK(out_of_wreck("60mm", 10, 1.3, 1.3) == 10); // in a corner
}

TEST_CASE("A-PAS-23c within 3 inches: any part of the base, of any model of the transporter") {
    const double wheel = to_inches(30_mm), foot = to_inches(25_mm) / 2;
    CHECK(set_down_at(1, "25mm", 20, 20 + wheel + 3 + foot) == Clause::none);
    CHECK(set_down_at(1, "25mm", 20, 20 + wheel + 3.01 + foot) == A_PAS_23c);
    CHECK(set_down_at(1, "60mm", 20, 20 + wheel + 3 + wheel) == Clause::none); // a wide base as well as a small one
    CHECK(set_down_at(1, "60mm", 20, 20 + wheel + 3.01 + wheel) == A_PAS_23c);
    CHECK(set_down_at(1, "60x25mm", 20, 20 + wheel + 2.98 + foot) == Clause::none); // an oval by its outline
    CHECK(set_down_at(1, "60x25mm", 20, 20 + wheel + 3.02 + foot) == A_PAS_23c);
    CHECK(set_down_at(2, "25mm", 23.3 + wheel + 1.5 + foot, 20) == Clause::none); // beside the second wagon
    CHECK(set_down_at(2, "25mm", 23.3 + wheel + 3.01 + foot, 20) == A_PAS_23c);
}

TEST_CASE("A-ACT-03 A-CHG-01 where no target can be reached the action is not lost; where one can it is the action") {
    for (const bool shut_in : {true, false}) {
        const auto block = [](double left, double low, double right, double high) {
            return area(left, low, right, high, {Trait::impassable});
        };
        std::vector<TerrainPiece> walls = {block(17, 13, 23, 14), block(17, 18, 23, 19), block(17, 14, 18, 18),
                                           block(22, 14, 23, 18)};
        if (!shut_in) walls.clear();
        Field field({KindText{1, 4, 5, 1, "", blade(1)}}, {KindText{1}}, walls);
        field.put(field.red(), 20, 10);
        field.put(field.blue(), 20, 16);
        field.of(field.blue()).activated = true;
        auto game = field.game();
        field.memory().picks_next = Side::red;
        field.oracle.answer(A_ACT_01, pick_unit(field.red())).answer(A_ACT_02, pass());
        field.oracle.answer(A_ACT_03, pick_word(Word::charge));
        if (shut_in) {
            field.oracle.refuse(A_CHG_02, pick_unit(field.blue()), A_CHG_01).answer(A_CHG_02, pass());
            field.oracle.refuse(A_ACT_03, pick_word(Word::charge), A_CHG_01); // it has been seen
            field.oracle.answer(A_ACT_03, pick_word(Word::move_again)).answer(A_ACT_04, pass());
        } else {
            field.oracle.answer(A_CHG_02, pick_unit(field.blue())).take_default(A_CHG_01).answer(A_CHG_06, pass());
            field.oracle.dice.then(A_CHG_04, {1});
        }
        activate_units(game);
    }
}

TEST_CASE("A-CHG-01 A-TERR-08 difficult ground slows those who touch it, and nobody else of a charging unit") {
    for (const std::size_t files : {2u, 3u}) {
        CHECK(ranks_charge(files, 4, true)); // all of them wade: 3" and 1"
        CHECK_FALSE(ranks_charge(files, 4.1, true));
        for (const double away : {4.2, 4.6, 5.0}) CHECK(ranks_charge(files, away, false));
        CHECK_FALSE(ranks_charge(files, 7.2, false)); // beyond any charge
    }
    CHECK(dry_charge(0.6));       // he stops at the brim
    CHECK_FALSE(dry_charge(1.1)); // he would have to go in: 3" are too few
}

TEST_CASE("A-RULE-04b A-MOV-05 A-I-20 models come back to a unit that casualties have broken up") {
    for (const double apart : {0.5, 3.5}) { // the second pair stands out of coherency
        Field field({KindText{6, 4, 5, 1, "Rebirth"}}, {KindText{1}});
        field.put(field.blue(), 60, 44);
        field.put(field.red(), 36, 24, 6); // they fell
        stand(field, field.red(), {{36, 24}, {36 + width + apart, 24}});
        auto game = field.game();
        Answer alone; // beside nobody: one more out of place
        for (const auto& [number, x] : {std::pair{0u, 36.0}, {1u, 36 + width + apart}, {2u, 30.0}})
            alone.places.push_back({field.model(field.red(), number), at(x, 24), 0, 0});
        field.oracle.answer(A_RULE_04b, pick_model(field.model(field.red(), 2)));
        field.oracle.refuse(A_RULE_04b, alone, A_MOV_05).take_default(A_RULE_04b);
        field.oracle.answer(A_RULE_04b, pick_model(field.model(field.red(), 3))).take_default(A_RULE_04b);
        be_reborn(game, field.red());
        CHECK(field.standing(field.red()) == 4);
    }
}

TEST_CASE("A-RULE-04b who finds no room does not keep the others from coming back") {
    KindText large{1, 4, 5, 1, "Rebirth"};
    large.base = "60mm";
    const auto block = [](double left, double low, double right, double high) {
        return area(left, low, right, high, {Trait::impassable});
    };
    // A passage as wide as a small base.
    Field field({UnitText({large, KindText{3, 4, 5, 1, "Rebirth"}})}, {KindText{1}},
                {block(0, 0, 72, 23.4), block(0, 24.6, 72, 40)});
    field.put(field.blue(), 60, 44);
    field.put(field.red(), 36, 24, 4);
    field.battle.models[index(field.model(field.red(), 1))].place = at(36, 24);
    field.battle.models[index(field.model(field.red(), 1))].whereabouts = Whereabouts::table;
    auto game = field.game();
    field.oracle.answer(A_RULE_04b, pick_model(field.model(field.red(), 0)));
    field.oracle.look(A_RULE_04b, [](const Question& question, const Rulings&) { CHECK(question.may_pass); });
    field.oracle.take_default(A_RULE_04b); // he sees none either
    field.oracle.refuse(A_RULE_04b, pick_model(field.model(field.red(), 0)), A_RULE_04b);
    for (const std::size_t number : {2u, 3u})
        field.oracle.answer(A_RULE_04b, pick_model(field.model(field.red(), number))).take_default(A_RULE_04b);
    be_reborn(game, field.red());
    CHECK(field.standing(field.red()) == 3);
}

TEST_CASE("A-CHG-10 A-CHG-11 A-I-23 those who stand around the defender each step back by themselves") {
    for (const int count : {5, 6, 7}) { // seven stay near one another, the others have to close up
        Field field({KindText{count}}, {KindText{1}});
        std::vector<std::pair<double, double>> ring;
        for (int i = 0; i < count; ++i) {
            const Point off = turned({nearest_length(width + 0.3), {}}, 360 * i / count);
            ring.emplace_back(36 + to_inches(off.x), 24 + to_inches(off.y));
        }
        stand(field, field.red(), ring);
        field.put(field.blue(), 36, 24);
        auto game = field.game();
        withdraw(game, field.red(), field.blue());
        CHECK(distance(game, field.red(), field.blue()) >= 1_in);
        CHECK(out_of_place(game, game.models_of(field.red())) == 0);
        const double most = count == 7 ? 0.75 : 4;
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const Placement& place = field.battle.models[index(field.model(field.red(), i))].place;
            const Point before = at(ring[i].first, ring[i].second).at;
            CHECK(squared_distance(place.at, before) <= squared(nearest_length(most)));
        }
    }
}

TEST_CASE("A-CHG-11 A-I-23 a line between its foes and the edge withdraws along the edge") {
    Field field({KindText{5}}, {KindText{5}});
    stand(field, field.red(), {{30, 0.6}, {31.2, 0.6}, {32.4, 0.6}, {33.6, 0.6}, {34.8, 0.6}});
    stand(field, field.blue(), {{30, 2}, {31.2, 2}, {32.4, 2}, {33.6, 2}, {34.8, 2}});
    auto game = field.game();
    withdraw(game, field.red(), field.blue());
    CHECK(distance(game, field.red(), field.blue()) >= 1_in);
    CHECK(distance(game, field.red(), field.blue()) <= 1_in + Length{20});
}
