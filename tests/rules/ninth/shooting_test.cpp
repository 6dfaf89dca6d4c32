// The Shooting phase: who may shoot, the declaration of targets, combat, big guns, and the order of
// resolution.
#include "shooters.h"

using namespace muster;
using namespace muster::test;
using enum Clause;

TEST_CASE("N-SHT-01, N-SHT-06, N-SHT-28 eligible units are selected one at a time, each once, for as many as wished") {
    FiringRange range({squad({}), squad({}), squad({})}, {big_target});
    const UnitId second = range.unit(Side::red, 1), third = range.unit(Side::red, 2);
    range.put(second, {14_in, 10_in});
    range.put(third, {18_in, 10_in});
    range.oracle
        .look(N_SHT_01,
              [&](const Question& question, const Rulings&) {
                  CHECK(question.seat == Side::red);
                  CHECK(question.options.size() == 3);
                  CHECK(question.may_pass);
              })
        .refuse(N_SHT_01, pick(option_of(range.blue())), N_SHT_01)
        .answer(N_SHT_01, pick(option_of(second)))
        .answer(N_SHT_10, picks({aimed(range.model(second), range.blue())}))
        .refuse(N_SHT_01, pick(option_of(second)), N_SHT_06)
        .answer(N_SHT_01, pick(option_of(range.red())))
        .answer(N_SHT_10, picks({aimed(range.model(range.red()), range.blue())}))
        .answer(N_SHT_01, pass());
    range.oracle.dice.then(N_ATK_03, {1, 1});
    range.run_phase();
    CHECK(range.oracle.checkpoints == 2);
}

TEST_CASE("N-SHT-02, N-SHT-09 a unit without a ranged weapon is not eligible; with nobody eligible the phase ends") {
    FiringRange range({{.models = 1, .weapons = blade({.id = "axe"})}}, {big_target});
    CHECK(forbidden_by(range, range.red()) == N_SHT_02);
    range.run_phase();
    CHECK(range.oracle.asked.empty());
    FiringRange armed(squad({}));
    CHECK_FALSE(forbidden_by(armed, armed.red()));
}

TEST_CASE("N-SHT-03, N-MOV-20, N-WPN-03 a unit that Advanced is eligible only with an Assault weapon") {
    const auto after_advance = [](std::string type, std::string extra = "") {
        FiringRange range({.models = 1, .weapons = gun({.type = type}), .extra = extra});
        range.game().of(range.red()).move = MoveKind::advance;
        return forbidden_by(range, range.red());
    };
    CHECK(after_advance("Rapid Fire 1") == N_MOV_20);
    CHECK(after_advance("Heavy 1") == N_MOV_20);
    CHECK_FALSE(after_advance("Assault 1"));
    CHECK_FALSE(
        after_advance("Heavy 1", abilities(R"({ "name": "A", "effect": "shoot_after", "moves": ["advance"] })")));
    CHECK(after_advance("Heavy 1", abilities(R"({ "name": "A", "effect": "shoot_after", "moves": ["fall_back"] })")) ==
          N_MOV_20);
}

TEST_CASE("N-SHT-04, N-MOV-28 a unit that Fell Back is not eligible unless it is TITANIC") {
    const auto after_falling_back = [](std::string keywords, std::string extra = "") {
        FiringRange range({.models = 1, .weapons = gun({}), .keywords = keywords, .extra = extra});
        range.game().of(range.red()).move = MoveKind::fall_back;
        return forbidden_by(range, range.red());
    };
    CHECK(after_falling_back(R"("INFANTRY")") == N_MOV_28);
    CHECK_FALSE(after_falling_back(R"("VEHICLE", "TITANIC")"));
    CHECK_FALSE(after_falling_back(R"("INFANTRY")",
                                   abilities(R"({ "name": "A", "effect": "shoot_after", "moves": ["fall_back"] })")));
    FiringRange range(squad({}));
    range.game().of(range.red()).move = MoveKind::normal;
    CHECK_FALSE(forbidden_by(range, range.red()));
}

