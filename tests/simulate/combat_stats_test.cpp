// What battles cost: counted again here from the events of each game, and checked by sums that must agree.
#include "armies.h"

#include "army/cost.h"
#include "dice/philox_dice.h"
#include "players/random.h"
#include "rules/alternating/events.h"
#include "rules/eighth/eighth.h"
#include "rules/ninth/ninth.h"
#include "rules/registry.h"
#include "simulate/summary.h"
#include "table/table_file.h"

#include <doctest/doctest.h>

using namespace muster;

namespace {

Session battle_of(const std::shared_ptr<const Setup>& setup, std::uint64_t seed) {
    RandomPlayer red(2 * seed), blue(2 * seed + 1);
    Session session(setup, std::make_shared<PhiloxDice>(seed));
    session.run({&red, &blue});
    return session;
}

std::shared_ptr<const Setup> ready(const std::string& rules, const std::string& red, const std::string& blue,
                                   const std::string& table) {
    const std::string data = MUSTER_SOURCE "/data/";
    const auto army = [&](const std::string& name) {
        return *load_army(data + "armies/" + rules + "/" + name + ".json");
    };
    return *make_setup(*find_rule_set(rules), army(red), army(blue), *load_table(data + "tables/" + table + ".json"));
}

std::uint64_t value_of(const Setup& setup, Side side) {
    return 100 * static_cast<std::uint64_t>(costs_of(setup.army(side)).total);
}

// What holds in every game: nobody destroys more than there is, units are the sum of their weapons, and whoever lost
// everything is destroyed.
void check_sums(const Session& session, const CombatStats& stats) {
    const Setup& setup = session.setup();
    const std::size_t reds = setup.army(Side::red).units.size();
    std::array<std::uint64_t, 2> destroyed{};
    for (std::size_t i = 0; i < stats.units.size(); ++i) {
        const UnitStats& unit = stats.units[i];
        std::uint64_t wounds = 0, value = 0;
        for (const WeaponStats& weapon : stats.weapons)
            if (weapon.unit == i) wounds += weapon.wounds, value += weapon.value;
        CHECK(unit.wounds_dealt == wounds);
        CHECK(unit.value_destroyed == value);
        CHECK(unit.value_destroyed_squared == value * value);
        CHECK(unit.models_lost <= setup.units[i]->models.size());
        CHECK((unit.destroyed == 1) == (unit.models_lost == setup.units[i]->models.size()));
        destroyed[i < reds ? 0 : 1] += unit.value_destroyed;
    }
    CHECK(destroyed[0] <= value_of(setup, Side::blue));
    CHECK(destroyed[1] <= value_of(setup, Side::red));
}

} // namespace

TEST_CASE("in the drill every model lost was shot by somebody") {
    const auto setup =
        *make_setup(drill::rules, drill_army("R", {5, 3}), drill_army("B", {4, 4}), Table{"", {30_in, 30_in}, {}});
    bool anybody = false;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        const Session session = battle_of(setup, seed);
        const CombatStats stats = combat_stats_of(session, unit_costs(*setup));
        check_sums(session, stats);
        std::vector<std::uint64_t> fell(4);
        for (std::size_t i = 0; i < session.events().size(); ++i)
            if (const auto e = session.events().get<drill::ModelsFell>(i)) fell[index(e->unit)] += e->models.size();
        for (std::size_t i = 0; i < 4; ++i) CHECK(stats.units[i].models_lost == fell[i]);
        CHECK(stats.units[0].wounds_dealt + stats.units[1].wounds_dealt == fell[2] + fell[3]);
        CHECK(stats.units[2].value_destroyed + stats.units[3].value_destroyed == 100 * (fell[0] + fell[1]));
        CHECK(stats.units[0].value_lost == 100 * fell[0]);
        anybody = anybody || fell[0] + fell[1] + fell[2] + fell[3] > 0;
    }
    CHECK(anybody);
}

TEST_CASE("the ninth tells weapons, and wounds are credited to whoever made them") {
    const auto setup = ready("ninth", "concord-25", "tide-25", "three-cedars");
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
        const Session session = battle_of(setup, seed);
        const CombatStats stats = combat_stats_of(session, unit_costs(*setup));
        check_sums(session, stats);
        std::uint64_t lost = 0, fled = 0, dealt = 0, attacks = 0, counted = 0;
        for (std::size_t i = 0; i < session.events().size(); ++i) {
            if (const auto e = session.events().get<sheets::WoundsLost>(i)) lost += e->lost;
            if (const auto e = session.events().get<sheets::AttacksMade>(i)) attacks += e->attacks;
            if (const auto e = session.events().get<sheets::ModelDestroyed>(i); e && e->cause == 2) ++fled;
        }
        for (const UnitStats& unit : stats.units) dealt += unit.wounds_dealt;
        for (const WeaponStats& weapon : stats.weapons) {
            CHECK_FALSE(weapon.weapon.empty());
            const bool rule =
                weapon.weapon == "Smite" || weapon.weapon == "psychic power" || weapon.weapon == "explosion";
            counted += rule ? 0 : weapon.attacks;
        }
        CHECK(counted == attacks);
        CHECK(dealt > 0);
        CHECK(dealt <= lost + 3 * fled); // those who fled count with their wounds, and none of them has more than three
    }
}

