// Embarking and disembarking.
#include "riding.h"

namespace muster::test {
namespace {

// A squad below a truck at (20, 20), in a column; the truck last among red's units.
struct Boarding : Moving {
    explicit Boarding(UnitText passengers = foot_squad(), UnitText transport = truck())
        : Moving({std::move(passengers), std::move(transport)}) {
        put(red(1), {20_in, 20_in});
        put(blue(), {20_in, 50_in});
        for (std::size_t i = 0; i < setup->units[0]->models.size(); ++i)
            put(model(red(), i), {20_in, 14_in - static_cast<std::int32_t>(i) * base});
    }
    // The squad moves up until its last model is so far from the truck.
    Answer close_to(Length distance) const {
        const auto models = static_cast<std::int32_t>(setup->units[0]->models.size());
        const Length last = 14_in - (models - 1) * base, end = 20_in - truck_radius - 16_mm - distance;
        return moved_by(*this, red(), {0_in, end - last});
    }
};

TEST_CASE("N-TRAN-05 N-MEAS-10 a unit embarks if every model ends its move within 3 inches of the TRANSPORT") {
    for (const Length distance : {3_in, 3_in + step}) {
        Boarding field(foot_squad(1));
        field.select(field.red()).way(Word::normal_move).go(field.close_to(distance));
        if (distance == 3_in) field.oracle.answer(N_TRAN_05, pick(option_of(field.red(1))));
        field.end_step();
        field.run();
        CHECK(aboard(field, field.red()) == (distance == 3_in));
    }
    SUBCASE("the last model counts") {
        Boarding field(foot_squad(2)); // the first is 1.7" away
        field.select(field.red()).way(Word::normal_move).go(field.close_to(3_in + step));
        field.end_step();
        field.run();
        CHECK_FALSE(field.asked(N_TRAN_05));
    }
    SUBCASE("it may stay outside") {
        Boarding field(foot_squad(2));
        field.select(field.red()).way(Word::normal_move).go(field.close_to(2_in));
        field.oracle.answer(N_TRAN_05, pass());
        field.end_step();
        field.run();
        CHECK_FALSE(aboard(field, field.red()));
    }
    SUBCASE("after an Advance too") {
        Boarding field(foot_squad(1));
        field.oracle.dice.then({1});
        field.select(field.red()).way(Word::advance).go(field.close_to(1_in));
        field.oracle.answer(N_TRAN_05, pick(option_of(field.red(1))));
        field.end_step();
        field.run();
        CHECK(aboard(field, field.red()));
    }
    SUBCASE("not by Remaining Stationary beside it") {
        Boarding field(foot_squad(1));
        field.put(field.red(), {20_in, 17_in});
        field.select(field.red()).way(Word::remain_stationary);
        field.end_step();
        field.run();
        CHECK_FALSE(field.asked(N_TRAN_05));
    }
}

TEST_CASE("N-TRAN-05 N-I-47 a unit embarks after a Fall Back") {
    Boarding field(foot_squad(1));
    field.put(field.blue(), {20_in, 14_in - base - 0.5_in}, 3_in);
    field.select(field.red()).way(Word::fall_back, true).go(field.close_to(2_in));
    field.oracle.answer(N_TRAN_05, pick(option_of(field.red(1))));
    field.end_step();
    field.run();
    CHECK(aboard(field, field.red()));
}

TEST_CASE(
    "N-TRAN-01 N-TRAN-02 N-TRAN-06 only the kinds it carries, as many as it holds, and with no enemy at its side") {
    // Four trucks around the squad; only the first takes it.
    Moving field({foot_squad(2), truck("Free", 2), truck("Small", 1), truck("Engaged", 6),
                  UnitText{.name = "Cart",
                           .models = 1,
                           .keywords = R"("VEHICLE", "TRANSPORT")",
                           .extra = R"("transport": { "capacity": 6, "only": ["SWARM"] })",
                           .base = "100mm"},
                  truck("Far", 6)},
                 {{.name = "Foe", .models = 1}, truck("Theirs", 6)});
    field.put(field.red(0), {20_in, 20_in}, 0_in);
    const Length off = 50_mm + 16_mm + 0.5_in;
    field.put(field.red(1), {20_in - off, 20_in});
    field.put(field.red(2), {20_in, 20_in + off});
    field.put(field.red(3), {20_in + base + off, 20_in});
    field.put(field.red(4), {20_in, 20_in - off});
    field.put(field.red(5), {20_in, 40_in});
    field.put(field.blue(0), {20_in + base + off + 50_mm + 16_mm + 1_in, 20_in});
    field.put(field.blue(1), {40_in, 50_in});
    field.select(field.red(0)).way(Word::normal_move).go(pass());
    field.oracle.look(N_TRAN_05, [](const Question& question, const Rulings&) { CHECK(question.options.size() == 1); });
    const auto refuse = [&](UnitId unit, Clause why) { field.oracle.refuse(N_TRAN_05, pick(option_of(unit)), why); };
    refuse(field.red(2), N_TRAN_02);
    refuse(field.red(3), N_TRAN_06);
    refuse(field.red(4), N_TRAN_01);
    refuse(field.red(5), N_TRAN_05);  // too far
    refuse(field.blue(1), N_TRAN_05); // not friendly
    refuse(field.blue(0), N_TRAN_05); // no TRANSPORT
    refuse(field.red(0), N_TRAN_05);
    field.oracle.answer(N_TRAN_05, pick(option_of(field.red(1))));
    field.end_step();
    field.run();
    CHECK(field.battle.units[index(field.red(0))].carrier == field.red(1));
}

TEST_CASE("N-TRAN-02 those already aboard take up room") {
    for (const int capacity : {4, 3}) {
        Moving field({foot_squad(2), truck("Truck", capacity), foot_squad(2, R"("INFANTRY")", "Inside")});
        field.put(field.red(1), {20_in, 20_in});
        field.put(field.red(0), {20_in, 16_in});
        field.put(field.blue(), {20_in, 50_in});
        put_aboard(field, field.red(2), field.red(1));
        field.select(field.red(0)).way(Word::normal_move).go(pass());
        if (capacity == 4) field.oracle.answer(N_TRAN_05, pick(option_of(field.red(1))));
        field.end_step();
        field.run();
        CHECK(aboard(field, field.red(0)) == (capacity == 4));
    }
}

TEST_CASE(
    "N-TRAN-02 N-I-47 a TRANSPORT with passengers does not embark, as they would not be counted; an empty one may") {
    const UnitText carrier{.name = "Carrier",
                           .models = 1,
                           .keywords = R"("VEHICLE", "TRANSPORT")",
                           .extra = R"("transport": { "capacity": 6, "only": ["VEHICLE"] })",
                           .base = "100mm"};
    for (const bool loaded : {false, true}) {
        Moving field({foot_squad(1), truck(), carrier});
        field.put(field.red(1), {20_in, 20_in});
        field.put(field.red(2), {20_in + 2 * truck_radius + 2_in, 20_in});
        field.put(field.blue(), {20_in, 50_in});
        if (loaded)
            put_aboard(field, field.red(), field.red(1));
        else
            field.put(field.red(), {5_in, 50_in});
        field.select(field.red(1)).way(Word::normal_move).go(pass());
        if (!loaded) field.oracle.answer(N_TRAN_05, pick(option_of(field.red(2))));
        field.end_step();
        field.run();
        CHECK(aboard(field, field.red(1)) == !loaded);
    }
}

// Two trucks of one unit at (10, 20) and at (30, 20).
struct TwoTrucks : Moving {
    explicit TwoTrucks(int passengers, UnitText foes = {.models = 1})
        : Moving({foot_squad(passengers), unit()}, {foes}) {
        put(model(red(1), 0), {10_in, 20_in});
        put(model(red(1), 1), {30_in, 20_in});
        put(blue(), {20_in, 50_in});
    }
    static UnitText unit() {
        UnitText trucks = truck("Trucks");
        trucks.models = 2;
        return trucks;
    }
};

TEST_CASE("N-TRAN-05 N-I-47 a unit embarks beside one TRANSPORT model, whichever, and not with a model beside each") {
    for (const Length first : {10_in, 30_in}) {
        TwoTrucks field(2);
        field.put(field.model(field.red(), 0), {first, 16_in});
        field.put(field.model(field.red(), 1), {31_in, 16_in});
        const bool together = first == 30_in;
        CHECK(most_beside_one(field.game(), field.red(), field.red(1)) == (together ? 2 : 1));
        if (!together) continue; // such a unit could not go on: it is not coherent
        field.select(field.red()).way(Word::normal_move).go(pass());
        field.oracle.answer(N_TRAN_05, pick(option_of(field.red(1))));
        field.end_step();
        field.run();
        CHECK(aboard(field, field.red()));
    }
}

TEST_CASE("N-TRAN-15 N-I-46 a unit gets out around any TRANSPORT model of the unit it is in") {
    TwoTrucks field(1);
    put_aboard(field, field.red(), field.red(1));
    const auto below_second = [&](Length far_edge) { // so far from the second truck with the whole base
        return to(field.model(field.red()), {30_in, 20_in - truck_radius - far_edge + 16_mm});
    };
    field.select(field.red());
    field.oracle.refuse(N_TRAN_13, to(field.model(field.red()), {20_in, 20_in}), N_TRAN_15)
        .refuse(N_TRAN_13, below_second(3_in + step), N_TRAN_15)
        .answer(N_TRAN_13, below_second(3_in));
    field.end_step();
    field.run();
    CHECK(field.at(field.red()).x == 30_in);
}

TEST_CASE("N-TRAN-15 N-I-46 with no room around the first TRANSPORT model the engine finds some around the second") {
    TwoTrucks field(3, {.name = "Foes", .models = 4, .keywords = R"("VEHICLE")", .base = "100mm"});
    const Length off = 2 * truck_radius + 0.5_in;
    const Point around[] = {{off, 0_in}, {0_in, off}, {-off, 0_in}, {0_in, -off}};
    for (std::size_t i = 0; i < 4; ++i) field.put(field.model(field.blue(), i), Point{10_in, 20_in} + around[i]);
    put_aboard(field, field.red(), field.red(1));
    field.select(field.red());
    field.oracle.look(N_TRAN_13, [](const Question& question, const Rulings& rulings) {
        CHECK(question.models.size() == 3);
        Goal goal;
        goal.anchor = {10_in, 20_in};
        const auto found = rulings.propose(goal);
        REQUIRE(found.has_value());
        for (const PlacedModel& placed : found->places) CHECK(placed.place.at.x > 20_in);
    });
    field.oracle.take_default(N_TRAN_13).otherwise_default();
    field.run();
}

TEST_CASE("N-TRAN-08 N-TRAN-09 an embarked unit is off the battlefield and does nothing") {
    Boarding field(foot_squad(2));
    field.select(field.red()).way(Word::normal_move).go(field.close_to(2_in));
    field.oracle.answer(N_TRAN_05, pick(option_of(field.red(1))));
    field.oracle.look(N_MOV_02, [&](const Question& question, const Rulings&) {
        CHECK(question.options.size() == 1); // the truck
    });
    field.oracle.refuse(N_MOV_02, pick(option_of(field.red())), N_TRAN_25); // N-TRAN-25: not out again at once
    field.end_step();
    field.run();
    CHECK(field.game().models_of(field.red()).empty());
    CHECK(field.battle.units[index(field.red())].whereabouts == Whereabouts::aboard);
    CHECK(field.battle.units[index(field.red())].carrier == field.red(1));
    CHECK(field.game().models_of(field.red(1)).size() == 1);
}

TEST_CASE("N-TRAN-25 who embarked in this phase gets out in a later one") {
    Boarding field(foot_squad(1));
    field.select(field.red()).way(Word::normal_move).go(field.close_to(1_in));
    field.oracle.answer(N_TRAN_05, pick(option_of(field.red(1))));
    field.oracle.refuse(N_MOV_02, pick(option_of(field.red())), N_TRAN_25);
    field.end_step();
    field.run();
    field.select(field.red());
    field.oracle.answer(N_TRAN_13, to(field.model(field.red()), {20_in, 20_in - truck_radius - 16_mm}));
    field.end_step();
    field.run();
    CHECK(field.game().is_on_table(field.red()));
}

TEST_CASE("N-TRAN-13 N-I-46 a unit disembarks before its TRANSPORT moves, or if it stays, and not after a move") {
    SUBCASE("before") {
        Riding field;
        field.disembark(field.out(0_in));
        field.select(field.red(1)).way(Word::normal_move).go(moved_by(field, field.red(1), {0_in, 10_in}));
        field.end_step();
        field.run();
        CHECK(field.game().is_on_table(field.red()));
        CHECK(field.battle.units[index(field.red())].carrier == UnitId::none);
    }
    SUBCASE("after it Remained Stationary") {
        Riding field;
        field.select(field.red(1)).way(Word::remain_stationary);
        field.disembark(field.out(0_in));
        field.end_step();
        field.run();
        CHECK(field.game().is_on_table(field.red()));
    }
    for (Word way : {Word::normal_move, Word::advance, Word::fall_back}) {
        Moving field({foot_squad(1), truck(), foot_squad(1, R"("INFANTRY")", "More")});
        field.put(field.red(1), {20_in, 20_in});
        field.put(field.red(2), {5_in, 5_in});
        field.put(field.blue(), {20_in, way == Word::fall_back ? 20_in + 50_mm + 16_mm + 0.5_in : 50_in}, 0.25_in);
        put_aboard(field, field.red(), field.red(1));
        if (way == Word::advance) field.oracle.dice.then({1});
        field.select(field.red(1)).way(way, way == Word::fall_back).go(moved_by(field, field.red(1), {0_in, -8_in}));
        field.oracle.refuse(N_MOV_02, pick(option_of(field.red())), N_TRAN_13);
        field.end_step();
        field.run();
        CHECK(aboard(field, field.red()));
        CHECK(field.move(field.red()) == field.move(field.red(1))); // N-TRAN-12
    }
    SUBCASE("or not at all") {
        Riding field;
        field.disembark(pass());
        field.oracle.refuse(N_MOV_02, pick(option_of(field.red())), N_MOV_03);
        field.select(field.red(1)).way(Word::remain_stationary); // now that something has happened
        field.disembark(pass());
        field.run();
        CHECK(aboard(field, field.red()));
    }
}

TEST_CASE("N-TRAN-13 who was set aside may get out once another unit has embarked") {
    Moving field({foot_squad(1), truck(), foot_squad(1, R"("INFANTRY")", "Second")});
    field.put(field.red(1), {20_in, 20_in});
    field.put(field.red(2), {20_in, 16_in});
    field.put(field.blue(), {20_in, 50_in});
    put_aboard(field, field.red(), field.red(1));
    field.select(field.red());
    field.oracle.answer(N_TRAN_13, pass());
    field.select(field.red(2)).way(Word::normal_move).go(pass());
    field.oracle.answer(N_TRAN_05, pick(option_of(field.red(1))));
    field.select(field.red());
    field.oracle.answer(N_TRAN_13, to(field.model(field.red()), {20_in, 17_in}));
    field.end_step();
    field.run();
    CHECK(field.game().is_on_table(field.red()));
    CHECK(aboard(field, field.red(2)));
}

TEST_CASE("N-TRAN-09 who is aboard a TRANSPORT that has not arrived does nothing") {
    Moving field({foot_squad(1), truck(), foot_squad(1, R"("INFANTRY")", "Second")});
    field.put(field.red(2), {20_in, 16_in});
    field.put(field.blue(), {20_in, 50_in});
    put_aboard(field, field.red(), field.red(1));
    field.oracle.refuse(N_MOV_02, pick(option_of(field.red())), N_TRAN_09);
    field.end_step();
    field.run();
}

TEST_CASE("N-TRAN-12 N-I-49 who is aboard has made the move of its TRANSPORT, until it gets out") {
    SUBCASE("a Normal Move") {
        Riding field;
        field.select(field.red(1)).way(Word::normal_move).go(pass());
        field.run();
        CHECK(field.move(field.red()) == MoveKind::normal);
        CHECK(field.has(field.red(), Flag::moved));
    }
    SUBCASE("an Advance") {
        Riding field;
        field.oracle.dice.then({1});
        field.select(field.red(1)).way(Word::advance).go(pass());
        field.run();
        CHECK(field.move(field.red()) == MoveKind::advance);
    }
    SUBCASE("standing still, chosen or not") {
        Riding field;
        field.end_step();
        field.run();
        CHECK(field.move(field.red()) == MoveKind::stationary);
        CHECK_FALSE(field.has(field.red(), Flag::moved));
    }
    SUBCASE("getting out is a move of its own") {
        Riding field;
        field.select(field.red(1)).way(Word::remain_stationary);
        field.disembark(field.out(0_in));
        field.end_step();
        field.run();
        CHECK(field.move(field.red()) == MoveKind::none);
        CHECK(field.has(field.red(), Flag::moved));
    }
}

TEST_CASE("N-TRAN-14 N-MOV-23 who disembarked has moved and never Remained Stationary") {
    SUBCASE("not selected") {
        Riding field;
        field.disembark(field.out(0_in));
        field.end_step();
        field.run();
    }
    SUBCASE("selected to stay where it is") {
        Riding field;
        field.disembark(field.out(0_in));
        field.select(field.red()).way(Word::remain_stationary);
        field.end_step();
        field.run();
    }
    Riding field;
    field.disembark(field.out(0_in));
    field.select(field.red()).way(Word::remain_stationary);
    field.end_step();
    field.run();
    CHECK(field.has(field.red(), Flag::moved));
    CHECK(field.move(field.red()) == MoveKind::none);
    CHECK(field.move(field.red(1)) == MoveKind::stationary);
}

TEST_CASE("N-TRAN-15 N-TRAN-16 it is set up wholly within 3 inches of the TRANSPORT, not within engagement range") {
    Riding field;
    const Length nearest = 20_in - truck_radius - 16_mm;
    field.put(field.blue(), {20_in, nearest - base - 1_in}, 3_in);
    field.select(field.red());
    const auto refuse = [&](const Answer& answer, Clause why) { field.oracle.refuse(N_TRAN_13, answer, why); };
    refuse(field.out(0_in), N_TRAN_16);
    const Length far = 20_in + truck_radius + 3_in - 16_mm; // its far side exactly 3" away
    refuse(to(field.model(field.red()), {20_in, far + step}), N_TRAN_15);
    refuse(to(field.model(field.red()), {20_in, 20_in}), N_I_103); // on top of it
    field.oracle.look(N_TRAN_13, [&](const Question& question, const Rulings& rulings) {
        CHECK(question.may_pass);
        Goal stay;
        stay.stay = true;
        CHECK(rulings.propose(stay).has_value());
    });
    field.oracle.answer(N_TRAN_13, to(field.model(field.red()), {20_in, far}));
    field.end_step();
    field.run();
}

TEST_CASE("N-TRAN-07 N-TRAN-17 who disembarked moves on like anybody, but does not embark in that phase") {
    Riding field;
    field.disembark(field.out(0_in));
    field.select(field.red()).way(Word::normal_move).go(to(field.model(field.red()), {20_in, 17_in - truck_radius}));
    field.end_step();
    field.run();
    CHECK_FALSE(field.asked(N_TRAN_05));
    field.select(field.red()).way(Word::normal_move).go(pass()); // in the next phase it may
    field.oracle.answer(N_TRAN_05, pick(option_of(field.red(1))));
    field.end_step();
    field.run();
    CHECK(aboard(field, field.red()));
}

TEST_CASE("N-I-22 N-COH-08 disembarking where there is not room for all can be called off") {
    // Pits nobody may stand on leave room for one model at the truck's lower side.
    const auto pit = static_cast<std::uint8_t>(Trait::impassable);
    const std::vector<TerrainPiece> walls{box({0_in, 20_in + truck_radius}, {44_in, 60_in}, 0_in, {}, pit),
                                          box({0_in, 0_in}, {44_in, 20_in - truck_radius - base - 5_mm}, 0_in, {}, pit),
                                          box({0_in, 0_in}, {19_in, 60_in}, 0_in, {}, pit),
                                          box({21_in, 0_in}, {44_in, 60_in}, 0_in, {}, pit)};
    for (const bool go : {false, true}) {
        Moving field({foot_squad(3), truck()}, {{.models = 1}}, walls);
        field.put(field.red(1), {20_in, 20_in});
        field.put(field.blue(), {40_in, 50_in}, 0_in);
        put_aboard(field, field.red(), field.red(1));
        field.select(field.red());
        field.oracle.answer(N_I_22, go ? pick_number(1) : pass());
        if (go) field.oracle.take_default(N_TRAN_13);
        field.end_step();
        field.run();
        CHECK(field.game().models_of(field.red()).size() == (go ? 1 : 0));
        CHECK(field.oracle.told<ModelDestroyed>().size() == (go ? 2 : 0));
        CHECK(aboard(field, field.red()) == !go);
    }
}

TEST_CASE("N-TRAN-10 abilities do not work on, or out of, an embarked unit") {
    const std::string aura =
        R"("abilities": [ { "name": "Drums", "who": { "aura": 6, "of": "friends" }, "effect": "modify", "characteristic": "M", "by": 2 } ])";
    UnitText drummer = foot_squad(1);
    drummer.extra = aura;
    Moving field({drummer, truck(), foot_squad(1, R"("INFANTRY")", "Walker")});
    field.put(field.red(1), {20_in, 20_in});
    field.put(field.red(2), {20_in, 24_in});
    field.put(field.blue(), {20_in, 50_in});
    field.put(field.red(0), {20_in, 16_in});
    CHECK(current(field.game(), field.model(field.red(2)), Stat::M).number == 6); // 6.7" away
    field.put(field.red(0), {20_in, 17_in});
    CHECK(current(field.game(), field.model(field.red(2)), Stat::M).number == 8);
    put_aboard(field, field.red(0), field.red(1));
    CHECK(current(field.game(), field.model(field.red(2)), Stat::M).number == 6);
}

} // namespace
} // namespace muster::test
