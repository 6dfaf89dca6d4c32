// The games that have armies, a row each: how their files are read, what their units cost, and what boards and players
// want to know of a unit. Whoever asks finds the row by the name of the army's rules.
#pragma once

#include "army/army.h"
#include "base/json_reader.h"

#include <filesystem>
#include <span>

namespace muster {

// An army file whose head is read.
struct ArmyFile {
    Document& document;
    Reader root;
    const std::optional<std::filesystem::path>& beside; // where files under "use" are; nothing: none may be used
    boost::json::object& source;                        // of Army::source
    std::optional<Problem> problem{};                   // with a file that was used
};

// What a unit of the file costs, in power or else in points, whatever a game calls them; and of what that is the sum
// where the game says so.
struct PricedUnit {
    std::string name;
    int models = 0;
    std::optional<int> power, points;
    std::optional<double> exact{}, base{}, passives{}, flat{}, melee{}, ranged{};

    int cost() const { return power ? *power : points.value_or(0); }
};

// What a board tells of a unit beyond its models, in the order in which events count it.
struct ListedUnit {
    std::string role;
    std::vector<std::string> keywords, powers;
    std::vector<std::vector<std::string>> weapons; // of each model; one carried twice stands there twice
};

// What a player plans with.
struct FireRange {
    Length up_to;
    bool doubled = false; // fire is twice as strong this near
};
struct UnitReach {
    Length speed;
    std::vector<FireRange> fire; // of all its weapons, in no order
    std::vector<int> ranks;      // of each model: the more it carries and leads, the higher
};

struct ArmyRules {
    std::string_view rules; // the name of the rule set
    // Reads what follows the head of an army file into units, details and validation.
    void (*read)(ArmyFile& file, Army& army) = nullptr;
    // What units cost, in the order of Army::units, and the word for it; null: as many as they have models, and nothing
    // has a price.
    std::string_view measure = "models";
    std::vector<int> (*costs)(const Army& army) = nullptr;
    // The same as the file lists units, and of what it is the sum; null: just what they cost.
    std::vector<PricedUnit> (*prices)(const Army& army) = nullptr;
    // Null: as the card of the unit has it (battle/inspector.h).
    ListedUnit (*listed)(const Army& army, std::size_t unit) = nullptr;
    // Null: players plan with none of it.
    UnitReach (*reach)(const Army& army, std::size_t unit) = nullptr;
};

std::span<const ArmyRules* const> army_rules();
const ArmyRules* find_army_rules(std::string_view rules); // null where there are none of that name

// One more game, after those that are there. Before anything else begins: nobody waits for it. The row must stay.
void add_army_rules(const ArmyRules& rules);

} // namespace muster
