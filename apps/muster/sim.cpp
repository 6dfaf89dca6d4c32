// muster sim: many battles between computer players, and their results.
#include "base/json_text.h"
#include "battle_options.h"
#include "battles.h"
#include "ranks.h"
#include "terminal.h"

#include "base/fingerprint.h"
#include "report/simulation_report.h"
#include "simulate/checkpoint.h"

#include <boost/json.hpp>
#include <fmt/format.h>

namespace muster {
namespace {

struct SimOptions : OpponentOptions {
    std::string csv, html, resume;
    std::uint64_t battles = 100;
    unsigned jobs = 0;
    bool json = false, paired = false, points = false;
};

SimulationPlan plan_of(const Program& program, const SimOptions& wanted) {
    SimulationPlan plan;
    plan.setup = setup_of(program, wanted);
    if (wanted.paired)
        plan.swapped = setup_of(program, wanted, army_file(program, wanted.blue), army_file(program, wanted.red));
    plan.players = {wanted.players.front(), wanted.players.back()};
    plan.seed = wanted.seed;
    plan.battles = wanted.battles;
    plan.jobs = jobs_on_this_rank(wanted.jobs);
    plan.costs = unit_costs(*plan.setup);
    if (!wanted.points) return plan;
    const auto points = unit_points(*plan.setup);
    if (!points) throw BadInput("--points: every unit of both armies needs the points of its list");
    plan.costs = *points, plan.in_points = true;
    return plan;
}

// What an earlier run has saved; nothing if there was none.
SimulationResult done_before(const SimulationPlan& plan, const std::string& file) {
    if (file.empty() || !std::filesystem::exists(file)) return {};
    SimulationResult before = need(load_checkpoint(plan, file));
    if (before.battles.size() > plan.battles)
        throw BadInput(fmt::format("{}: found {} battles, expected at most the {} of --battles", file,
                                   before.battles.size(), plan.battles));
    return before;
}

void print_units(const Summary& summary) {
    fmt::print("\n{}\n", dim(fmt::format("{:<30} {:>6} {:>12} {:>9} {:>12} {:>16}", "a battle", summary.measure,
                                         "models lost", "destroyed", "wounds dealt", "earned for each")));
    for (const UnitSummary& unit : summary.units) {
        const std::string name = fmt::format("{:<30.30}", unit.name);
        fmt::print("{} {:>6} {:>6.1f} of {:>2} {:>7.0f} % {:>12.1f} {:>5.2f} ({:.2f}-{:.2f})\n",
                   unit.side == Side::red ? red(name) : blue(name), unit.cost, unit.models_lost, unit.models,
                   100 * unit.destroyed, unit.wounds_dealt, unit.earned, unit.earned_interval.low,
                   unit.earned_interval.high);
    }
}

void print_report(const SimulationPlan& plan, const SimulationResult& result, double seconds) {
    const Summary summary = summary_of(plan, result);
    const auto battles = static_cast<double>(std::max<std::size_t>(1, result.battles.size()));
    for (Side side : {Side::red, Side::blue}) {
        const ArmySummary& army = summary.armies[index(side)];
        const std::string name = fmt::format("{:<30.30}", army.name);
        fmt::print("{} {:<10} won {:>6}: {:<26} mean score {:.2f}\n", side == Side::red ? red(name) : blue(name),
                   army.player, army.wins, share_text(army.win_share, army.win_interval), army.mean_score);
    }
    fmt::print("{} draws; {:.1f} rounds and {:.0f} decisions a battle\n", result.count(Outcome::draw),
               result.mean_rounds(), static_cast<double>(result.decisions()) / battles);
    if (!summary.units.empty()) print_units(summary);
    fmt::print("\n{} battles in {:.2f} s. Digest {}\n", result.battles.size(), seconds, hexadecimal(result.digest()));
    if (result.refused() > 0)
        fmt::print("{} answers of computer players were refused and replaced: please report this\n", result.refused());
}

void report(const SimulationPlan& plan, const SimulationResult& result, const SimOptions& wanted, double seconds) {
    if (!wanted.csv.empty()) save(wanted.csv, simulation_csv(result));
    if (!wanted.html.empty()) save(wanted.html, simulation_page(plan, result, seconds));
    if (wanted.json)
        fmt::print("{}\n", json_text(simulation_json(plan, result, seconds)));
    else
        print_report(plan, result, seconds);
    if (result.battles.size() < plan.battles)
        fmt::print(stderr, "muster: stopped after {} of {} battles{}\n", result.battles.size(), plan.battles,
                   wanted.resume.empty() ? "" : "; run the same command again to continue");
}

int sim(const Program& program, const SimOptions& wanted) {
    const SimulationPlan plan = plan_of(program, wanted);
    if (is_first_rank()) require_writable({wanted.csv, wanted.html, wanted.resume});
    RunOptions options;
    if (is_first_rank()) options.before = done_before(plan, wanted.resume);
    const ProgressBar bar(options.before.battles.size(), plan.battles);
    options.progress = [&](std::uint64_t played) { bar.show(played); };
    options.stop = &interrupted;
    const auto keep = [&](const SimulationResult& result) { save(wanted.resume, checkpoint_of(plan, result)); };
    if (!wanted.resume.empty()) options.keep = keep;
    end_cleanly_on_interrupt();
    const SimulationResult result = simulate_on_ranks(plan, options);
    if (!is_first_rank()) return done;
    bar.clear();
    if (!wanted.resume.empty()) keep(result);
    report(plan, result, wanted, bar.seconds());
    return done;
}

} // namespace

void add_sim(Program& program) {
    const auto wanted = std::make_shared<SimOptions>();
    wanted->players = {"quick", "quick"};
    Command command = program.command(
        {"sim",
         "Plays many battles between computer players and counts the results.",
         "--rules RULES --red ARMY --blue ARMY [--players A,B] [--table TABLE|random]\n"
         "                  [--mission MISSION] [--switches SWITCH,…] [--seed N] [--battles N] [--jobs N] [--paired]\n"
         "                  [--points] [--json] [--csv FILE] [--html FILE] [--resume FILE]",
         {"muster sim --rules ninth --red ninth/concord-25 --blue ninth/tide-25 --paired   # who has the better army?",
          "muster sim --rules drill --red drill/red --blue my.json --table bell-foundry --html report.html",
          "mpirun -np 4 muster sim … --battles 100000 --resume run   # four processes; run it again after a crash"}},
        [=, &program] { return sim(program, *wanted); });
    add_opponent_options(command, *wanted).required();
    command.add_option("--battles", wanted->battles, "number of battles (100)")
        .type_name("N")
        .check(whole_number(1, 100'000'000));
    command.add_option("--jobs", wanted->jobs, "threads (all cores; 1 under mpirun); any number gives the same results")
        .type_name("N")
        .check(whole_number(1, 256));
    command.add_flag("--paired", wanted->paired,
                     "play each seed twice, the second time with the armies' seats swapped");
    command.add_flag("--points", wanted->points, "count in the points of the lists instead of power");
    command.add_flag("--json", wanted->json, "print one JSON document instead of text");
    command.add_option("--csv", wanted->csv, "write a line for each battle").type_name("FILE");
    command.add_option("--html", wanted->html, "write a report with charts").type_name("FILE");
    command.add_option("--resume", wanted->resume, "save progress in this file, and continue from it if it exists")
        .type_name("FILE");
}

} // namespace muster
