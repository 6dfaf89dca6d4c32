// What the numbers of an army's file may be at least and at most.
#include "alternating_testing.h"

#include <fmt/format.h>

using namespace muster;
using namespace muster::testing;

namespace {

// In the place of the two brackets.
void check_limits(const char* place, const char* text, int least, int most) {
    const auto is_read = [&](int number) {
        return read(edited(first_blades(), {{place, json::parse(fmt::format(fmt::runtime(text), number))}}))
            .has_value();
    };
    CAPTURE(text);
    CHECK(is_read(least));
    CHECK(!is_read(least - 1));
    CHECK(is_read(most));
    CHECK(!is_read(most + 1));
}

} // namespace

TEST_CASE("N-DATA-17 every number of an ability has a least and a most") {
    const char* on_weapon = "/weapons/3/abilities";
    const char* on_gun = "/weapons/0/abilities";
    const char* on_model = "/datasheets/0/abilities";
    const struct {
        const char *place, *text;
        int least, most;
    } limits[] = {
        {on_weapon, R"([{{ "effect": "extra_attacks", "attacks": {} }}])", 1, 10},
        {on_weapon, R"([{{ "effect": "extra_hits", "on": {}, "hits": 1 }}])", 2, 6},
        {on_weapon, R"([{{ "effect": "extra_hits", "on": 6, "hits": {} }}])", 1, 6},
        {on_weapon, R"([{{ "effect": "mortal_wounds", "on_wound": 6, "amount": {} }}])", 1, 20},
        {on_weapon, R"([{{ "effect": "bearer_destroyed", "on_hit": {} }}])", 1, 5},
        {on_gun, R"([{{ "effect": "extra_damage", "damage": {} }}])", 1, 10},
        {on_model, R"([{{ "effect": "reduce_damage", "by": {} }}])", 1, 5},
        {on_model, R"([{{ "effect": "explodes", "on": 6, "range": {}, "amount": 1 }}])", 1, 24},
        {on_model, R"([{{ "effect": "explodes", "on": 6, "range": 6, "amount": {} }}])", 1, 20},
        {on_model, R"([{{ "effect": "heal", "when": "command_phase", "amount": {} }}])", 1, 20},
        {on_model, R"([{{ "effect": "reserves", "distance": {} }}])", 1, 36},
        {on_model, R"([{{ "effect": "fixed_advance", "inches": {} }}])", 1, 24},
        {on_model, R"([{{ "effect": "command_points", "when": "round_start", "points": {} }}])", 1, 12},
        {on_model, R"([{{ "effect": "modify", "roll": "hit", "by": {} }}])", -6, 6},
        {on_model, R"([{{ "effect": "modify", "characteristic": "A", "by": {} }}])", -20, 20},
        {on_model, R"([{{ "effect": "modify", "characteristic": "A", "times": {} }}])", 1, 20},
    };
    for (const auto& [place, text, least, most] : limits) check_limits(place, text, least, most);
}

TEST_CASE("a unit that splits makes parts of at least one model") {
    const auto is_read = [](const char* parts) {
        return read(edited(first_blades(), {{"/datasheets/0/abilities", json::parse(parts)}})).has_value();
    };
    CHECK(is_read(R"([{ "effect": "split", "models": 100, "into": [1, 99] }])"));
    CHECK(!is_read(R"([{ "effect": "split", "models": 99, "into": [0, 99] }])"));
    CHECK(!is_read(R"([{ "effect": "split", "models": 101, "into": [2, 99] }])"));
    CHECK(is_read(R"([{ "effect": "split", "models": 2, "into": [1, 1] }])"));
}

TEST_CASE("N-DATA-11 N-DATA-14 every number of a weapon has a least and a most") {
    for (const auto& [member, text, least, most] : {std::tuple{"/range", "{}", 1, 200},
                                                    {"/range", "[{}, 200]", 1, 199},
                                                    {"/S", "{}", 1, 40},
                                                    {"/S", "\"+{}\"", 1, 20},
                                                    {"/S", "\"x{}\"", 1, 20},
                                                    {"/D", "{}", 1, 20},
                                                    {"/AP", "{}", -6, 0},
                                                    {"/type", "\"Heavy {}\"", 1, 60}})
        check_limits(fmt::format("/weapons/0{}", member).c_str(), text, least, most);
}

TEST_CASE("an id has small letters, digits and hyphens, and nothing else") {
    for (char letter = ' '; letter < 127; ++letter) {
        const std::string id = std::string("squad") + letter;
        const Edits edits = {{"/datasheets/1/id", json::value(id)}, {"/units/1/datasheet", json::value(id)}};
        CAPTURE(id);
        CHECK(read(edited(first_blades(), edits)).has_value() ==
              (std::string_view("abcdefghijklmnopqrstuvwxyz0123456789-").find(letter) != std::string_view::npos));
    }
}

TEST_CASE("a unit takes at most forty options") {
    const auto is_read = [](std::size_t count) {
        const json::value taken = json::parse(R"({ "model": "sergeant", "with": "plasma-pistol" })");
        return read(edited(first_blades(), {{"/units/0/options", json::array(count, taken)}})).has_value();
    };
    CHECK(is_read(40)); // not legal, but an army
    CHECK(!is_read(41));
}

TEST_CASE("names of an army's file have a least and a most length") {
    const auto is_read = [](const std::string& name) {
        return read(edited(first_blades(), {{"/units/0/name", json::value(name)}})).has_value();
    };
    CHECK(is_read("A"));
    CHECK(!is_read(""));
    CHECK(is_read(std::string(80, 'A')));
    CHECK(!is_read(std::string(81, 'A')));
}
