// muster duel: an odds question played many times by the rules themselves.
#include "program.h"
#include "terminal.h"

#include "base/json_reader.h"
#include "odds/duel.h"
#include "report/odds_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <functional>

namespace muster {
namespace {

struct DuelOptions {
    std::string file;
    std::uint64_t battles = 100'000;
    std::uint64_t seed = 1;
    bool json = false;
};

std::vector<double> values_of(const std::vector<Estimate>& estimates) {
    std::vector<double> values;
    for (const Estimate& each : estimates) values.push_back(each.value);
    return values;
}

std::string interval(const Estimate& estimate) { return fmt::format("[{},{}]", estimate.low, estimate.high); }

std::string intervals(const std::vector<Estimate>& estimates) {
    std::vector<std::string> texts;
    for (const Estimate& each : estimates) texts.push_back(interval(each));
    return fmt::format("[{}]", fmt::join(texts, ","));
}

constexpr std::array regroup_names = std::to_array<std::string_view>({"steady", "exhausted", "pinned", "destroyed"});

// If the game has it: ,"regroup":{"steady":p,…} with values or with intervals.
std::string regroup_json(const DuelResult& result, const std::function<std::string(const Estimate&)>& text) {
    std::vector<std::string> members;
    for (std::size_t i = 0; i < result.regroup.size(); ++i)
        members.push_back(fmt::format("\"{}\":{}", regroup_names[i], text(result.regroup[i])));
    return members.empty() ? "" : fmt::format(",\"regroup\":{{{}}}", fmt::join(members, ","));
}

// The keys of `muster odds --json`, then the number of duels and the interval of each number.
std::string to_json_text(const DuelResult& result, std::uint64_t seed) {
    return fmt::format("{{\"killed\":[{}],\"wounds_lost\":[{}],\"mean_killed\":{},\"mean_wounds_lost\":{},"
                       "\"p_destroyed\":{},\"method\":\"{}\"{},\"battles\":{},\"attacks\":{},\"seed\":{},",
                       fmt::join(values_of(result.killed), ","), fmt::join(values_of(result.wounds_lost), ","),
                       result.mean_killed.value, result.mean_wounds_lost.value, result.p_destroyed.value, result.method,
                       regroup_json(result, [](const Estimate& each) { return fmt::format("{}", each.value); }),
                       result.battles, result.attacks, seed) +
           fmt::format("\"intervals\":{{\"killed\":{},\"wounds_lost\":{},\"mean_killed\":{},\"mean_wounds_lost\":{},"
                       "\"p_destroyed\":{}{}}}}}",
                       intervals(result.killed), intervals(result.wounds_lost), interval(result.mean_killed),
                       interval(result.mean_wounds_lost), interval(result.p_destroyed), regroup_json(result, interval));
}

void print_regroup(const DuelResult& result, const OddsResult& exact) {
    if (result.regroup.empty()) return;
    fmt::print("\n{}\n", dim(fmt::format("{:>14}  {:>8}  {:>18}  {:>8}", "regrouping", "", "19 times of 20 in",
                                         exact.regroup ? "odds" : "")));
    const RegroupOdds odds = exact.regroup.value_or(RegroupOdds{});
    const std::array known = {odds.steady, odds.exhausted, odds.pinned, odds.destroyed};
    for (std::size_t i = 0; i < result.regroup.size(); ++i) {
        const Estimate& each = result.regroup[i];
        fmt::print("{:>14}  {:>7.2f}%  {:>8.2f}% {:>7.2f}%  {:>8}\n", regroup_names[i], 100 * each.value,
                   100 * each.low, 100 * each.high, exact.regroup ? fmt::format("{:.2f}%", 100 * known[i]) : "");
    }
}

// Prints the exact odds beside the duel's, if they support the whole question.
void print_duel(const OddsQuestion& question, const DuelResult& result) {
    const bool known = unsupported(question).empty();
    const OddsResult exact = known ? odds(question) : OddsResult{};
    const OddsText text = describe(question);
    for (const std::string& volley : text.volleys) fmt::print("{}\n", bold(volley));
    fmt::print("against {} {}\n\n", bold(text.target), dim(fmt::format("({})", question.rules)));
    fmt::print("{}\n", dim(fmt::format("{:>14}  {:>8}  {:>18}  {:>8}", "models killed", "exactly", "19 times of 20 in",
                                       known ? "odds" : "")));
    for (std::size_t i = 0; i < result.killed.size(); ++i) {
        const Estimate& each = result.killed[i];
        if (each.value < 0.00005 && i > 0) continue;
        fmt::print("{:>14}  {:>7.2f}%  {:>8.2f}% {:>7.2f}%  {:>8}\n", i, 100 * each.value, 100 * each.low,
                   100 * each.high, known ? fmt::format("{:.2f}%", 100 * exact.killed[i]) : "");
    }
    fmt::print("\nmean: {:.3f} models killed ({:.3f} to {:.3f}), {:.3f} wounds lost; all destroyed: {:.2f} %\n",
               result.mean_killed.value, result.mean_killed.low, result.mean_killed.high, result.mean_wounds_lost.value,
               100 * result.p_destroyed.value);
    print_regroup(result, exact);
    fmt::print("{} battles, {} attacks through the rules themselves ({})\n", result.battles, result.attacks,
               question.rules);
}

int run(const DuelOptions& wanted) {
    Document document = need(Document::load(wanted.file));
    const OddsQuestion question = need(read_duel(document));
    const DuelResult result = duel(question, wanted.battles, wanted.seed);
    if (wanted.json)
        fmt::print("{}\n", to_json_text(result, wanted.seed));
    else
        print_duel(question, result);
    return done;
}

} // namespace

void add_duel(Program& program) {
    const auto wanted = std::make_shared<DuelOptions>();
    Command command = program.command({"duel",
                                       "Plays an odds question through the rules many times, and counts the results.",
                                       "FILE [--battles N] [--seed N] [--json]",
                                       {"muster duel question.json                      # compared with the exact odds",
                                        "muster duel question.json --battles 1000000    # for narrower bounds"}},
                                      [=] { return run(*wanted); });
    command.add_option("FILE", wanted->file, "an odds question (docs/formats.md)").type_name("FILE").required();
    command.add_option("--battles", wanted->battles, "number of duels (100000)")
        .type_name("N")
        .check(whole_number(1, 1'000'000'000));
    command.add_option("--seed", wanted->seed, "seed of all dice (1)").type_name("N").check(seed_number());
    command.add_flag("--json", wanted->json, "print one JSON document instead of text");
}

} // namespace muster
