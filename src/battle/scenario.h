// Scenarios: a battle, or a moment of one, as data, with the answers to give and what to expect. The test format, the
// bug-report format and the puzzle format; every key is defined in docs/scenarios.md.
#pragma once

#include "battle/replay.h"

namespace muster {

struct ScenarioReport {
    std::string name;
    std::vector<std::string> clauses;  // what it shows
    std::vector<std::string> cited;    // the clauses of what the last action told, rolled or was refused by
    std::size_t steps = 0;             // carried out
    std::vector<std::string> failures; // each with its place; empty when everything was as expected

    bool passed() const { return failures.empty(); }
};

// Plays a scenario file. Armies and tables it names are looked for beside it, then under `data`. A Problem means the
// file itself is wrong; a scenario that does not come out as it says is a report with failures.
using MakePlayer = std::function<std::unique_ptr<Player>(std::string_view name)>; // null where nobody is called so

Result<ScenarioReport> run_scenario(const std::string& file, const std::string& data, FindRuleSet find,
                                    const MakePlayer& make_player = nullptr);

// A scenario that somebody is to play: all but its last action has happened, and that is what to try.
struct Example {
    std::string name;
    Session before; // at the question that the last action answers
    Answer answer;
    bool refused = false;   // it must be
    std::vector<Face> dice; // all that fall, that action's too, in this order
};
// A Problem also where it does not come out as it says, or ends otherwise than with an answer.
Result<Example> read_example(const std::string& file, const std::string& data, FindRuleSet find,
                             const MakePlayer& make_player = nullptr);

// One that leads to this moment: the battle from its beginning, the dice that fell, the answers that stand, and at last
// the question that is open.
boost::json::object scenario_of(const Session& session, const std::string& name);

} // namespace muster
