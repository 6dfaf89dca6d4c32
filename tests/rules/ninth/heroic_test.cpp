// Heroic interventions, and what moves towards the enemy have in common.
#include "close_quarters.h"

using namespace muster;
using namespace muster::test;

namespace {

constexpr Point start{20_in, 20_in};
constexpr std::uint8_t interventions = 2; // Memory::step

const UnitText champion{.models = 1, .keywords = R"("INFANTRY", "CHARACTER")"};
const UnitText flying_champion{.models = 1, .keywords = R"("INFANTRY", "CHARACTER", "FLY")"};
const UnitText plane{.models = 1, .keywords = R"("VEHICLE", "AIRCRAFT", "FLY")"};

// Red's Charge phase has come to blue's heroic interventions.
void intervene(Field& field) {
    field.turn(Side::red, Phase::charge);
    auto game = field.game();
    game.memory.step = interventions;
    charge_phase(game);
}

} // namespace

TEST_CASE("N-HERO-01, N-HERO-04, N-HERO-05, N-HERO-09 the opponent's CHARACTER units intervene one at a time, once") {
    Field field({champion, single}, {champion, champion, single});
    const UnitId own = field.unit(Side::red, 0), enemy = field.unit(Side::red, 1);
    const UnitId first = field.unit(Side::blue, 0), second = field.unit(Side::blue, 1),
                 soldier = field.unit(Side::blue, 2);
    field.put(enemy, start);
    field.put(own, start - Point{10_in, 0_in});
    field.put(first, right_of(start, 3_in));
    field.put(second, above(start, 3_in));
    field.put(soldier, start - Point{0_in, 32_mm + 2_in});
    field.oracle.refuse(N_HERO_01, pick(option_of(soldier)), N_HERO_01)
        .refuse(N_HERO_01, pick(option_of(own)), N_HERO_05)
        .answer(N_HERO_01, pick(option_of(first)))
        .answer(N_HERO_06, pass())
        .refuse(N_HERO_01, pick(option_of(first)), N_HERO_04)
        .answer(N_HERO_01, pass()); // the second could, and does not
    intervene(field);
    CHECK(field.game().has(first, Flag::intervened));
    CHECK_FALSE(field.game().has(second, Flag::intervened));
}

TEST_CASE("N-I-86 a confirmed intervention counts though nobody moves, and is no charge") {
    Field field({single}, {champion});
    const UnitId hero = field.unit(Side::blue);
    field.put(field.unit(Side::red), start);
    field.put(hero, right_of(start, 3_in));
    field.oracle.answer(N_HERO_01, pick(option_of(hero))).answer(N_HERO_06, pass());
    intervene(field);
    const auto game = field.game();
    CHECK(game.has(hero, Flag::intervened));
    CHECK_FALSE(game.has(hero, Flag::charged));
    CHECK_FALSE(game.has(hero, Flag::moved));
    CHECK_FALSE(within_engagement_range(game, hero, field.unit(Side::red)));
}

TEST_CASE("N-I-86, N-I-40 an intervention that displaces a model is a move, and need not end in engagement range") {
    Field field({single}, {champion});
    const UnitId hero = field.unit(Side::blue);
    field.put(field.unit(Side::red), start);
    field.put(hero, right_of(start, 3_in));
    field.oracle.answer(N_HERO_01, pick(option_of(hero)))
        .answer(N_HERO_06, to(field, hero, right_of(start, 3_in - step_more)));
    intervene(field);
    CHECK(field.game().has(hero, Flag::moved));
    CHECK_FALSE(is_engaged(field.game(), hero));
}

TEST_CASE("N-HERO-02 a CHARACTER unit that is engaged may not intervene") {
    for (const Length gap : {1_in, 1_in + step_more}) {
        Field field({single, single}, {champion, champion});
        const UnitId hero = field.unit(Side::blue, 0), other = field.unit(Side::blue, 1);
        field.put(field.unit(Side::red, 0), start);
        field.put(hero, right_of(start, gap));
        field.put(field.unit(Side::red, 1), start + Point{0_in, 15_in});
        field.put(other, right_of(start, 3_in) + Point{0_in, 15_in});
        if (gap == 1_in) field.oracle.refuse(N_HERO_01, pick(option_of(hero)), N_HERO_02);
        field.oracle
            .look(N_HERO_01,
                  [&](const Question& question, const Rulings&) {
                      CHECK(question.options.size() == (gap == 1_in ? 1u : 2u));
                      CHECK(question.seat == Side::blue);
                  })
            .answer(N_HERO_01, pass());
        intervene(field);
    }
}

