#include "army_testing.h"

#include "army/sheets/reading.h"

#include <fmt/format.h>

using namespace muster;
using namespace muster::testing;

namespace {

int number(const DatasheetUnit& unit, std::size_t profile, Stat stat) {
    const Characteristic& value = unit.profiles[profile].profile[stat];
    return value.is_number() ? value.number() : -1;
}

const Weapon& weapon(const DatasheetUnit& unit, std::string_view name) {
    for (const Weapon& each : unit.weapons)
        if (each.name == name) return each;
    FAIL(std::string(name));
    return unit.weapons.front();
}

// A vehicle of 12 wounds with a damage table, changed at one place.
json::value carriage(const Edits& edits) {
    json::value army = json::parse(R"({ "format": "muster-army/1", "rules": "ninth", "name": "Carriages",
      "weapons": [ { "id": "gun", "name": "Gun", "range": [6, 48], "type": "Heavy 2D6", "S": 6, "AP": -1, "D": "D3+1" } ],
      "datasheets": [ { "id": "cart", "name": "Cart", "role": "Heavy Support", "power": 7, "keywords": ["VEHICLE"],
        "faction_keywords": [],
        "models": [ { "id": "cart", "name": "Cart", "min": 1, "max": 1, "M": "*", "WS": "-", "BS": "*", "S": "-", "T": 7,
          "W": 12, "A": "D6", "Ld": "-", "Sv": "3+", "weapons": ["gun"], "damage_table": [
            { "wounds": [7, 12], "M": 12, "BS": "3+" }, { "wounds": [4, 6], "M": 8, "BS": "4+" },
            { "wounds": [1, 3], "M": "D6", "BS": "5+" } ] } ] } ],
      "units": [ { "name": "Cart", "datasheet": "cart", "models": { "cart": 1 } } ] })");
    return edited(std::move(army), edits);
}

} // namespace

TEST_CASE(
    "N-DATA-01 a datasheet holds name, role, power, profiles, composition, abilities, weapons, options, keywords") {
    const Army army = army_file("ninth/first-blades");
    REQUIRE(army.validation.legal());
    const DatasheetUnit& squad = unit(army, 0);
    CHECK(squad.role == "Troops");
    CHECK(squad.power == 10);
    REQUIRE(squad.profiles.size() == 2);
    const int intercessor[] = {6, 3, 3, 4, 4, 2, 2, 7, 3}, sergeant[] = {6, 3, 3, 4, 4, 2, 3, 8, 3};
    for (std::size_t i = 0; i < stat_count; ++i) {
        CHECK(number(squad, 0, static_cast<Stat>(i)) == intercessor[i]);
        CHECK(number(squad, 1, static_cast<Stat>(i)) == sergeant[i]);
    }
    const DatasheetUnit& riders = unit(army, 2);
    CHECK(riders.power == 6);
    const int outrider[] = {14, 3, 3, 4, 5, 4, 2, 7, 3};
    for (std::size_t i = 0; i < stat_count; ++i) CHECK(number(riders, 0, static_cast<Stat>(i)) == outrider[i]);
    CHECK(weapon(riders, "Twin bolt rifle").profiles[0].range == 30);
    CHECK(weapon(riders, "Twin bolt rifle").profiles[0].type == WeaponType::rapid_fire);
    CHECK(weapon(riders, "Twin bolt rifle").profiles[0].attacks == fixed(2));
    CHECK(army.validation.not_enforced ==
          Ids{"Assault Intercessor Squad: Angels of Death", "Outrider Squad: Angels of Death"});
}

TEST_CASE("N-DATA-04 every model starts with the default wargear of its datasheet") {
    const Army army = blades({});
    const Ids defaults = {"Heavy bolt pistol", "Astartes chainsword", "Frag grenades", "Krak grenades"};
    for (std::size_t i = 0; i < 10; ++i) CHECK(weapon_names(unit(army, 0), i) == defaults);
}

TEST_CASE("N-DATA-10 N-DATA-11 a weapon with range Melee is a melee weapon, every other is ranged") {
    const Army army = blades({});
    CHECK(weapon(unit(army, 0), "Astartes chainsword").is_melee());
    for (const char* ranged : {"Heavy bolt pistol", "Frag grenades", "Krak grenades"})
        CHECK_FALSE(weapon(unit(army, 0), ranged).is_melee());
    // Range and type agree, or the file is refused.
    CHECK(read(edited(first_blades(), {{"/weapons/3/range", 6}})).has_error());
    CHECK(read(edited(first_blades(), {{"/weapons/0/range", "Melee"}})).has_error());
}

