// What travels over HTTP: bodies of requests and responses under /api, as listed in docs/api.md and docs/openapi.json.
// A field that a request leaves out has the default value given here.
#pragma once

#include "battle/rule_set.h"
#include "odds/odds.h"
#include "server/protocol.h"

namespace muster::protocol {

// GET /api/home

struct RuleSetInfo {
    std::string name;
    std::vector<std::string> phases, missions, switches, words, events;
    std::vector<TableLimit> tables; // the smallest tables, by the power of both armies; empty: the rules do not say
    OddsOf odds = OddsOf::nothing;  // the form for questions of odds
    std::array<std::string, 2> starters; // the armies of red and blue if nobody chooses any; empty: there are none
};
MUSTER_FIELDS(RuleSetInfo, name, phases, missions, switches, words, events, tables, odds, starters)

struct ArmyInfo {
    std::string id; // "ninth/concord-25"
    std::string rules, name;
    int units = 0, models = 0;
    std::optional<int> power; // if the rules have power
    bool legal = true;
};
MUSTER_FIELDS(ArmyInfo, id, rules, name, units, models, power, legal)

struct TableInfo {
    std::string id, name; // "three-cedars"
    Point size;
    int pieces = 0;
};
MUSTER_FIELDS(TableInfo, id, name, size, pieces)

enum class Standing : std::uint8_t { waiting, playing, over };
MUSTER_NAMES(Standing, waiting, playing, over)

struct BattleInfo {
    std::string id, rules, table;
    Standing standing = Standing::waiting;
    std::array<SeatInfo, 2> seats;
    std::vector<Side> you; // the seats of the tokens shown
    std::optional<Side> asked;
    int round = 0;
    std::string phase;
    std::array<int, 2> score{};
    std::optional<Ended> ended;
    std::size_t answers = 0;
    int watching = 0;
    std::int64_t created = 0, touched = 0; // seconds since 1970
    bool same_rules = true;                // played under today's rules
};
MUSTER_FIELDS(BattleInfo, id, rules, table, standing, seats, you, asked, round, phase, score, ended, answers, watching,
              created, touched, same_rules)

// GET /api/health. If something is wrong, the response is a Failure.
struct Health {
    bool store = true; // battles can be read and written
};
MUSTER_FIELDS(Health, store)

struct Home {
    int protocol = protocol::version;
    int scale = steps_per_inch;
    std::string version;
    std::vector<RuleSetInfo> rules;
    std::vector<ArmyInfo> armies;
    std::vector<TableInfo> tables;
    std::vector<std::string> players, languages;
    std::vector<BattleInfo> battles; // of the tokens shown; unfinished ones first, then newest first
};
MUSTER_FIELDS(Home, protocol, scale, version, rules, armies, tables, players, languages, battles)

// POST /api/battles

using ArmyValue = JsonValue<"unknown">; // a muster-army/1 document

struct SeatWish {
    // person: the client that asks; friend: the client with the invitation; anyone: the first who sits down;
    // computer:NAME
    std::string who = "person";
    std::string name; // of the person
    std::string army; // the id of a ready army; empty: a starter army
    std::optional<ArmyValue> document;
};
MUSTER_FIELDS(SeatWish, who, name, army, document)

struct NewBattle {
    std::string rules;
    SeatWish red, blue;
    std::string mission;               // empty: the first mission
    std::vector<std::string> switches; //
    std::string table;                 // the id of a ready table; "random"; empty: the smallest that is large enough
    std::optional<ClockRule> clock;
    std::optional<Assistance> assistance; // default: numbers against people, full against the computer
    SetUp set_up = SetUp::ask;            // for the seats of people
    bool listed = true;                   // listed under Watch
    std::optional<std::uint64_t> seed;    // only if the server was started with --seeds, for tests
};
MUSTER_FIELDS(NewBattle, rules, red, blue, mission, switches, table, clock, assistance, set_up, listed, seed)

struct SeatTokens {
    std::optional<std::string> red, blue;
};
MUSTER_FIELDS(SeatTokens, red, blue)

struct Created {
    std::string id;
    SeatTokens seats;
    std::optional<std::string> invite; // a code that works once: /join/CODE; for anyone it is the id of the battle
    std::string commitment;            // SHA-256 of the secret of the dice; empty in a battle with a seed
};
MUSTER_FIELDS(Created, id, seats, invite, commitment)

// GET /api/join/CODE and POST /api/join

struct Invitation {
    std::string battle, rules, mission, table;
    Side seat = Side::blue;          // the seat that is free
    SeatInfo host;                   // the other seat
    std::optional<std::string> army; // the army already chosen for the guest, by name
    std::optional<int> power;        // of the host's army, if the rules have power
    Assistance assistance = Assistance::numbers;
    std::optional<ClockRule> clock;
};
MUSTER_FIELDS(Invitation, battle, rules, mission, table, seat, host, army, power, assistance, clock)

struct Join {
    std::string code, name;
    std::string army; // empty: the army of the invitation
    std::optional<ArmyValue> document;
};
MUSTER_FIELDS(Join, code, name, army, document)

// GET /api/battles?live, GET /api/battles/ID

// Another battle that continues from this decision of one that has ended.
struct Fork {
    std::size_t at = 0;
    Side seat = Side::red; // the seat of the client; a computer has the other
};
MUSTER_FIELDS(Fork, at, seat)

// POST /api/examples: a battle in which to try what a clause says
struct ExampleWish {
    std::string clause; // "N-COH-03"
};
MUSTER_FIELDS(ExampleWish, clause)

struct Battles {
    std::vector<BattleInfo> battles;
    std::vector<Invitation> open; // to anyone: the code is the id of the battle
};
MUSTER_FIELDS(Battles, battles, open)

// GET /api/battles/ID/statistics

struct SideStatistics {
    int dice = 0;        // that had to show a number
    double expected = 0; // how many of them do so on average
    int passed = 0;      // how many did
    int models = 0, models_lost = 0, units = 0, units_lost = 0;
    int attacks = 0; // declared, each at one target
    double mean = 0; // wounds that these take on average, by the exact odds of their moments
    int wounds = 0;  // that they did take
};
MUSTER_FIELDS(SideStatistics, dice, expected, passed, models, models_lost, units, units_lost, attacks, mean, wounds)

// An attack whose result was far from its average.
struct Swing {
    std::size_t at = 0; // the decision that declared it
    int round = 0;
    UnitId unit = UnitId::none, target = UnitId::none;
    double mean = 0; // wounds
    int wounds = 0;
};
MUSTER_FIELDS(Swing, at, round, unit, target, mean, wounds)

struct Statistics {
    std::array<SideStatistics, 2> sides;
    std::vector<std::array<int, 2>> markers; // that each side held when a round had ended, round by round
    std::vector<Swing> swings;               // the three largest, the largest first
};
MUSTER_FIELDS(Statistics, sides, markers, swings)

// GET /api/addresses

struct Addresses {
    std::vector<std::string> addresses; // "http://192.168.1.20:8040": addresses of this server for other machines
    bool alone = false;                 // there are none: it only listens for its own machine
};
MUSTER_FIELDS(Addresses, addresses, alone)

// POST /api/replays: a battle that is only looked at

struct Uploaded {
    std::string id;
    std::optional<std::string> token; // for deleting it; null if somebody has uploaded the same file before
};
MUSTER_FIELDS(Uploaded, id, token)

// Any response with a status of 400 or more.
struct Failure {
    // "bad_request", "not_found", "too_large", "too_fast", "unfit", "rules_changed", "forbidden", "conflict",
    // "damaged", "no_store", "internal"
    std::string code;
    std::string text; // place, found, expected
};
MUSTER_FIELDS(Failure, code, text)

} // namespace muster::protocol