TEST_CASE("N-SHT-05, N-SHT-20, N-I-62 a unit with nothing to aim at is not eligible; one that is selected fires at "
          "least one weapon") {
    FiringRange far(squad({}), big_target, 24_in + step_more);
    CHECK(forbidden_by(far, far.red()) == N_SHT_05);
    FiringRange near(squad({}), big_target, 24_in);
    near.oracle.answer(N_SHT_01, pick(option_of(near.red())))
        .refuse(N_SHT_10, Answer{}, N_SHT_10)
        .refuse(N_SHT_10, pass(), N_SHT_10)
        .take_default(N_SHT_10);
    near.oracle.dice.then({1});
    near.run_phase();
}

TEST_CASE("N-SHT-07, N-SHT-10, N-SHT-11, N-SHT-12 any weapons at the same or different units, all declared before any "
          "is resolved") {
    FiringRange range({{.models = 2, .weapons = gun({.id = "a"}) + "," + gun({.id = "b"})}}, {big_target, big_target});
    const UnitId other = range.unit(Side::blue, 1);
    range.put(other, {16_in, 20_in});
    const ModelId first = range.model(range.red(), 0), second = range.model(range.red(), 1);
    range.oracle
        .look(N_SHT_10,
              [&](const Question& question, const Rulings&) {
                  CHECK(question.kind == QuestionKind::shoot);
                  CHECK(question.options.size() == 8); // two models, two weapons, two targets
              })
        .answer(N_SHT_10, picks({aimed(first, range.blue(), 0), aimed(first, other, 1), aimed(second, other, 1)}))
        .answer(N_SHT_21, picks({option_of(other), option_of(range.blue())}));
    range.oracle.dice.then(N_ATK_03, {6, 1, 6}).then(N_ATK_11, {1, 6}).then(N_SAVE_01, {1});
    range.shoot_all(); // the second model's first weapon is not fired
    CHECK(range.rolled(N_ATK_03) == 3);
    CHECK(range.lost() == 1);
}

TEST_CASE("N-SHT-08 each ranged weapon is fired once per phase") {
    FiringRange range({{.models = 1, .weapons = gun({.id = "a"}) + "," + gun({.id = "b"})}}, {big_target});
    const ModelId model = range.model(range.red());
    Answer twice = pick(aimed(model, range.blue()), 2);
    range.oracle.refuse(N_SHT_10, twice, N_SHT_08).answer(N_SHT_10, picks({aimed(model, range.blue(), 0)}));
    range.oracle.dice.then({1});
    range.shoot_all();
    range.oracle.refuse(N_SHT_10, picks({aimed(model, range.blue(), 0)}), N_SHT_08)
        .answer(N_SHT_10, picks({aimed(model, range.blue(), 1)}));
    range.oracle.dice.then({1});
    range.shoot_all();
    CHECK(forbidden_by(range, range.red()) == N_SHT_06);
    range.game().set(range.red(), Flag::shot, false);
    CHECK(forbidden_by(range, range.red()) == N_SHT_05); // nothing is left to fire
}

TEST_CASE("N-SHT-13 all attacks of one weapon are made against one unit") {
    FiringRange range({squad({.type = "Heavy 3"})}, {big_target, big_target});
    const UnitId other = range.unit(Side::blue, 1);
    range.put(other, {16_in, 20_in});
    const ModelId model = range.model(range.red());
    range.oracle.refuse(N_SHT_10, picks({aimed(model, range.blue()), aimed(model, other)}), N_SHT_13)
        .answer(N_SHT_10, picks({aimed(model, other)}));
    range.oracle.dice.then(N_ATK_03, {1, 1, 1});
    range.shoot_all();
}

TEST_CASE("N-SHT-14, N-SHEET-01 the profile of a weapon is declared together with its target") {
    const std::string two = R"({ "id": "gun", "name": "gun", "profiles": [
        { "name": "Standard", "range": 12, "type": "Pistol 1", "S": 4, "AP": 0, "D": 1 },
        { "name": "Supercharge", "range": 12, "type": "Pistol 1", "S": 8, "AP": 0, "D": 2 } ] })";
    FiringRange range({.models = 1, .weapons = two});
    const ModelId model = range.model(range.red());
    range.oracle.refuse(N_SHT_10, picks({aimed(model, range.blue(), 0, 0), aimed(model, range.blue(), 0, 1)}), N_SHT_08)
        .refuse(N_SHT_10, picks({aimed(model, range.blue(), 0, 2)}), N_SHT_14)
        .answer(N_SHT_10, picks({aimed(model, range.blue(), 0, 1)}));
    range.oracle.dice.then({6, 2, 1});
    range.shoot_all();
    CHECK(range.lost() == 2);
}