TEST_CASE("N-DATA-13 N-DATA-14 N-EX-06 the S of a weapon is its own, the bearer's or a modifier of the bearer's") {
    using Kind = WeaponStrength::Kind;
    CHECK(WeaponStrength{Kind::user, 0}.with_bearer(4) == 4);
    CHECK(WeaponStrength{Kind::plus, 1}.with_bearer(4) == 5);
    CHECK(WeaponStrength{Kind::times, 2}.with_bearer(6) == 12);
    CHECK(WeaponStrength{Kind::number, 8}.with_bearer(4) == 8);
    const auto strength = [](const json::value& written) {
        return weapon(unit(blades({{"/weapons/3/S", written}}), 0), "Astartes chainsword").profiles[0].strength;
    };
    CHECK(strength("User") == WeaponStrength{Kind::user, 0});
    CHECK(strength("x2") == WeaponStrength{Kind::times, 2});
    CHECK(strength("+3") == WeaponStrength{Kind::plus, 3});
    CHECK(strength(7) == WeaponStrength{Kind::number, 7});
    for (const json::value& wrong :
         {json::value("2x"), json::value("+"), json::value("x0"), json::value(0), json::value("-1")})
        CHECK(read(edited(first_blades(), {{"/weapons/3/S", wrong}})).has_error());
}

TEST_CASE("N-DATA-17 an ability in a weapon profile stays with that profile") {
    const Army army = army_file("ninth/first-blades");
    const Weapon& plasma = weapon(unit(army, 0), "Plasma pistol");
    REQUIRE(plasma.profiles.size() == 2);
    CHECK(plasma.profiles[0].abilities.empty());
    REQUIRE(plasma.profiles[1].abilities.size() == 1);
    CHECK(plasma.profiles[1].abilities[0].effect == Effect::bearer_destroyed);
    CHECK(plasma.profiles[1].abilities[0].on == 1);
    CHECK(ability(unit(army, 0), "Supercharge") == nullptr);
}

TEST_CASE("N-DATA-18 of all battlefield roles only Fortification means something") {
    CHECK(unit(read_valid(carriage({{"/datasheets/0/role", "Fortification"}})), 0).is_fortification());
    CHECK_FALSE(unit(read_valid(carriage({})), 0).is_fortification());
}

TEST_CASE("N-DATA-19 where the profiles do not settle the number of models, the composition does") {
    const Edits free = {{"/datasheets/0/models/0/min", 0},
                        {"/datasheets/0/models/1/min", 0},
                        {"/datasheets/0/models/1/max", 9},
                        {"/datasheets/0/size", json::array{5, 10}},
                        {"/datasheets/0/power/1/models", 18}};
    const auto with = [&](int intercessors, int sergeants) {
        Edits edits = free;
        edits.push_back({"/units/0/models", json::object{{"intercessor", intercessors}, {"sergeant", sergeants}}});
        return blades(edits);
    };
    CHECK(with(5, 5).validation.legal());
    CHECK(with(0, 5).validation.legal());
    CHECK_FALSE(unit(with(0, 5), 0).under_strength);
    CHECK(unit(with(0, 4), 0).under_strength);
    CHECK(clauses(with(6, 5)) == Ids{"N-DATA-19"});
}

TEST_CASE("N-MOD-06 a characteristic may be dice instead of a number") {
    const Army army = army_file("ninth/tide-25");
    const DatasheetUnit& spawn = unit(army, 5);
    CHECK(spawn.profiles[0].profile[Stat::M].value == DiceExpression{2, 6, 0});
    CHECK(spawn.profiles[0].profile[Stat::A].value == DiceExpression{1, 6, 0});
    CHECK(spawn.profiles[0].profile[Stat::A].kind == Characteristic::Kind::dice);
    CHECK(spawn.profiles[0].profile[Stat::S].kind == Characteristic::Kind::number);
}

