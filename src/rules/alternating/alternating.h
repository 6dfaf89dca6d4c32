// The alternating game: what a battle remembers between two questions, and the Game that every rule function gets.
// There is one file for each subject; docs/rules/alternating.md has the clauses.
#pragma once

#include "army/alternating/list.h"
#include "battle/rule_set.h"
#include "battle/standing.h"
#include "table/sight.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>

namespace muster::alternating {

using enum Clause;

extern const RuleSet rules;

// A-DEPL-07, A-ROUND-07. A run can start at the beginning of each stage, and inside one if Memory holds what is left to
// do.
enum class Stage : std::uint8_t { markers, edges, echelons, aside, deployment, scouts, battle, ended };
enum class Phase : std::uint8_t { arrivals, activations };

inline constexpr std::uint8_t rounds = 4;       // A-MISS-10
inline constexpr std::uint8_t most_markers = 5; // A-MISS-01
inline constexpr int token_cap = 6;             // A-ACTV-01b

// How a unit waits for the battle.
// ambush_later: until the next round
enum class Waiting : std::uint8_t { no, ambush, scout, reserve, no_room, ambush_later };
MUSTER_NAMES(Waiting, no, ambush, scout, reserve, no_room, ambush_later)

// The clauses that something follows from, each once.
using Clauses = FixedVector<Clause, 48>;
// Adds a clause if it applies, and returns whether it does. Nobody may want the list: then it is null.
inline bool note(Clauses* because, Clause clause, bool applies) {
    if (applies && because && std::ranges::find(*because, clause) == because->end()) because->push_back(clause);
    return applies;
}

struct UnitMemory {
    std::uint16_t pool = 0;
    std::uint16_t starting_toughness = 0; // A-UNIT-04
    bool exhausted = false, pinned = false;
    bool activated = false; // has begun its activation this round
    bool picked = false; // it is in the group of Echelons that the opponent picked: no Scout, but Reserve (A-RULE-05c)
    Waiting waiting = Waiting::no;
    std::uint8_t ambushed_in = 0; // the round in which it arrived from Ambush
    std::uint8_t tokens = 0;      // A-ACTV-01c: of all its mages
    // In the current activation:
    bool moved = false;    // it counts as having moved, wherever its models stand (A-STATE-05)
    bool set_down = false; // out of a transporter
    bool attacked = false; // A-I-34
    bool escaping = false; // it is about to become Exhausted or Pinned, so it attacks no more (A-I-52)
    bool skirmished = false;
    bool fought = false;      // hand to hand (A-I-25, A-I-96)
    std::uint8_t wounded = 0; // it was the n-th unit that received wounds; 0: it received none
};
MUSTER_FIELDS(UnitMemory, pool, starting_toughness, exhausted, pinned, activated, picked, waiting, ambushed_in, tokens,
              moved, set_down, attacked, escaping, skirmished, fought, wounded)

struct ModelMemory {
    std::uint32_t spent = 0;        // Expendable and Overcharge used up, by position of the weapon
    std::uint32_t orders_used = 0;  // this round, by position
    bool relayed = false;           // this round
    bool moved = false;             // in this activation (A-PAS-14a)
    std::uint16_t actives_used = 0; // in this activation, by number from Ability::mage
};
MUSTER_FIELDS(ModelMemory, spent, orders_used, relayed, moved, actives_used)
template <class Bits>
inline constexpr std::size_t bits_of = std::numeric_limits<Bits>::digits;
static_assert(max_kind_weapons <= bits_of<decltype(ModelMemory::spent)>);
static_assert(max_kind_orders <= bits_of<decltype(ModelMemory::orders_used)>);
static_assert(most_markers <= max_markers);

// An order or a spell that works until the end of the current activation (A-ACTV-03b).
struct Effect {
    UnitId on = UnitId::none;
    std::uint8_t ability = 0;
    bool negates = false;
};
MUSTER_FIELDS(Effect, on, ability, negates)

// Wounds that one unit dealt another in this activation.
struct Tally {
    UnitId by = UnitId::none, on = UnitId::none;
    std::uint16_t wounds = 0;
    bool melee = false;
};
MUSTER_FIELDS(Tally, by, on, wounds, melee)

// A-XTRA-02b: wounds laid next to a unit.
struct Postponed {
    UnitId unit = UnitId::none;
    bool by_attacker = false;
    std::uint8_t packet = 1;
    std::uint16_t count = 0;
};
MUSTER_FIELDS(Postponed, unit, by_attacker, packet, count)

// A-XTRA-09: the wreck of a model, where it fell.
struct WreckedModel {
    ModelId model = ModelId::none;
    std::int16_t facing = 0;
    Point at;
};
MUSTER_FIELDS(WreckedModel, model, facing, at)

struct Memory {
    FixedVector<UnitMemory, max_units> units;
    FixedVector<ModelMemory, max_models> models;
    FixedVector<Effect, 40> effects;
    FixedVector<Tally, 40> tallies;
    FixedVector<Postponed, 60> postponed;
    FixedVector<WreckedModel, max_models / 2> wrecks; // of a whole army
    Side picks_next = Side::red;
    Side starter = Side::red;       // of this round
    std::array<bool, 2> far_edge{}; // by side: its own edge is the one with the largest coordinate (A-DEPL-01)
    std::array<bool, 2> done{};     // by side: its arrivals of this round are done
    std::array<bool, 2> skips{};    // by side: it skips its next activation (A-XTRA-11)
    std::array<UnitId, 2> prophesied{UnitId::none, UnitId::none}; // must be activated next (A-XTRA-12)
    std::array<bool, 2> ran_out{};
    std::int8_t ran_out_first = -1; // index of a Side
    std::uint8_t markers = 0;       // to be placed in all
    UnitId active = UnitId::none;
    UnitId charged = UnitId::none;              // by the active unit
    std::uint8_t wounded = 0;                   // units so far, in this activation
    std::uint8_t spells_tried = 0;              // in this activation, by position
    std::array<std::uint8_t, 2> spells_spent{}; // in this battle: Expendable ones (A-WPN-07)
};
MUSTER_FIELDS(Memory, units, models, effects, tallies, postponed, wrecks, picks_next, starter, far_edge, done, skips,
              prophesied, ran_out, ran_out_first, markers, active, charged, wounded, spells_tried, spells_spent)
static_assert(sizeof(Memory) <= max_memory);

// An aura of a model of this setup.
struct BorneAura {
    ModelId bearer;
    Grant grant;
};

// Setup, battle and oracle with this game's own words.
struct Game : muster::Game {
    Memory& memory;

