// The games that have armies, one row each: how their files are read, what their units cost, and what boards and
// players want to know about a unit. A row is found by the name of the army's rules.
#pragma once

#include "army/army.h"
#include "base/fields.h"
#include "base/json_reader.h"

#include <filesystem>
#include <span>

namespace muster {

// An army file whose head has been read.
struct ArmyFile {
    Document& document;
    Reader root;
    const std::optional<std::filesystem::path>& beside; // folder of the files under "use"; nothing: "use" is refused
    boost::json::object& source;                        // of Army::source
    std::optional<Problem> problem{};                   // a problem in a used file
};

// What a unit of the file costs, in power or in points, whichever the game uses. If the game says so, also the parts of
// that sum.
struct PricedUnit {
    std::string name;
    int models = 0;
    std::optional<int> power, points;
    std::optional<double> exact{}, base{}, passives{}, flat{}, melee{}, ranged{};

    int cost() const { return power ? *power : points.value_or(0); }
};

// A text of a unit that the rules do not enforce: players have to remember it, in the phases that it names or, if it
// names none, in all.
struct UnitNote {
    std::string name, text;
    std::vector<std::string> phases;
};
MUSTER_FIELDS(UnitNote, name, text, phases)

// What a board shows of a unit besides its models, in the order in which events number it.
struct ListedUnit {
    std::string role;
    std::vector<std::string> keywords, powers;
    std::vector<std::vector<std::string>> weapons; // of each model; a weapon carried twice is listed twice
    std::vector<UnitNote> notes{};
};

// What computer players plan with.
struct FireRange {
    Length up_to;
    bool doubled = false; // fire at this distance or nearer is twice as strong
};
struct UnitReach {
    Length speed;
    std::vector<FireRange> fire; // of all its weapons, unsorted
    std::vector<int> ranks;      // of each model: higher for one that carries more weapons or leads
};

struct ArmyRules {
    std::string_view rules; // the name of the rule set
    // Reads what follows the head of an army file, and fills units, details and validation.
    void (*read)(ArmyFile& file, Army& army) = nullptr;
    // What units cost, in the order of Army::units, and the word for the measure. Null: each unit costs its number of
    // models, and nothing has a price.
    std::string_view measure = "models";
    std::vector<int> (*costs)(const Army& army) = nullptr;
    // The costs of the units as the file lists them, with the parts of each sum; null: only the costs are known.
    std::vector<PricedUnit> (*prices)(const Army& army) = nullptr;
    // Null: the card of the unit shows it instead (battle/inspector.h).
    ListedUnit (*listed)(const Army& army, std::size_t unit) = nullptr;
    // Null: players plan without these numbers.
    UnitReach (*reach)(const Army& army, std::size_t unit) = nullptr;
};

std::span<const ArmyRules* const> army_rules();
const ArmyRules* find_army_rules(std::string_view rules); // null if no game has that name

// Adds a game after the others. Call it before anything else begins, because no lock protects the list. The row must
// live as long as the program.
void add_army_rules(const ArmyRules& rules);

} // namespace muster