TEST_CASE("N-MOD-16 a characteristic printed * is read in the row of the damage table that holds the wounds left") {
    const Army army = read_valid(carriage({}));
    const ModelProfile& cart = unit(army, 0).profiles[0];
    CHECK(cart.at(Stat::M, 12).number() == 12);
    CHECK(cart.at(Stat::M, 7).number() == 12);
    CHECK(cart.at(Stat::M, 6).number() == 8);
    CHECK(cart.at(Stat::M, 4).number() == 8);
    CHECK(cart.at(Stat::M, 3).value == DiceExpression{1, 6, 0});
    CHECK(cart.at(Stat::BS, 1).number() == 5);
    CHECK(cart.at(Stat::T, 1).number() == 7); // not starred
    CHECK(cart.profile[Stat::WS].kind == Characteristic::Kind::none);
}

TEST_CASE("a damage table covers every number of wounds, and only what is starred") {
    for (const Edits& edits : std::vector<Edits>{{{"/datasheets/0/models/0/damage_table/1/wounds", json::array{5, 6}}},
                                                 {{"/datasheets/0/models/0/damage_table/1/wounds", json::array{4, 7}}},
                                                 {{"/datasheets/0/models/0/damage_table/2/wounds", json::array{2, 3}}},
                                                 {{"/datasheets/0/models/0/damage_table/0/T", 6}},
                                                 {{"/datasheets/0/models/0/damage_table/0/M", "*"}},
                                                 {{"/datasheets/0/models/0/W", 13}},
                                                 {{"/datasheets/0/models/0/damage_table", nullptr}}})
        CHECK(read(carriage(edits)).has_error());
}

TEST_CASE("N-MOD-16 a model like another has its damage table, if it fits") {
    const auto cart_like = [](const Edits& edits) {
        json::value army = carriage({});
        army.as_object()["datasheets"].at(0).at("models").as_array().push_back(
            edited(json::parse(R"({ "id": "other", "name": "Other", "min": 0, "max": 1, "like": "cart" })"), edits));
        return read(army);
    };
    CHECK(cart_like({}).has_value());
    CHECK(cart_like({{"/T", 6}, {"/BS", "3+"}}).has_value()); // one star less
    CHECK(cart_like({{"/M", 6}, {"/BS", "3+"}, {"/W", 9}}).has_value());
    CHECK(cart_like({{"/W", 13}}).has_error());
    CHECK(cart_like({{"/W", 9}}).has_error());
    CHECK(cart_like({{"/WS", "*"}}).has_error());
    const json::value table = json::parse(R"([ { "wounds": [1, 9], "M": 5, "BS": "4+" } ])");
    CHECK(cart_like({{"/W", 9}, {"/damage_table", table}}).has_value());
}

TEST_CASE("N-AIR-01 an aircraft with two M values has a minimum and a maximum") {
    const Army army = army_file("ninth/concord-100");
    const ModelProfile& heron = unit(army, 13).profiles[0];
    REQUIRE(heron.name == "Swift Heron");
    CHECK(heron.at(Stat::M, 11).minimum == 20);
    CHECK(heron.at(Stat::M, 11).number() == 50);
    CHECK(heron.at(Stat::M, 2).number() == 25);
    CHECK(read(carriage({{"/datasheets/0/models/0/damage_table/0/M", json::array{30, 20}}})).has_error());
    // Of whoever is no AIRCRAFT it means nothing.
    const Edits least = {{"/datasheets/0/models/0/damage_table/0/M", json::array{10, 20}}};
    CHECK(read_valid(carriage(least)).validation.not_enforced == Ids{"Cart: Cart (minimum M)"});
    Edits flying = least;
    flying.emplace_back("/datasheets/0/keywords", json::array{"VEHICLE", "AIRCRAFT"});
    CHECK(read_valid(carriage(flying)).validation.not_enforced.empty());
}

