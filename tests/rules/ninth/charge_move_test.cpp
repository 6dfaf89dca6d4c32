// The move after a successful charge roll: reach, coherency, targets, terrain, FLY and AIRCRAFT.
#include "charging.h"

using namespace muster;
using namespace muster::test;

TEST_CASE("N-MOD-12 in a charge a model that cannot move stays where it is") {
    UnitText crew{.models = 1};
    crew.others = {{"gun", 1, R"("M": "-")"}};
    Field field({crew}, {single});
    const UnitId red = field.unit(Side::red);
    field.put(field.model(red, 0), start);
    field.put(field.model(red, 1), start - Point{32_mm, 0_in});
    field.put(field.unit(Side::blue), right_of(start, 2_in));
    field.turn(Side::red, Phase::charge);
    Answer both = moved_by(field, red, {1_in, 0_in}), one = both;
    one.places[1].place = field.battle.models[1].place;
    field.oracle.answer(N_CHG_02, pick(option_of(red))).refuse(N_CHG_14, both, N_MOD_12).answer(N_CHG_14, one);
    field.oracle.dice.then(N_CHG_09, {6, 6});
    auto game = field.game();
    charge_phase(game);
    field.oracle.finish();
    CHECK(game.has(red, Flag::charged));
}

TEST_CASE("N-CHG-11, N-I-82 the unit ends in coherency; who is not needed may stay") {
    Field field({{.models = 3}}, {single});
    const UnitId red = field.unit(Side::red), blue = field.unit(Side::blue);
    field.put(red, start, 1.5_in);
    const Point last = field.battle.models[2].place.at;
    field.put(blue, right_of(last, 3_in));
    field.turn(Side::red, Phase::charge);
    Answer too_far_ahead = moved_by(field, red, {}), enough = too_far_ahead;
    too_far_ahead.places[2].place.at.x += 2_in;
    enough.places[2].place.at.x += 2_in;
    enough.places[1].place.at.x += 1.5_in; // the first stays where it is, 2" behind would be 3": it has to come along
    Answer chain = enough;
    chain.places[0].place.at.x += 1_in; // exactly 2" behind the second
    field.oracle.answer(N_CHG_02, pick(option_of(red)))
        .refuse(N_CHG_14, too_far_ahead, N_CHG_11)
        .refuse(N_CHG_14, enough, N_CHG_11)
        .answer(N_CHG_14, chain);
    field.oracle.dice.then(N_CHG_09, {1, 2});
    auto game = field.game();
    charge_phase(game);
    CHECK(game.has(red, Flag::charged));
    field.oracle.finish();

    Field loose({{.models = 3}}, {single});
    loose.put(loose.unit(Side::red), start, 0.5_in);
    loose.put(loose.unit(Side::blue), right_of(loose.battle.models[2].place.at, 2.5_in));
    loose.turn(Side::red, Phase::charge);
    Answer one_goes = moved_by(loose, loose.unit(Side::red), {});
    one_goes.places[2].place.at.x += 1.5_in; // exactly 2" from the second, who stays with the first
    loose.oracle.answer(N_CHG_02, pick(option_of(loose.unit(Side::red)))).answer(N_CHG_14, one_goes);
    loose.oracle.dice.then(N_CHG_09, {1, 1});
    auto second = loose.game();
    charge_phase(second);
    CHECK(second.has(loose.unit(Side::red), Flag::charged));
}

