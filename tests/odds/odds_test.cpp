// The odds against exact fractions, and against results that can be worked out by hand.
#include "questions.h"
#include "twin.h"

#include <cmath>
#include <numeric>

using namespace muster;
using namespace muster::test;

namespace {

double sum_of(const std::vector<double>& chances) { return std::accumulate(chances.begin(), chances.end(), 0.0); }

// The largest difference between the odds and the twin, in exact fractions.
double worst_difference(const std::vector<double>& chances, const std::vector<Fraction>& exact) {
    if (chances.size() != exact.size()) return 1;
    double worst = 0;
    for (std::size_t i = 0; i < chances.size(); ++i)
        worst = std::max(worst, static_cast<double>(abs(Fraction(chances[i]) - exact[i])));
    return worst;
}

void agrees_with_twin(const OddsQuestion& question) {
    const OddsResult result = odds(question);
    const TwinResult twin = twin_odds(question);
    RC_ASSERT(worst_difference(result.killed, twin.killed) < 1e-14);
    RC_ASSERT(worst_difference(result.wounds_lost, twin.wounds_lost) < 1e-14);
    RC_ASSERT(std::abs(sum_of(result.killed) - 1) < 1e-12);
    RC_ASSERT(std::abs(sum_of(result.wounds_lost) - 1) < 1e-12);
}

} // namespace

TEST_CASE("random questions agree with exact fractions to 1e-14") {
    CHECK(rc::check("the whole vocabulary", [] {
        for (int i = 0; i < 25; ++i) {
            const OddsQuestion question = random_question({});
            RC_LOG(text_of(question));
            RC_ASSERT(unsupported(question).empty());
            agrees_with_twin(question);
        }
    }));
}

TEST_CASE("one attack, by hand") {
    const OddsResult result = odds(question_of(R"({ "rules": "ninth",
        "volleys": [ { "attacks": 1, "skill": 3, "strength": 4, "ap": -1 } ],
        "target": { "models": [ { "count": 2, "wounds": 1 } ], "toughness": 4, "save": 3 } })"));
    CHECK(result.killed.size() == 3);
    CHECK(result.p_destroyed == 0);
    CHECK(result.killed[1] == doctest::Approx(2.0 / 3 * 1 / 2 * 1 / 2).epsilon(1e-15));
    CHECK(chance_to_kill(result, 1) == result.killed[1]);
    CHECK(result.mean_killed == result.killed[1]);
    CHECK(result.method == "exact");
}
