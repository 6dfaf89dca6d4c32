// The odds compared with exact fractions and with results that can be computed by hand.
#include "questions.h"
#include "twin.h"

#include <fmt/format.h>

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
        for (int i = 0; i < 5 * thoroughness / 2; ++i) {
            const OddsQuestion question = random_question({});
            RC_LOG(text_of(question));
            RC_ASSERT(unsupported(question).empty());
            agrees_with_twin(question);
        }
    }));
}

TEST_CASE("large questions agree with exact fractions to 1e-14") {
    const auto volley = [](const std::string& numbers, const std::string& target) {
        return question_of(
            fmt::format(R"({{ "rules": "ninth", "volleys": [ {{ {} }} ], "target": {{ {} }} }})", numbers, target));
    };
    const auto check = [](const OddsQuestion& question) {
        const OddsResult result = odds(question);
        CHECK(std::abs(sum_of(result.killed) - 1) < 1e-12);
        if (sanitized) return; // fractions of thousands of digits
        const TwinResult twin = twin_odds(question);
        CHECK(worst_difference(result.killed, twin.killed) < 1e-14);
        CHECK(worst_difference(result.wounds_lost, twin.wounds_lost) < 1e-14);
    };
    check(volley(R"("attacks": 60, "skill": 3, "strength": 4, "ap": -1,
                    "abilities": [ { "effect": "extra_hits", "on": 6, "hits": 1 } ])",
                 R"("models": [ { "count": 20, "wounds": 2 } ], "toughness": 4, "save": 4)"));
    check(volley(R"("weapons": 6, "attacks": "D6", "skill": 4, "strength": 8, "ap": -2, "damage": "D6")",
                 R"("models": [ { "count": 5, "wounds": 3 } ], "toughness": 5, "save": 3, "ignore": 5)"));
    // Where nearly nothing or nearly everything happens, rounding has the most attacks to pile up in.
    check(volley(R"("weapons": 3, "attacks": 100, "skill": 6, "strength": 2)",
                 R"("models": [ { "count": 6, "wounds": 1 } ], "toughness": 4, "save": 2)"));
    check(volley(R"("weapons": 4, "attacks": 100, "skill": 2, "strength": 8)",
                 R"("models": [ { "count": 12, "wounds": 1 } ], "toughness": 4)"));
}

TEST_CASE("two thousand attacks neither make nor lose probability") {
    for (const char* skill : {"2", "6"}) {
        const OddsResult result = odds(question_of(fmt::format(R"({{ "rules": "ninth",
            "volleys": [ {{ "weapons": 20, "attacks": 100, "skill": {}, "strength": 3, "damage": "D3" }} ],
            "target": {{ "models": [ {{ "count": 200, "wounds": 3 }} ], "toughness": 6, "save": 2, "ignore": 5 }} }})",
                                                               skill)));
        CHECK(std::abs(sum_of(result.wounds_lost) - 1) < 1e-13);
    }
}

TEST_CASE("the ninth limits modifiers and favours sixes, the eighth does neither") {
    const auto hits = [](const char* rules, int skill, int by) {
        return odds(question_of(
                        fmt::format(R"({{ "rules": "{}", "volleys": [ {{ "attacks": 1, "skill": {}, "strength": 8,
                "abilities": [ {{ "effect": "modify", "roll": "hit", "by": {} }}, {{ "effect": "wound_on", "hit": 2 }} ] }} ],
            "target": {{ "models": [ {{ "wounds": 1 }} ], "toughness": 4 }} }})",
                                    rules, skill, by)))
            .p_destroyed;
    };
    CHECK(hits("ninth", 4, -2) == doctest::Approx(2.0 / 6)); // as if -1
    CHECK(hits("eighth", 4, -2) == doctest::Approx(1.0 / 6));
    CHECK(hits("ninth", 5, 2) == doctest::Approx(3.0 / 6));
    CHECK(hits("eighth", 5, 2) == doctest::Approx(4.0 / 6));
    CHECK(hits("ninth", 6, -1) == doctest::Approx(1.0 / 6)); // a 6 hits whatever the modifiers
    CHECK(hits("eighth", 6, -1) == 0);
    CHECK(hits("eighth", 2, 1) == doctest::Approx(5.0 / 6)); // a 1 fails in both
    CHECK(hits("ninth", 2, 1) == doctest::Approx(5.0 / 6));
}

