// What a rule set tells the engine about itself. A new one is a folder under rules/, a catalogue, data and one line in
// rules/registry.cpp. The engine finds everything else here.
#pragma once

#include "battle/damage_record.h"
#include "battle/game.h"

namespace muster {

struct Inspector;
class View;

struct DeploymentZone {
    std::optional<Side> side; // the side that it belongs to; nobody before a side has chosen it
    std::vector<Point> outline;
};

// Something that a side has a number of and that players want to see, as a word: "command_rerolls".
struct Stock {
    std::string_view word;
    int left = 0;
};

// The smallest battlefield, in either direction, for armies of up to this power together.
struct TableLimit {
    int power = 0; // in the last row: no limit
    Point least;
    Clause clause = Clause::none;
};
MUSTER_FIELDS(TableLimit, power, least, clause)

// By which clauses the distances and numbers are what they are that the board shows at any time; none where a game has
// no such number. What a roll needs comes with the roll.
struct NumberClauses {
    Clause distance = Clause::none;   // between models or units
    Clause sight = Clause::none;      // who sees whom
    Clause engagement = Clause::none; // how near enemies hinder
    Clause range = Clause::none;      // of a weapon
    Clause half_range = Clause::none; // within which a weapon does more
    Clause aura = Clause::none;
    Clause charge = Clause::none;      // how near the target of a charge has to be
    Clause charge_roll = Clause::none; // what the roll of a charge has to reach
    Clause objective = Clause::none;   // how near a marker models count
};
MUSTER_FIELDS(NumberClauses, distance, sight, engagement, range, half_range, aura, charge, charge_roll, objective)

// A number or a name that a sentence about an event needs but the event does not hold.
struct ExtraValue {
    std::string_view name;
    int number = 0;
    std::string text{}; // instead of the number
};

// What a turn is: a turn of a whole army, or of one unit.
enum class Turns : std::uint8_t { whole_army, one_unit };

// What can still be won. The rules know who scores when; players only add it up.
struct ObjectiveStakes {
    std::string_view contest{};          // the name of what is fought for: players may have learned weights for it
    std::array<int, 2> to_come = {1, 1}; // victory points, by side, of a marker that is held from now until the end
    bool banked = true;          // points that are scored stay; false where only the markers held at the end count
    int rounds_left = 0;         // after this one
    std::array<bool, 2> slain{}; // whether a side's Warlord is slain, where that may score
    std::optional<Side> tie{};   // the winner if points are equal
};

// How the quick player answers (players/quick.h). It may look at the battle but must not change it.
using QuickBehaviour = Answer (*)(const View& view, const Question& question, const Rulings& rulings);

struct RuleSet {
    std::string_view name;                    // "ninth"
    std::span<const std::string_view> words;  // what options of kind `word` are called, by number
    std::span<const std::string_view> phases; // names of Battle::phase
    std::span<const std::string_view> missions;
    std::span<const std::string_view> switches;
    std::span<const EventType* const> events; // every kind that the rules report

    Length engagement{}; // enemies as near as this hinder a unit; 0 where a game has no such rule
    NumberClauses numbers = {};
    // The smallest tables, by the power of both armies; empty where the rules say nothing.
    std::span<const TableLimit> table_limits = {};
    // The best table size for these armies, and how much terrain belongs on a table. Used if the user names none.
    Point (*table_size)(const Army& red, const Army& blue) = nullptr;
    int (*terrain_pieces)(Point size) = nullptr;
    // What is wrong with a setup, beyond what the engine checks for any game; nothing if it can be played.
    std::optional<Problem> (*validate_setup)(const Setup& setup);
    // Puts the rule set's memory and the models' wounds into a battle that already has its units.
    void (*begin)(const Setup& setup, Battle& battle);
    // Plays on from the present state until the battle is over. It may start from any checkpoint.
    void (*play)(const Setup& setup, Battle& battle, Oracle& oracle);
    // Makes the memory of one battle equal to that of another: copy_memory of its type.
    void (*copy_memory)(const Battle& from, Battle& to);
    // Passes the memory through the archive.
    void (*transfer_memory)(Archive& archive, Battle& battle);
    // What could break the rules in a battle that was edited by hand, beyond what the engine checks for any game
    // (battle/validate_battle.h); null if nothing more can be wrong.
    std::optional<Problem> (*validate_battle)(const Setup& setup, const Battle& battle) = nullptr;
    // What else a sentence about an event needs (language/telling.h and the page); null: nothing.
    std::vector<ExtraValue> (*extra_values)(const Setup& setup, const EventLog& events, std::size_t which) = nullptr;
    // What the rules can say about a battle to code that looks at it (battle/inspector.h); null: nothing.
    const Inspector* inspector = nullptr;

    // What only some games have for the board to draw; null where a game does not have it.
    std::vector<DeploymentZone> (*zones)(const Setup& setup, const Battle& battle) = nullptr;
    // What is true of a unit at the moment, as words: "advanced", "shot".
    std::vector<std::string_view> (*states)(const Setup& setup, const Battle& battle, UnitId unit) = nullptr;
    // Whether a unit has had its turn, where players take turns with units; nothing for a unit that has no turns.
    std::optional<bool> (*acted)(const Setup& setup, const Battle& battle, UnitId unit) = nullptr;
    std::vector<Stock> (*stocks)(const Setup& setup, const Battle& battle, Side side) = nullptr;
    // For a unit that came from dividing: the unit of the setup whose name and card it has.
    UnitId (*origin)(const Setup& setup, const Battle& battle, UnitId unit) = nullptr;

    // What computer players want to know before anything is asked.
    std::string_view family{}; // shared by games on one engine: "sheets"; empty: none
    Turns turns = Turns::whole_army;
    double (*charge_chance)(Length gap) = nullptr; // to reach an enemy at this distance; null: nobody charges
    int overwatch = 0; // a charged unit makes one in this many of its usual attacks; 0: none
    ObjectiveStakes (*objectives)(const Setup& setup, const Battle& battle) = nullptr;
    QuickBehaviour quick = nullptr; // null: the quick player of the family is used, or else the one for any game
    // What an event says about who hurt whom, for statistics; null if no event of the game says it.
    DamageReader damage_record = nullptr;

    std::string_view word(std::uint16_t id) const { return id < words.size() ? words[id] : std::string_view("?"); }
};

inline ObjectiveStakes objective_stakes_of(const Setup& setup, const Battle& battle) {
    return setup.rules->objectives ? setup.rules->objectives(setup, battle) : ObjectiveStakes{};
}

// A battle and its memory have room for far more than they hold. So only the used part of each list is copied.
template <class T>
void copy_field(const T& from, T& to) {
    to = from;
}
template <class T, std::size_t Capacity>
void copy_field(const FixedVector<T, Capacity>& from, FixedVector<T, Capacity>& to) {
    to.resize(from.size());
    std::ranges::copy(from, to.begin());
}
template <class T>
void copy_fields(const T& from, T& to) {
    for_each_field<T>([&](std::string_view, auto field) { copy_field(from.*field, to.*field); });
}
template <class Memory>
void copy_memory(const Battle& from, Battle& to) {
    copy_fields(memory<Memory>(from), memory<Memory>(to));
}

// Passes the whole battle through an archive, memory included.
void transfer_battle(Archive& archive, const RuleSet& rules, Battle& battle);
std::string battle_bytes(const RuleSet& rules, const Battle& battle);
std::uint64_t battle_digest(const RuleSet& rules, const Battle& battle);

} // namespace muster
