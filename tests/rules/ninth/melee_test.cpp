// Close combat attacks: which models fight, how often, with what and at which targets.
#include "close_quarters.h"

#include "rules/sheets/combat.h"

using namespace muster;
using namespace muster::test;

namespace {

constexpr Point start{20_in, 20_in};

const std::string claw =
    R"({ "id": "claw", "name": "Claw", "range": "Melee", "type": "Melee", "S": "User", "AP": -2, "D": 1 })";
const std::string fist =
    R"({ "id": "fist", "name": "Fist", "range": "Melee", "type": "Melee", "S": "x2", "AP": -3, "D": 2 })";
const std::string chainsword =
    R"({ "id": "chainsword", "name": "Chainsword", "range": "Melee", "type": "Melee", "S": "User", "AP": -1, "D": 1,
         "abilities": [{ "effect": "extra_attacks", "attacks": 1 }] })";
const std::string glaive =
    R"({ "id": "glaive", "name": "Glaive", "profiles": [
         { "name": "sweep", "range": "Melee", "type": "Melee", "S": "User", "AP": 0, "D": 1 },
         { "name": "thrust", "range": "Melee", "type": "Melee", "S": "+2", "AP": -2, "D": 1 } ] })";
const std::string pistol =
    R"({ "id": "pistol", "name": "Pistol", "range": 12, "type": "Pistol 1", "S": 4, "AP": 0, "D": 1 })";

struct Blow {
    ModelId model;
    std::uint16_t weapon; // position in the model's list
    UnitId target;
    std::uint16_t count = 1;
    std::uint16_t profile = 0;
};
Option option(const Blow& blow) {
    return {What::attack, static_cast<std::uint16_t>(blow.model),
            static_cast<std::uint16_t>(blow.weapon << 4 | blow.profile), static_cast<std::uint16_t>(blow.target)};
}
Answer declared(std::initializer_list<Blow> blows) {
    Answer answer;
    for (const Blow& blow : blows) answer.picks.push_back({option(blow), blow.count});
    return answer;
}

// The unit makes its attacks, all of which miss; how many there were, in the order of resolution.
std::vector<AttacksMade> attack(Field& field, UnitId unit, std::size_t expected) {
    field.turn(Side::red, Phase::fight);
    const std::vector<Face> misses(expected, 1);
    if (expected > 0) field.oracle.dice.then(N_ATK_03, misses);
    auto game = field.game();
    make_close_combat_attacks(game, unit);
    field.oracle.finish();
    return field.oracle.told<AttacksMade>();
}

// One model of each side.
std::size_t attacks_of_one(const UnitText& fighter, Length gap, std::size_t expected) {
    Field field({fighter}, {single});
    field.put(field.unit(Side::red), start);
    field.put(field.unit(Side::blue), right_of(start, gap));
    std::size_t sum = 0;
    for (const AttacksMade& each : attack(field, field.unit(Side::red), expected)) sum += each.attacks;
    return sum;
}

} // namespace

TEST_CASE(
    "N-MEL-01, N-MEL-04, N-MEL-05, N-EX-16 a model within engagement range makes A attacks, a hit roll for each") {
    CHECK(attacks_of_one(single, 1_in, 1) == 1);
    CHECK(attacks_of_one(single, 1_in + step_more, 0) == 0);
    CHECK(attacks_of_one({.models = 1, .profile = R"("A": 2)"}, 1_in, 2) == 2);
}

TEST_CASE("N-MEL-02, N-I-92 a model within half an inch of a friend within half an inch of the enemy fights too") {
    const auto fighting = [](Length to_enemy, Length to_friend, std::size_t expected) {
        Field field({{.models = 2}}, {single});
        const UnitId red = field.unit(Side::red);
        field.put(field.unit(Side::blue), right_of(start, to_enemy));
        field.put(field.model(red, 0), start);
        field.put(field.model(red, 1), left_of(start, to_friend));
        std::size_t sum = 0;
        for (const AttacksMade& each : attack(field, red, expected)) sum += each.attacks;
        return sum;
    };
    CHECK(fighting(0.5_in, 0.5_in, 2) == 2);
    CHECK(fighting(0.5_in + step_more, 0.5_in, 1) == 1);
    CHECK(fighting(0.5_in, 0.5_in + step_more, 1) == 1);
}

