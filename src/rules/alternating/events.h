// What happens in a battle of the alternating game.
#pragma once

#include "rules/alternating/alternating.h"

namespace muster::alternating {

enum class MoveKind : std::uint8_t {
    first_move,
    second_move,
    charge,
    counter,
    follow_up,
    withdraw,
    skirmish,
    escape,
    set_up,
    set_down,
    board
};
MUSTER_NAMES(MoveKind, first_move, second_move, charge, counter, follow_up, withdraw, skirmish, escape, set_up,
             set_down, board)

struct RoundBegun {
    static constexpr std::string_view name = "round_begun";
    static constexpr Weight weight = Weight::heading;
    std::uint8_t round = 0;
    Side starter = Side::red;
    Clause because = Clause::none; // the clause by which he starts
};
MUSTER_FIELDS(RoundBegun, round, starter, because)

struct MarkerPlaced {
    static constexpr std::string_view name = "marker_placed";
    Side side = Side::red;
    std::uint8_t marker = 0;
    Point at;
};
MUSTER_FIELDS(MarkerPlaced, side, marker, at)

struct MarkerTaken {
    static constexpr std::string_view name = "marker_taken";
    std::uint8_t marker = 0;
    Side side = Side::red;
    Clause because = Clause::none;
};
MUSTER_FIELDS(MarkerTaken, marker, side, because)

struct UnitActivated {
    static constexpr std::string_view name = "unit_activated";
    UnitId unit = UnitId::none;
};
MUSTER_FIELDS(UnitActivated, unit)

struct UnitPlaced {
    static constexpr std::string_view name = "unit_placed";
    UnitId unit = UnitId::none;
    MoveKind manner = MoveKind::set_up;
    FixedVector<PlacedModel, max_unit_models> places;
    Clauses because; // the clause of the move, and the clauses that let the unit go so
};
MUSTER_FIELDS(UnitPlaced, unit, manner, places, because)

// The result of one attack (A-I-21), with the numbers that both tests needed.
struct AttackMade {
    static constexpr std::string_view name = "attack_made";
    UnitId unit = UnitId::none, target = UnitId::none;
    ModelId model = ModelId::none; // the model with the weapon, at this position; none: a spell
    std::uint8_t weapon = 0;
    std::uint16_t attacks = 0, hits = 0, failed = 0; // dice to hit; hits to defend against; not defended
    bool melee = false;
    std::int8_t ap = 0;
    std::uint8_t quality = 0; // 0: hits without a test
    std::int8_t to_hit = 0;   // modifier
    std::uint8_t defence = 0; // 0: nothing to defend against
    std::int8_t to_defend = 0;
    Clauses because; // what changed these numbers, decided single dice, made the wounds and says who allocates them
};
MUSTER_FIELDS(AttackMade, unit, target, model, weapon, attacks, hits, failed, melee, ap, quality, to_hit, defence,
              to_defend, because)

struct WoundsTaken {
    static constexpr std::string_view name = "wounds_taken";
    static constexpr Weight weight = Weight::detail;
    UnitId unit = UnitId::none;
    std::uint16_t wounds = 0;      // that entered the pool
    std::uint16_t pool = 0;        // afterwards
    Clause because = Clause::none; // the clause by which others were lost
};
MUSTER_FIELDS(WoundsTaken, unit, wounds, pool, because)

struct ModelRemoved {
    static constexpr std::string_view name = "model_removed";
    static constexpr Weight weight = Weight::detail;
    ModelId model = ModelId::none;
};
MUSTER_FIELDS(ModelRemoved, model)

struct UnitDestroyed {
    static constexpr std::string_view name = "unit_destroyed";
    UnitId unit = UnitId::none;
    Clause because = Clause::none;
};
MUSTER_FIELDS(UnitDestroyed, unit, because)

struct StateChanged {
    static constexpr std::string_view name = "state_changed";
    UnitId unit = UnitId::none;
    bool exhausted = false, pinned = false; // after the event
    Clause because = Clause::none;
};
MUSTER_FIELDS(StateChanged, unit, exhausted, pinned, because)

// Anything else, by the clause that says it: a unit, the unit affected, numbers, and the ability or spell.
struct Happened {
    static constexpr std::string_view name = "happened";
    static constexpr Clause details[] = {A_ACTV_01g, A_PAS_17a, A_XTRA_02a};
    Clause clause = Clause::none;
    UnitId unit = UnitId::none, other = UnitId::none;
    FixedVector<std::int16_t, 4> numbers;
    std::string ability{}; // the word of the ability (army/alternating/words.h), or the spell's name; else empty
};
MUSTER_FIELDS(Happened, clause, unit, other, numbers, ability)

struct BattleEnded {
    static constexpr std::string_view name = "battle_ended";
    static constexpr Weight weight = Weight::heading;
    Outcome outcome = Outcome::undecided;
    std::array<std::int16_t, 2> score{};
    Clause because = A_MISS_11;
};
MUSTER_FIELDS(BattleEnded, outcome, score, because)

std::vector<ExtraValue> extra_values(const Setup& setup, const EventLog& events, std::size_t which);

} // namespace muster::alternating
