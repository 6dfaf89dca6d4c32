// The outputs of queries, together with the types of battle/inspector.h. Lengths are lattice steps, 508 to the inch.
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
    std::vector<Point> points; // the middle of a ring, the outline of an area, the ends of a link, the corners of a way
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

// One model of a draft: its way and the length of it.
struct ModelWay {
    ModelId model = ModelId::none;
    std::optional<Length> length;  // of the shortest way, without the models of its own unit; nothing: there is no way
    Length straight;               // straight, in plan
    Length allowance;              // 0 in a set-up
    Clause refused = Clause::none; // the clause that this model breaks by itself
    std::vector<Point> way;        // from its place to its end
};
MUSTER_FIELDS(ModelWay, model, length, straight, allowance, refused, way)

struct Coherency {
    std::vector<std::array<ModelId, 2>> links; // pairs of models that are near enough
    std::vector<ModelId> out_of_place;
};
MUSTER_FIELDS(Coherency, links, out_of_place)

struct Checked { // answer.check
    bool legal = false;
    std::vector<RefusalShown> refusals; // the first one would refuse the answer
    std::vector<ModelWay> models;       // for a place question
    Coherency coherency;
};
MUSTER_FIELDS(Checked, legal, refusals, models, coherency)

struct Plan {              // move.plan, move.mend
    bool possible = false; // an answer was found
    bool legal = false;    // and it is legal
    DraftText answer;
    Length displacement;              // move.mend: the largest distance by which a model was moved
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
    std::vector<std::vector<Point>> partial; // the part that only some of the models can cover
    std::vector<std::vector<Point>> centre;  // where the centre of `model` can end; only if the query names a model
    bool closes = false;                     // models have to end closer to the enemy
};
MUSTER_FIELDS(ReachAreas, limits, base, partial, centre, closes)

struct PlaceArea {                           // place.area
    std::vector<std::vector<Point>> allowed; // the zone, or the whole table
    Clause outside = Clause::none;           // the clause that forbids everything else
    std::vector<ForbiddenArea> forbidden;    // inside the allowed area, for any part of a base
};
MUSTER_FIELDS(PlaceArea, allowed, outside, forbidden)

enum class Aim : std::uint8_t { stay, marker, enemy, cover };
MUSTER_NAMES(Aim, stay, marker, enemy, cover)

struct Suggestion {
    Aim aim = Aim::stay;
    std::optional<std::uint16_t> id; // of the marker, unit or piece of terrain
    Length distance;                 // the distance that is left to it
    std::uint16_t in_range = 0;      // models within range of the marker after the move
    bool leads = true;               // false: it brings no model nearer, and no other answer does
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
    Length path;                                                  // along the corners of the ruler, in plan
    Point from, to;                                               // the nearest points
    ModelId from_model = ModelId::none, to_model = ModelId::none; // of units: the two nearest models
};
MUSTER_FIELDS(Measured, straight, horizontal, vertical, path, from, to, from_model, to_model)

struct Ring {                                // ring
    std::vector<std::vector<Point>> outline; // anticlockwise, holes clockwise
    std::vector<UnitId> units, units_wholly;
    std::vector<ModelId> models, models_wholly;
    std::vector<MarkerId> markers;
};
MUSTER_FIELDS(Ring, outline, units, units_wholly, models, models_wholly, markers)

enum class Octant : std::uint8_t {
    here, // they touch, or one stands in the other
    east,
    north_east,
    north,
    north_west,
    west,
    south_west,
    south,
    south_east
};
MUSTER_NAMES(Octant, here, east, north_east, north, north_west, west, south_west, south, south_east)

struct Landmark { // one of them: `id` is that of the enemy or friend, the marker, the piece of terrain
    std::uint16_t id = 0;
    Length distance;           // between the nearest points
    Octant way = Octant::here; // from the unit to it, on the table: x points east and y north
};
MUSTER_FIELDS(Landmark, id, distance, way)