TEST_CASE("N-I-92 the half inch is a straight line, up and down included") {
    Field field({{.models = 2}}, {single});
    const UnitId red = field.unit(Side::red);
    field.put(field.unit(Side::blue), right_of(start, {}));
    field.put(field.model(red, 0), start);
    field.put(field.model(red, 1), left_of(start, {}), 0.5_in);
    CHECK(attack(field, red, 2).front().attacks == 2);
    Field higher({{.models = 2}}, {single});
    higher.put(higher.unit(Side::blue), right_of(start, {}));
    higher.put(higher.model(red, 0), start);
    higher.put(higher.model(red, 1), left_of(start, {}), 0.5_in + step_more);
    CHECK(attack(higher, red, 1).front().attacks == 1);
}

TEST_CASE("N-MEL-03, N-MEL-09 who cannot reach does not attack, nor anybody out of reach") {
    Field field({{.models = 2, .weapons = claw + ", " + fist}}, {single, single});
    const UnitId red = field.unit(Side::red), near = field.unit(Side::blue, 0), beside = field.unit(Side::blue, 1);
    const ModelId first = field.model(red, 0), last = field.model(red, 1);
    field.put(first, start);
    field.put(last, left_of(start, 1_in));
    field.put(near, right_of(start, 1_in));
    field.put(beside, above(start, 1_in + step_more));
    field.oracle.refuse(N_MEL_07, declared({{first, 0, near}, {last, 0, near}}), N_MEL_03)
        .refuse(N_MEL_07, declared({{first, 0, beside}}), N_MEL_09)
        .answer(N_MEL_07, declared({{first, 1, near}}));
    CHECK(attack(field, red, 1).size() == 1);
}

TEST_CASE("N-MEL-09, N-MEL-02 through a friend it is that enemy the friend has to be near to") {
    Field field({{.models = 2}}, {single, single});
    const UnitId red = field.unit(Side::red), near = field.unit(Side::blue, 0), other = field.unit(Side::blue, 1);
    const ModelId first = field.model(red, 0), second = field.model(red, 1);
    field.put(first, start);
    field.put(second, left_of(start, 0.5_in));
    field.put(near, right_of(start, 0.5_in));
    field.put(other, above(start, 0.75_in)); // within ER of the first, not within half an inch
    field.oracle.refuse(N_MEL_07, declared({{first, 255, near}, {second, 255, other}}), N_MEL_09)
        .answer(N_MEL_07, declared({{first, 255, other}, {second, 255, near}}))
        .take_default(N_MEL_12);
    CHECK(attack(field, red, 2).size() == 2);
}

TEST_CASE("N-MEL-04, N-I-89 every model that can fight makes all its attacks, and no more") {
    Field field({{.models = 1, .profile = R"("A": 3)", .weapons = claw + ", " + fist}}, {single});
    const UnitId red = field.unit(Side::red), blue = field.unit(Side::blue);
    const ModelId model = field.model(red);
    field.put(red, start);
    field.put(blue, right_of(start, {}));
    field.oracle.refuse(N_MEL_07, declared({{model, 0, blue, 4}}), N_MEL_04)
        .refuse(N_MEL_07, declared({{model, 0, blue, 1}, {model, 1, blue, 1}}), N_I_89)
        .refuse(N_MEL_07, pass(), N_MEL_07)
        .answer(N_MEL_07, declared({{model, 0, blue, 3}}));
    CHECK(attack(field, red, 3).front().attacks == 3);
}

TEST_CASE("N-MEL-07, N-MEL-10, N-MEL-11, N-MEL-06, N-MEL-17 all attacks are declared first, split as the owner likes") {
    Field field({{.models = 2, .profile = R"("A": 2)"}, single}, {single, single});
    const UnitId red = field.unit(Side::red), friends = field.unit(Side::red, 1);
    const UnitId one = field.unit(Side::blue, 0), two = field.unit(Side::blue, 1);
    const ModelId first = field.model(red, 0), second = field.model(red, 1);
    field.put(first, start);
    field.put(second, above(start, {}));
    field.put(one, right_of(start, 0.25_in));
    field.put(two, above(right_of(start, 0.25_in), {}));
    field.put(friends, left_of(start, {}));
    field.oracle.refuse(N_MEL_07, declared({{first, 255, friends, 2}, {second, 255, one, 2}}), N_MEL_07)
        .look(N_MEL_07,
              [&](const Question& question, const Rulings&) {
                  CHECK(question.seat == Side::red);
                  CHECK(question.options.size() == 4); // two models, two targets
                  CHECK(field.oracle.told<DiceRolled>().empty());
              })
        .answer(N_MEL_07, declared({{first, 255, one}, {first, 255, two}, {second, 255, two, 2}}))
        .take_default(N_MEL_12);
    const auto made = attack(field, red, 4);
    REQUIRE(made.size() == 2);
    CHECK(made[0].target == one);
    CHECK(made[0].attacks == 1);
    CHECK(made[1].target == two);
    CHECK(made[1].attacks == 3);
}