TEST_CASE("N-SHT-15 only enemy units can be targets") {
    FiringRange range({squad({}), plain}, {big_target});
    const UnitId ally = range.unit(Side::red, 1);
    range.put(ally, {14_in, 14_in});
    range.oracle.refuse(N_SHT_10, picks({aimed(range.model(range.red()), ally)}), N_SHT_15)
        .refuse(N_SHT_10, picks({aimed(range.model(range.red()), range.red())}), N_SHT_15)
        .take_default(N_SHT_10);
    range.oracle.dice.then({1});
    range.shoot_all();
}

TEST_CASE("N-SHT-16 at least one model of the target must be within range") {
    FiringRange range({squad({})}, {big_target, {.models = 2}, {.models = 2}});
    const UnitId far = range.unit(Side::blue, 1), near = range.unit(Side::blue, 2);
    range.put(range.model(far, 0), above(range, 24_in + step_more));
    range.put(range.model(far, 1), above(range, 26_in));
    range.put(range.model(near, 0), {10_in - 24_in + step_more, 10_in}); // off to the side, beyond
    range.put(range.model(near, 1), {10_in + 24_in + 32_mm, 10_in});     // exactly 24"
    const ModelId model = range.model(range.red());
    range.oracle.refuse(N_SHT_10, picks({aimed(model, far)}), N_SHT_16).answer(N_SHT_10, picks({aimed(model, near)}));
    range.oracle.dice.then({1});
    range.shoot_all();
}

TEST_CASE("N-SHT-17, N-SHT-18, N-I-59 at least one model of the target must be visible, any part of it") {
    WalledRange hidden(squad({}), plain, 2_in, 18_in);
    auto running = hidden.game();
    CHECK(why_it_cannot_shoot(running, hidden.red()) == N_SHT_05);
    WalledRange edge(squad({}), plain, 2_in, 10_in + 10_mm); // the wall ends inside the lines between the two
    auto seen = edge.game();
    CHECK_FALSE(why_it_cannot_shoot(seen, edge.red()));
}

TEST_CASE("N-SHT-17 a target out of sight is refused, another is not") {
    Field field({squad({})}, {plain, plain}, {44_in, 60_in}, {wall(2_in, 18_in)});
    const UnitId red = field.unit(Side::red), hidden = field.unit(Side::blue, 0), open = field.unit(Side::blue, 1);
    field.put(red, {10_in, 10_in});
    field.put(hidden, {10_in, 20_in});
    field.put(open, {20_in, 10_in});
    field.turn(Side::red, Phase::shooting);
    field.oracle.refuse(N_SHT_10, picks({aimed(field.model(red), hidden)}), N_SHT_17)
        .answer(N_SHT_10, picks({aimed(field.model(red), open)}));
    field.oracle.dice.then({1});
    auto running = field.game();
    shoot(running, red);
}

TEST_CASE("N-SHT-19 a model sees through its own unit, not through others") {
    // Tall screens shoulder to shoulder between shooter and target.
    const auto forbidden = [](bool own) {
        const UnitText screen{.models = 9, .base = "60mm", .height = 9};
        UnitText shooter{.models = 1, .weapons = gun({.range = "40"}), .base = "60mm"};
        if (own) shooter = {.models = 10, .weapons = gun({.range = "40"}), .base = "60mm", .height = 9};
        Field field({shooter, screen}, {{.models = 1, .height = 1}});
        const UnitId red = field.unit(Side::red);
        field.put(red, {18_in, 14_in}, 0_in);
        if (!own) field.put(field.unit(Side::red, 1), {18_in, 14_in}, 0_in);
        field.put(field.model(red, 0), {26_in, 10_in});
        field.put(field.unit(Side::blue), {26_in, 18_in});
        field.turn(Side::red, Phase::shooting);
        auto running = field.game();
        running.memory.models[index(field.model(red, 0))].fired = 0;
        if (own)
            for (std::size_t i = 1; i < 10; ++i) running.memory.models[index(field.model(red, i))].fired = 1;
        return why_it_cannot_shoot(running, red);
    };
    CHECK(forbidden(false) == N_SHT_05);
    CHECK_FALSE(forbidden(true));
}

