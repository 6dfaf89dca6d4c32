// Charges: who may charge whom, the roll, and the move that has to come of it.
#include "close_quarters.h"

#include "rules/ninth/charge.h"

using namespace muster;
using namespace muster::test;

namespace {

constexpr Point start{10_in, 10_in};

const UnitText flyer{.models = 1, .keywords = R"("INFANTRY", "FLY")"};

// One model of each side, that far apart; red is about to charge.
struct Duel : Field {
    explicit Duel(Length gap, const UnitText& charger = single, std::vector<TerrainPiece> terrain = {})
        : Field({charger}, {single}, {44_in, 60_in}, std::move(terrain)) {
        put(red, start);
        put(blue, right_of(start, gap));
        turn(Side::red, Phase::charge);
    }
    void run() {
        auto running = game();
        charge_phase(running);
        oracle.finish();
    }
    bool charged() { return game().has(red, Flag::charged); }
    Point at(UnitId id) const { return battle.models[index(model(id))].place.at; }

    UnitId red = unit(Side::red), blue = unit(Side::blue);
};

Answer by_way_of(const Field& field, UnitId unit, Point waypoint, Point at) {
    Answer answer = to(field, unit, at);
    answer.places[0].waypoints = 1;
    answer.waypoints.push_back(waypoint);
    return answer;
}
Answer pick_units(std::initializer_list<UnitId> units) {
    Answer answer;
    for (UnitId unit : units) answer.picks.push_back({option_of(unit), 1});
    return answer;
}

// A wall across the whole table, half an inch thick, two inches to the right of where charges start.
TerrainPiece wall(Length height, std::uint8_t traits = 0) {
    const Point corners[] = {{12_in, 0_in}, {12.5_in, 0_in}, {12.5_in, 60_in}, {12_in, 60_in}};
    return {"wall", TerrainKind::wall, {{footprint(corners), {}, height, traits}}};
}

} // namespace

TEST_CASE("N-CHG-01, N-CHG-16 charges come first, then heroic interventions of the opponent") {
    Field field({single}, {{.models = 1, .keywords = R"("CHARACTER")"}, single});
    const UnitId red = field.unit(Side::red), hero = field.unit(Side::blue, 0), other = field.unit(Side::blue, 1);
    field.put(red, start);
    field.put(other, right_of(start, 6_in));
    field.put(hero, above(right_of(start, 6_in), 1.5_in));
    field.turn(Side::red, Phase::charge);
    field.oracle.answer(N_CHG_02, pick(option_of(red)))
        .answer(N_CHG_07, pick(option_of(other)))
        .answer(N_CHG_14, to(field, red, start + Point{5_in, 0_in}))
        .answer(N_HERO_01, pick(option_of(hero)))
        .answer(N_HERO_06, pass());
    field.oracle.dice.then(N_CHG_09, {3, 3});
    auto game = field.game();
    charge_phase(game);
    CHECK(game.has(red, Flag::charged));
    CHECK(game.has(hero, Flag::intervened));
    CHECK(field.oracle.asked == std::vector{N_CHG_02, N_CHG_07, N_CHG_14, N_HERO_01, N_HERO_06});
    field.oracle.finish();
}

TEST_CASE("N-CHG-02, N-CHG-06, N-CHG-15 units charge one at a time, each once, for as many as the player wishes") {
    Field field({single, single, single}, {single});
    const UnitId first = field.unit(Side::red, 0), second = field.unit(Side::red, 1), third = field.unit(Side::red, 2);
    const UnitId enemy = field.unit(Side::blue);
    field.put(first, start);
    field.put(second, above(start, 1_in));
    field.put(third, above(above(start, 1_in), 1_in));
    field.put(enemy, right_of(start, 8_in));
    field.turn(Side::red, Phase::charge);
    field.oracle.refuse(N_CHG_02, pick(option_of(enemy)), N_CHG_02)
        .answer(N_CHG_02, pick(option_of(first)))
        .refuse(N_CHG_02, pick(option_of(first)), N_CHG_06) // it failed: still no second time
        .answer(N_CHG_02, pick(option_of(second)))
        .answer(N_CHG_02, pass()); // the third could, and does not
    field.oracle.dice.then(N_CHG_09, {1, 2, 2, 2});
    const Placement before = field.battle.models[0].place;
    auto game = field.game();
    charge_phase(game);
    CHECK(field.battle.models[0].place == before);
    CHECK_FALSE(game.has(first, Flag::charged));
    CHECK(game.has(second, Flag::selected_to_charge));
    CHECK_FALSE(game.has(third, Flag::selected_to_charge));
    field.oracle.finish();
}

