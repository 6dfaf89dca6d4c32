// A target unit under fire: the distribution of the wounds it has lost, volley after volley. Models fall in a fixed
// order and excess damage is lost. So the number of wounds lost is the whole state: it tells which models are gone and
// what the first one standing has left. Every choice is made as usual. Choices that need a plan are in
// odds/sheets/plan.h.
#pragma once

#include "odds/sheets/amounts.h"

namespace muster::odds_internal {

// The models of a target in the order in which they fall.
struct Ranks {
    std::vector<int> left;   // by wounds lost: the wounds left of the model in front; 0 if no model is left
    std::vector<int> killed; // by wounds lost: the models that are gone
    int most_left = 0;

    void line_up(const OddsTarget& target);
    int wounds() const { return static_cast<int>(left.size()) - 1; }
};

// The result of one attack: the chance to lose this many more wounds, by what the model in front has left. Wounds
// beyond the last model are dropped.
class Kernel {
  public:
    void begin(const Ranks& ranks, int most_steps);
    double& chance(int left, int step) { return rows_[place(left, step)]; } // to lose `step` more wounds
    double chance(int left, int step) const { return rows_[place(left, step)]; }
    int steps() const { return steps_; }
    // The part of "no change" that rounding lost is kept apart. So even many attacks neither create nor lose
    // probability.
    void correct(int left, double lost) { corrections_[static_cast<std::size_t>(left)] = lost; }
    // Writes the rows out for each state.
    void finish(const Ranks& ranks);
    // Adds the results of the states from `first` to `last` to `result`.
    void apply(const Distribution& from, Distribution& result, int first, int last) const;

  private:
    std::size_t place(int left, int step) const {
        const int number = left * (steps_ + 1) + step;
        return static_cast<std::size_t>(number);
    }

    int states_ = 0, steps_ = 0;
    std::vector<double> rows_, corrections_;     // by wounds left
    std::vector<double> by_state_, of_rounding_; // by step, then state; by state
};

class Evolution {
  public:
    void begin(const OddsTarget& target);
    void volley(const OddsVolley& volley, const Attack& attack);
    const Distribution& wounds_lost() const { return now_; }
    const Ranks& ranks() const { return ranks_; }

  private:
    // The result of a hit: the chance of each number of mortal wounds. Hits that first wound a model are apart from the
    // others (N-MW-07).
    struct Shot {
        Distribution hurting, harmless;
    };

    void find_number_of_attacks(const OddsVolley& volley, const Attack& attack);
    void find_damage(const Attack& attack);
    const Distribution& mortal_wounds_suffered(const Attack& attack, bool on_hit, int face);
    // Some faces of a hit roll: what they do, by extra hits. A miss is a hit in hits[0] that does nothing.
    struct Faces {
        std::vector<Shot> hits;
        std::vector<Kernel> kernels; // the same as kernels
    };

    void find_ordinary_hit(const Attack& attack);
    void find_hits(const Attack& attack);
    void add_face(const Attack& attack, int face, double chance, std::vector<Shot>& hits);
    void build_kernels();
    void fill_rows(const Shot& shot, Kernel& kernel);
    void correct(std::span<Faces> all);
    void correct(std::span<Kernel* const> kernels);
    // Both return the last state that the result reaches.
    int apply(const Kernel& kernel, const Distribution& from, Distribution& result, int last) const;
    int apply(const Faces& faces, const Distribution& from, Distribution& result, int last);
    void one_attack();

    Ranks ranks_;
    Distribution now_, next_, waiting_, answer_, extra_now_, extra_waiting_; // by wounds lost
    int first_ = 0, last_ = 0;                                               // the range of states that are possible

    Scratch scratch_;
    Distribution attacks_, damage_, mortal_;
    double unsaved_ = 0;
    Shot ordinary_;
    std::size_t most_extra_ = 0; // hits of one attack
    std::size_t most_more_ = 0;  // attacks that a hit roll allows
    std::vector<Faces> by_more_; // by the attacks that the faces allow
    std::array<Faces, 1> plain_; // every face of an attack that allows none
    Kernel ordinary_kernel_;     // of an extra hit, which has no roll of its own
};

} // namespace muster::odds_internal
