// What the eighth shows of a battle: cards, attacks, charges, Morale, markers, names.
#include "arena.h"

#include "army/sheets/volley.h"
#include "rules/sheets/inspect.h"

namespace muster::test {
namespace {

const CardValue& value_of(const UnitCard& card, const std::string& name) {
    return *std::ranges::find(card.profiles.at(0).values, name, &CardValue::name);
}
std::vector<std::string> changes(const std::vector<CardReason>& reasons) {
    std::vector<std::string> all;
    for (const CardReason& reason : reasons) all.push_back(reason.change);
    return all;
}

// --- Cards

TEST_CASE("E-MOD-01 E-MOD-06 a card shows values as printed and as they are now, and why") {
    const UnitText walker{
        .name = "Walker",
        .models = 1,
        .profile = R"("W": 10, "M": "*", "BS": "*", "damage_table": [ { "wounds": [6, 10], "M": 10, "BS": "3+" },
                              { "wounds": [1, 5], "M": 5, "BS": "5+" } ])",
        .weapons = gun({.type = "Rapid Fire 2", .S = "\"x2\""}) + "," + blade({.id = "axe", .S = "\"+1\"", .AP = -1})};
    const UnitText banner{
        .name = "Banner", .models = 1, .extra = abilities(R"({ "name": "Banner", "who": { "aura": 6, "of": "friends" },
                              "effect": "modify", "characteristic": "Ld", "by": 1 })")};
    Arena field({walker, banner}, {one}, Phase::movement);
    field.put(field.red(), start);
    field.put(field.red(1), right_of(start, 2_in));
    field.put(field.blue(), above(start, 20_in));
    field.battle.models[0].wounds = 5;
    const UnitCard card = rules.inspector->card(*field.setup, field.battle, field.red());
    CHECK(card.models == 1);
    CHECK(card.starting == 1);
    CHECK(card.power == 5);
    CHECK(value_of(card, "M").base == "10");
    CHECK(value_of(card, "M").now == "5");
    CHECK(changes(value_of(card, "M").reasons) == std::vector<std::string>{"=5"});
    CHECK(value_of(card, "BS").now == "5+");
    CHECK(value_of(card, "Ld").base == "7");
    CHECK(value_of(card, "Ld").now == "8");
    CHECK(value_of(card, "Ld").reasons.at(0).source == "Banner");
    CHECK(changes(value_of(card, "Ld").reasons) == std::vector<std::string>{"+1"});
    REQUIRE(card.abilities.size() == 1);
    CHECK(card.abilities[0].from == field.red(1));
    REQUIRE(card.weapons.size() == 2);
    CHECK_FALSE(card.weapons[0].melee);
    CHECK(card.weapons[1].melee);
    std::string values;
    for (const CardWeapon& weapon : card.weapons)
        for (const CardValue& value : weapon.values) values += value.now + " ";
    CHECK(values == "24 rapid_fire 2 x2 0 1 melee melee +1 -1 1 ");
}

TEST_CASE("E-MOD-01 E-I-46 a card names each of many abilities that add up") {
    const UnitText banners{.name = "Banners",
                           .models = 30,
                           .extra = abilities(R"({ "name": "Banner", "who": { "aura": 60, "of": "friends" },
                              "effect": "modify", "characteristic": "Ld", "by": 1 })")};
    Arena field({one, banners}, {other}, Phase::movement);
    field.put(field.red(), start);
    field.put(field.red(1), right_of(start, 2_in));
    field.put(field.blue(), above(start, 30_in));
    const UnitCard card = rules.inspector->card(*field.setup, field.battle, field.red());
    CHECK(value_of(card, "Ld").now == "37");
    CHECK(changes(value_of(card, "Ld").reasons) == std::vector<std::string>(30, "+1"));
    CHECK(value_of(card, "Ld").reasons.back().source == "Banner");
    CHECK(value_of(card, "Ld").reasons.back().clause == E_MOD_01);
}

