// Walks one mover over the ground: what a straight move of its centre meets, at which elevations it can be made, and
// how much it has to climb. Paths, their check and reaches all use this.
#pragma once

#include "table/obstacle.h"
#include "table/path.h"

namespace muster {

// An elevation at which the mover can be, and the climbing paid to get there.
struct Standing {
    Length elevation, climbed;
};
using Standings = FixedVector<Standing, 16>;

// Whether the whole footprint is over a surface; touching its border counts.
bool lies_on(const Footprint& base, const Footprint& surface);

// Whether a model can stand on a surface: with its whole base (N-I-42), or with its centre if bases may hang over
// (E-I-02).
bool carries(const Ground& ground, const Footprint& surface, const Footprint& base);

// Features of at most free_height, which are crossed as if they were not there (N-TERR-06). They stand on the table or
// wholly on the top of another prism. The floor of a ruin is thin, but it is no such feature.
bool is_low(const Ground& ground, const Prism& prism);

// Whether a barrier or prism keeps away a mover at the same place in plan, whose base moves between two elevations.
bool blocks(const Barrier& barrier, const Mover& mover, Length lowest, Length highest);
bool blocks(const Prism& prism, const Mover& mover, Length lowest, Length highest);

// Whether a mover with its base here would be in the barrier.
bool stands_in(const Barrier& barrier, const Mover& mover, const Footprint& base, Length elevation);

class Walker {
  public:
    // Collects what may be met while the centre stays in the box from `low` to `high`, with this facing. Ground and
    // mover must live as long as the walker is used.
    void prepare(const Ground& ground, const Mover& mover, std::int16_t facing, Point low, Point high);

    bool on_table(Point centre) const {
        return centre.x >= low_.x && centre.y >= low_.y && centre.x <= high_.x && centre.y <= high_.y;
    }

    // The standings after a straight move; none if it cannot be made. Height changes straight up and down at the
    // borders of features (N-I-43). Barriers that bind only at the end are ignored.
    Standings advance(const Standings& standings, Point from, Point to);
    // The least climbing needed to be at this elevation, at a place that is reached already.
    std::optional<Length> settle(const Standings& standings, Point at, Length elevation) const;

    // Adds the things near an obstacle or near the ring around it, ascending.
    void find_neighbours(std::uint32_t thing, std::vector<std::uint32_t>& neighbours) const;
    // If there is nothing to climb: the first of these things that the centre would be in.
    std::optional<std::uint32_t> occupant(Point at, std::span<const std::uint32_t> among) const;
    // If there is nothing to climb: whether this thing blocks a straight move.
    bool obstructs(std::uint32_t thing, Point from, Point to) const;
    bool is_climbable(std::uint32_t thing) const {
        return things_[thing].prism && !things_[thing].prism->has(Trait::impassable);
    }

    // What blocked the last move or made it climb: indices for `obstacle`.
    std::span<const std::uint32_t> met() const { return met_; }
    // The thing that blocked a mover at this elevation.
    PathCheck fault(Length elevation) const;
    const Obstacle& obstacle(std::size_t i) const { return things_[i].obstacle; }
    std::size_t size() const { return things_.size(); }

  private:
    struct Box {
        Point low, high;
        bool holds(Point at) const { return at.x > low.x && at.y > low.y && at.x < high.x && at.y < high.y; }
    };
    struct Thing {
        Obstacle obstacle;
        const Barrier* barrier = nullptr; // either this or `prism` is set
        const Prism* prism = nullptr;
        bool suspected = false; // it has blocked a move before
    };
    struct Stretch {
        const Thing* thing;
        Span span;
        bool at_start; // it contains the start of the move
    };

    void add(const Thing& thing);
    bool keeps_away(const Thing& thing, Length lowest, Length highest) const;
    bool is_flat_and_blocked(const Standings& standings, Point from, Point to);
    void find_stretches(Point from, Point to, std::int32_t length);
    Standings pass(const Standings& standings, std::int32_t border, std::int32_t next) const;
    bool may_change(Length from, Length to, std::int32_t border) const;
    bool may_be(Length elevation, std::int32_t from, std::int32_t to) const;

    const Ground* ground_ = nullptr;
    const Mover* mover_ = nullptr;
    Point low_, high_; // where the centre may be so that the footprint is on the table
    bool flat_ = true; // there is nothing to climb
    std::vector<Thing> things_;
    std::vector<Box> boxes_; // the boxes of things_, for a fast check
    std::vector<std::uint32_t> suspects_;
    std::optional<std::uint32_t> last_suspect_; // in most cases the same thing blocks neighbouring moves
    std::vector<Stretch> stretches_;
    std::vector<std::int32_t> borders_;
    std::vector<std::uint32_t> met_;
};

} // namespace muster
