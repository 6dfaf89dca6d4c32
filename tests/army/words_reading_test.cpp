// Words of datasheets in files (N-SHEET, E-SHEET): what is read, with its bounds, and what is refused.
#include "army_testing.h"

#include "army/sheets/reading.h"
#include "base/json_reader.h"

#include <fmt/format.h>

using namespace muster;

namespace {

// An ability of a model, unless said otherwise; empty if it is refused.
std::optional<Ability> read_one(const std::string& members, AbilityOf bearer = AbilityOf::model) {
    auto document = Document::parse(fmt::format(R"({{ "name": "A", {} }})", members), "ability");
    REQUIRE_MESSAGE(document.has_value(), members);
    const Ability ability = read_ability(document->root(), bearer);
    return document->ok() ? std::optional(ability) : std::nullopt;
}

bool is_read(const std::string& members, AbilityOf bearer = AbilityOf::model) {
    return read_one(members, bearer).has_value();
}

} // namespace

TEST_CASE("N-SHEET-09, E-SHEET-01 a keyword, or lists of them; at least one") {
    const auto keywords = [](const std::string& test) {
        const auto ability =
            read_one(fmt::format(R"("effect": "auto_hit", "if": {{ "target_keyword": {} }})", test), AbilityOf::weapon);
        return ability ? ability->condition_keywords : KeywordTest{};
    };
    CHECK(keywords(R"("Vehicles")") == KeywordTest{{"VEHICLE"}, {}, {}});
    CHECK(keywords(R"({ "all_of": ["a", "b"], "any_of": ["c"], "none_of": ["d"] })") ==
          KeywordTest{{"A", "B"}, {"C"}, {"D"}});
    CHECK(keywords(R"({ "none_of": ["d"] })") == KeywordTest{{}, {}, {"D"}});
    CHECK(keywords("{}").empty());
    CHECK(keywords(R"({ "none_of": [] })").empty());
    CHECK(keywords(R"({ "some_of": ["d"] })").empty());
    const auto own = read_one(R"("effect": "auto_hit", "who": { "keyword": "Bikers" })");
    REQUIRE(own);
    CHECK(own->whom == Whom::self);
    CHECK(own->keywords.all_of == std::vector<std::string>{"BIKER"});
    CHECK_FALSE(is_read(R"("effect": "auto_hit", "who": {})"));
    CHECK_FALSE(is_read(R"("effect": "auto_hit", "who": { "keyword": "BIKER", "of": "friends" })"));
}

TEST_CASE("N-SHEET-23, E-SHEET-15 the range of an aura: a number, or two to five of them") {
    const auto ranges = [](const std::string& aura) {
        const auto ability = read_one(fmt::format(R"("effect": "auto_hit", "who": {{ "aura": {} }})", aura));
        return ability ? ability->aura_by_round : std::vector<int>{-1};
    };
    CHECK(ranges("6").empty());
    CHECK(ranges("[3, 6]") == std::vector{3, 6});
    CHECK(ranges("[1, 2, 3, 4, 72]") == std::vector{1, 2, 3, 4, 72});
    for (const char* wrong : {"[3]", "[1, 2, 3, 4, 5, 6]", "[0, 3]", "[3, 73]", "0", "73"})
        CHECK(ranges(wrong) == std::vector{-1});
    CHECK(read_one(R"("effect": "auto_hit", "who": { "aura": [3, 6] })")->aura_range == 3); // as cards show it
}