TEST_CASE("a card tells who is aboard, and of whom") {
    const UnitText truck{.name = "Truck",
                         .models = 1,
                         .keywords = R"("VEHICLE", "TRANSPORT")",
                         .extra = R"("transport": { "capacity": 6 })"};
    Arena field({one, truck}, {other}, Phase::movement);
    field.put(field.red(1), start);
    field.put(field.blue(), above(start, 20_in));
    field.battle.models[0].whereabouts = field.battle.units[0].whereabouts = Whereabouts::aboard;
    field.battle.units[0].carrier = field.red(1);
    CHECK(rules.inspector->card(*field.setup, field.battle, field.red(1)).passengers == std::vector{field.red()});
    CHECK(rules.inspector->card(*field.setup, field.battle, field.red()).carrier == field.red(1));
    CHECK(rules.inspector->card(*field.setup, field.battle, field.red()).models == 1);
}

// --- Attacks

TEST_CASE("E-WPN-07 E-COV-01 E-INV-01 the grid of attacks: who may, what each roll needs, and why") {
    const UnitText guns{.name = "Guns",
                        .models = 2,
                        .weapons = gun({.type = "Rapid Fire 1", .S = "5", .AP = -1, .D = "\"D3\""}),
                        .extra = abilities(R"({ "name": "Aim", "effect": "modify", "roll": "hit", "by": 1 })")};
    const UnitText covered{.name = "Covered", .models = 3, .profile = R"("W": 2, "Sv": "3+")"};
    Arena field({guns}, {{.name = "Far", .models = 1}, covered}, Phase::shooting,
                {box({10_in, 28_in}, {40_in, 34_in}, {}, TerrainKind::wood)});
    field.put(field.red(), start);
    field.put(field.blue(), above(start, 24_in + step_more));
    field.put(field.blue(1), above(start, 10_in));
    field.battle.models[index(field.model(field.blue(1), 2))].wounds = 1;
    const AttackOptions options =
        rules.inspector->attacks(*field.setup, field.battle, field.red(), AttackMode::shooting);
    CHECK(options.refused == Clause::none);
    REQUIRE(options.targets.size() == 2);
    CHECK(options.targets[0].unit == field.blue(1)); // the nearest first
    CHECK(options.targets[0].distance == 10_in);
    const auto &covered_state = options.targets[0].state.get<sheets::OddsTarget>(),
               &far_state = options.targets[1].state.get<sheets::OddsTarget>();
    REQUIRE(covered_state.models.size() == 2);
    CHECK(covered_state.models[0].wounds == 1); // who has lost wounds first
    CHECK(covered_state.models[1].count == 2);
    CHECK(covered_state.save == 2); // with cover
    CHECK(far_state.save == 4);
    for (const auto& state : {covered_state, far_state}) CHECK(state.cover == 0); // the save has it already
    REQUIRE(options.rows.size() == 1);
    CHECK(options.rows[0].bearers.size() == 2);
    const AttackCell& near = options.rows[0].cells.at(0);
    CHECK(near.able.size() == 2);
    CHECK(near.in_range == 2);
    CHECK(near.seeing == 2);
    CHECK(near.refused == Clause::none);
    std::string needed;
    for (const AttackStep& step : near.steps)
        needed += fmt::format("{} {} {}; ", step.roll, step.needed, step.modifier);
    CHECK(needed == "attacks 2 0; hit 3+ 1; wound 3+ 0; save 3+ 0; damage D3 0; ");
    CHECK(changes(near.steps[0].reasons) == std::vector<std::string>{"x2"});
    CHECK(changes(near.steps[1].reasons) == std::vector<std::string>{"+1"});
    CHECK(changes(near.steps[2].reasons) == std::vector<std::string>{"S5 T4"});
    CHECK(changes(near.steps[3].reasons) == std::vector<std::string>{"-1", "+1"}); // AP and cover
    REQUIRE(near.volleys.size() == 1);                                             // both alike
    const auto& volley = near.volleys[0].volley.get<sheets::OddsVolley>();
    CHECK(volley.weapons == 2);
    CHECK(volley.attacks == fixed(2));
    CHECK(volley.skill == 3);
    CHECK(volley.strength == 5);
    CHECK(volley.armour_penetration == -1);
    REQUIRE(volley.abilities.size() == 1);
    CHECK(volley.abilities[0].by == 1);
    const AttackCell& far = options.rows[0].cells.at(1);
    CHECK(far.able.empty());
    CHECK(far.in_range == 0);
    CHECK(refused_by(far.refused) == E_TGT_01);
    CHECK(
        refused_by(rules.inspector->attacks(*field.setup, field.battle, field.blue(), AttackMode::shooting).refused) ==
        E_SHT_02);
}

