// Bases and heights in the form that users write.
#include "army/reading.h"

#include <charconv>
#include <cmath>

namespace muster {
namespace {

constexpr int least_millimetres = 10;
constexpr int most_millimetres = 400;
constexpr const char* expected_base = "a base such as \"32mm\", \"25.4mm\", \"60x35mm\" (oval) or \"100x60mm hull\", "
                                      "from 10 to 400 mm, or { \"hull\": [[x, y], …] }";

// Takes millimetres from the front of `text`, with at most one decimal digit. An inch is 25.4 mm.
std::optional<Length> take_millimetres(std::string_view& text) {
    int number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || number < least_millimetres || number > most_millimetres) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    int tenths = 0;
    if (text.size() > 1 && text[0] == '.' && text[1] >= '0' && text[1] <= '9') {
        tenths = text[1] - '0';
        text.remove_prefix(2);
    }
    return Length{number * steps_per_millimetre + tenths * steps_per_millimetre / 10};
}

bool take(std::string_view& text, std::string_view word) {
    if (!text.starts_with(word)) return false;
    text.remove_prefix(word.size());
    return true;
}

Point read_vertex(Reader reader) {
    if (reader.size(2, 2) != 2) return {};
    return {nearest_length(reader.at(0).number(-12, 12)), nearest_length(reader.at(1).number(-12, 12))};
}

bool holds_origin(std::span<const Point> vertices) {
    for (std::size_t i = 0; i < vertices.size(); ++i)
        if (cross(vertices[i], vertices[(i + 1) % vertices.size()]) <= 0) return false;
    return true;
}

Shape read_hull(Reader reader) {
    std::vector<Point> vertices;
    if (reader.size(3, max_outline) > 0) reader.each([&](Reader each) { vertices.push_back(read_vertex(each)); });
    if (!reader.ok()) return {};
    if (!is_convex(vertices) || !holds_origin(vertices)) {
        reader.refuse("this outline", "a convex outline, anticlockwise, around (0, 0)");
        return {};
    }
    return polygon(vertices, true);
}

} // namespace

// [LENGTH x] WIDTH mm [hull]
std::optional<Shape> parse_base(std::string_view text) {
    const auto length = take_millimetres(text);
    if (!length) return std::nullopt;
    const bool has_width = take(text, "x");
    const auto width = has_width ? take_millimetres(text) : std::nullopt;
    if (has_width && !width) return std::nullopt;
    if (!take(text, "mm")) return std::nullopt;
    const bool hull = take(text, " hull");
    if (!text.empty()) return std::nullopt;
    Shape shape = !width ? circle(*length) : hull ? rectangle(*length, *width) : oval(*length, *width);
    shape.hull = hull;
    return shape;
}

Shape read_base(Reader reader) {
    if (reader.is_object()) {
        reader.only({"hull"});
        return read_hull(reader["hull"]);
    }
    if (!reader.is_string()) return reader.refuse(expected_base), Shape{};
    const auto shape = parse_base(reader.text());
    if (!shape) return reader.refuse(expected_base), Shape{};
    return *shape;
}

Length read_height(Reader reader) { return nearest_length(reader.number(0.1, 20)); }

} // namespace muster
