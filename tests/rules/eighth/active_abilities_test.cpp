// Abilities beyond single attacks: their conditions, explosions, healing, auras on friends and enemies, and which
// attacks they prevent from being rolled together.
#include "firing_range.h"

#include "rules/eighth/eighth.h"
#include "rules/sheets/moves.h"
#include "rules/sheets/sequencing.h"

namespace muster::test {
namespace {

// --- Conditions

// The damage of one shot by the first of so many models, with 2 more under this condition; as an ability of the unit or
// of the weapon.
int lost_under(const std::string& condition, bool of_weapon, int models,
               const std::function<void(FiringRange&)>& prepare) {
    const std::string ability =
        fmt::format(R"({{ "name": "A", "effect": "extra_damage", "damage": 2, "if": {{ {} }} }})", condition);
    UnitText attacker = shooter({.abilities = of_weapon ? ability : ""}, models);
    if (!of_weapon) attacker.extra = abilities(ability);
    FiringRange range(attacker);
    prepare(range);
    range.oracle.dice.then({6, 6, 1});
    range.fire();
    return range.lost();
}
void fall(FiringRange& range, std::size_t first, std::size_t last) {
    for (std::size_t i = first; i <= last; ++i)
        range.battle.models[index(range.model(range.red(), i))].whereabouts = Whereabouts::destroyed;
}

TEST_CASE(
    "E-DATA-10 conditions on the attacker's unit: it has not moved, it is below half strength, it is large enough") {
    for (const bool of_weapon : {false, true}) {
        CAPTURE(of_weapon);
        const auto still = [&](bool moved) {
            return lost_under(R"("stationary": true)", of_weapon, 1,
                              [&](FiringRange& range) { range.game().set(range.red(), Flag::moved, moved); });
        };
        CHECK(still(false) == 3);
        CHECK(still(true) == 1);
        const auto below_half = [&](std::size_t fallen) {
            return lost_under(R"("below_half_strength": true)", of_weapon, 4,
                              [&](FiringRange& range) { fall(range, 1, fallen); });
        };
        CHECK(below_half(2) == 1); // two of four are half
        CHECK(below_half(3) == 3);
        const auto large = [&](std::size_t fallen) {
            return lost_under(R"("models_at_least": 3)", of_weapon, 4,
                              [&](FiringRange& range) { fall(range, 1, fallen); });
        };
        CHECK(large(1) == 3);
        CHECK(large(2) == 1);
    }
}

TEST_CASE("E-DATA-10 what a weapon does after a charge it does only then") {
    const UnitText lancer{.name = "Lancer",
                          .models = 1,
                          .weapons = blade({.S = "4", .abilities = R"({ "effect": "extra_damage", "damage": 2,
                                                                        "when": "charged_this_turn" })"})};
    for (const bool charged : {false, true}) {
        FiringRange range(lancer);
        range.game().set(range.red(), Flag::charged, charged);
        range.oracle.dice.then({6, 6, 1});
        range.fire(AttackKind::melee);
        CHECK(range.lost() == (charged ? 3 : 1));
    }
}

// --- Re-rolls of dice that have not failed

TEST_CASE("E-RRL-01 a die that succeeded is offered where a higher one would set something off, and not otherwise") {
    const auto offered = [](const std::string& weapon, const std::string& roll, Face hit, Face wound) {
        UnitText attacker = shooter({.abilities = weapon});
        attacker.extra =
            abilities(fmt::format(R"({{ "name": "A", "effect": "reroll", "roll": "{}", "which": "all" }})", roll));
        FiringRange range(attacker);
        range.oracle.otherwise_default().with_some_to_spare();
        range.oracle.dice.then(E_ATK_01, {hit}).then(E_ATK_05, {wound, wound}).then({1, 1, 1, 1, 1});
        auto game = range.game();
        resolve_attacks(game, AttackKind::shooting, std::vector{range.shot()});
        return range.asked(E_RRL_01);
    };
    const std::string hits = R"({ "effect": "extra_hits", "on": 6, "hits": 1 })",
                      at_once = R"({ "effect": "wound_on", "hit": 6 })",
                      mortal_by_hit = R"({ "effect": "mortal_wounds", "on_hit": 6, "amount": 1 })",
                      mortal_by_wound = R"({ "effect": "mortal_wounds", "on_wound": 6, "amount": 1 })",
                      no_save = R"({ "effect": "no_save", "on_wound": 6 })";
    for (const std::string& weapon : {hits, at_once, mortal_by_hit}) {
        CHECK(offered(weapon, "hit", 5, 1));
        CHECK_FALSE(offered(weapon, "hit", 6, 1));
        CHECK_FALSE(offered(weapon, "wound", 6, 5));
    }
    for (const std::string& weapon : {mortal_by_wound, no_save}) {
        CHECK(offered(weapon, "wound", 6, 5));
        CHECK_FALSE(offered(weapon, "wound", 6, 6));
        CHECK_FALSE(offered(weapon, "hit", 5, 1));
    }
    CHECK(offered("", "hit", 2, 1)); // failed
    CHECK_FALSE(offered("", "hit", 3, 1));
}

TEST_CASE("E-RRL-01 random damage is re-rolled where it could be more") {
    const auto lost = [](Face face) {
        FiringRange range(
            shooter({.D = "\"D6\"", .abilities = R"({ "effect": "reroll", "roll": "damage", "which": "all" })"}));
        if (face < 6) range.oracle.answer(E_RRL_01, picks({die(0, face)}));
        range.oracle.dice.then(E_ATK_01, {6}).then(E_ATK_05, {6}).then(E_SAVE_01, {1}).then(E_DMG_01, {face});
        if (face < 6) range.oracle.dice.then(E_DMG_01, {4});
        range.fire();
        return range.lost();
    };
    CHECK(lost(5) == 4);
    CHECK(lost(6) == 6);
}

TEST_CASE("E-DATA-10 a weapon may spoil saves, and saves may be re-rolled") {
    const UnitText armoured{.name = "Armoured", .models = 1, .profile = R"("W": 40, "Sv": "4+")"};
    const auto lost = [&](const std::string& weapon, UnitText target, std::initializer_list<Face> saves) {
        FiringRange range(shooter({.abilities = weapon}), target);
        range.oracle.dice.then(E_ATK_01, {6}).then(E_ATK_05, {6}).then(E_SAVE_01, saves);
        if (saves.size() > 1) range.oracle.answer(E_RRL_01, picks({die(0, 1)}));
        range.fire();
        return range.lost();
    };
    const std::string worse = R"({ "effect": "modify", "roll": "save", "by": -1 })";
    CHECK(lost("", armoured, {4}) == 0);
    CHECK(lost(worse, armoured, {4}) == 1);
    CHECK(lost(worse, armoured, {5}) == 0);
    UnitText stubborn = armoured;
    stubborn.extra = abilities(R"({ "name": "A", "effect": "reroll", "roll": "save", "which": "ones" })");
    CHECK(lost("", stubborn, {1, 4}) == 0);
    CHECK(lost("", stubborn, {2}) == 1);
}

// --- What is rolled together

// How many volleys two like models with a gun make of one shot each.
std::size_t volleys(const UnitText& attackers, const UnitText& target,
                    const std::function<void(FiringRange&, std::vector<DeclaredAttack>&)>& prepare = nullptr) {
    FiringRange range(attackers, target);
    std::vector<DeclaredAttack> shots = {range.shot(0), range.shot(1)};
    if (prepare) prepare(range, shots);
    range.oracle.dice.then({1, 1});
    range.resolve(shots);
    return range.oracle.told<AttacksMade>().size();
}

TEST_CASE("E-FAST-02 attacks that losses, range, moves or conditions could tell apart are rolled one by one") {
    const UnitText pair = shooter({.type = "Heavy 1"}, 2);
    const auto target = [](int models, const std::string& list) {
        return UnitText{
            .name = "T", .models = models, .profile = R"("W": 9)", .extra = list.empty() ? "" : abilities(list)};
    };
    CHECK(volleys(pair, target(2, "")) == 1);
    const std::string explodes = R"({ "name": "Boom", "effect": "explodes", "on": 6, "range": 3, "amount": 1 })",
                      tougher = R"({ "name": "A", "effect": "modify", "characteristic": "T", "by": 1 })",
                      haze = R"({ "name": "A", "effect": "modify", "roll": "hit", "by": -1, "against": true })",
                      banner = R"({ "name": "A", "who": { "aura": 6, "of": "friends" }, "effect": "modify",
                                   "characteristic": "Ld", "by": 1 })",
                      many = R"({ "name": "A", "effect": "invulnerable", "save": 5, "if": { "models_at_least": 2 } })",
                      own = R"({ "name": "A", "effect": "modify", "roll": "hit", "by": 1 })";
    for (const std::string& list : {tougher, haze, banner, many, explodes}) CHECK(volleys(pair, target(2, list)) == 2);
    CHECK(volleys(pair, target(1, explodes)) == 1); // nobody is left whom it could hurt
    CHECK(volleys(pair, target(2, own)) == 1);

