// The inspector: what a rule set can say about a battle to code that looks at it, for either side, at any time and
// without a change: cards, moves that could be made, attacks that could be declared, who holds what. The answers come
// from the same functions that the rules play with. Everything here is data for screens: ids and numbers.
#pragma once

#include "base/message.h"
#include "battle/placing.h"
#include "battle/session.h"
#include "table/sight.h"

namespace muster {

// --- Cards

// Why a value differs from the printed one: the ability or rule, and its effect ("+1", "x2", "=4").
struct CardReason {
    std::string source;
    Clause clause = Clause::none;
    std::string change;
    MessagePart called{}; // the source, in every language; without a message it is a name from the file
};
MUSTER_FIELDS(CardReason, source, clause, change, called)

struct CardValue {
    std::string name; // "M", "range": a word of the rule set
    std::string base; // as printed: "6", "3+", "-", "2D6"
    std::string now;
    std::vector<CardReason> reasons;
};
MUSTER_FIELDS(CardValue, name, base, now, reasons)

struct CardAbility {
    std::string name, text;          // as written in the file or the catalogue
    bool enforced = true;            // false: it is only shown, and the players have to apply it
    UnitId from = UnitId::none;      // the unit that has it, if an aura or a power of another unit works here
    std::vector<ModelId> models;     // the models that have it, or that it works on
    std::vector<MessagePart> says{}; // what it does, in every language; empty if there is only the text
    MessagePart called{};            // the name, in every language; without a message it is the name in the file
    int reach = 0;                   // of an aura: inches around the models that have it
    std::string differs{};           // how the rules differ from what a list said: a message; empty: in nothing
};
MUSTER_FIELDS(CardAbility, name, text, enforced, from, models, says, called, reach, differs)

// Models that have the same values now.
struct CardProfile {
    std::string name;
    std::vector<ModelId> models;
    std::vector<CardValue> values;
};
MUSTER_FIELDS(CardProfile, name, models, values)

struct CardWeapon {
    std::string name, profile; // the profile's name is empty where the weapon has only one
    bool melee = false;
    std::vector<ModelId> bearers; // a model that carries the weapon twice is listed twice
    std::vector<CardValue> values;
    std::vector<CardAbility> abilities;
};
MUSTER_FIELDS(CardWeapon, name, profile, melee, bearers, values, abilities)

struct UnitCard {
    UnitId unit = UnitId::none;
    Side side = Side::red;
    std::string name;
    std::string role;
    Whereabouts whereabouts = Whereabouts::waiting;
    UnitId carrier = UnitId::none;
    std::vector<UnitId> passengers;
    std::uint16_t models = 0, starting = 0; // on the table, and at the start
    int power = 0;
    std::vector<CardProfile> profiles;
    std::vector<CardWeapon> weapons;
    std::vector<CardAbility> abilities;
    std::vector<std::string> keywords;
    std::vector<std::string> states; // words of the rule set: "advanced", "engaged", "shot"
};
MUSTER_FIELDS(UnitCard, unit, side, name, role, whereabouts, carrier, passengers, models, starting, power, profiles,
              weapons, abilities, keywords, states)

// --- Attacks

enum class AttackMode : std::uint8_t { shooting, melee };
MUSTER_NAMES(AttackMode, shooting, melee)

struct Bearer {
    ModelId model = ModelId::none;
    std::uint16_t with = 0;    // as Option::with; 65535 where no question asks to declare such an attack
    std::uint16_t attacks = 0; // melee: how many it has to declare in all
};
MUSTER_FIELDS(Bearer, model, with, attacks)

// One roll on the way from an attack to a wound: what it needs, and its modifiers.
struct AttackStep {
    std::string roll;          // "hit", "wound", "save", "damage", "attacks"
    Clause clause;             // that says what is needed
    std::string needed;        // "3+", "D3", "automatic"
    std::int16_t modifier = 0; // of the roll, after any limit
    std::vector<CardReason> reasons;
};
MUSTER_FIELDS(AttackStep, roll, clause, needed, modifier, reasons)

struct AttackOdds {
    double mean_killed = 0, mean_wounds = 0, destroyed = 0;
};
MUSTER_FIELDS(AttackOdds, mean_killed, mean_wounds, destroyed)

// The input for the odds of attacks, in the words of the game: the rules of the game fill it, its odds read it.
struct InspectedVolley {
    std::vector<ModelId> models; // the models that make these attacks, one weapon each
    Slot volley;
};

// One weapon group at one target.
struct AttackCell {
    UnitId target = UnitId::none;
    std::vector<ModelId> able;              // the bearers that may attack it
    std::uint16_t in_range = 0, seeing = 0; // how many of the bearers are within range, and how many see it
    Clause refused = Clause::none;          // why no model may attack it
    std::vector<AttackStep> steps;          // of the first able bearer
    std::optional<AttackOdds> odds;         // of all able bearers together
    std::vector<InspectedVolley> volleys;   // the same attacks, as input for the odds
};
MUSTER_FIELDS(AttackCell, target, able, in_range, seeing, refused, steps, odds)

struct AttackRow {
    std::string weapon, profile;
    std::vector<Bearer> bearers;
    std::vector<CardValue> values;
    std::vector<AttackCell> cells; // in the order of AttackOptions::targets
};
MUSTER_FIELDS(AttackRow, weapon, profile, bearers, values, cells)

struct AttackTarget {
    UnitId unit = UnitId::none;
    Length distance;
    Slot state; // input for the odds; empty if one set of numbers cannot describe it
};
MUSTER_FIELDS(AttackTarget, unit, distance)

// An attack that an event tells, as it stood before its first die: input for the odds.
struct ToldAttack {
    UnitId unit = UnitId::none, target = UnitId::none;
    std::vector<InspectedVolley> volleys;
    Slot state; // of the target
};

struct AttackOptions {
    UnitId unit = UnitId::none;
    AttackMode mode = AttackMode::shooting;
    Clause refused = Clause::none;     // why the unit could not be chosen for it now
    std::vector<AttackTarget> targets; // nearest first
    std::vector<AttackRow> rows;
};
MUSTER_FIELDS(AttackOptions, unit, mode, refused, targets, rows)

// --- Charges, markers, morale

struct ChargeChance {
    std::vector<UnitId> targets;
    Length distance;                  // to the farthest of them
    std::uint8_t needed = 0;          // the lowest roll for which the engine finds a way; 0: none
    double chance = 0;                // re-rolls and modifiers included
    std::vector<double> chances;      // by roll needed, from 2 to 12
    Clause refused = Clause::none;    // why it cannot be declared
    std::vector<PlacedModel> landing; // with the roll needed
    std::optional<AttackOdds>
        overwatch{}; // losses that the charge costs before it is rolled; where the charge can be declared
};
MUSTER_FIELDS(ChargeChance, targets, distance, needed, chance, chances, refused, landing, overwatch)

struct ChargeOptions {
    UnitId unit = UnitId::none;
    Clause refused = Clause::none; // why the unit cannot be chosen to charge now
    std::vector<ChargeChance> targets;
    bool overwatch = false; // the targets of a charge may shoot before it is rolled
};
MUSTER_FIELDS(ChargeOptions, unit, refused, targets)

struct MarkerSide {
    std::vector<ModelId> models; // the models within range that count
    bool secured = false;        // it counts before any number of models that are not secured
};
MUSTER_FIELDS(MarkerSide, models, secured)

struct MarkerStatus {
    MarkerId marker = MarkerId::none;
    Point at;
    Length range;              // from its rim
    std::int8_t holder = -1;   // at the last scoring: index of a Side, or nobody
    std::int8_t would_be = -1; // if it were scored now
    Clause because = Clause::none;
    std::array<MarkerSide, 2> sides;
};
MUSTER_FIELDS(MarkerStatus, marker, at, range, holder, would_be, because, sides)

struct MoraleOdds {
    UnitId unit = UnitId::none;
    int losses = 0, needed = 0; // the number that the die must not exceed; below 1: only an unmodified 1 helps
    double passed = 0;
    std::vector<double> fleeing; // the chance that 0, 1, … models are gone in the end
};
MUSTER_FIELDS(MoraleOdds, unit, losses, needed, passed, fleeing)

// The input for the chance to regroup (A-REG): the unit as it is, without the wounds that the query assumes, and the
// enemies that it fought in this activation.
struct InspectedRegrouping {
    int wounds = 0; // wounds that the unit has left
    int needed = 0; // the result that passes a test
    Slot fight;     // in the words of the game
};

struct WoundedModel {
    ModelId model = ModelId::none;
    int left = 0;
};

// --- Areas

struct ForbiddenArea {
    Clause clause = Clause::none;
    std::vector<Point> outline; // anticlockwise
};
MUSTER_FIELDS(ForbiddenArea, clause, outline)

// What a rule set offers. A null function means that these rules have nothing to say about it. Units are in range. They
// are on the table where the query is about a move, an attack or a charge.
struct Inspector {
    UnitCard (*card)(const Setup& setup, const Battle& battle, UnitId unit) = nullptr;
    // The kinds of move that a query can name ("normal", "advance"), and the query for one of them. `roll` is what dice
    // add to the move.
    std::span<const std::string_view> moves{};
    std::optional<Placing> (*move)(const Setup& setup, const Battle& battle, UnitId unit, std::size_t kind,
                                   int roll) = nullptr;
    AttackOptions (*attacks)(const Setup& setup, const Battle& battle, UnitId unit, AttackMode mode) = nullptr;
    // The attack that an event tells; nothing if it tells none, or one that an earlier event has told. The battle is
    // that before the first die of the attack. For rules in which not every attack is declared.
    std::optional<ToldAttack> (*told)(const Setup& setup, const Battle& before, const EventLog& events,
                                      std::size_t which) = nullptr;
    // Chances to charge each enemy alone, or these together.
    ChargeOptions (*charges)(const Setup& setup, const Battle& battle, UnitId unit,
                             std::span<const UnitId> together) = nullptr;
    std::vector<MarkerStatus> (*markers)(const Setup& setup, const Battle& battle) = nullptr;
    MoraleOdds (*morale)(const Setup& setup, const Battle& battle, UnitId unit, int losses) = nullptr;
    // The same for rules in which units regroup; nothing if one set of numbers cannot describe it.
    std::optional<InspectedRegrouping> (*regrouping)(const Setup& setup, const Battle& battle, UnitId unit) = nullptr;
    // Where a marker may not be put.
    std::vector<ForbiddenArea> (*forbidden_marker_areas)(const Setup& setup, const Battle& battle) = nullptr;
    // The powers that a question offers, one for each option. The name is empty where an option is no power or has no
    // name.
    std::vector<CardAbility> (*powers)(const Setup& setup, const Battle& battle, const Question& question) = nullptr;
    // Whether dice did what they were rolled for, according to the event that reports it; nothing if the event does not
    // say.
    std::optional<bool> (*succeeded)(const EventLog& events, std::size_t which) = nullptr;
    // Who took wounds and how many are left, according to the event that reports it; nothing if it reports no wounds.
    std::optional<WoundedModel> (*wounded)(const EventLog& events, std::size_t which) = nullptr;
    // Every model on the table, in the form that sight needs.
    std::unique_ptr<SightScene> (*scene)(const Setup& setup, const Battle& battle) = nullptr;
};

} // namespace muster
