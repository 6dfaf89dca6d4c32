// Models with two values of M, and reinforcements.
#include "arena.h"

namespace muster::test {
namespace {

const UnitText plane{
    .name = "Plane", .models = 1, .profile = R"("M": [10, 20], "W": 9)", .keywords = R"("VEHICLE", "FLY")"};

// Red's plane in the middle, blue far away.
Arena flying(const UnitText& unit = plane) {
    Arena field({unit}, {one}, Phase::movement);
    field.put(field.red(), start);
    field.put(field.blue(), {2_in, 2_in});
    return field;
}
void take_off(Arena& field, Word way = Word::normal_move) {
    field.select(E_MOV_01, field.red());
    field.oracle.answer(E_ADV_01, pick_word(way));
}

TEST_CASE("E-MIN-01, E-MIN-02, E-MIN-03 such a model ends at least its minimum and at most its maximum away") {
    Arena field = flying();
    const ModelId model = field.model(field.red());
    take_off(field);
    field.oracle.refuse(E_MIN_02, to(model, start + Point{10_in - step_more, 0_in}), E_MIN_02)
        .refuse(E_MIN_02, to(model, start + Point{5_in, 0_in}, {start + Point{0_in, 8_in}}),
                E_MIN_02) // only its end counts
        .refuse(E_MIN_02, to(model, start + Point{0_in, 20_in + step_more}), E_MIN_03)
        .look(E_MIN_02,
              [&](const Question&, const Rulings& rulings) {
                  CHECK_FALSE(rulings.check(to(model, start + Point{0_in, 20_in})));
              })
        .answer(E_MIN_02, to(model, start + Point{10_in, 0_in}));
    field.run();
}

TEST_CASE("E-MIN-02, E-I-16 it cannot be left where it is") {
    Arena field = flying();
    const ModelId model = field.model(field.red());
    field.oracle
        .answer(E_MOV_01, pass()) // nobody else
        .answer(E_ADV_01, pick_word(Word::normal_move))
        .refuse(E_MIN_02, pass(), E_MIN_02)
        .answer(E_MIN_02, to(model, start + Point{10_in, 0_in}));
    field.run();
}

TEST_CASE("E-I-16 near an enemy it must Fall Back, and an Advance adds to both values") {
    Arena near = flying();
    near.put(near.blue(), right_of(start, 0.5_in));
    near.select(E_MOV_01, near.red());
    near.oracle.answer(E_MIN_02, to(near.model(near.red()), start - Point{10_in, 0_in}));
    near.run();
    CHECK(near.game().of(near.red()).move == MoveKind::fall_back);

    Arena fast = flying();
    const ModelId model = fast.model(fast.red());
    take_off(fast, Word::advance);
    fast.oracle.refuse(E_MIN_02, to(model, start + Point{12_in, 0_in}), E_MIN_02)
        .refuse(E_MIN_02, to(model, start + Point{0_in, 23_in + step_more}), E_MIN_03)
        .answer(E_MIN_02, to(model, start + Point{0_in, 23_in}));
    fast.oracle.dice.then(E_ADV_02, {3});
    fast.run();
}

TEST_CASE("E-MIN-04, E-MIN-05 who cannot make its minimum move, or only off the table, is destroyed") {
    UnitText rocket = plane;
    rocket.profile = R"("M": [60, 70], "W": 9)"; // from the middle that is off the table everywhere
    Arena field({rocket, other}, {one}, Phase::movement);
    field.put(field.red(0), {22_in, 30_in});
    field.put(field.red(1), {2_in, 50_in});
    field.put(field.blue(), {2_in, 2_in});
    field.select(E_MOV_01, field.red(0));
    field.oracle.answer(E_ADV_01, pick_word(Word::normal_move))
        .answer(E_MIN_02, pass()) // the engine has found none, and so has the player
        .answer(E_MOV_01, pass());
    field.run();
    CHECK_FALSE(field.stands(field.red(0)));
    CHECK(field.told(E_MIN_04));
    CHECK(field.stands(field.red(1)));
}

const std::string drop = R"({ "name": "Drop", "effect": "reserves", "distance": 9 })";
const UnitText late{.name = "Late", .models = 1, .weapons = gun({.type = "Heavy 1"}), .extra = abilities(drop)};

TEST_CASE(
    "E-REIN-01, E-LOC-11 at the end of a Movement phase it is set up more than 9 inches from all enemies, or not") {
    Arena field({late, other}, {one}, Phase::movement);
    field.put(field.red(1), {10_in, 50_in});
    field.put(field.blue(), start);
    const ModelId model = field.model(field.red());
    field.game().set(field.red(), Flag::in_reserve);
    field.oracle.answer(E_MOV_01, pass());
    field.select(E_REIN_01, field.red());
    field.oracle.refuse(E_LOC_11, to(model, above(start, 9_in)), E_LOC_11)
        .answer(E_LOC_11, to(model, above(start, 9_in + step_more)));
    field.run();
    CHECK(field.stands(field.red()));
    CHECK_FALSE(field.has(field.red(), Flag::in_reserve));

    Arena waiting({late, other}, {one}, Phase::movement);
    waiting.put(waiting.red(1), {10_in, 50_in});
    waiting.put(waiting.blue(), start);
    waiting.oracle.answer(E_MOV_01, pass()).answer(E_REIN_01, pass());
    waiting.run();
    CHECK(waiting.battle.units[index(waiting.red())].whereabouts == Whereabouts::waiting);
}

TEST_CASE("E-REIN-02, E-REIN-03, E-REIN-04, E-I-19 who arrived does not move, has moved, and else does as it likes") {
    Arena field({late, other}, {big_target}, Phase::movement);
    field.put(field.red(0), start);
    field.put(field.red(1), start - Point{10_in, 0_in});
    field.put(field.blue(), right_of(start, 10_in));
    field.game().set(field.red(), Flag::arrived); // by a rule that brings it before the end of the phase
    field.refuse(E_MOV_01, field.red(), E_REIN_02);
    field.oracle.answer(E_MOV_01, pass());
    field.run();

    Arena arriving({late, other}, {big_target}, Phase::movement);
    arriving.put(arriving.red(1), start - Point{10_in, 0_in});
    arriving.put(arriving.blue(), start);
    arriving.oracle.answer(E_MOV_01, pass());
    arriving.select(E_REIN_01, arriving.red());
    arriving.oracle.answer(E_LOC_11, to(arriving.model(arriving.red()), above(start, 11_in)));
    arriving.run();
    auto game = arriving.game();
    end_phase(game);
    arriving.turn(Side::red, Phase::shooting);
    arriving.select(E_SHT_02, arriving.red());
    arriving.oracle.answer(E_TGT_06, picks({aimed(arriving.model(arriving.red()), arriving.blue())}));
    arriving.oracle.dice.then(E_ATK_01, {3}); // BS 3+, but a Heavy weapon has moved
    shooting_phase(game);
    CHECK(arriving.lost() == 0);
    end_phase(game);
    arriving.turn(Side::red, Phase::charge);
    arriving.select(E_CHG_02, arriving.red());
    arriving.oracle.answer(E_CHG_02, pass());
    arriving.oracle.dice.then(E_CHG_09, {1, 1});
    charge_phase(game);
}

} // namespace
} // namespace muster::test
