#include "simulate/rating.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

namespace muster {
namespace {

// Points and battles between any two contestants, virtual battles included.
struct Standings {
    explicit Standings(std::size_t contestants) : size(contestants), points(size * size), battles(size * size) {}

    // A pair is two battles, so a quarter of a pair is half a battle.
    void add(std::size_t first, std::size_t second, double quarters, double pairs) {
        points[first * size + second] += quarters / 2;
        points[second * size + first] += (4 * pairs - quarters) / 2;
        battles[first * size + second] += 2 * pairs;
        battles[second * size + first] += 2 * pairs;
    }

    bool met_somebody(std::size_t contestant) const {
        return std::any_of(battles.begin() + static_cast<std::ptrdiff_t>(contestant * size),
                           battles.begin() + static_cast<std::ptrdiff_t>((contestant + 1) * size),
                           [](double count) { return count > 0; });
    }

    std::size_t size;
    std::vector<double> points, battles;
};

constexpr double virtual_pairs = 0.5;

// One round of the minorise-maximise algorithm (Hunter 2004): each strength becomes such that, given the others, the
// expected points equal the points made. Returns the largest factor by which a strength changed.
double improve(const Standings& table, std::vector<double>& strength) {
    double change = 1;
    for (std::size_t i = 0; i < table.size; ++i) {
        double made = 0, weight = 0;
        for (std::size_t j = 0; j < table.size; ++j) {
            made += table.points[i * table.size + j];
            weight += table.battles[i * table.size + j] / (strength[i] + strength[j]);
        }
        if (weight == 0) continue; // it met nobody
        const double better = made / weight;
        change = std::max({change, better / strength[i], strength[i] / better});
        strength[i] = better;
    }
    return change;
}

std::vector<double> fit(const Standings& table, std::optional<std::size_t> anchor) {
    std::vector<double> strength(table.size, 1);
    for (int round = 0; round < 10'000 && improve(table, strength) > 1 + 1e-9; ++round) {}
    std::vector<double> result;
    double sum = 0, met = 0;
    for (std::size_t i = 0; i < table.size; ++i) {
        result.push_back(400 * std::log10(strength[i]));
        if (table.met_somebody(i)) sum += result[i], ++met;
    }
    const bool anchored = anchor && table.met_somebody(*anchor);
    const double zero = anchored ? result[*anchor] : met > 0 ? sum / met : 0;
    for (double& each : result) each -= zero;
    return result;
}

Standings table_of(std::size_t contestants, std::span<const Encounter> encounters) {
    Standings table(contestants);
    for (const Encounter& each : encounters) {
        if (each.pairs.empty()) continue;
        double quarters = 4 * virtual_pairs / 2;
        for (std::uint8_t pair : each.pairs) quarters += pair;
        table.add(each.first, each.second, quarters, static_cast<double>(each.pairs.size()) + virtual_pairs);
    }
    return table;
}

// Draws as many pairs as there are, from these pairs, half a lost pair and half a won pair.
std::uint64_t drawn_quarters(const std::vector<std::uint8_t>& pairs, std::mt19937_64& chance) {
    std::uint64_t quarters = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const std::uint64_t half = chance() % (2 * pairs.size() + 2);
        quarters += half / 2 < pairs.size() ? pairs[half / 2] : half % 2 == 0 ? 0u : 4u;
    }
    return quarters;
}

std::vector<double> resampled(std::size_t contestants, std::span<const Encounter> encounters,
                              std::optional<std::size_t> anchor, std::mt19937_64& chance) {
    Standings table(contestants);
    for (const Encounter& each : encounters)
        if (!each.pairs.empty())
            table.add(each.first, each.second,
                      static_cast<double>(drawn_quarters(each.pairs, chance)) + 4 * virtual_pairs / 2,
                      static_cast<double>(each.pairs.size()) + virtual_pairs);
    return fit(table, anchor);
}

Interval middle_95(std::vector<double>& values) {
    std::ranges::sort(values);
    const std::size_t cut = values.size() / 40;
    return {values[cut], values[values.size() - 1 - cut]};
}

} // namespace

std::vector<double> elo(std::size_t contestants, std::span<const Encounter> encounters,
                        std::optional<std::size_t> anchor) {
    return fit(table_of(contestants, encounters), anchor);
}

std::vector<Rating> ratings(std::size_t contestants, std::span<const Encounter> encounters,
                            std::optional<std::size_t> anchor, unsigned resamples) {
    std::mt19937_64 chance(2026);
    std::vector<std::vector<double>> drawn(contestants);
    for (unsigned i = 0; i < resamples; ++i) {
        const std::vector<double> each = resampled(contestants, encounters, anchor, chance);
        for (std::size_t j = 0; j < contestants; ++j) drawn[j].push_back(each[j]);
    }
    const std::vector<double> best = elo(contestants, encounters, anchor);
    const Standings table = table_of(contestants, encounters);
    std::vector<Rating> result;
    for (std::size_t j = 0; j < contestants; ++j)
        result.push_back(
            {best[j], resamples > 0 ? middle_95(drawn[j]) : Interval{best[j], best[j]}, table.met_somebody(j)});
    return result;
}

PointShare share_of(const Encounter& encounter) {
    const auto pairs = static_cast<double>(encounter.pairs.size());
    double sum = 0, squares = 0;
    for (std::uint8_t pair : encounter.pairs) sum += pair / 4.0, squares += pair * pair / 16.0;
    if (pairs == 0) return {0.5, {0, 1}};
    const double score = sum / pairs;
    // If all pairs had the same result, their spread says nothing. Then each pair counts as one trial.
    const Interval by_spread = mean_interval(sum, squares, pairs), by_trials = wilson(sum, pairs);
    if (by_spread.low < by_spread.high) return {score, {std::max(0.0, by_spread.low), std::min(1.0, by_spread.high)}};
    return {score, by_trials};
}

} // namespace muster
