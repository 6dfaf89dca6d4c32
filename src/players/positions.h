// Where a unit could go, and the value of each place for its side: markers held, enemies in reach, and its exposure
// there. Positions are scored as points first. Only the best become formations, which cost far more.
#pragma once

#include "players/board_summary.h"
#include "players/candidate.h"

namespace muster {

struct Position : Scored {
    const Scored& worth() const { return *this; }

    Point at; // the unit's middle
    bool stay = false;
};

// What the unit may still do after the move.
struct Afterwards {
    bool shoots = true, charges = true;
};

class Positions {
  public:
    Positions(const BoardSummary& board, UnitId unit);

    // The positions within this distance, best first; staying is one of them.
    std::vector<Position> within(Length allowance, const Afterwards& after) const;
    Position score(Point at, const Afterwards& after, bool stay = false) const;
    Position score(const Answer& placed, const Afterwards& after) const; // with the real places of the models
    Position here(const Afterwards& after) const { return score(board_unit_.at, after, true); }
    bool is_engaged() const;

  private:
    std::vector<Point> goals() const;
    void add_markers(Position& position) const;
    void add_way_to_markers(Position& position) const;
    void add_attacks(Position& position, const Afterwards& after) const;
    std::int64_t held(Point at) const; // markers of its side minus those of the other side, if the unit were there
    std::int64_t held(const Battle& there) const;
    void add_rest(Position& position, const Afterwards& after) const;

    const BoardSummary& board_;
    BoardUnit board_unit_;
    std::vector<std::int8_t> without_; // who would hold each marker without the unit
    std::int64_t held_without_ = 0;
    mutable std::vector<std::optional<std::int64_t>> gains_; // by marker, with the unit around it; computed when needed
};

} // namespace muster