TEST_CASE("N-CHG-03 only a unit within 12\" of an enemy when the phase began may charge") {
    {
        Duel duel(12_in);
        duel.oracle.answer(N_CHG_02, pass());
        duel.run();
    }
    {
        Duel duel(12_in + step_more);
        duel.run(); // nobody is asked
        CHECK(duel.oracle.asked.empty());
    }
    Field field({single, single}, {single});
    const UnitId near = field.unit(Side::red, 0), far = field.unit(Side::red, 1);
    field.put(near, start);
    field.put(field.unit(Side::blue), right_of(start, 12_in));
    field.put(far, start - Point{2_in, 0_in});
    field.turn(Side::red, Phase::charge);
    field.oracle.refuse(N_CHG_02, pick(option_of(far)), N_CHG_03).answer(N_CHG_02, pass());
    auto game = field.game();
    charge_phase(game);
    field.oracle.finish();
}

TEST_CASE("N-I-82, N-CHG-07 the start of the phase decides who may charge, the declaration at whom") {
    Field field({single, single}, {single});
    const UnitId near = field.unit(Side::red, 0), far = field.unit(Side::red, 1), enemy = field.unit(Side::blue);
    field.put(near, start);
    field.put(enemy, right_of(start, 12_in));
    field.put(far, start - Point{5_in, 0_in});
    field.turn(Side::red, Phase::charge);
    field.oracle.answer(N_CHG_02, pass());
    auto game = field.game();
    charge_phase(game);

    field.battle.models[index(field.model(far))].place.at = start + Point{5_in, 0_in}; // 12" and nearer, but too late
    game.memory.step = 1;
    field.oracle.refuse(N_CHG_02, pick(option_of(far)), N_CHG_03).answer(N_CHG_02, pass());
    charge_phase(game);

    field.battle.models[index(field.model(enemy))].place.at.x += step_more; // nobody is within 12" any more
    game.memory.step = 1;
    charge_phase(game);
    field.oracle.finish();
}

TEST_CASE("N-MOV-21, N-MOV-27, N-CHG-04, N-I-79 who Advanced or Fell Back, this turn or this round, may not charge") {
    Field field({single, single, single, single, single}, {single});
    std::vector<UnitId> red;
    for (std::size_t i = 0; i < 5; ++i) {
        red.push_back(field.unit(Side::red, i));
        field.put(red[i], start + Point{0_in, static_cast<int>(i) * 2_in});
    }
    field.put(field.unit(Side::blue), right_of(start, 6_in));
    field.turn(Side::red, Phase::charge);
    auto game = field.game();
    game.of(red[0]).move = MoveKind::advance;
    game.of(red[1]).move = MoveKind::fall_back;
    game.set(red[2], Flag::advanced_round);
    game.set(red[3], Flag::fell_back_round);
    game.of(red[4]).move = MoveKind::normal;
    field.oracle.refuse(N_CHG_02, pick(option_of(red[0])), N_MOV_21)
        .refuse(N_CHG_02, pick(option_of(red[1])), N_MOV_27)
        .refuse(N_CHG_02, pick(option_of(red[2])), N_CHG_04)
        .refuse(N_CHG_02, pick(option_of(red[3])), N_CHG_04)
        .look(N_CHG_02, [&](const Question& question, const Rulings&) { CHECK(question.options.size() == 1); })
        .answer(N_CHG_02, pass());
    charge_phase(game);
    field.oracle.finish();
}

TEST_CASE("N-CHG-04 an ability may let a unit charge after the move it names, and no other") {
    const UnitText swift{.models = 1,
                         .extra =
                             R"("abilities": [ { "name": "Swift", "effect": "charge_after", "moves": ["advance"] } ])"};
    Duel duel(6_in, swift);
    duel.game().of(duel.red).move = MoveKind::advance;
    duel.oracle.answer(N_CHG_02, pass());
    duel.run();
    Duel other(6_in, swift);
    other.game().of(other.red).move = MoveKind::fall_back;
    other.run();
    CHECK(other.oracle.asked.empty());
}

TEST_CASE("N-CHG-05 a unit that began the phase engaged may not charge") {
    {
        Duel duel(1_in + step_more);
        duel.oracle.answer(N_CHG_02, pass());
        duel.run();
    }
    Field field({single, single}, {single});
    const UnitId engaged = field.unit(Side::red, 0), free = field.unit(Side::red, 1);
    field.put(engaged, start);
    field.put(field.unit(Side::blue), right_of(start, 1_in));
    field.put(free, start - Point{4_in, 0_in});
    field.turn(Side::red, Phase::charge);
    field.oracle.refuse(N_CHG_02, pick(option_of(engaged)), N_CHG_05).answer(N_CHG_02, pass());
    auto game = field.game();
    charge_phase(game);
    field.oracle.finish();
}

