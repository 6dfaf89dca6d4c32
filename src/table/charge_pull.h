// A charging unit pulled into shape: everybody is drawn by what binds it (its reach, the targets, its unit) and pushed
// off by what is in its way, a little at a time, until nothing is left to correct. What comes out are places for a
// search to take up, where it would have to try too many of them one by one: for a unit that is stretched between
// targets, or that only just gets there.
#pragma once

#include "table/end_places.h"
#include "table/obstacle.h"
#include "table/vector.h"

namespace muster {

class ChargePull {
  public:
    ChargePull(const FormationRequest& request, const EndPlaces& ends);

    // From these places on. Nothing where no shape is found; else all can be walked to by themselves, as seems.
    std::optional<std::vector<Placement>> pull(std::span<const Placement> from);

    // Somewhere around these, each time somewhere else, in the same way on every machine.
    std::vector<Placement> scattered(std::vector<Placement> places);
    std::int64_t work() const { return work_; } // done so far: pairs of things looked at

  private:
    // Where a point is to the border of an obstacle: how far outside, and which way is out.
    struct Bearing {
        double gap;
        Vector out;
    };
    static Bearing bearing(const Obstacle& obstacle, Vector at);

    // A feature that cannot be passed through, and what lies on top of it.
    struct Feature {
        const Prism* prism;
        Obstacle around;
    };
    // Models that have the same base, turned alike, meet everything alike.
    struct Kind {
        Footprint outline; // around the origin
        Length height;
        std::vector<Obstacle> barriers;
        std::vector<Feature> features;
        std::vector<std::vector<Obstacle>> foes;   // by target: where it is reached, by model of it
        std::vector<Obstacle> mates, links, apart; // by kind of the other one: overlap, link, everyone_within
    };
    struct Circle {
        Vector centre;
        double radius;
    };
    struct Foe {
        std::size_t model, target; // who may come to which
        const Obstacle* reached;
    };

    void add_kind(const FormationModel& model);
    const Kind& kind_of(std::size_t model) const { return kinds_[kind_[model]]; }
    void start_at(std::span<const Placement> from);
    bool find_foes();

    std::int64_t work_of_a_turn() const;
    bool settle();
    void correct();
    void reach_targets();
    void find_gaps();
    void join_all();
    void join_to_neighbours();
    void join(std::size_t a, std::size_t b);
    void keep_apart();
    bool may_climb(std::size_t model, const Prism& prism, Vector top) const;
    void keep_off(std::size_t model);
    void keep_in_reach(std::size_t model);
    void keep_on_table(std::size_t model);
    void move(std::size_t model, Vector by);
    void move_both(std::size_t a, std::size_t b, Vector by); // a by half of it, b by half of it the other way

    std::vector<Placement> places() const;
    bool shorten_reaches(std::span<const Placement> places);

    const FormationRequest& request_;
    const EndPlaces& ends_;
    Ground ground_;
    PathFinder finder_;
    std::vector<Kind> kinds_;
    std::vector<std::size_t> kind_;                           // by model
    std::vector<Circle> reaches_;                             // by model: where it can be, as far as is known
    std::vector<Foe> foes_;                                   // all that somebody may come to
    std::vector<Vector> at_;                                  // by model: where it is now
    std::array<std::array<double, max_unit>, max_unit> gaps_; // between two models, beyond a link; up to the count
    double worst_ = 0;                                        // the greatest correction of this turn
    int turn_ = 0;
    std::int64_t work_ = 0;
    std::uint64_t chance_ = 1;
};

} // namespace muster
