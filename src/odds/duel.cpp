#include "odds/duel.h"

#include "dice/philox_dice.h"
#include "odds/duel_table.h"

#include <fmt/format.h>

#include <cmath>

namespace muster {
namespace odds_room {
namespace {

constexpr double sigmas = 1.959963984540054; // 95 % of a normal distribution

// Wilson's interval: sound for small numbers and at the ends.
Estimate share(std::uint64_t times, std::uint64_t of) {
    const double n = static_cast<double>(of), p = static_cast<double>(times) / n, z2 = sigmas * sigmas;
    const double middle = (p + z2 / (2 * n)) / (1 + z2 / n);
    const double half = sigmas / (1 + z2 / n) * std::sqrt(p * (1 - p) / n + z2 / (4 * n * n));
    return {p, std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

// The mean of what was counted, with the interval of the central limit theorem.
Estimate mean(const std::vector<std::uint64_t>& counts, std::uint64_t of) {
    const double n = static_cast<double>(of);
    double sum = 0, squares = 0;
    for (std::size_t value = 0; value < counts.size(); ++value) {
        const double weight = static_cast<double>(value) * static_cast<double>(counts[value]);
        sum += weight;
        squares += weight * static_cast<double>(value);
    }
    const double middle = sum / n;
    const double variance = std::max(0.0, squares / n - middle * middle);
    const double half = sigmas * std::sqrt(variance / n);
    return {middle, middle - half, middle + half};
}

std::vector<Estimate> shares(const std::vector<std::uint64_t>& counts, std::uint64_t of) {
    std::vector<Estimate> estimates;
    for (std::uint64_t count : counts) estimates.push_back(share(count, of));
    return estimates;
}

constexpr std::uint64_t battles_per_stream = 256; // a stream of dice is long, but not endless

} // namespace
} // namespace odds_room

std::vector<Unsupported> unsupported_in_duel(const OddsQuestion& question) {
    const odds_room::OddsGame* game = odds_room::find_odds_game(question.rules);
    if (!game || !game->duel_table) return {{"rules", question.rules, "rules that can be played already"}};
    return game->unsupported_in_duel(question);
}

DuelResult duel(const OddsQuestion& question, std::uint64_t battles, std::uint64_t seed) {
    using namespace odds_room;
    DuelResult result;
    std::vector<std::uint64_t> killed(static_cast<std::size_t>(models_of(question)) + 1);
    std::vector<std::uint64_t> lost(static_cast<std::size_t>(wounds_of(question)) + 1);
    std::vector<std::uint64_t> regrouped(4);
    const auto table = find_odds_game(question.rules)->duel_table(question);
    for (; result.battles < battles;) {
        PhiloxDice dice(seed, result.battles / battles_per_stream);
        Faces faces(dice);
        for (std::uint64_t i = 0; i < battles_per_stream && result.battles < battles; ++i, ++result.battles) {
            const DuelOutcome outcome = table->fight(faces);
            ++killed[static_cast<std::size_t>(outcome.killed)];
            ++lost[static_cast<std::size_t>(outcome.wounds_lost)];
            ++regrouped[static_cast<std::size_t>(outcome.regrouped)];
            result.attacks += outcome.attacks;
        }
    }
    result.killed = shares(killed, battles);
    result.wounds_lost = shares(lost, battles);
    result.mean_killed = mean(killed, battles);
    result.mean_wounds_lost = mean(lost, battles);
    result.p_destroyed = result.killed.back();
    if (question.alternating && question.alternating->target.quality) result.regroup = shares(regrouped, battles);
    return result;
}

} // namespace muster
