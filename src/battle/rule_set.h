// What a rule set tells the engine about itself. Adding one is a folder under rules/, a catalogue, data and one line in
// rules/registry.cpp; everything else finds it here.
#pragma once

#include "battle/damage_record.h"
#include "battle/game.h"

namespace muster {

struct Inspector;
class View;

struct DeploymentZone {
    std::optional<Side> side; // whose it is; nobody's before it is chosen
    std::vector<Point> outline;
};

// What a side has a number of that players keep an eye on, as a word: "command_rerolls".
struct Stock {
    std::string_view word;
    int left = 0;
};

// The smallest battlefield, whichever way it lies, for armies of up to so much power together.
struct TableLimit {
    int power = 0; // of the last row: any
    Point least;
    Clause clause = Clause::none;
};
MUSTER_FIELDS(TableLimit, power, least, clause)

// A number or a name that a sentence about an event needs and the event does not hold.
struct ExtraValue {
    std::string_view name;
    int number = 0;
    std::string text{}; // instead of the number
};

// Whose turn a turn is: a whole army's, or one unit's.
enum class Turns : std::uint8_t { whole_army, one_unit };

// What is still to be won. The rules say who scores when; players only add it up.
struct ObjectiveStakes {
    std::string_view contest{};          // what is fought for: players may have learned what counts in it
    std::array<int, 2> to_come = {1, 1}; // victory points, by side, of a marker held from now until the end
    bool banked = true;                  // points scored stay scored; false where they are only the markers held
    int rounds_left = 0;                 // after this one
    std::array<bool, 2> slain{};         // whether a side's Warlord was, where that may count
    std::optional<Side> tie{};           // who wins with equal points
};

// How the quick player answers (players/quick.h). It may look at the battle as long as it likes and change nothing.
using QuickBehaviour = Answer (*)(const View& view, const Question& question, const Rulings& rulings);

struct RuleSet {
    std::string_view name;                    // "ninth"
    std::span<const std::string_view> words;  // what options of kind `word` are called, by number
    std::span<const std::string_view> phases; // names of Battle::phase
    std::span<const std::string_view> missions;
    std::span<const std::string_view> switches;
    std::span<const EventType* const> events; // every kind it can tell

    Length engagement{}; // so near enemies hinder a unit; 0 where a game knows nothing of the kind
    // How small a table may be, by the power of both armies; empty where nothing is said.
    std::span<const TableLimit> table_limits = {};
    // The table these armies are best fought on, and how much terrain belongs on one: for whoever does not say.
    Point (*table_size)(const Army& red, const Army& blue) = nullptr;
    int (*terrain_pieces)(Point size) = nullptr;
    // What is wrong with a setup beyond what any game demands; nothing if it can be played.
    std::optional<Problem> (*validate_setup)(const Setup& setup);
    // Puts the rule set's memory and the models' wounds into a battle that has its units.
    void (*begin)(const Setup& setup, Battle& battle);
    // Plays on from wherever the battle stands until it is over. May start from any checkpoint.
    void (*play)(const Setup& setup, Battle& battle, Oracle& oracle);
    // Makes the memory of one battle equal to that of another: copy_memory of its type.
    void (*copy_memory)(const Battle& from, Battle& to);
    // Carries the memory in and out.
    void (*transfer_memory)(Archive& archive, Battle& battle);
    // What the rules could trip over in a battle that somebody changed by hand, beyond what any game demands
    // (battle/validate_battle.h); null where nothing more can be wrong.
    std::optional<Problem> (*validate_battle)(const Setup& setup, const Battle& battle) = nullptr;
    // What else a sentence about an event has to know (language/telling.h and the page); null: nothing.
    std::vector<ExtraValue> (*extra_values)(const Setup& setup, const EventLog& events, std::size_t which) = nullptr;
    // What it can say to whoever looks at a battle (battle/inspector.h); null: nothing.
    const Inspector* inspector = nullptr;

    // What the board draws beyond what every battle has; null where a game has nothing of the kind.
    std::vector<DeploymentZone> (*zones)(const Setup& setup, const Battle& battle) = nullptr;
    // What is true of a unit at the moment, as words: "advanced", "shot".
    std::vector<std::string_view> (*states)(const Setup& setup, const Battle& battle, UnitId unit) = nullptr;
    // Whether a unit has had its turn, where players take turns with units; nothing for one that has none.
    std::optional<bool> (*acted)(const Setup& setup, const Battle& battle, UnitId unit) = nullptr;
    std::vector<Stock> (*stocks)(const Setup& setup, const Battle& battle, Side side) = nullptr;
    // The unit of the setup whose name and card a unit has that came by dividing.
    UnitId (*origin)(const Setup& setup, const Battle& battle, UnitId unit) = nullptr;

    // What computer players want to know before anything is asked.
    std::string_view family{}; // of games that share an engine: "sheets"; empty: none
    Turns turns = Turns::whole_army;
    double (*charge_chance)(Length gap) = nullptr; // to reach an enemy so far away; null: nobody charges
    int overwatch = 0; // who is charged shoots one part in so many of what it usually does; 0: not at all
    ObjectiveStakes (*objectives)(const Setup& setup, const Battle& battle) = nullptr;
    QuickBehaviour quick = nullptr; // null: as its family, or else any game, is played
    // What an event says about who hurt whom, for statistics; null where a game tells nothing of the kind.
    DamageReader damage_record = nullptr;

    std::string_view word(std::uint16_t id) const { return id < words.size() ? words[id] : std::string_view("?"); }
};

inline ObjectiveStakes objective_stakes_of(const Setup& setup, const Battle& battle) {
    return setup.rules->objectives ? setup.rules->objectives(setup, battle) : ObjectiveStakes{};
}

// A battle and its memory could hold far more than they do: of lists no more is copied than is there.
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

// The whole battle through an archive, memory included.
void transfer_battle(Archive& archive, const RuleSet& rules, Battle& battle);
std::string battle_bytes(const RuleSet& rules, const Battle& battle);
std::uint64_t battle_digest(const RuleSet& rules, const Battle& battle);

} // namespace muster