TEST_CASE("N-I-60 range and sight must be met by the same model") {
    Field field({squad({.range = "12"})}, {{.models = 2}, plain}, {44_in, 60_in}, {wall(2_in, 18_in)});
    const UnitId red = field.unit(Side::red), blue = field.unit(Side::blue), other = field.unit(Side::blue, 1);
    field.put(red, {10_in, 10_in});
    field.put(field.model(blue, 0), {10_in, 14_in}); // in range, behind the wall
    field.put(field.model(blue, 1), {30_in, 10_in}); // in sight, too far
    field.put(other, {10_in, 4_in});
    field.turn(Side::red, Phase::shooting);
    field.oracle.refuse(N_SHT_10, picks({aimed(field.model(red), blue)}), N_I_60).take_default(N_SHT_10);
    field.oracle.dice.then({1});
    auto running = field.game();
    shoot(running, red);
}

TEST_CASE(
    "N-SHT-21, N-SHT-22, N-EX-10 target by target, profile by profile, in the order the shooter's owner chooses") {
    FiringRange range({{.models = 1,
                        .weapons = gun({.id = "lascannon", .type = "Heavy 1", .S = "9"}) + "," +
                                   gun({.id = "meltagun"}) + "," + gun({.id = "boltgun", .type = "Rapid Fire 1"}),
                        .others = {{.id = "melta", .models = 1, .carries = "\"meltagun\""},
                                   {.id = "bolter", .models = 8, .carries = "\"boltgun\""}},
                        .carries = "\"lascannon\""}},
                      {big_target, big_target}, 14_in);
    const UnitId infantry = range.blue(), vehicle = range.unit(Side::blue, 1);
    range.put(vehicle, {18_in, 24_in});
    std::vector<Option> declared = {aimed(range.model(range.red(), 0), vehicle),
                                    aimed(range.model(range.red(), 1), infantry)};
    for (std::size_t i = 2; i < 10; ++i) declared.push_back(aimed(range.model(range.red(), i), infantry));
    range.oracle.answer(N_SHT_10, picks(declared))
        .answer(N_SHT_21, picks({option_of(infantry), option_of(vehicle)}))
        .answer(N_SHT_22,
                picks({aimed(range.model(range.red(), 2), infantry), aimed(range.model(range.red(), 1), infantry)}));
    range.oracle.dice.then(N_ATK_03, std::vector<Face>(10, 1));
    range.shoot_all();
    const auto made = range.oracle.told<AttacksMade>();
    REQUIRE(made.size() == 3);
    CHECK((made[0].target == infantry && made[0].attacks == 8));
    CHECK((made[1].target == infantry && made[1].first_attacker == range.model(range.red(), 1)));
    CHECK((made[2].target == vehicle && made[2].attacks == 1));
}

TEST_CASE("N-SHT-22 there is nothing to order with one target and one profile") {
    FiringRange range(squad({}, 3));
    range.oracle.take_default(N_SHT_10);
    range.oracle.dice.then({1, 1, 1});
    range.shoot_all();
    CHECK(range.oracle.asked == std::vector{N_SHT_10});
}

TEST_CASE("N-SHT-23 a declared weapon keeps its attacks though no model is left in range") {
    FiringRange range({{.models = 1, .weapons = gun({.id = "a", .type = "Heavy 1"}) + "," + gun({.id = "b"})}},
                      {{.models = 2, .profile = R"("Sv": "-")"}}, 20_in);
    range.put(range.model(range.blue(), 1), {10_in, 45_in}); // out of range
    const ModelId model = range.model(range.red());
    range.oracle.answer(N_SHT_10, picks({aimed(model, range.blue(), 0), aimed(model, range.blue(), 1)}))
        .take_default(N_SHT_22)
        .answer(N_ALLOC_01, pick(option_of(range.model(range.blue(), 0))));
    range.oracle.dice.then(N_ATK_03, {6, 6}).then(N_ATK_11, {6, 6}).then(N_SAVE_01, {1, 1});
    range.shoot_all();
    CHECK(range.standing(range.blue()) == 0);
}

