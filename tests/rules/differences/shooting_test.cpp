// The table of differences (docs/rules/eighth.md, section 15), row by row, each as one situation in both games:
// declaring shots and their effects.
#include "shots.h"

namespace muster::test {
namespace {

const UnitText two_guns{.models = 1, .weapons = gun + "," + weapon("cannon", "Assault 1")};

TEST_CASE("E-DIF-53 Weapons fired: every one by default and some of them if the player likes, in both") {
    const auto volleys = []<class E>(E, bool all) {
        Stage<E> stage({two_guns}, {tough}, E::Phase::shooting);
        stage.put(stage.blue(), above(start, 10_in));
        stage.select(E::shooter, stage.red());
        if (!all) stage.oracle.answer(E::aim, pick(aimed(stage.model(stage.red()), stage.blue(), 1)));
        stage.run();
        return stage.oracle.template told<AttacksMade>().size();
    };
    CHECK(volleys(Eighth{}, true) == 2);
    CHECK(volleys(Ninth{}, true) == 2);
    CHECK(volleys(Eighth{}, false) == 1);
    CHECK(volleys(Ninth{}, false) == 1);
}

TEST_CASE("E-DIF-54 Order of weapons: as declared, or weapon by weapon in an order the player is asked for") {
    const auto questions = []<class E>(E) {
        Stage<E> stage({two_guns}, {tough}, E::Phase::shooting);
        stage.put(stage.blue(), above(start, 10_in));
        stage.select(E::shooter, stage.red());
        stage.run();
        return stage.oracle.asked;
    };
    CHECK(questions(Eighth{}) == std::vector{E_SHT_02, E_TGT_06});
    CHECK(questions(Ninth{}) == std::vector{N_SHT_01, N_SHT_10, N_SHT_22});
}

TEST_CASE("E-DIF-55 Declared shots out of sight later: resolved in both") {
    const auto left = []<class E>(E) {
        Stage<E> stage({two_guns}, {{.models = 2, .profile = R"("Sv": "-")"}, one}, E::Phase::shooting,
                       {box({21_in, 24_in}, {28_in, 25_in}, 9_in)});
        const ModelId seen = stage.model(stage.blue(), 0), hidden = stage.model(stage.blue(), 1);
        stage.put(seen, {20_in, 29_in});
        stage.put(hidden, {24_in, 29_in});
        stage.put(stage.blue(1), {20_in, 55_in});
        auto game = stage.game();
        REQUIRE(game.sees(stage.model(stage.red()), seen));
        REQUIRE_FALSE(game.sees(stage.model(stage.red()), hidden));
        stage.select(E::shooter, stage.red());
        stage.oracle.answer(E::allocate, pick(option_of(seen)));
        stage.oracle.dice.then(E::hit, {6, 6}).then(E::wound, {6, 6});
        stage.run();
        return stage.standing(stage.blue());
    };
    CHECK(left(Eighth{}) == 0);
    CHECK(left(Ninth{}) == 0);
}

TEST_CASE("E-DIF-56 Weapons with several profiles: one of them is declared, not both, by a clause of each") {
    const UnitText able_to_charge{.models = 1, .weapons = R"({ "id": "plasma", "name": "plasma", "profiles": [
            { "name": "low", "range": 24, "type": "Assault 1", "S": 4, "AP": 0, "D": 1 },
            { "name": "high", "range": 24, "type": "Assault 1", "S": 8, "AP": 0, "D": 1 } ] })"};
    const auto verdict = [&]<class E>(E, bool both) {
        Stage<E> stage({able_to_charge}, {tough}, E::Phase::shooting);
        stage.put(stage.blue(), above(start, 10_in));
        Option low = aimed(stage.model(stage.red()), stage.blue()), high = low;
        high.with = 1;
        Answer answer = pick(high);
        if (both) answer.picks.push_back({low, 1});
        std::optional<Clause> found;
        stage.select(E::shooter, stage.red());
        stage.try_out(E::aim, answer, found);
        stage.run();
        return found;
    };
    CHECK(verdict(Eighth{}, false) == Clause::none);
    CHECK(verdict(Ninth{}, false) == Clause::none);
    CHECK(verdict(Eighth{}, true) == E_SHT_06);
    CHECK(verdict(Ninth{}, true) == N_SHT_08);
}

