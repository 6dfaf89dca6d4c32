#include "dice/script.h"

#include "base/json_reader.h"

#include <doctest/doctest.h>

#include <vector>

using namespace muster;
using enum Clause;

namespace {

using Faces = std::vector<Face>;

Faces take(DiceScript& script, std::uint64_t first, std::size_t count, Clause purpose = none) {
    Faces faces(count);
    script.fill(first, faces, purpose);
    return faces;
}

std::string complaint(DiceScript& script, std::uint64_t first, std::size_t count, Clause purpose = none) {
    try {
        take(script, first, count, purpose);
    } catch (const DiceScriptRanOut& ran_out) {
        return ran_out.what();
    }
    return "none";
}

std::string problem_of(std::string_view text) {
    auto document = Document::parse(text, "duel.json");
    REQUIRE(document.has_value());
    DiceScript script;
    read_json(document->root(), script);
    return document->ok() ? "none" : document->problem()->text();
}

} // namespace

TEST_CASE("a script gives its faces in order and is content when all are used") {
    DiceScript script;
    script.then({6, 5, 4}).then({3});
    CHECK(take(script, 0, 2, N_ATK_03) == Faces{6, 5});
    CHECK(take(script, 2, 0) == Faces{});
    CHECK(take(script, 2, 2, N_ATK_11) == Faces{4, 3});
    CHECK_FALSE(script.left_over());
    CHECK_FALSE(DiceScript().left_over());
}

TEST_CASE("a script that runs out names who asked, for how many, where, and what was left") {
    DiceScript script;
    script.then({6, 5, 4});
    take(script, 0, 2);
    CHECK(complaint(script, 2, 3, N_ATK_11) ==
          "the script ran out of dice: N-ATK-11 asks for 3 faces from die 3 of the "
          "battle on, and 1 face for any purpose is left");
    CHECK(complaint(script, 2, 1) == "none"); // the failed roll took nothing
    CHECK(complaint(script, 3, 1) == "the script ran out of dice: a roll without purpose asks for 1 face from die 4 of "
                                     "the battle on, and 0 faces for any purpose are left");
}

TEST_CASE("a purpose with faces of its own uses these and no others") {
    DiceScript script;
    script.then({1, 2}).then(N_ATK_11, {6, 6});
    CHECK(take(script, 0, 1, N_ATK_11) == Faces{6});
    CHECK(take(script, 1, 1, N_ATK_03) == Faces{1});
    CHECK(complaint(script, 2, 2, N_ATK_11) ==
          "the script ran out of dice: N-ATK-11 asks for 2 faces from die 3 of the "
          "battle on, and 1 face for N-ATK-11 is left");
    CHECK(script.left_over() ==
          "1 face for any purpose left over after the first 1: 2; 1 face for N-ATK-11 left over after the first 1: 6");
    CHECK(take(script, 2, 1, N_ATK_11) == Faces{6});
    CHECK(take(script, 3, 1, N_SAVE_01) == Faces{2});
    CHECK_FALSE(script.left_over());
}

TEST_CASE("a stretch that is run again gets the same faces, and uses up none") {
    DiceScript script;
    script.then({1, 2, 3}).then(N_ATK_11, {6});
    CHECK(take(script, 0, 1, N_ATK_03) == Faces{1});
    CHECK(take(script, 1, 1, N_ATK_11) == Faces{6});
    CHECK(take(script, 0, 1, N_ATK_03) == Faces{1});
    CHECK(take(script, 1, 1, N_ATK_11) == Faces{6});
    CHECK(take(script, 1, 2, N_ATK_03) == Faces{6, 2}); // half again, half fresh
    CHECK(script.left_over() == "1 face for any purpose left over after the first 2: 3");
    CHECK_THROWS_AS(take(script, 4, 1), std::logic_error);
}

TEST_CASE("a script is read from JSON") {
    auto document = Document::parse(R"([6, 5, {"for": "N-ATK-11", "faces": [4, 3]}, 2])", "duel.json");
    DiceScript script;
    read_json(document->root(), script);
    REQUIRE(document->ok());
    CHECK(take(script, 0, 2, N_ATK_11) == Faces{4, 3});
    CHECK(take(script, 2, 3, N_ATK_03) == Faces{6, 5, 2});
    CHECK_FALSE(script.left_over());
    CHECK(problem_of("[7]") == "duel.json: [0]: found 7, expected a whole number from 1 to 6");
    CHECK(problem_of("[0, 9]") == "duel.json: [0]: found 0, expected a whole number from 1 to 6");
    CHECK(problem_of("6") == "duel.json: found 6, expected a list");
    CHECK(problem_of(R"(["6"])") == "duel.json: [0]: found \"6\", expected a whole number from 1 to 6");
    CHECK(problem_of(R"([{"for": "N-HIT-99", "faces": [1]}])") ==
          "duel.json: [0].for: found \"N-HIT-99\", expected the id of a clause");
    CHECK(problem_of(R"([{"for": "N-ATK-03", "faces": [1, -1]}])") ==
          "duel.json: [0].faces[1]: found -1, expected a whole number from 1 to 6");
    CHECK(problem_of(R"([{"for": "N-ATK-03", "dice": [1]}])") ==
          "duel.json: [0]: found the unknown key \"dice\", expected one of for, faces");
    CHECK(problem_of(R"([{"faces": [1]}])") ==
          "duel.json: [0].for: found nothing, expected this key, which is required");
}