struct UnitDescribed { // a unit on the table; each list begins with the nearest
    UnitId unit = UnitId::none;
    Point middle;
    std::vector<Landmark> markers, enemies, friends, terrain;
};
MUSTER_FIELDS(UnitDescribed, unit, middle, markers, enemies, friends, terrain)

struct PieceDescribed {
    std::uint16_t terrain = 0;
    Point middle;
};
MUSTER_FIELDS(PieceDescribed, terrain, middle)

struct TableDescribed { // table.describe
    std::vector<UnitDescribed> units;
    std::vector<PieceDescribed> terrain;
};
MUSTER_FIELDS(TableDescribed, units, terrain)

struct SightPair {
    bool sees = false;
    std::uint16_t blocked = 0;              // blocked lines, of `lines`
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
    std::vector<std::vector<SightPair>> pairs; // by observer, then by target
    std::vector<SightLineDrawn> drawn;         // one for each observer: to the target that it sees best
};
MUSTER_FIELDS(SightMatrix, lines, observers, targets, pairs, drawn)

struct SightArea {                           // sight.area
    Length height;                           // height of the thing to be seen
    std::vector<std::vector<Point>> outline; // outlines of the ground where it is seen: anticlockwise, holes clockwise
};
MUSTER_FIELDS(SightArea, height, outline)

struct MarkersStatus { // objective.status
    std::vector<MarkerStatus> markers;
};
MUSTER_FIELDS(MarkersStatus, markers)

struct MoraleAnswer { // morale.odds: models that flee, or how a unit of the alternating game regroups
    UnitId unit = UnitId::none;
    int losses = 0, needed = 0; // as in MoraleOdds: models lost, or wounds received
    double passed = 0;
    std::vector<double> fleeing;
    std::optional<RegroupOdds> regroup;
};
MUSTER_FIELDS(MoraleAnswer, unit, losses, needed, passed, fleeing, regroup)

// --- Questions

struct Outcomes {
    double chance = 0;
    Clause clause = Clause::none; // of the next event, question or roll
    std::string next;             // "told", "question", "roll", "end"
};
MUSTER_FIELDS(Outcomes, chance, clause, next)

struct Preview { // option.preview
    bool legal = false;
    std::vector<RefusalShown> refusals;
    Clause purpose = Clause::none; // of the dice rolled at once; none: no dice are rolled
    std::uint16_t dice = 0;
    bool exact = false;             // few enough dice to try every result
    std::optional<double> success;  // the chance that these dice succeed, if the rules can say it
    std::vector<Outcomes> outcomes; // most probable first
};
MUSTER_FIELDS(Preview, legal, refusals, purpose, dice, exact, success, outcomes)

struct Allocation {
    ModelId model = ModelId::none;
    bool allowed = false;
    Clause refused = Clause::none;
    std::uint8_t wounds = 0; // wounds left
    // The chance that a save prevents all wounds, and that the model falls; nothing if it takes too many dice.
    std::optional<double> saved, lost;
};
MUSTER_FIELDS(Allocation, model, allowed, refused, wounds, saved, lost)

struct Allocations { // allocate.options
    UnitId unit = UnitId::none;
    bool forced = false; // only one model is allowed
    std::vector<Allocation> models;
};
MUSTER_FIELDS(Allocations, unit, forced, models)

struct Hint {
    std::string player;
    DraftText answer;
};
MUSTER_FIELDS(Hint, player, answer)

struct Hints {                 // hint.answers
    std::vector<Hint> answers; // best first; the default is last
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
    int needed = 0, modifier = 0; // 3 for 3+, 0 without a roll; the modifier after its limit
    Clause because = Clause::none, limited_by = Clause::none;
    bool invulnerable = false;
    double chance = 0, mean = 0; // that a die counts for the attacker; mean of attacks, hits or damage
};
MUSTER_FIELDS(OddsStepShown, volley, stage, needed, modifier, because, limited_by, invulnerable, chance, mean)

