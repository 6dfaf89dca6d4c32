// What attacks did beside what they do on average, counted in a recorded battle.
#include "server/luck.h"

#include "rules/registry.h"
#include "server/statistics.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace muster;

namespace {

std::vector<CountedAttack> attacks_of(const std::string& battle) {
    return attacks_in(load_replay(MUSTER_SOURCE "/tests/replays/" + battle + ".json", find_rule_set).value());
}
CountedAttack attack(std::size_t at, UnitId unit, double expected, int lost) {
    return {at, 0, 1, unit, UnitId{9}, expected, lost};
}

} // namespace

TEST_CASE("a declared attack has the exact odds of its moment, and what its target then lost") {
    const auto attacks = attacks_of("ninth/whole-battle");
    REQUIRE(attacks.size() > 10);
    // Two bikes, two shots each: hits on 3+, wounds on 4+, saves on 4+ (3+, AP −1), damage 1.
    CHECK(attacks[0].unit == UnitId{2});
    CHECK(attacks[0].target == UnitId{4});
    CHECK(attacks[0].expected == doctest::Approx(4 * 2.0 / 3 / 2 / 2));
    CHECK(attacks[0].lost == 0);
    // Nine pistols with the same numbers.
    CHECK(attacks[1].unit == UnitId{3});
    CHECK(attacks[1].expected == doctest::Approx(9 * 2.0 / 3 / 2 / 2));
    CHECK(attacks[1].lost == 1);
}

TEST_CASE("of an attack at two targets each is counted, with its own losses") {
    const auto attacks = attacks_of("ninth/whole-battle");
    // The bikes of Blue fire at two squads: one model of the first loses a wound, the second makes its saves.
    const auto lost_by = [&](UnitId target) {
        const auto found = std::ranges::find_if(
            attacks, [&](const auto& each) { return each.unit == UnitId{5} && each.target == target; });
        REQUIRE(found != attacks.end());
        return found->lost;
    };
    CHECK(lost_by(UnitId{0}) == 1);
    CHECK(lost_by(UnitId{1}) == 0);
}

TEST_CASE("A-CHG-03, A-CHG-06: blows and counter-attacks are counted, though no question declares them") {
    const auto attacks = attacks_of("alternating/whole-battle");
    CHECK(std::ranges::is_sorted(attacks, {}, &CountedAttack::events));
    const auto has = [&](double expected, int lost) {
        return std::ranges::any_of(attacks, [&](const CountedAttack& each) {
            return std::abs(each.expected - expected) < 1e-9 && each.lost == lost;
        });
    };
    // Twelve counter-attacks on the last two runners: hits on 3+, defended on 6+. More than two cannot be lost.
    const double one = 2.0 / 3 * 5 / 6, none = 1 - one;
    CHECK(has(2 - 2 * std::pow(none, 12) - 12 * one * std::pow(none, 11), 2));
}

TEST_CASE("what was taken back was not attacked") {
    const auto attacks = attacks_of("ninth/take-backs");
    REQUIRE(!attacks.empty());
    for (std::size_t i = 1; i < attacks.size(); ++i)
        CHECK(std::pair(attacks[i].at, attacks[i].target) != std::pair(attacks[i - 1].at, attacks[i - 1].target));
    CHECK(std::ranges::is_sorted(attacks, {}, &CountedAttack::at));
}

TEST_CASE("the three attacks farthest from their averages are the swings, the farthest first") {
    protocol::Statistics counted;
    const auto owner = [](UnitId unit) { return unit == UnitId{0} ? Side::red : Side::blue; };
    add_attacks(counted,
                {attack(1, UnitId{0}, 2.0, 2), attack(2, UnitId{1}, 3.0, 0), attack(3, UnitId{0}, 0.5, 4),
                 attack(4, UnitId{0}, 1.0, 2)},
                owner);
    CHECK(counted.sides[0].attacks == 3);
    CHECK(counted.sides[0].mean == doctest::Approx(3.5));
    CHECK(counted.sides[0].wounds == 8);
    CHECK(counted.sides[1].attacks == 1);
    REQUIRE(counted.swings.size() == 3);
    CHECK(counted.swings[0].at == 3);
    CHECK(counted.swings[1].at == 2);
    CHECK(counted.swings[2].at == 4);
}