    Game(const Setup& setup_, Battle& battle_, Oracle& oracle_);

    UnitMemory& of(UnitId unit) { return memory.units[index(unit)]; }
    const UnitMemory& of(UnitId unit) const { return memory.units[index(unit)]; }
    ModelMemory& of(ModelId model) { return memory.models[index(model)]; }
    const ModelMemory& of(ModelId model) const { return memory.models[index(model)]; }

    const ArmyList& list(Side side) const { return list_of(setup.army(side)); }
    const ModelKind& kind(ModelId model) const { return *kinds_[index(model)]; }
    bool is_on(std::string_view switch_name) const;

    Side owner(UnitId unit) const { return battle.units[index(unit)].owner; }
    Side owner(ModelId model) const { return owner(unit_of(model)); }
    UnitId unit_of(ModelId model) const { return battle.models[index(model)].unit; }
    bool is_on_table(UnitId unit) const { return battle.units[index(unit)].whereabouts == Whereabouts::table; }
    bool is_on_table(ModelId model) const { return battle.models[index(model)].whereabouts == Whereabouts::table; }
    bool is_destroyed(UnitId unit) const { return battle.units[index(unit)].whereabouts == Whereabouts::destroyed; }

    // The models on the table. Of a Massive unit, only its one body (A-XTRA-04a).
    UnitModels models_of(UnitId unit) const;
    // All living models, wherever the unit is. Elements of a Massive unit are included.
    UnitModels living(UnitId unit) const;
    // Where a model is: an element of a Massive unit stands where its body stands.
    ModelId body_of(ModelId model) const;
    Solid solid_of(ModelId model) const { return muster::solid_of(setup, battle, model); }
    FixedVector<UnitId, max_units> units_on_table(Side side) const;

    // Abilities with auras, orders and spells (A-CAT-04 to A-CAT-08); of units by A-UNIT-08.
    bool has(ModelId model, Ability ability) const;
    bool has(UnitId unit, Ability ability) const;
    bool any_has(UnitId unit, Ability ability) const;                         // at least one living model
    bool may_be_had(Ability ability) const { return possible_.has(ability); } // by any model in this battle
    // A-PAS-01c: the model whose defence and defensive passives count. It is not the Hero while another model lives.
    ModelId defender(UnitId unit) const;

    // Sight as the table stands now (A-UNIT-07).
    bool sees(ModelId observer, ModelId target);
    bool sees_any(ModelId observer, UnitId target); // kept while nothing moves
    // A-TERR-07, A-I-04: mostly behind something, as seen by that model of this one unit which sees it best.
    bool is_behind_something(ModelId target, std::span<const ModelId> from);

    // Whether any model on this side has orders to give.
    bool gives_orders(Side side) const { return gives_orders_[index(side)]; }

    // Ground of the table by trait, wrecks not included.
    std::span<const Footprint> ground(Trait trait) const;

  private:
    // The table as it was at the last look.
    struct Looking {
        explicit Looking(const Table& table) : scene(table) {}
        SightScene scene;
        FixedVector<Model, max_models> models;
        std::vector<bool> blocks; // whether it blocks sight between others
        // By model and unit, as far as known.
        std::vector<std::optional<bool>> seen;   // it sees at least one model
        std::vector<std::optional<bool>> behind; // it is behind something, as seen by every model there
    };

    bool reaches(const BorneAura& aura, UnitId unit) const;
    Looking& look();

    std::vector<const ModelKind*> kinds_; // by model
    std::vector<std::size_t> first_;      // model of each unit, and one past the last
    std::vector<BorneAura> auras_;
    AbilitySet granted_;  // by anything in this setup
    AbilitySet possible_; // these, and the abilities that models have themselves
    std::array<bool, 2> gives_orders_{};
    mutable std::optional<std::array<std::vector<Footprint>, 3>> ground_; // computed when needed
    std::unique_ptr<Looking> looking_;                                    // created when needed
};

} // namespace muster::alternating
