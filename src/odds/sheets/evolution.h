// A target unit under fire: the distribution of the wounds it has lost, carried through volley after volley. Models
// fall in a fixed order and excess damage is lost, so the wounds lost say everything: who has fallen, and what is left
// of the first one standing. Every choice is made as usual; odds/sheets/plan.h is for those that need thought.
#pragma once

#include "odds/sheets/amounts.h"

namespace muster::odds_internal {

// The models of a target in the order in which they fall.
struct Ranks {
    std::vector<int> left;   // by wounds lost: what the model in front has left; 0 where nobody stands
    std::vector<int> killed; // by wounds lost: models gone
    int most_left = 0;

    void line_up(const OddsTarget& target);
    int wounds() const { return static_cast<int>(left.size()) - 1; }
};

// What an attack makes of the wounds lost: how many more, by what the model in front has left. What would go beyond
// the last model stops there.
class Kernel {
  public:
    void begin(const Ranks& ranks, int most_steps);
    double& chance(int left, int step) { return rows_[place(left, step)]; } // to lose `step` more wounds
    double chance(int left, int step) const { return rows_[place(left, step)]; }
    int steps() const { return steps_; }
    // What rounding took from standing still is kept apart, so that many attacks neither make nor lose probability.
    void correct(int left, double lost) { corrections_[static_cast<std::size_t>(left)] = lost; }
    // Lays the rows out by state.
    void finish(const Ranks& ranks);
    // Adds to `result` what becomes of the states from `first` to `last`.
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
    // What a hit comes to: the chance of so many mortal wounds, apart for hits that hurt a model first (N-MW-07).
    struct Shot {
        Distribution hurting, harmless;
    };

    void find_number_of_attacks(const OddsVolley& volley, const Attack& attack);
    void find_damage(const Attack& attack);
    const Distribution& mortal_wounds_suffered(const Attack& attack, bool on_hit, int face);
    void find_ordinary_hit(const Attack& attack);
    void find_hits(const Attack& attack);
    void add_hit(const Attack& attack, int face, double chance);
    void build_kernels();
    void fill_rows(const Shot& shot, Kernel& kernel);
    void correct(std::span<Kernel> kernels);
    void one_attack();

    Ranks ranks_;
    Distribution now_, next_, waiting_, answer_; // by wounds lost
    int first_ = 0, last_ = 0;                   // of the states that are possible

    Scratch scratch_;
    Distribution attacks_, damage_, mortal_;
    double unsaved_ = 0;
    Shot ordinary_;
    std::vector<Shot> hits_;      // by extra hits; misses are hits_[0] that do nothing
    std::size_t most_extra_ = 0;  // of one attack
    std::vector<Kernel> kernels_; // by extra hits
    Kernel ordinary_kernel_;      // of a hit that is none of its own roll
};

} // namespace muster::odds_internal
