// The drill: a parade-ground game of a few minutes, and the first rule set to read. Its clauses are in clauses.md.
#pragma once

#include "army/drill/squads.h"
#include "battle/rule_set.h"
#include "battle/standing.h"

namespace muster::drill {

using enum Clause;

extern const RuleSet rules;

// Where the battle stands; a run can start at the beginning of each.
enum class Stage : std::uint8_t { set_up, bids, activations };

// What survives between two questions, in addition to what every battle has.
struct Memory {
    Side sets_up_next = Side::red;
    Side activates_next = Side::red;
    FixedVector<UnitId, max_units> left_out;  // no room for them (D-SET-04)
    FixedVector<UnitId, max_units> activated; // in this round
    std::array<std::uint8_t, 2> resolve{4, 4};
    std::array<bool, 2> may_reroll{true, true};
    std::array<std::uint8_t, 2> worth{1, 2}; // of each marker in this round
};
MUSTER_FIELDS(Memory, sets_up_next, activates_next, left_out, activated, resolve, may_reroll, worth)

// The numbers of a squad in the army file.
inline const SquadNumbers& numbers_of(const Setup& setup, UnitId squad) {
    const std::size_t reds = setup.army(Side::red).units.size(), number = index(squad);
    return number < reds ? squads_of(setup.army(Side::red))[number] : squads_of(setup.army(Side::blue))[number - reds];
}

struct Game : muster::Game {
    Memory& memory;

    Game(const Setup& setup_, Battle& battle_, Oracle& oracle_)
        : muster::Game{setup_, battle_, oracle_},
          memory(muster::memory<Memory>(battle_)) {}

    Stage stage() const { return static_cast<Stage>(battle.stage); }
    const SquadNumbers& numbers(UnitId squad) const { return numbers_of(setup, squad); }
};

// The steps, in the order of the clauses.
void set_up(Game& game);
void bid(Game& game);
void activate_squads(Game& game);
void score_round(Game& game);

Placing move_of(const Game& game, UnitId squad); // where it may go when it moves

extern const Inspector inspector; // inspect.cpp

// What happens in an activation.
bool place_squad(Game& game, UnitId squad); // false: no room
void move_squad(Game& game, UnitId squad);
void shoot(Game& game, UnitId squad);
std::vector<Point> deployment_zone(const Setup& setup, Side side); // D-SET-02

// Events.
struct SquadSetUp {
    static constexpr std::string_view name = "squad_set_up";
    UnitId unit = UnitId::none;
    FixedVector<PlacedModel, max_unit_models> places;
};
MUSTER_FIELDS(SquadSetUp, unit, places)

struct SquadMoved {
    static constexpr std::string_view name = "squad_moved";
    UnitId unit = UnitId::none;
    FixedVector<PlacedModel, max_unit_models> places;
};
MUSTER_FIELDS(SquadMoved, unit, places)

struct RoundBegun {
    static constexpr std::string_view name = "round_begun";
    static constexpr Weight weight = Weight::heading;
    std::uint8_t round = 0;
    std::array<std::uint8_t, 2> bids{};
    Side begins = Side::red;
};
MUSTER_FIELDS(RoundBegun, round, bids, begins)

struct VolleyFired {
    static constexpr std::string_view name = "volley_fired";
    UnitId unit = UnitId::none, target = UnitId::none;
    std::uint8_t shots = 0, hits = 0, saved = 0;
};
MUSTER_FIELDS(VolleyFired, unit, target, shots, hits, saved)

struct ModelsFell {
    static constexpr std::string_view name = "models_fell";
    static constexpr Weight weight = Weight::detail;
    UnitId unit = UnitId::none;
    UnitModels models;
};
MUSTER_FIELDS(ModelsFell, unit, models)

struct MarkerScored {
    static constexpr std::string_view name = "marker_scored";
    MarkerId marker = MarkerId::none;
    Side side = Side::red;
    std::uint8_t points = 0;
};
MUSTER_FIELDS(MarkerScored, marker, side, points)

struct DrillEnded {
    static constexpr std::string_view name = "drill_ended";
    static constexpr Weight weight = Weight::heading;
    Outcome outcome = Outcome::undecided;
    std::array<std::int16_t, 2> score{};
};
MUSTER_FIELDS(DrillEnded, outcome, score)

} // namespace muster::drill