TEST_CASE("N-MEL-08 after a charge only its targets and units that intervened are attacked") {
    Field field({{.models = 1, .profile = R"("A": 2)"}}, {single, single, single});
    const UnitId red = field.unit(Side::red);
    const UnitId charged = field.unit(Side::blue, 0), hero = field.unit(Side::blue, 1),
                 other = field.unit(Side::blue, 2);
    const ModelId model = field.model(red);
    field.put(red, start);
    field.put(charged, right_of(start, {}));
    field.put(hero, above(start, {}));
    field.put(other, left_of(start, {}));
    auto game = field.game();
    game.set(red, Flag::charged);
    game.of(red).charge_targets = {charged};
    game.set(hero, Flag::intervened);
    field.oracle.refuse(N_MEL_07, declared({{model, 255, charged}, {model, 255, other}}), N_MEL_08)
        .answer(N_MEL_07, declared({{model, 255, charged}, {model, 255, hero}}))
        .take_default(N_MEL_12);
    CHECK(attack(field, red, 2).size() == 2);

    Field free({{.models = 1, .profile = R"("A": 2)"}}, {single, single, single}); // it did not charge
    free.put(red, start);
    free.put(charged, right_of(start, {}));
    free.put(hero, above(start, {}));
    free.put(other, left_of(start, {}));
    free.oracle.answer(N_MEL_07, declared({{model, 255, other, 2}}));
    CHECK(attack(free, red, 2).front().target == other);
}

TEST_CASE("N-MEL-12 the owner orders the targets, and finishes one before the next") {
    Field field({{.models = 2, .weapons = claw + ", " + fist}}, {single, single});
    const UnitId red = field.unit(Side::red), one = field.unit(Side::blue, 0), two = field.unit(Side::blue, 1);
    const ModelId first = field.model(red, 0), second = field.model(red, 1);
    field.put(first, start);
    field.put(second, above(start, {}));
    field.put(one, right_of(start, 0.25_in));
    field.put(two, above(right_of(start, 0.25_in), {}));
    Answer order = pick(option_of(two));
    order.picks.push_back({option_of(one), 1});
    field.oracle.answer(N_MEL_07, declared({{first, 0, one}, {second, 1, two}}))
        .refuse(N_MEL_12, pick(option_of(two)), N_MEL_12) // all of them
        .answer(N_MEL_12, order);
    const auto made = attack(field, red, 2);
    REQUIRE(made.size() == 2);
    CHECK(made[0].target == two);
    CHECK(made[1].target == one);
}

TEST_CASE("N-MEL-14, N-MEL-15 attacks are made with melee weapons, or the close combat weapon for want of any") {
    Field armed({{.models = 1, .weapons = pistol + ", " + claw + ", " + fist}}, {single});
    const UnitId red = armed.unit(Side::red), blue = armed.unit(Side::blue);
    const ModelId model = armed.model(red);
    armed.put(red, start);
    armed.put(blue, right_of(start, {}));
    armed.oracle.refuse(N_MEL_07, declared({{model, 0, blue}}), N_MEL_14)
        .refuse(N_MEL_07, declared({{model, 255, blue}}), N_MEL_14)
        .answer(N_MEL_07, declared({{model, 2, blue}}));
    CHECK(attack(armed, red, 1).front().weapon == 2);

    Field unarmed({{.models = 1, .weapons = pistol}}, {single});
    unarmed.put(red, start);
    unarmed.put(blue, right_of(start, {}));
    const auto made = attack(unarmed, red, 1); // nothing to decide: not asked
    CHECK(made.front().weapon == 255);
    const Weapon& bare = close_combat_weapon();
    CHECK(bare.profiles.front().strength.kind == WeaponStrength::Kind::user);
    CHECK(bare.profiles.front().armour_penetration == 0);
    CHECK(bare.profiles.front().damage == fixed(1));
}

