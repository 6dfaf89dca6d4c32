// What the ground does to moves and set-ups: ways through and around it, levels, and places that are too small.
#include "field.h"

#include "rules/alternating/melee.h"
#include "rules/alternating/terrain.h"
#include "rules/common/turning.h"

#include <doctest/doctest.h>

using namespace muster;
using namespace muster::test;
using namespace muster::alternating;

namespace {

const double width = to_inches(25_mm);
const Move plain{MoveKind::first_move, 6_in, A_ACT_02};

// A single model at (20, 10), somebody far away, and this terrain.
Field lone(const std::string& abilities, std::vector<TerrainPiece> terrain) {
    Field field({KindText{1, 4, 5, 1, abilities}}, {KindText{1}}, std::move(terrain));
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 60, 45);
    return field;
}

// Two places that differ in one thing.
bool leaves(const Shape& shape, Point by, Length up, std::int16_t turn) {
    const Placement from{{20_in, 10_in}, {}, 0};
    return leaves_place(shape, from, {from.at + by, up, turn});
}

Clause verdict_on_move(Field field, const Answer& answer) {
    auto game = field.game();
    return verdict(field, A_ACT_02, answer, [&] { move(game, field.red(), plain); });
}

TerrainPiece platform(double left, double low, double right, double high, Length top) {
    TerrainPiece piece = area(left, low, right, high, {});
    piece.prisms[0].height = top;
    return piece;
}

} // namespace

TEST_CASE("A-I-43 E-I-13 E-I-27 who goes aside or up leaves its place, who turns only with a base that is not round") {
    const Length step{1};
    for (const Shape& shape : {circle(25_mm), oval(60_mm, 35_mm), rectangle(2_in, 2_in)}) {
        CHECK_FALSE(leaves(shape, {}, {}, 0));
        CHECK(leaves(shape, {step, {}}, {}, 0));
        CHECK(leaves(shape, {}, step, 0));
        CHECK(leaves(shape, {}, {}, 1) == !shape.is_circle());
    }
}

TEST_CASE("A-TERR-08 a way around difficult ground is not halved, a way through it is") {
    Field field = lone("", {area(19.5, 12, 20.5, 13, {Trait::difficult})});
    const Answer behind = moved_by(field, field.red(), 0, 5);
    CHECK(verdict_on_move(field, behind) == Clause::none); // by the way around, 5.5"
    CHECK(verdict_on_move(field, drawn(behind, {})) == A_TERR_08);
    CHECK(verdict_on_move(field, drawn(behind, {{18.5, 12.5}})) == Clause::none);
    CHECK(verdict_on_move(field, drawn(moved_by(field, field.red(), 0, 3), {})) == Clause::none); // half of it
    CHECK(verdict_on_move(field, drawn(moved_by(field, field.red(), 0, 3.01), {})) == A_TERR_08);
}

TEST_CASE("A-TERR-08 difficult ground counts on the way that is walked, though the straight line is free of it") {
    const TerrainPiece wall = area(18.5, 12, 21.5, 13, {Trait::blocking});
    Field dry = lone("Fast", {wall});
    CHECK(verdict_on_move(dry, moved_by(dry, dry.red(), 0, 5)) == Clause::none);
    Field muddy =
        lone("Fast", {wall, area(14, 12, 18.5, 13, {Trait::difficult}), area(21.5, 12, 26, 13, {Trait::difficult})});
    CHECK(verdict_on_move(muddy, moved_by(muddy, muddy.red(), 0, 5)) == A_TERR_08);
    Field agile = lone("Fast, Agile", {wall, area(14, 12, 26, 13, {Trait::difficult})});
    CHECK(verdict_on_move(agile, moved_by(agile, agile.red(), 0, 5)) == Clause::none);
}

TEST_CASE("A-TERR-10 A-TERR-14 dangerous ground is rolled for by whose way leads over it") {
    for (const bool around : {false, true}) {
        Field field = lone("", {area(19.5, 12, 20.5, 13, {Trait::dangerous})});
        const Answer behind = moved_by(field, field.red(), 0, 5);
        auto game = field.game();
        field.oracle.answer(A_ACT_02, around ? drawn(behind, {{18.5, 12.5}}) : behind);
        if (!around) field.oracle.dice.then(A_TERR_10, {6});
        CHECK(move(game, field.red(), plain));
    }
}

TEST_CASE("A-MOV-04 A-UNIT-06 A-I-03 the inch between units is measured straight, from level to level") {
    for (const auto& [gap, clause] : {std::pair{0.68, Clause::none}, {0.64, A_MOV_04}}) {
        Field field({KindText{1}}, {KindText{1}}, {platform(10, 10, 20, 20, 3_in), platform(20, 10, 30, 20, 3.75_in)});
        field.put(field.red(), 14, 15);
        field.put(field.blue(), 20.5, 15);
        field.battle.models[0].place.elevation = 3_in;
        field.battle.models[1].place.elevation = 3.75_in;
        const double edge = 20.5 - width / 2;
        CHECK(verdict_on_move(field, moved_by(field, field.red(), edge - gap - width / 2 - 14, 0)) == clause);
    }
}

