// The eighth: what a battle remembers between two questions, and the Game every rule function gets. The phases are one
// file each, in rulebook order; docs/rules/eighth.md has the clauses.
#pragma once

#include "battle/rule_set.h"
#include "rules/sheets/rerolls.h"
#include "rules/sheets/sheet_game.h"

namespace muster::eighth {

using enum Clause;

extern const RuleSet rules;

// The mission's steps in the order of section 2.3, and the phases of a turn (E-TURN-03). A run can start at the
// beginning of each, and in the middle of a step wherever Memory holds what is left to do.
enum class Stage : std::uint8_t {
    muster,     // Warlords not yet named in the army file
    markers,    // step 3: alternating objective markers
    objective,  // step 4: the primary objective
    division,   // step 5: the battlefield into halves
    zones,      // step 6: whose half is which
    traits,     // of Warlords
    deployment, // step 7: alternating set-up
    first_turn, // steps 8 and 9: Power Levels, the Underdog, the first turn
    battle,     // rounds of turns of phases
    ended
};
enum class Phase : std::uint8_t { movement, psychic, shooting, charge, fight, morale };

// The kind of move a unit made this turn, in the order in which they bind.
enum class MoveKind : std::uint8_t { none, normal, advance, fall_back };
MUSTER_NAMES(MoveKind, none, normal, advance, fall_back)

// What is true of a unit until its turn or phase ends (said beside each).
enum class Flag : std::uint8_t {
    selected_to_move,   // phase (E-MOV-02, E-MOV-03)
    moved,              // turn: a model of it, for any reason
    arrived,            // turn: as reinforcements (E-REIN-02)
    disembarked,        // turn (E-TRAN-05, E-TRAN-13)
    embarked,           // turn (E-TRAN-05)
    shot,               // phase (E-I-24)
    close_at_start,     // phase: within 1" of an enemy when the Movement or Charge phase began (E-I-18, E-CHG-05)
    selected_to_charge, // phase (E-CHG-06)
    charged,            // turn: made a charge move (E-I-33)
    intervened,         // phase: was picked for a heroic intervention (E-I-35)
    fought,             // phase (E-FGT-07)
    morale_tested,      // phase (E-I-39)
    in_reserve,         // until it arrives: reinforcements (E-REIN-01), said when it would have been set up
    left_out,           // battle: there was no room for it at deployment (E-I-56)
    count
};

struct UnitMemory {
    UnitId origin = UnitId::none;           // the unit of the setup it is, or was split from: its datasheet
    std::uint32_t flags = 0;                // of Flag
    MoveKind move = MoveKind::none;         // this turn
    std::uint8_t advance = 0;               // inches added to M until the end of the phase (E-ADV-02)
    std::uint8_t fallen = 0;                // models slain this turn, not those that fled (E-MOR-02, E-I-40)
    FixedVector<UnitId, 20> charge_targets; // of its charge this turn (E-FGT-13)
};
MUSTER_FIELDS(UnitMemory, origin, flags, move, advance, fallen, charge_targets)
constexpr bool is_merged(const UnitMemory&) { return false; } // no unit takes in another's models

struct ModelMemory {
    bool moved = false;          // in this turn's Movement phase, or it arrived or disembarked (E-I-27)
    std::uint8_t manifested = 0; // psychic powers attempted this phase (E-PSY-03)
    std::uint8_t denied = 0;     // powers it tried to deny this phase (E-PSY-04)
    std::uint16_t attempted = 0; // its powers attempted this turn, by position; the last bit is Smite (E-PSY-07)
};
MUSTER_FIELDS(ModelMemory, moved, manifested, denied, attempted)

// E-MISS-08, in the order of the D3.
enum class Objective : std::uint8_t { none, slay_and_secure, ancient_relic, domination };
MUSTER_NAMES(Objective, none, slay_and_secure, ancient_relic, domination)
// E-LORD-05 to E-LORD-07, in the order of the D3.
enum class Trait : std::uint8_t { none, legendary_fighter, inspiring_leader, tenacious_survivor };
MUSTER_NAMES(Trait, none, legendary_fighter, inspiring_leader, tenacious_survivor)

struct SideMemory {
    ModelId warlord = ModelId::none;
    Trait trait = Trait::none; // of its Warlord
    std::uint8_t zone = 0;     // the half that is its deployment zone: 0 or 1 (mission.h)
};
MUSTER_FIELDS(SideMemory, warlord, trait, zone)

// What the mission has settled.
struct MissionMemory {
    Objective objective = Objective::none;
    Side rolled_objective = Side::red; // who rolled for it; the other one divides (E-MISS-09)
    std::uint8_t division = 0;         // degrees between the dividing line and the long edges (E-I-54)
    Side underdog = Side::red;         // E-MISS-16
    std::uint8_t command_rerolls = 0;  // the Underdog's, left (E-MISS-18)
    bool major_victory = false;        // E-END-02 to E-END-04
};
MUSTER_FIELDS(MissionMemory, objective, rolled_objective, division, underdog, command_rerolls, major_victory)

struct Memory {
    std::array<SideMemory, 2> sides;
    MissionMemory mission;
    FixedVector<UnitMemory, max_units> units;
    FixedVector<ModelMemory, max_models> models;
    LastingPowers lasting; // until their caster's owner's next Psychic phase begins
    SpentAbilities spent;
    Side picks_next = Side::red; // whose selection it is where players alternate
    std::uint8_t step = 0;       // within a phase or stage, numbered by it; 0 when it begins
};
MUSTER_FIELDS(Memory, sides, mission, units, models, lasting, spent, picks_next, step)
static_assert(sizeof(Memory) <= max_memory);

// Setup, battle and oracle with words for what is in them (rules/sheets/sheet_game.h).
struct Game : SheetGame<Memory, Flag, Phase> {
    using SheetGame::SheetGame;
};

} // namespace muster::eighth
