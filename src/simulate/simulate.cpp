#include "simulate/simulate.h"

#include "base/fingerprint.h"
#include "dice/philox_dice.h"
#include "players/registry.h"

#include <chrono>
#include <thread>

namespace muster {

std::uint64_t SimulationResult::count(Outcome outcome) const {
    return static_cast<std::uint64_t>(std::ranges::count(battles, outcome, &BattleResult::outcome));
}

double SimulationResult::mean_score(Side side) const {
    std::int64_t sum = 0;
    for (const BattleResult& battle : battles) sum += battle.score[index(side)];
    return battles.empty() ? 0 : static_cast<double>(sum) / static_cast<double>(battles.size());
}

double SimulationResult::mean_rounds() const {
    std::int64_t sum = 0;
    for (const BattleResult& battle : battles) sum += battle.rounds;
    return battles.empty() ? 0 : static_cast<double>(sum) / static_cast<double>(battles.size());
}

std::uint64_t SimulationResult::decisions() const {
    std::uint64_t sum = 0;
    for (const BattleResult& battle : battles) sum += battle.decisions;
    return sum;
}

std::uint64_t SimulationResult::refused() const {
    std::uint64_t sum = 0;
    for (const BattleResult& battle : battles) sum += battle.refused;
    return sum;
}

std::uint64_t SimulationResult::digest() const {
    Fingerprint print;
    for (const BattleResult& battle : battles) print.add(battle.digest);
    return print.value();
}

BattleResult simulate_one(const SimulationPlan& plan, std::uint64_t number) {
    const bool swapped = plan.swapped && number % 2 == 1;
    const std::uint64_t dice = plan.swapped ? number / 2 : number;
    // Each army its own seed: mirrored armies should not play mirrored battles.
    const auto red = make_player(plan.players[0], 2 * plan.seed),
               blue = make_player(plan.players[1], 2 * plan.seed + 1);
    Session session(swapped ? plan.swapped : plan.setup, std::make_shared<PhiloxDice>(plan.seed, dice), false);
    session.run(swapped ? std::array{blue.get(), red.get()} : std::array{red.get(), blue.get()});
    const Battle& battle = session.battle();
    BattleResult result{battle.outcome,
                        battle.score,
                        battle.round,
                        static_cast<std::uint32_t>(session.answers()),
                        static_cast<std::uint32_t>(session.refused_players()),
                        session.digest()};
    if (swapped) {
        std::swap(result.score[0], result.score[1]);
        if (battle.outcome == Outcome::red || battle.outcome == Outcome::blue)
            result.outcome = battle.outcome == Outcome::red ? Outcome::blue : Outcome::red;
    }
    return result;
}

SimulationResult simulate(const SimulationPlan& plan, const std::function<void(std::uint64_t)>& progress,
                          const std::atomic<bool>* stop) {
    std::vector<BattleResult> results(plan.battles);
    std::atomic<std::uint64_t> next{0}, done{0};
    std::vector<std::exception_ptr> faults(std::max(1u, plan.jobs));
    const auto work = [&](std::size_t worker) {
        try {
            while (!stop || !*stop) {
                const std::uint64_t number = next++;
                if (number >= plan.battles) return;
                results[number] = simulate_one(plan, number);
                ++done;
            }
        } catch (...) {
            faults[worker] = std::current_exception();
            next = plan.battles;
        }
    };
    {
        std::vector<std::jthread> workers;
        for (std::size_t worker = 0; worker < faults.size(); ++worker) workers.emplace_back(work, worker);
        while (progress && done < plan.battles && next < plan.battles && !(stop && *stop)) {
            progress(done);
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
    }
    for (const std::exception_ptr& fault : faults)
        if (fault) std::rethrow_exception(fault);
    // Battles are taken in order and each one begun is finished: what is done has no gaps.
    results.resize(std::min<std::uint64_t>(plan.battles, next));
    if (progress) progress(results.size());
    return {std::move(results)};
}

} // namespace muster
