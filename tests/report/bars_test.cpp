#include "report/bars.h"

#include <doctest/doctest.h>

using namespace muster;

namespace {

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

} // namespace

TEST_CASE("every bar says its value and its interval, and names cannot break out") {
    const std::string svg =
        svg_of(BarChart{"Elo",
                        "with intervals",
                        {{"a <b>", 120.25, std::pair(80.0, 160.5), true}, {"c", -40, std::nullopt, false}},
                        1});
    CHECK(count(svg, "<rect ") == 3); // the ground, and one each
    CHECK(svg.find("a &lt;b&gt;: 120.2 (80.0 to 160.5)") != std::string::npos);
    CHECK(svg.find("c: -40.0</title>") != std::string::npos);
    CHECK(svg.find("a <b>") == std::string::npos);
}

TEST_CASE("bars of one chart are in proportion, to both sides of nought") {
    const auto width_of = [](const std::string& svg, const std::string& name) {
        const std::size_t title = svg.find("<title>" + name + ":"), at = svg.rfind(" width=\"", title);
        return std::stod(svg.substr(at + 8));
    };
    const std::string svg = svg_of(
        BarChart{"",
                 "",
                 {{"one", 1, std::nullopt, false}, {"two", 2, std::nullopt, false}, {"less", -1, std::nullopt, false}},
                 0});
    CHECK(width_of(svg, "two") == doctest::Approx(2 * width_of(svg, "one")).epsilon(0.01));
    CHECK(width_of(svg, "less") == doctest::Approx(width_of(svg, "one")).epsilon(0.01));
}

TEST_CASE("a chart of nothing, or of noughts, is still a picture") {
    CHECK(svg_of(BarChart{"", "", {}, 1}).ends_with("</svg>\n"));
    CHECK(svg_of(BarChart{"", "", {{"none", 0, std::nullopt, false}}, 1}).find("nan") == std::string::npos);
}
