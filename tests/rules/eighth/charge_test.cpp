// The Charge phase: charges, Overwatch, heroic interventions.
#include "arena.h"

namespace muster::test {
namespace {

// Red's unit, and blue's so far to the right of it.
struct Charge : Arena {
    explicit Charge(Length gap, std::vector<UnitText> reds = {one}, std::vector<UnitText> blues = {one},
                    std::vector<TerrainPiece> terrain = {})
        : Arena(std::move(reds), std::move(blues), Phase::charge, std::move(terrain)) {
        put(red(), start);
        put(blue(), right_of(start, gap));
    }
    Charge& choose(std::size_t unit = 0) { return select(E_CHG_02, red(unit)), *this; }
    Charge& roll(Face a, Face b) { return oracle.dice.then(E_CHG_09, {a, b}), *this; }
    Charge& go(const Answer& answer) { return oracle.answer(E_CHG_10, answer), *this; }
    Charge& bad(const Answer& answer, Clause why) { return oracle.refuse(E_CHG_10, answer, why), *this; }
    Answer forward(Length by) const { return moved_by(*this, red(), {by, 0_in}); }
};
const UnitText gunner{.name = "Gunner", .models = 1, .profile = R"("BS": "2+")", .weapons = gun({.type = "Heavy 2"})};

TEST_CASE("E-CHG-01, E-CHG-15 targets, Overwatch, roll and move of one charge, then the next, then interventions") {
    Charge field(6_in, {one, other}, {gunner, hero});
    field.put(field.red(1), start - Point{0_in, 3_in});
    field.put(field.blue(1), right_of(start, 6_in) + Point{0_in, 3_in});
    field.choose();
    field.oracle.answer(E_CHG_07, pick(option_of(field.blue(0))));
    field.select(E_OW_01, field.blue(0));
    field.oracle.answer(E_TGT_06, picks({aimed(field.model(field.blue(0)), field.red(0))}));
    field.oracle.dice.then(E_ATK_01, {1, 1});
    field.roll(3, 3).go(field.forward(5_in));
    field.oracle.answer(E_CHG_02, pass());
    field.select(E_HERO_01, field.blue(1));
    field.oracle.answer(E_HERO_02, pass());
    field.run();
    CHECK(field.oracle.asked == std::vector{E_CHG_02, E_CHG_07, E_OW_01, E_TGT_06, E_CHG_10, E_CHG_02, E_HERO_01, E_HERO_02});
    CHECK(field.has(field.red(0), Flag::charged));
}

TEST_CASE("E-CHG-02, E-I-33 only units within 12 inches of an enemy when they are picked") {
    for (const Length gap : {12_in, 12_in + step_more}) {
        Charge field(gap);
        if (gap == 12_in) field.oracle.answer(E_CHG_02, pass());
        field.run();
        CHECK(field.asked(E_CHG_02) == (gap == 12_in));
    }
    Charge two(12_in, {one, other});
    two.put(two.red(1), start - Point{2_in, 0_in});
    two.refuse(E_CHG_02, two.red(1), E_CHG_02);
    two.refuse(E_CHG_02, two.blue(), E_CHG_02);
    two.oracle.answer(E_CHG_02, pass());
    two.run();
}

TEST_CASE("E-CHG-03, E-CHG-04, E-ADV-04, E-FALL-04 who Advanced or Fell Back this turn does not charge, FLY or not") {
    Charge field(6_in, {one, other, flyer, one});
    for (std::size_t i = 1; i < 4; ++i) field.put(field.red(i), start + Point{0_in, static_cast<std::int32_t>(2 * i) * 1_in});
    field.game().of(field.red(0)).move = MoveKind::advance;
    field.game().of(field.red(1)).move = MoveKind::fall_back;
    field.game().of(field.red(2)).move = MoveKind::fall_back;
    field.game().of(field.red(3)).move = MoveKind::normal;
    field.refuse(E_CHG_02, field.red(0), E_CHG_03);
    field.refuse(E_CHG_02, field.red(1), E_CHG_04);
    field.refuse(E_CHG_02, field.red(2), E_CHG_04);
    field.choose(3).roll(1, 1);
    field.run();
}

TEST_CASE("E-CHG-05 who begins the phase within 1 inch of an enemy does not charge") {
    Charge field(1_in, {one, other}, {one, one});
    field.put(field.red(1), start + Point{0_in, 20_in});
    field.put(field.blue(1), right_of(start + Point{0_in, 20_in}, 1_in + step_more));
    field.refuse(E_CHG_02, field.red(0), E_CHG_05);
    field.oracle.answer(E_CHG_02, pass());
    field.run();
}

TEST_CASE("E-CHG-06 a unit is picked once, whether or not its charge succeeds") {
    Charge field(8_in, {one, other});
    field.put(field.red(1), start + Point{0_in, 3_in});
    field.choose().roll(1, 2);
    field.refuse(E_CHG_02, field.red(0), E_CHG_06);
    field.oracle.answer(E_CHG_02, pass());
    field.run();
    CHECK(field.at(field.red()) == start);
    CHECK_FALSE(field.has(field.red(), Flag::charged));
}

TEST_CASE("E-CHG-07, E-CHG-08 one or more enemy units within 12 inches, seen or not") {
    Charge field(10_in, {one}, {one, one, one}, {box({25_in, 10_in}, {25.5_in, 30_in}, 9_in)});
    field.put(field.blue(1), right_of(start, 12_in) - Point{0_in, 0_in} + Point{0_in, 0_in});
    field.put(field.blue(1), start - Point{0_in, base + 12_in});
    field.put(field.blue(2), start + Point{0_in, base + 12_in + step_more});
    field.choose();
    field.oracle.refuse(E_CHG_07, pick(option_of(field.blue(2))), E_CHG_07)
        .answer(E_CHG_07, picks({option_of(field.blue(0)), option_of(field.blue(1))})); // the first is hidden
    field.roll(1, 1);
    field.run();
    CHECK(field.game().of(field.red()).charge_targets.size() == 2);
}

TEST_CASE("E-CHG-09, E-CHG-10, E-CHG-11 2D6 inches for each model, and the first one ends within 1 inch of a target") {
    Charge field(6_in);
    field.choose().roll(2, 3);
    field.bad(field.forward(5_in + step_more), E_CHG_10)
        .bad(field.forward(5_in - step_more), E_CHG_11)
        .go(field.forward(5_in));
    field.run();
    CHECK(field.has(field.red(), Flag::charged));

    // Of two models the one that leads has to get there.
    Charge pair(5_in, {{.models = 2}});
    pair.put(pair.model(pair.red(), 0), start);
    pair.put(pair.model(pair.red(), 1), left_of(start, 0.5_in));
    Answer lagging = pair.forward(4.5_in);
    lagging.places[0].turn = 2;
    lagging.places[1].turn = 1;
    Answer leading = pair.forward(4.5_in);
    leading.places[0].turn = 1;
    leading.places[1].turn = 2;
    pair.choose().roll(3, 3).bad(lagging, E_CHG_11).go(leading);
    pair.run();
}

TEST_CASE("E-CHG-12, E-I-33 no model comes within 1 inch of a unit that is no target, on its way or at its end") {
    Charge field(6_in, {one}, {one, one});
    field.put(field.blue(1), start + Point{3_in, base + 1_in});
    const ModelId model = field.model(field.red());
    field.choose();
    field.oracle.answer(E_CHG_07, pick(option_of(field.blue(0))));
    field.roll(4, 4)
        .bad(to(model, start + Point{5.5_in, 0_in}, {start + Point{3_in, 0.25_in}}), E_CHG_12)
        .go(to(model, start + Point{5.5_in, 0_in}));
    field.run();
}

TEST_CASE("E-CHG-13, E-I-33 a charge that cannot reach fails and nobody moves; one that could may be declined") {
    Charge fails(6_in);
    fails.choose().roll(2, 2); // 4 inches leave 2
    fails.run();
    CHECK_FALSE(fails.asked(E_CHG_10));
    CHECK(fails.told(E_CHG_13));
    Charge declined(6_in);
    declined.choose().roll(6, 6).go(pass());
    declined.run();
    CHECK(declined.at(declined.red()) == start);
    CHECK_FALSE(declined.has(declined.red(), Flag::charged));
}

TEST_CASE("E-CHG-14 reaching one target is enough, and the others need not be reached") {
    Charge field(4_in, {one}, {one, one});
    field.put(field.blue(1), start - Point{base + 10_in, 0_in});
    field.choose();
    field.oracle.answer(E_CHG_07, picks({option_of(field.blue(0)), option_of(field.blue(1))}));
    field.roll(2, 2).go(field.forward(3.5_in));
    field.run();
    CHECK(field.has(field.red(), Flag::charged));
}

TEST_CASE("E-COH-02 a charge ends as one group") {
    Charge field(4_in, {{.models = 2}});
    field.put(field.model(field.red(), 0), start);
    field.put(field.model(field.red(), 1), left_of(start, 1_in));
    Answer apart = field.forward(3.5_in);
    apart.places[1].place.at = left_of(start, 1_in);
    field.choose().roll(3, 3).bad(apart, E_COH_02).go(field.forward(3.5_in));
    field.run();
}

TEST_CASE("E-I-14 who can FLY charges over models and terrain") {
    Charge field(5_in, {flyer}, {one}, {box({22_in, 10_in}, {22.5_in, 30_in}, 9_in)});
    field.choose().roll(2, 3).go(field.forward(4.5_in));
    field.run();
    CHECK(field.has(field.red(), Flag::charged));
}

TEST_CASE("E-OW-01, E-OW-02, E-OW-04 every charged unit may fire, with each charge again, by the rules of shooting") {
    Charge field(6_in, {{.name = "First", .models = 1, .profile = R"("W": 9)"}, {.name = "Second", .models = 1, .profile = R"("W": 9)"}}, {gunner});
    field.put(field.red(1), start + Point{0_in, 3_in});
    const ModelId model = field.model(field.blue());
    for (const std::size_t i : {0u, 1u}) {
        field.choose(i);
        field.oracle.look(E_OW_01, [](const Question& question, const Rulings&) {
            CHECK(question.seat == Side::blue);
            CHECK(question.may_pass);
        });
        field.select(E_OW_01, field.blue());
        field.oracle.refuse(E_TGT_06, picks({aimed(model, field.red(1 - i))}), E_I_34)
            .answer(E_TGT_06, picks({aimed(model, field.red(i))}));
        field.oracle.dice.then(E_ATK_01, {1, 1});
        field.roll(1, 1);
    }
    field.run();

    Charge silent(6_in, {one}, {gunner});
    silent.choose();
    silent.oracle.answer(E_OW_01, pass());
    silent.roll(1, 1);
    silent.run();

    UnitText short_range = gunner;
    short_range.weapons = gun({.range = "5"});
    Charge out(6_in, {one}, {short_range}); // out of range: nobody is asked
    out.choose().roll(1, 1);
    out.run();
}

TEST_CASE("E-OW-03 a unit with enemies within 1 inch does not fire Overwatch") {
    Charge field(6_in, {one, other}, {gunner, gunner});
    field.put(field.red(1), right_of(start, 6_in) + Point{base + 1_in, 0_in}); // fights the first of them
    field.put(field.blue(1), right_of(start, 6_in) + Point{0_in, 3_in});
    field.choose();
    field.oracle.answer(E_CHG_07, picks({option_of(field.blue(0)), option_of(field.blue(1))}));
    field.refuse(E_OW_01, field.blue(0), E_OW_03);
    field.oracle.answer(E_OW_01, pass());
    field.roll(1, 1);
    field.run();
}

TEST_CASE("E-OW-05, E-I-34, E-TGT-12 Overwatch hits on an unmodified 6 only, CHARACTERS behind others included") {
    const auto hits = [](const std::string& list, Face face) {
        UnitText alert = gunner;
        alert.weapons = gun({});
        if (!list.empty()) alert.extra = abilities(list);
        Charge field(6_in, {hero, one}, {alert});
        field.put(field.red(1), start + Point{3_in, 3_in}); // nearer to the gunner
        field.choose();
        field.select(E_OW_01, field.blue());
        field.oracle.answer(E_TGT_06, picks({aimed(field.model(field.blue()), field.red())}));
        field.oracle.dice.then(E_ATK_01, {face});
        field.oracle.otherwise_default();
        field.oracle.dice.then({1, 1, 1, 1});
        eighth::Game game = field.game();
        charge_phase(game);
        return field.oracle.told<AttacksMade>().at(0).hits == 1;
    };
    CHECK(hits("", 6));
    CHECK_FALSE(hits("", 5));
    CHECK(hits(R"({ "name": "A", "effect": "modify", "roll": "hit", "by": -1 })", 6));
    CHECK_FALSE(hits(R"({ "name": "A", "effect": "modify", "roll": "hit", "by": 1 })", 5));
}

TEST_CASE("E-I-33 if the charging unit dies before the roll, there is none") {
    Charge field(6_in, {one, other}, {gunner});
    field.put(field.red(1), start + Point{0_in, 30_in});
    field.choose();
    field.select(E_OW_01, field.blue());
    field.oracle.take_default(E_TGT_06);
    field.oracle.dice.then(E_ATK_01, {6, 1}).then(E_ATK_05, {6}).then(E_SAVE_01, {1});
    field.run();
    CHECK_FALSE(field.stands(field.red()));
    CHECK(field.rolled(E_CHG_09) == 0);
}

// Red's Charge phase without charges: blue's interventions.
struct Intervening : Arena {
    explicit Intervening(std::vector<UnitText> reds = {one}, std::vector<UnitText> blues = {hero})
        : Arena(std::move(reds), std::move(blues), Phase::charge) {
        for (std::size_t i = 0; i < setup->army(Side::red).units.size(); ++i) game().of(red(i)).move = MoveKind::advance; // no charges
    }
};

TEST_CASE("E-HERO-01, E-I-35 after the charges each CHARACTER of the opponent within 3 inches may intervene, once") {
    Intervening field({one, hero}, {hero, hero, one, hero});
    field.put(field.red(0), start);
    field.put(field.red(1), start - Point{12_in, 0_in});
    field.put(field.blue(0), right_of(start, 3_in));
    field.put(field.blue(1), above(start, 0.5_in)); // even one that fights already
    field.put(field.blue(2), start - Point{0_in, base + 2_in});
    field.put(field.blue(3), right_of(start, 3_in + step_more) + Point{0_in, 4_in});
    field.oracle.look(E_HERO_01, [](const Question& question, const Rulings&) {
        CHECK(question.seat == Side::blue);
        CHECK(question.options.size() == 2);
    });
    field.refuse(E_HERO_01, field.blue(2), E_HERO_01); // no CHARACTER
    field.refuse(E_HERO_01, field.blue(3), E_HERO_01); // too far
    field.select(E_HERO_01, field.blue(0));
    field.oracle.answer(E_HERO_02, pass());
    field.refuse(E_HERO_01, field.blue(0), E_I_35);
    field.oracle.answer(E_HERO_01, pass());
    field.run();
}

TEST_CASE("E-HERO-02, E-HERO-03, E-HERO-04, E-I-36 up to 3 inches, ending closer to the closest enemy; it is no charge") {
    Intervening field({one, other}, {hero});
    field.put(field.red(0), start);
    field.put(field.red(1), right_of(start, 3_in) + Point{base + 4_in, 0_in});
    field.put(field.blue(), right_of(start, 3_in));
    const ModelId model = field.model(field.blue());
    field.select(E_HERO_01, field.blue());
    field.oracle.refuse(E_HERO_02, to(model, right_of(start, 3_in) + Point{1_in, 0_in}), E_HERO_03)
        .refuse(E_HERO_02, to(model, right_of(start, {}), {right_of(start, 1_in) + Point{0_in, 1_in}}), E_HERO_02)
        .answer(E_HERO_02, to(model, right_of(start, {})));
    field.run();
    CHECK(field.at(field.blue()) == right_of(start, {}));
    CHECK_FALSE(field.has(field.blue(), Flag::charged));
}

} // namespace
} // namespace muster::test
