// The odds of the alternating game compared with exact fractions, with numbers computed by hand, and with the rules of
// battles.
#include "alternating_twin.h"
#include "every_sequence.h"
#include "odds/alternating/attack.h"
#include "odds/duel.h"
#include "questions.h"

#include <fmt/format.h>

#include <cmath>
#include <numeric>

using namespace muster;
using namespace muster::test;

namespace {

using enum alternating::Ability;
using alternating::Ability;

// Evenly, whatever the size of the case: small cases would have every ability at once.
int among(int least, int most) { return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(least, most + 1)); }
bool once_in(int times) { return among(1, times) == 1; }

struct Size {
    int attacks = 3, models = 4, toughness = 3, blast = 3;
    int volleys = 2, dice = 10;
};

OddsQuestion random_alternating(const Size& size) {
    OddsQuestion question;
    question.rules = "alternating";
    alternating::Salvo& asked = alternating::edit_salvo(question);
    const bool fight = once_in(2), sabotage = once_in(6);
    for (int volleys = among(1, size.volleys); volleys > 0; --volleys) {
        alternating::Volley& volley = asked.volleys.emplace_back();
        volley.attacks = among(1, size.attacks);
        volley.weapons = volley.attacks * 2 <= size.attacks ? among(1, 2) : 1;
        if (!once_in(10)) volley.quality = among(2, 6);
        volley.ap = among(-1, 4);
        volley.charge = fight && once_in(2);
        volley.melee = fight && !volley.charge;
        for (Ability each : {impact, targeting, reliable, precise, no_cover, brutal, double_, piercing})
            if (once_in(8)) volley.of_weapon.add(each);
        if (once_in(6)) volley.of_weapon.add(once_in(2) ? overcharge : siege);
        for (Ability each : {fury, preparation, cautious, good_shot, bad_shot, waagh, vanguard})
            if (once_in(8)) volley.of_bearers.add(each);
        if (sabotage) volley.of_bearers.add(saboteur);
        if (once_in(4)) volley.of_weapon.add(blast), volley.blast = among(1, size.blast);
        if (once_in(3)) volley.of_weapon.add(deadly), volley.deadly = among(1, 4);
        if (once_in(6)) volley.of_bearers.add(fear), volley.fear = among(1, 2);
    }
    alternating::VolleyTarget& target = asked.target;
    for (int kinds = once_in(3) ? 2 : 1; kinds > 0; --kinds)
        target.models.push_back({among(1, size.models), among(1, size.toughness)});
    target.defence = among(2, 6);
    target.quality = among(2, 6);
    if (once_in(3)) target.started = target.count() + among(0, 4);
    target.cover = once_in(3) ? among(1, 2) : 0;
    if (once_in(4)) target.dealt = among(0, 3);
    for (Ability each : {fearless, reckless, counter, delicate, invulnerable, stealth, shield, patient, entrenched,
                         massive, waagh, immobile})
        if (once_in(8)) target.abilities.add(each);
    if (once_in(3)) target.abilities.add(regeneration);
    if (once_in(6)) target.abilities.add(fear), target.fear = 1;
    if (!fight && once_in(8)) target.abilities.add(aircraft);
    int highest = 0;
    for (const auto& models : target.models) highest = std::max(highest, models.toughness);
    if (once_in(3)) target.pool = among(0, (target.has(massive) ? target.toughness() : highest) - 1);
    return question;
}

// The most defence dice of one attack: the twin takes each of them by itself.
int most_dice(const alternating::Salvo& question) {
    int most = 0;
    for (const alternating::Volley& volley : question.volleys) {
        const odds_internal::VolleyNumbers numbers = odds_internal::numbers_of(question, volley);
        most = std::max(most, numbers.attacks * (1 + numbers.hit.extra_hits) * numbers.blast);
    }
    return most;
}

// Without what is refused, spells that test among them, and not too large.
OddsQuestion sensible(const Size& size) {
    OddsQuestion question = random_alternating(size);
    while (!unsupported(question).empty() || most_dice(alternating::salvo_of(question)) > size.dice)
        question = random_alternating(size);
    return question;
}

