// The battles that computers fight for a command: their options, which are declared in one place, and the setup they
// name.
#pragma once

#include "program.h"

#include "battle/rule_set.h"

namespace muster {

// The options of every such command.
struct BattleOptions {
    std::string rules, table, mission;
    std::vector<std::string> switches;
    std::uint64_t seed = 1;
};

// The options of commands with two armies.
struct OpponentOptions : BattleOptions {
    std::string red, blue;
    std::vector<std::string> players;
};

// Adds --rules, which is returned for options that require it, and --table, --mission, --switches, --seed, which
// require it.
CommandOption add_battle_options(Command& command, BattleOptions& wanted);
// The same with --players, and with --red and --blue, which --rules requires.
CommandOption add_opponent_options(Command& command, OpponentOptions& wanted);

// An army, and the file to name in a problem with it.
struct LoadedArmy {
    std::string file;
    Army army;
};
LoadedArmy army_file(const Program& program, const std::string& name);

// These end the program if the options name something that does not exist, or do not fit together.
std::shared_ptr<const Setup> setup_of(const Program& program, const BattleOptions& wanted, const LoadedArmy& red,
                                      const LoadedArmy& blue);
std::shared_ptr<const Setup> setup_of(const RuleSet& rules, const LoadedArmy& red, const LoadedArmy& blue,
                                      const Table& table, const std::string& mission = "",
                                      const std::vector<std::string>& switches = {});
std::shared_ptr<const Setup> setup_of(const Program& program, const OpponentOptions& wanted);

// The circumstances for a report: what its command says, and the optional rules in force.
std::vector<std::string> circumstances(const BattleOptions& wanted, const std::string& said);

} // namespace muster
