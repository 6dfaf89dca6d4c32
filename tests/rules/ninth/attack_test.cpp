// Hit rolls and wound rolls (N-ATK), with the modifiers, re-rolls and characteristics that decide them.
#include "firing_range.h"

#include "rules/sheets/attacks.h"

#include <rapidcheck.h>

using namespace muster;
using namespace muster::test;
using enum Clause;

namespace {

UnitText squad(const GunText& weapon, int models = 1, std::string profile = "", std::string extra = "") {
    return {.models = models, .profile = std::move(profile), .weapons = gun(weapon), .extra = std::move(extra)};
}

// How many of these hit rolls score a hit: wounds are automatic on 6 and cost one wound each.
int hits_of(const UnitText& attacker, std::initializer_list<Face> faces, const UnitText& target = big_target,
            AttackKind kind = AttackKind::shooting, std::function<void(FiringRange&)> prepare = nullptr) {
    FiringRange range(attacker, target);
    if (prepare) prepare(range);
    range.oracle.dice.then(N_ATK_03, faces);
    auto running = range.game();
    range.oracle.with_some_to_spare().dice.then(std::vector<Face>(40, 6)); // wound and save rolls
    std::vector<DeclaredAttack> shots(faces.size(), range.shot());
    resolve_attacks(running, kind, shots);
    int hits = 0;
    for (const AttacksMade& made : range.oracle.told<AttacksMade>()) hits += made.hits;
    return hits;
}

// What a wound roll needs for this strength against this toughness, by the dice.
int needed(const std::string& strength, int toughness, std::string bearer = "") {
    for (Face face = 2; face <= 6; ++face) {
        FiringRange range(squad({.S = strength}, 1, bearer),
                          {.models = 1, .profile = fmt::format(R"("W": 40, "Sv": "-", "T": {})", toughness)});
        range.oracle.dice.then(N_ATK_03, {6}).then(N_ATK_11, {face});
        range.oracle.with_some_to_spare().dice.then({6});
        auto running = range.game();
        resolve_attacks(running, AttackKind::shooting, std::vector{range.shot()});
        if (range.lost() == 1) return face;
    }
    return 7;
}

} // namespace

TEST_CASE("N-ATK-01 hit roll, wound roll, allocation, saving throw, damage, in this order") {
    FiringRange range(squad({.D = "\"D3\""}), {.models = 2, .profile = R"("W": 3)"});
    range.oracle.answer(N_ALLOC_01, pick(option_of(range.model(range.blue(), 1))));
    range.oracle.dice.then({3, 4, 3, 5}); // hit on 3+, wound on 4+, save on 4+, damage 3
    range.fire();
    CHECK(range.wounds(range.blue(), 1) == 0);
    std::vector<Clause> purposes;
    for (const DiceRolled& event : range.oracle.told<DiceRolled>()) purposes.push_back(event.purpose);
    CHECK(purposes == std::vector{N_ATK_03, N_ATK_11, N_SAVE_01, N_DMG_01});
    CHECK(range.oracle.asked == std::vector{N_ALLOC_01});
}

TEST_CASE("N-ATK-02, N-SHT-27, N-EX-11 attacks rolled together come out as one at a time; Assault 1 makes one, Heavy 3 "
          "three") {
    FiringRange together(squad({.type = "Heavy 3"}, 2));
    together.oracle.dice.then(N_ATK_03, {3, 2, 6, 1, 3, 5}).then(N_ATK_11, {4, 3, 6, 1}).then(N_SAVE_01, {6, 6});
    together.resolve({together.shot(0), together.shot(1)});
    CHECK(together.lost() == 2);
    CHECK(together.oracle.told<AttacksMade>().size() == 1); // six dice in one hand

    FiringRange single(squad({.type = "Assault 1"}));
    single.oracle.dice.then(N_ATK_03, {2});
    single.fire();
    CHECK(single.rolled(N_ATK_03) == 1);
}

TEST_CASE("N-ATK-02 where losses change the numbers, attacks are resolved one at a time") {
    // Two models of T 4 and one of T 8: when the first falls it is a tie, and the higher counts (N-I-75).
    const UnitText mixed{.models = 2,
                         .profile = R"("T": 4, "Sv": "-")",
                         .others = {{.id = "brute", .models = 1, .profile = R"("T": 8, "Sv": "-")"}}};
    FiringRange range(squad({.type = "Heavy 2"}), mixed);
    range.oracle.answer(N_ALLOC_01, pick(option_of(range.model(range.blue(), 0))));
    range.oracle.dice.then({6, 4, 1, 6, 5}); // S 4 wounds T 4 on 4, then needs a 6 against T 8
    range.fire();
    CHECK(range.standing(range.blue()) == 2);
}