TEST_CASE("E-DICE-05 E-WPN-05 E-WPN-06 in the grid modifiers have no limit, and a weapon's type is a reason") {
    UnitText unit = shooter({.type = "Heavy 1"});
    unit.weapons += "," + gun({.id = "carbine"});
    unit.extra = abilities(R"({ "name": "A", "effect": "modify", "roll": "hit", "by": -2 },
                              { "name": "B", "effect": "modify", "roll": "wound", "by": -2 })");
    Arena field({unit}, {big_target}, Phase::shooting);
    field.put(field.red(), start);
    field.put(field.blue(), above(start, 10_in));
    field.game().memory.models[0].moved = true;
    const auto heavy = rules.inspector->attacks(*field.setup, field.battle, field.red(), AttackMode::shooting);
    CHECK(heavy.rows.at(0).cells[0].steps[1].modifier == -3);
    CHECK(heavy.rows[0].cells[0].steps[1].reasons.back().clause == E_WPN_06);
    CHECK(heavy.rows[0].cells[0].steps[2].modifier == -2);
    CHECK(heavy.rows[0].cells[0].steps[3].needed == "-");
    CHECK(heavy.rows.at(1).cells[0].steps[1].modifier == -2);
    field.game().of(field.red()).move = MoveKind::advance;
    const auto advanced = rules.inspector->attacks(*field.setup, field.battle, field.red(), AttackMode::shooting);
    CHECK(refused_by(advanced.rows[0].cells[0].refused) == E_ADV_03);
    CHECK(advanced.rows[1].cells[0].steps[1].reasons.back().clause == E_WPN_05);
}

TEST_CASE("E-FGT-11 E-FGT-18 the grid of blows: those in reach, with all their attacks") {
    const UnitText fighters{.name = "Fighters",
                            .models = 3,
                            .profile = R"("A": 2)",
                            .weapons = blade({.id = "axe", .S = "\"User\"", .AP = -1})};
    Arena field({fighters}, {big_target, {.name = "Far", .models = 1}}, Phase::fight);
    field.put(field.red(), start, 3_in);
    field.put(field.blue(), above(start, 1_in));
    field.put(field.blue(1), above(start, 20_in));
    const auto options = rules.inspector->attacks(*field.setup, field.battle, field.red(), AttackMode::melee);
    REQUIRE(options.rows.size() == 1);
    CHECK(options.rows[0].bearers.size() == 3);
    CHECK(options.rows[0].bearers[0].attacks == 2);
    const AttackCell& cell = options.rows[0].cells.at(0);
    CHECK(cell.able == std::vector{field.model(field.red())});
    CHECK(cell.in_range == 1);
    CHECK(cell.seeing == 1);
    CHECK(cell.volleys.at(0).volley.get<sheets::OddsVolley>().attacks == fixed(2));
    CHECK(refused_by(options.rows[0].cells.at(1).refused) == E_FGT_11);
    CHECK(refused_by(rules.inspector->attacks(*field.setup, field.battle, field.blue(1), AttackMode::melee).refused) ==
          E_FGT_11);

    UnitText weak = fighters;
    weak.extra = abilities(R"({ "name": "A", "effect": "modify", "characteristic": "A", "by": -5 })");
    Arena feeble({weak}, {big_target}, Phase::fight);
    feeble.put(feeble.red(), start, 3_in);
    feeble.put(feeble.blue(), above(start, 1_in));
    CHECK(rules.inspector->attacks(*feeble.setup, feeble.battle, feeble.red(), AttackMode::melee)
              .rows[0]
              .bearers[0]
              .attacks == 0);
}

