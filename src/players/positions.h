// Where a unit could go, and what each place is worth to its side: markers held, enemies in reach, and what it is
// exposed to there. Positions are scored as points first; only the best become formations, which cost far more.
#pragma once

#include "players/board_summary.h"
#include "players/candidate.h"

namespace muster {

struct Position : Scored {
    const Scored& worth() const { return *this; }

    Point at; // of the unit's middle
    bool stay = false;
};

// What the unit may still do once it is there.
struct Afterwards {
    bool shoots = true, charges = true;
};

class Positions {
  public:
    Positions(const BoardSummary& board, UnitId unit);

    // Within this far, best first; staying is among them.
    std::vector<Position> within(Length allowance, const Afterwards& after) const;
    Position score(Point at, const Afterwards& after, bool stay = false) const;
    Position score(const Answer& placed, const Afterwards& after) const; // as the models would really stand
    Position here(const Afterwards& after) const { return score(board_unit_.at, after, true); }
    bool is_engaged() const;

  private:
    std::vector<Point> goals() const;
    void add_markers(Position& position) const;
    void add_way_to_markers(Position& position) const;
    void add_attacks(Position& position, const Afterwards& after) const;
    std::int64_t held(Point at) const; // markers, ours minus theirs, with the unit there
    std::int64_t held(const Battle& there) const;
    void add_rest(Position& position, const Afterwards& after) const;

    const BoardSummary& board_;
    BoardUnit board_unit_;
    std::vector<std::int8_t> without_; // who would hold each marker if the unit were not there
    std::int64_t held_without_ = 0;
    mutable std::vector<std::optional<std::int64_t>> gains_; // by marker, if the unit stood around it; once asked for
};

} // namespace muster