TEST_CASE("several rules to ignore wounds: the best one in the ninth, each in turn in the eighth") {
    const auto killed = [](const char* rules) {
        return odds(question_of(fmt::format(R"({{ "rules": "{}", "volleys": [ {{ "attacks": 1, "strength": 8,
                "abilities": [ {{ "effect": "auto_hit" }} ] }} ],
            "target": {{ "models": [ {{ "wounds": 1 }} ], "toughness": 4, "ignore": 5,
                         "abilities": [ {{ "effect": "ignore_wounds", "on": 6 }} ] }} }})",
                                            rules)))
            .p_destroyed;
    };
    CHECK(killed("ninth") == doctest::Approx(5.0 / 6 * 4 / 6));
    CHECK(killed("eighth") == doctest::Approx(5.0 / 6 * 4 / 6 * 5 / 6));
}

TEST_CASE("excess damage is lost, mortal wounds carry over") {
    const auto wounds = [](const char* volley) {
        return odds(question_of(fmt::format(R"({{ "rules": "ninth", "volleys": [ {{ {} }} ],
            "target": {{ "models": [ {{ "count": 3, "wounds": 2 }} ], "toughness": 4 }} }})",
                                            volley)))
            .wounds_lost;
    };
    const auto plain = wounds(R"("attacks": 1, "strength": 8, "damage": 5, "abilities": [ { "effect": "auto_hit" } ])");
    CHECK(plain[2] == doctest::Approx(5.0 / 6));
    const auto mortal = wounds(R"("attacks": 1, "skill": 7, "strength": 8, "damage": 1, "abilities": [
        { "effect": "mortal_wounds", "on_hit": 6, "amount": 5 } ])");
    CHECK(mortal[5] == doctest::Approx(1.0 / 6 * 1.0 / 6)); // no wound besides
    CHECK(mortal[6] == doctest::Approx(1.0 / 6 * 5.0 / 6)); // one wound, then five
}

TEST_CASE("the steps say what each roll needs and why") {
    const auto steps = steps_of(question_of(R"({ "rules": "ninth",
        "volleys": [ { "weapons": 2, "attacks": "D6", "skill": 4, "strength": 5, "ap": -3, "damage": "D3", "abilities": [
            { "effect": "modify", "roll": "hit", "by": -2 }, { "effect": "reroll", "roll": "wound", "which": "ones" } ] } ],
        "target": { "models": [ { "wounds": 3 } ], "toughness": 4, "save": 3, "invulnerable": 5, "ignore": 6 } })"));
    REQUIRE(steps.size() == 6);
    CHECK(steps[0].mean == doctest::Approx(7));
    CHECK(steps[1].needed == 4);
    CHECK(steps[1].modifier == -1);
    CHECK(steps[1].limited_by == Clause::N_ATK_10);
    CHECK(steps[1].chance == doctest::Approx(2.0 / 6));
    CHECK(steps[2].needed == 3);
    CHECK(steps[2].reroll == Rerolled::ones);
    CHECK(steps[2].chance == doctest::Approx(4.0 / 6 * 7 / 6));
    CHECK(steps[3].invulnerable);
    CHECK(steps[3].needed == 5);
    CHECK(steps[3].chance == doctest::Approx(4.0 / 6)); // that it fails
    CHECK(steps[4].mean == doctest::Approx(2));
    CHECK(steps[5].stage == OddsStage::ignore);
    CHECK(steps[5].chance == doctest::Approx(5.0 / 6));
}

TEST_CASE("one attack, by hand") {
    const OddsResult result = odds(question_of(R"({ "rules": "ninth",
        "volleys": [ { "attacks": 1, "skill": 3, "strength": 4, "ap": -1 } ],
        "target": { "models": [ { "count": 2, "wounds": 1 } ], "toughness": 4, "save": 3 } })"));
    CHECK(result.killed.size() == 3);
    CHECK(result.p_destroyed == 0);
    CHECK(result.killed[1] == doctest::Approx(2.0 / 3 * 1 / 2 * 1 / 2).epsilon(1e-15));
    CHECK(result.mean_killed == result.killed[1]);
    CHECK(result.method == "exact");
}
