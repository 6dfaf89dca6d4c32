// The Movement phase: who is picked, how far models go, what is in their way, Advances and Fall Backs.
#include "arena.h"

#include "table/path.h"

namespace muster::test {
namespace {

constexpr Clause where = E_MOV_04; // asks where the models go

// Red's single model at (20, 20), somebody of blue's so far to the right of it.
Arena walking(const UnitText& red = one, Length to_enemy = 20_in, std::vector<TerrainPiece> terrain = {}) {
    Arena field({red}, {one}, Phase::movement, std::move(terrain));
    field.put(field.red(), start);
    const Length radius = field.setup->models[0].model->shape.radius;
    field.put(field.blue(), {start.x + radius + 16_mm + to_enemy, start.y});
    return field;
}
// Picks red's unit and says how it goes.
void set_out(Arena& field, Word way = Word::normal_move, bool close = false) {
    field.select(E_MOV_01, field.red());
    field.oracle.answer(close ? E_FALL_01 : E_ADV_01, pick_word(way));
}

TEST_CASE("E-MOV-01, E-MOV-02, E-MOV-03 own units are picked one after another, each once, for as many as wished") {
    Arena field({one, other, {.name = "Third", .models = 1}}, {one}, Phase::movement);
    for (std::size_t i = 0; i < 3; ++i) field.put(field.red(i), {static_cast<std::int32_t>(10 + 5 * i) * 1_in, 10_in});
    field.put(field.blue(), {10_in, 50_in});
    field.oracle.look(E_MOV_01, [&](const Question& question, const Rulings&) {
        CHECK(question.seat == Side::red);
        CHECK(question.may_pass);
        CHECK(question.options.size() == 3);
    });
    field.refuse(E_MOV_01, field.blue(), E_MOV_01);
    field.select(E_MOV_01, field.red(1));
    field.oracle.answer(E_ADV_01, pick_word(Word::normal_move))
        .answer(where, moved_by(field, field.red(1), {0_in, 3_in}));
    field.refuse(E_MOV_01, field.red(1), E_MOV_02);
    field.select(E_MOV_01, field.red(0));
    field.oracle.answer(E_ADV_01, pick_word(Word::normal_move)).answer(where, pass());
    field.refuse(E_MOV_01, field.red(0), E_MOV_03);
    field.oracle.answer(E_MOV_01, pass());
    field.run();
    CHECK(field.at(field.red(1)) == Point{15_in, 13_in});
    CHECK(field.at(field.red(2)) == Point{20_in, 10_in});
}

TEST_CASE("E-MOV-01 any of the models of a unit move, the others stay") {
    Arena field({{.models = 3}}, {one}, Phase::movement);
    field.put(field.red(), {10_in, 10_in});
    field.put(field.blue(), {10_in, 50_in});
    Answer some = moved_by(field, field.red(), {});
    some.places[2].place.at.y += 1_in;
    set_out(field);
    field.oracle.answer(where, some);
    field.run();
    CHECK(field.at(field.red(), 0) == Point{10_in, 10_in});
    CHECK(field.at(field.red(), 2).y == 11_in);
}

TEST_CASE("E-MOV-04 in a unit whose models differ, only those without an M are held") {
    for (const std::size_t held : {0u, 1u}) {
        Arena field({{.name = "Walkers", .models = 2, .profile = R"("M": "*", "W": 3, "damage_table": [
                        { "wounds": [2, 3], "M": 5 }, { "wounds": [1, 1], "M": "-" } ])"}},
                    {one}, Phase::movement);
        field.put(field.red(), {10_in, 10_in});
        field.put(field.blue(), {10_in, 50_in});
        field.battle.models[index(field.model(field.red(), held))].wounds = 1;
        Answer one_moves = moved_by(field, field.red(), {});
        one_moves.places[1 - held].place.at.y += 1_in;
        set_out(field);
        field.oracle.refuse(where, moved_by(field, field.red(), {0_in, 1_in}), E_MOV_04).answer(where, one_moves);
        field.run();
    }
}

TEST_CASE("E-I-27 who goes out and comes back has moved, who is left in place has not") {
    for (const bool walks : {false, true}) {
        Arena field({one}, {other}, Phase::movement);
        field.put(field.red(), start);
        field.put(field.blue(), above(start, 20_in));
        const ModelId model = field.model(field.red());
        field.select(E_MOV_01, field.red());
        field.oracle.answer(E_ADV_01, pick_word(Word::normal_move));
        field.oracle.answer(E_MOV_04, walks ? to(model, start, {start + Point{2_in, 0_in}}) : to(model, start));
        field.run();
        CHECK(field.game().memory.models[index(model)].moved == walks);
        CHECK(field.has(field.red(), Flag::moved) == walks);
    }
}

TEST_CASE("E-MOV-04, E-MOV-05, E-I-13 in any direction and by any way up to M, no part of the base farther") {
    Arena field = walking();
    const ModelId model = field.model(field.red());
    set_out(field);
    field.oracle.refuse(where, to(model, start - Point{6_in + step_more, 0_in}), E_MOV_05)
        .refuse(where,
                to(model, {start.x - 4_in - step_more, start.y},
                   {start + Point{0_in, 1_in}, start + Point{-4_in - step_more, 1_in}}),
                E_MOV_05)
        .look(where,
              [&](const Question& question, const Rulings& rulings) {
                  CHECK(question.allowance == 6_in);
                  CHECK_FALSE(rulings.check(to(model, start - Point{0_in, 6_in})));
                  CHECK_FALSE(rulings.check(to(model, start - Point{6_in, 0_in}, {}, {}, 90))); // turning is free
              })
        .answer(where, to(model, {start.x - 4_in, start.y}, {start + Point{0_in, 1_in}, start + Point{-4_in, 1_in}}));
    field.run();
}

TEST_CASE("E-I-13 the turning of a base that is not round counts as far as its outline travels") {
    Arena field = walking({.name = "Bike", .models = 1, .base = "90x52mm"});
    const ModelId model = field.model(field.red());
    const Length pivot = pivot_cost(field.setup->models[0].model->shape, 90);
    set_out(field);
    field.oracle.refuse(where, to(model, start - Point{6_in - pivot + step_more, 0_in}, {}, {}, 90), E_MOV_05)
        .answer(where, to(model, start - Point{6_in - pivot, 0_in}, {}, {}, 90));
    field.run();
}

TEST_CASE("E-MOV-06 nobody moves through other models, friend or enemy; beside them there is a way") {
    Arena field({one, other}, {{.name = "Tall", .models = 1, .base = "25mm"}}, Phase::movement);
    field.put(field.red(0), start);
    field.put(field.red(1), start + Point{2_in, 0_in});
    field.put(field.blue(), start + Point{0_in, 20_in});
    const ModelId model = field.model(field.red(0));
    field.select(E_MOV_01, field.red(0));
    field.oracle.answer(E_ADV_01, pick_word(Word::normal_move))
        .refuse(where, to(model, start + Point{4_in, 0_in}, {start + Point{3_in, 0_in}}), E_MOV_06)
        .refuse(where, to(model, start + Point{2_in, base - step_more}), E_MOV_06) // ends on it
        .answer(where, to(model, start + Point{4_in, base}, {start + Point{0_in, base}}))
        .answer(E_MOV_01, pass());
    field.run();

    Arena engaged = walking(one, 0.5_in); // falls back: only the model itself is in the way
    const ModelId runner = engaged.model(engaged.red());
    set_out(engaged, Word::fall_back, true);
    engaged.oracle.refuse(where, to(runner, start + Point{6_in, 0_in}, {start + Point{5_in, 0_in}}), E_MOV_06)
        .answer(where, to(runner, start - Point{3_in, 0_in}));
    engaged.run();
}

TEST_CASE("E-MOV-07, E-MOV-08 no way through a wall; over it, and every inch up and down counts") {
    const TerrainPiece high = box({22_in, 0_in}, {22.5_in, 60_in}, 4_in);
    Arena field = walking({.name = "One", .models = 1, .profile = R"("M": 8)"}, 20_in, {high});
    const ModelId model = field.model(field.red());
    set_out(field);
    field.oracle.refuse(where, to(model, start + Point{6_in, 0_in}, {start + Point{5_in, 0_in}}), E_MOV_05)
        .answer(where, pass());
    field.run();

    TerrainPiece rock = high; // "any scenery": a table calls rocks and trees impassable
    rock.prisms[0].traits = static_cast<std::uint8_t>(muster::Trait::impassable);
    Arena over = walking({.name = "One", .models = 1, .profile = R"("M": 14)"}, 20_in, {rock});
    const ModelId goer = over.model(over.red());
    set_out(over);
    over.oracle.refuse(where, to(goer, start + Point{6_in + step_more, 0_in}), E_MOV_05)
        .answer(where, to(goer, start + Point{6_in, 0_in}));
    over.run();

    const TerrainPiece step = box({22_in, 10_in}, {40_in, 30_in}, 0.5_in); // even half an inch
    Arena climbing = walking(one, 22_in, {step});
    const ModelId climber = climbing.model(climbing.red());
    set_out(climbing);
    climbing.oracle.refuse(where, to(climber, start + Point{5.5_in + step_more, 0_in}, {}, 0.5_in), E_MOV_05)
        .answer(where, to(climber, start + Point{5.5_in, 0_in}, {}, 0.5_in));
    climbing.run();
}

TEST_CASE("E-MOV-09, E-I-14 who can FLY passes models and terrain, pays the slanted line, and ends on nobody") {
    const TerrainPiece tower = box({24_in, 10_in}, {34_in, 30_in}, 8_in);
    UnitText glider = flyer;
    glider.profile = R"("M": 10)";
    Arena field({glider, other}, {one}, Phase::movement, {tower});
    field.put(field.red(0), start);
    field.put(field.red(1), start + Point{2_in, 0_in});
    field.put(field.blue(), start + Point{0_in, 30_in});
    const ModelId model = field.model(field.red());
    field.select(E_MOV_01, field.red(0));
    field.oracle.answer(E_ADV_01, pick_word(Word::normal_move))
        .refuse(where, to(model, start + Point{2_in, 0.5_in}), E_MOV_06)
        .refuse(where, to(model, start + Point{6_in + step_more, 0_in}, {}, 8_in), E_MOV_05)
        .answer(where, to(model, start + Point{6_in, 0_in}, {}, 8_in)) // 6, 8, 10
        .answer(E_MOV_01, pass());
    field.run();
}

TEST_CASE("E-MOV-10, E-I-15 no move within 1 inch of an enemy on the way or at its end; a flyer only at its end") {
    for (const bool flies : {false, true}) {
        UnitText unit = flies ? flyer : one;
        unit.profile = R"("M": 8)";
        Arena field = walking(unit, 3_in);
        const ModelId model = field.model(field.red());
        const Point enemy = field.at(field.blue());
        const Point past{enemy.x - 2_in, enemy.y + base + 1.5_in}; // behind a way that grazes the inch
        set_out(field);
        field.oracle.refuse(where, to(model, start + Point{2_in, 0_in}), E_MOV_10);
        if (flies)
            field.oracle.answer(where, to(model, enemy + Point{base + 1_in + step_more, 0_in}));
        else
            field.oracle.refuse(where, to(model, past, {start + Point{2_in, 0_in}}), E_MOV_10)
                .answer(where, to(model, start + Point{2_in - step_more, 0_in}));
        field.run();
    }
}

TEST_CASE("E-I-08 nobody leaves the battlefield") {
    Arena field = walking();
    field.put(field.red(), {2_in, 20_in});
    const ModelId model = field.model(field.red());
    set_out(field);
    field.oracle.refuse(where, to(model, {16_mm - step_more, 20_in}), E_I_08).answer(where, to(model, {16_mm, 20_in}));
    field.run();
}

TEST_CASE("E-I-02 a final position lies on a surface that can hold the centre of the base") {
    Arena field = walking(one, 20_in, {box({22_in, 18_in}, {26_in, 22_in}, 1_in)});
    const ModelId model = field.model(field.red());
    set_out(field);
    const auto on_top = [&](Length x) { return to(model, {x, 20_in}, {}, 1_in); };
    field.oracle
        .refuse(where, to(model, start + Point{0_in, 3_in}, {}, 1_in), E_I_02) // in the air
        .refuse(where, on_top(22_in - step_more), E_I_02)                      // its centre beyond the edge
        .refuse(where, to(model, {22_in - 16_mm + step_more, 20_in}), E_I_02)  // beside it, in it
        .look(where,
              [&](const Question&, const Rulings& rulings) {
                  CHECK_FALSE(rulings.check(on_top(22_in + 16_mm))); // with the whole base
                  CHECK_FALSE(rulings.check(to(model, {22_in - 16_mm, 20_in})));
              })
        .answer(where, on_top(22_in)); // half of it hangs over
    field.run();
}

TEST_CASE("E-I-02 a base that hangs over does not reach into what is higher") {
    const Length edge = 16_mm;
    for (const Length away : {edge, edge - step_more}) { // a wall two inches higher stands beside the plinth
        Arena field =
            walking(one, 20_in,
                    {box({22_in, 18_in}, {23_in, 22_in}, 1_in), box({22.5_in + away, 18_in}, {24_in, 22_in}, 3_in)});
        const ModelId model = field.model(field.red());
        set_out(field);
        const Answer beside = to(model, {22.5_in, 20_in}, {}, 1_in);
        if (away < edge)
            field.oracle.refuse(where, beside, E_I_02).answer(where, pass());
        else
            field.oracle.answer(where, beside);
        field.run();
    }
}

TEST_CASE("E-I-02 a base hangs over at the end of a way around somebody, too") {
    Arena field({one, other}, {one}, Phase::movement, {box({22.5_in, 18_in}, {26_in, 24_in}, 1_in)});
    const ModelId model = field.model(field.red());
    field.put(field.red(), start);
    field.put(field.red(1), {21.5_in, 20_in}); // in the straight line
    field.put(field.blue(), {40_in, 50_in});
    set_out(field);
    field.oracle.refuse(where, to(model, {22.5_in - step_more, 21.25_in}, {}, 1_in), E_I_02)
        .answer(where, to(model, {22.5_in, 21.25_in}, {}, 1_in))
        .answer(E_MOV_01, pass());
    field.run();
}

TEST_CASE("E-I-02 who is set up or piles in may hang over as who moves does") {
    Arena field({one}, {one}, Phase::movement, {box({22_in, 18_in}, {26_in, 22_in}, 1_in)});
    field.put(field.red(), start);
    field.put(field.blue(), {28_in, 20_in});
    auto game = field.game();
    const ModelId models[] = {field.model(field.red())}, closest[] = {field.model(field.blue())};
    const Question question = place_question(game, field.red(), models, QuestionKind::close_in, where, false);
    for (const Placing& placing : {set_up_of(game, field.red(), models),
                                   move_of(game, field.red(), MoveKind::pile_in, models, 3_in, {}, closest)}) {
        CHECK_FALSE(check_placing(placing, question, to(models[0], {22_in, 20_in}, {}, 1_in)));
        const Answer beyond = to(models[0], {22_in - step_more, 20_in}, {}, 1_in);
        CHECK(refused_by(check_placing(placing, question, beyond)) == E_I_02);
    }
}

TEST_CASE("E-COH-02, E-COH-05, E-I-07 every move ends as one group; who is split may stay so only by not moving") {
    Arena field({{.models = 2}}, {one}, Phase::movement);
    field.put(field.model(field.red(), 0), start);
    field.put(field.model(field.red(), 1), right_of(start, 4_in)); // casualties have split it
    field.put(field.blue(), start + Point{0_in, 30_in});
    Answer apart = moved_by(field, field.red(), {}), joined = apart;
    apart.places[1].place.at = right_of(start, 2_in + step_more);
    joined.places[1].place.at = right_of(start, 2_in);
    set_out(field);
    field.oracle.refuse(where, apart, E_COH_05).answer(where, joined);
    field.run();

    Arena whole({{.models = 2}}, {one}, Phase::movement);
    whole.put(whole.red(), start);
    whole.put(whole.blue(), start + Point{0_in, 30_in});
    Answer parted = moved_by(whole, whole.red(), {});
    parted.places[1].place.at = right_of(start, 2_in + step_more);
    set_out(whole);
    whole.oracle.refuse(where, parted, E_COH_02).answer(where, pass());
    whole.run();

    Arena staying({{.models = 2}}, {one}, Phase::movement);
    staying.put(staying.model(staying.red(), 0), start);
    staying.put(staying.model(staying.red(), 1), right_of(start, 20_in));
    staying.put(staying.blue(), start + Point{0_in, 30_in});
    set_out(staying);
    staying.oracle.answer(where, pass());
    staying.run();
    CHECK(staying.at(staying.red(), 1) == right_of(start, 20_in));
}

TEST_CASE("E-ADV-01, E-ADV-02 before it moves a unit may declare an Advance: one die is added to every M") {
    Arena field = walking();
    const ModelId model = field.model(field.red());
    field.select(E_MOV_01, field.red());
    field.oracle
        .look(E_ADV_01,
              [&](const Question& question, const Rulings&) {
                  CHECK(question.seat == Side::red);
                  CHECK(question.options.size() == 2);
              })
        .answer(E_ADV_01, pick_word(Word::advance))
        .refuse(where, to(model, start - Point{10_in + step_more, 0_in}), E_MOV_05)
        .answer(where, to(model, start - Point{10_in, 0_in}));
    field.oracle.dice.then(E_ADV_02, {4});
    field.run();
    CHECK(field.game().of(field.red()).move == MoveKind::advance);
}

TEST_CASE("E-FALL-01, E-FALL-03 a unit within 1 inch of an enemy holds or Falls Back, and that is no Advance") {
    for (const Length gap : {1_in, 1_in + step_more}) {
        Arena field = walking(one, gap);
        field.select(E_MOV_01, field.red());
        if (gap == 1_in)
            field.oracle.refuse(E_FALL_01, pick_word(Word::normal_move), E_FALL_01)
                .refuse(E_FALL_01, pick_word(Word::advance), E_FALL_03)
                .answer(E_FALL_01, pick_word(Word::remain_stationary));
        else
            field.oracle.answer(E_ADV_01, pick_word(Word::normal_move)).answer(where, pass());
        field.run();
        CHECK(field.at(field.red()) == start);
        CHECK_FALSE(field.has(field.red(), Flag::moved));
    }
}

TEST_CASE("E-FALL-02, E-I-17 a Fall Back ends more than 1 inch from all enemies, and may pass close to them") {
    Arena field({one}, {one, one}, Phase::movement);
    field.put(field.red(), start);
    field.put(field.blue(0), right_of(start, 1_in));
    field.put(field.blue(1), left_of(start, 3_in));
    const ModelId model = field.model(field.red());
    set_out(field, Word::fall_back, true);
    field.oracle.refuse(where, to(model, start), E_FALL_02)
        .refuse(where, to(model, start - Point{2_in, 0_in}), E_FALL_02) // near the other one
        .answer(where, to(model, start - Point{1_in, 2_in}, {start - Point{2.5_in, 0_in}}));
    field.run();
    CHECK(field.game().of(field.red()).move == MoveKind::fall_back);

    // Hemmed in by walls nobody climbs in time, it holds.
    std::vector<TerrainPiece> pen = {box({18_in, 18_in}, {19_in, 22_in}, 9_in),
                                     box({21_in, 18_in}, {22_in, 22_in}, 9_in),
                                     box({18_in, 18.25_in}, {22_in, 19.25_in}, 9_in)};
    Arena held({one}, {one}, Phase::movement, pen);
    held.put(held.red(), start);
    held.put(held.blue(), above(start, 0.5_in));
    set_out(held, Word::fall_back, true);
    held.oracle.answer(where, pass());
    held.run();
    CHECK(held.at(held.red()) == start);
    CHECK(held.game().of(held.red()).move == MoveKind::none);
}

TEST_CASE("E-I-18 who is near an enemy is looked at when the phase begins") {
    Arena field({one, other}, {one}, Phase::movement);
    field.put(field.red(0), start);
    field.put(field.red(1), start - Point{10_in, 0_in});
    field.put(field.blue(), right_of(start, 1_in));
    field.oracle.look(E_MOV_01, [&](const Question&, const Rulings&) {
        field.put(field.red(1), above(right_of(start, 1_in), 0.5_in));
    });
    field.select(E_MOV_01, field.red(1)); // now near, but not when the phase began
    field.oracle.answer(E_ADV_01, pick_word(Word::normal_move)).answer(where, pass()).answer(E_MOV_01, pass());
    field.run();
}

TEST_CASE("E-MOD-07 a random M is rolled once for the whole unit when it is picked") {
    Arena field({{.models = 3, .profile = R"("M": "2D6")"}}, {one}, Phase::movement);
    field.put(field.red(), start);
    field.put(field.blue(), start + Point{0_in, 35_in});
    set_out(field);
    field.oracle.refuse(where, moved_by(field, field.red(), {0_in, -7_in - step_more}), E_MOV_05)
        .answer(where, moved_by(field, field.red(), {0_in, -7_in}));
    field.oracle.dice.then(E_MOD_07, {3, 4});
    field.run();
}

} // namespace
} // namespace muster::test
