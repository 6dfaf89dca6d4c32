// A line that nothing stops may still run along the seam of two prisms that touch: along a wall of two pieces, between
// a wall and the floor it stands on. Such a seam has no width; nobody sees through it (N-I-59).
#pragma once

#include "table/sight_line.h"

#include <vector>

namespace muster {

// Of blockers that do not stop the line: collects those it touches, and says whether it may run along a seam.
class Seams {
  public:
    void add(const Blocker& blocker, Point from, Length from_level, Point to, Length to_level);
    const Blocker* found() const; // one that makes it

  private:
    enum class Side : std::uint8_t { left, right, above };
    struct Touching {
        Blocker blocker;
        Side side;
    };
    FixedVector<Touching, 12> touching_; // more than a line touches; a further one is taken for a seam
    bool too_many_ = false;
};

} // namespace muster
