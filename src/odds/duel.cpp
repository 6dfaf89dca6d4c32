#include "odds/duel.h"

#include "base/interval.h"
#include "dice/philox_dice.h"
#include "odds/duel_table.h"

#include <fmt/format.h>

namespace muster {
namespace odds_internal {
namespace {

Estimate share(std::uint64_t times, std::uint64_t of) {
    const auto seen = static_cast<double>(times), all = static_cast<double>(of);
    const auto [low, high] = wilson(seen, all);
    return {seen / all, low, high};
}

// The mean of the counts.
Estimate mean(const std::vector<std::uint64_t>& counts, std::uint64_t of) {
    double sum = 0, squares = 0;
    for (std::size_t value = 0; value < counts.size(); ++value) {
        const double weight = static_cast<double>(value) * static_cast<double>(counts[value]);
        sum += weight;
        squares += weight * static_cast<double>(value);
    }
    const auto [low, high] = mean_interval(sum, squares, static_cast<double>(of));
    return {sum / static_cast<double>(of), low, high};
}

std::vector<Estimate> shares(const std::vector<std::uint64_t>& counts, std::uint64_t of) {
    std::vector<Estimate> estimates;
    for (std::uint64_t count : counts) estimates.push_back(share(count, of));
    return estimates;
}

constexpr std::uint64_t battles_per_stream = 256; // a stream of dice is long, but has an end

} // namespace
} // namespace odds_internal

std::vector<Unsupported> unsupported_in_duel(const OddsQuestion& question) {
    const odds_internal::OddsRules* rules = odds_internal::find_odds_rules(question.rules);
    if (!rules || !rules->duel_table) return {{"rules", question.rules, "rules that can be played already"}};
    return rules->unsupported_in_duel(question);
}

DuelResult duel(const OddsQuestion& question, std::uint64_t battles, std::uint64_t seed) {
    using namespace odds_internal;
    DuelResult result;
    std::vector<std::uint64_t> killed(static_cast<std::size_t>(models_of(question)) + 1);
    std::vector<std::uint64_t> lost(static_cast<std::size_t>(wounds_of(question)) + 1);
    std::vector<std::uint64_t> regrouped(4);
    const OddsRules& rules = *find_odds_rules(question.rules);
    const auto table = rules.duel_table(rules, question);
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
    if (table->regroups()) result.regroup = shares(regrouped, battles);
    return result;
}

} // namespace muster
