#include "base/markup.h"
#include "odds/sheets/question.h"
#include "report/chart.h"
#include "report/odds_report.h"
#include "report/page.h"

#include <doctest/doctest.h>

using namespace muster;

TEST_CASE("text cannot leave its place in a page") {
    CHECK(escaped("<b>&\"'") == "&lt;b&gt;&amp;&quot;&#39;");
    CHECK(html_page("<x>", "").find("<x>") == std::string::npos);
    CHECK(html_table({"a"}, {{"<i>"}}).find("<i>") == std::string::npos);
}

TEST_CASE("at least so many is the sum of the rest") {
    CHECK(at_least({0.5, 0.25, 0.25}) == std::vector<double>{1.0, 0.5, 0.25});
    CHECK(at_least({}).empty());
}

TEST_CASE("a percentage never claims what is not certain") {
    CHECK(percent(0) == "0.0 %");
    CHECK(percent(1) == "100.0 %");
    CHECK(percent(0.1234) == "12.3 %");
    CHECK(percent(0.0005) == "0.1 %");
    CHECK(percent(0.00049) == "<0.1 %");
    CHECK(percent(0.99951) == ">99.9 %");
    CHECK(percent(0.9994) == "99.9 %");
}

TEST_CASE("a distribution is drawn with one bar for each number") {
    const std::string svg = svg_of(DistributionChart{"Target", "models killed", {0.25, 0.5, 0.25}});
    std::size_t bars = 0;
    for (std::size_t at = svg.find("at least 0"); at != std::string::npos; at = svg.find("<title>", at + 1)) ++bars;
    CHECK(svg.find("1 models killed: 50.0 %, at least 1: 75.0 %") != std::string::npos);
    CHECK(svg.find("2 models killed: 25.0 %, at least 2: 25.0 %") != std::string::npos);
    CHECK(bars == 3);
    CHECK(svg_of(DistributionChart{"none", "nothing", {}}).find("</svg>") != std::string::npos);
}

TEST_CASE("a heat map shades each cell by its share of the largest") {
    const std::string svg = svg_of(HeatMap{"Map", "attackers", "targets", {"A"}, {"X", "Y"}, {{1.0, 2.0}}});
    CHECK(svg.find("A at X: 1.00") != std::string::npos);
    CHECK(svg.find("fill-opacity=\"0.525\"") != std::string::npos);
    CHECK(svg.find("fill-opacity=\"1.000\"") != std::string::npos);
}

TEST_CASE("odds are written without losing a bit") {
    OddsResult result;
    result.killed = {0.1, 0.9};
    result.wounds_lost = {0.1, 0.2, 0.7};
    result.mean_killed = 0.9;
    result.mean_wounds_lost = 1.0 / 3;
    result.p_destroyed = 0.9;
    CHECK(to_json_text(result) == "{\"killed\":[0.1,0.9],\"wounds_lost\":[0.1,0.2,0.7],\"mean_killed\":0.9,"
                                  "\"mean_wounds_lost\":0.3333333333333333,\"p_destroyed\":0.9,\"method\":\"exact\"}");
    CHECK(to_csv(result).find("wounds_lost,2,0.7,0.7\n") != std::string::npos);
}

TEST_CASE("a volley and a target are said in words") {
    OddsQuestion question;
    question.rules = "ninth";
    sheets::Salvo& asked = sheets::edit_salvo(question);
    sheets::OddsVolley& volley = asked.volleys.emplace_back();
    const auto said = [&] { return describe(question).volleys.at(0); };
    volley.weapons = 3;
    volley.attacks = {1, 6, 0};
    volley.skill = 3;
    volley.armour_penetration = -1;
    CHECK(said() == "3 × D6 attacks on 3+, S4 AP-1 D1");
    volley.attacks = fixed(2);
    CHECK(said() == "6 attacks on 3+, S4 AP-1 D1");
    volley.weapons = 1;
    volley.attacks = fixed(1);
    CHECK(said() == "1 attack on 3+, S4 AP-1 D1");
    sheets::OddsTarget& target = asked.target;
    target.models = {{1, 3}, {4, 2}};
    target.save = 3;
    target.invulnerable = 5;
    target.ignore = 6;
    target.cover = 1;
    target.first_model_wounds = 2;
    CHECK(describe(question).target ==
          "1 model of W3 and 4 models of W2, T4 Sv3+, invulnerable 5+, ignores wounds on 6+, cover +1, "
          "the first with 2 left");
}