TEST_CASE("N-MEL-16, N-MEL-18, N-MEL-21 attacks are split among weapons and among profiles of a weapon") {
    Field field({{.models = 1, .profile = R"("A": 3)", .weapons = claw + ", " + glaive}}, {single});
    const UnitId red = field.unit(Side::red), blue = field.unit(Side::blue);
    const ModelId model = field.model(red);
    field.put(red, start);
    field.put(blue, right_of(start, {}));
    field.oracle
        .refuse(N_MEL_07, declared({{model, 1, blue, 3, 2}}), N_MEL_14) // no such profile
        .answer(N_MEL_07, declared({{model, 0, blue}, {model, 1, blue, 1, 0}, {model, 1, blue, 1, 1}}))
        .take_default(N_MEL_19);
    const auto made = attack(field, red, 3);
    REQUIRE(made.size() == 3);
    CHECK(made[0].weapon == 0);
    CHECK(made[1].profile == 0);
    CHECK(made[2].profile == 1);
}

TEST_CASE("N-EX-17, N-MEL-19, N-MEL-12 power fists first, then all the lightning claws") {
    UnitText squad{.models = 2, .profile = R"("A": 2)", .weapons = claw + ", " + fist};
    squad.carries = R"("claw")";
    squad.others = {{"champion", 1, R"("A": 3)", R"("claw")"}, {"breaker", 2, R"("A": 2)", R"("fist")"}};
    Field field({squad}, {{.models = 6}});
    const UnitId red = field.unit(Side::red), blue = field.unit(Side::blue);
    field.put(red, start, {});
    field.put(blue, above(start, {}), {});
    field.oracle.look(N_MEL_19, [&](const Question& question, const Rulings&) {
        CHECK(question.seat == Side::red);
        CHECK(question.options.size() == 2);
    });
    // One weapon and one target each: only the order of profiles is asked.
    Answer fists_first;
    for (const std::size_t model : {3u, 0u}) // the first breaker, the first claw: models in the order of the sheet
        fists_first.picks.push_back({option({field.model(red, model), 0, blue}), 1});
    field.oracle.answer(N_MEL_19, fists_first);
    const auto made = attack(field, red, 11);
    std::vector<std::size_t> by_weapon{0, 0};
    bool claws_begun = false;
    auto game = field.game();
    for (const AttacksMade& each : made) {
        const Weapon& weapon = weapon_of(game, {each.first_attacker, each.weapon, each.profile});
        if (weapon.id == "claw") claws_begun = true;
        if (weapon.id == "fist") CHECK_FALSE(claws_begun);
        by_weapon[weapon.id == "claw" ? 1 : 0] += each.attacks;
    }
    CHECK(by_weapon == std::vector<std::size_t>{4, 7});
}

TEST_CASE("N-MEL-20 declared attacks are made though nobody of the target is in reach any more") {
    Field field({{.models = 2, .weapons = claw + ", " + fist}}, {{.models = 2, .profile = R"("Sv": "6+")"}});
    const UnitId red = field.unit(Side::red), blue = field.unit(Side::blue);
    const ModelId first = field.model(red, 0), second = field.model(red, 1);
    field.put(first, start);
    field.put(second, above(start, {}));
    field.put(field.model(blue, 0), right_of(start, 0.5_in));
    field.put(field.model(blue, 1), right_of(start, 2.5_in + 32_mm)); // out of everybody's reach
    field.turn(Side::red, Phase::fight);
    field.oracle.answer(N_MEL_07, declared({{first, 0, blue}, {second, 1, blue}}))
        .take_default(N_MEL_19)
        .answer(N_ALLOC_01, pick(option_of(field.model(blue, 0))));
    field.oracle.dice.then(N_ATK_03, {6, 6}).then(N_ATK_11, {6, 6}).then(N_SAVE_01, {1, 1});
    auto game = field.game();
    make_close_combat_attacks(game, red);
    field.oracle.finish();
    CHECK(game.battle.units[index(blue)].whereabouts == Whereabouts::destroyed);
}

