// What queries are asked with. Every field may be left out; what then is missing is said. `question`, where there is
// one, is the number of the open question: another one is refused, so that nothing stale is looked at.
#pragma once

#include "battle/inspector.h"
#include "server/queries/draft.h"

namespace muster::queries {

struct QuestionInput { // hint.answers, allocate.options, place.area
    std::optional<std::uint32_t> question;
};
MUSTER_FIELDS(QuestionInput, question)

struct CheckInput { // answer.check, option.preview
    std::optional<std::uint32_t> question;
    Draft answer;
};
MUSTER_FIELDS(CheckInput, question, answer)

struct UnitInput { // unit.card
    std::optional<UnitId> unit;
};
MUSTER_FIELDS(UnitInput, unit)

// Of the open place question where `unit` is left out; else of a move that this unit, of either side, could make:
// `kind` is one of the rule set's moves, `roll` what dice add to it.
struct PlanInput { // move.plan
    std::optional<std::uint32_t> question;
    std::optional<UnitId> unit;
    std::string kind;
    int roll = 0;
    Point anchor;
    std::int16_t turn = 0; // degrees anticlockwise: where the formation faces
    Goal::Shape shape = Goal::Shape::keep;
    bool stay = false;            // as little change as is legal
    bool quick = false;           // while dragging: rather at once than as near as can be
    Draft pins;                   // places of single models: exactly there, legal or not
    std::vector<Point> waypoints; // the middle of the formation is led by these, everybody beside it, legal or not
};
MUSTER_FIELDS(PlanInput, question, unit, kind, roll, anchor, turn, shape, stay, quick, pins, waypoints)

struct RepairInput { // move.mend
    std::optional<std::uint32_t> question;
    std::optional<UnitId> unit;
    std::string kind;
    int roll = 0;
    Draft answer;
    std::optional<ModelId> model; // only this one, by itself
};
MUSTER_FIELDS(RepairInput, question, unit, kind, roll, answer, model)

struct ReachInput { // move.reach
    std::optional<std::uint32_t> question;
    std::optional<UnitId> unit;
    std::string kind;
    int roll = 0;
    std::optional<ModelId> model; // for this one alone, finely
};
MUSTER_FIELDS(ReachInput, question, unit, kind, roll, model)

struct SuggestInput { // move.suggest
    std::optional<std::uint32_t> question;
    std::optional<UnitId> unit;
    std::string kind;
    int roll = 0;
};
MUSTER_FIELDS(SuggestInput, question, unit, kind, roll)

struct AttackInput { // attack.options
    std::optional<UnitId> unit;
    std::optional<AttackMode> mode;
};
MUSTER_FIELDS(AttackInput, unit, mode)

struct ChargeInput { // charge.options
    std::optional<UnitId> unit;
    std::vector<UnitId> together; // these targets at once; empty: each enemy alone
};
MUSTER_FIELDS(ChargeInput, unit, together)

// One of them.
struct Thing {
    std::optional<Point> point;
    std::optional<ModelId> model;
    std::optional<UnitId> unit;
    std::optional<MarkerId> marker;
    std::optional<std::uint16_t> terrain; // a piece
    std::optional<std::string> edge;      // west, east, south, north: of the table, x to the east and y to the north
};
MUSTER_FIELDS(Thing, point, model, unit, marker, terrain, edge)

struct MeasureInput { // measure
    Thing from, to;
    std::vector<Point> bends; // a ruler around corners
};
MUSTER_FIELDS(MeasureInput, from, to, bends)

struct RingInput { // ring
    Thing around;
    std::vector<ModelId> only; // of a unit these models, who have what reaches so far; empty: all
    Length distance;
};
MUSTER_FIELDS(RingInput, around, only, distance)

struct SightInput { // sight.unit
    std::optional<UnitId> observer, target;
    Draft draft; // its places are where models are thought to stand
};
MUSTER_FIELDS(SightInput, observer, target, draft)

struct SightAreaInput { // sight.area
    std::optional<UnitId> observer;
    std::optional<Length> height; // of what is looked for
    Draft draft;
};
MUSTER_FIELDS(SightAreaInput, observer, height, draft)

struct MarkersInput { // objective.status
    Draft draft;
};
MUSTER_FIELDS(MarkersInput, draft)

struct MoraleInput { // morale.odds
    std::optional<UnitId> unit;
    std::optional<int> losses; // none: as many as it has lost; of a unit that regroups the wounds it receives, none: 1
};
MUSTER_FIELDS(MoraleInput, unit, losses)

struct HintInput { // hint.answers
    std::optional<std::uint32_t> question;
    std::string player; // empty: the best there is
};
MUSTER_FIELDS(HintInput, question, player)

struct ExplainInput { // hint.explain
    std::optional<std::uint32_t> question;
    std::string player; // empty: the greedy one
    int most = 3;       // answers
};
MUSTER_FIELDS(ExplainInput, question, player, most)

// The odds of what a unit would declare, target by target; or of a document as `muster odds` reads it.
struct OddsInput { // odds.attack
    std::optional<UnitId> unit;
    std::optional<AttackMode> mode;
    Draft answer;
    JsonValue<"unknown"> document;
};
MUSTER_FIELDS(OddsInput, unit, mode, answer, document)

struct FileInput {        // army.view, army.check, army.price, table.preview
    std::string id;       // "ninth/concord-25", "three-cedars"
    std::string document; // the text of a file instead
};
MUSTER_FIELDS(FileInput, id, document)

struct ClauseInput { // clause.text, clause.example
    std::string id;
    std::string language; // of its short sentence, empty: none; of its caption, empty: English
};
MUSTER_FIELDS(ClauseInput, id, language)

struct SearchInput {   // clause.search
    std::string rules; // empty: all
    std::string words;
    std::string language; // also in the short sentences of this one; empty: only in the texts, which are English
};
MUSTER_FIELDS(SearchInput, rules, words, language)

} // namespace muster::queries