// --- Charges

TEST_CASE("E-CHG-09 E-CHG-14 the chance to charge: the least roll that reaches any of the targets") {
    const auto charges = [](const std::string& list, std::initializer_list<std::size_t> together) {
        UnitText unit = one;
        if (!list.empty()) unit.extra = abilities(list);
        Arena field({unit}, {other, other, other}, Phase::charge);
        field.put(field.red(), start);
        field.put(field.blue(), above(start, 8_in));
        field.put(field.blue(1), right_of(start, 12_in));
        field.put(field.blue(2), left_of(start, 12_in + step_more));
        std::vector<UnitId> units;
        for (const std::size_t number : together) units.push_back(field.blue(number));
        return rules.inspector->charges(*field.setup, field.battle, field.red(), units);
    };
    const ChargeOptions each = charges("", {});
    CHECK(each.refused == Clause::none);
    REQUIRE(each.targets.size() == 2); // the third is beyond 12 inches
    CHECK(each.targets[0].distance == 8_in);
    CHECK(each.targets[0].needed == 7); // to within 1 inch
    CHECK(each.targets[0].chance == doctest::Approx(21 / 36.0));
    CHECK(each.targets[0].chances.size() == 11);
    CHECK(each.targets[0].chances.front() == 1);
    CHECK(each.targets[0].chances.back() == doctest::Approx(1 / 36.0));
    CHECK(each.targets[0].landing.size() == 1);
    CHECK(each.targets[1].needed == 11);
    const ChargeOptions both = charges("", {0, 1});
    CHECK(both.targets.at(0).needed == 7); // one of them is enough
    CHECK(both.targets[0].distance == 8_in);
    CHECK(refused_by(charges("", {2}).targets.at(0).refused) == E_CHG_07);
    CHECK(charges("", {2}).targets[0].needed == 0);
    const double once = 21 / 36.0;
    CHECK(charges(R"({ "name": "A", "effect": "reroll", "roll": "charge", "which": "all" })", {0}).targets[0].chance ==
          doctest::Approx(once + (1 - once) * once));
    CHECK(charges(R"({ "name": "A", "effect": "modify", "roll": "charge", "by": 1 })", {0}).targets[0].chance ==
          doctest::Approx(26 / 36.0));
}

// --- Morale

TEST_CASE("E-MOR-02 E-MOR-04 the odds of a Morale test: how many flee") {
    const auto odds = [](int losses, std::uint8_t fallen, const std::string& list = "") {
        UnitText unit{.name = "Squad", .models = 5};
        if (!list.empty()) unit.extra = abilities(list);
        Arena field({unit}, {other}, Phase::morale);
        field.put(field.red(), start);
        field.put(field.blue(), above(start, 20_in));
        field.game().of(field.red()).fallen = fallen;
        return rules.inspector->morale(*field.setup, field.battle, field.red(), losses);
    };
    const MoraleOdds three = odds(-1, 3); // Ld 7: passed with 4 or less, then one and two flee
    CHECK(three.losses == 3);
    CHECK(three.needed == 4);
    CHECK(three.passed == doctest::Approx(4 / 6.0));
    REQUIRE(three.fleeing.size() == 6);
    CHECK(three.fleeing[0] == doctest::Approx(4 / 6.0));
    CHECK(three.fleeing[1] == doctest::Approx(1 / 6.0));
    CHECK(three.fleeing[2] == doctest::Approx(1 / 6.0));
    CHECK(three.fleeing[3] == 0);
    const MoraleOdds more = odds(4, 1); // three more are taken off first: two are left, who flee at most
    REQUIRE(more.fleeing.size() == 3);
    CHECK(more.fleeing[2] == doctest::Approx(2 / 6.0));
    const MoraleOdds last = odds(5, 1); // one is left
    CHECK(last.passed == doctest::Approx(2 / 6.0));
    REQUIRE(last.fleeing.size() == 2);
    CHECK(last.fleeing[1] == doctest::Approx(4 / 6.0));
    CHECK(odds(0, 0).passed == 1);
    CHECK(odds(0, 0).fleeing.size() == 1); // without losses nobody tests
    CHECK(odds(1, 1).fleeing.size() == 6);
    CHECK(odds(6, 1).passed == 1); // nobody is left to test
    CHECK(odds(-1, 3, R"({ "name": "A", "effect": "reroll", "roll": "morale", "which": "all" })").passed ==
          doctest::Approx(4 / 6.0 + 2 / 6.0 * 4 / 6.0));
    CHECK(odds(-1, 3, R"({ "name": "A", "effect": "modify", "roll": "morale", "by": -1 })").passed ==
          doctest::Approx(5 / 6.0));
}