TEST_CASE("E-DIF-59 Assault after Advance: with such weapons only and -1 to hit, in both") {
    const auto hit_on = []<class E>(E, Face face) {
        return hits<E>(shooter, face,
                       [](Stage<E>& stage) { stage.game().of(stage.red()).move = E::MoveKind::advance; });
    };
    const auto heavy = []<class E>(E) {
        Stage<E> stage({{.models = 1, .weapons = gun + "," + weapon("cannon", "Heavy 1")}}, {tough},
                       E::Phase::shooting);
        stage.put(stage.blue(), above(start, 10_in));
        stage.game().of(stage.red()).move = E::MoveKind::advance;
        return verdict_on_shot(stage, 0, 1);
    };
    CHECK_FALSE(hit_on(Eighth{}, 3)); // BS 3+
    CHECK_FALSE(hit_on(Ninth{}, 3));
    CHECK(hit_on(Eighth{}, 4));
    CHECK(hit_on(Ninth{}, 4));
    CHECK(heavy(Eighth{}) == E_ADV_03);
    CHECK(heavy(Ninth{}) == N_WPN_04);
}

TEST_CASE("E-DIF-61 Pistol or other weapons: chosen with the declaration, or before targets are selected") {
    const UnitText both{.models = 1, .weapons = weapon("pistol", "Pistol 1", "12") + "," + gun};
    const auto verdict = [&]<class E>(E) {
        Stage<E> stage({both}, {tough}, E::Phase::shooting);
        stage.put(stage.blue(), above(start, 10_in));
        Answer answer = pick(aimed(stage.model(stage.red()), stage.blue(), 0));
        answer.picks.push_back({aimed(stage.model(stage.red()), stage.blue(), 1), 1});
        std::optional<Clause> found;
        stage.select(E::shooter, stage.red());
        stage.try_out(E::aim, answer, found);
        stage.run();
        return std::pair(found, stage.asked(N_WPN_13));
    };
    CHECK(verdict(Eighth{}) == std::pair(std::optional(E_WPN_13), false));
    CHECK(verdict(Ninth{}) == std::pair(std::optional(N_WPN_12), true));
}

// A weapon of D 3 with this ability, at a target that takes 1 from the damage of every attack.
template <class E>
Stage<E> shot_with(const std::string& ability, Face save) {
    const std::string weapon = fmt::format(
        R"({{ "id": "w", "name": "w", "range": 24, "type": "Assault 1", "S": 4, "AP": 0, "D": 3, "abilities": [{}] }})",
        ability);
    const UnitText stout{.models = 1,
                         .profile = R"("W": 40)",
                         .extra = abilities(R"({ "name": "Stout", "effect": "reduce_damage", "by": 1 })")};
    Stage<E> stage({{.models = 1, .weapons = weapon}}, {stout}, E::Phase::shooting);
    stage.put(stage.blue(), above(start, 10_in));
    stage.select(E::shooter, stage.red());
    stage.oracle.dice.then(E::hit, {6}).then(E::wound, {6}).then(E::save, {save});
    stage.run();
    return stage;
}

TEST_CASE("E-DIF-64 Automatic hits: no hit roll in both") {
    const auto rolls = []<class E>(E, const std::string& ability) {
        auto stage = shot_with<E>(ability, 6);
        CHECK(made_by_red(stage).hits == 1);
        return stage.rolls(E::hit);
    };
    CHECK(rolls(Eighth{}, "") == 1);
    CHECK(rolls(Ninth{}, "") == 1);
    CHECK(rolls(Eighth{}, R"({ "effect": "auto_hit" })") == 0); // E-DATA-10
    CHECK(rolls(Ninth{}, R"({ "effect": "auto_hit" })") == 0);
}

TEST_CASE("E-DIF-67 Mortal wounds with normal damage: after it, saved or not, and not reduced, in both") {
    const auto lost = []<class E>(E, Face save) {
        auto stage = shot_with<E>(R"({ "effect": "mortal_wounds", "on_wound": 6, "amount": 1 })", save);
        std::vector<std::pair<bool, int>> losses;
        for (const auto& each : stage.oracle.template told<WoundsLost>()) losses.emplace_back(each.mortal, each.lost);
        return losses;
    };
    const std::vector<std::pair<bool, int>> both = {{false, 2}, {true, 1}}, mortal_only = {{true, 1}};
    CHECK(lost(Eighth{}, 2) == both); // Sv 4+
    CHECK(lost(Ninth{}, 2) == both);
    CHECK(lost(Eighth{}, 5) == mortal_only);
    CHECK(lost(Ninth{}, 5) == mortal_only);
}

} // namespace
} // namespace muster::test
