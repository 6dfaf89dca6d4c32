// muster price ARMY: the power of each unit and of the army.
#include "program.h"
#include "terminal.h"

#include "army/power.h"

#include <fmt/format.h>

namespace muster {
namespace {

void print_power(const Army& army, const Power& power) {
    std::size_t widest = 4;
    for (const UnitPower& unit : power.units) widest = std::max(widest, unit.name.size());
    fmt::print("{} ({})\n", bold(army.name), army.rules);
    fmt::print("{}\n", dim(fmt::format("{:{}}  models  power", "unit", widest)));
    for (const UnitPower& unit : power.units)
        fmt::print("{:{}}  {:6}  {:5}\n", unit.name, widest, unit.models, unit.power);
    fmt::print("{}\n", bold(fmt::format("{:{}}  {:6}  {:5}", "", widest, "", power.total)));
}

int price(const Program& program, const std::string& name, bool json) {
    const std::string file = program.file("armies", name);
    const Army army = need(load_army(file));
    if (!army.datasheets)
        throw BadInput(Problem{file, "rules", fmt::format("\"{}\"", army.rules), "an army of ninth or eighth"});
    const Power power = power_of(army);
    if (json)
        fmt::print("{}\n", to_json_text(army, power));
    else
        print_power(army, power);
    return done;
}

} // namespace

void add_price(Program& program) {
    struct Wanted {
        std::string army;
        bool json = false;
    };
    const auto wanted = std::make_shared<Wanted>();
    Command command = program.command({"price",
                                       "Adds up the power of an army of ninth or eighth, unit by unit.",
                                       "ARMY [--json]",
                                       {"muster price my-army.json            # a file of your own",
                                        "muster price ninth/concord-50        # one of the ready armies"}},
                                      [=, &program] { return price(program, wanted->army, wanted->json); });
    command.add_option("ARMY", wanted->army, "an army file, or the name of a ready one").type_name("ARMY").required();
    command.add_flag("--json", wanted->json, "one JSON document instead of text");
}

} // namespace muster
