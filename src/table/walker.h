// Walking one mover over the ground: what a straight move of its centre meets, at which elevations it can be made, and
// what climbing it takes. Paths, their check and reaches all stand on this.
#pragma once

#include "table/obstacle.h"
#include "table/path.h"

namespace muster {

// An elevation at which the mover can be, and the climbing it has paid to be there.
struct Standing {
    Length elevation, climbed;
};
using Standings = FixedVector<Standing, 16>;

// The whole footprint over a surface, up to its border.
bool lies_on(const Footprint& base, const Footprint& surface);

// Whether a model can stand on a surface: with its whole base (N-I-42), or by its centre where bases may hang over
// (E-I-02).
bool carries(const Ground& ground, const Footprint& surface, const Footprint& base);

// Features of at most free_height, which are crossed as if they were not there (N-TERR-06): they stand on the table or
// wholly on the top of another prism. The floor of a ruin is thin, but no such feature.
bool is_low(const Ground& ground, const Prism& prism);

// Whether something keeps away a mover in the same place in plan whose base moves between two elevations.
bool blocks(const Barrier& barrier, const Mover& mover, Length lowest, Length highest);
bool blocks(const Prism& prism, const Mover& mover, Length lowest, Length highest);

// Whether a mover with its base here would be in the barrier.
bool stands_in(const Barrier& barrier, const Mover& mover, const Footprint& base, Length elevation);

class Walker {
  public:
    // What may be met while the centre stays in the box from `low` to `high`, the footprint at this facing. Ground and
    // mover must stay while the walker is used.
    void prepare(const Ground& ground, const Mover& mover, std::int16_t facing, Point low, Point high);

    bool on_table(Point centre) const {
        return centre.x >= low_.x && centre.y >= low_.y && centre.x <= high_.x && centre.y <= high_.y;
    }

    // Where the mover can be after a straight move; none where it cannot be made. Height changes straight up and down
    // at the borders of features (N-I-43). Barriers that bind only at the end are not looked at.
    Standings advance(const Standings& standings, Point from, Point to);
    // The least climbing with which to be at this elevation, at a place already reached.
    std::optional<Length> settle(const Standings& standings, Point at, Length elevation) const;

    // Adds what comes near to an obstacle or to the ring around it, ascending.
    void find_neighbours(std::uint32_t thing, std::vector<std::uint32_t>& neighbours) const;
    // Where there is nothing to climb: the first of these in which the centre would be.
    std::optional<std::uint32_t> occupant(Point at, std::span<const std::uint32_t> among) const;
    // Where there is nothing to climb: whether this one is in the way of a straight move.
    bool obstructs(std::uint32_t thing, Point from, Point to) const;
    bool is_climbable(std::uint32_t thing) const {
        return things_[thing].prism && !things_[thing].prism->has(Trait::impassable);
    }

    // What blocked the last move or made it climb: indices for `obstacle`.
    std::span<const std::uint32_t> met() const { return met_; }
    // Which of these was in the way of a mover at this elevation.
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
        const Barrier* barrier = nullptr; // one of these two
        const Prism* prism = nullptr;
        bool suspected = false; // has been in the way before
    };
    struct Stretch {
        const Thing* thing;
        Span span;
        bool at_start; // holds the point where the move starts
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
    Point low_, high_; // where the centre may be for the footprint to be on the table
    bool flat_ = true; // nothing to climb
    std::vector<Thing> things_;
    std::vector<Box> boxes_; // of things_, for a quick look
    std::vector<std::uint32_t> suspects_;
    std::optional<std::uint32_t> last_suspect_; // neighbouring moves are mostly blocked by the same thing
    std::vector<Stretch> stretches_;
    std::vector<std::int32_t> borders_;
    std::vector<std::uint32_t> met_;
};

} // namespace muster
