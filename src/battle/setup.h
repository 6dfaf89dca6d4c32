// What is fixed when a battle begins: armies, table, mission, switches. Immutable, shared, identified by its digest.
#pragma once

#include "army/army.h"
#include "base/problem.h"
#include "battle/battle.h"
#include "table/terrain.h"

#include <memory>

namespace muster {

struct RuleSet;

static_assert(2 * max_army_models <= max_models && 2 * max_army_units <= max_units, "two armies fit into a battle");

struct Setup {
    const RuleSet* rules = nullptr;
    std::array<Army, 2> armies; // red, blue
    Table table;
    std::string mission;                 // a mission of the rule set; the first one if a file names none
    std::vector<std::string> switches;   // optional rules in force, sorted
    std::shared_ptr<const Battle> start; // where the battle begins, if not at its very beginning
    std::uint64_t digest = 0;            // of all of the above

    // Models and units as the battle numbers them: red's first, each army in the order of its file.
    struct ModelAt {
        const ArmyModel* model;
        UnitId unit;         // the unit in which it starts
        std::uint8_t number; // within that unit
    };
    std::vector<ModelAt> models;
    std::vector<const ArmyUnit*> units;
    std::vector<std::uint16_t> first_models; // of each unit; the last entry is one past the last model

    const ArmyModel& model(ModelId id) const { return *models[index(id)].model; }
    const Army& army(Side side) const { return armies[index(side)]; }
    const std::string& unit_name(UnitId id) const { return units[index(id)]->name; }
};

// Puts a setup together. Refuses armies of another game, more models than a battle holds, an unknown mission or switch,
// and whatever the rule set itself finds wrong.
Result<std::shared_ptr<const Setup>> make_setup(const RuleSet& rules, Army red, Army blue, Table table,
                                                std::string mission = "", std::vector<std::string> switches = {});

// The same setup with a battle that begins at `start`. Refuses a start that no battle of this setup could show.
Result<std::shared_ptr<const Setup>> begin_at(const Setup& setup, const Battle& start);

// The battle before its first step: as the setup's start has it, or a fresh one.
Battle begin_battle(const Setup& setup);
// Every unit there, whole and waiting to be set up, and the rule set's memory in place.
Battle fresh_battle(const Setup& setup);

} // namespace muster
