// The inputs of queries. Every field may be left out; if one is missing that is needed, the Problem says so. `question`
// is the number of the open question. Another number is refused, so that no query works on an old question.
#pragma once

#include "battle/inspector.h"
#include "import/import.h"
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

// Without `unit` it is about the open place question. With `unit` it is about a move that this unit, of either side,
// could make: `kind` is one of the rule set's moves, `roll` what dice add to it.
struct PlanInput { // move.plan
    std::optional<std::uint32_t> question;
    std::optional<UnitId> unit;
    std::string kind;
    int roll = 0;
    Point anchor;
    std::int16_t turn = 0; // degrees anticlockwise: the direction of the formation
    Goal::Shape shape = Goal::Shape::keep;
    bool stay = false;            // change as little as legal
    bool quick = false;           // while dragging: a fast result is better than the nearest one
    Draft pins;                   // exact places of single models, legal or not
    std::vector<Point> waypoints; // the way for the middle of the formation; models go beside it, legal or not
};
MUSTER_FIELDS(PlanInput, question, unit, kind, roll, anchor, turn, shape, stay, quick, pins, waypoints)

struct RepairInput { // move.mend
    std::optional<std::uint32_t> question;
    std::optional<UnitId> unit;
    std::string kind;
    int roll = 0;
    Draft answer;
    std::optional<ModelId> model; // only this model
};
MUSTER_FIELDS(RepairInput, question, unit, kind, roll, answer, model)

struct ReachInput { // move.reach
    std::optional<std::uint32_t> question;
    std::optional<UnitId> unit;
    std::string kind;
    int roll = 0;
    std::optional<ModelId> model; // only this model, computed finely
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
    std::vector<UnitId> together; // all these targets together; empty: each enemy alone
};
MUSTER_FIELDS(ChargeInput, unit, together)

// Something to measure from: one of these.
struct Thing {
    std::optional<Point> point;
    std::optional<ModelId> model;
    std::optional<UnitId> unit;
    std::optional<MarkerId> marker;
    std::optional<std::uint16_t> terrain; // a piece of terrain
    std::optional<std::string> edge;      // of the table: west, east, south, north; x points east and y north
};
MUSTER_FIELDS(Thing, point, model, unit, marker, terrain, edge)

struct MeasureInput { // measure
    Thing from, to;
    std::vector<Point> bends; // corners of the ruler
};
MUSTER_FIELDS(MeasureInput, from, to, bends)

struct RingInput { // ring
    Thing around;
    std::vector<ModelId> only; // only these models of the unit, which carry the weapon; empty: all
    Length distance;
};
MUSTER_FIELDS(RingInput, around, only, distance)

struct SightInput { // sight.unit
    std::optional<UnitId> observer, target;
    Draft draft; // places that models would have
};
MUSTER_FIELDS(SightInput, observer, target, draft)

struct SightAreaInput { // sight.area
    std::optional<UnitId> observer;
    std::optional<Length> height; // height of the thing to be seen
    Draft draft;
};
MUSTER_FIELDS(SightAreaInput, observer, height, draft)

struct DescribeInput { // table.describe
    Draft draft;       // places that models would have
};
MUSTER_FIELDS(DescribeInput, draft)

struct MarkersInput { // objective.status
    Draft draft;
};
MUSTER_FIELDS(MarkersInput, draft)

struct MoraleInput { // morale.odds
    std::optional<UnitId> unit;
    std::optional<int> losses; // none: the models it has lost; if it regroups: the wounds it receives, by default 1
};
MUSTER_FIELDS(MoraleInput, unit, losses)

struct HintInput { // hint.answers
    std::optional<std::uint32_t> question;
    std::string player; // empty: the adviser
};
MUSTER_FIELDS(HintInput, question, player)

struct ExplainInput { // hint.explain
    std::optional<std::uint32_t> question;
    std::string player; // empty: the greedy player
    int most = 3;       // number of answers
};
MUSTER_FIELDS(ExplainInput, question, player, most)

// The odds of a unit's declaration, target by target, or of a document for `muster odds`.
struct OddsInput { // odds.attack
    std::optional<UnitId> unit;
    std::optional<AttackMode> mode;
    Draft answer;
    JsonValue<"unknown"> document;
};
MUSTER_FIELDS(OddsInput, unit, mode, answer, document)

struct FileInput {        // army.view, army.check, army.price, table.preview
    std::string id;       // "ninth/concord-25", "three-cedars"
    std::string document; // or the text of a file
};
MUSTER_FIELDS(FileInput, id, document)

struct BaseWish {
    std::string name, base; // of a model, "40mm"
};
MUSTER_FIELDS(BaseWish, name, base)

struct ImportInput {             // army.import
    std::string bytes;           // of the file, in base64
    std::string rules;           // of a list that does not say; empty: as it says
    bool take_nearly = true;     // false: what is only nearly right is kept as a text
    std::vector<BaseWish> bases; // for models of these names
    std::vector<import::Choice> choices;
    std::vector<std::string> collection; // armies (muster-army/1) whose datasheets a text list may name
};
MUSTER_FIELDS(ImportInput, bytes, rules, take_nearly, bases, choices, collection)

struct ClauseInput { // clause.text, clause.example
    std::string id;
    std::string language; // empty: English
};
MUSTER_FIELDS(ClauseInput, id, language)

struct SearchInput {      // clause.search
    std::string rules;    // empty: all
    std::string words;    // in any language
    std::string language; // of the answer, and of the words that count most; empty: English
};
MUSTER_FIELDS(SearchInput, rules, words, language)

struct GlossaryInput {    // clause.glossary
    std::string language; // empty: English
};
MUSTER_FIELDS(GlossaryInput, language)

} // namespace muster::queries