TEST_CASE("N-ATK-03, N-ATK-04, N-ATK-06 a ranged attack hits on its BS or more; a miss ends there") {
    const UnitText steady = squad({}, 1, R"("BS": "4+", "WS": "2+")");
    CHECK(hits_of(steady, {3}) == 0);
    CHECK(hits_of(steady, {4}) == 1);
    FiringRange miss(steady);
    miss.oracle.dice.then(N_ATK_03, {3}); // and no other die
    miss.fire();
    CHECK(miss.lost() == 0);
}

TEST_CASE("N-ATK-05 a melee attack hits on its WS or more") {
    const UnitText fighter = {.models = 1, .profile = R"("BS": "2+", "WS": "4+")", .weapons = blade({.id = "axe"})};
    CHECK(hits_of(fighter, {3}, big_target, AttackKind::melee) == 0);
    CHECK(hits_of(fighter, {4}, big_target, AttackKind::melee) == 1);
}

TEST_CASE("N-ATK-07 a weapon that hits automatically makes no hit roll") {
    FiringRange range(squad({.type = "Assault 3", .abilities = R"({ "effect": "auto_hit" })"}));
    range.oracle.dice.then(N_ATK_11, {6, 6, 1}).then(N_SAVE_01, {6, 6});
    range.fire();
    CHECK(range.lost() == 2);
    CHECK(range.rolled(N_ATK_03) == 0);
}

TEST_CASE("N-ATK-08, N-ATK-09 an unmodified 6 always hits, an unmodified 1 never") {
    const std::string worse = abilities(R"({ "name": "A", "effect": "modify", "roll": "hit", "by": -1 })");
    const std::string better = abilities(R"({ "name": "A", "effect": "modify", "roll": "hit", "by": 1 })");
    CHECK(hits_of(squad({}, 1, R"("BS": "6+")", worse), {6}) == 1); // 5 after the modifier
    CHECK(hits_of(squad({}, 1, R"("BS": "6+")", worse), {5}) == 0);
    CHECK(hits_of(squad({}, 1, R"("BS": "2+")", better), {1}) == 0); // 2 after the modifier
    CHECK(hits_of(squad({}, 1, R"("BS": "3+")", better), {2}) == 1);
}

TEST_CASE("N-ATK-10, N-EX-14 modifiers to a hit roll are summed and then limited to one either way") {
    const auto with = [](int a, int b, int c) {
        return squad({}, 1, R"("BS": "4+")",
                     abilities(fmt::format(R"({{ "name": "A", "effect": "modify", "roll": "hit", "by": {} }},
                         {{ "name": "B", "effect": "modify", "roll": "hit", "by": {} }},
                         {{ "name": "C", "effect": "modify", "roll": "hit", "by": {} }})",
                                           a, b, c)));
    };
    CHECK(hits_of(with(-1, -1, 0), {5}) == 1); // -2 counts as -1: 4
    CHECK(hits_of(with(-1, -1, 0), {4}) == 0);
    CHECK(hits_of(with(1, 1, 0), {3}) == 1); // +2 counts as +1
    CHECK(hits_of(with(1, 1, 0), {2}) == 0);
    CHECK(hits_of(with(-1, -1, 1), {5}) == 1); // -2 +1 is -1
    CHECK(hits_of(with(-1, -1, 1), {4}) == 0); // limited only after summing: not -1 + 1
}

TEST_CASE("N-ATK-11, N-I-70 what a wound roll needs") {
    CHECK(needed("8", 4) == 2); // twice
    CHECK(needed("7", 4) == 3);
    CHECK(needed("5", 4) == 3);
    CHECK(needed("4", 4) == 4);
    CHECK(needed("3", 4) == 5);
    CHECK(needed("2", 4) == 6); // half, though also less
    CHECK(needed("3", 5) == 5); // 2S = 6 > 5
    CHECK(needed("2", 5) == 6); // 2S = 4 <= 5
    CHECK(needed("9", 5) == 3);
    CHECK(needed("10", 5) == 2);
    CHECK(needed("1", 1) == 4);
    CHECK(needed("2", 1) == 2); // twice, though also greater
}

