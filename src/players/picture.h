// The battle as a player takes it in at a question: where the units of both sides are, how much is left of them, and
// what they could do to each other from how far, in thousandths of a victory point.
#pragma once

#include "players/roster.h"

namespace muster {

// A unit on the table, seen from afar: a round thing.
struct Figure {
    UnitId unit = UnitId::none;
    UnitId origin = UnitId::none; // its entry in the roster: the unit it is, or was divided from
    Point at;                     // the middle
    Length radius;                // how far its models reach from there, on average
    int models = 0, starting = 0;
    std::int64_t worth = 0; // of what is left of it, as it counts by now
    std::int64_t whole = 0; // as much of all of it
    std::int64_t fraction(std::int64_t value) const { return value * models / starting; } // what those left do of it
};

class Picture {
  public:
    Picture(const Setup& setup, const Battle& battle, Side side);

    const Setup& setup() const { return *setup_; }
    const Battle& battle() const { return *battle_; }
    Side side() const { return side_; }
    const std::vector<Figure>& friends() const { return friends_; }
    const std::vector<Figure>& enemies() const { return enemies_; }
    const Figure* find(UnitId unit) const; // null where it is not on the table
    Length speed(const Figure& figure) const { return roster_->speed(figure.origin); }
    Length range(const Figure& figure) const { return roster_->range(figure.origin); }

    std::int64_t full_worth(UnitId unit) const; // of a unit that is not on the table yet
    int rank(ModelId model) const { return roster_->rank(model); }

    // What the target loses on average.
    std::int64_t shooting(const Figure& attacker, const Figure& target, Length gap) const;
    std::int64_t fighting(const Figure& attacker, const Figure& target) const;
    // What shots at a charging unit cost it, where the game has them: they hit on sixes only.
    std::int64_t overwatch(const Figure& target, const Figure& charger) const;
    // Of a charge over such a gap: the dice of the ninth and eighth; the alternating game measures.
    double charge_chance(Length gap) const;

    // What a unit stands to lose there to all enemies together, once they have moved.
    std::int64_t exposure(const Figure& figure, Point there) const;

    // Between the nearest models as they stand.
    Length gap(const Figure& figure, const Figure& other) const;
    // The same, about, if the first stood there.
    static Length gap(const Figure& figure, Point there, const Figure& other);

  private:
    Figure figure_of(UnitId unit) const;
    std::int64_t loss(const Figure& attacker, const Figure& target, const Harm& harm) const;

    const Setup* setup_;
    const Battle* battle_;
    Side side_;
    Roster* roster_;
    std::vector<Figure> friends_, enemies_;
};

} // namespace muster
