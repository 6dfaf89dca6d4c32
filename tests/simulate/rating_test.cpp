// Strength from results: known values, the equations that define the fit, and intervals that contain the true value as
// often as stated.
#include "simulate/rating.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <cmath>
#include <random>

using namespace muster;

namespace {

double win_chance(double difference) { return 1 / (1 + std::pow(10.0, -difference / 400)); }

Encounter encounter(std::size_t first, std::size_t second, std::size_t pairs, std::uint8_t quarters) {
    return {first, second, std::vector<std::uint8_t>(pairs, quarters)};
}

// Two battles that the first wins with this chance each.
Encounter played(double chance, std::size_t pairs, std::mt19937_64& dice) {
    Encounter result{0, 1, {}};
    const auto won = [&] { return static_cast<double>(dice() >> 11) * 0x1p-53 < chance ? 2 : 0; };
    for (std::size_t i = 0; i < pairs; ++i) result.pairs.push_back(static_cast<std::uint8_t>(won() + won()));
    return result;
}

// The share of experiments in which the interval holds the true difference.
double coverage(double difference, std::size_t pairs) {
    std::mt19937_64 dice(7);
    int held = 0;
    constexpr int experiments = 200;
    for (int i = 0; i < experiments; ++i) {
        const Encounter each = played(win_chance(difference), pairs, dice);
        const Rating rating = ratings(2, {&each, 1}, 1, 200)[0];
        held += rating.interval.low <= difference && difference <= rating.interval.high;
    }
    return static_cast<double>(held) / experiments;
}

} // namespace

TEST_CASE("three quarters of the points are 191 Elo, and an even match is none") {
    const Encounter most = encounter(0, 1, 100'000, 3), even = encounter(0, 1, 10, 2);
    CHECK(elo(2, {&most, 1}, 1)[0] == doctest::Approx(190.85).epsilon(1e-4)); // 400 log10 3
    CHECK(elo(2, {&most, 1}, 0)[1] == doctest::Approx(-190.85).epsilon(1e-4));
    CHECK(elo(2, {&most, 1}, 0)[0] == 0);
    CHECK(elo(2, {&most, 1}, std::nullopt)[0] == doctest::Approx(190.85 / 2).epsilon(1e-4)); // about their mean
    CHECK(elo(2, {&even, 1}, 1)[0] == doctest::Approx(0));
}

TEST_CASE("half a virtual pair stands between a clean sweep and infinity") {
    const Encounter sweep = encounter(0, 1, 10, 4);
    // 20 battles won and one drawn: 20.5 to 0.5
    CHECK(elo(2, {&sweep, 1}, 1)[0] == doctest::Approx(400 * std::log10(41.0)));
    const Encounter nothing = encounter(0, 1, 0, 0);
    CHECK(elo(2, {&nothing, 1}, 1)[0] == doctest::Approx(0));
    CHECK(std::isfinite(elo(3, {&sweep, 1}, 1)[2])); // who met nobody
}

TEST_CASE("everybody's expected points are those made") {
    CHECK(rc::check("by the definition of the fit", [] {
        const auto contestants = *rc::gen::inRange<std::size_t>(2, 6);
        std::vector<Encounter> all;
        for (std::size_t i = 0; i < contestants; ++i)
            for (std::size_t j = i + 1; j < contestants; ++j) {
                Encounter each{i, j,
                               *rc::gen::container<std::vector<std::uint8_t>>(rc::gen::inRange<std::uint8_t>(0, 5))};
                if (i == 0) each.pairs.push_back(*rc::gen::inRange<std::uint8_t>(0, 5)); // everybody met the first
                if (!each.pairs.empty()) all.push_back(each);
            }
        const std::vector<double> fitted = elo(contestants, all, 0);
        std::vector<double> surplus(contestants);
        for (const Encounter& each : all) {
            const double battles = 2 * static_cast<double>(each.pairs.size()) + 1;
            double made = 0.5;
            for (std::uint8_t pair : each.pairs) made += pair / 2.0;
            const double expected = battles * win_chance(fitted[each.first] - fitted[each.second]);
            surplus[each.first] += made - expected;
            surplus[each.second] -= made - expected;
        }
        for (double each : surplus) RC_ASSERT(std::abs(each) < 1e-3);
    }));
}

TEST_CASE("intervals hold the truth about nineteen times in twenty") {
    for (const double difference : {0.0, 150.0, 400.0}) {
        CAPTURE(difference);
        const double held = coverage(difference, 60);
        CHECK(held >= 0.9);
        CHECK(held < 1); // as wide as a barn door would do it, too
    }
}

TEST_CASE("intervals shrink with more pairs, are never empty and always the same") {
    const Encounter few = encounter(0, 1, 10, 4), many = encounter(0, 1, 1000, 4);
    const Rating a = ratings(2, {&few, 1}, 1)[0], b = ratings(2, {&many, 1}, 1)[0];
    CHECK(a.interval.low < a.elo - 50); // ten pairs won say little about the eleventh
    CHECK(b.interval.low > a.elo);
    CHECK(ratings(2, {&few, 1}, 1)[0].interval.low == a.interval.low);
    CHECK(ratings(2, {&few, 1}, 1)[1].interval.high == 0); // the anchor is where it is
}

TEST_CASE("shares count pairs, not battles") {
    Encounter split = encounter(0, 1, 40, 2); // each pair one won, one lost: no doubt at all about the mean
    CHECK(share_of(split).score == 0.5);
    CHECK(share_of(split).interval.low == doctest::Approx(wilson(20, 40).low));
    split.pairs[0] = 4;
    CHECK(share_of(split).score == doctest::Approx(0.5125));
    CHECK(share_of(split).interval.low > wilson(20.5, 40).low);
    CHECK(share_of(encounter(0, 1, 0, 0)).interval.high == 1);
}

TEST_CASE("who met nobody has no rating, and nobody is measured by him") {
    const Encounter played{0, 1, {4, 2, 4}}, stopped{0, 2, {}};
    const Encounter both[] = {played, stopped};
    const auto rated = ratings(3, both, 2); // the anchor has not played
    CHECK(rated[0].met_somebody);
    CHECK(rated[1].met_somebody);
    CHECK_FALSE(rated[2].met_somebody);
    CHECK(rated[0].elo == doctest::Approx(-rated[1].elo)); // around the mean of those who have
    const auto without = ratings(2, {&played, 1}, std::nullopt);
    CHECK(rated[0].elo == doctest::Approx(without[0].elo));
}
