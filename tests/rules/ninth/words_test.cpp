// The words of datasheets (N-SHEET), each with the nearest case in which it does nothing (testing/words_in_attacks.h).
#include "firing_range.h"
#include "testing/words_in_attacks.h"

using namespace muster;
using namespace muster::test;
using enum Clause;

namespace {

const Words<FiringRange> words(N_ATK_03, N_ATK_11, N_SAVE_01, N_RER_08);

} // namespace

TEST_CASE("N-SHEET-09 keywords: all of a list, any of it, none of it") {
    words.ask_for_several_keywords();
    words.be_for_whom_they_say();
}
TEST_CASE("N-SHEET-10 after a charge of its own or at it, or an intervention, to the end of the turn") {
    words.come_of_a_charge();
}
TEST_CASE("N-SHEET-11 Rapid Fire weapons at full rate") { words.fire_at_full_rate(); }
TEST_CASE("N-SHEET-12 an unmodified hit roll allows other attacks, which allow none") {
    words.allow_another_attack();
    words.allow_another_attack_at_once();
}
TEST_CASE("N-SHEET-13 wound rolls that need the same number at whatever Toughness") {
    words.wound_whatever_the_toughness();
}
TEST_CASE("N-SHEET-14 a better AP after an unmodified wound roll") { words.pierce_armour(); }

TEST_CASE("N-SHEET-15 a Morale test that passes by what its die shows, or always") {
    const auto left = [](const std::string& word, std::initializer_list<Face> faces) {
        return words.left_after(word, 6, N_MOR_06, faces);
    };
    CHECK(left("", {6, 2, 2, 2, 2}) == 4);
    CHECK(left(R"({ "name": "A", "effect": "passes_morale", "on": 5 })", {5}) == 5);
    CHECK(left(R"({ "name": "A", "effect": "passes_morale", "on": 5 })", {4, 2, 2, 2, 2}) == 4);
    CHECK(left(R"({ "name": "A", "effect": "passes_morale" })", {2}) == 5);
    CHECK(left("", {2, 2, 2, 2, 2}) == 4);
}

TEST_CASE("N-SHEET-16 at most so many models flee, Combat Attrition included") {
    const auto left = [](const std::string& word, std::initializer_list<Face> faces) {
        return words.left_after(word, 6, N_MOR_06, faces);
    };
    CHECK(left("", {6, 1, 1, 1, 2}) == 1);
    CHECK(left(R"({ "name": "A", "effect": "flee_at_most", "models": 3 })", {6, 1, 1, 1, 2}) == 2);
    CHECK(left(R"({ "name": "A", "effect": "flee_at_most", "models": 3 })", {6, 1, 2, 2, 2}) == 3);
    CHECK(left(R"({ "name": "A", "effect": "flee_at_most", "models": 2 })", {6, 1, 1, 1, 2}) == 3);
    CHECK(left(R"({ "name": "A", "effect": "flee_at_most", "models": 1 })", {6}) == 4); // no Combat Attrition
}

TEST_CASE("N-SHEET-17 AP and D that abilities change") { words.change_weapons(); }
