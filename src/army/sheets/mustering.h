// Turns the units of an army file and its datasheets into units ready for the rules, and reports what is illegal about
// them. Only sources of this module use it.
#pragma once

#include "army/registry.h"
#include "army/sheets/army.h"
#include "army/sheets/rulebook.h"
#include "base/json_reader.h"

#include <map>

namespace muster {

// What a unit of the file says, before names are looked up.
struct ChosenOption {
    Reader reader;
    std::string model;
    std::vector<std::string> with, replace;
    int times = 1;
};
struct UnitEntry {
    Reader reader;
    std::string name, datasheet;
    std::map<std::string, int> counts; // by kind of model
    std::vector<ChosenOption> options;
    std::map<std::string, std::string> keywords; // by placeholder, both canonical
    std::optional<std::string> embarked_in;
    std::optional<int> points;

    int size() const {
        int sum = 0;
        for (const auto& [kind, count] : counts) sum += count;
        return sum;
    }
};

// Units that start embarked: in a TRANSPORT that takes their kind and has room for all of them (N-TRAN-01, N-TRAN-02).
void board_transports(const std::vector<UnitEntry>& entries, const Rulebook& rulebook, Validation& validation,
                      DatasheetArmy& army);

// N-WAR-04 to N-WAR-07. A file may leave the choice to the player.
void choose_warlord(Reader reader, const std::vector<UnitEntry>& entries, const Rulebook& rulebook,
                    Validation& validation, DatasheetArmy& army);

// Reads a whole file of an edition into `army`.
void read_datasheet_army(ArmyFile& file, const Rulebook& rulebook, Army& army);

// Reads "units", "warlord" and "battle_forged" of `root` into `army`.
void muster_units(Reader root, const std::vector<Datasheet>& datasheets, const Rulebook& rulebook, Army& army);

} // namespace muster