TEST_CASE("N-TRAN-23, N-MOD-12 neither who left a wreck this turn nor who cannot move may charge") {
    Field field({single, {.models = 1, .profile = R"("M": "-")"}, single}, {single});
    const UnitId wrecked = field.unit(Side::red, 0), fort = field.unit(Side::red, 1), free = field.unit(Side::red, 2);
    field.put(wrecked, start);
    field.put(fort, above(start, 1_in));
    field.put(free, above(above(start, 1_in), 1_in));
    field.put(field.unit(Side::blue), right_of(start, 6_in));
    field.turn(Side::red, Phase::charge);
    auto game = field.game();
    game.set(wrecked, Flag::left_wreck);
    field.oracle.refuse(N_CHG_02, pick(option_of(wrecked)), N_TRAN_23)
        .refuse(N_CHG_02, pick(option_of(fort)), N_MOD_12)
        .answer(N_CHG_02, pass());
    charge_phase(game);
    field.oracle.finish();
}

TEST_CASE("N-CHG-07, N-CHG-08 any units within 12\" are named as targets, seen or not") {
    Field field({single}, {single, single, single}, {44_in, 60_in},
                {wall(10_in, static_cast<std::uint8_t>(Trait::blocking))});
    const UnitId red = field.unit(Side::red);
    const UnitId near = field.unit(Side::blue, 0), edge = field.unit(Side::blue, 1), far = field.unit(Side::blue, 2);
    field.put(red, start);
    field.put(near, start + Point{0_in, 6_in});
    field.put(edge, right_of(start, 12_in)); // behind the wall
    field.put(far, start - Point{0_in, 9_in});
    field.battle.models[index(field.model(far))].place.at = start + Point{0_in, 32_mm + 12_in + step_more};
    field.turn(Side::red, Phase::charge);
    auto game = field.game();
    CHECK_FALSE(game.sees(field.model(red), field.model(edge)));
    game.of(red).charge_targets = {far}; // of an earlier turn
    field.oracle.answer(N_CHG_02, pick(option_of(red)))
        .refuse(N_CHG_07, Answer{}, N_CHG_07) // somebody has to be named
        .refuse(N_CHG_07, pick_units({near, far}), N_CHG_07)
        .refuse(N_CHG_07, pick(option_of(red)), N_CHG_07)
        .answer(N_CHG_07, pick_units({near, edge}));
    field.oracle.dice.then(N_CHG_09, {1, 1});
    charge_phase(game);
    CHECK(game.of(red).charge_targets == ChargeTargets{near, edge});
    CHECK_FALSE(game.has(red, Flag::charged));
    field.oracle.finish();
}

TEST_CASE("N-CHG-09, N-CHG-10, N-CHG-14 the sum of 2D6 is how far each model may move") {
    Duel duel(8_in);
    duel.oracle.answer(N_CHG_02, pick(option_of(duel.red)))
        .refuse(N_CHG_14, pass(), N_CHG_14) // a possible charge is not declined (N-I-80)
        .refuse(N_CHG_14, to(duel, duel.red, start + Point{7_in + step_more, 0_in}), N_CHG_10)
        .refuse(N_CHG_14, to(duel, duel.red, start + Point{7_in - step_more, 0_in}), N_CHG_12)
        .answer(N_CHG_14, to(duel, duel.red, start + Point{7_in, 0_in}));
    duel.oracle.dice.then(N_CHG_09, {4, 3});
    duel.run();
    CHECK(duel.charged());
    CHECK(duel.game().has(duel.red, Flag::moved)); // N-I-40
    CHECK(duel.at(duel.red) == start + Point{7_in, 0_in});
    const auto rolls = duel.oracle.told<DiceRolled>();
    REQUIRE(rolls.size() == 1);
    CHECK(rolls[0].faces.size() == 2);
}

TEST_CASE("N-CHG-15, N-I-80 a charge that no straight line covers fails without a question") {
    Duel duel(8_in + step_more);
    duel.oracle.answer(N_CHG_02, pick(option_of(duel.red)));
    duel.oracle.dice.then(N_CHG_09, {4, 3});
    duel.run();
    CHECK_FALSE(duel.charged());
    CHECK_FALSE(duel.game().has(duel.red, Flag::moved));
    CHECK(duel.at(duel.red) == start);
    const auto told = duel.oracle.told<Happened>();
    CHECK(told.back().clause == N_CHG_15);
    CHECK(told.back().numbers[0] == 7);
}

