// The battles that computers fight for a command: their options, declared in one place, and the setup they name.
#pragma once

#include "program.h"

#include "battle/rule_set.h"

namespace muster {

// Of every such command.
struct BattleOptions {
    std::string rules, table, mission;
    std::vector<std::string> switches;
    std::uint64_t seed = 1;
};

// Of those that name two armies.
struct OpponentOptions : BattleOptions {
    std::string red, blue;
    std::vector<std::string> players;
};

// --rules, which is returned for whoever requires it, and --table, --mission, --switches, --seed, which need it.
CommandOption add_battle_options(Command& command, BattleOptions& wanted);
// The same with --red and --blue, without which --rules is refused, and --players.
CommandOption add_opponent_options(Command& command, OpponentOptions& wanted);

// An army, and the file that is to blame if it does not fit.
struct LoadedArmy {
    std::string file;
    Army army;
};
LoadedArmy army_file(const Program& program, const std::string& name);

// These end the program where the options name what is not there, or what does not fit together.
std::shared_ptr<const Setup> setup_of(const Program& program, const BattleOptions& wanted, const LoadedArmy& red,
                                      const LoadedArmy& blue);
std::shared_ptr<const Setup> setup_of(const RuleSet& rules, const LoadedArmy& red, const LoadedArmy& blue,
                                      const Table& table, const std::string& mission = "",
                                      const std::vector<std::string>& switches = {});
std::shared_ptr<const Setup> setup_of(const Program& program, const OpponentOptions& wanted);

// The circumstances of a report: what its command says, and the optional rules in force.
std::vector<std::string> circumstances(const BattleOptions& wanted, const std::string& said);

} // namespace muster
