// muster ladder: how strong the computer players are, in Elo above the random one.
#include "base/json_text.h"
#include "battle_options.h"
#include "battles.h"
#include "ranks.h"
#include "round_robins.h"

#include "base/fingerprint.h"
#include "report/page.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace muster {
namespace {

struct LadderOptions : BattleOptions {
    std::string html;
    std::vector<std::string> players, armies;
    std::uint64_t pairs = 100;
    unsigned jobs = 0;
    bool json = false;
};

// Both sides get the same army, so that only the players differ: the ready ones of 25 power, or the first two of a game
// without such.
std::vector<std::string> armies_of(const Program& program, const RuleSet& rules, const LadderOptions& wanted) {
    if (!wanted.armies.empty()) return wanted.armies;
    std::vector<std::string> ready = ready_armies(program, rules), small;
    for (const std::string& name : ready)
        if (name.ends_with("-25")) small.push_back(name);
    if (small.empty()) small = ready;
    if (small.size() > 2) small.resize(2);
    if (small.empty()) throw BadInput("--armies: found none, expected at least one: there are no ready armies");
    return small;
}

std::vector<std::shared_ptr<const Setup>> setups_of(const Program& program, const std::vector<std::string>& armies,
                                                    const LadderOptions& wanted) {
    std::vector<std::shared_ptr<const Setup>> setups;
    for (const std::string& name : armies) {
        const LoadedArmy army = army_file(program, name);
        setups.push_back(setup_of(program, wanted, army, army));
    }
    return setups;
}

void require_contestants(const std::vector<std::string>& players) {
    if (players.size() < 2) throw BadInput(fmt::format("--players: found {}, expected at least two", players.size()));
    for (std::size_t i = 0; i < players.size(); ++i) {
        require_player(players[i]);
        if (std::find(players.begin(), players.begin() + static_cast<std::ptrdiff_t>(i), players[i]) !=
            players.begin() + static_cast<std::ptrdiff_t>(i))
            throw BadInput(fmt::format("--players: found \"{}\" twice, expected each once", players[i]));
    }
}

// The pairs between two players, divided among the armies.
std::vector<SimulationPlan> plans_of(const std::vector<std::shared_ptr<const Setup>>& setups,
                                     const LadderOptions& wanted, const std::string& first, const std::string& second) {
    std::vector<SimulationPlan> plans;
    for (std::size_t i = 0; i < setups.size(); ++i) {
        const std::uint64_t pairs = (wanted.pairs + setups.size() - 1 - i) / setups.size();
        if (pairs == 0) continue;
        SimulationPlan& plan = plans.emplace_back();
        plan.setup = plan.swapped = setups[i];
        plan.players = {first, second};
        plan.seed = wanted.seed;
        plan.battles = 2 * pairs;
        plan.jobs = jobs_on_this_rank(wanted.jobs);
    }
    return plans;
}

int ladder(const Program& program, const LadderOptions& wanted) {
    const RuleSet& rules = rule_set_named(wanted.rules);
    require_contestants(wanted.players);
    const std::vector<std::string> armies = armies_of(program, rules, wanted);
    if (is_first_rank()) require_writable({wanted.html});
    const auto setups = setups_of(program, armies, wanted);
    const auto random = std::ranges::find(wanted.players, std::string("random"));
    const std::size_t anchor =
        random == wanted.players.end() ? 0 : static_cast<std::size_t>(random - wanted.players.begin());
    RoundRobinReport report;
    report.title = fmt::format("Ladder of the {} game, {} = 0", rules.name, wanted.players[anchor]);
    report.rules = rules.name;
    report.seed = wanted.seed;
    report.pairs = wanted.pairs;
    report.contestants = wanted.players;
    report.circumstances = circumstances(wanted, fmt::format("mirrored armies: {}", fmt::join(armies, ", ")));
    play_round_robin(report, [&](std::size_t first, std::size_t second) {
        return plans_of(setups, wanted, wanted.players[first], wanted.players[second]);
    });
    if (!is_first_rank()) return done;
    report.ratings = ratings(wanted.players.size(), encounters_of(report.matches), anchor);
    if (!wanted.html.empty()) save(wanted.html, html_page(report.title, round_robin_html(report)));
    if (wanted.json) {
        boost::json::object document = round_robin_json(report, "players");
        document["armies"] = boost::json::value_from(armies);
        document["anchor"] = wanted.players[anchor];
        fmt::print("{}\n", json_text(document));
        return done;
    }
    print_ratings(report);
    fmt::print("\n{} pairs between any two; {}; seed {}, {:.1f} s\n", wanted.pairs,
               fmt::join(report.circumstances, "; "), wanted.seed, report.seconds);
    return done;
}

} // namespace

void add_ladder(Program& program) {
    const auto wanted = std::make_shared<LadderOptions>();
    Command command = program.command(
        {"ladder",
         "Measures how strong computer players are: each against each, with the same armies and dice.",
         "--rules RULES --players A,B,… [--pairs N] [--armies ARMY,…] [--table TABLE|random]\n"
         "                     [--mission MISSION] [--switches SWITCH,…] [--seed N] [--jobs N] [--json] [--html FILE]",
         {"muster ladder --rules ninth --players random,quick,greedy",
          "muster ladder --rules alternating --players random,greedy,planner:20000 --pairs 20 --html ladder.html"}},
        [=, &program] { return ladder(program, *wanted); });
    add_battle_options(command, *wanted).required();
    command.add_option("--players", wanted->players, "two or more players; Elo 0 is random, or else the first")
        .required()
        .type_name("A,B,...")
        .list();
    command.add_option("--pairs", wanted->pairs, "pairs of battles between any two: same dice, seats swapped (100)")
        .type_name("N")
        .check(whole_number(1, 1'000'000));
    command.add_option("--armies", wanted->armies, "army of both sides; several take turns (ready ones)")
        .type_name("ARMY,...")
        .list();
    command.add_option("--jobs", wanted->jobs, "threads (all cores); any number gives the same results")
        .type_name("N")
        .check(whole_number(1, 256));
    command.add_flag("--json", wanted->json, "print one JSON document instead of text");
    command.add_option("--html", wanted->html, "write a page with charts").type_name("FILE");
}

} // namespace muster