std::string text_of_alternating(const OddsQuestion& question) {
    const alternating::Salvo& asked = alternating::salvo_of(question);
    std::string text;
    const auto names = [&](alternating::AbilitySet set, std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i)
            if (set.has(static_cast<Ability>(i))) text += fmt::format(" {}", english(static_cast<Ability>(i)));
    };
    for (const alternating::Volley& volley : asked.volleys) {
        text += fmt::format("{} x {} attacks on {}, AP {}, charge {}, melee {}, blast {}, deadly {}, fear {}:",
                            volley.weapons, volley.attacks, volley.quality.value_or(0), volley.ap, volley.charge,
                            volley.melee, volley.blast, volley.deadly, volley.fear);
        names(volley.of_weapon, alternating::model_ability_count, alternating::ability_count);
        names(volley.of_bearers, 0, alternating::model_ability_count);
        text += "\n";
    }
    const alternating::VolleyTarget& target = asked.target;
    text += "at";
    for (const auto& models : target.models) text += fmt::format(" {}xT{}", models.count, models.toughness);
    text += fmt::format(" D{} Q{} started {} pool {} cover {} dealt {} fear {}:", target.defence,
                        target.quality.value_or(0), target.started.value_or(0), target.pool, target.cover, target.dealt,
                        target.fear);
    names(target.abilities, 0, alternating::model_ability_count);
    return text;
}

std::vector<double> ways_of(const RegroupOdds& odds) {
    return {odds.steady, odds.exhausted, odds.pinned, odds.destroyed};
}

double sum_of(const std::vector<double>& chances) { return std::accumulate(chances.begin(), chances.end(), 0.0); }

bool agrees_with_twin(const OddsQuestion& question) {
    const OddsResult result = odds(question);
    const AlternatingTwin twin = alternating_twin(alternating::salvo_of(question));
    return agrees(result.killed, twin.killed) && agrees(result.wounds_lost, twin.wounds_lost) &&
           agrees(ways_of(*result.regroup), twin.regroup) && std::abs(sum_of(result.killed) - 1) < 1e-12 &&
           std::abs(sum_of(ways_of(*result.regroup)) - 1) < 1e-12;
}

double value_of(const OddsQuestion& question, const OddsResult& result) {
    if (question.aim == OddsAim::wounds) return result.mean_wounds_lost;
    const double main = question.aim == OddsAim::killed ? result.mean_killed : result.p_destroyed;
    return main + result.mean_wounds_lost / wounds_of(question) / (1 << 30);
}

OddsQuestion asked(const std::string& volley, const std::string& target) {
    return question_of(
        fmt::format(R"j({{ "rules": "alternating", "volleys": [ {{ {} }} ], "target": {{ {} }} }})j", volley, target));
}

} // namespace

TEST_CASE("random questions of the alternating game agree with exact fractions to 1e-14") {
    CHECK(rc::check("every ability that bears on an attack", [] {
        for (int i = 0; i < thoroughness / 3 + 1; ++i) {
            const OddsQuestion question = sensible({});
            RC_LOG(text_of_alternating(question));
            RC_ASSERT(agrees_with_twin(question));
        }
    }));
}

