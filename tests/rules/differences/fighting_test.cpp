// The table of differences (docs/rules/eighth.md, section 15), row by row, each as one situation in both games:
// shooting, attacks, charges, fights, morale and the mission.
#include "shots.h"

#include "rules/eighth/eighth.h"
#include "rules/ninth/ninth.h"

namespace muster::test {
namespace {

TEST_CASE("E-DIF-23 Minimum weapon range: none, or not at units wholly inside it") {
    const auto verdict = []<class E>(E) {
        Stage<E> stage({{.models = 1, .weapons = weapon("mortar", "Heavy 1", "[9, 48]") + "," + gun}}, {tough},
                       E::Phase::shooting);
        stage.put(stage.blue(), above(start, 5_in));
        return verdict_on_shot(stage, 0);
    };
    CHECK(verdict(Eighth{}) == Clause::none);
    CHECK(verdict(Ninth{}) == N_DATA_12);
}

TEST_CASE("E-DIF-52 Units in contact that may shoot: with Pistols only, or VEHICLES and MONSTERS too") {
    const auto shoots = []<class E>(E, const std::string& keywords) {
        Stage<E> stage({{.models = 1, .weapons = gun, .keywords = keywords}}, {tough}, E::Phase::shooting);
        stage.put(stage.blue(), right_of(start, 0.5_in));
        auto game = stage.game();
        return !why_it_cannot_shoot(game, stage.red());
    };
    CHECK_FALSE(shoots(Eighth{}, R"("VEHICLE")"));
    CHECK(shoots(Ninth{}, R"("VEHICLE")"));
    CHECK_FALSE(shoots(Ninth{}, R"("INFANTRY")"));
}

TEST_CASE("E-DIF-57 Shooting at CHARACTERS: only the closest, or protected only beside others") {
    const auto verdict = []<class E>(E) {
        Stage<E> stage({shooter}, {{.models = 1, .keywords = R"("INFANTRY", "CHARACTER")"}, one}, E::Phase::shooting);
        stage.put(stage.blue(0), above(start, 10_in));
        stage.put(stage.blue(1), right_of(start, 5_in)); // nearer to the shooter, and far from the CHARACTER
        return verdict_on_shot(stage, 0);
    };
    CHECK(verdict(Eighth{}) == E_TGT_10);
    CHECK(verdict(Ninth{}) == Clause::none);
}

TEST_CASE("E-DIF-58 Heavy: -1 for any model that moved, or for INFANTRY only") {
    const auto hit = []<class E>(E) {
        return hits<E>({.models = 1, .weapons = weapon("gun", "Heavy 1"), .keywords = R"("VEHICLE")"}, 3,
                       [](Stage<E>& stage) {
                           stage.game().set(stage.red(), E::Flag::moved);
                           if constexpr (std::is_same_v<E, Eighth>) stage.game().memory.models[0].moved = true;
                       });
    };
    CHECK_FALSE(hit(Eighth{}));
    CHECK(hit(Ninth{}));
}

TEST_CASE("E-DIF-60 Pistol target: the closest enemy, or any enemy engaged with") {
    const auto verdict = []<class E>(E) {
        Stage<E> stage({{.models = 1, .weapons = weapon("pistol", "Pistol 1", "12")}}, {tough, tough},
                       E::Phase::shooting);
        stage.put(stage.blue(0), right_of(start, 1_in));
        stage.put(stage.blue(1), above(start, 0.5_in));
        return verdict_on_shot(stage, 0);
    };
    CHECK(verdict(Eighth{}) == E_WPN_11);
    CHECK(verdict(Ninth{}) == Clause::none);
}

TEST_CASE("E-DIF-62 Blast: no rule, or at least 3 attacks against 6 models") {
    const auto attacks = []<class E>(E) {
        const UnitText mortar{.models = 1,
                              .weapons = weapon("gun", "Heavy D6", "24", R"(, "abilities": [{ "effect": "blast" }])")};
        Stage<E> stage({mortar}, {{.models = 6}}, E::Phase::shooting);
        stage.put(stage.blue(), above(start, 8_in), 0.25_in);
        stage.select(E::shooter, stage.red());
        stage.run(); // every die shows 1
        return int{made_by_red(stage).attacks};
    };
    CHECK(attacks(Eighth{}) == 1);
    CHECK(attacks(Ninth{}) == 3);
}

TEST_CASE("E-DIF-63 Hit rolls: 6 is nothing special and modifiers add up, or a 6 always hits and they end at 1") {
    const auto modified = [](const std::string& skill, int by) {
        return UnitText{
            .models = 1,
            .profile = fmt::format(R"("BS": "{}")", skill),
            .weapons = gun,
            .extra = abilities(fmt::format(R"({{ "name": "A", "effect": "modify", "roll": "hit", "by": {} }})", by))};
    };
    CHECK_FALSE(hits<Eighth>(modified("6+", -1), 6));
    CHECK(hits<Ninth>(modified("6+", -1), 6));
    CHECK_FALSE(hits<Eighth>(modified("4+", -2), 5));
    CHECK(hits<Ninth>(modified("4+", -2), 5));
}

TEST_CASE("E-DIF-65 Allocation: a model that has lost wounds is bound, or also one that was attacked this phase") {
    const auto questions = []<class E>(E) {
        Stage<E> stage({{.models = 1, .weapons = weapon("gun", "Assault 2")}}, {{.models = 3}}, E::Phase::shooting);
        stage.put(stage.blue(), above(start, 8_in));
        stage.select(E::shooter, stage.red());
        stage.oracle.dice.then(E::hit, {6, 6}).then(E::wound, {6, 6}).then(E::save, {6, 6}); // both saved
        stage.run();
        return std::ranges::count(stage.oracle.asked, E::allocate);
    };
    CHECK(questions(Eighth{}) == 2);
    CHECK(questions(Ninth{}) == 1);
}

TEST_CASE("E-DIF-66 Cover: +1 to saves inside terrain, or not in the core text") {
    const auto lost = []<class E>(E) {
        const Point there = above(start, 8_in);
        Stage<E> stage({shooter}, {{.models = 1, .profile = R"("W": 40)"}}, E::Phase::shooting,
                       {box(there - Point{2_in, 2_in}, there + Point{2_in, 2_in}, {}, TerrainKind::wood)});
        stage.put(stage.blue(), there);
        stage.select(E::shooter, stage.red());
        stage.oracle.dice.then(E::hit, {6}).then(E::wound, {6}).then(E::save, {3}); // on 4+
        stage.run();
        return 40 - stage.wounds(stage.blue());
    };
    CHECK(lost(Eighth{}) == 0);
    CHECK(lost(Ninth{}) == 1);
}

TEST_CASE("E-DIF-68 Ignoring wounds: every such rule in turn, or one for each lost wound") {
    const auto lost = []<class E>(E) {
        const UnitText stubborn{.models = 1,
                                .profile = R"("W": 40, "Sv": "-")",
                                .extra = abilities(R"({ "name": "A", "effect": "ignore_wounds", "on": 6 },
                                                 { "name": "B", "effect": "ignore_wounds", "on": 6 })")};
        Stage<E> stage({shooter}, {stubborn}, E::Phase::shooting);
        stage.put(stage.blue(), above(start, 8_in));
        stage.select(E::shooter, stage.red());
        stage.oracle.dice.then(E::hit, {6}).then(E::wound, {6}).then(E::ignore, {1, 6});
        stage.run();
        return 40 - stage.wounds(stage.blue());
    };
    CHECK(lost(Eighth{}) == 0);
    CHECK(lost(Ninth{}) == 1);
}

TEST_CASE("E-DIF-71 Charge success: one target is enough, or every target has to be reached") {
    const auto charged = []<class E>(E) {
        Stage<E> stage({one}, {one, one}, E::Phase::charge);
        stage.put(stage.blue(0), right_of(start, 4_in));
        stage.put(stage.blue(1), {start.x - base - 10_in, start.y});
        Answer both = pick(option_of(stage.blue(0)));
        both.picks.push_back({option_of(stage.blue(1)), 1});
        stage.select(E::charger, stage.red());
        stage.oracle.answer(E::charge_targets, both);
        stage.oracle.dice.then(E::charge_roll, {3, 3});
        if constexpr (std::is_same_v<E, Eighth>)
            stage.oracle.answer(E::charge_move, to(stage.model(stage.red()), start + Point{3.5_in, 0_in}));
        stage.run();
        return stage.game().has(stage.red(), E::Flag::charged);
    };
    CHECK(charged(Eighth{}));
    CHECK_FALSE(charged(Ninth{}));
}

// What the rules say to this answer where red's charge of 6 inches at blue, 4 inches away, is to be moved.
template <class E>
std::optional<Clause> verdict_on_charge(const UnitText& unit, const std::function<Answer(Stage<E>&)>& answer,
                                        std::vector<TerrainPiece> terrain = {}) {
    Stage<E> stage({unit}, {one}, E::Phase::charge, std::move(terrain));
    stage.put(stage.blue(), right_of(start, 4_in));
    std::optional<Clause> found;
    stage.select(E::charger, stage.red());
    stage.try_out(E::charge_move, answer(stage), found);
    stage.oracle.dice.then(E::charge_roll, {3, 3});
    stage.run();
    return found;
}

TEST_CASE("E-DIF-72 Declining a possible charge: allowed, or not") {
    const auto verdict = []<class E>(E) { return verdict_on_charge<E>(one, [](Stage<E>&) { return pass(); }); };
    CHECK(verdict(Eighth{}) == Clause::none);
    CHECK(verdict(Ninth{}) != Clause::none);
}

TEST_CASE("E-DIF-73 FLY and terrain in charges: passes it, or climbs it like others") {
    const std::vector<TerrainPiece> wall = {box({22_in, 10_in}, {22.5_in, 30_in}, 9_in)};
    const UnitText flyer{.models = 1, .keywords = R"("INFANTRY", "FLY")"};
    const auto reaches = [&]<class E>(E) {
        const auto verdict = verdict_on_charge<E>(
            flyer, [](Stage<E>& stage) { return to(stage.model(stage.red()), start + Point{3.5_in, 0_in}); }, wall);
        return verdict == Clause::none;
    };
    CHECK(reaches(Eighth{}));
    CHECK_FALSE(reaches(Ninth{}));
}

TEST_CASE("E-DIF-74 Overwatch, who: every charged unit, or only by a rule that grants it") {
    const auto asked = []<class E>(E) {
        Stage<E> stage({one}, {shooter}, E::Phase::charge);
        stage.put(stage.blue(), right_of(start, 6_in));
        stage.select(E::charger, stage.red());
        stage.run();
        return stage.asked(E::overwatch);
    };
    CHECK(asked(Eighth{}));
    CHECK_FALSE(asked(Ninth{}));
}

TEST_CASE("E-DIF-77 Heroic intervention: also by one within 1 inch, or not when engaged") {
    const auto asked = []<class E>(E) {
        Stage<E> stage({one}, {{.models = 1, .keywords = R"("INFANTRY", "CHARACTER")"}}, E::Phase::charge);
        stage.put(stage.blue(), right_of(start, 0.5_in));
        stage.run();
        return stage.asked(E::intervene);
    };
    CHECK(asked(Eighth{}));
    CHECK_FALSE(asked(Ninth{}));
}

TEST_CASE("E-DIF-77 Heroic intervention: 3 inches in a straight line, or 3 aside and 5 up") {
    const auto asked = []<class E>(E) {
        Stage<E> stage({one}, {{.models = 1, .keywords = R"("INFANTRY", "CHARACTER")"}}, E::Phase::charge);
        stage.put(stage.model(stage.blue()), right_of(start, 2_in), 4_in);
        stage.run();
        return stage.asked(E::intervene);
    };
    CHECK_FALSE(asked(Eighth{}));
    CHECK(asked(Ninth{}));
}

TEST_CASE("E-DIF-79 First pick among the units that did not charge: the active player, or the opponent") {
    const auto first = []<class E>(E) {
        Stage<E> stage({one, one}, {one, one}, E::Phase::fight);
        stage.put(stage.red(1), above(start, 10_in));
        stage.put(stage.blue(0), right_of(start, {}));
        stage.put(stage.blue(1), right_of(above(start, 10_in), {}));
        Side seat = Side::red;
        stage.oracle.look(E::fighter, [&](const Question& question, const Rulings&) { seat = question.seat; });
        stage.oracle.take_default(E::fighter);
        stage.run();
        return seat;
    };
    CHECK(first(Eighth{}) == Side::red);
    CHECK(first(Ninth{}) == Side::blue);
}

TEST_CASE("E-DIF-81 Second rank: within 1 inch of a comrade within 1 inch, or within half an inch of one within half "
          "an inch") {
    const auto attacks = []<class E>(E) {
        Stage<E> stage({{.models = 2}}, {tough}, E::Phase::fight);
        stage.put(stage.model(stage.red(), 1), start - Point{base + 0.75_in, 0_in});
        stage.put(stage.blue(), right_of(start, 0.75_in));
        stage.game().set(stage.blue(), E::Flag::fought);
        stage.run();
        return int{made_by_red(stage).attacks};
    };
    CHECK(attacks(Eighth{}) == 2);
    CHECK(attacks(Ninth{}) == 1);
}

// Red has charged the first of two blue units; both are within its reach.
template <class E>
std::optional<Clause> verdict_on_blows(const std::function<Answer(Stage<E>&)>& answer) {
    Stage<E> stage(
        {{.models = 1, .profile = R"("A": 2)", .weapons = sword + "," + weapon("axe", "Melee", "\"Melee\"")}},
        {tough, tough}, E::Phase::fight);
    stage.put(stage.blue(0), right_of(start, {}));
    stage.put(stage.blue(1), above(start, {}));
    stage.game().set(stage.red(), E::Flag::charged);
    stage.game().of(stage.red()).charge_targets.push_back(stage.blue(0));
    stage.game().set(stage.blue(1), E::Flag::intervened);
    for (const std::size_t i : {0u, 1u}) stage.game().set(stage.blue(i), E::Flag::fought);
    std::optional<Clause> found;
    stage.try_out(E::blows, answer(stage), found);
    stage.run();
    return found;
}

TEST_CASE("E-DIF-82 Targets after a charge: charged units only, or those that intervened too") {
    const auto verdict = []<class E>(E) {
        return verdict_on_blows<E>(
            [](Stage<E>& stage) { return pick(aimed(stage.model(stage.red()), stage.blue(1)), 2); });
    };
    CHECK(verdict(Eighth{}) == E_FGT_13);
    CHECK(verdict(Ninth{}) == Clause::none);
}

TEST_CASE("E-DIF-85 Making fewer attacks than allowed: allowed, or not") {
    const auto verdict = []<class E>(E) {
        return verdict_on_blows<E>(
            [](Stage<E>& stage) { return pick(aimed(stage.model(stage.red()), stage.blue(0)), 1); });
    };
    CHECK(verdict(Eighth{}) == Clause::none);
    CHECK(verdict(Ninth{}) == N_I_89);
}

// Who is left of a squad of ten that has lost so many, after this Morale roll; every other die shows 1.
template <class E>
std::size_t left_after(Face die, int fallen) {
    Stage<E> stage({{.models = 10, .base = "25mm"}}, {one}, E::Phase::morale);
    stage.put(stage.red(), {5_in, 20_in}, 0.25_in);
    stage.put(stage.model(stage.red(), 9), {5_in, 21_in});
    stage.put(stage.blue(), {5_in, 50_in});
    stage.game().of(stage.red()).fallen = static_cast<std::uint8_t>(fallen);
    stage.oracle.dice.then(E::morale_roll, {die});
    stage.oracle.dice.then(N_ATTR_01, std::vector<Face>(9, 6)); // nobody else flees
    stage.run();
    return stage.standing(stage.red());
}

TEST_CASE("E-DIF-89 Morale failure: one model for each point of excess, or one and then attrition") {
    CHECK(left_after<Eighth>(6, 4) == 7); // 10 against 7
    CHECK(left_after<Ninth>(6, 4) == 9);
}

TEST_CASE("E-DIF-90 Morale roll of 1: nothing special, or always passes") {
    CHECK(left_after<Eighth>(1, 9) == 7); // 10 against 7
    CHECK(left_after<Ninth>(1, 9) == 10);
}

TEST_CASE("E-DIF-88 Morale order: all of the active player's first, or alternating") {
    const auto order = []<class E>(E) {
        Stage<E> stage({one, one}, {one, one}, E::Phase::morale);
        stage.put(stage.red(1), right_of(start, 5_in));
        stage.put(stage.blue(0), above(start, 20_in));
        stage.put(stage.blue(1), above(start, 25_in));
        for (std::size_t i = 0; i < 4; ++i) stage.game().of(static_cast<UnitId>(i)).fallen = 1;
        stage.run();
        std::vector<UnitId> tested;
        for (const DiceRolled& roll : stage.oracle.template told<DiceRolled>())
            if (roll.purpose == E::morale_roll) tested.push_back(roll.unit);
        return tested;
    };
    const std::vector<UnitId> by_player = order(Eighth{}), in_turn = order(Ninth{});
    REQUIRE(by_player.size() == 4);
    REQUIRE(in_turn.size() == 4);
    CHECK((index(by_player[1]) < 2 && index(by_player[2]) >= 2));
    CHECK((index(in_turn[1]) >= 2 && index(in_turn[2]) < 2));
}

TEST_CASE("E-DIF-94 Battlefield size: 72 by 48, or by the size of the battle") {
    const std::vector<UnitText> few = {one};
    const auto size = [&]<class E>(E) {
        return E::rules().table_size(texts::army_of(E::rules().name, "R", few, ""),
                                     texts::army_of(E::rules().name, "B", few, ""));
    };
    CHECK(size(Eighth{}) == Point{72_in, 48_in});
    CHECK(size(Ninth{}) == Point{44_in, 30_in});
}

TEST_CASE("E-DIF-99 Objective control: by models within 3 inches of the centre, or of the edge of 40 mm") {
    const auto counts = []<class E>(E) {
        Stage<E> stage({one}, {one}, E::Phase::movement);
        stage.battle.markers.push_back({{start.x + 16_mm + 3.5_in, start.y}, {}, -1});
        return in_range(stage.game(), stage.model(stage.red()), 0);
    };
    CHECK_FALSE(counts(Eighth{}));
    CHECK(counts(Ninth{}));
}

TEST_CASE("E-DIF-96 Warlord traits: one of three, or Inspiring Leader only") {
    const auto reasons = [](std::string_view rules, std::string_view trait) {
        auto document = Document::parse(
            fmt::format(
                R"({{ "format": "muster-army/1", "rules": "{}", "name": "A", "warlord": {{ "unit": "U", "trait": "{}" }},
                "datasheets": [ {{ "id": "s", "name": "S", "role": "HQ", "power": 5, "keywords": ["CHARACTER"],
                  "faction_keywords": [], "models": [ {{ "id": "m", "name": "M", "min": 1, "max": 1, "M": 6, "WS": "3+",
                    "BS": "3+", "S": 4, "T": 4, "W": 4, "A": 3, "Ld": 8, "Sv": "3+", "weapons": [] }} ] }} ],
                "units": [ {{ "name": "U", "datasheet": "s", "models": {{ "m": 1 }} }} ] }})",
                rules, trait),
            "army");
        const auto army = read_army(*document);
        REQUIRE_MESSAGE(army.has_value(), army.error().text());
        return army->validation.reasons.empty() ? Clause::none : army->validation.reasons[0].clause;
    };
    CHECK(reasons("eighth", "Inspiring Leader") == Clause::none);
    CHECK(reasons("ninth", "Inspiring Leader") == Clause::none);
    CHECK(reasons("eighth", "Tenacious Survivor") == Clause::none);
    CHECK(reasons("ninth", "Tenacious Survivor") == N_WAR_06);
}

