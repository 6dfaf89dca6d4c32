#include "battle_options.h"

#include "battles.h"

#include "table/generate.h"
#include "table/table_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace muster {
namespace {

// The table that is named. If none is, the first ready one of the best size for these armies. If a random one is
// wanted, or no ready one fits, a table from the seed.
Table table_for(const Program& program, const RuleSet& rules, const BattleOptions& wanted, const Army& red,
                const Army& blue) {
    if (!wanted.table.empty() && wanted.table != "random")
        return need(load_table(program.file("tables", wanted.table)));
    const Point size = rules.table_size(red, blue);
    if (wanted.table.empty())
        for (const std::string& ready : program.ready("tables"))
            if (Table table = need(load_table(program.file("tables", ready))); table.size == size) return table;
    return generate_table(size, rules.terrain_pieces(size), wanted.seed, static_cast<TableStyle>(wanted.seed % 4));
}

void add_battlefield_options(Command& command, BattleOptions& wanted, const CommandOption& rules) {
    command.add_option("--table", wanted.table, "table file, ready table or random (a ready one of the right size)")
        .type_name("TABLE")
        .needs(rules);
    command.add_option("--mission", wanted.mission, "mission (the first of the rule set)")
        .type_name("MISSION")
        .needs(rules);
    command.add_option("--switches", wanted.switches, "optional rules in force (none)")
        .type_name("SWITCH,...")
        .list()
        .needs(rules);
    command.add_option("--seed", wanted.seed, "seed of all dice and players (1)").type_name("N").check(seed_number());
}

CommandOption add_rules_option(Command& command, BattleOptions& wanted) {
    return command.add_option("--rules", wanted.rules, "rule set, such as ninth").type_name("RULES");
}

} // namespace

CommandOption add_battle_options(Command& command, BattleOptions& wanted) {
    const CommandOption rules = add_rules_option(command, wanted);
    add_battlefield_options(command, wanted, rules);
    return rules;
}

CommandOption add_opponent_options(Command& command, OpponentOptions& wanted) {
    CommandOption rules = add_rules_option(command, wanted);
    for (const auto& [name, army] : {std::pair("--red", &wanted.red), std::pair("--blue", &wanted.blue)}) {
        CommandOption option = command.add_option(name, *army, "army file or ready army").type_name("ARMY");
        rules.needs(option.needs(rules));
    }
    command
        .add_option("--players", wanted.players,
                    fmt::format("computer players of red and blue ({})", fmt::join(wanted.players, ",")))
        .type_name("A,B")
        .list(2)
        .needs(rules);
    add_battlefield_options(command, wanted, rules);
    return rules;
}

LoadedArmy army_file(const Program& program, const std::string& name) {
    const std::string file = program.file("armies", name);
    return {file, need(load_army(file))};
}

// A problem with one army is reported for its file.
std::shared_ptr<const Setup> setup_of(const RuleSet& rules, const LoadedArmy& red, const LoadedArmy& blue,
                                      const Table& table, const std::string& mission,
                                      const std::vector<std::string>& switches) {
    auto setup = make_setup(rules, red.army, blue.army, table, mission, switches);
    if (setup.has_value()) return *setup;
    Problem problem = setup.error();
    for (const auto& [seat, army] : {std::pair(std::string("red"), &red), std::pair(std::string("blue"), &blue)})
        if (problem.place == seat || problem.place.starts_with(seat + ".")) {
            problem.file = army->file;
            problem.place.erase(0, seat.size() + (problem.place == seat ? 0 : 1));
            break;
        }
    throw BadInput(problem);
}

std::shared_ptr<const Setup> setup_of(const Program& program, const BattleOptions& wanted, const LoadedArmy& red,
                                      const LoadedArmy& blue) {
    const RuleSet& rules = rule_set_named(wanted.rules);
    const Table table = table_for(program, rules, wanted, red.army, blue.army);
    return setup_of(rules, red, blue, table, wanted.mission, wanted.switches);
}

std::shared_ptr<const Setup> setup_of(const Program& program, const OpponentOptions& wanted) {
    rule_set_named(wanted.rules);
    for (const std::string& player : wanted.players) require_player(player);
    return setup_of(program, wanted, army_file(program, wanted.red), army_file(program, wanted.blue));
}

std::vector<std::string> circumstances(const BattleOptions& wanted, const std::string& said) {
    if (wanted.switches.empty()) return {said};
    return {said, fmt::format("optional rules: {}", fmt::join(wanted.switches, ", "))};
}

} // namespace muster