// --- Moves, markers, names

TEST_CASE("E-ADV-02 E-FALL-02 E-CHG-10 moves that a unit could make: how far, and away from whom") {
    Arena field({one}, {other}, Phase::movement);
    field.put(field.red(), start);
    field.put(field.blue(), right_of(start, 0.5_in));
    const auto allowance = [&](std::size_t kind, int roll) {
        return rules.inspector->move(*field.setup, field.battle, field.red(), kind, roll)
            ->request.models.at(0)
            .mover.allowance;
    };
    CHECK(rules.inspector->moves.size() == 4);
    CHECK(allowance(0, 0) == 6_in);
    CHECK(allowance(1, 4) == 10_in);
    CHECK(allowance(2, 0) == 6_in);
    CHECK(allowance(3, 7) == 7_in);
    const auto forbids = [&](std::size_t kind, Clause clause) {
        const auto placing = rules.inspector->move(*field.setup, field.battle, field.red(), kind, 6);
        return std::ranges::find(placing->barriers, clause) != placing->barriers.end();
    };
    CHECK(forbids(0, E_MOV_10));
    CHECK(forbids(2, E_FALL_02));
    CHECK_FALSE(forbids(3, E_CHG_12)); // everybody may be a target

    Arena wild({{.name = "Wild", .models = 1, .profile = R"("M": "2D6")"}}, {other}, Phase::movement);
    wild.put(wild.red(), start);
    wild.put(wild.blue(), above(start, 20_in));
    const auto far = [&](std::size_t kind, int roll) {
        return rules.inspector->move(*wild.setup, wild.battle, wild.red(), kind, roll)
            ->request.models.at(0)
            .mover.allowance;
    };
    CHECK(far(0, 5) == 5_in);
    CHECK(far(0, 0) == 12_in); // the most it can be
    CHECK(far(1, 3) == 15_in);
}

TEST_CASE("E-OBJ-01 E-OBJ-03 who is near a marker, and who would hold it; where no other may be put") {
    Arena field({one, one}, {other}, Phase::movement);
    field.put(field.red(), start);
    field.put(field.red(1), right_of(start, 1_in));
    field.put(field.blue(), above(start, 1_in));
    field.battle.markers.push_back({start, {}, 1});
    const MarkerStatus held = rules.inspector->markers(*field.setup, field.battle).at(0);
    CHECK(held.range == 3_in);
    CHECK(held.holder == 1);
    CHECK(held.would_be == 0);
    CHECK(held.because == E_OBJ_01);
    CHECK(held.sides[0].models.size() == 2);
    CHECK(held.sides[1].models.size() == 1);
    CHECK(field.battle.markers[0].holder == 1); // only looked at
    field.put(field.red(1), right_of(start, 20_in));
    const MarkerStatus even = rules.inspector->markers(*field.setup, field.battle).at(0);
    CHECK(even.would_be == -1);
    CHECK(even.because == E_OBJ_03);
    const auto areas = rules.inspector->forbidden_marker_areas(*field.setup, field.battle);
    REQUIRE(areas.size() == 1);
    CHECK(areas[0].outline.size() == 60);
    CHECK(areas[0].outline[0] == start + Point{10_in, 0_in});
}