TEST_CASE(
    "N-ATK-12, N-ATK-13, N-ATK-14 a wound roll below the needed number ends the attack; 6 always wounds, 1 never") {
    const auto lost = [](const GunText& weapon, Face face, std::string extra = "") {
        FiringRange range(squad(weapon, 1, "", extra));
        range.oracle.dice.then(N_ATK_03, {6}).then(N_ATK_11, {face});
        range.oracle.with_some_to_spare().dice.then({1});
        auto running = range.game();
        resolve_attacks(running, AttackKind::shooting, std::vector{range.shot()});
        CHECK(range.rolled(N_SAVE_01) == static_cast<std::size_t>(range.lost()));
        return range.lost();
    };
    const std::string worse = abilities(R"({ "name": "A", "effect": "modify", "roll": "wound", "by": -1 })");
    const std::string better = abilities(R"({ "name": "A", "effect": "modify", "roll": "wound", "by": 1 })");
    CHECK(lost({}, 3) == 0);
    CHECK(lost({}, 4) == 1);
    CHECK(lost({.S = "2"}, 6, worse) == 1); // needs 6, shows 5 after the modifier
    CHECK(lost({.S = "2"}, 5, worse) == 0);
    CHECK(lost({.S = "8"}, 1, better) == 0); // needs 2, shows 2 after the modifier
    CHECK(lost({.S = "8"}, 2, better) == 1);
}

TEST_CASE("N-ATK-15, N-EX-14 modifiers to a wound roll are summed and then limited to one either way") {
    const auto lost = [](int a, int b, Face face) {
        FiringRange range(
            squad({}, 1, "",
                  abilities(fmt::format(R"({{ "name": "A", "effect": "modify", "roll": "wound", "by": {} }},
                                    {{ "name": "B", "effect": "modify", "roll": "wound", "by": {} }})",
                                        a, b))));
        range.oracle.dice.then(N_ATK_03, {6}).then(N_ATK_11, {face});
        range.oracle.with_some_to_spare().dice.then({1});
        auto running = range.game();
        resolve_attacks(running, AttackKind::shooting, std::vector{range.shot()});
        return range.lost();
    };
    CHECK(lost(-1, -1, 5) == 1);
    CHECK(lost(-1, -1, 4) == 0);
    CHECK(lost(2, 1, 3) == 1);
    CHECK(lost(2, 1, 2) == 0);
    CHECK(lost(-2, 1, 4) == 0);
    CHECK(lost(-2, 1, 5) == 1);
}

TEST_CASE("N-I-71 modifiers of BS, S and T are not limited, nor are those of saving throws") {
    const std::string skill = abilities(R"({ "name": "A", "effect": "modify", "characteristic": "BS", "by": 2 })");
    CHECK(hits_of(squad({}, 1, R"("BS": "3+")", skill), {4}) == 0); // 5+
    CHECK(hits_of(squad({}, 1, R"("BS": "3+")", skill), {5}) == 1);
    FiringRange range(squad({.AP = -2}), {.models = 1, .profile = R"("W": 40, "Sv": "3+")"});
    range.oracle.dice.then({6, 6, 4}); // 4 - 2 = 2
    range.fire();
    CHECK(range.lost() == 1);
}

TEST_CASE("N-I-75 a unit with mixed T uses the value of the majority, the higher on a tie") {
    const auto wounded_by = [](int fours, int eights, Face face) {
        FiringRange range(squad({.S = "8"}),
                          {.models = fours,
                           .profile = R"("T": 4, "Sv": "-")",
                           .others = {{.id = "brute", .models = eights, .profile = R"("T": 8, "Sv": "-")"}}});
        range.oracle.otherwise_default();
        range.oracle.dice.then(N_ATK_03, {6}).then(N_ATK_11, {face});
        range.oracle.with_some_to_spare().dice.then({1});
        auto running = range.game();
        resolve_attacks(running, AttackKind::shooting, std::vector{range.shot()});
        return range.standing(range.blue()) == static_cast<std::size_t>(fours + eights - 1);
    };
    CHECK(wounded_by(2, 1, 2));       // T 4: 2+
    CHECK_FALSE(wounded_by(1, 2, 3)); // T 8: 4+
    CHECK(wounded_by(1, 2, 4));
    CHECK_FALSE(wounded_by(1, 1, 3)); // a tie: T 8
    CHECK(wounded_by(1, 1, 4));
}

