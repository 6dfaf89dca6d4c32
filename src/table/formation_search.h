// The search behind formations: takes up places exactly, or as near to them as the rules allow, one model after the
// other, each by a path that is legal at its turn. Work is counted, not timed, so that results do not vary.
#pragma once

#include "table/candidates.h"
#include "table/end_places.h"
#include "table/walker.h"

namespace muster {

// Moves models one by one around those that have moved and those that have not. All calls of the path code are here.
class Walk {
  public:
    Walk(const FormationRequest& request, const EndPlaces& ends);

    // A straight way to a place where the model may end, without its unit. If there is one, it is written into `way`.
    bool straight(std::size_t model, const Placement& to, Path& way);
    // The same in two steps: first everything but its unit, then the unit, for which the order of moves matters.
    bool straight_but_for_mates(std::size_t model, const Placement& to, Path& way);
    bool straight_past_mates(std::size_t model, const Placement& to, Path& way); // by a way found in the first step
    bool around(std::size_t model, const Placement& to, Path& way);              // false once all searches are used up
    void put(std::size_t model, const Placement& place);                         // where it stands from now on
    // false: the unit does not stand in its own way
    void mind_mates(bool mind) { mates_count_ = mind && !request_.mates_give_way; }
    bool minds_mates() const { return mates_count_; }
    void allow_searches(int count) { searches_left_ = count; }

  private:
    enum class Outlook : std::uint8_t { open, doubtful, blocked };
    class Line;
    Outlook look_past_mates(const Line& line, std::size_t model) const;
    Outlook look_over_ground(const Line& line) const;
    static bool is_plain(const FormationModel& who, const Placement& to);
    Walker& walker_of(std::size_t model);
    bool step_by_step(Walker& walker, std::size_t model, const Placement& to, Path& way) const;
    bool straight_among_mates(std::size_t model, const Placement& to, Path& way);
    bool fly(std::size_t model, const Placement& to, Path& way) const;
    void fill_ground();
    void gather_crowd(std::size_t model);

    const FormationRequest& request_;
    const EndPlaces& ends_; // the parts that are looked at
    Ground ground_;         // the same for walkers; filled when the first one asks
    Ground crowd_;          // the same with mates
    bool has_ground_ = false;
    std::vector<Barrier> mates_; // by model, where it stands
    bool mates_count_;
    std::vector<Walker> walkers_; // by model, over the ground without mates; prepared when first asked for
    ModelSet prepared_ = 0;
    Walker in_crowd_;
    PathFinder finder_;
    int searches_left_ = 0;
};

// Whether a straight line comes nearer to a point than this.
bool passes(Point from, Point to, Point point, Length near);

// What the search is asked for.
struct FormationPlan {
    std::vector<Placement> ideals;                         // by model: the place to get as near to as possible
    std::vector<std::optional<std::size_t>> landings = {}; // by model: the target it has to reach; these move first
    bool linked = true; // each model is placed in coherency with those before it; else only the whole unit is checked
    bool thorough = false; // look everywhere a model can come to
    bool hasty = false;    // give up earlier
};

// By straight ways only, looking for ways around what is in the way, or in other orders, too.
enum class Effort : std::uint8_t { straight, around, patient };

// It ends with the first formation that it finds.
class FormationSearch {
  public:
    explicit FormationSearch(const FormationRequest& request);

    std::optional<Formation> exactly(std::span<const Placement> places, Effort effort = Effort::around);
    std::optional<Formation> near(FormationPlan plan);
    // In a set-up beside a model: closely around it, row upon row.
    std::optional<Formation> crowd_around();
    // Whether a model finds a place near a target, without its unit. The search goes outwards from its ideal.
    bool can_land(std::size_t model, std::size_t target, const Placement& ideal);
    // The places of the attempt that placed the most models, each in coherency with those before it.
    const std::vector<Placement>& most_placed() const { return most_placed_; }

    const EndPlaces& ends() const { return ends_; }

  private:
    class QuickLook;

    void start_over(bool mind_mates);
    bool begin();
    void allow_trials();
    bool is_small() const { return request_.models.size() <= 4; }
    void place(std::size_t model, const Placement& there); // along paths_[model]
    void take_back(std::size_t model);
    Formation finished();

    bool walk_all(const std::vector<Placement>& places, Effort effort);
    bool walk_in_order(const std::vector<Placement>& places, Effort effort, ModelSet& hurried);
    bool find_straight_ways(const std::vector<Placement>& places);
    bool walk_one(std::vector<std::uint8_t>& sequence, const std::vector<Placement>& places, Effort effort);
    std::vector<ModelSet> who_goes_before(const std::vector<Placement>& places) const;
    bool uncross(std::vector<Placement>& places) const;
    bool may_go_first(const Solid& there) const;
    bool walk(std::size_t model, const Placement& to, Effort effort); // into paths_[model]

    using Stands = FixedVector<Placement, Levels::capacity()>; // on one point, by facing and level
    using Berths = std::vector<std::vector<Stands>>;           // beside a model, by direction and row
    bool crowd_around(const Solid& whom, int first_direction, std::vector<Berths>& berths);
    std::size_t first_like(std::size_t model) const;
    std::vector<Stands> berths_beside(const Solid& whom, int direction, std::size_t model);

    bool extend();
    bool extend_with(std::size_t model, bool& found);
    std::optional<Placement> place_close_by(std::size_t model);
    bool accept(std::size_t model, const Placement& there, Effort effort);
    void settle_ideals();
    std::optional<Placement> fitting_ideal(std::size_t model) const;
    std::optional<Placement> fitting_place(std::size_t model, const Placement& wanted) const;
    bool fits_unit(std::size_t model, const Solid& there) const;
    int links_needed() const;                             // of the next model to be placed
    bool within_reach(std::size_t model, Point at) const; // in a set-up: not too far from where it must be
    void order_models();
    ModelSet may_move_next() const;
    CandidatePlaces candidates(std::size_t model);

    const FormationRequest& request_;
    EndPlaces ends_;
    Walk walk_;
    Contacts contacts_;

    FormationPlan plan_;
    std::vector<Stands> ideal_stands_; // by model: where it may stand at its ideal
    ModelSet blocked_ = 0;             // models without a straight way to their only ideal place, even without the unit
    std::vector<std::uint8_t> sequence_; // the models in the order in which they are tried
    std::vector<Placement> places_;
    std::vector<Solid> solids_;
    std::vector<Path> paths_;    // none in a set-up
    ModelSet but_for_mates_ = 0; // models whose path is known to be straight, if the unit lets them pass
    std::vector<std::uint8_t> order_;
    ModelSet placed_ = 0;
    std::size_t suspect_ = 0; // the model that failed last: it is tried first the next time
    int trials_left_ = 0;
    std::vector<Placement> most_placed_;
};

bool reached_by(const FormationTarget& target, const Solid& model);
// Whether the unit as a whole may stand like this: overlap, coherency, targets.
FormationCheck check_whole(const FormationRequest& request, std::span<const Solid> models);

} // namespace muster