TEST_CASE("N-SHEET-12, N-SHEET-13, N-SHEET-14 words of attacks, with their bounds") {
    for (AbilityOf bearer : {AbilityOf::weapon, AbilityOf::model, AbilityOf::power}) {
        CHECK(is_read(R"("effect": "another_attack", "on": 6, "attacks": 6)", bearer));
        CHECK(is_read(R"("effect": "always_wounds", "on": 2)", bearer));
        CHECK(is_read(R"("effect": "better_ap", "on_wound": 6, "by": 1)", bearer));
        CHECK(is_read(R"("effect": "full_rate")", bearer));
    }
    CHECK_FALSE(is_read(R"("effect": "another_attack", "on": 7, "attacks": 1)"));
    CHECK_FALSE(is_read(R"("effect": "another_attack", "on": 1, "attacks": 1)"));
    CHECK_FALSE(is_read(R"("effect": "another_attack", "on": 6, "attacks": 7)"));
    CHECK_FALSE(is_read(R"("effect": "another_attack", "on": 6, "attacks": 0)"));
    CHECK_FALSE(is_read(R"("effect": "always_wounds", "on": 1)"));
    const auto better = read_one(R"("effect": "better_ap", "on_wound": 6, "by": 6)");
    REQUIRE(better);
    CHECK(better->by == -6);
    CHECK(better->change == ModifierKind::add);
    const auto set = read_one(R"("effect": "better_ap", "on_wound": 2, "set": -6)");
    REQUIRE(set);
    CHECK(set->by == -6);
    CHECK(set->change == ModifierKind::set);
    for (const char* wrong : {R"("by": 0)", R"("by": 7)", R"("set": -7)", R"("set": 0)", R"("set": 1)",
                              R"("by": 1, "set": -1)", R"("on": 6)"})
        CHECK_FALSE(is_read(fmt::format(R"("effect": "better_ap", "on_wound": 6, {})", wrong)));
    CHECK(is_read(R"("effect": "another_attack", "on": 6, "attacks": 1, "when": "melee", "limit": "once_per_turn")"));
    CHECK_FALSE(is_read(R"("effect": "full_rate", "limit": "once_per_turn")"));
}

TEST_CASE("N-SHEET-17, N-SHEET-18 characteristics of weapons, and W") {
    const auto changes = [](const std::string& what, AbilityOf bearer = AbilityOf::model) {
        return is_read(fmt::format(R"("effect": "modify", "characteristic": {})", what), bearer);
    };
    CHECK(changes(R"("AP", "by": -1)"));
    CHECK(changes(R"("AP", "set": -6)"));
    CHECK(changes(R"("AP", "set": 0)"));
    CHECK_FALSE(changes(R"("AP", "set": -7)"));
    CHECK_FALSE(changes(R"("AP", "set": 1)"));
    CHECK_FALSE(changes(R"("D", "set": 0)"));
    CHECK(changes(R"("AP", "by": 1, "against": true)"));
    CHECK(changes(R"("D", "divide": 2, "against": true, "when": "shooting")"));
    CHECK_FALSE(changes(R"("range", "by": 6, "against": true)"));
    CHECK(changes(R"("AP", "by": -1, "if": { "half_range": true })", AbilityOf::weapon));
    CHECK(changes(R"("D", "by": 1)", AbilityOf::weapon));
    CHECK_FALSE(changes(R"("AP", "by": 1, "against": true)", AbilityOf::weapon));
    CHECK_FALSE(changes(R"("range", "by": 6)", AbilityOf::weapon));
    CHECK(changes(R"("range", "by": 6, "if": { "stationary": true })"));
    CHECK_FALSE(changes(R"("range", "by": 6, "when": "shooting")"));
    CHECK(changes(R"("W", "by": -1)"));
    CHECK(changes(R"("W", "by": 1, "who": { "keyword": "BIKER" })"));
    for (const char* wrong : {R"("W", "set": 3)", R"("W", "by": 1, "who": "unit")", R"("W", "by": 1, "when": "melee")",
                              R"("W", "by": 1, "if": { "stationary": true })", R"("W", "by": 1, "who": { "aura": 6 })"})
        CHECK_FALSE(changes(wrong));
    CHECK_FALSE(changes(R"("W", "by": 1)", AbilityOf::power));
    CHECK_FALSE(changes(R"("W", "by": 1)", AbilityOf::weapon));
}