TEST_CASE("N-DATA-13, N-DATA-14, N-EX-06 the strength of a weapon by its bearer's") {
    const auto strength = [](std::string S, std::string profile, std::string extra = "") {
        FiringRange range({.models = 1, .profile = profile, .weapons = blade({.S = S}), .extra = extra});
        auto running = range.game();
        return strength_of(running, AttackKind::melee, range.shot());
    };
    CHECK(strength("\"User\"", R"("S": 6)") == 6);
    CHECK(strength("\"+1\"", R"("S": 6)") == 7);
    CHECK(strength("\"x2\"", R"("S": 6)") == 12);
    CHECK(strength("5", R"("S": 6)") == 5);
    const std::string one_more = abilities(R"({ "name": "A", "effect": "modify", "characteristic": "S", "by": 1 })");
    CHECK(strength("\"User\"", R"("S": 6)", one_more) == 7); // the current S
    CHECK(strength("5", R"("S": 6)", one_more) == 5);        // the weapon's own S is not the bearer's
}

TEST_CASE("N-DATA-17 an ability of a weapon with an S of its own changes that S, where its condition holds") {
    const std::string near = R"({ "effect": "modify", "characteristic": "S", "by": 2, "if": { "half_range": true } })";
    FiringRange range({.models = 1, .profile = R"("S": 6)", .weapons = gun({.S = "5", .abilities = near})});
    auto running = range.game();
    DeclaredAttack shot = range.shot();
    CHECK(strength_of(running, AttackKind::shooting, shot) == 5);
    shot.half_range = true;
    CHECK(strength_of(running, AttackKind::shooting, shot) == 7);
}

TEST_CASE("N-I-06, N-EX-05 the weapon's modifier joins those on its bearer's S: S 4, x2, +1 gives 9") {
    FiringRange range({.models = 1,
                       .profile = R"("S": 4)",
                       .weapons = blade({.S = "\"x2\""}),
                       .extra = abilities(R"({ "name": "A", "effect": "modify", "characteristic": "S", "by": 1 })")});
    auto running = range.game();
    CHECK(strength_of(running, AttackKind::melee, range.shot()) == 9);
}

TEST_CASE("N-MOD-10, N-MOD-11 where S is needed and is \"-\", T is used, and nothing modifies it") {
    FiringRange range({.models = 1,
                       .profile = R"("S": "-", "T": 5)",
                       .weapons = blade({.S = "\"+1\""}),
                       .extra = abilities(R"({ "name": "A", "effect": "modify", "characteristic": "S", "by": 1 },
                           { "name": "B", "effect": "modify", "characteristic": "T", "by": 1 })")});
    auto running = range.game();
    CHECK(strength_of(running, AttackKind::melee, range.shot()) == 5);
}

TEST_CASE("N-MOD-06, N-MOD-08 a random characteristic of an attacker is rolled each time it is needed") {
    FiringRange range({.models = 2, .profile = R"("S": "D6")", .weapons = blade({.S = "\"User\""})});
    range.oracle.dice.then(N_MOD_08, {4, 3}).then(N_ATK_03, {6, 6}).then(N_ATK_11, {4, 4}).then(N_SAVE_01, {1});
    std::vector<DeclaredAttack> both = {range.shot(0), range.shot(1)};
    range.resolve(both, AttackKind::melee); // S 4 wounds on 4, S 3 does not
    CHECK(range.lost() == 1);
}

TEST_CASE("N-MOD-16, N-MOD-17, N-I-08 a starred BS is that of the row for the wounds left, before modifiers") {
    const auto hits_with = [](std::uint8_t left, Face face, std::string extra = "") {
        return hits_of({.models = 1,
                        .profile = R"("W": 10, "BS": "*", "damage_table": [ { "wounds": [6, 10], "BS": "3+" },
                            { "wounds": [3, 5], "BS": "4+" }, { "wounds": [1, 2], "BS": "5+" } ])",
                        .weapons = gun({}),
                        .extra = extra},
                       {face}, big_target, AttackKind::shooting,
                       [&](FiringRange& range) { range.battle.models[index(range.model(range.red()))].wounds = left; });
    };
    CHECK(hits_with(6, 3) == 1);
    CHECK(hits_with(5, 3) == 0);
    CHECK(hits_with(5, 4) == 1);
    CHECK(hits_with(3, 4) == 1);
    CHECK(hits_with(2, 4) == 0);
    CHECK(hits_with(2, 5) == 1);
    const std::string worse = abilities(R"({ "name": "A", "effect": "modify", "characteristic": "BS", "by": 1 })");
    CHECK(hits_with(5, 4, worse) == 0);
    CHECK(hits_with(5, 5, worse) == 1);
}