TEST_CASE("bases and heights come from the file, and from keywords where it is silent") {
    const auto model = [](const Edits& edits) { return read_valid(carriage(edits)).units[0].models[0]; };
    CHECK(model({}).shape.hull);
    CHECK(model({}).height == 4_in); // E-I-04, VEHICLE
    CHECK(model({{"/datasheets/0/keywords", json::array{"INFANTRY"}}}).shape == circle(32_mm));
    CHECK(model({{"/datasheets/0/keywords", json::array{"INFANTRY"}}}).height == 1.5_in);
    CHECK(model({{"/datasheets/0/keywords", json::array{"CAVALRY"}}}).height == 2_in);
    CHECK(model({{"/datasheets/0/models/0/base", "60x35mm"}}).shape == oval(60_mm, 35_mm));
    CHECK(model({{"/datasheets/0/models/0/base", "40mm"}}).shape == circle(40_mm));
    CHECK(model({{"/datasheets/0/models/0/base", "25.4mm"}}).shape == circle(1_in));
    CHECK(model({{"/datasheets/0/models/0/base", "100x60mm hull"}}).shape.outline.size() == 4);
    CHECK(model({{"/datasheets/0/models/0/height", 2.25}}).height == 2.25_in);
    const json::value triangle = json::object{{"hull", json::parse("[[-1, -1], [2, 0], [-1, 1]]")}};
    CHECK(model({{"/datasheets/0/models/0/base", triangle}}).shape.outline.size() == 3);
    for (const json::value& wrong :
         {json::value("32"), json::value("9mm"), json::value("401mm"), json::value("60x35"), json::value("32mm "),
          json::value("-32mm"), json::value("99999999999999mm"), json::value(32),
          json::value(json::object{{"hull", json::parse("[[-1, -1], [-1, 1], [2, 0]]")}}), // clockwise
          json::value(json::object{{"hull", json::parse("[[1, 1], [3, 1], [2, 3]]")}}),    // beside its own centre
          json::value(json::object{{"hull", json::parse("[[0, 0], [1, 0]]")}})})
        CHECK(read(carriage({{"/datasheets/0/models/0/base", wrong}})).has_error());
}

TEST_CASE("the close combat weapon of N-MEL-15 is Melee, S User, AP 0, D 1") {
    const Weapon& weapon = close_combat_weapon();
    REQUIRE(weapon.profiles.size() == 1);
    CHECK(weapon.is_melee());
    CHECK(weapon.profiles[0].strength == WeaponStrength{});
    CHECK(weapon.profiles[0].armour_penetration == 0);
    CHECK(weapon.profiles[0].damage == fixed(1));
}

TEST_CASE("the source's abilities are rows of the vocabulary") {
    const Army army = army_file("ninth/first-blades");
    const Ability* squads = ability(unit(army, 0), "Combat Squads");
    REQUIRE(squads);
    CHECK(squads->effect == Effect::split);
    CHECK(squads->count == 10);
    CHECK(squads->into == std::vector<int>{5, 5});
    const Ability* charge = ability(unit(army, 2), "Devastating Charge");
    REQUIRE(charge);
    CHECK(charge->when == When::charged_this_turn);
    CHECK(charge->stat == Stat::A);
    CHECK(charge->by == 2);
    const Ability* boost = ability(unit(army, 2), "Turbo-boost");
    REQUIRE(boost);
    CHECK(boost->effect == Effect::fixed_advance);
    CHECK(boost->range == 6);
}

