// muster price ARMY: what each unit of an army costs, in the measure of its game. Options explain it, repeat it on each
// save, or show two armies side by side.
#include "price_points.h"
#include "program.h"
#include "terminal.h"
#include "watch.h"

#include "army/cost.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace muster {
namespace {

struct PriceOptions {
    std::vector<std::string> armies;
    bool json = false, explain = false, watch = false, compare = false;
};

// The points of the list that an army was made from stand beside its power.
void print_costs(const Army& army) {
    const Costs costs = costs_of(army);
    const std::vector<PricedUnit> units = prices_of(army);
    const std::optional<Costs> points = points_of(army);
    const auto beside = [&](int value) { return points ? fmt::format("  {:6}", value) : std::string(); };
    std::size_t widest = 4;
    for (const PricedUnit& unit : units) widest = std::max(widest, unit.name.size());
    fmt::print("{} ({})\n", bold(army.name), army.rules);
    fmt::print("{}\n",
               dim(fmt::format("{:{}}  models  {:>5}{}", "unit", widest, costs.measure, points ? "  points" : "")));
    for (const PricedUnit& unit : units)
        fmt::print("{:{}}  {:6}  {:5}{}\n", unit.name, widest, unit.models, unit.cost(),
                   beside(unit.points.value_or(0)));
    fmt::print("{}\n", bold(fmt::format("{:{}}  {:6}  {:5}{}", "", widest, "", costs.total,
                                        beside(points ? points->total : 0))));
}

std::vector<std::string_view> games_with_prices() {
    std::vector<std::string_view> games;
    for (const ArmyRules* rules : army_rules())
        if (rules->costs) games.push_back(rules->rules);
    return games;
}

// Loads an army that has a price.
Army load(const std::string& file) {
    Army army = need(load_army(file));
    if (alternating::find_list(army)) refuse_what_is_not_sold(file, army);
    const auto games = games_with_prices();
    if (std::ranges::find(games, army.rules) == games.end())
        throw BadInput(
            Problem{file, "rules", fmt::format("\"{}\"", army.rules),
                    fmt::format("an army of {} or {}", fmt::join(games.begin(), games.end() - 1, ", "), games.back())});
    for (const Reason& reason : army.validation.reasons)
        if (reason.path.ends_with(".datasheet"))
            throw BadInput(fmt::format("{}: {}: {}", file, reason.path, reason.text));
    return army;
}

void print_price(const std::string& file, const PriceOptions& wanted) {
    const Army army = load(file);
    if (wanted.explain && !alternating::find_list(army))
        throw BadInput(Problem{file, "rules", fmt::format("\"{}\"", army.rules), "an army of alternating to explain"});
    if (wanted.json)
        fmt::print("{}\n",
                   alternating::find_list(army) ? alternating::price_json(army, wanted.explain) : price_json(army));
    else if (wanted.explain)
        print_explanation(army);
    else if (alternating::find_list(army))
        print_points(army);
    else
        print_costs(army);
}

PriceColumn column_of(const Army& army) {
    if (alternating::find_list(army)) return points_column(army);
    PriceColumn column{army.name, std::string(costs_of(army).measure), {}};
    for (const PricedUnit& unit : prices_of(army)) column.units.push_back({unit.name, unit.cost()});
    return column;
}

int price(const Program& program, const PriceOptions& wanted) {
    if (wanted.armies.size() != (wanted.compare ? 2u : 1u))
        throw BadInput(fmt::format("price: found {} armies, expected {}", wanted.armies.size(),
                                   wanted.compare ? "two to compare" : "one; two with --compare"));
    std::vector<std::string> files;
    for (const std::string& name : wanted.armies) files.push_back(program.file("armies", name));
    if (wanted.compare)
        print_comparison(column_of(load(files[0])), column_of(load(files[1])));
    else if (wanted.watch)
        on_each_save(files[0], [&] { print_price(files[0], wanted); });
    else
        print_price(files[0], wanted);
    return done;
}

} // namespace

void add_price(Program& program) {
    const auto wanted = std::make_shared<PriceOptions>();
    Command command = program.command({"price",
                                       "Prices an army unit by unit, in what its game counts: points, power.",
                                       "ARMY [--json] [--explain] [--watch] | --compare ARMY ARMY",
                                       {"muster price my-army.json --watch    # again each time the file is saved",
                                        "muster price --compare alternating/river-guard alternating/ash-riders"}},
                                      [=, &program] { return price(program, *wanted); });
    command.add_option("ARMY", wanted->armies, "an army file, or the name of a ready one").type_name("ARMY").required();
    const auto json = command.add_flag("--json", wanted->json, "print one JSON document instead of text");
    auto explain = command.add_flag("--explain", wanted->explain, "show every term with its clause");
    auto watch = command.add_flag("--watch", wanted->watch, "price again each time the file is saved; Ctrl-C stops");
    auto compare = command.add_flag("--compare", wanted->compare, "show two armies side by side");
    compare.excludes(json).excludes(explain).excludes(watch);
}

} // namespace muster
