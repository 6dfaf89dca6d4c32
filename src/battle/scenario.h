// Scenarios: a battle, or a moment of one, as data, with the answers to give and what to expect. They serve as tests,
// bug reports and puzzles. docs/scenarios.md defines every key.
#pragma once

#include "battle/replay.h"

namespace muster {

struct ScenarioReport {
    std::string name;
    std::vector<std::string> clauses;  // what it shows
    std::vector<std::string> refused;  // the clauses that refused something
    std::vector<std::string> cited;    // the clauses of what the last action told, rolled or was refused by
    std::size_t steps = 0;             // carried out
    std::vector<std::string> failures; // each with its place; empty when everything was as expected

    bool passed() const { return failures.empty(); }
};

// Plays a scenario file. Armies and tables that it names are searched for beside it, then under `data`. A Problem means
// that the file itself is wrong. A scenario with another result than it states is a report with failures.
using MakePlayer = std::function<std::unique_ptr<Player>(std::string_view name)>; // null if no player has this name

Result<ScenarioReport> run_scenario(const std::string& file, const std::string& data, FindRuleSet find,
                                    const MakePlayer& make_player = nullptr);
// The same for a document that was read already.
Result<ScenarioReport> run_scenario(Document& document, const std::string& data, FindRuleSet find,
                                    const MakePlayer& make_player = nullptr);

// A scenario that somebody is to play: all but its last action has happened, and that action is what to try.
struct Example {
    std::string name;
    Session before; // at the question that the last action answers
    Answer answer;
    bool refused = false;   // whether the answer must be refused
    std::vector<Face> dice; // all faces, those of the last action too, in the order in which they fall
};
// A Problem also if it does not come out as it says, or if its last action is no answer.
Result<Example> read_example(const std::string& file, const std::string& data, FindRuleSet find,
                             const MakePlayer& make_player = nullptr);

// A scenario that leads to this moment: the battle from its beginning, the dice rolled, the standing answers, and at
// the end the open question.
boost::json::object scenario_of(const Session& session, const std::string& name);

} // namespace muster
