#include "battles.h"

#include "terminal.h"

#include "players/planner.h"
#include "players/registry.h"
#include "rules/registry.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <csignal>
#include <thread>

#include <unistd.h>

namespace muster {

const RuleSet& rule_set_named(const std::string& name) {
    if (const RuleSet* rules = find_rule_set(name)) return *rules;
    std::vector<std::string_view> known;
    for (const RuleSet* rules : rule_sets()) known.push_back(rules->name);
    throw BadInput(fmt::format("--rules: found \"{}\", expected one of {}", name, fmt::join(known, ", ")));
}

void require_player(const std::string& name, const std::string& option) {
    if (make_player(name, 0)) return;
    throw BadInput(fmt::format("{}: found \"{}\", expected one of {}; a planner has {} to {} nodes", option, name,
                               fmt::join(player_names(), ", "), Planner::least_nodes, Planner::most_nodes));
}

std::vector<std::string> ready_armies(const Program& program, const RuleSet& rules) {
    std::vector<std::string> names;
    for (const std::string& name : program.ready("armies/" + std::string(rules.name)))
        names.push_back(std::string(rules.name) + "/" + name);
    return names;
}

unsigned all_cores() { return std::max(1u, std::thread::hardware_concurrency()); }

std::atomic<bool> interrupted{false};

void end_cleanly_on_interrupt() {
    struct sigaction action{};
    action.sa_handler = [](int) { interrupted = true; };
    action.sa_flags = static_cast<int>(SA_RESETHAND); // a second Ctrl-C ends the program at once
    for (const int signal : {SIGINT, SIGTERM}) sigaction(signal, &action, nullptr);
}

double ProgressBar::seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

void ProgressBar::show(std::uint64_t played) const {
    if (!isatty(STDERR_FILENO)) return;
    const double share = all_ > 0 ? static_cast<double>(played) / static_cast<double>(all_) : 1;
    const double rate = seconds() > 0 ? static_cast<double>(played - before_) / seconds() : 0;
    const std::string left =
        rate > 0 ? fmt::format("{:.0f} s left", static_cast<double>(all_ - played) / rate) : "time left unknown";
    fmt::print(stderr, "\r[{:-<30}] {} of {}, {:.1f} battles/s, {}\033[K",
               std::string(static_cast<std::size_t>(share * 30), '#'), played, all_, rate, left);
}

void ProgressBar::clear() const {
    if (isatty(STDERR_FILENO)) fmt::print(stderr, "\r\033[K");
}

} // namespace muster