struct OddsShown {
    UnitId target = UnitId::none;    // none: the odds are from a document
    std::vector<double> killed;      // the chance to lose 0, 1, … models
    std::vector<double> wounds_lost; // the chance to lose 0, 1, … wounds
    double mean_killed = 0, mean_wounds_lost = 0, p_destroyed = 0;
    std::string method;                 // "exact"
    std::optional<RegroupOdds> regroup; // only in the alternating game
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
    std::string file, name; // in the project's folder
};
MUSTER_FIELDS(ScenarioNamed, file, name)

struct ClauseView { // clause.text
    std::string rules, id, title, text;
    std::string language;      // of title and text: the one asked for, or "en" where the clause is not translated
    std::string area, chapter; // the heading of the catalogue, and what the language calls it
    std::string sentence;      // what a refusal by it says, in the language asked for; may be empty
    std::vector<std::string> mentions, mentioned_by, read_with; // ids; the last are interpretations of it
    std::string before, after;                                  // its neighbours' ids; empty at the ends of a catalogue
    std::vector<ScenarioNamed> scenarios;                       // that show it
    bool example = false;                                       // whether clause.example has one
};
MUSTER_FIELDS(ClauseView, rules, id, title, text, language, area, chapter, sentence, mentions, mentioned_by, read_with,
              before, after, scenarios, example)

struct ClauseHit {
    std::string rules, id, title, text, language, area, chapter, sentence;
    std::string read_with; // of an interpretation: the clause that it belongs to
    bool example = false;  // whether clause.example has one
};
MUSTER_FIELDS(ClauseHit, rules, id, title, text, language, area, chapter, sentence, read_with, example)

struct ClauseHits {                 // clause.search
    std::uint32_t found = 0;        // the number of hits
    std::vector<ClauseHit> clauses; // the first 60; if no words were given, all
};
MUSTER_FIELDS(ClauseHits, found, clauses)

struct ExampleShown {
    std::string name, caption; // what to try, in the language asked for or in English
    std::size_t at = 0;        // the decision
    DraftText answer;          // what to try there
    bool refused = false;      // whether this clause must refuse it
    Side seat = Side::red;     // who tries it
};
MUSTER_FIELDS(ExampleShown, name, caption, at, answer, refused, seat)

struct ExampleFound { // clause.example
    std::optional<ExampleShown> example;
};
MUSTER_FIELDS(ExampleFound, example)

struct TermShown {
    std::string word, english;
};
MUSTER_FIELDS(TermShown, word, english)

struct Glossary { // clause.glossary
    std::vector<TermShown> terms;
};
MUSTER_FIELDS(Glossary, terms)

struct ReasonShown {
    Clause clause = Clause::none;
    std::string path, text;          // in English; the message says the same …
    std::string message;             // … in every language, with …
    std::vector<std::string> values; // … these as value1, value2, …; some are names of messages
};
MUSTER_FIELDS(ReasonShown, clause, path, text, message, values)

struct ArmyChecked { // army.check
    bool legal = false;
    std::vector<ReasonShown> reasons;
    std::vector<std::string> not_enforced;
};
MUSTER_FIELDS(ArmyChecked, legal, reasons, not_enforced)

// The same as in `muster price --json`: power, or, in the alternating game, points and their parts.
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

// Why a file is no list that Muster can read.
struct ImportRefused {
    std::string text;                // in English; the message says the same in every language, with …
    std::string message;             // … "import.refused.…"
    std::vector<std::string> values; // … these as value1, value2, …
};
MUSTER_FIELDS(ImportRefused, text, message, values)

struct ArmyImported { // army.import: one of both
    std::optional<import::ImportReport> report;
    std::optional<ImportRefused> refused;
};
MUSTER_FIELDS(ArmyImported, report, refused)

struct ModelShown {
    std::string name;
    Shape shape;
    Length height;
};
MUSTER_FIELDS(ModelShown, name, shape, height)

struct UnitShown {
    std::string name;
    std::vector<ModelShown> models;
    std::optional<UnitCard> card; // of a legal army, if there are cards; models are numbered through the army
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
    std::string svg; // the table from above
};
MUSTER_FIELDS(TableShown, table, svg)

} // namespace muster::queries
