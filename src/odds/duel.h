// The question of the odds answered by Monte Carlo, through the rules that battles are played with. It serves for what
// the exact method cannot express, and to check the two against each other. Players decide as usual. The same seed
// gives the same duel.
#pragma once

#include "odds/odds.h"

#include <cstdint>

namespace muster {

// A value with the interval that contains the true one in 95 of 100 duels.
struct Estimate {
    double value = 0, low = 0, high = 0;
};

struct DuelResult {
    std::uint64_t battles = 0;
    std::uint64_t attacks = 0;         // attack sequences played, over all battles
    std::vector<Estimate> killed;      // as in OddsResult
    std::vector<Estimate> wounds_lost; // as in OddsResult
    Estimate mean_killed, mean_wounds_lost, p_destroyed;
    std::vector<Estimate> regroup; // as in OddsResult: steady, exhausted, pinned, destroyed; or empty
    std::string_view method = "duel";
};

// Reads the same document as read_odds, but accepts what only the odds do not support.
Result<OddsQuestion> read_duel(Document& document);
// What a duel cannot express of the question. If the rules cannot be played yet, that is everything.
std::vector<Unsupported> unsupported_in_duel(const OddsQuestion& question);

// `question` must be one that read_duel accepts.
DuelResult duel(const OddsQuestion& question, std::uint64_t battles, std::uint64_t seed = 1);

} // namespace muster