TEST_CASE("N-SHEET-15, N-SHEET-16, N-SHEET-19 to N-SHEET-22 Morale, Overwatch, guards, smoke") {
    CHECK(read_one(R"("effect": "passes_morale")")->on == 1);
    CHECK(read_one(R"("effect": "passes_morale", "on": 6)")->on == 6);
    CHECK_FALSE(is_read(R"("effect": "passes_morale", "on": 7)"));
    CHECK(is_read(R"("effect": "flee_at_most", "models": 10)"));
    CHECK(is_read(R"("effect": "flee_at_most", "models": 1)"));
    CHECK_FALSE(is_read(R"("effect": "flee_at_most", "models": 0)"));
    CHECK_FALSE(is_read(R"("effect": "flee_at_most", "models": 11)"));
    CHECK(read_one(R"("effect": "overwatch")")->on == 0);
    CHECK(read_one(R"("effect": "overwatch", "hit": 5)")->on == 5);
    CHECK_FALSE(is_read(R"("effect": "overwatch", "hit": 1)"));
    CHECK(is_read(R"("effect": "overwatch_for_friends", "range": 24)"));
    CHECK_FALSE(is_read(R"("effect": "overwatch_for_friends", "range": 25)"));
    CHECK_FALSE(is_read(R"("effect": "overwatch_for_friends", "range": 0)"));
    CHECK_FALSE(is_read(R"("effect": "overwatch_for_friends", "range": 6, "who": { "aura": 6 })"));
    const std::string guards = R"("effect": "guards", "on": 2)";
    CHECK(is_read(guards + R"(, "who": { "aura": 3, "keyword": "CHARACTER" })"));
    CHECK_FALSE(is_read(guards));
    CHECK_FALSE(is_read(guards + R"(, "who": { "aura": 3 })"));
    CHECK_FALSE(is_read(guards + R"(, "who": { "aura": 3, "of": "everyone", "keyword": "CHARACTER" })"));
    CHECK_FALSE(is_read(guards + R"(, "who": { "keyword": "CHARACTER" })"));
    const auto smoke = read_one(R"("effect": "smoke", "limit": "once_per_battle")");
    REQUIRE(smoke);
    CHECK(smoke->by == 1);
    CHECK(smoke->whom == Whom::unit);
    CHECK(read_one(R"("effect": "smoke", "by": 3)")->by == 3);
    CHECK_FALSE(is_read(R"("effect": "smoke", "by": 4)"));
    CHECK_FALSE(is_read(R"("effect": "smoke", "by": 0)"));
    CHECK(is_read(R"("effect": "extra_damage", "damage": 1, "when": "charge_or_intervention")"));
    CHECK_FALSE(is_read(R"("effect": "heal", "amount": 1, "when": "charge_or_intervention")"));
}

TEST_CASE("N-SHEET-24 E-SHEET-16 whom a transport in an army carries, and how many") {
    const auto reasons = [](const std::string& transport, int models) {
        auto document =
            Document::parse(fmt::format(R"({{ "format": "muster-army/1", "rules": "ninth", "name": "A", "datasheets": [
                {{ "id": "squad", "name": "S", "role": "Troops", "power": 1, "keywords": ["INFANTRY", "TERMINATOR"],
                   "faction_keywords": ["X"], "models": [ {{ "id": "m", "name": "M", "min": 1, "max": 20, "M": 6,
                   "WS": "3+", "BS": "3+", "S": 4, "T": 4, "W": 1, "A": 1, "Ld": 7, "Sv": "3+", "weapons": [] }} ] }},
                {{ "id": "cart", "name": "C", "role": "Transport", "power": 1, "keywords": ["VEHICLE", "TRANSPORT"],
                   "faction_keywords": ["X"], "models": [ {{ "id": "c", "name": "C", "min": 1, "max": 1, "M": 6,
                   "WS": "3+", "BS": "3+", "S": 4, "T": 4, "W": 1, "A": 1, "Ld": 7, "Sv": "3+", "weapons": [] }} ],
                   "transport": {{ "capacity": 6 {} }} }} ],
                "units": [ {{ "name": "Cart", "datasheet": "cart", "models": {{ "c": 1 }} }},
                           {{ "name": "Squad", "datasheet": "squad", "models": {{ "m": {} }}, "embarked_in": "Cart" }} ] }})",
                                        transport, models),
                            "army");
        REQUIRE_MESSAGE(document.has_value(), document.error().text());
        const auto army = read_army(*document);
        REQUIRE_MESSAGE(army.has_value(), army.error().text());
        return army->validation.reasons.size();
    };
    const std::string twice = R"(, "takes": [ { "keyword": "Terminators", "places": 2 } ])";
    CHECK(reasons("", 6) == 0);
    CHECK(reasons("", 7) == 1);
    CHECK(reasons(twice, 3) == 0);
    CHECK(reasons(twice, 4) == 1);
    CHECK(reasons(R"(, "not": ["JUMP PACK"])", 6) == 0);
    CHECK(reasons(R"(, "not": ["JUMP PACK", "INFANTRY"])", 6) == 1);
}
