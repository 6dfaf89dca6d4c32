// muster balance: whether armies and units are worth their cost.
#include "base/json_text.h"
#include "battle_options.h"
#include "battles.h"
#include "ranks.h"
#include "round_robins.h"
#include "terminal.h"

#include "army/cost.h"
#include "report/page.h"

#include <boost/json.hpp>
#include <fmt/format.h>

namespace muster {
namespace {

struct BalanceOptions : BattleOptions {
    std::string html, player = "quick";
    std::vector<std::string> armies;
    std::uint64_t pairs = 50;
    unsigned jobs = 0;
    bool json = false, points = false;
};

struct Field {
    std::vector<std::string> names; // of the armies; equal names get a number
    std::vector<LoadedArmy> armies;
    std::vector<std::vector<int>> costs;
    std::vector<int> totals;
    std::string measure;
};

Field field_of(const Program& program, const BalanceOptions& wanted) {
    if (wanted.armies.size() < 2)
        throw BadInput(fmt::format("ARMY: found {}, expected at least two", wanted.armies.size()));
    Field field;
    for (const std::string& name : wanted.armies) {
        const LoadedArmy& entry = field.armies.emplace_back(army_file(program, name));
        const Army& army = entry.army;
        if (army.rules != wanted.rules)
            throw BadInput(Problem{entry.file, "rules", fmt::format("\"{}\"", army.rules),
                                   fmt::format("an army of \"{}\"", wanted.rules)});
        const auto alike =
            std::ranges::count_if(field.armies, [&](const LoadedArmy& other) { return other.army.name == army.name; });
        field.names.push_back(alike > 1 ? fmt::format("{} ({})", army.name, alike) : army.name);
        const auto points = wanted.points ? points_of(army) : std::nullopt;
        if (wanted.points && !points)
            throw BadInput(fmt::format("--points: every unit of {} needs the points of its list", entry.file));
        const Costs costs = points ? *points : costs_of(army);
        field.costs.push_back(costs.units);
        field.totals.push_back(costs.total);
        field.measure = costs.measure;
    }
    return field;
}

// Armies with different costs cannot be judged by what they win.
std::string unequal(const Field& field) {
    const auto [least, most] = std::ranges::minmax(field.totals);
    if (20 * (most - least) <= most) return {};
    return fmt::format("the armies cost from {} to {} {}: their Elo says more about that than about balance", least,
                       most, field.measure);
}

SimulationPlan plan_of(const Program& program, const Field& field, const BalanceOptions& wanted, std::size_t first,
                       std::size_t second) {
    const LoadedArmy &red = field.armies[first], &blue = field.armies[second];
    SimulationPlan plan;
    plan.setup = setup_of(program, wanted, red, blue);
    plan.swapped = setup_of(program, wanted, blue, red);
    plan.players = {wanted.player, wanted.player};
    plan.seed = wanted.seed;
    plan.battles = 2 * wanted.pairs;
    plan.jobs = jobs_on_this_rank(wanted.jobs);
    plan.in_points = wanted.points;
    plan.costs = wanted.points ? *unit_points(*plan.setup) : unit_costs(*plan.setup);
    return plan;
}

std::vector<NamedUnitBalance> named(const Field& field, const Balance& balance) {
    std::vector<NamedUnitBalance> units;
    for (const UnitBalance& unit : balance.units)
        units.push_back({field.names[unit.army], field.armies[unit.army].army.units[unit.unit].name, unit});
    std::ranges::stable_sort(units, std::ranges::greater{},
                             [](const NamedUnitBalance& each) { return each.balance.earned; });
    return units;
}

void print_units(const std::vector<NamedUnitBalance>& units, double mean, const std::string& measure) {
    fmt::print("\n{}\n",
               bold(fmt::format("{} destroyed for each of its own, in a battle; {:.2f} on average", measure, mean)));
    for (const NamedUnitBalance& each : units) {
        const UnitBalance& unit = each.balance;
        const std::string looks = unit.pricing == Pricing::fair ? "" : fmt::format("looks {}", name_of(unit.pricing));
        fmt::print("{:5.2f} ({:.2f} to {:.2f})  {:>5} {}  {}, {}  {}\n", unit.earned, unit.interval.low,
                   unit.interval.high, unit.cost, measure, each.unit, dim(each.army), bold(looks));
    }
}

void print_verdict(const std::vector<NamedUnitBalance>& units, double mean) {
    for (const auto& [pricing, words] :
         {std::pair(Pricing::cheap, "Destroy much for their price: perhaps under-priced"),
          std::pair(Pricing::dear,
                    "Destroy little for their price: perhaps over-priced, or worth it by what they hold")}) {
        std::string list;
        for (const NamedUnitBalance& each : units)
            if (each.balance.pricing == pricing)
                list += fmt::format("  {} ({}): {:.1f} times the average\n", each.unit, each.army,
                                    mean > 0 ? each.balance.earned / mean : 0);
        fmt::print("\n{}:\n{}", words, list.empty() ? "  nothing\n" : list);
    }
}

int balance(const Program& program, const BalanceOptions& wanted) {
    const RuleSet& rules = rule_set_named(wanted.rules);
    require_player(wanted.player, "--player");
    const Field field = field_of(program, wanted);
    if (is_first_rank()) require_writable({wanted.html});
    const std::string warning = unequal(field);
    if (!warning.empty() && is_first_rank()) fmt::print(stderr, "muster: {}\n", warning);
    RoundRobinReport report;
    report.title = fmt::format("Balance of {} armies of the {} game", field.armies.size(), rules.name);
    report.rules = rules.name;
    report.seed = wanted.seed;
    report.pairs = wanted.pairs;
    report.contestants = field.names;
    report.circumstances = circumstances(wanted, fmt::format("all played by {}", wanted.player));
    if (!warning.empty()) report.circumstances.push_back(warning);
    play_round_robin(report, [&](std::size_t first, std::size_t second) {
        return std::vector{plan_of(program, field, wanted, first, second)};
    });
    if (!is_first_rank()) return done;
    const Balance found = balance_of(report.matches, field.costs);
    const std::vector<NamedUnitBalance> units = named(field, found);
    report.ratings = found.armies;
    if (!wanted.html.empty())
        save(wanted.html,
             html_page(report.title, round_robin_html(report) + units_html(units, found.mean_earned, field.measure)));
    if (wanted.json) {
        boost::json::object document = round_robin_json(report, "armies");
        document["player"] = wanted.player;
        document["measure"] = field.measure;
        document["mean_earned"] = found.mean_earned;
        document["units"] = units_json(units);
        fmt::print("{}\n", json_text(document));
        return done;
    }
    print_ratings(report);
    print_units(units, found.mean_earned, field.measure);
    print_verdict(units, found.mean_earned);
    return done;
}

} // namespace

void add_balance(Program& program) {
    const auto wanted = std::make_shared<BalanceOptions>();
    Command command = program.command(
        {"balance",
         "Plays armies of equal cost against each other and lists units that look cheap or dear.",
         "--rules RULES ARMY… [--pairs N] [--player A] [--table TABLE|random] [--mission MISSION]\n"
         "                      [--switches SWITCH,…] [--seed N] [--jobs N] [--points] [--json] [--html FILE]",
         {"muster balance --rules ninth ninth/concord-25 ninth/tide-25",
          "muster balance --rules alternating mine.json alternating/river-guard --pairs 200 --html balance.html"}},
        [=, &program] { return balance(program, *wanted); });
    add_battle_options(command, *wanted).required();
    command.add_option("ARMY", wanted->armies, "two or more army files or ready armies").required().type_name("ARMY");
    command.add_option("--pairs", wanted->pairs, "pairs of battles between any two: same dice, seats swapped (50)")
        .type_name("N")
        .check(whole_number(1, 1'000'000));
    command.add_option("--player", wanted->player, "computer player of all armies (quick)").type_name("A");
    command.add_option("--jobs", wanted->jobs, "threads (all cores); any number gives the same results")
        .type_name("N")
        .check(whole_number(1, 256));
    command.add_flag("--points", wanted->points, "count in the points of the lists instead of power");
    command.add_flag("--json", wanted->json, "print one JSON document instead of text");
    command.add_option("--html", wanted->html, "write a page with charts").type_name("FILE");
}

} // namespace muster
