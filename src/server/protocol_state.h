// A battle in the form that the browser sees: what is fixed when it begins, and what is on the table at a decision.
// These are parts of the messages in server/protocol.h. The browser's types are printed from these descriptions.
#pragma once

#include "base/json_value.h"
#include "battle/inspector.h"
#include "battle/question.h"
#include "battle/setup.h"

namespace muster::protocol {

using AnswerText = JsonText<"Answer">; // in the words of replays: battle/answer_json.h
using OptionText = JsonText<"Option">;
using EventText = JsonText<"BattleEvent">;
using AnyText = JsonText<"unknown">;
using AnswerValue = JsonValue<"Answer">; // the same when it is received
using AnyValue = JsonValue<"unknown">;

// What is fixed when a battle begins.

struct UnitInfo {
    std::string name;
    Side owner = Side::red;
    std::string role; // from the army file; may be empty
    std::vector<std::string> keywords;
    std::vector<int> models;
    std::vector<std::string> powers; // names, in the order in which events number them
};
MUSTER_FIELDS(UnitInfo, name, owner, role, keywords, models, powers)

struct ModelInfo {
    std::string name;
    int unit = 0; // the unit in which it begins
    Shape shape;
    Length height;
    int wounds = 1; // when unharmed
    std::vector<std::string> weapons;
};
MUSTER_FIELDS(ModelInfo, name, unit, shape, height, wounds, weapons)

enum class Who : std::uint8_t { person, computer };
MUSTER_NAMES(Who, person, computer)

struct SeatInfo {
    Who who = Who::person;
    std::string name; // of the person, as given, or of the computer player
    std::string army;
    bool taken = false; // somebody has this seat
};
MUSTER_FIELDS(SeatInfo, who, name, army, taken)

enum class Assistance : std::uint8_t { full, numbers, bare };
MUSTER_NAMES(Assistance, full, numbers, bare)

// Which questions before the first battle round a computer player answers for a person.
enum class SetUp : std::uint8_t { ask, choices, all }; // choices: all except where units are set up
MUSTER_NAMES(SetUp, ask, choices, all)

struct ClockRule { // milliseconds
    std::int64_t bank = 0;
    std::int64_t delay = 0; // for each question; not charged
};
MUSTER_FIELDS(ClockRule, bank, delay)

// The proof of the dice, in hexadecimal. `secret` is null until the battle has ended, and in a battle with a seed.
struct DiceInfo {
    bool seeded = false; // a test, or an uploaded replay: there is no commitment
    std::string commitment;
    std::optional<std::string> red, blue, secret;
};
MUSTER_FIELDS(DiceInfo, seeded, commitment, red, blue, secret)

struct SetupInfo {
    std::string rules, mission;
    std::vector<std::string> switches, phases, words;
    Length engagement; // enemies as near as this hinder a unit; 0: the game has no such rule
    NumberClauses numbers;
    Table table;
    std::vector<UnitInfo> units;
    std::vector<ModelInfo> models;
};
MUSTER_FIELDS(SetupInfo, rules, mission, switches, phases, words, engagement, numbers, table, units, models)

// What is on the table at a decision.

struct ModelState {
    int unit = 0;
    Whereabouts whereabouts = Whereabouts::waiting;
    Placement place;
    int wounds = 1;
};
MUSTER_FIELDS(ModelState, unit, whereabouts, place, wounds)

struct UnitState {
    Side owner = Side::red;
    Whereabouts whereabouts = Whereabouts::waiting;
    std::optional<int> carrier; // the unit that carries it
    int starting_strength = 0;
    std::optional<int> part_of; // of a unit that came from dividing: the unit whose card and name it has
    std::vector<std::string> states;
    std::optional<bool> acted; // whether it has had its turn, where players take turns with units
};
MUSTER_FIELDS(UnitState, owner, whereabouts, carrier, starting_strength, part_of, states, acted)

struct StockState { // a stock of a side and what is left of it: "command_rerolls"
    std::string word;
    int left = 0;
};
MUSTER_FIELDS(StockState, word, left)

struct MarkerState {
    Point at;
    Length elevation;
    std::optional<Side> holder;
};
MUSTER_FIELDS(MarkerState, at, elevation, holder)

struct Zone {
    std::optional<Side> side; // nothing: no side has it yet
    std::vector<Point> outline;
};
MUSTER_FIELDS(Zone, side, outline)

struct QuestionInfo {
    std::size_t number = 0; // the number of answers given before; an answer must state it
    std::string position;   // identifies what led to it: differs if reached in another way; empty when looking back
    Side seat = Side::red;
    BoardView kind = BoardView::choose_option;
    Form form = Form::one;
    Clause clause = Clause::none;
    std::optional<int> unit;
    std::vector<OptionText> options;
    std::vector<std::string> names;  // of options that are powers, in their order; empty if there are none
    std::vector<CardAbility> powers; // the powers with these names, each once
    std::vector<int> models;         // the models to be placed; empty for a marker
    bool may_pass = false;
    bool secret = false;
    int least = 0, most = 0;
    Length allowance;
    bool automatic = false; // a computer player is about to answer; a standing order is only shown to its owner
    std::optional<AnswerText> fallback; // the default, always legal; only for the asked seat
};
MUSTER_FIELDS(QuestionInfo, number, position, seat, kind, form, clause, unit, options, names, powers, models, may_pass,
              secret, least, most, allowance, automatic, fallback)

enum class How : std::uint8_t { played, resigned, agreed, claimed };
MUSTER_NAMES(How, played, resigned, agreed, claimed)

struct Ended {
    How how = How::played;
    Outcome outcome = Outcome::undecided;
    std::string digest; // of the final state
};
MUSTER_FIELDS(Ended, how, outcome, digest)

} // namespace muster::protocol