TEST_CASE("large questions of the alternating game agree with exact fractions to 1e-14") {
    CHECK(agrees_with_twin(asked(R"j("attacks": 40, "quality": 4, "ap": 1)j",
                                 R"j("models": [ { "count": 20, "toughness": 1 } ], "defence": 5, "quality": 4)j")));
    CHECK(agrees_with_twin(asked(R"j("attacks": 4, "quality": 3, "abilities": ["Blast(2)", "Deadly(3)", "Double"])j",
                                 R"j("models": [ { "count": 5, "toughness": 4 } ], "defence": 4, "quality": 4,
                                    "abilities": ["Regeneration", "Reckless"])j")));
    CHECK(agrees_with_twin(asked(R"j("attacks": 40, "quality": 6)j",
                                 R"j("models": [ { "count": 10, "toughness": 1 } ], "defence": 2, "quality": 6)j")));
}

TEST_CASE("every sequence of dice through the alternating game's own rules gives the odds") {
    int compared = 0;
    CHECK(rc::check("small questions, every ability", [&] {
        const OddsQuestion question = sensible({.attacks = 1, .models = 3, .blast = 2});
        RC_LOG(text_of_alternating(question));
        const auto exact = every_outcome(question, 300 * thoroughness);
        if (!exact) return;
        ++compared;
        const OddsResult result = odds(question);
        RC_ASSERT(agrees(result.killed, exact->killed));
        RC_ASSERT(agrees(result.wounds_lost, exact->wounds_lost));
        RC_ASSERT(agrees(ways_of(*result.regroup), exact->regrouped));
    }));
    CHECK(compared >= 3 * thoroughness);
}

TEST_CASE("many battles of the alternating game come to the odds within five standard deviations") {
    const auto within = [](const Estimate& estimate, double exact, double battles) {
        return std::abs(estimate.value - exact) <= 5 * std::sqrt(exact * (1 - exact) / battles) + 1e-9;
    };
    const auto hold = [&](const OddsQuestion& question, int battles) {
        const OddsResult exact = odds(question);
        const DuelResult fought = duel(question, static_cast<std::uint64_t>(battles), 3);
        const double all = battles;
        for (std::size_t i = 0; i < exact.killed.size(); ++i) CHECK(within(fought.killed[i], exact.killed[i], all));
        for (std::size_t i = 0; i < exact.wounds_lost.size(); ++i)
            CHECK(within(fought.wounds_lost[i], exact.wounds_lost[i], all));
        REQUIRE(fought.regroup.size() == 4);
        for (std::size_t i = 0; i < 4; ++i) CHECK(within(fought.regroup[i], ways_of(*exact.regroup)[i], all));
        CHECK(fought.attacks > 0);
    };
    hold(asked(R"j("weapons": 2, "attacks": 2, "quality": 4, "ap": 1, "abilities": ["Deadly(2)"])j",
               R"j("models": [ { "count": 3, "toughness": 3 } ], "defence": 4, "quality": 4, "cover": true)j"),
         100'000 * thoroughness);
    hold(
        asked(
            R"j("weapons": 5, "attacks": 2, "quality": 4, "charge": true,
                  "abilities": ["Impact", "Fury", "Piercing", "Fear(1)"])j",
            R"j("models": [ { "count": 8, "toughness": 1 }, { "toughness": 3 } ], "defence": 5, "quality": 5, "started": 10,
                  "pool": 1, "dealt": 2, "abilities": ["Regeneration", "Waagh!"])j"),
        5'000 * thoroughness);
}

TEST_CASE("hits and defence of the alternating game, by hand") {
    const auto lost = [](const std::string& volley, const std::string& target) {
        return odds(asked(R"j("attacks": 1, )j" + volley,
                          R"j("models": [ { "count": 9, "toughness": 1 } ], )j" + target))
            .mean_wounds_lost;
    };
    const auto approx = [](double value) { return doctest::Approx(value).epsilon(1e-15); };
    CHECK(lost(R"j("quality": 4)j", R"j("defence": 5)j") == approx(1.0 / 2 * 4 / 6));
    CHECK(lost(R"j("quality": 4, "ap": 1)j", R"j("defence": 5)j") ==
          approx(1.0 / 2 * 5 / 6)); // a 6 defends all the same
    CHECK(lost(R"j("quality": 4, "ap": 3)j", R"j("defence": 5)j") == approx(1.0 / 2 * 5 / 6));
    CHECK(lost(R"j("quality": 4, "ap": 3, "abilities": ["Brutal"])j", R"j("defence": 5)j") == approx(1.0 / 2));
    CHECK(lost(R"j("quality": 4)j", R"j("defence": 5, "cover": true)j") == approx(1.0 / 2 * 3 / 6));
    CHECK(lost(R"j("quality": 4)j", R"j("defence": 5, "cover": 1, "abilities": ["Entrenched"])j") ==
          approx(1.0 / 2 * 2 / 6));
    CHECK(lost(R"j("quality": 4)j", R"j("defence": 5, "abilities": ["Entrenched"])j") == approx(1.0 / 2 * 4 / 6));
    CHECK(lost(R"j("quality": 6)j", R"j("defence": 6, "abilities": ["Stealth"])j") == approx(1.0 / 6 * 5 / 6));
    CHECK(lost(R"j("quality": 4, "abilities": ["Blast(3)"])j", R"j("defence": 4)j") == approx(3 * 1.0 / 2 / 2));
    CHECK(lost(R"j("quality": 4, "abilities": ["Double"])j", R"j("defence": 4)j") == approx((1.0 / 2 + 1.0 / 6) / 2));
    CHECK(lost(R"j("quality": 4, "abilities": ["Piercing"])j", R"j("defence": 4)j") ==
          approx(1.0 / 2 * (1 + 2 + 3) / 6));
    CHECK(lost(R"j("quality": null)j", R"j("defence": 4)j") == approx(1.0 / 2));
    CHECK(lost(R"j("quality": 4, "charge": true, "abilities": ["Impact"])j", R"j("defence": 5)j") ==
          approx(4.0 / 6 * 5 / 6));
    CHECK(lost(R"j("quality": 4, "charge": true, "abilities": ["Impact"])j",
               R"j("defence": 5, "abilities": ["Counter"])j") == approx(1.0 / 2 * 4 / 6));
    CHECK(lost(R"j("quality": 4, "abilities": ["Podwójny"])j", R"j("defence": 4)j") == approx((1.0 / 2 + 1.0 / 6) / 2));
}

TEST_CASE("a packet stops where a model falls, and sixes take wounds away from its front") {
    const auto deadly = [](const char* target) {
        return odds(asked(R"j("attacks": 2, "quality": null, "abilities": ["Deadly(3)"])j", target));
    };
    // A-RV-10, A-RV-11: two packets, each capped.
    const OddsResult weak = deadly(R"j("models": [ { "count": 5, "toughness": 1 } ], "defence": 6)j");
    CHECK(weak.killed[2] == doctest::Approx(25.0 / 36));
    const OddsResult strong = deadly(R"j("models": [ { "toughness": 6 } ], "defence": 6, "pool": 2)j");
    CHECK(strong.wounds_lost[3] == doctest::Approx(2 * 5.0 / 36));
    CHECK(strong.p_destroyed == doctest::Approx(25.0 / 36)); // 3 and then 1 of 3
    // A-RV-17: a 6 and a failure leave two of three wounds.
    const OddsResult healed =
        deadly(R"j("models": [ { "toughness": 6 } ], "defence": 4, "abilities": ["Regeneration"])j");
    CHECK(healed.wounds_lost[2] == doctest::Approx(2.0 / 6 * 3 / 6));
    CHECK(healed.wounds_lost[3] == doctest::Approx(2.0 * 2 / 6 * 3 / 6));
    CHECK(healed.p_destroyed == doctest::Approx(1.0 / 4));
}

TEST_CASE("regrouping after an attack: tests, halves, melees won and lost") {
    const auto after = [](const std::string& volley, const std::string& target) {
        return *odds(asked(R"j("quality": null, "ap": 9, "abilities": ["Brutal"], )j" + volley,
                           R"j("defence": 2, "quality": 4, )j" + target))
                    .regroup;
    };
    const auto is = [](const RegroupOdds& odds, double steady, double exhausted, double pinned, double destroyed) {
        const std::vector<double> wanted{steady, exhausted, pinned, destroyed};
        for (std::size_t i = 0; i < 4; ++i)
            if (std::abs(ways_of(odds)[i] - wanted[i]) > 1e-14) return false;
        return true;
    };
    // A-RV-18: one test above half, two at half.
    CHECK(is(after(R"j("attacks": 4)j", R"j("models": [ { "count": 10, "toughness": 1 } ])j"), 0.5, 0.5, 0, 0));
    CHECK(is(after(R"j("attacks": 5)j", R"j("models": [ { "count": 10, "toughness": 1 } ])j"), 0.25, 0.5, 0.25, 0));
    CHECK(is(after(R"j("attacks": 1)j", R"j("models": [ { "count": 6, "toughness": 1 } ], "started": 10)j"), 0.25, 0.5,
             0.25, 0));
    // A-RV-19: a lost melee is a third test, which Fearless lifts.
    CHECK(
        is(after(R"j("attacks": 6, "charge": true)j", R"j("models": [ { "count": 10, "toughness": 1 } ], "dealt": 2)j"),
           1 / 8.0, 3 / 8.0, 3 / 8.0, 1 / 8.0));
    CHECK(is(after(R"j("attacks": 6, "charge": true)j",
                   R"j("models": [ { "count": 10, "toughness": 1 } ], "dealt": 2, "abilities": ["Fearless"])j"),
             0.25, 0.5, 0.25, 0));
    // A-RV-20: a tie is won by both.
    CHECK(
        is(after(R"j("attacks": 2, "charge": true)j", R"j("models": [ { "count": 3, "toughness": 1 } ], "dealt": 2)j"),
           1, 0, 0, 0));
    CHECK(
        is(after(R"j("attacks": 3, "charge": true)j", R"j("models": [ { "count": 9, "toughness": 1 } ], "dealt": 2)j"),
           0.25, 0.5, 0.25, 0));
    // A-RV-21: one model by its toughness. A-PAS-06b: what cannot be pinned is not.
    CHECK(is(after(R"j("attacks": 2)j", R"j("models": [ { "toughness": 6 } ])j"), 0.5, 0.5, 0, 0));
    CHECK(is(after(R"j("attacks": 3)j", R"j("models": [ { "toughness": 6 } ])j"), 0.25, 0.5, 0.25, 0));
    CHECK(is(after(R"j("attacks": 3)j", R"j("models": [ { "toughness": 6 } ], "abilities": ["Immobile"])j"), 0.25, 0.75,
             0, 0));
    CHECK(is(after(R"j("attacks": 9)j", R"j("models": [ { "toughness": 6 } ])j"), 0, 0, 0, 1));
    // A-PAS-12a: one model of toughness 2 with a wound left and two tests, each failure two dice.
    const double survives = 25.0 / 36;
    CHECK(is(after(R"j("attacks": 1)j", R"j("models": [ { "toughness": 2 } ], "abilities": ["Reckless"])j"),
             1 / 4.0 + survives / 2 + survives * survives / 4, 0, 0,
             1 - (1 / 4.0 + survives / 2 + survives * survives / 4)));
}

TEST_CASE("every ability of the alternating game changes the odds or is refused by name") {
    const std::string models =
        R"j("models": [ { "count": 6, "toughness": 2 } ], "defence": 4, "quality": 4, "started": 13)j";
    const OddsQuestion shot = asked(R"j("attacks": 4, "quality": 3, "ap": 1)j", models + R"j(, "cover": true)j");
    const OddsQuestion fought =
        asked(R"j("attacks": 4, "quality": 3, "ap": 3, "charge": true)j", models + R"j(, "dealt": 2)j");
    const auto differ = [](const OddsQuestion& with, const OddsQuestion& without) {
        const OddsResult a = odds(with), b = odds(without);
        return a.killed != b.killed || a.wounds_lost != b.wounds_lost || ways_of(*a.regroup) != ways_of(*b.regroup);
    };
    const auto with = [](OddsQuestion question, alternating::Ability ability, bool on_target) {
        alternating::Volley& volley = alternating::edit_salvo(question).volleys[0];
        alternating::VolleyTarget& target = alternating::edit_salvo(question).target;
        const bool of_weapon = category_of(ability) == alternating::Category::weapon;
        (on_target ? target.abilities : of_weapon ? volley.of_weapon : volley.of_bearers).add(ability);
        if (ability == blast) volley.blast = 2;
        if (ability == deadly) volley.deadly = 2;
        if (ability == fear) (on_target ? target.fear : volley.fear) = 1;
        return question;
    };
    int supported = 0;
    for (std::size_t i = 0; i < alternating::ability_count; ++i)
        for (const bool on_target : {false, true}) {
            const auto ability = static_cast<alternating::Ability>(i);
            if (on_target && category_of(ability) == alternating::Category::weapon) continue;
            CAPTURE(std::string(english(ability)));
            const OddsQuestion charge = ability == counter ? with(fought, impact, false) : fought;
            OddsQuestion uncovered = shot;
            if (ability == shield) alternating::edit_salvo(uncovered).target.cover = 0; // else it changes nothing
            const OddsQuestion shooting = with(uncovered, ability, on_target),
                               charging = with(charge, ability, on_target);
            const auto parts = unsupported(shooting);
            if (!parts.empty()) {
                CHECK(
                    std::ranges::any_of(parts, [&](const Unsupported& part) { return part.what == english(ability); }));
                continue;
            }
            ++supported;
            const bool bears =
                differ(shooting, uncovered) || (unsupported(charging).empty() && differ(charging, charge));
            CHECK(bears == (ability != precise)); // who removes does not matter where all are alike
        }
    CHECK(supported == 12 + 9 + 15);
}

TEST_CASE("who is removed, and what is regenerated, is decided as well as can be, in exact fractions") {
    CHECK(rc::check("both policies are one where nobody chooses, the value of the game where somebody does", [] {
        for (int made = 0; made < thoroughness / 3 + 1;) {
            OddsQuestion question = sensible({.attacks = 2, .models = 3, .toughness = 4, .blast = 2, .dice = 6});
            question.policy = OddsPolicy::best;
            question.aim = *rc::gen::element(OddsAim::killed, OddsAim::wounds, OddsAim::destroyed);
            if (!unsupported(question).empty()) continue;
            ++made;
            RC_LOG(text_of_alternating(question));
            const OddsResult result = odds(question);
            RC_ASSERT(std::abs(sum_of(result.killed) - 1) < 1e-12);
            RC_ASSERT(std::abs(sum_of(ways_of(*result.regroup)) - 1) < 1e-12);
            RC_ASSERT(std::abs(value_of(question, result) - static_cast<double>(alternating_value(question))) < 1e-12);
        }
    }));
}

TEST_CASE("the attacker removes the weak with a natural 1, the owner fills the pool with the rest") {
    const auto killed = [](const char* policy, const char* abilities) {
        return odds(question_of(fmt::format(R"j({{ "rules": "alternating", "policy": "{}",
                   "volleys": [ {{ "attacks": 1, "quality": null, "abilities": [{}] }} ],
                   "target": {{ "models": [ {{ "count": 2, "toughness": 1 }}, {{ "toughness": 3 }} ], "defence": 6 }} }})j",
                                            policy, abilities)))
            .mean_killed;
    };
    CHECK(killed("usual", "") == 0); // a pool of one removes nobody who is not removed by choice
    CHECK(killed("best", "") == doctest::Approx(1.0 / 6));
    CHECK(killed("best", "\"Precise\"") == doctest::Approx(5.0 / 6)); // A-WPN-10
}

