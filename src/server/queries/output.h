// What queries answer with, beside the types of battle/inspector.h. Lengths are lattice steps, 508 to the inch.
#pragma once

#include "army/validate.h"
#include "battle/inspector.h"
#include "odds/odds.h"
#include "players/candidate.h"
#include "server/queries/draft.h"
#include "table/terrain.h"

namespace muster::queries {

// --- Moves and set-ups

// What to draw for a refusal.
enum class MarkKind : std::uint8_t { ring, area, link, way };
MUSTER_NAMES(MarkKind, ring, area, link, way)
struct Mark {
    MarkKind kind = MarkKind::ring;
    std::vector<Point> points; // the middle of a ring, the outline of an area, the ends of a link, the legs of a way
    Length radius;             // of a ring
};
MUSTER_FIELDS(Mark, kind, points, radius)

struct RefusalShown {
    Clause clause = Clause::none;
    std::vector<ModelId> models;
    std::vector<std::int32_t> values;
    std::vector<Mark> marks;
};
MUSTER_FIELDS(RefusalShown, clause, models, values, marks)

// One model of a draft: the way it would go and how long that is.
struct ModelWay {
    ModelId model = ModelId::none;
    std::optional<Length> length;  // of the shortest way, the unit's own models left aside; none: there is none
    Length straight;               // as the crow flies, in plan
    Length allowance;              // 0 in a set-up
    Clause refused = Clause::none; // what this model breaks by itself
    std::vector<Point> way;        // from where it stands to where it goes
};
MUSTER_FIELDS(ModelWay, model, length, straight, allowance, refused, way)

struct Coherency {
    std::vector<std::array<ModelId, 2>> links; // pairs near enough
    std::vector<ModelId> out_of_place;
};
MUSTER_FIELDS(Coherency, links, out_of_place)

struct Checked { // answer.check
    bool legal = false;
    std::vector<RefusalShown> refusals; // the first is what an answer would be refused by
    std::vector<ModelWay> models;       // of a place question
    Coherency coherency;
};
MUSTER_FIELDS(Checked, legal, refusals, models, coherency)

struct Plan {              // move.plan, move.mend
    bool possible = false; // there is an answer
    bool legal = false;    // and it may be given as it is
    DraftText answer;
    Length displacement;              // move.mend: the farthest that a model had to be put elsewhere
    std::vector<RefusalShown> faults; // move.mend: what was wrong with the draft
    std::vector<RefusalShown> refusals;
    std::vector<ModelWay> models;
    Coherency coherency;
};
MUSTER_FIELDS(Plan, possible, legal, answer, displacement, faults, refusals, models, coherency)

struct ReachLimit {
    ModelId model = ModelId::none;
    Length allowance;
    bool fixed = false; // may not move at all
};
MUSTER_FIELDS(ReachLimit, model, allowance, fixed)

struct ReachAreas { // move.reach
    std::vector<ReachLimit> limits;
    std::vector<std::vector<Point>> base; // outlines of the ground that bases can cover: anticlockwise, holes clockwise
    std::vector<std::vector<Point>> partial; // what of it only some of the models can
    std::vector<std::vector<Point>> centre;  // of where the centre of `model` can end; only where one was asked for
    bool closes = false;                     // whoever moves has to end closer to the enemy
};
MUSTER_FIELDS(ReachAreas, limits, base, partial, centre, closes)

struct PlaceArea {                           // place.area
    std::vector<std::vector<Point>> allowed; // the zone, or the whole table
    Clause outside = Clause::none;           // what forbids everything else
    std::vector<ForbiddenArea> forbidden;    // within it, for any part of a base
};
MUSTER_FIELDS(PlaceArea, allowed, outside, forbidden)

enum class Aim : std::uint8_t { stay, marker, enemy, cover };
MUSTER_NAMES(Aim, stay, marker, enemy, cover)

struct Suggestion {
    Aim aim = Aim::stay;
    std::optional<std::uint16_t> id; // of the marker, unit or piece of terrain
    Length distance;                 // that is left to it
    std::uint16_t in_range = 0;      // models that would be within range of the marker
    bool leads = true;               // false: it brings nobody nearer, and no other answer was found that does
    DraftText answer;
};
MUSTER_FIELDS(Suggestion, aim, id, distance, in_range, leads, answer)

struct Suggestions { // move.suggest
    std::vector<Suggestion> goals;
};
MUSTER_FIELDS(Suggestions, goals)

// --- Looking

struct Measured { // measure
    Length straight, horizontal, vertical;
    Length path;                                                  // along the bends, in plan
    Point from, to;                                               // the nearest points
    ModelId from_model = ModelId::none, to_model = ModelId::none; // of units: the nearest two
};
MUSTER_FIELDS(Measured, straight, horizontal, vertical, path, from, to, from_model, to_model)

struct Ring {                                // ring
    std::vector<std::vector<Point>> outline; // anticlockwise, holes clockwise
    std::vector<UnitId> units, units_wholly;
    std::vector<ModelId> models, models_wholly;
    std::vector<MarkerId> markers;
};
MUSTER_FIELDS(Ring, outline, units, units_wholly, models, models_wholly, markers)

struct SightPair {
    bool sees = false;
    std::uint16_t blocked = 0;              // of `lines`
    std::optional<Obstruction> obstruction; // of the most central line
};
MUSTER_FIELDS(SightPair, sees, blocked, obstruction)

struct SightLineDrawn {
    std::array<std::int32_t, 3> from{}, to{}; // x, y and height
    bool free = false;
};
MUSTER_FIELDS(SightLineDrawn, from, to, free)

struct SightMatrix {         // sight.unit
    std::uint16_t lines = 0; // between two models
    std::vector<ModelId> observers, targets;
    std::vector<std::vector<SightPair>> pairs; // by observer, then target
    std::vector<SightLineDrawn> drawn;         // one for each observer: to the target it sees best
};
MUSTER_FIELDS(SightMatrix, lines, observers, targets, pairs, drawn)

struct SightArea {                           // sight.area
    Length height;                           // of what is looked for
    std::vector<std::vector<Point>> outline; // of the ground where it is seen: anticlockwise, holes clockwise
};
MUSTER_FIELDS(SightArea, height, outline)

struct MarkersStatus { // objective.status
    std::vector<MarkerStatus> markers;
};
MUSTER_FIELDS(MarkersStatus, markers)

struct MoraleAnswer { // morale.odds: fleeing, or, in the alternating game, what becomes of a unit that regroups
    UnitId unit = UnitId::none;
    int losses = 0, needed = 0; // as in MoraleOdds; models lost, or wounds received
    double passed = 0;
    std::vector<double> fleeing;
    std::optional<RegroupOdds> regroup;
};
MUSTER_FIELDS(MoraleAnswer, unit, losses, needed, passed, fleeing, regroup)

// --- Questions

struct Outcomes {
    double chance = 0;
    Clause clause = Clause::none; // what is told, asked or rolled for next
    std::string next;             // "told", "question", "roll", "end"
};
MUSTER_FIELDS(Outcomes, chance, clause, next)

struct Preview { // option.preview
    bool legal = false;
    std::vector<RefusalShown> refusals;
    Clause purpose = Clause::none; // of the dice rolled at once; none: none are
    std::uint16_t dice = 0;
    bool exact = false;             // few enough dice to look at every result
    std::optional<double> success;  // the chance that these dice do what they are rolled for, where the rules can say
    std::vector<Outcomes> outcomes; // likeliest first
};
MUSTER_FIELDS(Preview, legal, refusals, purpose, dice, exact, success, outcomes)

struct Allocation {
    ModelId model = ModelId::none;
    bool allowed = false;
    Clause refused = Clause::none;
    std::uint8_t wounds = 0; // left
    // The chances that it takes nothing by a save, and that it falls, where these can be told by few dice.
    std::optional<double> saved, lost;
};
MUSTER_FIELDS(Allocation, model, allowed, refused, wounds, saved, lost)

struct Allocations { // allocate.options
    UnitId unit = UnitId::none;
    bool forced = false; // only one may be taken
    std::vector<Allocation> models;
};
MUSTER_FIELDS(Allocations, unit, forced, models)

struct Hint {
    std::string player;
    DraftText answer;
};
MUSTER_FIELDS(Hint, player, answer)

struct Hints {                 // hint.answers
    std::vector<Hint> answers; // best first; the default last
};
MUSTER_FIELDS(Hints, answers)

struct ExplainedAnswer {
    DraftText answer;
    std::int64_t score = 0; // in thousandths of a victory point
    std::vector<TermValue> reasons;
};
MUSTER_FIELDS(ExplainedAnswer, answer, score, reasons)

struct Explanation { // hint.explain
    std::string player;
    std::vector<ExplainedAnswer> candidates; // best first
};
MUSTER_FIELDS(Explanation, player, candidates)

// --- Odds

struct OddsStepShown {
    int volley = 0;
    OddsStage stage = OddsStage::attacks;
    int needed = 0, modifier = 0; // 3 for 3+, 0 where nothing is rolled; after any limit
    Clause because = Clause::none, limited_by = Clause::none;
    bool invulnerable = false;
    double chance = 0, mean = 0; // that a die counts for the attacker; of attacks, hits, damage
};
MUSTER_FIELDS(OddsStepShown, volley, stage, needed, modifier, because, limited_by, invulnerable, chance, mean)

struct OddsShown {
    UnitId target = UnitId::none;    // none: of a document
    std::vector<double> killed;      // the chance of 0, 1, … models
    std::vector<double> wounds_lost; // of 0, 1, … wounds
    double mean_killed = 0, mean_wounds_lost = 0, p_destroyed = 0;
    std::string method;                 // "exact"
    std::optional<RegroupOdds> regroup; // of the alternating game
    std::vector<OddsStepShown> steps;
};
MUSTER_FIELDS(OddsShown, target, killed, wounds_lost, mean_killed, mean_wounds_lost, p_destroyed, method, regroup,
              steps)

struct OddsAnswer { // odds.attack
    std::vector<OddsShown> targets;
};
MUSTER_FIELDS(OddsAnswer, targets)

// --- Rules and files

struct ScenarioNamed {
    std::string file, name; // as the project keeps it
};
MUSTER_FIELDS(ScenarioNamed, file, name)

struct ClauseView { // clause.text
    std::string rules, id, title, text, area;
    std::string sentence; // what a refusal by it says, in the language asked for; may be empty
    std::vector<std::string> mentions, mentioned_by; // ids
    std::vector<ScenarioNamed> scenarios;            // that show it
};
MUSTER_FIELDS(ClauseView, rules, id, title, text, area, sentence, mentions, mentioned_by, scenarios)

struct ClauseHit {
    std::string rules, id, area, text, sentence;
};
MUSTER_FIELDS(ClauseHit, rules, id, area, text, sentence)

struct ClauseHits {                 // clause.search
    std::uint32_t found = 0;        // all of them
    std::vector<ClauseHit> clauses; // the first 60; all where no words were given
};
MUSTER_FIELDS(ClauseHits, found, clauses)

struct ExampleShown {
    std::string name, caption; // what to try, in the language asked for or in English
    std::size_t at = 0;        // the decision
    DraftText answer;          // that is to be tried there
    bool refused = false;      // it must be, by this clause
    Side seat = Side::red;     // that gives it
};
MUSTER_FIELDS(ExampleShown, name, caption, at, answer, refused, seat)

struct ExampleFound { // clause.example
    std::optional<ExampleShown> example;
};
MUSTER_FIELDS(ExampleFound, example)

struct ReasonShown {
    Clause clause = Clause::none;
    std::string path, text;          // in English, and …
    std::string message;             // … as a message of every language, with …
    std::vector<std::string> values; // … value1, value2, …; some are messages themselves
};
MUSTER_FIELDS(ReasonShown, clause, path, text, message, values)

struct ArmyChecked { // army.check
    bool legal = false;
    std::vector<ReasonShown> reasons;
    std::vector<std::string> not_enforced;
};
MUSTER_FIELDS(ArmyChecked, legal, reasons, not_enforced)

// As `muster price --json` has them: power, or, in the alternating game, points and what they are made of.
struct UnitPriced {
    std::string name;
    int models = 0;
    std::optional<int> power, points;
    std::optional<double> exact, base, passives, flat, melee, ranged;
};
MUSTER_FIELDS(UnitPriced, name, models, power, points, exact, base, passives, flat, melee, ranged)

struct ArmyPriced { // army.price
    std::string rules, name;
    int total = 0;
    std::vector<UnitPriced> units;
};
MUSTER_FIELDS(ArmyPriced, rules, name, total, units)

struct ModelShown {
    std::string name;
    Shape shape;
    Length height;
};
MUSTER_FIELDS(ModelShown, name, shape, height)

struct UnitShown {
    std::string name;
    std::vector<ModelShown> models;
    std::optional<UnitCard> card; // of a legal army, where the rules have cards; model ids count through the army
};
MUSTER_FIELDS(UnitShown, name, models, card)

struct ArmyShown { // army.view
    std::string rules, name;
    ArmyChecked check;
    ArmyPriced price;
    std::vector<UnitShown> units;
};
MUSTER_FIELDS(ArmyShown, rules, name, check, price, units)

struct TableShown { // table.preview
    Table table;
    std::string svg; // its plan
};
MUSTER_FIELDS(TableShown, table, svg)

} // namespace muster::queries