TEST_CASE("every effect of the vocabulary is read with its parameters, and without them refused") {
    const auto read_with = [](const char* place, std::string_view text) {
        return read(edited(first_blades(), {{place, json::array{json::parse(text)}}}));
    };
    const char* on_weapon = "/weapons/3/abilities";
    const char* on_gun = "/weapons/0/abilities";
    const char* on_model = "/datasheets/0/abilities";
    for (const char* good :
         {R"({ "effect": "reroll", "roll": "damage", "which": "ones" })",
          R"({ "effect": "modify", "roll": "hit", "by": -1 })", R"({ "effect": "extra_hits", "on": 6, "hits": 1 })",
          R"({ "effect": "wound_on", "hit": 6 })", R"({ "effect": "mortal_wounds", "on_wound": 6, "amount": "D3" })",
          R"({ "effect": "no_save", "on_wound": 6 })", R"({ "effect": "auto_hit" })",
          R"({ "effect": "extra_attacks", "attacks": 2 })", R"({ "effect": "bearer_destroyed", "on_hit": 1 })"})
        CHECK_MESSAGE(read_with(on_weapon, good).has_value(), good);
    for (const char* good :
         {R"({ "effect": "blast" })", R"({ "effect": "extra_damage", "damage": "D6", "if": { "half_range": true } })"})
        CHECK_MESSAGE(read_with(on_gun, good).has_value(), good);
    for (
        const char* good :
        {R"({ "effect": "invulnerable", "save": 4 })",
         R"({ "effect": "ignore_wounds", "on": 5 })",
         R"({ "effect": "reduce_damage", "by": 1 })",
         R"({ "effect": "explodes", "on": 6, "range": 6, "amount": "D6" })",
         R"({ "effect": "heal", "amount": "D3", "when": "command_phase" })",
         R"({ "effect": "reserves", "distance": 9 })",
         R"({ "effect": "after_deployment", "distance": 9 })",
         R"({ "effect": "split", "models": 9, "into": [4, 5] })",
         R"({ "effect": "fixed_advance", "inches": 6 })",
         R"({ "effect": "halved_advance" })",
         R"({ "name": "Rot", "effect": "contagion", "who": { "aura": 7 }, "on": 4, "range": 1, "amount": 1 })",
         R"({ "effect": "shoot_after", "moves": ["advance", "fall_back"] })",
         R"({ "effect": "charge_after", "moves": ["advance"] })",
         R"({ "effect": "overwatch" })",
         R"({ "effect": "objective_secured" })",
         R"({ "effect": "out_of_phase", "action": "shoot", "when": "command_phase" })",
         R"({ "effect": "out_of_phase", "action": "charge", "when": "fight_end" })",
         R"({ "effect": "modify", "characteristic": "M", "divide": 2 })",
         R"({ "effect": "modify", "characteristic": "S", "times": 2 })",
         R"({ "effect": "modify", "characteristic": "A", "set": 1 })",
         R"({ "effect": "modify", "roll": "hit", "by": -1, "against": true, "when": "shooting" })",
         R"({ "name": "Chant", "effect": "reroll", "roll": "wound", "which": "failed", "who": { "aura": 6, "of": "enemies" } })"})
        CHECK_MESSAGE(read_with(on_model, good).has_value(), good);
    for (const char* bad :
         {R"({ "effect": "feel_no_pain", "on": 5 })", R"({ "effect": "invulnerable" })",
          R"({ "effect": "invulnerable", "save": 1 })", R"({ "effect": "ignore_wounds", "on": 5, "off": 3 })",
          R"({ "effect": "blast" })", R"({ "effect": "modify", "by": 1 })",
          R"({ "effect": "modify", "roll": "hit", "characteristic": "A", "by": 1 })",
          R"({ "effect": "modify", "characteristic": "A" })",
          R"({ "effect": "modify", "characteristic": "A", "by": 1, "times": 2 })",
          R"({ "effect": "modify", "characteristic": "W", "times": 2 })",
          R"({ "effect": "mortal_wounds", "amount": 1 })", R"({ "effect": "split", "models": 10, "into": [5, 4] })",
          R"({ "effect": "shoot_after", "moves": [] })", R"({ "effect": "out_of_phase", "action": "shoot" })",
          R"({ "effect": "out_of_phase", "when": "fight_end" })",
          R"({ "effect": "out_of_phase", "action": "win", "when": "fight_end" })",
          R"({ "effect": "out_of_phase", "action": "shoot", "when": "round_start" })",
          R"({ "effect": "overwatch", "if": {} })", R"({ "effect": "overwatch", "if": { "raining": true } })",
          R"({ "effect": "overwatch", "when": "whenever" })",
          R"({ "effect": "reroll", "roll": "hit", "which": "ones", "who": { "aura": 6 } })", // an aura needs its name
                                                                                             // (N-AURA-03)
          R"({ "name": "No text" })", R"({ "text": "No name" })"})
        CHECK_MESSAGE(read_with(on_model, bad).has_error(), bad);
}

