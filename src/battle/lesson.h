// A part of a lesson: a scenario that somebody plays from its beginning, told step by step what to try. A step of the
// scenario with the key `teach` is a step of the lesson. docs/scenarios.md defines every key.
#pragma once

#include "base/json_value.h"
#include "battle/scenario.h"

namespace muster {

struct LessonStep {
    std::string say;                               // names its texts
    std::vector<UnitId> units;                     // to look at, on the table
    std::optional<Point> place;                    // where to go, if the step is a move
    Length within;                                 // of that place: where every model of the move has to end
    std::string part;                              // of the page, to look at
    std::vector<JsonValue<"BattleEvent">> events;  // the step is done when these have happened, in this order
    std::vector<JsonValue<"BattleEvent">> strayed; // one of these instead: something else was done
    std::string query;                             // or it is done when somebody has asked this
    bool over = false;                             // or when the battle is over
}; // otherwise when it has been read
MUSTER_FIELDS(LessonStep, say, units, place, within, part, events, strayed, query, over)

struct LessonPart {
    Session begun;
    std::vector<Face> dice; // that are prepared, in the order in which they fall if everything is done as told
    std::vector<LessonStep> steps;
};

LessonStep read_lesson_step(const Reader& teach, const std::optional<Reader>& expected, const Setup& setup);

// A Problem also if the scenario does not come out as it says.
Result<LessonPart> read_lesson_part(const std::string& file, const std::string& data, FindRuleSet find,
                                    const MakePlayer& make_player = nullptr);

} // namespace muster