TEST_CASE("N-SHEET-03, N-I-91 a chainsword adds one attack, made with it, to a model that can fight") {
    CHECK(attacks_of_one({.models = 1, .profile = R"("A": 2)", .weapons = chainsword}, 1_in, 3) == 3);
    CHECK(attacks_of_one({.models = 1, .profile = R"("A": 2)", .weapons = chainsword}, 1_in + step_more, 0) == 0);
    Field field({{.models = 1, .profile = R"("A": 2)", .weapons = claw + ", " + chainsword}}, {single});
    const UnitId red = field.unit(Side::red), blue = field.unit(Side::blue);
    const ModelId model = field.model(red);
    field.put(red, start);
    field.put(blue, right_of(start, {}));
    field.oracle.refuse(N_MEL_07, declared({{model, 0, blue, 3}}), N_I_91)
        .refuse(N_MEL_07, declared({{model, 1, blue, 4}}), N_MEL_04)
        .refuse(N_MEL_07, declared({{model, 0, blue, 2}}), N_I_91)
        .refuse(N_MEL_07, declared({{model, 1, blue, 2}}), N_I_89)
        .look(N_MEL_07,
              [&](const Question& question, const Rulings& rulings) { // all of them with it is allowed
                  CHECK_FALSE(rulings.check(declared({{model, 1, blue, 3}})));
                  CHECK(default_answer(question, rulings) == declared({{model, 0, blue, 2}, {model, 1, blue, 1}}));
              })
        .answer(N_MEL_07, declared({{model, 0, blue, 2}, {model, 1, blue, 1}}))
        .take_default(N_MEL_19);
    CHECK(attack(field, red, 3).size() == 2);
}

TEST_CASE("N-I-91 a weapon that adds attacks after a charge move adds none without one") {
    const std::string lance =
        R"({ "id": "lance", "name": "Lance", "range": "Melee", "type": "Melee", "S": "User", "AP": -1, "D": 1,
             "abilities": [{ "effect": "extra_attacks", "attacks": 2, "when": "charged_this_turn" }] })";
    const auto attacks = [&](bool charged, std::size_t expected) {
        Field field({{.models = 1, .weapons = lance}}, {single});
        const UnitId red = field.unit(Side::red), blue = field.unit(Side::blue);
        field.put(red, start);
        field.put(blue, right_of(start, {}));
        auto game = field.game();
        game.set(red, Flag::charged, charged);
        game.of(red).charge_targets = {blue};
        return attack(field, red, expected).front().attacks;
    };
    CHECK(attacks(true, 3) == 3);
    CHECK(attacks(false, 1) == 1);
}

TEST_CASE("N-SHEET-07 Devastating Charge: two more attacks after a charge move") {
    const UnitText outrider{
        .models = 1,
        .profile = R"("A": 2)",
        .extra = R"("abilities": [ { "name": "Devastating Charge", "when": "charged_this_turn", "effect": "modify",
                                     "characteristic": "A", "by": 2 } ])"};
    for (const bool charged : {true, false}) {
        Field field({outrider}, {single});
        const UnitId red = field.unit(Side::red), blue = field.unit(Side::blue);
        field.put(red, start);
        field.put(blue, right_of(start, {}));
        auto game = field.game();
        game.set(red, Flag::charged, charged);
        game.of(red).charge_targets = {blue};
        CHECK(attack(field, red, charged ? 4 : 2).front().attacks == (charged ? 4 : 2));
    }
}

TEST_CASE("N-MOD-08, N-EX-22 a random A is rolled for each model each time it fights") {
    Field field({{.models = 2, .profile = R"("A": "D3")"}}, {single});
    const UnitId red = field.unit(Side::red), blue = field.unit(Side::blue);
    field.put(field.model(red, 0), start);
    field.put(field.model(red, 1), above(start, {}));
    field.put(blue, right_of(start, {}) + Point{0_in, 16_mm});
    field.oracle.dice.then(N_MOD_08, {6, 1});
    std::size_t sum = 0;
    for (const AttacksMade& each : attack(field, red, 4)) sum += each.attacks;
    CHECK(sum == 4); // 3 and 1
}

TEST_CASE("N-MOD-13, N-MOD-15 without WS or without A a model makes no melee attack") {
    for (const bool without_skill : {true, false}) {
        UnitText squad{.models = 1, .weapons = claw + ", " + fist};
        squad.others = {{"clerk", 1, without_skill ? R"("WS": "-")" : R"("A": "-")", R"("claw")"}};
        Field field({squad}, {single});
        const UnitId red = field.unit(Side::red), blue = field.unit(Side::blue);
        const ModelId soldier = field.model(red, 0), clerk = field.model(red, 1);
        field.put(soldier, start);
        field.put(clerk, above(start, {}));
        field.put(blue, right_of(start, {}) + Point{0_in, 16_mm});
        field.oracle
            .refuse(N_MEL_07, declared({{soldier, 0, blue}, {clerk, 0, blue}}), without_skill ? N_MOD_13 : N_MOD_15)
            .answer(N_MEL_07, declared({{soldier, 0, blue}}));
        CHECK(attack(field, red, 1).size() == 1);
    }
}