TEST_CASE("N-CHG-09, N-RER-02, N-RER-08 an ability lets the charge roll be made again, both dice or none") {
    const UnitText keen{
        .models = 1,
        .extra = R"("abilities": [ { "name": "Keen", "effect": "reroll", "roll": "charge", "which": "all" } ])"};
    Duel duel(8_in, keen);
    Answer one_die = pick({What::number, 0, 1, 0}), both = one_die;
    both.picks.push_back({{What::number, 1, 2, 0}, 1});
    duel.oracle.answer(N_CHG_02, pick(option_of(duel.red)))
        .refuse(N_RER_08, one_die, N_RER_02)
        .answer(N_RER_08, both)
        .answer(N_CHG_14, to(duel, duel.red, start + Point{7_in, 0_in}));
    duel.oracle.dice.then(N_CHG_09, {1, 2, 4, 3});
    duel.run();
    CHECK(duel.charged());
}

TEST_CASE("N-RER-03, N-CHG-09 re-rolling failed charges is offered where no charge is possible") {
    const UnitText stubborn{
        .models = 1,
        .extra = R"("abilities": [ { "name": "Stubborn", "effect": "reroll", "roll": "charge", "which": "failed" } ])"};
    Duel duel(8_in, stubborn);
    duel.oracle.answer(N_CHG_02, pick(option_of(duel.red))).take_default(N_CHG_14);
    duel.oracle.dice.then(N_CHG_09, {4, 3}); // enough: not offered
    duel.run();
    CHECK(duel.charged());
    Duel failing(8_in, stubborn);
    Answer both = pick({What::number, 0, 4, 0});
    both.picks.push_back({{What::number, 1, 2, 0}, 1});
    failing.oracle.answer(N_CHG_02, pick(option_of(failing.red))).answer(N_RER_08, both);
    failing.oracle.dice.then(N_CHG_09, {4, 2, 1, 1});
    failing.run();
    CHECK_FALSE(failing.charged());
}

TEST_CASE("N-CHG-09 what abilities add to the charge roll counts") {
    const UnitText swift{
        .models = 1, .extra = R"("abilities": [ { "name": "Swift", "effect": "modify", "roll": "charge", "by": 1 } ])"};
    Duel duel(8_in, swift);
    duel.oracle.answer(N_CHG_02, pick(option_of(duel.red))).take_default(N_CHG_14);
    duel.oracle.dice.then(N_CHG_09, {4, 2});
    duel.run();
    CHECK(duel.charged());
}

TEST_CASE("N-DICE-05 an ability that several models of the unit have counts once for a roll of the unit") {
    for (const std::string name : {R"("name": "Swift", )", ""}) {
        UnitText swift{.models = 2};
        swift.extra = R"("abilities": [ { )" + name + R"("effect": "modify", "roll": "charge", "by": 1 } ])";
        Field field({swift}, {single});
        const UnitId red = field.unit(Side::red);
        field.put(field.model(red, 0), start);
        field.put(field.model(red, 1), start - Point{32_mm, 0_in});
        field.put(field.unit(Side::blue), right_of(start, 8_in));
        field.turn(Side::red, Phase::charge);
        field.oracle.answer(N_CHG_02, pick(option_of(red)));
        field.oracle.dice.then(N_CHG_09, {3, 2}); // 6: an inch short
        auto game = field.game();
        charge_phase(game);
        field.oracle.finish();
        CHECK(field.oracle.told<Happened>().back().numbers[0] == 6);
    }
}

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
    loose.oracle.finish();
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

TEST_CASE("N-CHG-17 a charge goes over terrain, never through it") {
    const auto impassable = static_cast<std::uint8_t>(Trait::impassable);
    for (const std::uint8_t traits : {std::uint8_t{0}, impassable}) {
        Duel duel(8_in, single, {wall(2_in, traits)});
        const Answer across = by_way_of(duel, duel.red, start + Point{3_in, 0_in}, start + Point{7_in, 0_in});
        duel.oracle.answer(N_CHG_02, pick(option_of(duel.red)));
        if (traits == impassable)
            duel.oracle.refuse(N_CHG_14, across, N_CHG_17).answer(N_CHG_14, pass());
        else
            duel.oracle.answer(N_CHG_14, across);
        duel.oracle.dice.then(N_CHG_09, {6, 6});
        duel.run();
        CHECK(duel.charged() == (traits == 0));
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
        field.oracle.finish();
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
        field.oracle.finish();
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
        field.oracle.finish();
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
    field.oracle.finish();
}