TEST_CASE("N-CHG-12, N-CHG-15 every target has to be reached") {
    const auto setting = [](Length between) {
        auto field = std::make_unique<Field>(std::vector{single}, std::vector{single, single});
        field->put(field->unit(Side::red), start);
        field->put(field->unit(Side::blue, 0), right_of(start, 4_in));
        field->put(field->unit(Side::blue, 1), above(right_of(start, 4_in), between));
        field->turn(Side::red, Phase::charge);
        return field;
    };
    {
        const auto field = setting(2_in);
        const UnitId red = field->unit(Side::red);
        const Point beside = right_of(start, 3.5_in - 32_mm); // near the first, far from the second
        field->oracle.answer(N_CHG_02, pick(option_of(red)))
            .answer(N_CHG_07, pick_units({field->unit(Side::blue, 0), field->unit(Side::blue, 1)}))
            .refuse(N_CHG_14, to(*field, red, beside), N_CHG_12)
            .take_default(N_CHG_14);
        field->oracle.dice.then(N_CHG_09, {3, 3});
        auto game = field->game();
        charge_phase(game);
        CHECK(within_engagement_range(game, red, field->unit(Side::blue, 0)));
        CHECK(within_engagement_range(game, red, field->unit(Side::blue, 1)));
        CHECK(game.has(red, Flag::charged));
        field->oracle.finish();
    }
    {
        const auto field = setting(6_in); // one base cannot be within 1" of both
        const UnitId red = field->unit(Side::red);
        field->oracle.answer(N_CHG_02, pick(option_of(red)))
            .answer(N_CHG_07, pick_units({field->unit(Side::blue, 0), field->unit(Side::blue, 1)}))
            .look(N_CHG_14, [](const Question& question, const Rulings&) { CHECK(question.may_pass); })
            .answer(N_CHG_14, pass()); // the player has nothing better than the search
        field->oracle.dice.then(N_CHG_09, {6, 6});
        auto game = field->game();
        charge_phase(game);
        CHECK_FALSE(game.has(red, Flag::charged));
        field->oracle.finish();
    }
}

namespace {

// Two targets one above the other, so far apart, and opposite the middle between them a unit in two files that is about
// to charge both.
struct BetweenTwo : Field {
    BetweenTwo(int models, const std::string& base, Length between)
        : Field({{.models = models, .base = base}}, {single, single}) {
        put(one, first);
        put(two, above(first, between));
        const Length middle = first.y + 16_mm + between / 2, apart = 2.5_in;
        for (int i = 0; i < models; ++i)
            put(model(red, static_cast<std::size_t>(i)),
                {start.x - 2_in * (i % 2), middle + apart * (i / 2) - apart * ((models - 1) / 2) / 2});
        turn(Side::red, Phase::charge);
        oracle.answer(N_CHG_02, pick(option_of(red))).answer(N_CHG_07, pick_units({one, two}));
        oracle.dice.then(N_CHG_09, {5, 5});
    }
    bool charges() {
        auto running = game();
        charge_phase(running);
        oracle.finish();
        CHECK(running.has(red, Flag::charged) ==
              (within_engagement_range(running, red, one) && within_engagement_range(running, red, two)));
        return running.has(red, Flag::charged);
    }
    // Whether the rules found a way: then the player has to make a charge move.
    bool has_to_charge() {
        bool has_to = false;
        oracle
            .look(N_CHG_14,
                  [&](const Question& question, const Rulings& rulings) {
                      has_to = !question.may_pass;
                      CHECK(rulings.check(pass()).has_value() == has_to);
                  })
            .take_default(N_CHG_14);
        CHECK(charges() == has_to);
        return has_to;
    }

    UnitId red = unit(Side::red), one = unit(Side::blue, 0), two = unit(Side::blue, 1);
    Point first = right_of(start, 5_in);
};

} // namespace

TEST_CASE("N-CHG-14 N-CHG-12 N-CHG-15 a unit that can stretch between two targets has to charge") {
    for (const Length between : {10.5_in, 11_in, 11.5_in, 12_in}) {
        CHECK(BetweenTwo(5, "32mm", between).has_to_charge());
        CHECK(BetweenTwo(10, "32mm", between).has_to_charge());      // of six and more each has two neighbours
        CHECK_FALSE(BetweenTwo(3, "32mm", between).has_to_charge()); // who reach 9.8"
    }
    const Length most = 2 * 1_in + 3 * 50_mm + 2 * 2_in; // 11.9": three bases with two links, and both within 1"
    CHECK(BetweenTwo(3, "50mm", most - Length{25}).has_to_charge());
    CHECK_FALSE(BetweenTwo(3, "50mm", most + step_more).has_to_charge());
    for (const Length more : {Length{}, step_more}) { // to the step only the player sees it (N-I-80)
        BetweenTwo field(3, "50mm", most + more);
        Answer line = moved_by(field, field.red, {});
        for (int i = 0; i < 3; ++i)
            line.places[static_cast<std::size_t>(i)].place.at =
                field.first + Point{{}, 16_mm + 1_in + 25_mm + (50_mm + 2_in) * i};
        if (more == Length{})
            field.oracle.answer(N_CHG_14, line);
        else
            field.oracle.refuse(N_CHG_14, line, N_CHG_12).answer(N_CHG_14, pass());
        CHECK(field.charges() == (more == Length{}));
    }
}