TEST_CASE("the eighth tells weapons and wounds like the ninth") {
    const auto setup = ready("eighth", "covenant-25", "thorn-25", "three-cedars");
    const Session session = battle_of(setup, 1);
    const CombatStats stats = combat_stats_of(session, unit_costs(*setup));
    check_sums(session, stats);
    std::uint64_t lost = 0, attacks = 0, dealt = 0, counted = 0;
    for (std::size_t i = 0; i < session.events().size(); ++i) {
        if (const auto e = session.events().get<sheets::WoundsLost>(i)) lost += e->lost;
        if (const auto e = session.events().get<sheets::AttacksMade>(i)) attacks += e->attacks;
    }
    for (const UnitStats& unit : stats.units) dealt += unit.wounds_dealt;
    for (const WeaponStats& weapon : stats.weapons)
        if (weapon.weapon != "Smite" && weapon.weapon != "psychic power" && weapon.weapon != "explosion")
            counted += weapon.attacks;
    CHECK(counted == attacks);
    CHECK(dealt > 0);
    CHECK(lost > 0);
}

TEST_CASE("the alternating game tells wounds by occasion") {
    const auto setup = ready("alternating", "river-guard", "briar-kin", "harrow-junction");
    const Session session = battle_of(setup, 1);
    const CombatStats stats = combat_stats_of(session, unit_costs(*setup));
    check_sums(session, stats);
    std::uint64_t taken = 0, dealt = 0;
    for (std::size_t i = 0; i < session.events().size(); ++i)
        if (const auto e = session.events().get<alternating::WoundsTaken>(i)) taken += e->wounds;
    for (const UnitStats& unit : stats.units) dealt += unit.wounds_dealt;
    CHECK(dealt > 0);
    CHECK(dealt <= taken);
    for (const WeaponStats& weapon : stats.weapons) CHECK((weapon.weapon == "melee" || weapon.weapon == "shooting"));
}

TEST_CASE("costs are the game's own: power, points with the hero who joined, models") {
    const auto ninth = ready("ninth", "concord-25", "tide-25", "three-cedars");
    CHECK(costs_of(ninth->army(Side::red)).total == 24);
    CHECK(costs_of(ninth->army(Side::red)).measure == "power");
    const auto alternating = ready("alternating", "river-guard", "briar-kin", "harrow-junction");
    const Costs points = costs_of(alternating->army(Side::red));
    CHECK(points.measure == "points");
    CHECK(points.units.size() == alternating->army(Side::red).units.size());
    CHECK(points.total == 994);
    CHECK(costs_of(drill_army("D", {5, 3})).units == std::vector{5, 3});
}

TEST_CASE("paired battles are told for the armies, not for the seats") {
    SimulationPlan plan = drill_plan(drill_army("Many", {8, 8, 8}), drill_army("Few", {1}), 20);
    const SimulationResult result = simulate(plan);
    REQUIRE(result.stats.units.size() == 4);
    std::array<std::uint64_t, 2> lost{};
    for (const BattleResult& battle : result.battles)
        for (std::size_t side : {0u, 1u}) lost[side] += battle.models_lost[side];
    CHECK(lost[0] ==
          result.stats.units[0].models_lost + result.stats.units[1].models_lost + result.stats.units[2].models_lost);
    CHECK(lost[1] == result.stats.units[3].models_lost);
    CHECK(result.stats.units[3].models_lost <= 20);
    CHECK(result.stats.units[3].models_lost > 0);
    for (const WeaponStats& weapon : result.stats.weapons) CHECK(weapon.unit < 4);
    CHECK(std::ranges::is_sorted(result.stats.weapons, {}, &WeaponStats::unit));

    const Summary summary = summary_of(plan, result);
    CHECK(summary.units[3].name == "Few0");
    CHECK(summary.units[3].side == Side::blue);
    CHECK(summary.armies[0].value_destroyed == doctest::Approx(static_cast<double>(lost[1]) / 20));
    CHECK(summary.armies[1].models_lost == doctest::Approx(static_cast<double>(lost[1]) / 20));
    CHECK(summary.units[0].earned ==
          doctest::Approx(static_cast<double>(result.stats.units[0].value_destroyed) / 100 / 20 / 8));
    double all = 0;
    for (double share : summary.rounds) all += share;
    CHECK(all == doctest::Approx(1));
}
