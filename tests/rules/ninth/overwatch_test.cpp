// Overwatch: who fires at a charging unit, when, and what then hits.
#include "close_quarters.h"

#include "rules/ninth/ninth.h"

using namespace muster;
using namespace muster::test;

namespace {

constexpr Point start{10_in, 10_in};

const std::string watchful = R"("abilities": [ { "name": "Watchful", "effect": "overwatch" } ])";
const std::string gun = R"({ "id": "gun", "name": "Gun", "range": 8, "type": "Heavy 2", "S": 4, "AP": 0, "D": 1 })";
const std::string flamer = R"({ "id": "flamer", "name": "Flamer", "range": 8, "type": "Assault 2", "S": 4, "AP": 0,
                                "D": 1, "abilities": [{ "effect": "auto_hit" }] })";

const UnitText unarmed{.models = 1, .extra = watchful};
const UnitText gunner{.models = 1, .weapons = gun};
const UnitText sentry{.models = 1, .profile = R"("BS": "2+")", .weapons = gun, .extra = watchful};

Answer shot(const Field& field, UnitId shooter, UnitId target, std::uint16_t weapon = 0) {
    return pick({What::attack, static_cast<std::uint16_t>(field.model(shooter)),
                 static_cast<std::uint16_t>(weapon << 4), static_cast<std::uint16_t>(target)});
}

// One red unit charges one blue one, 6" away; the charge roll is too short.
struct Charge : Field {
    explicit Charge(const UnitText& target, const UnitText& charger = {.models = 1, .profile = R"("W": 3)"})
        : Field({charger}, {target}) {
        put(red, start);
        put(blue, right_of(start, 6_in));
        turn(Side::red, Phase::charge);
        oracle.answer(N_CHG_02, pick(option_of(red)));
    }
    void run() {
        auto running = game();
        charge_phase(running);
        oracle.finish();
    }
    UnitId red = unit(Side::red), blue = unit(Side::blue);
};

} // namespace

TEST_CASE("N-OW-01, N-OW-02 a target with such a rule may fire before the charge roll, as its owner wishes") {
    {
        Charge charge(sentry);
        charge.oracle
            .look(N_OW_02,
                  [&](const Question& question, const Rulings&) {
                      CHECK(question.seat == Side::blue);
                      CHECK(charge.oracle.told<DiceRolled>().empty());
                  })
            .answer(N_OW_02, pick(option_of(charge.blue)))
            .answer(N_SHT_10, shot(charge, charge.blue, charge.red));
        charge.oracle.dice.then(N_ATK_03, {1, 1}).then(N_CHG_09, {1, 1});
        charge.run();
        const auto rolls = charge.oracle.told<DiceRolled>();
        REQUIRE(rolls.size() == 2);
        CHECK(rolls[0].purpose == N_ATK_03);
        CHECK(rolls[1].purpose == N_CHG_09);
    }
    {
        Charge declined(sentry);
        declined.oracle.answer(N_OW_02, pass());
        declined.oracle.dice.then(N_CHG_09, {1, 1});
        declined.run();
    }
    Charge without(gunner); // no rule, no question
    without.oracle.dice.then(N_CHG_09, {1, 1});
    without.run();
}

