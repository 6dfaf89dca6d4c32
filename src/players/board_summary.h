// The battle as a player takes it in at a question: where the units of both sides are, how much is left of them, and
// what they could do to each other from how far, in thousandths of a victory point.
#pragma once

#include "players/damage_table.h"

namespace muster {

Length apart(Point a, Point b);

// A unit on the table, seen from afar: a round thing.
struct BoardUnit {
    UnitId unit = UnitId::none;
    UnitId origin = UnitId::none; // its entry in the damage table: the unit it is, or was divided from
    Point at;                     // the middle
    Length radius;                // how far its models reach from there, on average
    int models = 0, starting = 0;
    std::int64_t worth = 0; // of what is left of it, as it counts by now
    std::int64_t whole = 0; // as much of all of it
    std::int64_t fraction(std::int64_t value) const { return value * models / starting; } // what those left do of it
};

class BoardSummary {
  public:
    BoardSummary(const Setup& setup, const Battle& battle, Side side);

    const Setup& setup() const { return *setup_; }
    const Battle& battle() const { return *battle_; }
    Side side() const { return side_; }
    const std::vector<BoardUnit>& friends() const { return friends_; }
    const std::vector<BoardUnit>& enemies() const { return enemies_; }
    const BoardUnit* find(UnitId unit) const; // null where it is not on the table
    Length speed(const BoardUnit& board_unit) const { return damage_table_->speed(board_unit.origin); }
    Length range(const BoardUnit& board_unit) const { return damage_table_->range(board_unit.origin); }

    std::int64_t full_worth(UnitId unit) const; // of a unit that is not on the table yet
    int rank(ModelId model) const { return damage_table_->rank(model); }

    // What the target loses on average.
    std::int64_t shooting(const BoardUnit& attacker, const BoardUnit& target, Length gap) const;
    std::int64_t fighting(const BoardUnit& attacker, const BoardUnit& target) const;
    // What shots at a charging unit cost it, where the game has them.
    std::int64_t overwatch(const BoardUnit& target, const BoardUnit& charger) const;
    // Of a charge over such a gap.
    double charge_chance(Length gap) const;

    // What a unit stands to lose there to all enemies together, once they have moved.
    std::int64_t exposure(const BoardUnit& board_unit, Point there) const;

    // Between the nearest models as they stand.
    Length gap(const BoardUnit& board_unit, const BoardUnit& other) const;
    // The same, about, if the first stood there.
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