TEST_CASE("N-HERO-03 it takes an enemy within 3\" horizontally and 5\" vertically") {
    const auto may_intervene = [](Length across, Length up) {
        Field field({single, single}, {champion, champion});
        const UnitId hero = field.unit(Side::blue, 0), other = field.unit(Side::blue, 1);
        field.put(field.unit(Side::red, 0), start);
        field.put(field.model(hero), right_of(start, across), up);
        field.put(field.unit(Side::red, 1), start + Point{0_in, 15_in});
        field.put(other, right_of(start, 3_in) + Point{0_in, 15_in});
        bool offered = false;
        field.oracle.look(N_HERO_01, [&](const Question& question, const Rulings& rulings) {
            offered = is_listed(question, option_of(hero));
            if (!offered) CHECK(verdict(rulings, pick(option_of(hero))) == N_HERO_03);
        });
        field.oracle.answer(N_HERO_01, pass());
        intervene(field);
        return offered;
    };
    CHECK(may_intervene(3_in, 0_in));
    CHECK_FALSE(may_intervene(3_in + step_more, 0_in));
    CHECK(may_intervene(3_in, 5_in));
    CHECK_FALSE(may_intervene(3_in, 5_in + step_more));
}

TEST_CASE("N-TRAN-24, N-MOD-12 neither who left a wreck this turn nor who cannot move intervenes") {
    Field field({single}, {champion, {.models = 1, .profile = R"("M": "-")", .keywords = R"("CHARACTER")"}, champion});
    const UnitId wrecked = field.unit(Side::blue, 0), fixed = field.unit(Side::blue, 1),
                 free = field.unit(Side::blue, 2);
    field.put(field.unit(Side::red), start);
    field.put(wrecked, right_of(start, 2_in));
    field.put(fixed, above(start, 2_in));
    field.put(free, start - Point{32_mm + 2_in, 0_in});
    field.game().set(wrecked, Flag::left_wreck);
    field.oracle.refuse(N_HERO_01, pick(option_of(wrecked)), N_TRAN_24)
        .refuse(N_HERO_01, pick(option_of(fixed)), N_MOD_12)
        .answer(N_HERO_01, pass());
    intervene(field);
}

TEST_CASE("N-HERO-06, N-HERO-08 each model may move up to 3\", and the unit ends in coherency") {
    const UnitText pair{.models = 2, .keywords = R"("CHARACTER")"};
    Field field({single}, {pair});
    const UnitId heroes = field.unit(Side::blue);
    field.put(field.unit(Side::red), start);
    field.put(heroes, right_of(start, 3_in), 2_in); // the second is 2" behind the first
    Answer apart = moved_by(field, heroes, {}), too_far = apart, all = apart;
    apart.places[0].place.at.x -= step_more;
    too_far.places[0].place.at.x -= 2.5_in;
    too_far.places[1].place.at.x -= 3_in + step_more;
    all.places[0].place.at.x -= 2.5_in;
    all.places[1].place.at.x -= 3_in;
    field.oracle.answer(N_HERO_01, pick(option_of(heroes)))
        .refuse(N_HERO_06, apart, N_HERO_08) // one step more than 2" apart
        .refuse(N_HERO_06, too_far, N_HERO_06)
        .answer(N_HERO_06, all);
    intervene(field);
    CHECK(is_engaged(field.game(), heroes));
}

TEST_CASE("N-HERO-07, N-I-85 who moves ends strictly closer to the enemy model that was closest when it started") {
    Field field({single, single}, {champion});
    const UnitId hero = field.unit(Side::blue);
    const Point here = right_of(start, 2_in);
    field.put(field.unit(Side::red, 0), start);
    field.put(field.unit(Side::red, 1), right_of(here, 2.5_in)); // further away than the first
    field.put(hero, here);
    field.oracle.answer(N_HERO_01, pick(option_of(hero)))
        .refuse(N_HERO_06, to(field, hero, here + Point{1_in, 0_in}), N_HERO_07) // closer to the other one only
        .refuse(N_HERO_06, to(field, hero, start + Point{0_in, 32_mm + 2_in}), N_HERO_07) // as far as before
        .answer(N_HERO_06, to(field, hero, here - Point{step_more, 0_in}));
    intervene(field);
}