TEST_CASE("N-OW-01, N-OW-02, N-OW-03 only unengaged targets of the charge with the rule, each once") {
    Field field({{.models = 1, .profile = R"("W": 9)"}, single}, {sentry, gunner, sentry, sentry, sentry});
    const UnitId red = field.unit(Side::red, 0);
    const UnitId free = field.unit(Side::blue, 0), without = field.unit(Side::blue, 1),
                 engaged = field.unit(Side::blue, 2), bystander = field.unit(Side::blue, 3),
                 second = field.unit(Side::blue, 4);
    field.put(red, start);
    field.put(free, right_of(start, 4_in));
    field.put(without, above(start, 4_in));
    field.put(engaged, start + Point{5_in, 5_in});
    field.put(field.unit(Side::red, 1), right_of(start + Point{5_in, 5_in}, 1_in));
    field.put(bystander, start - Point{0_in, 6_in});
    field.put(second, start - Point{6_in, 0_in});
    field.turn(Side::red, Phase::charge);
    Answer targets;
    for (UnitId unit : {free, without, engaged, second}) targets.picks.push_back({option_of(unit), 1});
    field.oracle.answer(N_CHG_02, pick(option_of(red)))
        .answer(N_CHG_07, targets)
        .refuse(N_OW_02, pick(option_of(without)), N_OW_01)
        .refuse(N_OW_02, pick(option_of(engaged)), N_OW_03)
        .refuse(N_OW_02, pick(option_of(bystander)), N_OW_02)
        .answer(N_OW_02, pick(option_of(free)))
        .answer(N_SHT_10, shot(field, free, red))
        .refuse(N_OW_02, pick(option_of(free)), N_OW_02)
        .answer(N_OW_02, pass())
        .otherwise_default();
    field.oracle.dice.then(N_ATK_03, {1, 1}).then(N_CHG_09, {1, 1});
    auto game = field.game();
    charge_phase(game);
}

TEST_CASE("N-OW-03 one step beyond engagement range of the others a target may fire") {
    for (const Length gap : {1_in, 1_in + step_more}) {
        Field field({single, single}, {sentry});
        const UnitId red = field.unit(Side::red, 0), blue = field.unit(Side::blue);
        field.put(red, start);
        field.put(blue, right_of(start, 6_in));
        field.put(field.unit(Side::red, 1), above(right_of(start, 6_in), gap));
        field.turn(Side::red, Phase::charge);
        field.oracle.answer(N_CHG_02, pick(option_of(red)));
        if (gap > 1_in) field.oracle.answer(N_OW_02, pass());
        field.oracle.otherwise_default();
        field.oracle.dice.then(N_CHG_09, {1, 1});
        auto game = field.game();
        charge_phase(game);
        field.oracle.finish();
        const bool offered = std::ranges::find(field.oracle.asked, N_OW_02) != field.oracle.asked.end();
        CHECK(offered == (gap > 1_in));
    }
}

TEST_CASE("N-OW-04 range and sight count as in shooting") {
    for (const Length gap : {8_in, 8_in + step_more}) {
        Charge charge(sentry);
        charge.put(charge.blue, right_of(start, gap));
        if (gap == 8_in) charge.oracle.answer(N_OW_02, pass());
        charge.oracle.dice.then(N_CHG_09, {1, 1});
        charge.run();
    }
    Charge bare(unarmed); // nothing to fire
    bare.oracle.dice.then(N_CHG_09, {1, 1});
    bare.run();

    const Point corners[] = {{12_in, 0_in}, {12.5_in, 0_in}, {12.5_in, 60_in}, {12_in, 60_in}};
    const TerrainPiece wall{
        "wall", TerrainKind::wall, {{footprint(corners), {}, 9_in, static_cast<std::uint8_t>(Trait::blocking)}}};
    Field hidden({single}, {sentry}, {44_in, 60_in}, {wall});
    hidden.put(hidden.unit(Side::red), start);
    hidden.put(hidden.unit(Side::blue), right_of(start, 6_in));
    hidden.turn(Side::red, Phase::charge);
    hidden.oracle.answer(N_CHG_02, pick(option_of(hidden.unit(Side::red))));
    hidden.oracle.dice.then(N_CHG_09, {1, 1});
    auto game = hidden.game();
    charge_phase(game);
}

