// A move between a minimum and a maximum distance, which both editions have alike (N-AIR-02, N-AIR-03, E-MIN-02,
// E-MIN-03): what it may do, and how the engine looks for one.
#pragma once

#include "battle/placing.h"

namespace muster {

class Flight {
  public:
    // `least` and `most`: for each model of the placing. `too_short`: what a shorter move breaks.
    Flight(Placing placing, std::span<const Length> least, std::span<const Length> most, Clause too_short)
        : placing_(std::move(placing)),
          most_(most.begin(), most.end()),
          too_short_(too_short) {
        placing_.least.assign(least.begin(), least.end());
    }

    std::optional<Refusal> check(const Question& question, const Answer& answer) const;
    // Straight lines in every direction, those nearest to the wish first.
    std::optional<Answer> propose(const Question& question, const Goal& goal) const;
    const Placing& placing() const { return placing_; }

  private:
    std::array<Length, 5> distances(Length wished) const;
    std::optional<Answer> shifted(const Question& question, Point by) const;

    Placing placing_;
    std::vector<Length> most_;
    Clause too_short_;
};

} // namespace muster
