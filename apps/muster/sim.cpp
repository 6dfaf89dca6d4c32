// muster sim: many battles between computer players, and what came of them.
#include "program.h"
#include "tables.h"
#include "terminal.h"

#include "base/fingerprint.h"
#include "players/registry.h"
#include "rules/registry.h"
#include "simulate/simulate.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <csignal>
#include <thread>
#include <unistd.h>

namespace muster {
namespace {

struct Wanted {
    std::string rules, red, blue, table, mission, csv;
    std::vector<std::string> players{"simple", "simple"};
    std::uint64_t battles = 100, seed = 1;
    unsigned jobs = std::max(1u, std::thread::hardware_concurrency());
    bool json = false, paired = false;
};

std::atomic<bool> interrupted{false};

const RuleSet& rule_set_of(const Wanted& wanted) {
    if (const RuleSet* rules = find_rule_set(wanted.rules)) return *rules;
    std::vector<std::string_view> known;
    for (const RuleSet* rules : rule_sets()) known.push_back(rules->name);
    throw BadInput(fmt::format("--rules: found \"{}\", expected one of {}", wanted.rules, fmt::join(known, ", ")));
}

SimulationPlan plan_of(const Program& program, const Wanted& wanted) {
    const RuleSet& rules = rule_set_of(wanted);
    for (const std::string& player : wanted.players)
        if (!is_player(player))
            throw BadInput(
                fmt::format("--players: found \"{}\", expected two of {}", player, fmt::join(player_names(), ", ")));
    SimulationPlan plan;
    const Army red = need(load_army(program.file("armies", wanted.red)));
    const Army blue = need(load_army(program.file("armies", wanted.blue)));
    const Table table = table_for(program, rules, red, blue, wanted.table, wanted.seed);
    plan.setup = need(make_setup(rules, red, blue, table, wanted.mission));
    if (wanted.paired) plan.swapped = need(make_setup(rules, blue, red, table, wanted.mission));
    plan.players = {wanted.players.front(), wanted.players.back()};
    plan.seed = wanted.seed;
    plan.battles = wanted.battles;
    plan.jobs = wanted.jobs;
    return plan;
}

// On a terminal only: a bar, battles a second, time left.
void show_progress(std::uint64_t played, std::uint64_t battles, double seconds) {
    if (!isatty(STDERR_FILENO)) return;
    const double share = battles ? static_cast<double>(played) / static_cast<double>(battles) : 1;
    const double rate = seconds > 0 ? static_cast<double>(played) / seconds : 0;
    const double left = rate > 0 ? static_cast<double>(battles - played) / rate : 0;
    fmt::print(stderr, "\r[{:-<30}] {} of {}, {:.0f} battles/s, {:.0f} s left ",
               std::string(static_cast<std::size_t>(share * 30), '#'), played, battles, rate, left);
    if (played == battles || interrupted) fmt::print(stderr, "\r{:80}\r", "");
}

std::string csv_text(const SimulationResult& result) {
    std::string text = "battle,outcome,red_score,blue_score,rounds,decisions,digest\n";
    for (std::size_t i = 0; i < result.battles.size(); ++i) {
        const BattleResult& battle = result.battles[i];
        text += fmt::format("{},{},{},{},{},{},{}\n", i, name_of(battle.outcome), battle.score[0], battle.score[1],
                            battle.rounds, battle.decisions, hexadecimal(battle.digest));
    }
    return text;
}

boost::json::value report_json(const Wanted& wanted, const SimulationResult& result, double seconds) {
    const auto side = [&](Side seat, Outcome won) {
        return boost::json::object{{"wins", result.count(won)}, {"mean_score", result.mean_score(seat)}};
    };
    return {{"rules", wanted.rules},
            {"battles", result.battles.size()},
            {"seed", wanted.seed},
            {"players", {wanted.players.front(), wanted.players.back()}},
            {"red", side(Side::red, Outcome::red)},
            {"blue", side(Side::blue, Outcome::blue)},
            {"draws", result.count(Outcome::draw)},
            {"mean_rounds", result.mean_rounds()},
            {"decisions", result.decisions()},
            {"seconds", seconds},
            {"digest", hexadecimal(result.digest())}};
}

void print_report(const SimulationPlan& plan, const SimulationResult& result, double seconds) {
    const auto battles = static_cast<double>(std::max<std::size_t>(1, result.battles.size()));
    const auto line = [&](const std::string& who, const std::string& player, Side seat, Outcome won) {
        fmt::print("{:<30} {:<8} {:>6} wins {:5.1f} %   mean score {:.2f}\n", who, player, result.count(won),
                   100 * static_cast<double>(result.count(won)) / battles, result.mean_score(seat));
    };
    line(red(plan.setup->army(Side::red).name), plan.players[0], Side::red, Outcome::red);
    line(blue(plan.setup->army(Side::blue).name), plan.players[1], Side::blue, Outcome::blue);
    fmt::print("{} draws; {:.1f} rounds and {:.0f} decisions a battle\n", result.count(Outcome::draw),
               result.mean_rounds(), static_cast<double>(result.decisions()) / battles);
    fmt::print("{} battles in {:.2f} s: {:.0f} a second. Digest {}\n", result.battles.size(), seconds,
               battles / seconds, hexadecimal(result.digest()));
    if (result.refused() > 0)
        fmt::print("{} answers of computer players were refused and replaced: please report this\n", result.refused());
}

int sim(const Program& program, const Wanted& wanted) {
    const SimulationPlan plan = plan_of(program, wanted);
    std::signal(SIGINT, [](int) { interrupted = true; });
    const auto start = std::chrono::steady_clock::now();
    const auto seconds = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    const SimulationResult result =
        simulate(plan, [&](std::uint64_t played) { show_progress(played, plan.battles, seconds()); }, &interrupted);
    const double took = seconds();
    if (!wanted.csv.empty()) save(wanted.csv, csv_text(result));
    if (wanted.json)
        fmt::print("{}\n", boost::json::serialize(report_json(wanted, result, took)));
    else
        print_report(plan, result, took);
    return done;
}

} // namespace

void add_sim(Program& program) {
    const auto wanted = std::make_shared<Wanted>();
    Command command = program.command(
        {"sim",
         "Plays many battles between computer players and counts what comes of them.",
         "--rules RULES --red ARMY --blue ARMY [--table TABLE|random] [--mission NAME] [--battles N]\n"
         "                  [--seed N] [--jobs N] [--players A,B] [--paired] [--csv FILE] [--json]",
         {"muster sim --rules ninth --red ninth/concord-25 --blue ninth/tide-25 --paired   # who has the better army?",
          "muster sim --rules drill --red drill/red --blue my.json --table bell-foundry --csv battles.csv"}},
        [=, &program] { return sim(program, *wanted); });
    command.add_option("--rules", wanted->rules, "rule set").required().type_name("RULES");
    command.add_option("--red", wanted->red, "army file or ready army").required().type_name("ARMY");
    command.add_option("--blue", wanted->blue, "army file or ready army").required().type_name("ARMY");
    command.add_option("--table", wanted->table, "a file, a ready table or random (a ready one of the right size)")
        .type_name("TABLE");
    command.add_option("--mission", wanted->mission, "mission of the rule set (its first)").type_name("NAME");
    command.add_option("--battles", wanted->battles, "how many (100)")
        .type_name("N")
        .check(whole_number(1, 100'000'000));
    command.add_option("--seed", wanted->seed, "of all their dice (1)").type_name("N").check(seed_number());
    command.add_option("--jobs", wanted->jobs, "threads (all cores); figures do not depend on it")
        .type_name("N")
        .check(whole_number(1, 256));
    command.add_option("--players", wanted->players, "of red and of blue (simple,simple)").type_name("A,B").list(2);
    command.add_flag("--paired", wanted->paired, "each seed twice, the second time with the armies' seats swapped");
    command.add_flag("--json", wanted->json, "one JSON document");
    command.add_option("--csv", wanted->csv, "a line for each battle").type_name("FILE");
}

} // namespace muster
