// No effect of the vocabulary is ignored: it changes the odds, or it is refused by name. Documents are read strictly.
#include "odds/duel.h"
#include "questions.h"

#include <fmt/format.h>

#include <filesystem>

using namespace muster;
using namespace muster::test;

namespace {

// A question that every effect can be felt in: random damage on models of several wounds, saves that matter.
OddsQuestion sensitive() {
    return question_of(R"({ "rules": "ninth",
        "volleys": [ { "weapons": 2, "attacks": "D3", "skill": 4, "strength": 4, "ap": -1, "damage": "D3" } ],
        "target": { "models": [ { "count": 7, "wounds": 3 } ], "toughness": 4, "save": 3 } })");
}

Ability typical(Effect effect) {
    Ability ability;
    ability.name = "What it is called";
    ability.effect = effect;
    ability.which = Rerolled::all;
    ability.by = 1;
    ability.on = 3;
    ability.count = 1;
    ability.amount = fixed(1);
    return ability;
}

enum class On { volley, target };

OddsQuestion with(const Ability& ability, On on) {
    OddsQuestion question = sensitive();
    (on == On::volley ? sheets::edit_salvo(question).volleys[0].abilities
                      : sheets::edit_salvo(question).target.abilities)
        .push_back(ability);
    return question;
}

bool is_named(const OddsQuestion& question, std::string_view what) {
    const auto parts = unsupported(question);
    return std::ranges::any_of(parts, [&](const Unsupported& part) { return part.what == what; });
}

bool changes_the_odds(const OddsQuestion& question) {
    return odds(question).wounds_lost != odds(sensitive()).wounds_lost;
}

template <class Enum, class Visit>
void each_of(Visit&& visit) {
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<Enum>>([&](auto each) { visit(each.value); });
}

} // namespace

TEST_CASE("every effect changes the odds or is refused by name, on a volley and on a target") {
    int supported = 0;
    each_of<Effect>([&](Effect effect) {
        for (On on : {On::volley, On::target}) {
            Ability ability = typical(effect);
            ability.against = on == On::target && (effect == Effect::reroll || effect == Effect::modify);
            const OddsQuestion question = with(ability, on);
            CAPTURE(std::string(name_of(effect)));
            if (unsupported(question).empty()) {
                ++supported;
                CHECK(changes_the_odds(question));
            } else {
                CHECK(is_named(question, effect == Effect::none ? ability.name : name_of(effect)));
            }
        }
    });
    CHECK(supported == 12 + 5); // reroll to extra_damage without extra_attacks; reroll, modify and three that protect
}

TEST_CASE("every roll, moment, condition and limit changes the odds or is refused by name") {
    for (Effect effect : {Effect::reroll, Effect::modify})
        for (On on : {On::volley, On::target})
            each_of<RollKind>([&](RollKind roll) {
                Ability ability = typical(effect);
                ability.roll = roll;
                ability.against = on == On::target && roll != RollKind::save;
                const OddsQuestion question = with(ability, on);
                CAPTURE(std::string(name_of(roll)));
                CHECK((unsupported(question).empty() ? changes_the_odds(question) : is_named(question, name_of(roll))));
                const bool of_attack = roll <= RollKind::damage;
                CHECK(unsupported(question).empty() == of_attack);
                ability.against = !ability.against; // the other side's business
                CHECK(!unsupported(with(ability, on)).empty());
            });
    const auto named = [](auto&& change, std::string_view what, Effect effect = Effect::extra_hits) {
        Ability ability = typical(effect);
        change(ability);
        return is_named(with(ability, On::volley), what);
    };
    each_of<When>(
        [&](When when) { CHECK(named([&](Ability& each) { each.when = when; }, "when") == (when != When::always)); });
    each_of<Condition>([&](Condition condition) {
        CHECK(named([&](Ability& each) { each.condition = condition; }, "if") == (condition != Condition::none));
    });
    each_of<Whom>(
        [&](Whom whom) { CHECK(named([&](Ability& each) { each.whom = whom; }, "aura") == (whom == Whom::aura)); });
    each_of<Limit>([&](Limit limit) {
        const auto limited = [&](Ability& each) { each.limit = limit; };
        CHECK(named(limited, "limit") == (limit != Limit::none));
        CHECK(!named(limited, "limit", Effect::reroll)); // planned
    });
    CHECK(named([](Ability& each) { each.of_characteristic = true; }, "characteristic", Effect::modify));
}

