// The odds and the rules of battles are the same game: every sequence of dice on small questions, and many battles on
// larger ones.
#include "every_sequence.h"
#include "odds/duel.h"
#include "questions.h"

#include <fmt/format.h>

#include <cmath>

using namespace muster;
using namespace muster::test;

namespace {

OddsQuestion small_question(std::string_view rules) {
    OddsQuestion question = random_question({.most_attacks = 2});
    question.rules = rules;
    auto& volleys = sheets::edit_salvo(question).volleys;
    for (sheets::OddsVolley& volley : volleys) // only the ninth knows it
        if (rules == "eighth")
            std::erase_if(volley.abilities, [](const Ability& each) { return each.effect == Effect::blast; });
    volleys.resize(1);
    if (volleys[0].weapons * volleys[0].attacks.maximum() > 2) {
        volleys[0].weapons = 1;
        volleys[0].attacks = fixed(1);
    }
    return question;
}

// A question that has a bit of everything.
const char* const rich = R"({ "rules": "ninth",
    "volleys": [ { "weapons": 2, "attacks": "D3", "skill": 4, "strength": 5, "ap": -2, "damage": "D3", "abilities": [
                     { "effect": "reroll", "roll": "hit", "which": "ones" }, { "effect": "extra_hits", "on": 6, "hits": 1 },
                     { "effect": "mortal_wounds", "on_wound": 6, "amount": 1 }, { "effect": "blast" } ] },
                 { "attacks": 2, "skill": 3, "strength": 4, "abilities": [
                     { "effect": "wound_on", "hit": 6 }, { "effect": "modify", "roll": "wound", "by": 1 },
                     { "effect": "no_save", "on_wound": 5 } ] } ],
    "target": { "models": [ { "count": 1, "wounds": 3 }, { "count": 5, "wounds": 2 } ], "toughness": 4, "save": 3,
                "invulnerable": 5, "ignore": 5, "cover": 1, "first_model_wounds": 2,
                "abilities": [ { "effect": "modify", "roll": "hit", "by": -1, "against": true },
                               { "effect": "reroll", "roll": "save", "which": "ones" } ] } })";

// A question that is quickly fought out.
const char* const lean = R"({ "rules": "ninth",
    "volleys": [ { "attacks": 2, "skill": 4, "strength": 5, "ap": -1, "damage": "D3", "abilities": [
                     { "effect": "reroll", "roll": "hit", "which": "ones" },
                     { "effect": "mortal_wounds", "on_wound": 6, "amount": 1 } ] } ],
    "target": { "models": [ { "count": 2, "wounds": 2 } ], "toughness": 4, "save": 4, "ignore": 6 } })";

// One of the eighth: modifiers without a limit, sixes that miss, wounds ignored by two rules in turn.
const char* const of_eighth = R"({ "rules": "eighth",
    "volleys": [ { "weapons": 2, "attacks": "D3", "skill": 4, "strength": 5, "ap": -2, "damage": "D3", "abilities": [
                     { "effect": "modify", "roll": "hit", "by": -2 },
                     { "effect": "reroll", "roll": "wound", "which": "ones" } ] },
                 { "attacks": 3, "skill": 5, "strength": 4, "abilities": [
                     { "effect": "modify", "roll": "hit", "by": 2 } ] } ],
    "target": { "models": [ { "count": 4, "wounds": 2 } ], "toughness": 4, "save": 3, "ignore": 5, "cover": 1,
                "first_model_wounds": 1, "abilities": [ { "effect": "ignore_wounds", "on": 6 } ] } })";

// Within five standard deviations: one in some million estimates would be wrong by chance, and seeds are fixed.
bool within_bound(const Estimate& estimate, double exact, double battles) {
    return std::abs(estimate.value - exact) <= 5 * std::sqrt(exact * (1 - exact) / battles) + 1e-9;
}

} // namespace

namespace {

void every_sequence_gives_the_odds(std::string_view game) {
    int compared = 0;
    CHECK(rc::check("small questions, the whole vocabulary", [&] {
        for (int tries = 0; tries < 3; ++tries) {
            const OddsQuestion question = small_question(game);
            RC_LOG(text_of(question));
            const auto exact = every_outcome(question, 200 * thoroughness);
            if (!exact) continue;
            ++compared;
            const OddsResult result = odds(question);
            RC_ASSERT(agrees(result.killed, exact->killed));
            RC_ASSERT(agrees(result.wounds_lost, exact->wounds_lost));
        }
    }));
    CHECK(compared >= 3 * thoroughness);
}

} // namespace