TEST_CASE("N-CHG-10 N-CHG-14 N-CHG-15 a charge around the end of a wall succeeds where the roll is just enough") {
    const std::array<Point, 4> corners{Point{12_in, 0_in}, {12.5_in, 0_in}, {12.5_in, 12_in}, {12_in, 12_in}};
    const TerrainPiece wall{"wall", TerrainKind::wall, {{footprint(corners), {}, 6_in, 0}}};
    for (const bool reaches : {true, false}) { // 4.95 inches around it to engagement range, and 5.03
        Duel duel(1_in, single, {wall});
        duel.put(duel.blue, start + Point{reaches ? nearest_length(4.35) : 4.5_in, 0_in});
        duel.oracle.answer(N_CHG_02, pick(option_of(duel.red)))
            .look(N_CHG_14, [&](const Question& question, const Rulings&) { CHECK(question.may_pass != reaches); })
            .take_default(N_CHG_14);
        duel.oracle.dice.then(N_CHG_09, {2, 3});
        duel.run();
        CHECK(duel.charged() == reaches);
    }
}

TEST_CASE("N-CHG-13, N-I-81 no charge move comes within engagement range of a unit that is no target, FLY or not") {
    for (const UnitText& charger : {single, flyer})
        for (const Length gap : {1_in, 1_in + step_more}) {
            Field field({charger}, {single, single});
            const UnitId red = field.unit(Side::red), target = field.unit(Side::blue, 0);
            field.put(red, start);
            field.put(target, right_of(start, 8_in));
            field.put(field.unit(Side::blue, 1), above(start + Point{4_in, 0_in}, gap)); // beside the straight line
            field.turn(Side::red, Phase::charge);
            const Answer straight = by_way_of(field, red, start + Point{4_in, 0_in}, start + Point{7.5_in, 0_in});
            field.oracle.answer(N_CHG_02, pick(option_of(red))).answer(N_CHG_07, pick(option_of(target)));
            if (gap == 1_in)
                field.oracle.refuse(N_CHG_14, straight, N_CHG_13)
                    .refuse(N_CHG_14, to(field, red, start + Point{4_in, 0_in}), N_CHG_13)
                    .take_default(N_CHG_14);
            else
                field.oracle.answer(N_CHG_14, straight);
            field.oracle.dice.then(N_CHG_09, {6, 6});
            auto game = field.game();
            charge_phase(game);
            CHECK(game.has(red, Flag::charged));
            field.oracle.finish();
        }
}

TEST_CASE("N-CHG-18, N-CHG-23, N-CHG-21 what is higher than 1\" is climbed at the cost of its height, FLY or not") {
    const auto charges = [](Length height, const UnitText& charger, std::initializer_list<Face> dice) {
        Duel duel(8_in, charger, {wall(height)}); // 7" to go, and the way up and down
        duel.oracle.answer(N_CHG_02, pick(option_of(duel.red))).otherwise_default();
        duel.oracle.dice.then(N_CHG_09, dice);
        duel.run();
        return duel.charged();
    };
    for (const UnitText& charger : {single, flyer}) {
        CHECK(charges(1_in, charger, {4, 3}));
        CHECK_FALSE(charges(1_in + step_more, charger, {4, 3}));
        CHECK(charges(2_in, charger, {6, 5})); // 7" + 2" + 2"
        CHECK_FALSE(charges(2_in, charger, {5, 5}));
    }
}

TEST_CASE("N-CHG-19 no charge move ends part-way through a climb") {
    Duel duel(3.5_in, single, {wall(2_in)});
    const Length half = 16_mm;
    duel.battle.models[index(duel.model(duel.blue))].place.at = {12.5_in + half, 10_in}; // close behind the wall
    duel.oracle.answer(N_CHG_02, pick(option_of(duel.red)))
        .refuse(N_CHG_14, to(duel, duel.red, {12_in - half + step_more, 10_in}), N_CHG_19)       // in the wall
        .refuse(N_CHG_14, to(duel, duel.red, {12_in - half + step_more, 10_in}, 2_in), N_CHG_19) // half on its top
        .answer(N_CHG_14, to(duel, duel.red, {12_in - half, 10_in}));
    duel.oracle.dice.then(N_CHG_09, {6, 5});
    duel.run();
    CHECK(duel.charged());
}

