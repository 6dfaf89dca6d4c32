// Transports: embarking, disembarking, and what happens to the units aboard a wreck.
#include "arena.h"

namespace muster::test {
namespace {

UnitText truck(int capacity = 6, const std::string& only = R"("INFANTRY")") {
    return {.name = "Truck",
            .models = 1,
            .profile = R"("M": 10, "W": 10)",
            .keywords = R"("VEHICLE", "TRANSPORT")",
            .extra = fmt::format(R"("transport": {{ "capacity": {}, "only": [{}] }})", capacity, only),
            .base = "100mm"};
}
UnitText squad(int models = 3) { return {.name = "Squad", .models = models, .weapons = gun({.type = "Heavy 1"})}; }

constexpr Length radius = 50_mm;
Point below_truck(Length gap) { return {start.x, start.y - radius - 16_mm - gap}; }

// A squad and a truck at (20, 20), blue far away.
struct Ride : Arena {
    explicit Ride(UnitText passengers = squad(1), UnitText transport = truck())
        : Arena({std::move(passengers), std::move(transport)}, {one}, Phase::movement) {
        put(red(1), start);
        put(blue(), {20_in, 50_in});
    }
    void board() {
        for (std::size_t i = 0; i < setup->units[0]->models.size(); ++i)
            battle.models[index(model(red(), i))].whereabouts = Whereabouts::aboard;
        battle.units[index(red())].whereabouts = Whereabouts::aboard;
        battle.units[index(red())].carrier = red(1);
    }
    bool aboard() const { return battle.units[index(red())].whereabouts == Whereabouts::aboard; }
    void walk(UnitId unit, const Answer& answer) {
        select(E_MOV_01, unit);
        oracle.answer(E_ADV_01, pick_word(Word::normal_move)).answer(E_MOV_04, answer);
    }
};

TEST_CASE("E-TRAN-03, E-I-20 all models within 3 inches after a move: the unit may embark") {
    for (const Length gap : {3_in, 3_in + step_more}) {
        Ride ride;
        ride.put(ride.red(), below_truck(6_in));
        ride.walk(ride.red(), to(ride.model(ride.red()), below_truck(gap)));
        if (gap == 3_in) ride.select(E_TRAN_03, ride.red(1));
        ride.oracle.answer(E_MOV_01, pass());
        ride.run();
        CHECK(ride.aboard() == (gap == 3_in));
    }
    Ride standing; // a move of zero inches by a unit that was picked, with an enemy beside the truck
    standing.put(standing.red(), below_truck(1_in));
    standing.put(standing.blue(), {start.x + radius + 16_mm + 0.5_in, start.y});
    standing.select(E_MOV_01, standing.red());
    standing.oracle.answer(E_ADV_01, pick_word(Word::normal_move)).answer(E_MOV_04, pass());
    standing.select(E_TRAN_03, standing.red(1));
    standing.oracle.answer(E_MOV_01, pass());
    standing.run();
    CHECK(standing.aboard());

    Ride refusing;
    refusing.put(refusing.red(), below_truck(1_in));
    refusing.walk(refusing.red(), pass());
    refusing.oracle.answer(E_TRAN_03, pass()).answer(E_MOV_01, pass());
    refusing.run();
    CHECK_FALSE(refusing.aboard());
}

TEST_CASE("E-TRAN-01, E-TRAN-02, E-TRAN-04 only whole units, of the kinds it carries, as many as it holds") {
    Arena field({squad(2), truck(2), truck(1), truck(6, R"("SWARM")"), truck(6)}, {one}, Phase::movement);
    field.put(field.blue(), {20_in, 50_in});
    field.put(field.model(field.red(0), 0), start);
    field.put(field.model(field.red(0), 1), right_of(start, 1_in));
    const Length off = radius + 16_mm + 1_in;
    field.put(field.red(1), start - Point{0_in, off});
    field.put(field.red(2), start + Point{0_in, off});
    field.put(field.red(3), right_of(start, 1_in) + Point{off - 0.5_in, 0_in});
    field.put(field.red(4), start - Point{radius + 16_mm + 2_in, 0_in}); // 2" from the first, beyond 3" of the second
    field.select(E_MOV_01, field.red(0));
    field.oracle.answer(E_ADV_01, pick_word(Word::normal_move)).answer(E_MOV_04, pass());
    field.refuse(E_TRAN_03, field.red(2), E_TRAN_02);
    field.refuse(E_TRAN_03, field.red(3), E_TRAN_02);
    field.refuse(E_TRAN_03, field.red(4), E_TRAN_04);
    field.refuse(E_TRAN_03, field.blue(), E_TRAN_03);
    field.select(E_TRAN_03, field.red(1));
    field.oracle.answer(E_MOV_01, pass());
    field.run();
    CHECK(field.battle.units[index(field.red(0))].carrier == field.red(1));
}

TEST_CASE("E-TRAN-06 who is aboard of what is not on the battlefield does nothing") {
    Arena field({squad(1), truck(6), one}, {one}, Phase::movement);
    field.put(field.red(2), start);
    field.put(field.blue(), {20_in, 50_in});
    field.battle.models[index(field.model(field.red()))].whereabouts = Whereabouts::aboard;
    field.battle.units[index(field.red())].whereabouts = Whereabouts::aboard;
    field.battle.units[index(field.red())].carrier = field.red(1); // which waits
    field.refuse(E_MOV_01, field.red(), E_TRAN_06);
    field.oracle.answer(E_MOV_01, pass());
    field.run();
}

TEST_CASE("E-TRAN-02 a transport with passengers does not embark, as they would not be counted; an empty one may") {
    for (const bool loaded : {false, true}) {
        Arena field({squad(1), truck(6), truck(6, R"("VEHICLE")")}, {one}, Phase::movement);
        field.put(field.blue(), {20_in, 50_in});
        field.put(field.red(1), start);
        field.put(field.red(2), start + Point{2 * radius + 2_in, 0_in});
        if (loaded) {
            field.battle.models[index(field.model(field.red()))].whereabouts = Whereabouts::aboard;
            field.battle.units[index(field.red())].whereabouts = Whereabouts::aboard;
            field.battle.units[index(field.red())].carrier = field.red(1);
        } else {
            field.put(field.red(), {5_in, 50_in});
        }
        field.select(E_MOV_01, field.red(1));
        field.oracle.answer(E_ADV_01, pick_word(Word::normal_move)).answer(E_MOV_04, pass());
        if (!loaded) field.select(E_TRAN_03, field.red(2));
        field.oracle.answer(E_MOV_01, pass());
        field.run();
        CHECK((field.battle.units[index(field.red(1))].carrier == field.red(2)) == !loaded);
    }
}

TEST_CASE("E-TRAN-03, E-TRAN-10, E-I-20 a unit embarks beside any model of a transport unit, and gets out around any") {
    UnitText trucks = truck();
    trucks.models = 2;
    Ride ride(squad(1), trucks);
    ride.put(ride.model(ride.red(1), 1), start + Point{15_in, 0_in});
    const Point beside_second = below_truck(3_in) + Point{15_in, 0_in};
    SUBCASE("in") {
        ride.put(ride.red(), beside_second);
        ride.walk(ride.red(), pass());
        ride.select(E_TRAN_03, ride.red(1));
        ride.oracle.answer(E_MOV_01, pass());
        ride.run();
        CHECK(ride.aboard());
    }
    SUBCASE("out") {
        ride.board();
        ride.select(E_MOV_01, ride.red());
        const ModelId model = ride.model(ride.red());
        ride.oracle.refuse(E_TRAN_09, to(model, beside_second - Point{0_in, step_more}), E_TRAN_10)
            .answer(E_TRAN_09, to(model, beside_second))
            .otherwise_default();
        ride.run();
        CHECK(ride.at(ride.red()) == beside_second);
    }
}

TEST_CASE("E-TRAN-09, E-TRAN-10 who began the phase aboard may get out before the transport moves, within 3 inches") {
    Ride ride;
    ride.board();
    ride.put(ride.blue(), below_truck(3_in) - Point{base + 1_in, 0_in});
    const ModelId model = ride.model(ride.red());
    ride.select(E_MOV_01, ride.red());
    ride.oracle.refuse(E_TRAN_09, to(model, below_truck(3_in + step_more)), E_TRAN_10)
        .refuse(E_TRAN_09, to(model, below_truck(3_in)), E_TRAN_10) // exactly 1" from the enemy
        .answer(E_TRAN_09, to(model, below_truck(3_in) + Point{0.25_in, 0.25_in}))
        .answer(E_MOV_01, pass());
    ride.run();
    CHECK_FALSE(ride.aboard());

    Ride late;
    late.board();
    late.walk(late.red(1), to(late.model(late.red(1)), start + Point{0_in, 2_in}));
    late.oracle.otherwise_default();
    late.run();
    CHECK(late.aboard());
}

TEST_CASE("E-TRAN-09 nobody gets out after the transport has moved") {
    Arena field({squad(1), truck(), other}, {one}, Phase::movement);
    field.put(field.red(1), start);
    field.put(field.red(2), start + Point{15_in, 0_in});
    field.put(field.blue(), {20_in, 50_in});
    field.battle.models[0].whereabouts = field.battle.units[0].whereabouts = Whereabouts::aboard;
    field.battle.units[0].carrier = field.red(1);
    field.select(E_MOV_01, field.red(1));
    field.oracle.answer(E_ADV_01, pick_word(Word::normal_move))
        .answer(E_MOV_04, to(field.model(field.red(1)), start + Point{0_in, 2_in}));
    field.refuse(E_MOV_01, field.red(0), E_TRAN_09);
    field.oracle.answer(E_MOV_01, pass());
    field.run();
}

TEST_CASE("E-TRAN-05 nobody embarks and disembarks in one turn") {
    Ride out;
    out.board();
    const ModelId model = out.model(out.red());
    out.select(E_MOV_01, out.red());
    out.oracle.answer(E_TRAN_09, to(model, below_truck(1_in)));
    out.walk(out.red(), pass()); // beside the truck, but nobody asks
    out.oracle.answer(E_MOV_01, pass());
    out.run();
    CHECK_FALSE(out.asked(E_TRAN_03));

    Arena in({squad(1), truck(), other}, {one}, Phase::movement);
    in.put(in.red(0), below_truck(1_in));
    in.put(in.red(1), start);
    in.put(in.red(2), start + Point{15_in, 0_in});
    in.put(in.blue(), {20_in, 50_in});
    in.select(E_MOV_01, in.red(0));
    in.oracle.answer(E_ADV_01, pick_word(Word::normal_move)).answer(E_MOV_04, pass());
    in.select(E_TRAN_03, in.red(1));
    in.refuse(E_MOV_01, in.red(0), E_TRAN_05);
    in.oracle.answer(E_MOV_01, pass());
    in.run();
}

TEST_CASE("E-TRAN-06, E-TRAN-07, E-TRAN-08 those aboard do nothing, suffer nothing and give nothing") {
    UnitText leaders = squad(1);
    leaders.extra = abilities(R"({ "name": "Banner", "who": { "aura": 12, "of": "friends" }, "effect": "modify",
        "characteristic": "Ld", "by": 1 })");
    Ride ride(leaders);
    ride.put(ride.blue(), right_of(start, 4_in));
    CHECK(leadership(ride.game(), ride.red(1)) == 7);
    ride.put(ride.red(), below_truck(1_in));
    CHECK(leadership(ride.game(), ride.red(1)) == 8); // beside it
    ride.board();
    CHECK(leadership(ride.game(), ride.red(1)) == 7);
    auto game = ride.game();
    ride.turn(Side::red, Phase::shooting);
    shooting_phase(game); // the truck has no guns, and the squad inside is not asked
    ride.turn(Side::red, Phase::fight);
    fight_phase(game);
    CHECK(ride.oracle.asked.empty());
    CHECK(units_on_table(game, Side::red).size() == 1); // nobody can aim at, charge or strike the others
}

TEST_CASE("E-TRAN-12, E-TRAN-13, E-I-27 who got out may act as usual, and has moved though it stood still since") {
    Ride ride;
    ride.board();
    ride.put(ride.blue(), {20_in, 10_in});
    const ModelId model = ride.model(ride.red());
    ride.select(E_MOV_01, ride.red());
    ride.oracle.answer(E_TRAN_09, to(model, below_truck(1_in)));
    ride.select(E_MOV_01, ride.red());
    ride.oracle.answer(E_ADV_01, pick_word(Word::normal_move)).answer(E_MOV_04, pass()).answer(E_MOV_01, pass());
    ride.run();
    auto game = ride.game();
    end_phase(game);
    ride.turn(Side::red, Phase::shooting);
    ride.select(E_SHT_02, ride.red());
    ride.oracle.answer(E_TGT_06, picks({aimed(model, ride.blue())}));
    ride.oracle.dice.then(E_ATK_01, {3}); // Heavy: -1
    shooting_phase(game);
    ride.oracle.finish();
    CHECK(ride.stands(ride.blue()));
}

TEST_CASE("E-TRAN-14, E-TRAN-15, E-I-21 a wreck is left at once, and each 1 costs a model of its owner's choice") {
    Ride ride(squad(3));
    ride.board();
    ride.game().set(ride.red(), Flag::embarked); // even if it embarked this turn
    Answer out;
    for (std::size_t i = 0; i < 3; ++i)
        out.places.push_back({ride.model(ride.red(), i),
                              {below_truck(0.5_in) + Point{static_cast<std::int32_t>(i) * base, 0_in}, {}, 0},
                              0});
    Answer far = out;
    for (PlacedModel& each : far.places) each.place.at.y -= 3_in;
    ride.oracle.refuse(E_TRAN_14, far, E_TRAN_10).answer(E_TRAN_14, out);
    ride.oracle.dice.then(E_TRAN_15, {1, 2, 6});
    ride.oracle.look(E_TRAN_15, [&](const Question& question, const Rulings&) {
        CHECK(question.seat == Side::red);
        CHECK(question.options.size() == 3);
        CHECK(question.most == 1);
    });
    ride.oracle.answer(E_TRAN_15, pick(option_of(ride.model(ride.red(), 2))));
    auto game = ride.game();
    destroy_model(game, ride.model(ride.red(1)), Cause::attack, true);
    ride.oracle.finish();
    CHECK(ride.standing(ride.red()) == 2);
    CHECK_FALSE(ride.stands(ride.red(), 2));
    CHECK_FALSE(ride.stands(ride.red(1)));
    CHECK(game.of(ride.red()).fallen == 1); // counts for morale
}

TEST_CASE("E-TRAN-11 who gets out of its own will is asked first whether to lose those who find no room") {
    for (const bool out : {false, true}) {
        Arena field({squad(2), truck()}, {one}, Phase::movement,
                    {box({5.25_in, 0_in}, {9_in, 20_in}, 9_in), box({0_in, 4.5_in}, {9_in, 9_in}, 9_in)});
        field.put(field.red(1), {radius, radius});
        field.put(field.blue(), {4.5_in, 0.75_in});
        for (std::size_t i : {0u, 1u}) field.battle.models[i].whereabouts = Whereabouts::aboard;
        field.battle.units[0].whereabouts = Whereabouts::aboard;
        field.battle.units[0].carrier = field.red(1);
        field.select(E_MOV_01, field.red());
        field.oracle
            .answer(E_TRAN_09, pass()) // no room for both, neither by the engine nor by the player
            .answer(E_TRAN_11, out ? pick_number(1) : pass());
        if (out) field.oracle.take_default(E_TRAN_09);
        field.oracle.answer(E_MOV_01, pass());
        field.run();
        CHECK(field.standing(field.red()) == (out ? 1 : 0));
        CHECK(field.game().has(field.red(), Flag::disembarked) == out);
        CHECK(field.rolled(E_TRAN_15) == 0);
        CHECK(field.game().of(field.red()).fallen == (out ? 1 : 0));
    }
}

TEST_CASE("E-TRAN-11, E-I-21 who finds no room is slain without a die") {
    // A truck in a corner, closed in by two walls and an enemy: there is room for one.
    Arena field({squad(2), truck()}, {one}, Phase::movement,
                {box({5.25_in, 0_in}, {9_in, 20_in}, 9_in), box({0_in, 4.5_in}, {9_in, 9_in}, 9_in)});
    field.put(field.red(1), {radius, radius});
    field.put(field.blue(), {4.5_in, 0.75_in});
    for (std::size_t i : {0u, 1u}) field.battle.models[i].whereabouts = Whereabouts::aboard;
    field.battle.units[0].whereabouts = Whereabouts::aboard;
    field.battle.units[0].carrier = field.red(1);
    field.oracle.otherwise_default();
    field.oracle.dice.then({6});
    auto game = field.game();
    destroy_model(game, field.model(field.red(1)), Cause::attack, true);
    CHECK(field.standing(field.red()) == 1);
    CHECK(field.rolled(E_TRAN_15) == 1);
}

} // namespace
} // namespace muster::test
