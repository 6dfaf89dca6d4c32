#include "round_robins.h"

#include "battles.h"
#include "ranks.h"
#include "terminal.h"

#include <fmt/format.h>

namespace muster {

void play_round_robin(RoundRobinReport& report, const PlansOf& plans) {
    const std::size_t contestants = report.contestants.size();
    const std::uint64_t all = report.pairs * contestants * (contestants - 1);
    const ProgressBar bar(0, all);
    std::uint64_t before = 0;
    RunOptions options;
    options.progress = [&](std::uint64_t played) { bar.show(before + played); };
    options.stop = &interrupted;
    end_cleanly_on_interrupt();
    report.matches = round_robin(contestants, plans, [&](const SimulationPlan& plan) {
        SimulationResult result = simulate_on_ranks(plan, options);
        before += result.battles.size();
        // The other ranks get no result, but must go on to the next encounter.
        if (!is_first_rank()) result.battles.resize(plan.battles);
        return result;
    });
    bar.clear();
    report.seconds = bar.seconds();
    if (before == all || !is_first_rank()) return;
    report.circumstances.push_back(fmt::format("stopped after {} of {} battles", before, all));
    fmt::print(stderr, "muster: {}\n", report.circumstances.back());
}

void print_ratings(const RoundRobinReport& report) {
    std::size_t widest = 10;
    for (const std::string& name : report.contestants) widest = std::max(widest, name.size());
    const auto points = points_of(report.contestants.size(), report.matches);
    fmt::print(
        "{}\n{}\n", bold(report.title),
        dim(fmt::format("{:<{}} {:>6}  {:<16} {:>8} {:>8}", "", widest, "Elo", "95 % interval", "points", "battles")));
    for (std::size_t i : by_strength(report.ratings)) {
        const Rating& rating = report.ratings[i];
        if (!rating.met_somebody) {
            fmt::print("{:<{}} {:>6}  has not played\n", report.contestants[i], widest, "-");
            continue;
        }
        const std::string interval = fmt::format("{:+.0f} to {:+.0f}", rating.interval.low, rating.interval.high);
        fmt::print("{:<{}} {:>+6.0f}  {:<16} {:>6.1f} % {:>8.0f}\n", report.contestants[i], widest, rating.elo,
                   interval, points[i].second > 0 ? 100 * points[i].first / points[i].second : 0, points[i].second);
    }
    fmt::print("\n");
    for (const Encounter& each : encounters_of(report.matches)) {
        const PointShare share = share_of(each);
        fmt::print("{} takes {:.1f} % ({:.1f} to {:.1f} %) of the points against {}\n", report.contestants[each.first],
                   100 * share.score, 100 * share.interval.low, 100 * share.interval.high,
                   report.contestants[each.second]);
    }
}

} // namespace muster