TEST_CASE("every sequence of dice through the ninth's own rules gives the odds") {
    every_sequence_gives_the_odds("ninth");
}

TEST_CASE("every sequence of dice through the eighth's own rules gives the odds") {
    every_sequence_gives_the_odds("eighth");
}

TEST_CASE("many battles through the games' own rules come to the odds within five standard deviations") {
    const auto hold = [](const OddsQuestion& question, int battles) {
        const OddsResult exact = odds(question);
        const DuelResult fought = duel(question, static_cast<std::uint64_t>(battles), 3);
        const double all = battles;
        for (std::size_t i = 0; i < exact.killed.size(); ++i)
            CHECK(within_bound(fought.killed[i], exact.killed[i], all));
        for (std::size_t i = 0; i < exact.wounds_lost.size(); ++i)
            CHECK(within_bound(fought.wounds_lost[i], exact.wounds_lost[i], all));
        const double two = fought.mean_killed.high - fought.mean_killed.value; // standard deviations, nearly
        CHECK(std::abs(fought.mean_killed.value - exact.mean_killed) <= 2.6 * two);
        CHECK(fought.p_destroyed.low <= fought.p_destroyed.value);
        CHECK(fought.p_destroyed.value <= fought.p_destroyed.high);
    };
    hold(question_of(rich), 3'000 * thoroughness);
    hold(question_of(lean), 100'000 * thoroughness);
    hold(question_of(of_eighth), 20'000 * thoroughness);
}

TEST_CASE("the same seed gives the same duel, another seed another") {
    const OddsQuestion question = question_of(rich);
    const auto mean = [&](std::uint64_t seed) { return duel(question, 500, seed).mean_wounds_lost.value; };
    CHECK(mean(1) == mean(1));
    CHECK(mean(1) != mean(2));
    CHECK(duel(question, 500).battles == 500);
}

TEST_CASE("N-MOD-09 a model without an armour save does not get one by a modifier") {
    const auto chances = [](const char* save) {
        const OddsQuestion question = question_of(fmt::format(R"({{ "rules": "ninth",
            "volleys": [ {{ "attacks": 1, "strength": 8, "abilities": [ {{ "effect": "auto_hit" }} ] }} ],
            "target": {{ "models": [ {{ "wounds": 1 }} ], "toughness": 4, "save": {},
                         "abilities": [ {{ "effect": "modify", "roll": "save", "by": 1 }} ] }} }})",
                                                              save));
        const auto exact = every_outcome(question, 1000);
        REQUIRE(exact);
        CHECK(agrees(odds(question).killed, exact->killed));
        return exact->killed[1];
    };
    CHECK(chances("null") == Fraction(5, 6));
    CHECK(chances("7") == Fraction(25, 36)); // an Sv of 7+ is one that a modifier helps
}

TEST_CASE("a duel takes what the odds cannot express, and says what it cannot") {
    const auto text = [](const char* ability, const char* more = "") {
        return fmt::format(R"({{ "rules": "ninth"{}, "volleys": [ {{ "attacks": 4, "skill": 3, "strength": 4,
            "abilities": [ {} ] }} ], "target": {{ "models": [ {{ "count": 3, "wounds": 1 }} ], "toughness": 4 }} }})",
                           more, ability);
    };
    const auto read = [](const std::string& question) {
        auto document = Document::parse(question, "question");
        return read_duel(*document);
    };
    // Two more to hit while at least two models stand: only the table knows.
    const auto conditional =
        text(R"({ "effect": "modify", "roll": "hit", "by": 1, "if": { "target_models_at_least": 2 } })");
    CHECK(problem_with(conditional).find("\"if\"") != std::string::npos);
    REQUIRE(read(conditional).has_value());
    const double with = duel(*read(conditional), 20'000).mean_killed.value;
    const double without = odds(question_of(text(""))).mean_killed;
    CHECK(with > without + 0.05);
    CHECK(read(text("", R"(, "policy": "best")")).error().text().find("best") != std::string::npos);
    CHECK(read(text("", R"(, "single_rerolls": 1)")).has_error());
    OddsQuestion of_drill = question_of(rich);
    of_drill.rules = "drill";
    CHECK(unsupported_in_duel(of_drill).front().path == "rules");
}