TEST_CASE("N-CHG-17 N-CHG-23 a charge goes over terrain, rocks and trees included, never through it") {
    const auto impassable = static_cast<std::uint8_t>(Trait::impassable);
    for (const std::uint8_t traits : {std::uint8_t{0}, impassable})
        for (const Length height : {2_in, 0_in}) { // without a height it is an area, or a pit
            Duel duel(8_in, single, {wall(height, traits)});
            const Answer across = by_way_of(duel, duel.red, start + Point{3_in, 0_in}, start + Point{7_in, 0_in});
            const bool pit = height == 0_in && traits == impassable;
            duel.oracle.answer(N_CHG_02, pick(option_of(duel.red)));
            if (pit)
                duel.oracle.refuse(N_CHG_14, across, N_CHG_17).answer(N_CHG_14, pass());
            else
                duel.oracle.answer(N_CHG_14, across);
            duel.oracle.dice.then(N_CHG_09, {6, 6});
            duel.run();
            CHECK(duel.charged() == !pit);
        }
}

TEST_CASE("N-CHG-21 N-CHG-20 N-CHG-22 who charges with FLY climbs BUILDING units, and passes other units freely") {
    for (const bool building : {false, true})
        for (const double height : {2.0, 2.05}) { // 6 inches over it, twice its height, and a roll of 10
            const UnitText barrack{.name = "Barrack",
                                   .models = 1,
                                   .keywords = building ? R"("BUILDING")" : R"("VEHICLE")",
                                   .base = "25x400mm hull",
                                   .height = height};
            Field field({flyer, barrack}, {single});
            const UnitId red = field.unit(Side::red, 0), blue = field.unit(Side::blue);
            field.put(red, start);
            field.put(field.unit(Side::red, 1), start + Point{3_in, 0_in});
            field.put(blue, right_of(start, 7_in));
            field.turn(Side::red, Phase::charge);
            auto game = field.game();
            game.set(field.unit(Side::red, 1), Flag::selected_to_charge);
            const bool reaches = !building || height == 2.0;
            const Answer on_top = to(field, red, start + Point{3_in, 0_in}, 2_in),
                         across = to(field, red, start + Point{6_in, 0_in});
            field.oracle.answer(N_CHG_02, pick(option_of(red)));
            if (reaches && height == 2.0) field.oracle.refuse(N_CHG_14, on_top, building ? N_CHG_22 : N_CHG_19);
            if (reaches)
                field.oracle.answer(N_CHG_14, across);
            else
                field.oracle.refuse(N_CHG_14, across, N_CHG_10).answer(N_CHG_14, pass());
            field.oracle.dice.then(N_CHG_09, {5, 5});
            charge_phase(game);
            field.oracle.finish();
            CHECK(game.has(red, Flag::charged) == reaches);
        }
}

TEST_CASE("N-CHG-20, N-MOV-09, N-CHG-22 a unit with FLY charges over models, and does not end on them") {
    for (const bool flies : {false, true}) {
        Field field({flies ? flyer : single, {.models = 30, .base = "32mm"}}, {single}, {36_in, 60_in});
        const UnitId red = field.unit(Side::red, 0), screen = field.unit(Side::red, 1), blue = field.unit(Side::blue);
        field.put(red, {10_in, 10_in});
        Length y = 16_mm;
        for (std::size_t i = 0; i < 30; ++i, y += 32_mm) field.put(field.model(screen, i), {13_in, y}); // up to 37.8"
        field.put(blue, {18_in, 10_in});
        field.turn(Side::red, Phase::charge);
        auto game = field.game();
        game.set(screen, Flag::selected_to_charge);
        const Answer over = to(field, red, {16_in, 10_in});
        field.oracle.look(N_CHG_02, [](const Question&, const Rulings&) {});
        field.oracle.answer(N_CHG_02, pick(option_of(red)));
        if (flies)
            field.oracle.refuse(N_CHG_14, to(field, red, {17_in, 10_in}), N_CHG_22).answer(N_CHG_14, over);
        else
            field.oracle.refuse(N_CHG_14, over, N_MOV_09).answer(N_CHG_14, pass());
        field.oracle.otherwise_default();
        field.oracle.dice.then(N_CHG_09, {4, 4});
        charge_phase(game);
        CHECK(game.has(red, Flag::charged) == flies);
    }
}