TEST_CASE("Blast is not a word of the eighth, and lists have an end") {
    OddsQuestion question = with(typical(Effect::blast), On::volley);
    CHECK(unsupported(question).empty());
    question.rules = "eighth";
    CHECK(is_named(question, "blast"));
    question = with(typical(Effect::extra_hits), On::volley);
    sheets::edit_salvo(question).volleys[0].abilities.assign(8, typical(Effect::extra_hits));
    CHECK(unsupported(question).empty());
    sheets::edit_salvo(question).volleys[0].abilities.push_back(typical(Effect::extra_hits));
    CHECK(is_named(question, "extra_hits"));
    Ability once = typical(Effect::reroll);
    once.limit = Limit::once_per_battle;
    question = sensitive();
    sheets::edit_salvo(question).volleys[0].abilities.assign(3, once);
    CHECK(unsupported(question).empty());
    sheets::edit_salvo(question).target.abilities.assign(1, once);
    sheets::edit_salvo(question).target.abilities[0].against = true;
    CHECK(is_named(question, "limit"));
    question = sensitive();
    question.rules = "chess";
    CHECK(is_named(question, "chess"));
}

TEST_CASE("a duel plays every effect that comes to bear, and names the others") {
    int played = 0;
    each_of<Effect>([&](Effect effect) {
        for (On on : {On::volley, On::target}) {
            const OddsQuestion question = with(typical(effect), on);
            const auto parts = unsupported_in_duel(question);
            if (parts.empty()) {
                ++played;
                CHECK(duel(question, 20).battles == 20);
            } else {
                CHECK(parts.front().what == (effect == Effect::none ? "What it is called" : name_of(effect)));
            }
        }
    });
    CHECK(played == 13 + 6); // those of the odds, bearer_destroyed and explodes
}

TEST_CASE("the questions that come with the program are read") {
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(MUSTER_SOURCE "/data/odds")) {
        auto document = Document::load(entry.path().string());
        REQUIRE(document.has_value());
        const auto question = read_odds(*document);
        REQUIRE_MESSAGE(question.has_value(), question.error().text());
        CHECK(odds(*question).mean_killed > 0);
        ++files;
    }
    CHECK(files >= 2);
}

TEST_CASE("a wrong document is refused with its place") {
    const auto text = [](std::string volley, std::string target, std::string more = "") {
        return fmt::format(R"({{ "rules": "ninth", "volleys": [ {{ {} }} ], "target": {{ {} }} {} }})", volley, target,
                           more);
    };
    const std::string volley = R"("attacks": 3, "skill": 3, "strength": 4)";
    const std::string target = R"("models": [ { "count": 2, "wounds": 2 } ], "toughness": 4)";
    const auto refused = [&](const std::string& question, const std::string& place) {
        CAPTURE(question);
        CAPTURE(problem_with(question));
        CHECK(problem_with(question).find(place) != std::string::npos);
    };
    CHECK(problem_with(text(volley, target)) == "");
    CHECK(problem_with(text(volley, target, R"(, "policy": "best", "aim": "wounds", "single_rerolls": 2)")) == "");
    refused(text(volley + R"(, "colour": 1)", target), "volleys[0]");
    refused(text(R"("attacks": 3, "strength": 4)", target), "skill");
    CHECK(problem_with(text(R"("attacks": 2000, "skill": 3, "strength": 4)", target)) == "");
    refused(text(R"("attacks": 2001, "skill": 3, "strength": 4)", target), "volleys[0].attacks");
    refused(text(R"("attacks": 0, "skill": 3, "strength": 4)", target), "volleys[0].attacks");
    refused(text(R"("attacks": "D7", "skill": 3, "strength": 4)", target), "volleys[0].attacks");
    refused(text(R"("attacks": 3, "skill": 8, "strength": 4)", target), "volleys[0].skill");
    refused(text(volley + R"(, "ap": 1)", target), "volleys[0].ap");
    refused(text(volley + R"(, "weapons": 0)", target), "volleys[0].weapons");
    refused(text(R"("weapons": 200, "attacks": 11, "skill": 3, "strength": 4)", target), "attacks");
    refused(text(volley + R"(, "abilities": [ { "effect": "explodes", "on": 6, "range": 3, "amount": 1 } ])", target),
            "volleys[0].abilities[0]");
    refused(text(volley + R"(, "abilities": [ { "effect": "bearer_destroyed", "on_hit": 1 } ])", target),
            "bearer_destroyed");
    refused(text(volley, R"("models": [], "toughness": 4)"), "target.models");
    refused(text(volley, R"("models": [ { "count": 201, "wounds": 1 } ], "toughness": 4)"), "target.models[0].count");
    refused(
        text(volley, R"("models": [ { "count": 150, "wounds": 1 }, { "count": 51, "wounds": 1 } ], "toughness": 4)"),
        "target.models");
    refused(text(volley, R"("models": [ { "count": 30, "wounds": 70 } ], "toughness": 4)"), "2100 wounds");
    refused(text(volley, target + R"(, "save": 0)"), "target.save");
    refused(text(volley, target + R"(, "invulnerable": 7)"), "target.invulnerable");
    refused(text(volley, target + R"(, "first_model_wounds": 3)"), "target.first_model_wounds");
    refused(text(volley, target, R"(, "policy": "worst")"), "policy");
    refused(text(volley, target, R"(, "single_rerolls": 4)"), "single_rerolls");
    refused(R"({ "rules": "chess" })", "ninth, eighth");
    refused(R"({ "volleys": [] })", "rules");
}