TEST_CASE("N-MEAS-05 of enemy models equally close the player whose model moves picks one") {
    Field field({single, single}, {champion});
    const UnitId hero = field.unit(Side::blue), left = field.unit(Side::red, 0), right = field.unit(Side::red, 1);
    field.put(hero, start);
    field.put(left, start - Point{32_mm + 2_in, 0_in});
    field.put(right, right_of(start, 2_in));
    const Answer to_the_right = to(field, hero, start + Point{1_in, 0_in});
    field.oracle.answer(N_HERO_01, pick(option_of(hero)))
        .look(N_MEAS_05, [](const Question& question, const Rulings&) { CHECK(question.seat == Side::blue); })
        .refuse(N_MEAS_05, pick(option_of(field.model(hero))), N_MEAS_05)
        .answer(N_MEAS_05, pick(option_of(field.model(right))))
        .refuse(N_HERO_06, to(field, hero, start - Point{1_in, 0_in}), N_HERO_07)
        .answer(N_HERO_06, to_the_right);
    intervene(field);

    Field nearer({single, single}, {champion});
    nearer.put(hero, start);
    nearer.put(left, start - Point{32_mm + 2_in, 0_in});
    nearer.put(right, right_of(start, 2_in - step_more)); // no tie: nothing to pick
    nearer.oracle.answer(N_HERO_01, pick(option_of(hero))).answer(N_HERO_06, to_the_right);
    intervene(nearer);
}

TEST_CASE(
    "N-AIR-14, N-AIR-15, N-AIR-08 AIRCRAFT are the closest enemy only to a unit with FLY, and are not closed in on") {
    for (const bool flies : {false, true}) {
        Field field({plane, single}, {flies ? flying_champion : champion});
        const UnitId hero = field.unit(Side::blue);
        field.put(hero, start);
        field.put(field.unit(Side::red, 0), right_of(start, 2_in));
        field.put(field.unit(Side::red, 1), start - Point{32_mm + 2.5_in, 0_in});
        const Answer to_plane = to(field, hero, start + Point{0.5_in, 0_in});
        const Answer to_soldier = to(field, hero, start - Point{0.5_in, 0_in});
        field.oracle.answer(N_HERO_01, pick(option_of(hero)))
            .refuse(N_HERO_06, flies ? to_soldier : to_plane, N_HERO_07)
            .refuse(N_HERO_06, to(field, hero, start + Point{1_in, 0_in}), flies ? N_AIR_08 : N_AIR_08)
            .answer(N_HERO_06, flies ? to_plane : to_soldier);
        intervene(field);
    }
    Field alone({plane}, {champion}); // nobody to close in on: no move is asked for
    alone.put(alone.unit(Side::blue), start);
    alone.put(alone.unit(Side::red), right_of(start, 2_in));
    alone.oracle.answer(N_HERO_01, pick(option_of(alone.unit(Side::blue))));
    intervene(alone);
}

TEST_CASE("N-I-87 whoever a charge of the same phase has brought near is near enough for an intervention") {
    for (const Face die : {Face{4}, Face{1}}) {
        Field field({single}, {single, champion});
        const UnitId red = field.unit(Side::red), hero = field.unit(Side::blue, 1);
        field.put(red, start);
        field.put(field.unit(Side::blue, 0), right_of(start, 8_in));
        field.put(hero, above(right_of(start, 8_in), 1.5_in));
        field.turn(Side::red, Phase::charge);
        field.oracle.answer(N_CHG_02, pick(option_of(red)))
            .answer(N_CHG_07, pick(option_of(field.unit(Side::blue, 0))));
        if (die == 4)
            field.oracle.answer(N_CHG_14, to(field, red, start + Point{7_in, 0_in})).answer(N_HERO_01, pass());
        field.oracle.dice.then(N_CHG_09, {die, 3});
        auto game = field.game();
        charge_phase(game);
    }
}