TEST_CASE("N-RER-08, N-RER-01 a re-roll of hits is the attacker's choice, and is offered only where it could help") {
    const std::string again = abilities(R"({ "name": "A", "effect": "reroll", "roll": "hit", "which": "failed" })");
    FiringRange range(squad({.type = "Heavy 4"}, 1, "", again));
    range.oracle
        .look(N_RER_08,
              [&](const Question& question, const Rulings&) {
                  CHECK(question.seat == Side::red);
                  CHECK(question.options.size() == 2);
                  CHECK(is_listed(question, die(0, 1)));
                  CHECK(is_listed(question, die(2, 2)));
              })
        .refuse(N_RER_08, picks({die(1, 3)}), N_RER_03)
        .answer(N_RER_08, picks({die(2, 2)}));
    range.oracle.dice.then(N_ATK_03, {1, 3, 2, 6, 4}).then(N_ATK_11, {4, 4, 3}).then(N_SAVE_01, {1, 1});
    range.fire();
    CHECK(range.lost() == 2);

    FiringRange kept(squad({.type = "Heavy 2"}, 1, "", again));
    kept.oracle.answer(N_RER_08, pass());
    kept.oracle.dice.then(N_ATK_03, {1, 2});
    kept.fire();
    FiringRange no_need(squad({.type = "Heavy 2"}, 1, "", again));
    no_need.oracle.dice.then(N_ATK_03, {3, 6}).then(N_ATK_11, {1, 1});
    no_need.fire();
    CHECK(no_need.oracle.asked.empty());
}

TEST_CASE("N-RER-03 re-rolling ones is for ones only, and any roll may be re-rolled by a rule that says so") {
    const auto asked = [](std::string which, Face face) {
        FiringRange range(squad(
            {}, 1, R"("BS": "4+")",
            abilities(fmt::format(R"({{ "name": "A", "effect": "reroll", "roll": "hit", "which": "{}" }})", which))));
        range.oracle.otherwise_default();
        range.oracle.dice.then(N_ATK_03, {face});
        range.oracle.with_some_to_spare().dice.then({1});
        auto running = range.game();
        resolve_attacks(running, AttackKind::shooting, std::vector{range.shot()});
        return range.times_asked(N_RER_08) == 1;
    };
    CHECK(asked("ones", 1));
    CHECK_FALSE(asked("ones", 2));
    CHECK(asked("failed", 3));
    CHECK_FALSE(asked("failed", 4));
    CHECK(asked("all", 3));
    CHECK_FALSE(asked("all", 4)); // a hit is a hit
}

