// The events that both editions share: past tense, ids and numbers. The engine reports dice (DiceRolled, DiceRerolled).
#pragma once

#include "army/sheets/ability.h"
#include "battle/event.h"
#include "rules/sheets/game.h"

namespace muster::sheets {

struct StepBegun { // a stage, round, turn or phase
    static constexpr std::string_view name = "step_begun";
    static constexpr Weight weight = Weight::heading;
    std::uint8_t stage = 0, round = 0, phase = 0;
    Side active = Side::red;
};
MUSTER_FIELDS(StepBegun, stage, round, phase, active)

struct RollOffWon {
    static constexpr std::string_view name = "roll_off_won";
    Clause because = Clause::none;
    Side winner = Side::red;
};
MUSTER_FIELDS(RollOffWon, because, winner)

struct MarkerPlaced {
    static constexpr std::string_view name = "marker_placed";
    Side side = Side::red;
    std::uint8_t marker = 0;
    Point at;
    Length elevation;
};
MUSTER_FIELDS(MarkerPlaced, side, marker, at, elevation)

struct ZoneTaken {
    static constexpr std::string_view name = "zone_taken";
    Side side = Side::red;
    std::uint8_t zone = 0;
};
MUSTER_FIELDS(ZoneTaken, side, zone)

struct UnitSetUp {
    static constexpr std::string_view name = "unit_set_up";
    UnitId unit = UnitId::none;
    FixedVector<PlacedModel, max_unit_models> places;
};
MUSTER_FIELDS(UnitSetUp, unit, places)

struct UnitMoved {
    static constexpr std::string_view name = "unit_moved";
    UnitId unit = UnitId::none;
    std::uint8_t manner = 0; // of MoveKind
    FixedVector<PlacedModel, max_unit_models> places;
};
MUSTER_FIELDS(UnitMoved, unit, manner, places)

struct AttacksMade { // one profile at one target, from hit rolls to wounds
    static constexpr std::string_view name = "attacks_made";
    UnitId unit = UnitId::none, target = UnitId::none;
    ModelId first_attacker = ModelId::none;
    std::uint8_t weapon = 0, profile = 0;
    std::uint16_t attacks = 0, hits = 0, wounds = 0;
    std::uint8_t hit_on = 0, wound_on = 0; // the results needed
    std::int8_t hit_modifier = 0, wound_modifier = 0;
};
MUSTER_FIELDS(AttacksMade, unit, target, first_attacker, weapon, profile, attacks, hits, wounds, hit_on, wound_on,
              hit_modifier, wound_modifier)

struct SaveTried {
    static constexpr std::string_view name = "save_tried";
    static constexpr Weight weight = Weight::detail;
    ModelId model = ModelId::none;
    std::uint8_t roll = 0, needed = 0; // unmodified
    std::int8_t modifier = 0;
    bool invulnerable = false, saved = false;
};
MUSTER_FIELDS(SaveTried, model, roll, needed, modifier, invulnerable, saved)

struct WoundsLost {
    static constexpr std::string_view name = "wounds_lost";
    static constexpr Weight weight = Weight::detail;
    ModelId model = ModelId::none;
    std::uint8_t lost = 0, ignored = 0, left = 0;
    bool mortal = false;
};
MUSTER_FIELDS(WoundsLost, model, lost, ignored, left, mortal)

struct ModelDestroyed {
    static constexpr std::string_view name = "model_destroyed";
    static constexpr Weight weight = Weight::detail;
    ModelId model = ModelId::none;
    UnitId unit = UnitId::none;
    std::uint8_t cause = 0; // of Cause
    bool last = false;      // it was the last of its unit
};
MUSTER_FIELDS(ModelDestroyed, model, unit, cause, last)

struct ModelHealed {
    static constexpr std::string_view name = "model_healed";
    static constexpr Weight weight = Weight::detail;
    ModelId model = ModelId::none;
    std::uint8_t regained = 0, now = 0;
};
MUSTER_FIELDS(ModelHealed, model, regained, now)

struct UnitDivided {
    static constexpr std::string_view name = "unit_divided";
    UnitId unit = UnitId::none, part = UnitId::none; // the part is the new unit of these models
    FixedVector<ModelId, max_unit_models> models;
};
MUSTER_FIELDS(UnitDivided, unit, part, models)

struct PointsScored {
    static constexpr std::string_view name = "points_scored";
    Side side = Side::red;
    std::int16_t points = 0;
    Clause because = Clause::none;
};
MUSTER_FIELDS(PointsScored, side, points, because)

// Events with these clauses are details of the line that they belong to.
inline constexpr auto told_as_details = [] {
    using enum Clause;
    return std::array{N_ATTR_03, N_BIG_05,  N_COH_08,  N_DICE_05,  N_I_53,    N_MOV_16,  N_OBJ_12,  N_PERIL_03,
                      N_PSY_17,  N_REIN_06, N_REIN_07, N_SMITE_03, N_TRAN_13, N_TRAN_18, N_TRAN_19, //
                      E_ADV_02,  E_DICE_05, E_I_41,    E_LOC_06,   E_MISS_19, E_PSY_11,  E_PSY_17,  E_PSY_19,
                      E_REIN_04, E_TRAN_09, E_TRAN_11, E_TRAN_14};
}();

struct Happened { // anything that one clause, one unit and up to three numbers can report
    static constexpr std::string_view name = "happened";
    static constexpr const auto& details = told_as_details;
    Clause clause = Clause::none;
    UnitId unit = UnitId::none, other = UnitId::none;
    std::array<std::int16_t, 3> numbers{};

    struct Number { // of any type
        std::int16_t value;
        template <class T>
            requires std::integral<T> || std::is_enum_v<T>
        constexpr Number(T number) : value(static_cast<std::int16_t>(number)) {}
    };
    Happened() = default;
    Happened(Clause by, UnitId whom, UnitId with = UnitId::none, std::initializer_list<Number> told = {})
        : clause(by),
          unit(whom),
          other(with) {
        std::ranges::transform(told, numbers.begin(), &Number::value);
    }
};
MUSTER_FIELDS(Happened, clause, unit, other, numbers)

// Reports what something adds to a roll or to damage, or takes from it (N-I-03); a zero is not reported. The numbers
// are the amount, the RollKind, and whether it is more.
inline void tell_modifier(Game& game, Clause because, UnitId unit, RollKind roll, int amount) {
    if (amount == 0) return;
    game.tell(Happened{because, unit, UnitId::none, {amount, roll, amount > 0}});
}

// Who controls a marker when it is scored. People count markers from 1.
inline void tell_control(Game& game, Clause because, Side side, std::size_t marker) {
    game.tell(Happened{because, UnitId::none, UnitId::none, {index(side), marker + 1}});
}

// The second number of an event about a power. The first counts mortal wounds.
enum class PowerEffect : std::uint8_t { wounds, lasts, finds_nobody };

} // namespace muster::sheets