TEST_CASE("N-SHT-24 a unit within Engagement Range of an enemy cannot shoot") {
    FiringRange engaged(squad({}), big_target, 1_in);
    CHECK(forbidden_by(engaged, engaged.red()) == N_SHT_24);
    FiringRange clear(squad({}), big_target, 1_in + step_more);
    CHECK_FALSE(forbidden_by(clear, clear.red()));
    // The whole unit is locked, and the clause is named.
    FiringRange locked({{.models = 2, .weapons = gun({}) + "," + gun(pistol)}}, {big_target}, 1_in);
    locked.oracle.refuse(N_SHT_10, picks({aimed(locked.model(locked.red(), 1), locked.blue(), 0)}), N_SHT_24)
        .answer(N_SHT_10, picks({aimed(locked.model(locked.red(), 1), locked.blue(), 1)}));
    locked.oracle.dice.then({1});
    locked.shoot_all();
}

TEST_CASE("N-SHT-25 an enemy within Engagement Range of another of the shooter's units cannot be a target") {
    const auto asked = [](Length gap) {
        FiringRange range({squad({}), plain}, {big_target, big_target});
        const UnitId ally = range.unit(Side::red, 1), other = range.unit(Side::blue, 1);
        range.put(ally, {10_in - 32_mm - gap, above(range, 10_in).y});
        range.put(other, {20_in, 20_in});
        range.oracle.otherwise_default();
        if (gap <= 1_in)
            range.oracle.refuse(N_SHT_10, picks({aimed(range.model(range.red()), range.blue())}), N_SHT_25);
        else
            range.oracle.answer(N_SHT_10, picks({aimed(range.model(range.red()), range.blue())}));
        range.oracle.dice.then({1});
        range.shoot_all();
    };
    asked(1_in);
    asked(1_in + step_more);
}

TEST_CASE("N-SHT-26, N-I-64 a weapon makes as many attacks as its type says, rolled when it starts to be resolved") {
    FiringRange range(
        {{.models = 1, .weapons = gun({.id = "a", .type = "Heavy D6"}) + "," + gun({.id = "b", .type = "Heavy 2D3"})}},
        {big_target});
    const ModelId model = range.model(range.red());
    range.oracle.answer(N_SHT_10, picks({aimed(model, range.blue(), 0), aimed(model, range.blue(), 1)}))
        .take_default(N_SHT_22);
    range.oracle.dice.then({4, 1, 1, 1, 1, 1, 5, 2, 2, 2, 2}); // 4 attacks, their rolls; then 1 + 3, and theirs
    range.shoot_all();
    std::vector<int> attacks;
    for (const AttacksMade& made : range.oracle.told<AttacksMade>()) attacks.push_back(made.attacks);
    CHECK(attacks == std::vector{4, 4});
}

// --- Big guns

TEST_CASE("N-BIG-01, N-BIG-02, N-BIG-03 a VEHICLE or MONSTER may shoot what it is locked with, friends there or not") {
    for (const char* keyword : {"\"VEHICLE\"", "\"MONSTER\""}) {
        FiringRange range({squad(heavy, 1, keyword), plain}, {big_target, big_target}, 1_in);
        const UnitId ally = range.unit(Side::red, 1), other = range.unit(Side::blue, 1);
        range.put(ally, {10_in - 32_mm - 1_in, above(range, 1_in).y}); // engaged with the same enemy
        range.put(other, above(range, 12_in, 8_in));
        range.oracle.refuse(N_SHT_10, picks({aimed(range.model(range.red()), other)}), N_BIG_02)
            .answer(N_SHT_10, picks({aimed(range.model(range.red()), range.blue())}));
        range.oracle.dice.then({1});
        range.shoot_all();
    }
    FiringRange infantry(squad(heavy), big_target, 1_in);
    CHECK(forbidden_by(infantry, infantry.red()) == N_SHT_24);
}

TEST_CASE("N-BIG-04, N-BIG-05, N-I-63 a further weapon may be aimed elsewhere; its attacks are lost unless nobody is "
          "left in Engagement Range") {
    const auto resolve = [](int wounds) {
        FiringRange range(
            {{.models = 1, .weapons = gun({.id = "a"}) + "," + gun({.id = "b"}), .keywords = R"("VEHICLE")"}},
            {{.models = 1, .profile = fmt::format(R"("W": {}, "Sv": "-")", wounds)}, big_target}, 1_in);
        const UnitId other = range.unit(Side::blue, 1);
        range.put(other, above(range, 12_in, 8_in));
        const ModelId model = range.model(range.red());
        range.oracle.answer(N_SHT_10, picks({aimed(model, range.blue(), 0), aimed(model, other, 1)}))
            .answer(N_SHT_21, picks({option_of(range.blue()), option_of(other)}));
        range.oracle.dice.then(N_ATK_11, {6, 6}).then(N_SAVE_01, {1, 1});
        range.oracle.with_some_to_spare().dice.then(N_ATK_03, {6, 6});
        auto running = range.game();
        shoot(running, range.red());
        return range.wounds(other) < 40;
    };
    CHECK(resolve(1));       // the enemy in combat is gone
    CHECK_FALSE(resolve(2)); // it is not
}