TEST_CASE("N-OW-05 only an unmodified 6 hits, whatever the BS and the modifiers") {
    const UnitText sharp{.models = 1,
                         .profile = R"("BS": "2+")",
                         .weapons = gun,
                         .extra = R"("abilities": [ { "name": "Watchful", "effect": "overwatch" },
                                   { "name": "Sharp", "effect": "modify", "roll": "hit", "by": 1 } ])"};
    Charge charge(sharp);
    charge.oracle.answer(N_OW_02, pick(option_of(charge.blue))).answer(N_SHT_10, shot(charge, charge.blue, charge.red));
    charge.oracle.dice.then(N_ATK_03, {5, 6}).then(N_ATK_11, {1}).then(N_CHG_09, {1, 1});
    charge.run();
    const auto made = charge.oracle.told<AttacksMade>();
    REQUIRE(made.size() == 1);
    CHECK(made[0].hits == 1);
}

TEST_CASE("N-OW-06 it is fired at the charging unit only") {
    Field field({single, single}, {sentry});
    const UnitId red = field.unit(Side::red, 0), other = field.unit(Side::red, 1), blue = field.unit(Side::blue);
    field.put(red, start);
    field.put(other, start + Point{0_in, 4_in});
    field.put(blue, right_of(start, 6_in));
    field.turn(Side::red, Phase::charge);
    field.oracle.answer(N_CHG_02, pick(option_of(red)))
        .answer(N_OW_02, pick(option_of(blue)))
        .refuse(N_SHT_10, shot(field, blue, other), N_OW_06)
        .answer(N_SHT_10, shot(field, blue, red))
        .otherwise_default();
    field.oracle.dice.then(N_ATK_03, {1, 1}).then(N_CHG_09, {1, 1});
    auto game = field.game();
    charge_phase(game);
}

TEST_CASE("N-OW-07 a charging CHARACTER is no safer behind others") {
    Field field({{.models = 1, .keywords = R"("CHARACTER")"}, {.models = 5}}, {sentry});
    const UnitId hero = field.unit(Side::red, 0), blue = field.unit(Side::blue);
    field.put(hero, start);
    field.put(field.unit(Side::red, 1), start + Point{1_in, 3_in}, 0.25_in); // nearer to blue, beside the hero
    field.put(blue, right_of(start, 6_in));
    field.turn(Side::red, Phase::charge);
    field.oracle.answer(N_CHG_02, pick(option_of(hero)))
        .answer(N_OW_02, pick(option_of(blue)))
        .answer(N_SHT_10, shot(field, blue, hero))
        .otherwise_default();
    field.oracle.dice.then(N_ATK_03, {1, 1}).then(N_CHG_09, {1, 1});
    auto game = field.game();
    CHECK(refused_by(targets_of(game, blue, {})->why_not(field.model(blue), {}, hero)) ==
          N_LOOK_02); // in a Shooting phase
    charge_phase(game);
}

TEST_CASE("N-I-83 what hits automatically still does; what was fired in this phase stays silent") {
    const UnitText flames{.models = 1, .weapons = flamer, .extra = watchful};
    Field field({{.models = 1, .profile = R"("W": 3)"}, {.models = 1, .profile = R"("W": 3)"}}, {flames});
    const UnitId first = field.unit(Side::red, 0), second = field.unit(Side::red, 1), blue = field.unit(Side::blue);
    field.put(first, start);
    field.put(second, start + Point{0_in, 3_in});
    field.put(blue, right_of(start, 6_in));
    field.turn(Side::red, Phase::charge);
    field.oracle.answer(N_CHG_02, pick(option_of(first)))
        .answer(N_OW_02, pick(option_of(blue)))
        .answer(N_SHT_10, shot(field, blue, first))
        .answer(N_CHG_02, pick(option_of(second))); // and no Overwatch is offered
    field.oracle.dice.then(N_ATK_11, {1, 1}).then(N_CHG_09, {1, 1, 1, 1});
    auto game = field.game();
    charge_phase(game);
    field.oracle.finish();
    REQUIRE(field.oracle.told<AttacksMade>().size() == 1);
    CHECK(field.oracle.told<AttacksMade>()[0].hits == 2);
}