TEST_CASE("N-DATA-17 an effect belongs to weapons, to models or to psychic powers, wherever the rules know it") {
    const auto belongs_to = [](const char* effect, AbilityOf bearer) {
        auto document = Document::parse(fmt::format(R"({{ "name": "A", "text": "A", "effect": "{}" }})", effect), "");
        read_ability(document->root(), bearer);
        return document->ok() || !document->problem()->expected.starts_with("an effect that a");
    };
    using Effects = std::vector<const char*>;
    const auto check = [&](const Effects& effects, bool weapon, bool model, bool power) {
        for (const char* effect : effects) {
            CAPTURE(effect);
            CHECK(belongs_to(effect, AbilityOf::weapon) == weapon);
            CHECK(belongs_to(effect, AbilityOf::model) == model);
            CHECK(belongs_to(effect, AbilityOf::power) == power);
        }
    };
    check({"reroll", "modify", "auto_hit", "extra_hits", "wound_on", "mortal_wounds", "no_save", "extra_damage"}, true,
          true, true);
    check({"blast", "extra_attacks", "bearer_destroyed"}, true, false, false);
    check({"none"}, true, true, false);
    check({"invulnerable", "ignore_wounds", "reduce_damage", "heal", "shoot_after", "charge_after", "overwatch",
           "objective_secured", "out_of_phase"},
          false, true, true);
    check({"explodes", "reserves", "after_deployment", "split", "fixed_advance", "halved_advance", "command_points",
           "contagion"},
          false, true, false);
}

