// An army of datasheets, ready for the rules. Each unit is complete: its models, the weapons they carry and its
// abilities. Every placeholder is replaced by the owner's choice (N-KEY-05, N-KEY-07). Nothing refers to a file.
#pragma once

#include "army/army.h"
#include "army/sheets/datasheet.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace muster {

struct DatasheetModel {
    std::uint8_t profile = 0;             // of DatasheetUnit::profiles
    std::vector<std::uint16_t> weapons;   // of DatasheetUnit::weapons; a weapon carried twice is listed twice
    std::vector<std::uint16_t> abilities; // of DatasheetUnit::abilities
    Keywords keywords;                    // the model's own, for rules about models (N-KEY-09)
    friend bool operator==(const DatasheetModel&, const DatasheetModel&) = default;
};

struct DatasheetUnit {
    std::string name;
    std::string datasheet; // its id
    std::string role;
    std::vector<DatasheetModel> models; // in the order of ArmyUnit::models
    std::vector<ModelProfile> profiles; // those of the datasheet
    std::vector<Weapon> weapons;        // those that at least one model carries
    std::vector<Ability> abilities;     // those that at least one model has
    std::vector<PsychicPower> powers;   // powers that it knows, without Smite
    bool knows_smite = false;
    std::optional<Psyker> psyker;
    std::optional<Transport> transport;
    Keywords keywords; // of all its models (N-KEY-08)
    int power = 0;
    std::optional<int> points{}; // what its list says that it costs
    int starting_strength = 0;   // the number of models it is added with (N-STR-01), under-strength or not (N-I-10)
    bool under_strength = false;
    std::optional<std::uint8_t> embarked_in; // the unit whose TRANSPORT it starts in, if the file says so

    bool is_fortification() const { return role == "Fortification"; } // the only role with an effect (N-DATA-18)
    friend bool operator==(const DatasheetUnit&, const DatasheetUnit&) = default;
};

struct Warlord {
    std::uint8_t unit = 0;
    std::uint8_t model = 0;       // within the unit
    std::optional<Ability> trait; // only a CHARACTER has one (N-I-31)
    friend bool operator==(const Warlord&, const Warlord&) = default;
};

struct DatasheetArmy {
    bool battle_forged = false; // N-I-35
    std::vector<DatasheetUnit> units;
    std::optional<int> limit{};     // the points that its list is for
    std::optional<Warlord> warlord; // if the file does not say, the player is asked
    friend bool operator==(const DatasheetArmy&, const DatasheetArmy&) = default;
};

// The keywords of the models still standing: a keyword is lost with the last model that has it (N-I-09).
Keywords keywords_of(const DatasheetUnit& unit, std::span<const std::uint8_t> standing);

// Inspiring Leader: friendly units within 6" have +1 Ld (N-WAR-08, E-LORD-06).
const Ability& inspiring_leader();
namespace sheets {

// For an army of ninth or eighth: the content of its file, ready for the rules.
inline const DatasheetArmy& army_of(const Army& army) { return army.details.get<DatasheetArmy>(); }
// The same for any army; null if it is of another game.
inline const DatasheetArmy* find_army(const Army& army) { return army.details.find<DatasheetArmy>(); }

} // namespace sheets

} // namespace muster