TEST_CASE("N-RER-05 no die is re-rolled twice, whatever allows it") {
    FiringRange range(squad({.abilities = R"({ "effect": "reroll", "roll": "hit", "which": "failed" })"}, 1, "",
                            abilities(R"({ "name": "A", "effect": "reroll", "roll": "hit", "which": "ones" },
                                { "name": "B", "effect": "reroll", "roll": "hit", "which": "all",
                                  "limit": "once_per_battle" })")));
    range.oracle.answer(N_RER_08, picks({die(0, 1)}));
    range.oracle.dice.then(N_ATK_03, {1, 1});
    range.fire();
    CHECK(range.times_asked(N_RER_08) == 1);
}

TEST_CASE("N-RER-06, N-RER-07 re-rolls come before modifiers, and unmodified means after re-rolls") {
    const std::string both = abilities(R"({ "name": "A", "effect": "modify", "roll": "hit", "by": -1 },
        { "name": "B", "effect": "reroll", "roll": "hit", "which": "failed" })");
    // A 3 would fail once modified, but it is not a failed roll before modifiers.
    FiringRange range(squad({.type = "Heavy 2"}, 1, "", both));
    range.oracle.refuse(N_RER_08, picks({die(0, 3)}), N_RER_03).answer(N_RER_08, picks({die(1, 2)}));
    range.oracle.dice.then(N_ATK_03, {3, 2, 6}).then(N_ATK_11, {1});
    range.fire();
    CHECK(range.oracle.told<AttacksMade>().at(0).hits == 1); // the re-rolled 6: unmodified, it always hits
}

TEST_CASE("N-RER-08 a wound roll may be re-rolled where an ability of the weapon allows it") {
    FiringRange range(
        squad({.type = "Heavy 2", .abilities = R"({ "effect": "reroll", "roll": "wound", "which": "ones" })"}));
    range.oracle.answer(N_RER_08, picks({die(1, 1)}));
    range.oracle.dice.then(N_ATK_03, {6, 6}).then(N_ATK_11, {3, 1, 4}).then(N_SAVE_01, {1});
    range.fire();
    CHECK(range.lost() == 1);
}

TEST_CASE("N-RER-02 re-rolling damage throws all its dice again, not some") {
    FiringRange range(
        squad({.D = "\"2D6\"", .abilities = R"({ "effect": "reroll", "roll": "damage", "which": "all" })"}));
    range.oracle.refuse(N_RER_08, picks({die(0, 1)}), N_RER_02).answer(N_RER_08, picks({die(0, 1), die(1, 2)}));
    range.oracle.dice.then(N_ATK_03, {6}).then(N_ATK_11, {6}).then(N_SAVE_01, {1}).then(N_DMG_01, {1, 2, 5, 4});
    range.fire();
    CHECK(range.lost() == 9);
}

TEST_CASE("N-AURA-01, N-AURA-02, N-AURA-03, N-I-11 an aura's modifier works in range, on its bearer too, and once") {
    const std::string aura = abilities(R"({ "name": "Beacon", "who": { "aura": 6, "of": "friends" },
        "effect": "modify", "roll": "hit", "by": -1 })");
    const UnitText bearer{.models = 1, .extra = aura};
    const auto hits = [&](std::vector<UnitText> reds, Length at, Face face) {
        FiringRange range(reds, {big_target});
        for (std::size_t i = 1; i < reds.size(); ++i)
            range.put(range.unit(Side::red, i), {10_in + at + 32_mm, 10_in - static_cast<int>(i - 1) * 2_in});
        range.oracle.dice.then(N_ATK_03, {face});
        range.oracle.with_some_to_spare().dice.then({1});
        auto running = range.game();
        resolve_attacks(running, AttackKind::shooting, std::vector{range.shot()});
        return range.oracle.told<AttacksMade>().at(0).hits == 1;
    };
    const UnitText shooter = squad({}, 1, R"("BS": "3+")");
    CHECK_FALSE(hits({shooter, bearer}, 6_in, 3));
    CHECK(hits({shooter, bearer}, 6_in + Length{1}, 3));
    UnitText own = shooter;
    own.extra = aura;
    CHECK_FALSE(hits({own}, 0_in, 3));
    // Two sources of it are one: against a characteristic, which knows no limit.
    const std::string skill = abilities(R"({ "name": "Gloom", "who": { "aura": 6, "of": "friends" },
        "effect": "modify", "characteristic": "BS", "by": 1 })");
    const UnitText gloom{.models = 1, .extra = skill};
    CHECK_FALSE(hits({shooter, gloom, gloom}, 2_in, 3));
    CHECK(hits({shooter, gloom, gloom}, 2_in, 4));
}

TEST_CASE("N-MOD-14 a model whose BS is \"-\" cannot make attacks with ranged weapons") {
    FiringRange range(squad({}, 1, R"("BS": "-")"));
    auto running = range.game();
    CHECK(why_it_cannot_shoot(running, range.red()) == N_SHT_05);
    FiringRange mixed({.models = 1,
                       .profile = R"("BS": "-")",
                       .weapons = gun({}),
                       .others = {{.id = "gunner", .models = 1, .carries = "\"gun\""}}});
    mixed.oracle.refuse(N_SHT_10, picks({aimed(mixed.model(mixed.red(), 0), mixed.blue())}), N_MOD_14)
        .answer(N_SHT_10, picks({aimed(mixed.model(mixed.red(), 1), mixed.blue())}));
    mixed.oracle.dice.then({1});
    mixed.shoot_all();
}