TEST_CASE("N-BIG-04 a unit with a single ranged weapon cannot aim elsewhere") {
    FiringRange two({squad(heavy, 2, R"("VEHICLE")")}, {big_target, big_target}, 1_in); // two models, two weapons
    const UnitId other = two.unit(Side::blue, 1);
    two.put(other, above(two, 12_in, 8_in));
    two.oracle.answer(N_SHT_10, picks({aimed(two.model(two.red(), 1), other)}));
    two.shoot_all(); // declared, and lost
    CHECK(two.rolled(N_ATK_03) == 0);
    CHECK(two.told(N_BIG_05));
}

TEST_CASE("N-BIG-06, N-I-63 a VEHICLE or MONSTER fires Heavy weapons at -1 while an enemy is within Engagement Range") {
    const auto modifier = [](std::string type, std::string keyword, Length gap) {
        FiringRange range(squad({.type = type}, 1, keyword), big_target, gap);
        auto running = range.game();
        return weapon_type_modifier(running, range.shot());
    };
    CHECK(modifier("Heavy 1", R"("VEHICLE")", 1_in) == -1);
    CHECK(modifier("Heavy 1", R"("MONSTER")", 1_in) == -1);
    CHECK(modifier("Heavy 1", R"("VEHICLE")", 1_in + step_more) == 0);
    CHECK(modifier("Assault 1", R"("VEHICLE")", 1_in) == 0);
    // It vanishes when the last enemy in Engagement Range is destroyed first.
    FiringRange range({{.models = 1,
                        .profile = R"("BS": "4+")",
                        .weapons = gun({.id = "a", .type = "Heavy 1"}) + "," + gun({.id = "b", .type = "Heavy 1"}),
                        .keywords = R"("VEHICLE")"}},
                      {{.models = 1, .profile = R"("Sv": "-")"}, big_target}, 1_in);
    const UnitId other = range.unit(Side::blue, 1);
    range.put(other, above(range, 12_in, 8_in));
    const ModelId model = range.model(range.red());
    range.oracle.answer(N_SHT_10, picks({aimed(model, range.blue(), 0), aimed(model, other, 1)}))
        .answer(N_SHT_21, picks({option_of(range.blue()), option_of(other)}));
    range.oracle.dice.then(N_ATK_03, {5, 4}).then(N_ATK_11, {6, 6}).then(N_SAVE_01, {1, 1});
    range.shoot_all();
    CHECK(range.wounds(other) == 39);
}

TEST_CASE("N-SHT-10 the declaration proposed is legal, fires what can be fired, and heeds the goal") {
    FiringRange range(
        {{.models = 3,
          .weapons = gun({}) + "," + gun(pistol) + "," + gun({.id = "frag", .type = "Grenade D6", .range = "6"})}},
        {big_target, big_target});
    const UnitId other = range.unit(Side::blue, 1);
    range.put(other, {26_in, 20_in});
    range.oracle.answer(N_WPN_13, Answer{}).look(N_SHT_10, [&](const Question&, const Rulings& rulings) {
        Goal goal;
        goal.stay = true;
        const auto nearest = rulings.propose(goal);
        REQUIRE(nearest);
        CHECK_FALSE(rulings.check(*nearest));
        CHECK(nearest->picks.size() == 3);
        CHECK(nearest->picks[0].option.at == index(range.blue()));
        goal.stay = false;
        goal.anchor = {26_in, 20_in};
        const auto wished = rulings.propose(goal);
        REQUIRE(wished);
        CHECK_FALSE(rulings.check(*wished));
        CHECK(wished->picks[0].option.at == index(other));
    });
    range.oracle.take_default(N_SHT_10);
    range.oracle.dice.then({1, 1, 1});
    range.shoot_all();
}