TEST_CASE(
    "N-DATA-17 what a battle would pass over is refused: times, conditions and limits that an effect does not know") {
    const auto read_with = [](const char* place, std::string_view text) {
        return read(edited(first_blades(), {{place, json::array{json::parse(text)}}}));
    };
    const char* on_weapon = "/weapons/3/abilities";
    const char* on_gun = "/weapons/0/abilities";
    const char* on_model = "/datasheets/0/abilities";
    for (
        const char* good :
        {R"({ "effect": "ignore_wounds", "on": 5, "when": "melee", "limit": "once_per_phase" })",
         R"({ "effect": "invulnerable", "save": 4, "when": "shooting", "limit": "once_per_battle" })",
         R"({ "effect": "modify", "characteristic": "A", "by": 2, "when": "melee" })",
         R"({ "effect": "modify", "characteristic": "A", "by": 2, "when": "charged_this_turn" })",
         R"({ "effect": "modify", "characteristic": "S", "by": 1, "when": "melee", "if": { "target_keyword": "FLY" } })",
         R"({ "effect": "modify", "characteristic": "T", "by": 1, "if": { "stationary": true } })",
         R"({ "effect": "modify", "roll": "hit", "by": 1, "limit": "once_per_phase" })",
         R"({ "effect": "reroll", "roll": "charge", "which": "all", "limit": "once_per_battle" })",
         R"({ "effect": "command_points", "points": 1, "when": "round_start" })",
         R"({ "effect": "reserves", "distance": 9, "when": "deployment" })"})
        CHECK_MESSAGE(read_with(on_model, good).has_value(), good);
    for (
        const char* bad :
        {R"({ "effect": "modify", "characteristic": "T", "by": 1, "when": "shooting" })",
         R"({ "effect": "modify", "characteristic": "Sv", "by": -1, "when": "shooting" })",
         R"({ "effect": "modify", "characteristic": "A", "by": 2, "when": "shooting" })",
         R"({ "effect": "modify", "characteristic": "A", "by": 2, "if": { "target_keyword": "FLY" } })",
         R"({ "effect": "modify", "characteristic": "S", "by": -1, "against": true })",
         R"({ "effect": "modify", "characteristic": "S", "by": 1, "limit": "once_per_phase" })",
         R"({ "effect": "modify", "roll": "save", "by": 1, "limit": "once_per_phase" })",
         R"({ "effect": "modify", "roll": "charge", "by": 1, "when": "melee" })",
         R"({ "effect": "reroll", "roll": "hit", "which": "ones", "when": "deployment" })",
         R"({ "effect": "reduce_damage", "by": 1, "limit": "once_per_phase" })",
         R"({ "effect": "fixed_advance", "inches": 6, "limit": "once_per_battle" })",
         R"({ "effect": "fixed_advance", "inches": 6, "when": "round_end" })",
         R"({ "effect": "overwatch", "limit": "once_per_battle" })",
         R"({ "effect": "objective_secured", "when": "command_phase" })",
         R"({ "effect": "heal", "amount": 1 })",
         R"({ "effect": "command_points", "points": 1 })",
         R"({ "effect": "command_points", "name": "A", "points": 1, "when": "round_start", "who": { "aura": 6 } })",
         R"({ "effect": "reserves", "name": "A", "distance": 9, "who": { "aura": 6 } })",
         R"({ "effect": "heal", "name": "A", "amount": 1, "when": "fight_end", "who": { "aura": 6, "of": "enemies" } })",
         R"({ "effect": "out_of_phase", "name": "A", "action": "move", "when": "fight_end",
               "who": { "aura": 6, "of": "everyone" } })",
         R"({ "effect": "heal", "amount": 1, "when": "pre_battle" })",
         R"({ "effect": "reroll", "roll": "charge", "which": "ones" })",
         R"({ "effect": "reroll", "roll": "psychic", "which": "ones" })",
         R"({ "effect": "reroll", "roll": "deny", "which": "ones" })",
         R"({ "effect": "reroll", "roll": "advance", "which": "failed" })",
         R"({ "effect": "invulnerable", "save": 4, "when": "melee", "if": { "half_range": true } })",
         R"({ "effect": "reroll", "roll": "charge", "which": "all", "against": true })",
         R"({ "effect": "modify", "roll": "morale", "by": 1, "against": true })",
         R"({ "effect": "split", "models": 10, "into": [5, 5], "if": { "stationary": true } })"})
        CHECK_MESSAGE(read_with(on_model, bad).has_error(), bad);
    const std::string_view near =
        R"({ "effect": "modify", "characteristic": "S", "by": 1, "if": { "half_range": true } })";
    const std::string_view more = R"({ "effect": "extra_attacks", "attacks": 1, "when": "charged_this_turn" })";
    CHECK(read_with(on_gun, near).has_value());
    CHECK(read_with(on_weapon, near).has_error()); // of a sword
    CHECK(read_with(on_weapon, more).has_value());
    CHECK(read_with(on_gun, more).has_error());
    for (const char* bad :
         {R"({ "effect": "modify", "characteristic": "A", "by": 1 })",
          R"({ "effect": "extra_attacks", "attacks": 1, "when": "shooting" })",
          R"({ "effect": "extra_attacks", "attacks": 1, "limit": "once_per_battle" })",
          R"({ "effect": "extra_attacks", "attacks": 1, "if": { "target_keyword": "FLY" } })",
          R"({ "effect": "auto_hit", "when": "round_end" })", R"({ "effect": "blast", "when": "melee" })",
          R"({ "effect": "blast" })", R"({ "effect": "auto_hit", "when": "shooting" })",
          R"({ "effect": "modify", "roll": "hit", "by": -1, "against": true })",
          R"({ "effect": "modify", "roll": "charge", "by": 1 })",
          R"({ "effect": "reroll", "roll": "hit", "which": "ones", "who": "unit" })"})
        CHECK_MESSAGE(read_with(on_weapon, bad).has_error(), bad);
    const auto read_power = [](const char* target, const std::string& ability) {
        const json::object power{
            {"name", "Gale"}, {"warp_charge", 5}, {"range", 12}, {"target", target}, {"ability", json::parse(ability)}};
        return read(edited(first_blades(), {{"/datasheets/0/powers", json::array{power}},
                                            {"/datasheets/0/psyker", json::object{{"powers", json::array{"Gale"}}}},
                                            {"/datasheets/0/keywords", json::array{"INFANTRY", "PSYKER"}}}));
    };
    const struct {
        const char *target, *good, *more;
    } powers[] = {
        {"visible_enemy", R"("effect": "mortal_wounds", "amount": 1)", R"("on_wound": 6)"},
        {"visible_enemy", R"("effect": "mortal_wounds", "amount": 1)", R"("if": { "target_keyword": "FLY" })"},
        {"friendly_unit", R"("effect": "heal", "amount": 1)", R"("if": { "stationary": true })"},
        {"friendly_unit", R"("effect": "out_of_phase", "action": "move")", R"("limit": "once_per_battle")"},
        {"friendly_unit", R"("effect": "modify", "characteristic": "S", "by": 1)", R"("who": { "aura": 6 })"}};
    for (const auto& [target, good, more_than_good] : powers) {
        CHECK_MESSAGE(read_power(target, fmt::format("{{ {} }}", good)).has_value(), good);
        CHECK_MESSAGE(read_power(target, fmt::format("{{ {}, {} }}", good, more_than_good)).has_error(),
                      more_than_good);
    }
    const auto refused = read_with(on_model, R"({ "effect": "heal", "amount": 1 })");
    REQUIRE(refused.has_error());
    CHECK(refused.error().text().find("command_phase, round_start, round_end, fight_end") != std::string::npos);
}
