// AIRCRAFT: minimum and maximum moves, moving past them, and leaving the battlefield.
#include "moving.h"

#include "rules/sheets/attacks.h"

#include <cmath>

namespace muster::test {
namespace {

UnitText jet(const std::string& more = "", const std::string& base_size = "60mm",
             const std::string& move = "[20, 30]") {
    return {.name = "Jet",
            .models = 1,
            .profile = R"("W": 8, "M": )" + move,
            .keywords = R"("VEHICLE", "AIRCRAFT", "FLY", "TRANSPORT")",
            .extra = R"("transport": { "capacity": 6, "only": ["INFANTRY"] })" + more,
            .base = base_size};
}
const UnitText other{.name = "Other", .models = 1};
const std::string too_fast = "[40, 50]"; // from the middle of the table all of it is nearer than 40"

// Red's jet at (10, 20), blue far off.
struct Flying : Moving {
    explicit Flying(UnitText red_unit = jet(), UnitText blue_unit = other)
        : Moving({std::move(red_unit)}, {std::move(blue_unit)}) {
        put(red(), {10_in, 20_in});
        put(blue(), {40_in, 55_in});
    }
    ModelId aircraft() const { return model(red()); }
    Flying& select(UnitId id) { return Moving::select(id), *this; }
    Flying& way(Word word, bool engaged = false) { return Moving::way(word, engaged), *this; }
    Flying& go(Answer answer) { return oracle.answer(N_AIR_02, std::move(answer)), *this; }
    Flying& refuse(Answer answer, Clause why) { return oracle.refuse(N_AIR_02, std::move(answer), why), *this; }
    bool is_gone(UnitId id) const { return battle.units[index(id)].whereabouts == Whereabouts::destroyed; }
};

TEST_CASE("N-AIR-01 N-AIR-02 N-AIR-03 it moves at least its minimum and at most its maximum M") {
    Flying field;
    field.select(field.red()).way(Word::normal_move);
    field.refuse(to(field.aircraft(), {30_in - step, 20_in}), N_AIR_02);
    field.refuse(to(field.aircraft(), {10_in, 20_in}), N_AIR_02);
    field.refuse(to(field.aircraft(), {40_in + step, 20_in}), N_AIR_03);
    field.oracle.look(N_AIR_02, [&](const Question&, const Rulings& rulings) {
        CHECK_FALSE(rulings.check(to(field.aircraft(), {40_in, 20_in})));
    });
    SUBCASE("straight on") { field.go(to(field.aircraft(), {30_in, 20_in})); }
    SUBCASE("there and back is far, but does not end far away") {
        field.refuse(to(field.aircraft(), {12_in, 20_in}, {{24_in, 20_in}}), N_AIR_02);
        field.go(to(field.aircraft(), {30_in, 20_in}, {{35_in, 20_in}})); // 25 + 5
    }
    field.run();
    CHECK(field.move(field.red()) == MoveKind::normal);
}

TEST_CASE("N-AIR-02 N-MOV-12 every part of a base that is not round ends the minimum away, and travels no further than "
          "the maximum") {
    Flying field(jet("", "120x80mm hull")); // corners 72.1 mm from the centre
    const Length corner = field.setup->models[0].model->shape.radius;
    field.select(field.red()).way(Word::normal_move);
    // Turned about, the front of the hull lags behind by up to twice its distance from the centre.
    field.refuse(to(field.aircraft(), {30_in, 20_in}, {}, {}, 180), N_AIR_02);
    field.refuse(
        to(field.aircraft(), {40_in - pivot_cost(field.setup->models[0].model->shape, 45) + step, 20_in}, {}, {}, 45),
        N_AIR_03);
    field.oracle.look(N_AIR_02, [&](const Question&, const Rulings& rulings) {
        CHECK(corner > 72_mm);
        CHECK_FALSE(rulings.check(
            to(field.aircraft(), {40_in - pivot_cost(field.setup->models[0].model->shape, 45), 20_in}, {}, {}, 45)));
        CHECK_FALSE(rulings.check(to(field.aircraft(), {30_in, 20_in})));
    });
    // By 30 degrees the displacements of the corners differ by at most 2 sin(15°) times 72.1 mm: 1.47".
    field.refuse(to(field.aircraft(), {30_in + 1_in, 20_in}, {}, {}, 30), N_AIR_02);
    field.go(to(field.aircraft(), {30_in + 1.5_in, 20_in}, {}, {}, 30));
    field.run();
}

// The least way of any point of a rectangular hull, sampled: what the rules have to agree with.
double least_way(const Shape& hull, Point by, std::int16_t facing) {
    const auto xy = [](Point point) { return std::pair(to_inches(point.x), to_inches(point.y)); };
    double least = 1e9;
    constexpr int meshes = 40;
    for (int i = 0; i <= meshes; ++i)
        for (int j = 0; j <= meshes; ++j) {
            const auto mixed = [&](std::int16_t at) { // a point between the four corners
                double x = 0, y = 0;
                const double u = double(i) / meshes, v = double(j) / meshes;
                const double shares[] = {(1 - u) * (1 - v), u * (1 - v), u * v, (1 - u) * v};
                for (std::size_t corner = 0; corner < 4; ++corner) {
                    const auto [cx, cy] = xy(turned(hull.outline[corner], at));
                    x += shares[corner] * cx, y += shares[corner] * cy;
                }
                return std::pair(x, y);
            };
            const auto [from_x, from_y] = mixed(0);
            const auto [to_x, to_y] = mixed(facing);
            const auto [by_x, by_y] = xy(by);
            const double x = by_x + to_x - from_x, y = by_y + to_y - from_y;
            least = std::min(least, std::sqrt(x * x + y * y));
        }
    return least;
}

TEST_CASE("N-AIR-02 the minimum is measured to the part of the base that ends nearest to where it was") {
    UnitText plane = jet("", "120x80mm hull");
    for (const int minimum : {1, 3, 20}) {
        plane.profile = R"("M": [)" + std::to_string(minimum) + R"(, 60], "W": 8)";
        Flying field(plane);
        const Point from{22_in, 8_in};
        field.put(field.red(), from);
        field.select(field.red()).way(Word::normal_move);
        field.oracle.look(N_AIR_02, [&](const Question&, const Rulings& rulings) {
            const Shape& hull = field.setup->models[0].model->shape;
            int legal = 0, short_of_it = 0;
            for (const int facing : {20, 45, 90, 180, 270})
                for (Length up = minimum * 1_in - 2_in; up <= minimum * 1_in + 6_in; up += 0.25_in) {
                    const Point by{0.5_in, up};
                    const double least = least_way(hull, by, static_cast<std::int16_t>(facing));
                    if (std::abs(least - minimum) < 0.02) continue; // as near as the samples tell
                    const Clause why =
                        verdict(rulings, to(field.aircraft(), from + by, {}, {}, static_cast<std::int16_t>(facing)));
                    CAPTURE(facing);
                    CAPTURE(to_inches(up));
                    CHECK(why == (least < minimum ? N_AIR_02 : Clause::none));
                    ++(least < minimum ? short_of_it : legal);
                }
            CHECK(legal > 20);
            CHECK(short_of_it > 20);
        });
        field.go(to(field.aircraft(), {22_in, 40_in}));
        field.run();
    }
}

TEST_CASE("N-AIR-04 N-I-50 what changes M changes both values, an Advance too") {
    SUBCASE("an ability") {
        Flying field(
            jet(R"(, "abilities": [ { "name": "Iced", "effect": "modify", "characteristic": "M", "by": -4 } ])"));
        field.select(field.red()).way(Word::normal_move);
        field.refuse(to(field.aircraft(), {26_in - step, 20_in}), N_AIR_02);
        field.refuse(to(field.aircraft(), {36_in + step, 20_in}), N_AIR_03);
        field.go(to(field.aircraft(), {26_in, 20_in}));
        field.run();
    }
    SUBCASE("an Advance") {
        Flying field;
        field.oracle.dice.then({2});
        field.select(field.red()).way(Word::advance);
        field.refuse(to(field.aircraft(), {32_in - step, 20_in}), N_AIR_02);
        field.refuse(to(field.aircraft(), {42_in + step, 20_in}), N_AIR_03);
        field.go(to(field.aircraft(), {32_in, 20_in}));
        field.run();
    }
}

TEST_CASE("N-AIR-17 N-FLY-01 N-FLY-05 it flies over everybody and ends near no enemy") {
    Flying field;
    field.put(field.blue(), {30_in, 20_in});
    const Length near = 30_in + 30_mm + 16_mm + 1_in;
    field.select(field.red()).way(Word::normal_move);
    field.refuse(to(field.aircraft(), {near, 20_in}), N_FLY_05);
    field.go(to(field.aircraft(), {near + step, 20_in}, {{30_in, 20_in}}));
    field.run();
}

TEST_CASE("N-I-51 an AIRCRAFT with a minimum M never stays, and moves before the step ends") {
    Flying field;
    field.end_step(); // without having selected it
    field.oracle.look(N_MOV_04, [](const Question& question, const Rulings&) { CHECK(question.options.size() == 2); });
    field.oracle.refuse(N_MOV_04, pick_word(Word::remain_stationary), N_I_51);
    field.way(Word::normal_move).go(to(field.aircraft(), {30_in, 20_in}));
    field.run();
    CHECK(field.at(field.aircraft()) == Point{30_in, 20_in});

    SUBCASE("one that has moved does not have to again") {
        Flying moved;
        moved.select(moved.red()).way(Word::normal_move).go(to(moved.aircraft(), {30_in, 20_in}));
        moved.run();
    }
    SUBCASE("two values of M bind nobody but AIRCRAFT") {
        UnitText runner = jet();
        runner.keywords = R"("VEHICLE", "TRANSPORT")";
        Flying running(runner);
        running.select(running.red()).way(Word::remain_stationary);
        running.run();
    }
    SUBCASE("one without a minimum may hover") {
        UnitText copter = jet();
        copter.profile = R"("M": 20, "W": 8)";
        Flying hovering(copter);
        hovering.select(hovering.red()).way(Word::remain_stationary);
        hovering.run();
        CHECK_FALSE(hovering.is_gone(hovering.red()));
    }
}

TEST_CASE("N-AIR-11 N-AIR-13 N-I-51 N-I-52 without a legal move it is gone, with all aboard, to nobody's credit") {
    const std::string explodes =
        R"(, "abilities": [ { "name": "Explodes", "effect": "explodes", "on": 2, "range": 6, "amount": 1 } ])";
    Moving field({jet(explodes, "60mm", too_fast), {.name = "Inside", .models = 2, .extra = explodes.substr(2)}, other},
                 {{.models = 1}});
    field.put(field.red(0), {22_in, 30_in});
    field.put(field.red(2), {22_in, 33_in});
    field.put(field.blue(), {40_in, 55_in});
    for (std::size_t i = 0; i < 2; ++i)
        field.battle.models[index(field.model(field.red(1), i))].whereabouts = Whereabouts::aboard;
    field.battle.units[index(field.red(1))].whereabouts = Whereabouts::aboard;
    field.battle.units[index(field.red(1))].carrier = field.red(0);
    field.end_step();
    field.way(Word::normal_move);
    field.oracle.answer(N_AIR_02, pass());
    field.run();
    CHECK(field.battle.units[index(field.red(0))].whereabouts == Whereabouts::destroyed);
    CHECK(field.battle.units[index(field.red(1))].whereabouts == Whereabouts::destroyed);
    CHECK(field.game().is_on_table(field.red(2)));
    CHECK_FALSE(field.battle.over);
    CHECK(field.oracle.told<DiceRolled>().empty()); // no explosion, nobody gets out
    const auto destroyed = field.oracle.told<ModelDestroyed>();
    REQUIRE(destroyed.size() == 3);
    for (const ModelDestroyed& each : destroyed) CHECK(each.cause == static_cast<std::uint8_t>(Cause::nobody));
    CHECK(field.game().of(field.red(0)).destroyed_by == -1);
}

TEST_CASE("N-AIR-11 N-I-51 who can make the minimum move has to, and the usual answer makes one") {
    Flying field;
    field.select(field.red()).way(Word::normal_move);
    field.refuse(pass(), N_AIR_02);
    field.oracle.take_default(N_AIR_02);
    field.run();
    CHECK_FALSE(field.is_gone(field.red()));
    CHECK(field.move(field.red()) == MoveKind::normal);
}

TEST_CASE("N-AIR-12 no move leads over the edge: who has no room left is gone") {
    Moving field({jet("", "60mm", too_fast)}, {other});
    field.put(field.red(), {22_in, 30_in});
    field.put(field.blue(), {40_in, 55_in});
    field.select(field.red()).way(Word::normal_move);
    const ModelId model = field.model(field.red());
    field.oracle.refuse(N_AIR_02, to(model, {44_in - 30_mm + step, 30_in}), N_MOV_10);
    field.oracle.refuse(N_AIR_02, to(model, {43_in, 30_in}), N_MOV_10);
    field.oracle.answer(N_AIR_02, pass());
    field.run();
    CHECK(field.battle.units[index(field.red())].whereabouts == Whereabouts::destroyed);
    CHECK(field.battle.over); // it was all there was (N-END-02)
}

TEST_CASE("N-AIR-09 an AIRCRAFT within engagement range may move like any other, FLY or not") {
    for (const char* keywords : {R"("VEHICLE", "AIRCRAFT", "FLY")", R"("VEHICLE", "AIRCRAFT")"}) {
        UnitText plane = jet();
        plane.keywords = keywords;
        plane.extra = "";
        Flying field(plane);
        field.put(field.blue(), {10_in, 20_in + 30_mm + 16_mm + 1_in});
        field.select(field.red());
        field.oracle.look(N_MOV_05, [](const Question& question, const Rulings&) {
            CHECK(question.options.size() == 3); // Normal Move, Advance, Fall Back
        });
        field.way(Word::normal_move, true).go(to(field.aircraft(), {30_in, 20_in}));
        field.run();
        CHECK(field.move(field.red()) == MoveKind::normal);

        Flying advancing(plane);
        advancing.put(advancing.blue(), {10_in, 20_in + 30_mm + 16_mm + 1_in});
        advancing.select(advancing.red()).way(Word::advance, true).go(to(advancing.aircraft(), {31_in, 20_in}));
        advancing.oracle.dice.then(N_MOV_16, {1});
        advancing.run();
        CHECK(advancing.move(advancing.red()) == MoveKind::advance);
    }
}

TEST_CASE("N-AIR-09 N-MOV-15 an AIRCRAFT without FLY that starts at nobody's side comes near no enemy on its way") {
    UnitText plane = jet();
    plane.keywords = R"("VEHICLE", "AIRCRAFT")";
    plane.extra = "";
    const Length near = 30_mm + 16_mm + 1_in;
    for (const bool beside : {true, false}) {
        Flying field(plane);
        field.put(field.blue(), {25_in, 20_in + near + (beside ? step : Length{})});
        field.select(field.red()).way(Word::normal_move);
        if (!beside)
            field.refuse(to(field.aircraft(), {40_in, 20_in}), N_MOV_15).go(to(field.aircraft(), {10_in, 45_in}));
        if (beside) field.go(to(field.aircraft(), {40_in, 20_in}));
        field.run();
    }
}

TEST_CASE("N-AIR-10 N-AIR-08 who has only AIRCRAFT at its side may move away like any other, and has to leave them") {
    Moving field({other}, {jet(), {.name = "Ground", .models = 1}});
    field.put(field.red(), {20_in, 20_in});
    field.put(field.blue(0), {20_in + 30_mm + 16_mm + 1_in, 20_in});
    field.put(field.blue(1), {40_in, 50_in});
    const ModelId model = field.model(field.red());
    SUBCASE("AIRCRAFT only") {
        field.select(field.red());
        field.oracle.look(N_MOV_05,
                          [](const Question& question, const Rulings&) { CHECK(question.options.size() == 4); });
        field.way(Word::normal_move, true);
        field.refuse(pass(), N_MOV_15);
        field.refuse(moved_by(field, field.red(), {0_in, 0_in}), N_AIR_08);
        field.go(to(model, {20_in - step, 20_in}));
        field.run();
        CHECK(field.move(field.red()) == MoveKind::normal);
    }
    SUBCASE("and somebody else") {
        field.put(field.blue(1), {20_in, 20_in + base + 1_in});
        field.select(field.red());
        field.oracle.refuse(N_MOV_05, pick_word(Word::normal_move), N_MOV_05);
        field.oracle.refuse(N_MOV_05, pick_word(Word::advance), N_MOV_05);
        field.way(Word::remain_stationary, true);
        field.run();
    }
}

TEST_CASE("N-AIR-05 N-AIR-06 N-AIR-07 N-AIR-08 anybody passes beneath an AIRCRAFT, and ends neither there nor beside "
          "an enemy one") {
    SUBCASE("an enemy's") {
        Moving field({{.name = "Runner", .models = 1, .profile = R"("M": 12)"}}, {jet()});
        field.put(field.red(), {20_in, 20_in});
        field.put(field.blue(), {20_in, 25_in});
        const ModelId model = field.model(field.red());
        const Length near = 25_in + 30_mm + 16_mm + 1_in;
        field.select(field.red()).way(Word::normal_move);
        field.refuse(to(model, {20_in, near}, {{20_in, 25_in}}), N_AIR_08);
        field.refuse(to(model, {20_in, 25_in}), N_AIR_07);
        field.go(to(model, {20_in, near + step}, {{20_in, 25_in}}));
        field.run();
    }
    SUBCASE("a friend's") {
        Moving field({{.name = "Runner", .models = 1, .profile = R"("M": 12)"}, jet()}, {other});
        field.put(field.red(0), {20_in, 20_in});
        field.put(field.red(1), {20_in, 25_in});
        field.put(field.blue(), {40_in, 55_in});
        const ModelId model = field.model(field.red());
        const Length touching = 25_in + 30_mm + 16_mm;
        field.select(field.red()).way(Word::normal_move);
        field.refuse(to(model, {20_in, touching - step}), N_AIR_07);
        field.go(to(model, {20_in, touching}, {{20_in, 25_in}}));
        field.oracle.answer(N_TRAN_05, pass());
        field.end_step();
        field.way(Word::normal_move); // and the AIRCRAFT has to be off
        field.oracle.answer(N_AIR_02, to(field.model(field.red(1)), {20_in, 45_in}));
        field.run();
    }
}

TEST_CASE("N-AIR-16 apart from that an AIRCRAFT has an engagement range like anybody") {
    Moving field({other}, {jet()});
    field.put(field.red(), {20_in, 20_in});
    field.put(field.blue(), {20_in + 30_mm + 16_mm + 1_in, 20_in});
    CHECK(is_engaged(field.game(), field.red()));
    CHECK(is_engaged(field.game(), field.blue()));
    CHECK_FALSE(is_engaged(field.game(), field.red(), false));
    field.put(field.blue(), {20_in + 30_mm + 16_mm + 1_in + step, 20_in});
    CHECK_FALSE(is_engaged(field.game(), field.red()));
}

TEST_CASE("N-AIR-14 N-AIR-15 AIRCRAFT are the closest enemy only for who flies") {
    for (const char* keywords : {R"("INFANTRY")", R"("INFANTRY", "FLY")"}) {
        Moving field({{.name = "Hero", .models = 1, .keywords = keywords}}, {jet(), {.name = "Ground", .models = 1}});
        field.put(field.red(), {20_in, 20_in});
        field.put(field.blue(0), {23_in, 20_in});
        field.put(field.blue(1), {15_in, 20_in});
        const bool flies = std::string(keywords).find("FLY") != std::string::npos;
        const auto closest = closest_enemies(field.game(), field.model(field.red()));
        REQUIRE(closest.size() == 1);
        CHECK(closest[0] == field.model(field.blue(flies ? 0 : 1)));
    }
}

TEST_CASE("N-I-53 no move ends within engagement range of an enemy AIRCRAFT, not even a charge at it") {
    Moving field({other}, {jet()});
    field.put(field.red(), {20_in, 20_in});
    field.put(field.blue(), {25_in, 20_in});
    const UnitModels models{field.model(field.red())};
    const FixedVector<Length, 1> far{12_in};
    const FixedVector<UnitId, 1> targets{field.blue()};
    const FixedVector<ModelId, 1> closest{field.model(field.blue())};
    const auto game = field.game();
    const auto question = place_question(game, field.red(), models, QuestionKind::move, N_MOV_07, false);
    const Answer beside = to(models[0], {25_in - 30_mm - 16_mm - 1_in, 20_in});
    for (MoveKind kind : {MoveKind::charge, MoveKind::intervene, MoveKind::pile_in, MoveKind::consolidate}) {
        const auto charged =
            kind == MoveKind::charge ? std::span<const UnitId>(targets.begin(), 1) : std::span<const UnitId>();
        const Placing placing =
            move_of(game, field.red(), kind, models, {far.begin(), 1}, charged, {closest.begin(), 1});
        CHECK(refused_by(check_placing(placing, question, beside)) == N_AIR_08);
    }
}

TEST_CASE("N-I-51 the engine finds a flight towards any goal, if there is one") {
    Flying field;
    field.select(field.red()).way(Word::normal_move);
    field.oracle.look(N_AIR_02, [&](const Question&, const Rulings& rulings) {
        Goal stay;
        stay.stay = true;
        const auto ahead = rulings.propose(stay);
        REQUIRE(ahead);
        CHECK_FALSE(rulings.check(*ahead));
        CHECK(ahead->places[0].place.at.y == 20_in);
        for (const Point anchor : {Point{10_in, 59_in}, Point{43_in, 1_in}, Point{1_in, 1_in}, Point{12_in, 21_in}}) {
            Goal goal;
            goal.anchor = anchor;
            const auto flight = rulings.propose(goal);
            REQUIRE(flight);
            CHECK_FALSE(rulings.check(*flight));
        }
        Goal within_reach;
        within_reach.anchor = {10_in, 45_in};
        const Point end = rulings.propose(within_reach)->places[0].place.at;
        CHECK(squared_distance(end, {10_in, 45_in}) <= squared(Length{2}));
    });
    field.go(to(field.aircraft(), {30_in, 20_in}));
    field.run();

    Moving landed({jet()}, {other}, {box({8_in, 18_in}, {14_in, 24_in}, 3_in)});
    landed.put(landed.model(landed.red()), {11_in, 21_in}, 3_in);
    landed.put(landed.blue(), {40_in, 55_in});
    landed.select(landed.red()).way(Word::normal_move);
    landed.oracle.look(N_AIR_02, [&](const Question&, const Rulings& rulings) {
        Goal goal;
        goal.anchor = {11_in, 45_in};
        const auto flight = rulings.propose(goal); // down from the tower
        REQUIRE(flight);
        CHECK_FALSE(rulings.check(*flight));
        CHECK(flight->places[0].place.elevation == 0_in);
    });
    landed.oracle.answer(N_AIR_02, to(landed.model(landed.red()), {11_in, 45_in}));
    landed.run();

    Moving stuck({jet()}, {other});
    stuck.put(stuck.red(), {22_in, 30_in});
    stuck.put(stuck.blue(), {40_in, 55_in});
    stuck.battle.models[0].place.at = {22_in, 30_in};
    stuck.select(stuck.red()).way(Word::advance);
    stuck.oracle.dice.then({6}); // at least 26 inches in any direction but up and down
    stuck.oracle.look(N_AIR_02, [&](const Question&, const Rulings& rulings) {
        Goal right;
        right.anchor = {43_in, 30_in};
        const auto flight = rulings.propose(right);
        REQUIRE(flight);
        CHECK_FALSE(rulings.check(*flight));
    });
    stuck.oracle.answer(N_AIR_02, to(stuck.model(stuck.red()), {22_in, 56_in}));
    stuck.run();
}

} // namespace
} // namespace muster::test