TEST_CASE("N-I-84 a charging unit that is destroyed charges no more; losses leave the targets what they were") {
    {
        Field field({single, single}, {sentry});
        const UnitId red = field.unit(Side::red, 0), blue = field.unit(Side::blue);
        field.put(red, start);
        field.put(field.unit(Side::red, 1), start + Point{0_in, 40_in});
        field.put(blue, right_of(start, 6_in));
        field.turn(Side::red, Phase::charge);
        field.oracle.answer(N_CHG_02, pick(option_of(red)))
            .answer(N_OW_02, pick(option_of(blue)))
            .answer(N_SHT_10, shot(field, blue, red));
        field.oracle.dice.then(N_ATK_03, {6, 1}).then(N_ATK_11, {6}).then(N_SAVE_01, {1}); // no charge roll
        auto game = field.game();
        charge_phase(game);
        field.oracle.finish();
        CHECK_FALSE(game.is_on_table(red));
    }
    // The one model within 12" falls; the charge goes on and, with 12, succeeds.
    UnitText far_gun = sentry;
    far_gun.weapons = R"({ "id": "gun", "name": "Gun", "range": 24, "type": "Heavy 1", "S": 8, "AP": 0, "D": 1 })";
    Field field({{.models = 2}}, {far_gun});
    const UnitId red = field.unit(Side::red), blue = field.unit(Side::blue);
    field.put(field.model(red, 0), start);
    field.put(field.model(red, 1), start + Point{2_in, 32_mm});
    field.put(blue, right_of(start, 13_in));
    field.turn(Side::red, Phase::charge);
    field.oracle.answer(N_CHG_02, pick(option_of(red)))
        .answer(N_OW_02, pick(option_of(blue)))
        .answer(N_SHT_10, shot(field, blue, red))
        .answer(N_ALLOC_01, pick(option_of(field.model(red, 1))))
        .take_default(N_CHG_14);
    field.oracle.dice.then(N_ATK_03, {6}).then(N_ATK_11, {6}).then(N_SAVE_01, {1}).then(N_CHG_09, {6, 6});
    auto game = field.game();
    REQUIRE(within(game, field.model(red, 1), blue, 12_in));
    charge_phase(game);
    field.oracle.finish();
    CHECK(game.has(red, Flag::charged));
    CHECK(game.models_of(red).size() == 1);
}

TEST_CASE("N-CHG-12, N-OW-04 a target that its own Overwatch destroys need not be reached any more") {
    UnitText reckless = sentry;
    reckless.weapons = R"({ "id": "gun", "name": "Gun", "range": 24, "type": "Heavy 1", "S": 4, "AP": 0, "D": 1,
                            "abilities": [{ "effect": "bearer_destroyed", "on_hit": 1 }] })";
    for (const bool second_left : {true, false}) {
        Field field({single}, {reckless, single, single});
        const UnitId red = field.unit(Side::red), gone = field.unit(Side::blue, 0), other = field.unit(Side::blue, 1);
        field.put(red, start);
        field.put(gone, start - Point{32_mm + 6_in, 0_in});
        field.put(field.unit(Side::blue, 2), start + Point{0_in, 40_in});
        Answer targets = pick(option_of(gone));
        field.oracle.answer(N_CHG_02, pick(option_of(red)));
        if (second_left) {
            field.put(other, right_of(start, 6_in));
            targets.picks.push_back({option_of(other), 1});
            field.oracle.answer(N_CHG_07, targets);
        }
        field.turn(Side::red, Phase::charge);
        field.oracle.answer(N_OW_02, pick(option_of(gone))).answer(N_SHT_10, shot(field, gone, red));
        if (second_left) field.oracle.take_default(N_CHG_14);
        field.oracle.dice.then(N_ATK_03, {1}).then(N_CHG_09, {4, 4});
        auto game = field.game();
        charge_phase(game);
        field.oracle.finish();
        CHECK_FALSE(game.is_on_table(gone));
        CHECK(game.has(red, Flag::charged) == second_left);
    }
}
