// Regrouping after an attack (REG): how many tests, how many fail, and what that does.
#include "odds/alternating/attack.h"
#include "odds/distribution.h"

namespace muster::odds_internal {
namespace {

using enum alternating::Ability;
using alternating::Volley;
using alternating::VolleyTarget;

// The chance of 0, 1, … successes in this many tries.
void binomial(int tries, double chance, Distribution& result) {
    result.assign(static_cast<std::size_t>(tries) + 1, 0.0);
    result.back() = 1;
    Distribution scratch;
    apply_thinning(result, chance, scratch);
}

class Regrouping {
  public:
    Regrouping(const alternating::Salvo& question, const WoundPath& path)
        : target_(question.target),
          path_(path),
          pinnable_(!target_.has(immobile) && !target_.has(aircraft)) { // A-PAS-06b, A-PAS-10c
        for (const Volley& volley : question.volleys) {
            fought_ |= volley.hand_to_hand();
            sabotaged_ |= volley.bears(saboteur);
            fear_ += volley.fear * volley.weapons;
        }
        for (int tests = 0; tests <= most_tests; ++tests)
            binomial(tests, (*target_.quality - 1) / 6.0, failures_[static_cast<std::size_t>(tests)]);
    }

    RegroupOdds after(std::span<const Ending> endings) {
        RegroupOdds odds;
        for (const Ending& ending : endings) {
            if (ending.received == 0) // A-REG-16
                odds.steady += ending.chance;
            else if (ending.killed == target_.count())
                odds.destroyed += ending.chance;
            else
                test(ending, odds);
        }
        return odds;
    }

  private:
    static constexpr int most_tests = 4;

    int standing(const Ending& ending) const { return target_.count() - ending.killed; }

    // A-REG-03, A-REG-04, A-I-51
    bool half_or_less(const Ending& ending) const {
        if (starting_models(target_) == 1 || target_.has(massive))
            return 2 * (target_.wounds() - ending.received) <= starting_toughness(target_);
        return 2 * standing(ending) <= starting_models(target_);
    }

    // A-REG-06 to A-REG-08, A-XTRA-17
    bool won(const Ending& ending) const {
        return target_.dealt + target_.fear * standing(ending) >= ending.received + fear_;
    }

    int tests(const Ending& ending) const {
        if (fought_ && won(ending)) return 0;
        const int made = 1 + half_or_less(ending) + fought_ - target_.has(fearless); // A-REG-02 to A-REG-05, A-PAS-11
        return made == 0 ? 0 : made + sabotaged_;                                    // A-XTRA-07c
    }

    // A-REG-09 to A-REG-11, A-I-27
    void test(const Ending& ending, RegroupOdds& odds) {
        const Distribution& failures = failures_[static_cast<std::size_t>(tests(ending))];
        for (std::size_t failed = 0; failed < failures.size(); ++failed) {
            const double chance = ending.chance * failures[failed];
            if (target_.has(reckless)) {
                const double lost = destroyed_by_terrain(ending.received, static_cast<int>(failed));
                odds.destroyed += chance * lost;
                odds.steady += chance * (1 - lost);
            } else {
                const bool pins = failed == 2 && pinnable_;
                (failed == 0   ? odds.steady
                 : failed >= 3 ? odds.destroyed
                 : pins        ? odds.pinned
                               : odds.exhausted) += chance;
            }
        }
    }

    // A-PAS-12a: this many difficult terrain tests, each with a die for every point of toughness of the models left.
    double destroyed_by_terrain(int received, int tests) {
        Distribution now(path_.killed.size(), 0.0), next, ones;
        now[static_cast<std::size_t>(received)] = 1;
        for (; tests > 0; --tests) {
            next.assign(now.size(), 0.0);
            next.back() = now.back();
            for (std::size_t wounds = 0; wounds + 1 < now.size(); ++wounds) {
                if (now[wounds] == 0) continue;
                binomial(path_.toughness[wounds], 1 / 6.0, ones);
                for (std::size_t more = 0; more < ones.size(); ++more)
                    next[std::min(wounds + more, next.size() - 1)] += now[wounds] * ones[more];
            }
            now.swap(next);
        }
        return now.back();
    }

    const VolleyTarget& target_;
    const WoundPath& path_;
    bool pinnable_, fought_ = false, sabotaged_ = false;
    int fear_ = 0;                                      // of the attackers
    std::array<Distribution, most_tests + 1> failures_; // by tests
};

} // namespace

RegroupOdds regroup_after(const alternating::Salvo& question, const WoundPath& path, std::span<const Ending> endings) {
    return Regrouping(question, path).after(endings);
}

} // namespace muster::odds_internal
