// muster validate ARMY: whether an army is legal; if not, every reason with the clause it breaks.
#include "program.h"
#include "terminal.h"

#include "army/army.h"

#include <fmt/format.h>

namespace muster {
namespace {

void print_verdict(const Army& army) {
    const Validation& validation = army.validation;
    std::size_t models = 0;
    for (const ArmyUnit& unit : army.units) models += unit.models.size();
    fmt::print("{} ({}): {}", bold(army.name), army.rules, validation.legal() ? green("legal") : red("not legal"));
    fmt::print(", {} units", army.units.size());
    fmt::print("{}\n", models > 0 ? fmt::format(", {} models", models) : "");
    for (const Reason& reason : validation.reasons)
        fmt::print("  {}  {}: {}\n", id_of(reason.clause), reason.path, reason.text);
    if (!validation.not_enforced.empty()) fmt::print("Not enforced by the program, so up to the players:\n");
    for (const std::string& what : validation.not_enforced) fmt::print("  {}\n", what);
}

int validate(const Program& program, const std::string& name, bool json) {
    const Army army = need(load_army(program.file("armies", name)));
    if (json)
        fmt::print("{}\n", to_json_text(army.validation));
    else
        print_verdict(army);
    return army.validation.legal() ? done : answer_is_no;
}

} // namespace

void add_validate(Program& program) {
    struct Wanted {
        std::string army;
        bool json = false;
    };
    const auto wanted = std::make_shared<Wanted>();
    Command command = program.command({"validate",
                                       "Says whether an army is legal; if not, every reason with its clause.",
                                       "ARMY [--json]",
                                       {"muster validate my-army.json         # exit status 1 if it is not legal",
                                        "muster validate ninth/concord-50     # one of the ready armies"}},
                                      [=, &program] { return validate(program, wanted->army, wanted->json); });
    command.add_option("ARMY", wanted->army, "an army file, or the name of a ready one").type_name("ARMY").required();
    command.add_flag("--json", wanted->json, "one JSON document instead of text");
}

} // namespace muster