    UnitText mixed = target(1, "");
    mixed.others = {{.id = "tough", .models = 1, .profile = R"("T": 6, "W": 9)"}};
    CHECK(volleys(pair, mixed) == 2);
    CHECK(volleys(pair, target(2, ""), [](FiringRange& range, auto&) {
              range.game().memory.sides[1].warlord = range.model(range.blue());
          }) == 2);
    CHECK(volleys(pair, target(2, ""), [](FiringRange& range, auto&) {
              range.game().memory.models[index(range.model(range.red()))].moved = true; // -1 for this one only
          }) == 2);
    CHECK(volleys(pair, target(2, ""),
                  [](FiringRange&, std::vector<DeclaredAttack>& shots) { shots[1].half_range = true; }) == 2);
    UnitText counting = pair;
    counting.extra =
        abilities(R"({ "name": "A", "effect": "extra_damage", "damage": 1, "if": { "models_at_least": 2 } })");
    CHECK(volleys(counting, target(2, "")) == 2);
    CHECK(volleys(shooter({.abilities =
                               R"({ "effect": "extra_damage", "damage": 1, "if": { "target_models_at_least": 2 } })"},
                          2),
                  target(2, "")) == 2);
    CHECK(volleys(shooter({.abilities = R"({ "effect": "bearer_destroyed", "on_hit": 1 })"}, 2), target(2, "")) == 2);
    UnitText unsteady = pair;
    unsteady.profile =
        R"("W": 5, "BS": "*", "damage_table": [ { "wounds": [3, 5], "BS": "3+" }, { "wounds": [1, 2], "BS": "5+" } ])";
    CHECK(volleys(unsteady, target(2, "")) == 1);
    CHECK(volleys(unsteady, target(2, ""), [](FiringRange& range, auto&) {
              range.battle.models[index(range.model(range.red()))].wounds = 2;
          }) == 2);
}

// --- Explosions

TEST_CASE("E-I-41 an explosion hurts every unit in range, friend and foe, on its number or more") {
    const UnitText bomb{
        .name = "Bomb",
        .models = 1,
        .extra = abilities(R"({ "name": "Boom", "effect": "explodes", "on": 4, "range": 6, "amount": "D3" })")};
    const auto left = [&](Face face, bool triggers) {
        Arena field({bomb, big_target}, {big_target, big_target}, Phase::shooting);
        field.put(field.red(), start);
        field.put(field.red(1), right_of(start, 6_in));
        field.put(field.blue(), above(start, 6_in));
        field.put(field.blue(1), left_of(start, 6_in + step_more));
        if (triggers) field.oracle.dice.then(E_I_41, {face});
        if (triggers && face >= 4) field.oracle.dice.then(E_MW_01, {3, 5}); // 2 for the friend, 3 for the foe
        auto game = field.game();
        destroy_model(game, field.model(field.red()), Cause::attack, triggers);
        field.oracle.finish();
        CHECK_FALSE(field.stands(field.red()));
        return std::array{field.wounds(field.red(1)), field.wounds(field.blue()), field.wounds(field.blue(1))};
    };
    CHECK(left(4, true) == std::array{38, 37, 40});
    CHECK(left(3, true) == std::array{40, 40, 40});
    CHECK(left(6, false) == std::array{40, 40, 40});
}

// --- Healing

struct Infirmary : Arena {
    explicit Infirmary(const std::string& more)
        : Arena({{.name = "Healer",
                  .models = 1,
                  .profile = R"("W": 6)",
                  .extra = abilities(R"({ "name": "Salve", "effect": "heal", "when": "fight_end", "amount": 2)" + more +
                                     "}")},
                 {.name = "Pair", .models = 2, .profile = R"("W": 6)"},
                 {.name = "Far", .models = 1, .profile = R"("W": 6)"}},
                {{.name = "Enemy", .models = 1, .profile = R"("W": 6)"}}, Phase::fight) {
        put(red(), start);
        put(red(1), right_of(start, 6_in));
        put(red(2), left_of(start, 6_in + step_more));
        put(blue(), above(start, 3_in));
        for (Model& model : battle.models) model.wounds = 5;
    }
    std::vector<int> after() {
        auto game = this->game();
        resolve_abilities(game, When::fight_end);
        oracle.finish();
        std::vector<int> all;
        for (const Model& model : battle.models) all.push_back(model.wounds);
        return all;
    }
};

TEST_CASE("E-DATA-10 wounds are regained up to the first number, by its bearer or within an aura, one model a unit") {
    Infirmary own("");
    CHECK(own.after() == std::vector{6, 5, 5, 5, 5});
    Infirmary aura(R"(, "who": { "aura": 6, "of": "friends" })");
    aura.battle.models[2].wounds = 3;
    aura.oracle.answer(E_DATA_10, pick(option_of(aura.model(aura.red(1), 1)))); // which of the pair
    CHECK(aura.after() == std::vector{6, 5, 5, 5, 5});
    Infirmary limited(R"(, "who": { "aura": 6, "of": "friends" }, "limit": "once_per_turn")");
    limited.battle.models[1].wounds = 6;
    limited.battle.models[2].wounds = 1;
    limited.oracle.answer(E_DATA_10, pick(option_of(limited.red(1)))); // which unit
    CHECK(limited.after() == std::vector{5, 6, 3, 5, 5});
    CHECK(limited.after() == std::vector{5, 6, 3, 5, 5}); // used up
    Infirmary healthy("");
    healthy.battle.models[0].wounds = 6;
    CHECK(healthy.after() == std::vector{6, 5, 5, 5, 5});
}

// --- Acting where the rules say no

TEST_CASE("E-DATA-10 an ability lets a unit shoot or charge after the moves it names, and no others") {
    const auto may = [](const std::string& effect, const std::string& moves, MoveKind move) {
        UnitText unit = shooter({.type = "Heavy 1"});
        unit.extra = abilities(fmt::format(R"({{ "name": "A", "effect": "{}", "moves": ["{}"] }})", effect, moves));
        FiringRange range(unit);
        range.game().of(range.red()).move = move;
        auto game = range.game();
        return effect == "shoot_after" ? !why_it_cannot_shoot(game, range.red())
                                       : !why_it_cannot_charge(game, range.red());
    };
    for (const std::string effect : {"shoot_after", "charge_after"}) {
        CAPTURE(effect);
        CHECK(may(effect, "advance", MoveKind::advance));
        CHECK_FALSE(may(effect, "advance", MoveKind::fall_back));
        CHECK(may(effect, "fall_back", MoveKind::fall_back));
        CHECK_FALSE(may(effect, "fall_back", MoveKind::advance));
    }
}

TEST_CASE("E-DATA-10 E-ADV-02 a fixed Advance needs no die") {
    UnitText unit = one;
    unit.extra = abilities(R"({ "name": "A", "effect": "fixed_advance", "inches": 4 })");
    Arena field({unit}, {other}, Phase::movement);
    field.put(field.red(), start);
    field.put(field.blue(), above(start, 30_in));
    field.select(E_MOV_01, field.red());
    field.oracle.answer(E_ADV_01, pick_word(Word::advance));
    const ModelId model = field.model(field.red());
    field.oracle.refuse(E_MOV_04, to(model, start + Point{10_in + step_more, 0_in}), E_MOV_05)
        .answer(E_MOV_04, to(model, start + Point{10_in, 0_in}));
    field.run();
    CHECK(field.rolled(E_ADV_02) == 0);
}

// --- Auras

TEST_CASE("E-AURA-01 an aura works on friends, on enemies or on everybody, as it says") {
    const auto leaderships = [](const std::string& of) {
        const UnitText bearer{.name = "Bearer",
                              .models = 1,
                              .extra = abilities(fmt::format(R"({{ "name": "Dread", "who": {{ "aura": 6, "of": "{}" }},
                                  "effect": "modify", "characteristic": "Ld", "by": -1 }})",
                                                             of))};
        Arena field({bearer, one}, {other}, Phase::movement);
        field.put(field.red(), start);
        field.put(field.red(1), right_of(start, 6_in));
        field.put(field.blue(), above(start, 6_in));
        const auto game = field.game();
        return std::array{leadership(game, field.red()), leadership(game, field.red(1)),
                          leadership(game, field.blue())};
    };
    CHECK(leaderships("friends") == std::array{6, 6, 7});
    CHECK(leaderships("enemies") == std::array{7, 7, 6});
    CHECK(leaderships("everyone") == std::array{6, 6, 6});
}

TEST_CASE("E-DATA-10 an ability of the whole unit counts once, whoever of it has it") {
    UnitText unit{.name = "Unit", .models = 2};
    unit.extra =
        abilities(R"({ "name": "Drill", "who": "unit", "effect": "modify", "characteristic": "Ld", "by": 1 })");
    Arena field({unit}, {other}, Phase::movement);
    field.put(field.red(), start);
    field.put(field.blue(), above(start, 20_in));
    CHECK(leadership(field.game(), field.red()) == 8);
}

} // namespace
} // namespace muster::test
