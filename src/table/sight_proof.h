// Does one model see another? Proved by branch and bound over the lines in plan between the two (N-I-59): a bundle of
// lines is stopped as a whole, or one of them is free at some height, or it is divided. What is narrower than two
// millimetres and still undecided is taken for stopped. Floating point, with operations that every machine does alike.
#pragma once

#include "table/sight_plan.h"

#include <vector>

namespace muster {

class SightProof {
  public:
    enum class Verdict : std::uint8_t {
        free,
        stopped,  // every line is: proved
        undecided // no free line was found, nor the proof that there is none
    };

    // A new question. Both ways round it is the same one.
    void ask(const Eyes& a, const Eyes& b);
    void add(const Blocker& blocker); // that may stand between the two
    // With the first so many blockers only.
    Verdict decide(std::size_t blockers);
    SightLine free_line() const; // that was found last

  private:
    struct Obstacle {
        Blocker blocker;
        Outline outline;
        bool matters; // it may stop a line that nothing else stops
        bool stops_whatever_crosses, is_between;
        FixedVector<Vector, 2> ways; // a ray that crosses it between the two, and not before or after, goes these ways
        std::size_t group;           // of those that touch
    };
    // The rays from between two places at the start to between two places at the end.
    struct Bundle {
        double start_right, start_left, end_right, end_left;
    };

    bool look_along(Vector direction); // false where no line goes that way
    void note(Obstacle& obstacle) const;
    void judge(std::size_t blockers);
    void group_those_that_touch();
    Verdict search(std::size_t blockers, bool steep);
    bool is_stopped_by_one(const Bundle& bundle, const Ray& right, const Ray& left) const;
    bool is_stopped_by_group(const Ray& right, const Ray& left);
    bool is_stopped_by_heights(const Ray& right, const Ray& left, const Along& a, const Along& b);
    bool is_free(const Ray& ray);
    Slice slice(const Eyes& model, const Along& span) const;

    const Eyes *a_ = nullptr, *b_ = nullptr;
    bool is_turned_ = false;
    PlanView view_{};
    Vector direction_; // of the view as it is
    bool has_view_ = false;
    double length_{};
    Outline outline_a_, outline_b_;
    std::vector<Obstacle> obstacles_;
    std::size_t considered_ = 0;
    bool all_stop_ = false; // everything that matters stops whatever crosses it
    bool is_grouped_ = false;
    std::vector<std::uint8_t> sides_; // by group: reaches over the left, over the right
    std::vector<Hurdle> hurdles_;
    std::vector<Bundle> bundles_;
    struct Free {
        Ray ray;
        Slope slope;
        Slice a, b;
        PlanView view;
    };
    std::optional<Free> free_;
};

} // namespace muster