TEST_CASE("A-I-19 who stands a floor above an enemy is not near him, and may not come near") {
    Field field({KindText{1}}, {KindText{1}}, {platform(10, 10, 20, 20, 3_in)});
    field.put(field.red(), 19, 15);
    field.put(field.blue(), 21, 15);
    field.battle.models[0].place.elevation = 3_in;
    Answer down = moved_by(field, field.red(), 2, 0.7 + width);
    down.places[0].place.elevation = {};
    CHECK(verdict_on_move(field, down) == A_MOV_04);
    CHECK(verdict_on_move(field, moved_by(field, field.red(), 0.5, 0)) == Clause::none); // on its floor
}

TEST_CASE("A-DEPL-05 a unit for which there is no room may be left out, and only then") {
    for (const auto& [depth, room] : {std::pair{12.0, false}, {10.0, true}}) {
        Field field({KindText{1}}, {KindText{1}}, {area(0, 0, 72, depth, {Trait::impassable})});
        field.battle.units[1].whereabouts = Whereabouts::destroyed;
        field.battle.models[1].whereabouts = Whereabouts::destroyed;
        auto game = field.game();
        field.oracle.answer(A_DEPL_03, pick_unit(field.red()));
        field.oracle.look(
            A_DEPL_03, [room = room](const Question& question, const Rulings&) { CHECK(question.may_pass == !room); });
        field.oracle.take_default(A_DEPL_03);
        deploy(game);
        CHECK(game.is_on_table(field.red()) == room);
        CHECK(field.of(field.red()).waiting == (room ? Waiting::no : Waiting::no_room));
        CHECK(field.oracle.told<Happened>().size() == (room ? 0 : 1));
    }
}

TEST_CASE("A-I-42 models for which there is no room beside a wreck are destroyed, the others are set down") {
    const auto block = [](double left, double low, double right, double high) {
        return area(left, low, right, high, {Trait::impassable});
    };
    // Room for two bases beside the transporter, and nowhere else.
    Field field({KindText{1, 4, 2, 6, "Transport(5)"}, KindText{5}}, {KindText{1}},
                {block(0, 0, 21.9, 48), block(23.2, 0, 72, 48), block(21.9, 0, 23.2, 19.4), block(21.9, 22, 23.2, 48)});
    field.put(field.red(), 20, 20);
    field.put(field.blue(), 60, 45);
    auto game = field.game();
    board(game, field.red(1), field.red());
    for (const std::size_t asked : {5u, 4u, 3u, 2u}) { // its owner might see room for more
        field.oracle.look(A_PAS_23e, [asked](const Question& question, const Rulings&) {
            CHECK(question.models.size() == asked);
            CHECK(question.may_pass == (asked > 2));
        });
        field.oracle.take_default(A_PAS_23e);
    }
    field.oracle.dice.then(A_PAS_23f, {6});
    destroy(game, field.red(), A_HIT_13);
    CHECK(game.models_of(field.red(1)).size() == 2);
    CHECK(field.standing(field.red(1)) == 2);
    CHECK(field.of(field.red(1)).pinned);
}

TEST_CASE("A-CHG-11 A-I-23 a charger that is hemmed in withdraws as far as it can") {
    const auto gap_left = [](std::vector<TerrainPiece> terrain) {
        Field field({KindText{1}}, {KindText{1}}, std::move(terrain));
        field.put(field.red(), 20, 10);
        field.put(field.blue(), 20, 10 + width + 0.25);
        auto game = field.game();
        withdraw(game, field.red(), field.blue());
        return to_inches(distance(game, field.red(), field.blue()));
    };
    CHECK(gap_left({}) == doctest::Approx(1).epsilon(0.01));
    const auto block = [](double left, double low, double right, double high) {
        return area(left, low, right, high, {Trait::impassable});
    };
    const double hemmed = gap_left({block(0, 0, 72, 9.2), block(0, 9.2, 19.4, 48), block(20.6, 9.2, 72, 48)});
    CHECK(hemmed == doctest::Approx(0.5).epsilon(0.01));
}

TEST_CASE("A-CHG-10 A-PAS-06a an Immobile charger stays where it is") {
    Field field({KindText{1, 4, 5, 1, "Immobile"}}, {KindText{1}});
    field.put(field.red(), 20, 10);
    field.put(field.blue(), 20, 10 + width + 0.25);
    auto game = field.game();
    const Placement before = field.battle.models[0].place;
    withdraw(game, field.red(), field.blue());
    CHECK(field.battle.models[0].place == before);
}
