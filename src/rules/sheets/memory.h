// What a battle of datasheets remembers between two questions. It has room for both editions; files of an edition do
// not hold what only the other one reads. Each edition says how its files number flags and moves, and which fields they
// have (edition.h).
#pragma once

#include "army/sheets/ability.h"
#include "army/sheets/capacity.h"
#include "base/archive.h"
#include "battle/battle.h"

namespace muster::sheets {

// Every kind of move. For its turn, a unit remembers one that the Movement phase asks for, that it remained stationary,
// or none.
BOOST_DEFINE_FIXED_ENUM_CLASS(MoveKind, std::uint8_t, normal, advance, fall_back, charge, intervene, pile_in,
                              consolidate, set_up, stationary, none)

// What is true of a unit until its phase, turn or battle round ends. Edition::Forgetting says how long.
enum class Flag : std::uint8_t {
    selected_to_move,   // N-MOV-03, E-MOV-02
    moved,              // for any reason (N-I-40); in the eighth: a model of it
    arrived,            // as reinforcements (N-REIN-08, E-REIN-02)
    disembarked,        // N-TRAN-07, E-TRAN-05, E-TRAN-13
    disembarked_turn,   // N-TRAN-14
    embarked,           // N-TRAN-25, E-TRAN-05
    left_wreck,         // out of a destroyed TRANSPORT (N-TRAN-23, N-TRAN-24)
    manifested,         // was selected in the Psychic phase (N-PSY-03)
    shot,               // N-SHT-06, E-I-24
    near_enemy,         // within 12" of an enemy when the Charge phase began (N-CHG-03)
    engaged_at_start,   // when the Charge phase began (N-CHG-05, E-CHG-05), or the Movement phase (E-I-18)
    selected_to_charge, // N-CHG-06, E-CHG-06
    charged,            // made a charge move (E-I-33)
    intervened,         // performed a heroic intervention (N-HERO-04, N-MEL-08), or was picked for one (E-I-35)
    fought,             // N-FGT-03, E-FGT-07
    morale_tested,      // N-MOR-03, E-I-39
    advanced_round,     // N-CHG-04, N-I-79
    fell_back_round,    // likewise
    in_reserve,         // until it arrives (N-REIN-01, E-REIN-01); declared when it would have been set up (N-I-33)
    set_up_late,        // waits until both armies are deployed (N-WAR-22)
    unused,             // saved battles number flags by their order
    moved_in_phase,     // made a Normal Move, Advanced or Fell Back (N-TRAN-13)
    advanced,           // whatever other move it made (N-MOV-20, N-WPN-05)
    fell_back,          // whatever other move it made (N-MOV-28)
    left_out,           // there was no room for it at deployment (E-I-56)
    helped,             // fired Overwatch for friends (N-SHEET-20)
    in_smoke,           // until its owner's next Shooting phase (N-SHEET-22)
    count
};

struct UnitMemory {
    UnitId origin = UnitId::none;   // the unit of the setup that it is or came from: its datasheet
    std::uint32_t flags = 0;        // of Flag, as the edition numbers them
    MoveKind move = MoveKind::none; // this turn
    std::uint8_t advance = 0;       // inches added to M until the end of the phase (N-MOV-17, E-ADV-02)
    std::uint8_t fallen = 0;        // models destroyed this turn (N-MOR-06), of the eighth not those that fled
    std::uint8_t manifested = 0;    // psychic powers attempted this phase (N-PSY-19)
    std::uint8_t denied = 0;        // powers it tried to deny this phase (N-PSY-20)
    std::uint16_t attempted = 0;    // its powers attempted this battle round, by position (N-PSY-10)
    std::int8_t destroyed_by = -1;  // index of the Side that counts as having destroyed it, or nobody (N-STR-08 to 12)
    FixedVector<UnitId, 20> charge_targets; // of its charge this turn (N-MEL-08, E-FGT-13)
};
MUSTER_FIELDS(UnitMemory, origin, flags, move, advance, fallen, manifested, denied, attempted, destroyed_by,
              charge_targets)

struct ModelMemory {
    bool allocated = false;      // an attack was allocated to it this phase (N-ALLOC-02)
    std::uint8_t marker = 255;   // it counts for this marker this turn (N-OBJ-07)
    bool moved = false;          // in the Movement phase of this turn, or it arrived or disembarked (E-I-27)
    std::uint8_t manifested = 0; // psychic powers attempted this phase (E-PSY-03)
    std::uint8_t denied = 0;     // powers it tried to deny this phase (E-PSY-04)
    std::uint16_t attempted = 0; // its powers attempted this turn, by position; the last bit is Smite (E-PSY-07)
    std::uint32_t fired = 0;     // its weapons that were fired this phase, by position (N-SHT-08)
};
static_assert(max_weapons <= 32);
MUSTER_FIELDS(ModelMemory, allocated, marker, moved, manifested, denied, attempted, fired)

// E-LORD-05 to E-LORD-07, in the order of the D3.
enum class WarlordTrait : std::uint8_t { none, legendary_fighter, inspiring_leader, tenacious_survivor };
MUSTER_NAMES(WarlordTrait, none, legendary_fighter, inspiring_leader, tenacious_survivor)

struct SideMemory {
    ModelId warlord = ModelId::none;
    bool has_trait = false;                  // its Warlord: what the army file says, or Inspiring Leader (N-WAR-06)
    WarlordTrait trait = WarlordTrait::none; // of its Warlord (E-LORD-02)
    std::uint8_t zone = 0;                   // its deployment zone, 0 or 1 (N-I-28, E-MISS-10)
    std::uint8_t command_points = 0;
    std::uint8_t smites = 0; // attempts this phase (N-SMITE-02)
};
MUSTER_FIELDS(SideMemory, warlord, has_trait, trait, zone, command_points, smites)

// E-MISS-08, in the order of the D3.
enum class Objective : std::uint8_t { none, slay_and_secure, ancient_relic, domination };
MUSTER_NAMES(Objective, none, slay_and_secure, ancient_relic, domination)

// What the mission of the eighth has decided so far.
struct MissionMemory {
    Objective objective = Objective::none;
    Side rolled_objective = Side::red; // the player who rolled for it; the other one divides (E-MISS-09)
    std::uint8_t division = 0;         // degrees between the dividing line and the long edges (E-I-54)
    Side underdog = Side::red;         // E-MISS-16
    std::uint8_t command_rerolls = 0;  // the Underdog's, left (E-MISS-18)
    bool major_victory = false;        // E-END-02 to E-END-04
};
MUSTER_FIELDS(MissionMemory, objective, rolled_objective, division, underdog, command_rerolls, major_victory)

// A psychic power that still works.
struct Lasting {
    UnitId caster = UnitId::none; // a unit of the setup
    std::uint8_t power = 0;       // of its datasheet
    UnitId on = UnitId::none;
};
MUSTER_FIELDS(Lasting, caster, power, on)
using LastingPowers = FixedVector<Lasting, max_units>; // room for one power of every unit at once

// Abilities that are used up. Every model has a bit for each of its own abilities that has a limit, so no use is ever
// forgotten.
struct SpentAbilities {
    // When the last one was used. Uses that lasted for an earlier phase or turn do not count any more.
    std::uint8_t round = 0, phase = 0;
    Side active = Side::red;
    // Bits by position among a model's own abilities, of which it has few enough (max_limited_abilities). The list is
    // empty until one is used.
    FixedVector<std::uint8_t, max_models> models;
};
static_assert(max_limited_abilities <= 8);
MUSTER_FIELDS(SpentAbilities, round, phase, active, models)

struct Memory {
    std::array<SideMemory, 2> sides;
    MissionMemory mission;
    FixedVector<UnitMemory, max_units> units;
    FixedVector<ModelMemory, max_models> models;
    LastingPowers lasting; // until the next Command phase of their caster's owner, in the eighth the next Psychic phase
    SpentAbilities spent;
    Side picks_next = Side::red; // the side to select next, where players alternate
    std::uint8_t step = 0;       // within a phase or stage, numbered by it; 0 when it begins
};
MUSTER_FIELDS(Memory, sides, mission, units, models, lasting, spent, picks_next, step)
static_assert(sizeof(Memory) <= max_memory);

// Which fields of a part of the memory these are, as bits.
template <class Part>
consteval std::uint32_t fields_of(std::initializer_list<std::string_view> names) {
    std::uint32_t bits = 0, bit = 1;
    std::size_t known = 0;
    for_each_field<Part>([&](std::string_view name, auto) {
        if (std::ranges::find(names, name) != names.end()) bits |= bit, ++known;
        bit <<= 1;
    });
    if (known != names.size()) throw "no such field";
    return bits;
}

} // namespace muster::sheets
