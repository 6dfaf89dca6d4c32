// The eighth: what a battle remembers between two questions, and the Game every rule function gets. The phases are one
// file each, in rulebook order; docs/rules/eighth.md has the clauses.
#pragma once

#include "army/datasheet_army.h"
#include "battle/rule_set.h"
#include "battle/standing.h"
#include "rules/common/lookout.h"
#include "rules/common/rerolls.h"

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
    in_reserve,         // battle: starts as reinforcements (E-REIN-01), said when it would have been set up
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

struct ModelMemory {
    bool moved = false;          // in this turn's Movement phase, or it arrived or disembarked (E-I-27)
    std::uint8_t manifested = 0; // psychic powers attempted this phase (E-PSY-03)
    std::uint8_t denied = 0;     // powers it tried to deny this phase (E-PSY-04)
    std::uint16_t attempted = 0; // its powers attempted this turn, by position; the last bit is Smite (E-PSY-07)
};
MUSTER_FIELDS(ModelMemory, moved, manifested, denied, attempted)

// A psychic power at work until its caster's owner's next Psychic phase begins.
struct Lasting {
    UnitId caster = UnitId::none; // a unit of the setup
    std::uint8_t power = 0;       // of its datasheet
    UnitId on = UnitId::none;
};
MUSTER_FIELDS(Lasting, caster, power, on)

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
    FixedVector<Lasting, 64> lasting;
    SpentAbilities spent;
    Side picks_next = Side::red; // whose selection it is where players alternate
    std::uint8_t step = 0;       // within a phase or stage, numbered by it; 0 when it begins
};
MUSTER_FIELDS(Memory, sides, mission, units, models, lasting, spent, picks_next, step)
static_assert(sizeof(Memory) <= max_memory);

// Setup, battle and oracle with the eighth's own words for what is in them.
struct Game : muster::Game {
    Memory& memory;

    Game(const Setup& setup_, Battle& battle_, Oracle& oracle_)
        : muster::Game{setup_, battle_, oracle_},
          memory(muster::memory<Memory>(battle_)),
          lookout_(setup_, battle_) {}

    Phase phase() const { return static_cast<Phase>(battle.phase); }
    Side active() const { return battle.active; }

    UnitMemory& of(UnitId unit) { return memory.units[index(unit)]; }
    const UnitMemory& of(UnitId unit) const { return memory.units[index(unit)]; }
    bool has(UnitId unit, Flag flag) const { return of(unit).flags >> static_cast<unsigned>(flag) & 1u; }
    void set(UnitId unit, Flag flag, bool on = true) {
        const std::uint32_t bit = 1u << static_cast<unsigned>(flag);
        of(unit).flags = on ? of(unit).flags | bit : of(unit).flags & ~bit;
    }
    void clear_everywhere(std::initializer_list<Flag> flags); // at the end of a phase, turn or round

    // What the army file says of a unit, a model and its profile.
    const DatasheetUnit& sheet(UnitId unit) const;
    const DatasheetModel& sheet(ModelId model) const;
    const ModelProfile& profile(ModelId model) const;
    const Army& army(Side side) const { return setup.army(side); }

    Side owner(UnitId unit) const { return battle.units[index(unit)].owner; }
    Side owner(ModelId model) const { return owner(unit_of(model)); }
    UnitId unit_of(ModelId model) const { return battle.models[index(model)].unit; }
    bool is_on_table(UnitId unit) const { return battle.units[index(unit)].whereabouts == Whereabouts::table; }
    bool is_on_table(ModelId model) const { return battle.models[index(model)].whereabouts == Whereabouts::table; }

    Solid solid_of(ModelId model) const { return muster::solid_of(setup, battle, model); }
    UnitModels models_of(UnitId unit) const { return muster::models_of(setup, battle, unit, of(unit).origin); }

    // Whether an ability with this effect is on the unit's datasheet, and whether as an aura; and on anybody's.
    bool has_ability(UnitId unit, Effect effect) const { return effects_of(index(unit)).all & bit_of(effect); }
    bool projects(UnitId unit, Effect effect) const { return effects_of(index(unit)).auras & bit_of(effect); }
    bool anybody_projects(Effect effect) const { return effects_of(battle.units.size()).auras & bit_of(effect); }

    // Keywords of the models still standing (E-DATA-17), and of one model (E-DATA-17).
    bool has_keyword(UnitId unit, CoreKeyword keyword) const;
    bool has_keyword(ModelId model, CoreKeyword keyword) const;

    // Sight as the table stands now; answers are kept while nothing moves.
    void look_again() { lookout_.look_again(); }
    bool sees(ModelId observer, ModelId target) {
        look_again();
        return sees_as_it_stood(observer, target);
    }
    bool sees_as_it_stood(ModelId observer, ModelId target) { // when somebody last looked again
        return lookout_.sees(observer, target);
    }

  private:
    struct Effects { // as bits
        std::uint64_t all = 0, auras = 0;
    };
    static std::uint64_t bit_of(Effect effect) { return std::uint64_t{1} << static_cast<unsigned>(effect); }
    const Effects& effects_of(std::size_t unit) const {
        if (effects_.size() != battle.units.size() + 1) note_effects();
        return effects_[unit];
    }
    void note_effects() const;

    mutable std::vector<Effects> effects_; // by unit, at last of all together; units only ever divide
    Lookout lookout_;
};

} // namespace muster::eighth
