// The ninth: what a battle remembers between two questions, and the Game every rule function gets. The phases are one
// file each, in rulebook order; docs/rules/ninth.md has the clauses.
#pragma once

#include "battle/rule_set.h"
#include "rules/sheets/rerolls.h"
#include "rules/sheets/sheet_game.h"

namespace muster::ninth {

using enum Clause;

extern const RuleSet rules;

// The mission's steps (N-MISS-02) and the phases of a turn (N-RND-03). A run can start at the beginning of each, and in
// the middle of a step wherever Memory holds what is left to do.
enum class Stage : std::uint8_t {
    muster,      // Warlords and traits not yet chosen in the army file
    markers,     // alternating objective markers
    zones,       // who takes which deployment zone
    deployment,  // alternating set-up, combat squads divided before
    late_set_up, // units set up after both armies
    first_turn,
    pre_battle,
    battle, // rounds of turns of phases
    ended
};
enum class Phase : std::uint8_t { command, movement, psychic, shooting, charge, fight, morale };

// The kind of move a unit made this turn, in the order in which they bind.
enum class MoveKind : std::uint8_t { none, stationary, normal, advance, fall_back };
MUSTER_NAMES(MoveKind, none, stationary, normal, advance, fall_back)

// What is true of a unit until its turn, phase or round ends (said beside each).
enum class Flag : std::uint8_t {
    selected_to_move,   // phase
    moved,              // turn: for any reason (N-I-40)
    arrived,            // turn: as reinforcements (N-REIN-08)
    disembarked,        // phase (N-TRAN-07)
    disembarked_turn,   // turn (N-TRAN-14)
    embarked,           // phase (N-TRAN-25)
    left_wreck,         // turn: out of a destroyed TRANSPORT (N-TRAN-23, N-TRAN-24)
    manifested,         // phase: was selected in the Psychic phase (N-PSY-03)
    shot,               // phase (N-SHT-06)
    near_enemy,         // phase: within 12" of an enemy when the Charge phase began (N-CHG-03)
    engaged_at_start,   // phase: within ER when the Charge phase began (N-CHG-05)
    selected_to_charge, // phase (N-CHG-06)
    charged,            // turn: made a charge move
    intervened,         // turn: performed a heroic intervention (N-HERO-04, N-MEL-08)
    fought,             // phase (N-FGT-03)
    morale_tested,      // phase (N-MOR-03)
    advanced_round,     // battle round (N-CHG-04, N-I-79)
    fell_back_round,    // battle round
    in_reserve,         // until it arrives: reinforcements (N-REIN-01), said when it would have been set up (N-I-33)
    set_up_late,        // deployment: waits until both armies are deployed (N-WAR-22)
    merged,             // battle: has models that were mustered in another unit (N-STR-06)
    moved_in_phase,     // phase: made a Normal Move, Advanced or Fell Back (N-TRAN-13)
    advanced,           // turn: whatever other move it made besides (N-MOV-20, N-WPN-05)
    fell_back,          // turn (N-MOV-28)
    count
};

struct UnitMemory {
    UnitId origin = UnitId::none;           // the unit of the setup it is, or was split from: its datasheet
    std::uint32_t flags = 0;                // of Flag
    MoveKind move = MoveKind::none;         // this turn
    std::uint8_t advance = 0;               // inches added to M until the end of the phase (N-MOV-17)
    std::uint8_t fallen = 0;                // models destroyed this turn (N-MOR-06)
    std::uint8_t manifested = 0;            // psychic powers attempted this phase (N-PSY-19)
    std::uint8_t denied = 0;                // powers it tried to deny this phase (N-PSY-20)
    std::uint16_t attempted = 0;            // its powers attempted this battle round, by position (N-PSY-10)
    std::int8_t destroyed_by = -1;          // index of the Side it counts as destroyed by, or nobody (N-STR-08 to 12)
    FixedVector<UnitId, 20> charge_targets; // of its charge this turn (N-MEL-08)
};
MUSTER_FIELDS(UnitMemory, origin, flags, move, advance, fallen, manifested, denied, attempted, destroyed_by,
              charge_targets)
// N-STR-06: whether it has models that were mustered in another unit.
inline bool is_merged(const UnitMemory& unit) { return unit.flags >> static_cast<unsigned>(Flag::merged) & 1u; }

struct ModelMemory {
    bool allocated = false;    // an attack was allocated to it this phase (N-ALLOC-02)
    std::uint8_t marker = 255; // it counts for this marker this turn (N-OBJ-07)
    std::uint32_t fired = 0;   // its weapons that were fired this phase, by position (N-SHT-08)
};
static_assert(max_weapons <= 32);
MUSTER_FIELDS(ModelMemory, allocated, marker, fired)

struct SideMemory {
    ModelId warlord = ModelId::none;
    bool has_trait = false; // Inspiring Leader, or what the army file says
    std::uint8_t zone = 0;  // 0: along the edge where the coordinate is 0, 1: along the opposite one (N-I-28)
    std::uint8_t command_points = 0;
    std::uint8_t smites = 0; // attempts this phase (N-SMITE-02)
};
MUSTER_FIELDS(SideMemory, warlord, has_trait, zone, command_points, smites)

struct Memory {
    std::array<SideMemory, 2> sides;
    FixedVector<UnitMemory, max_units> units;
    FixedVector<ModelMemory, max_models> models;
    LastingPowers lasting; // until their caster's owner's next Command phase
    SpentAbilities spent;
    Side picks_next = Side::red; // whose selection it is where players alternate
    std::uint8_t step = 0;       // within a phase or stage, numbered by it; 0 when it begins
};
MUSTER_FIELDS(Memory, sides, units, models, lasting, spent, picks_next, step)
static_assert(sizeof(Memory) <= max_memory);

// Setup, battle and oracle with words for what is in them (rules/sheets/sheet_game.h).
struct Game : SheetGame<Memory, Flag, Phase> {
    using SheetGame::SheetGame;
};

} // namespace muster::ninth