TEST_CASE("N-CHG-20, N-CHG-22 the models of a unit with FLY charge over each other, and do not end on each other") {
    for (const bool flies : {false, true}) {
        UnitText pair = flies ? flyer : single;
        pair.models = 2;
        Field field({pair}, {single});
        const UnitId red = field.unit(Side::red);
        const ModelId rear = field.model(red, 0), front = field.model(red, 1);
        field.put(rear, start);
        field.put(front, right_of(start, 0.5_in));
        field.put(field.unit(Side::blue), right_of(right_of(start, 0.5_in), 3_in));
        field.turn(Side::red, Phase::charge);
        const auto rear_first = [&](Length by) { // straight over the one in front, which stays
            Answer answer;
            answer.places.push_back({rear, {start + Point{by, 0_in}, {}, 0}, 0, 1});
            answer.places.push_back({front, {right_of(start, 0.5_in), {}, 0}, 0, 2});
            return answer;
        };
        field.oracle.answer(N_CHG_02, pick(option_of(red)));
        field.oracle.refuse(N_CHG_14, rear_first(2_in), N_MOV_09); // on top of it
        if (flies)
            field.oracle.answer(N_CHG_14, rear_first(4_in));
        else
            field.oracle.refuse(N_CHG_14, rear_first(4_in), N_MOV_09).take_default(N_CHG_14);
        field.oracle.dice.then(N_CHG_09, {2, 2});
        auto game = field.game();
        charge_phase(game);
        CHECK(game.has(red, Flag::charged));
    }
}

TEST_CASE("N-I-53, N-AIR-08 a charge at AIRCRAFT may be declared and cannot succeed") {
    const UnitText plane{.models = 1, .keywords = R"("VEHICLE", "AIRCRAFT", "FLY")"};
    for (const UnitText& charger : {single, flyer}) {
        Field field({charger}, {plane});
        const UnitId red = field.unit(Side::red);
        field.put(red, start);
        field.put(field.unit(Side::blue), right_of(start, 3_in));
        field.turn(Side::red, Phase::charge);
        field.oracle.answer(N_CHG_02, pick(option_of(red)))
            .refuse(N_CHG_14, to(field, red, start + Point{2_in, 0_in}), N_AIR_08)
            .refuse(N_CHG_14, to(field, red, start + Point{2_in - step_more, 0_in}), N_CHG_12)
            .answer(N_CHG_14, pass());
        field.oracle.dice.then(N_CHG_09, {6, 6});
        auto game = field.game();
        charge_phase(game);
        CHECK_FALSE(game.has(red, Flag::charged));
        const auto told = field.oracle.told<Happened>();
        CHECK(std::ranges::any_of(told, [](const Happened& each) { return each.clause == N_I_53; }));
    }
}

TEST_CASE("N-AIR-08, N-AIR-06 a charge passes by enemy AIRCRAFT but does not end within engagement range of it") {
    const UnitText plane{.models = 1, .keywords = R"("VEHICLE", "AIRCRAFT", "FLY")"};
    Field field({single}, {single, plane});
    const UnitId red = field.unit(Side::red), target = field.unit(Side::blue, 0), aircraft = field.unit(Side::blue, 1);
    field.put(red, start);
    field.put(target, right_of(start, 8_in));
    field.put(aircraft, above(start + Point{5_in, 0_in}, 0.5_in));
    field.turn(Side::red, Phase::charge);
    const Answer past = by_way_of(field, red, start + Point{5_in, 0_in}, start + Point{7.5_in, 0_in});
    field.oracle.answer(N_CHG_02, pick(option_of(red)))
        .answer(N_CHG_07, pick(option_of(target)))
        .refuse(N_CHG_14, to(field, red, start + Point{5_in, 0_in}), N_AIR_08)
        .answer(N_CHG_14, past);
    field.oracle.dice.then(N_CHG_09, {6, 6});
    auto game = field.game();
    charge_phase(game);
    CHECK(game.has(red, Flag::charged));
}
