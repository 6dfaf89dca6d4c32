// A die, and the expressions a datasheet writes with dice: 2D6+1, D3, or a plain 7.
#pragma once

#include "base/fields.h"
#include "base/problem.h"

#include <boost/json/fwd.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace muster {

class Reader;

// What a D6 shows: 1 to 6.
using Face = std::uint8_t;

// N-DICE-03, E-DICE-03: a D3 is a D6 halved and rounded up. The halving makes the value; it is no modifier (N-I-04).
constexpr int d3_of(Face face) { return (face + 1) / 2; }

// `count` dice of 3 or 6 sides, and a number that is added to their sum. Without dice it is the fixed number `plus`.
struct DiceExpression {
    std::uint8_t count = 0;
    std::uint8_t sides = 0; // 0, 3 or 6
    std::int16_t plus = 0;

    static constexpr int max_count = 60;
    static constexpr int max_plus = 999;

    constexpr bool random() const { return count > 0; }
    constexpr int minimum() const { return count + plus; }
    constexpr int maximum() const { return count * sides + plus; }
};
MUSTER_FIELDS(DiceExpression, count, sides, plus)

constexpr DiceExpression fixed(std::int16_t number) { return {0, 0, number}; }

// The value of a die that shows `face` in this expression.
constexpr int value_of(DiceExpression expression, Face face) { return expression.sides == 3 ? d3_of(face) : face; }

// N-DICE-02, E-DICE-02: the sum of dice rolled one by one, one face for each die. Each D3 is halved by itself.
int total(DiceExpression expression, std::span<const Face> faces);

// Text: [count] D (3 | 6) [(+ | -) number], or a number alone. Blanks and small letters are accepted.
Result<DiceExpression> parse_dice(std::string_view text);
std::string to_text(DiceExpression expression);

// JSON: a number if no dice are rolled, else the text.
boost::json::value json_of(const DiceExpression& expression);
void read_json(const Reader& reader, DiceExpression& expression);

} // namespace muster
