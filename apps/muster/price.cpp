// muster price ARMY: what each unit of an army costs, in points or in power; why, again on each save, or two side by
// side.
#include "price_points.h"
#include "program.h"
#include "terminal.h"
#include "watch.h"

#include "army/registry.h"
#include "army/sheets/power.h"

#include <fmt/format.h>

namespace muster {
namespace {

struct PriceOptions {
    std::vector<std::string> armies;
    bool json = false, explain = false, watch = false, compare = false;
};

void print_power(const Army& army, const Power& power) {
    std::size_t widest = 4;
    for (const UnitPower& unit : power.units) widest = std::max(widest, unit.name.size());
    fmt::print("{} ({})\n", bold(army.name), army.rules);
    fmt::print("{}\n", dim(fmt::format("{:{}}  models  power", "unit", widest)));
    for (const UnitPower& unit : power.units)
        fmt::print("{:{}}  {:6}  {:5}\n", unit.name, widest, unit.models, unit.power);
    fmt::print("{}\n", bold(fmt::format("{:{}}  {:6}  {:5}", "", widest, "", power.total)));
}

// An army that has a price.
Army load(const std::string& file) {
    Army army = need(load_army(file));
    if (alternating::find_list(army)) refuse_what_is_not_sold(file, army);
    if (const ArmyRules* rules = find_army_rules(army.rules); !rules || !rules->prices)
        throw BadInput(
            Problem{file, "rules", fmt::format("\"{}\"", army.rules), "an army of ninth, eighth or alternating"});
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
        fmt::print("{}\n", alternating::find_list(army) ? alternating::price_json(army, wanted.explain)
                                                        : to_json_text(army, power_of(army)));
    else if (wanted.explain)
        print_explanation(army);
    else if (alternating::find_list(army))
        print_points(army);
    else
        print_power(army, power_of(army));
}

PriceColumn column_of(const Army& army) {
    if (alternating::find_list(army)) return points_column(army);
    PriceColumn column{army.name, "power", {}};
    for (const UnitPower& unit : power_of(army).units) column.units.push_back({unit.name, unit.power});
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
                                       "Prices an army unit by unit: points in alternating, power in ninth and eighth.",
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