TEST_CASE("documents of the alternating game are read strictly") {
    const std::string volley = R"j("attacks": 3, "quality": 4)j";
    const std::string target = R"j("models": [ { "count": 2, "toughness": 2 } ], "defence": 4)j";
    const auto text = [](const std::string& one, const std::string& other, const std::string& more = "") {
        return fmt::format(R"j({{ "rules": "alternating", "volleys": [ {{ {} }} ], "target": {{ {} }}{} }})j", one,
                           other, more);
    };
    const auto refused = [&](const std::string& question, const std::string& part) {
        CAPTURE(question);
        CAPTURE(problem_with(question));
        CHECK(problem_with(question).find(part) != std::string::npos);
    };
    CHECK(problem_with(text(volley, target)) == "");
    CHECK_FALSE(odds(question_of(text(volley, target))).regroup); // nobody asked
    CHECK(problem_with(text(volley + R"j(, "weapons": 3, "ap": -1)j", target + R"j(, "pool": 1, "quality": 6)j",
                            R"j(, "policy": "best")j")) == "");
    refused(text(R"j("attacks": 3)j", target), "quality");
    refused(text(R"j("attacks": 3, "quality": 7)j", target), "volleys[0].quality");
    refused(text(volley + R"j(, "skill": 3)j", target), "skill");
    refused(text(R"j("attacks": "D6", "quality": 4)j", target), "volleys[0].attacks");
    refused(text(R"j("attacks": 2001, "quality": 4)j", target), "volleys[0].attacks");
    refused(text(R"j("weapons": 200, "attacks": 11, "quality": 4)j", target), "2200 attacks");
    refused(text(volley + R"j(, "abilities": ["Deadly"])j", target), "Deadly(X)");
    refused(text(volley + R"j(, "abilities": ["Furry"])j", target), "Fury");
    refused(text(volley + R"j(, "abilities": ["Fury", "Fury"])j", target), "a second time");
    refused(text(volley + R"j(, "abilities": ["Expendable"])j", target), "Expendable");
    refused(text(volley, target + R"j(, "abilities": ["Vengeance"])j"), "Vengeance");
    refused(text(volley, target + R"j(, "abilities": ["Deadly(3)"])j"), "a weapon ability");
    refused(text(volley, target + R"j(, "abilities": ["Fearless"])j"), "quality");
    refused(text(R"j("attacks": 3, "quality": null, "abilities": ["Double"])j", target), "without a test");
    refused(text(volley + R"j(, "charge": true)j", target + R"j(, "abilities": ["Aircraft"])j"), "A-PAS-10f");
    refused(text(volley, target + R"j(, "pool": 2)j"), "target.pool");
    refused(text(volley, target + R"j(, "started": 1)j"), "target.started");
    refused(text(volley, target + R"j(, "cover": 3)j"), "target.cover");
    refused(text(volley, target + R"j(, "toughness": 3)j"), "toughness");
    refused(text(volley, target, R"j(, "single_rerolls": 1)j"), "single_rerolls");
    refused(text(R"j("attacks": 2000, "quality": 4, "abilities": ["Blast(20)", "Deadly(20)", "Piercing"])j",
                 R"j("models": [ { "count": 20, "toughness": 9 } ], "defence": 4, "abilities": ["Regeneration"])j"),
            "too much to compute");
    refused(
        fmt::format(
            R"j({{ "rules": "alternating", "volleys": [ {{ {0} }}, {{ {0}, "charge": true }} ], "target": {{ {1} }} }})j",
            volley, target),
        "shoots or fights");
}
