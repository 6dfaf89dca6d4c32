#include "dice/die.h"

#include "base/json_archive.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <array>

using namespace muster;

namespace {

std::string complaint(std::string_view text) {
    const auto dice = parse_dice(text);
    return dice ? "none" : dice.error().text();
}

Result<DiceExpression> read(std::string_view text) {
    auto document = Document::parse(text, "army.json");
    REQUIRE(document.has_value());
    DiceExpression dice;
    read_json(document->root()["damage"], dice);
    return document->finish(dice);
}

} // namespace

TEST_CASE("N-DICE-02 E-DICE-02 nD6 is the sum of n dice") {
    CHECK(total({2, 6, 0}, std::array<Face, 2>{3, 4}) == 7);
    CHECK(total({3, 6, 0}, std::array<Face, 3>{6, 6, 6}) == 18);
    CHECK(total({1, 6, 0}, std::array<Face, 1>{3}) == 3);
    CHECK(total({2, 6, 1}, std::array<Face, 2>{3, 4}) == 8);
    CHECK(total(fixed(7), {}) == 7);
}

TEST_CASE("N-DICE-03 E-DICE-03 a D3 is a D6 halved and rounded up") {
    CHECK(d3_of(1) == 1);
    CHECK(d3_of(2) == 1);
    CHECK(d3_of(3) == 2);
    CHECK(d3_of(4) == 2);
    CHECK(d3_of(5) == 3);
    CHECK(d3_of(6) == 3);
    // Each die is halved by itself: 1 + 1 and 3 + 2, not half of the sum.
    CHECK(total({2, 3, 0}, std::array<Face, 2>{1, 1}) == 2);
    CHECK(total({2, 3, 1}, std::array<Face, 2>{5, 3}) == 6);
}

TEST_CASE("a dice expression is read as datasheets write it") {
    CHECK(parse_dice("7").value() == fixed(7));
    CHECK(parse_dice("0").value() == fixed(0));
    CHECK(parse_dice("999").value() == fixed(999));
    CHECK(parse_dice("D6").value() == DiceExpression{1, 6, 0});
    CHECK(parse_dice("D3").value() == DiceExpression{1, 3, 0});
    CHECK(parse_dice("2D6+1").value() == DiceExpression{2, 6, 1});
    CHECK(parse_dice("60d3-2").value() == DiceExpression{60, 3, -2});
    CHECK(parse_dice(" 2 D6 + 12 ").value() == DiceExpression{2, 6, 12});
}

TEST_CASE("what is no dice expression gets one message") {
    const char* const expected = ", expected a whole number from 0 to 999 or up to 60 dice such as D6, D3 or 2D6+1";
    for (const std::string text : {"",
                                   " ",
                                   "D",
                                   "D4",
                                   "D66",
                                   "2D",
                                   "0D6",
                                   "61D6",
                                   "-1",
                                   "1000",
                                   "2D6+",
                                   "2D6+1000",
                                   "2D6+-1",
                                   "2D6--1",
                                   "2D6+1+1",
                                   "7+1",
                                   "+D6",
                                   "99999999999999999999",
                                   "99999999999999999999D6",
                                   "six",
                                   "D6 hits",
                                   "NaN",
                                   "1.5",
                                   "DD6"})
        CHECK(complaint(text) == "found \"" + text + "\"" + expected);
    const std::string long_text(1'000'000, '1');
    CHECK(complaint(long_text) == "found \"" + std::string(57, '1') + "...\"" + expected);
    CHECK(complaint(std::string(200, ' ') + "D6").starts_with("found"));
}

TEST_CASE("every expression survives its own text and lies within its bounds") {
    CHECK(rc::check("text", [] {
        const DiceExpression dice{static_cast<std::uint8_t>(*rc::gen::inRange(1, 61)),
                                  static_cast<std::uint8_t>(*rc::gen::element(3, 6)),
                                  static_cast<std::int16_t>(*rc::gen::inRange(-999, 1000))};
        RC_ASSERT(parse_dice(to_text(dice)).value() == dice);
        const auto faces =
            *rc::gen::container<std::vector<Face>>(dice.count, rc::gen::cast<Face>(rc::gen::inRange(1, 7)));
        const int sum = total(dice, faces);
        RC_ASSERT(sum >= dice.minimum() && sum <= dice.maximum());
    }));
    CHECK(total({4, 3, -1}, std::array<Face, 4>{1, 1, 1, 1}) == DiceExpression{4, 3, -1}.minimum());
    CHECK(total({4, 3, -1}, std::array<Face, 4>{6, 6, 6, 6}) == DiceExpression{4, 3, -1}.maximum());
    CHECK(to_text({1, 6, 0}) == "D6");
    CHECK(to_text({2, 3, 1}) == "2D3+1");
    CHECK(to_text({2, 3, -1}) == "2D3-1");
    CHECK(to_text(fixed(3)) == "3");
}

TEST_CASE("in JSON an expression is a number or a text") {
    CHECK(json_of(fixed(3)) == boost::json::value(3));
    CHECK(json_of(DiceExpression{2, 6, 1}) == boost::json::value("2D6+1"));
    CHECK(read(R"({"damage": 3})").value() == fixed(3));
    CHECK(read(R"({"damage": "3"})").value() == fixed(3));
    CHECK(read(R"({"damage": "D3"})").value() == DiceExpression{1, 3, 0});
    CHECK(read(R"({"damage": -1})").error().text() ==
          "army.json: damage: found -1, expected a whole number from 0 to 999");
    CHECK(read(R"({"damage": 1.5})").error().text() ==
          "army.json: damage: found 1.5, expected a whole number from 0 to 999");
    CHECK(read(R"({"damage": "lots"})").error().text() ==
          "army.json: damage: found \"lots\", expected a whole number from 0 to 999 or up to 60 dice such as D6, D3 or "
          "2D6+1");
    CHECK(read(R"({"damage": [1]})").error().text().starts_with("army.json: damage: found a list of 1, expected"));
    CHECK(read(R"({"damage": null})").error().text().starts_with("army.json: damage: found null, expected"));
    CHECK(read(R"({})").error().text() == "army.json: damage: found nothing, expected this key, which is required");
}