TEST_CASE("E-DIF-95 Terrain guideline: one piece for 2 by 2 feet, or for a square foot") {
    CHECK(eighth::rules.terrain_pieces({72_in, 48_in}) == 6);
    CHECK(ninth::rules.terrain_pieces({72_in, 48_in}) == 24);
}

TEST_CASE("E-DIF-108 Battle length: five rounds in both") {
    CHECK(eighth::battle_rounds == 5);
    CHECK(ninth::battle_rounds == 5);
}

TEST_CASE("E-DIF-98 Objective markers: 10 inches apart and anywhere, or 9 apart and 6 from the edges") {
    const auto forbidden = []<class E>(E, Point at) {
        Stage<E> stage({one}, {one}, E::Phase::movement);
        stage.battle.markers.push_back({start, {}, -1});
        return marker_forbidden_by(stage.game(), at).value_or(Clause::none);
    };
    CHECK(forbidden(Eighth{}, start + Point{10_in, 0_in}) == Clause::none);
    CHECK(forbidden(Eighth{}, start + Point{10_in - step_more, 0_in}) == E_MISS_06);
    CHECK(forbidden(Ninth{}, start + Point{11_in, 0_in}) == Clause::none); // edge to edge of 40 mm
    CHECK(forbidden(Ninth{}, start + Point{10_in, 0_in}) == N_WAR_16);
    CHECK(forbidden(Eighth{}, {1_in, 1_in}) == Clause::none);
    CHECK(forbidden(Ninth{}, {1_in, 1_in}) == N_WAR_15);
}

} // namespace
} // namespace muster::test
