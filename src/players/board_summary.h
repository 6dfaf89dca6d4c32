// The battle as a player sees it at a question: where the units of both sides are, how much is left of them, and what
// they could do to each other at which distance, in thousandths of a victory point.
#pragma once

#include "players/damage_table.h"

namespace muster {

Length apart(Point a, Point b);

// A unit on the table, simplified to a circle.
struct BoardUnit {
    UnitId unit = UnitId::none;
    UnitId origin = UnitId::none; // its entry in the damage table: the unit itself, or the unit it was divided from
    Point at;                     // the middle
    Length radius;                // how far its models are from the middle, on average
    int models = 0, starting = 0;
    std::int64_t worth = 0; // of the models left, at the rate of this moment
    std::int64_t whole = 0; // the same for all its models
    // the share of the models left
    std::int64_t fraction(std::int64_t value) const { return value * models / starting; }
};

class BoardSummary {
  public:
    BoardSummary(const Setup& setup, const Battle& battle, Side side);

    const Setup& setup() const { return *setup_; }
    const Battle& battle() const { return *battle_; }
    Side side() const { return side_; }
    const std::vector<BoardUnit>& friends() const { return friends_; }
    const std::vector<BoardUnit>& enemies() const { return enemies_; }
    const BoardUnit* find(UnitId unit) const; // null if it is not on the table
    Length speed(const BoardUnit& board_unit) const { return damage_table_->speed(board_unit.origin); }
    Length range(const BoardUnit& board_unit) const { return damage_table_->range(board_unit.origin); }

    std::int64_t full_worth(UnitId unit) const; // of a unit that is not on the table yet
    int rank(ModelId model) const { return damage_table_->rank(model); }

    // The average loss of the target.
    std::int64_t shooting(const BoardUnit& attacker, const BoardUnit& target, Length gap) const;
    std::int64_t fighting(const BoardUnit& attacker, const BoardUnit& target) const;
    // What shots at a charging unit cost it, if the game has them.
    std::int64_t overwatch(const BoardUnit& target, const BoardUnit& charger) const;
    // The chance of a charge over this gap.
    double charge_chance(Length gap) const;

    // What the unit could lose there to all enemies together, after they have moved.
    std::int64_t exposure(const BoardUnit& board_unit, Point there) const;

    // The gap between the nearest models where they are.
    Length gap(const BoardUnit& board_unit, const BoardUnit& other) const;
    // About the same gap if the first unit stood there.
    static Length gap(const BoardUnit& board_unit, Point there, const BoardUnit& other);

  private:
    BoardUnit board_unit_of(UnitId unit) const;
    std::int64_t loss(const BoardUnit& attacker, const BoardUnit& target, const Harm& harm) const;

    const Setup* setup_;
    const Battle* battle_;
    Side side_;
    DamageTable* damage_table_;
    std::vector<BoardUnit> friends_, enemies_;
};

} // namespace muster
