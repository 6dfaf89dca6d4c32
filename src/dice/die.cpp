#include "dice/die.h"

#include "base/json_reader.h"

#include <fmt/format.h>

#include <cassert>
#include <cctype>
#include <charconv>
#include <optional>

namespace muster {
namespace {

// Takes a number from the front of `text`. Returns nothing if there is none or it is above `most`.
std::optional<int> take_number(std::string_view& text, int most) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || number < 0 || number > most) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

bool take(std::string_view& text, char letter) {
    if (!text.starts_with(letter)) return false;
    text.remove_prefix(1);
    return true;
}

// Reads what follows the sides of the dice ("+1", "-1" or nothing) up to the end of the text.
std::optional<int> take_plus(std::string_view text) {
    if (text.empty()) return 0;
    const bool minus = text.front() == '-';
    if (!take(text, '+') && !take(text, '-')) return std::nullopt;
    const auto number = text.starts_with('-') ? std::nullopt : take_number(text, DiceExpression::max_plus);
    if (!number || !text.empty()) return std::nullopt;
    return minus ? -*number : *number;
}

std::optional<DiceExpression> take_dice(std::string_view text) {
    DiceExpression dice{1, 6, 0};
    if (!text.starts_with('D')) {
        const auto number = take_number(text, DiceExpression::max_plus);
        if (!number) return std::nullopt;
        if (text.empty()) return fixed(static_cast<std::int16_t>(*number));
        if (*number < 1 || *number > DiceExpression::max_count) return std::nullopt;
        dice.count = static_cast<std::uint8_t>(*number);
    }
    if (!take(text, 'D')) return std::nullopt;
    if (take(text, '3'))
        dice.sides = 3;
    else if (!take(text, '6'))
        return std::nullopt;
    const auto plus = take_plus(text);
    if (!plus) return std::nullopt;
    dice.plus = static_cast<std::int16_t>(*plus);
    return dice;
}

constexpr std::string_view expected = "a whole number from 0 to 999 or up to 60 dice such as D6, D3 or 2D6+1";

} // namespace

int total(DiceExpression expression, std::span<const Face> faces) {
    assert(faces.size() == expression.count);
    int sum = expression.plus;
    for (const Face face : faces) sum += value_of(expression, face);
    return sum;
}

Result<DiceExpression> parse_dice(std::string_view text) {
    std::string plain;
    for (const char letter : text.substr(0, 100))
        if (letter != ' ') plain += letter == 'd' ? 'D' : letter;
    if (const auto dice = take_dice(plain); dice && text.size() <= 100) return *dice;
    return Problem{"", "", fmt::format("\"{}{}\"", text.substr(0, 57), text.size() > 57 ? "..." : ""),
                   std::string(expected)};
}

std::string to_text(DiceExpression expression) {
    if (!expression.random()) return fmt::format("{}", expression.plus);
    const std::string count = expression.count == 1 ? "" : fmt::format("{}", expression.count);
    const std::string plus = expression.plus == 0 ? "" : fmt::format("{:+}", expression.plus);
    return fmt::format("{}D{}{}", count, expression.sides, plus);
}

boost::json::value json_of(const DiceExpression& expression) {
    if (!expression.random()) return expression.plus;
    return boost::json::string(to_text(expression));
}

void read_json(const Reader& reader, DiceExpression& expression) {
    if (!reader.value()) return;
    if (reader.is_number()) {
        expression = fixed(static_cast<std::int16_t>(reader.integer(0, DiceExpression::max_plus)));
    } else if (!reader.is_string()) {
        reader.refuse(std::string(expected));
    } else if (const auto dice = parse_dice(reader.text(0, 1u << 20))) {
        expression = *dice;
    } else {
        reader.refuse(dice.error().found, dice.error().expected);
    }
}

} // namespace muster