TEST_CASE("E-MISS-09 E-MISS-10 the halves are shown from the division to the end of deployment, and whose they are "
          "once decided") {
    Arena field({one}, {other}, Phase::movement);
    field.game().memory.sides[0].zone = 1;
    const auto zones = [&](Stage stage) {
        field.battle.stage = static_cast<std::uint8_t>(stage);
        return rules.zones(*field.setup, field.battle);
    };
    CHECK(zones(Stage::division).empty());
    REQUIRE(zones(Stage::zones).size() == 2);
    CHECK_FALSE(zones(Stage::zones)[0].side.has_value());
    for (const Stage stage : {Stage::traits, Stage::deployment}) {
        REQUIRE(zones(stage).size() == 2);
        CHECK(zones(stage)[0].side == Side::blue);
        CHECK(zones(stage)[1].side == Side::red);
    }
    CHECK(zones(Stage::first_turn).empty());
}

TEST_CASE("states of a unit are shown by their words") {
    Arena field({one}, {other}, Phase::movement);
    const auto states = [&] { return rules.states(*field.setup, field.battle, field.red()); };
    CHECK(states().empty());
    field.game().of(field.red()).move = MoveKind::fall_back;
    CHECK(states() == std::vector<std::string_view>{"fall_back"});
    field.game().of(field.red()).move = MoveKind::none;
    const std::pair<Flag, std::string_view> all[] = {
        {Flag::arrived, "arrived"},      {Flag::disembarked, "disembarked"}, {Flag::shot, "shot"},
        {Flag::charged, "charged"},      {Flag::intervened, "intervened"},   {Flag::fought, "fought"},
        {Flag::morale_tested, "tested"}, {Flag::in_reserve, "in_reserve"},   {Flag::left_out, "left_out"}};
    for (const auto& [flag, word] : all) {
        field.game().set(field.red(), flag);
        CHECK(states() == std::vector{word});
        field.game().set(field.red(), flag, false);
    }
    field.game().set(field.red(), Flag::moved);
    CHECK(states().empty());
}

TEST_CASE("E-PSY-01 E-SEQ-01 powers and abilities are called what their datasheet calls them") {
    const UnitText psyker{
        .name = "Psyker",
        .models = 1,
        .keywords = R"("INFANTRY", "PSYKER")",
        .extra =
            R"("psyker": { "powers": ["Smite", "Haste"] }, "powers": [ { "name": "Haste", "warp_charge": 5, "range": 12,
                    "target": "self", "ability": { "effect": "modify", "characteristic": "M", "by": 2 } } ],
                    "abilities": [ { "name": "Knit", "effect": "heal", "when": "fight_end", "amount": 1 } ])"};
    Arena field({psyker}, {other}, Phase::psychic);
    const Option options[] = {{What::power, 255, 0, 0}, {What::power, 0, 0, 0}, option_of(field.blue())};
    Question question;
    question.options = options;
    question.clause = E_PSY_01;
    const auto offered = [&] {
        std::vector<std::string> names;
        for (const CardAbility& power : rules.inspector->powers(*field.setup, field.battle, question)) {
            names.push_back(power.name);
            CHECK(power.says.empty() == power.name.empty());
        }
        return names;
    };
    CHECK(offered() == std::vector<std::string>{"", "Haste", ""});
    question.clause = E_SEQ_01;
    question.options = {options + 1, 1};
    CHECK(offered() == std::vector<std::string>{"Knit"});
}

} // namespace
} // namespace muster::test
