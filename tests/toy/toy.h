// The toy, a race for the bells: a game in one folder, to copy from. Its clauses are in clauses.md.
#pragma once

#include "battle/rule_set.h"
#include "battle/standing.h"
#include "games/add_game.h"
#include "toy/clauses.h"
#include "toy/gangs.h"

namespace muster::toy {

extern const AddedGame this_game; // the whole game as one value, for add_game

// Where the battle stands; a run can start at the beginning of each.
enum class Stage : std::uint8_t { set_up, race };

// What survives between two questions, in addition to what every battle has.
struct Memory {
    FixedVector<UnitId, max_units> acted; // in this turn
};
MUSTER_FIELDS(Memory, acted)

inline const Crew& crew_of(const Setup& setup, UnitId unit) {
    const std::size_t reds = setup.army(Side::red).units.size();
    return index(unit) < reds ? gang_of(setup.army(Side::red))[index(unit)]
                              : gang_of(setup.army(Side::blue))[index(unit) - reds];
}

struct Game : muster::Game {
    Memory& memory;

    Game(const Setup& setup_, Battle& battle_, Oracle& oracle_)
        : muster::Game{setup_, battle_, oracle_},
          memory(muster::memory<Memory>(battle_)) {}

    const Crew& crew(UnitId unit) const { return crew_of(setup, unit); }
};

// Where crews may be (moves.cpp).
std::vector<Point> starting_strip(const Setup& setup, Side side); // T-SET-02
bool place_crew(Game& game, UnitId crew);                         // false: no room
Placing move_of(const Game& game, UnitId crew);
void move_crew(Game& game, UnitId crew);

// Throwing (throws.cpp).
bool in_reach(const Game& game, UnitId crew, UnitId target);
void throw_at_somebody(Game& game, UnitId crew);

// The order of play (rules.cpp).
inline constexpr std::uint8_t rounds = 4; // T-TRN-01
void play(const Setup& setup, Battle& battle, Oracle& oracle);
bool has_acted(const Battle& battle, UnitId crew); // in this turn

// The crews at a bell, and the side that would hold it now: T-BEL-01.
inline constexpr Length bell_range = 3_in;
std::array<std::vector<ModelId>, 2> models_at(const Setup& setup, const Battle& battle, const Marker& bell);
std::int8_t holder_of(const Setup& setup, const Battle& battle, const Marker& bell);

extern const RuleSet rules;                       // rule_set.cpp
extern const Inspector inspector;                 // inspect.cpp
extern const odds_internal::OddsRules odds_rules; // odds.cpp

// Events.
struct CrewSetUp {
    static constexpr std::string_view name = "crew_set_up";
    UnitId unit = UnitId::none;
    FixedVector<PlacedModel, max_unit_models> places;
};
MUSTER_FIELDS(CrewSetUp, unit, places)

struct CrewWentHome {
    static constexpr std::string_view name = "crew_went_home";
    UnitId unit = UnitId::none;
};
MUSTER_FIELDS(CrewWentHome, unit)

struct TurnBegun {
    static constexpr std::string_view name = "turn_begun";
    static constexpr Weight weight = Weight::heading;
    std::uint8_t round = 0;
    Side side = Side::red;
};
MUSTER_FIELDS(TurnBegun, round, side)

struct CrewMoved {
    static constexpr std::string_view name = "crew_moved";
    UnitId unit = UnitId::none;
    FixedVector<PlacedModel, max_unit_models> places;
};
MUSTER_FIELDS(CrewMoved, unit, places)

struct Thrown {
    static constexpr std::string_view name = "thrown";
    UnitId unit = UnitId::none, target = UnitId::none;
    std::uint8_t throws = 0, hits = 0;
};
MUSTER_FIELDS(Thrown, unit, target, throws, hits)

struct ModelsFell {
    static constexpr std::string_view name = "models_fell";
    static constexpr Weight weight = Weight::detail;
    UnitId unit = UnitId::none;
    UnitModels models;
};
MUSTER_FIELDS(ModelsFell, unit, models)

struct BellTaken {
    static constexpr std::string_view name = "bell_taken";
    MarkerId marker = MarkerId::none;
    Side side = Side::red;
};
MUSTER_FIELDS(BellTaken, marker, side)

struct BellsRung {
    static constexpr std::string_view name = "bells_rung";
    Side side = Side::red;
    std::uint8_t points = 0;
};
MUSTER_FIELDS(BellsRung, side, points)

struct RaceEnded {
    static constexpr std::string_view name = "race_ended";
    static constexpr Weight weight = Weight::heading;
    Outcome outcome = Outcome::undecided;
    std::array<std::int16_t, 2> score{};
};
MUSTER_FIELDS(RaceEnded, outcome, score)

} // namespace muster::toy
