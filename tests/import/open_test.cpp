// From bytes to a roster: every spelling gives the same army, and what is no list is refused with one sentence.
#include "rosters.h"

#include "import/limits.h"

using namespace muster;
using namespace muster::testing;

namespace {

std::string army_of(const std::string& bytes) {
    const auto report = import::import_list(bytes, wishes());
    if (report.has_error()) FAIL(report.error().text);
    return json::serialize(report->army.value);
}

Roster many_shapes() {
    Selection squad = guards();
    squad.custom_name = "Third \"Lantern\" <Watch>";
    squad.profiles.push_back(
        ability("Steady", "Models in this unit have a 6+ invulnerable save.\nThey like tea & rain."));
    squad.rules.push_back({"Old walls", "Nobody climbs them."});
    Roster made = roster(
        {squad, unit(selection("model", "Harbour Master", 1, {row("Harbour Master", captain_numbers)}, {blade()}), "HQ",
                     {"Infantry", "Character"})});
    made.limits = {{"pts", 1000}};
    made.forces[0].forces.push_back({"Second Patrol", "Lighthouse", {}, {{"Fog", "It is foggy."}}, {guards()}, {}});
    return made;
}

} // namespace

TEST_CASE("one list gives the same army as .ros of both versions, as .rosz and as JSON of both spellings") {
    const Roster list = many_shapes();
    const std::string army = army_of(written(list, Spelling::xml_203));
    CHECK(army == army_of(written(list, Spelling::xml_201)));
    CHECK(army == army_of(written(list, Spelling::json_new)));
    CHECK(army == army_of(written(list, Spelling::json_wrapped)));
    CHECK(army == army_of(packed({written(list, Spelling::xml_203)})));
    CHECK(army == army_of(packed({written(list, Spelling::json_new)})));
    CHECK(army == army_of("\xEF\xBB\xBF\n" + written(list)));
    Roster other = list;
    other.forces[0].selections[0].selections[0].number = 8;
    CHECK(army != army_of(written(other)));
}

TEST_CASE("a game that Muster does not play is refused by its name") {
    const auto refused = import::import_list(written(roster({guards()}, "Table Wars 10th Edition")), wishes());
    REQUIRE(refused.has_error());
    CHECK(refused.error().message == "import.refused.system");
    CHECK(refused.error().values == std::vector<std::string>{"Table Wars 10th Edition"});
    CHECK(refusal(written(roster({guards()}, "Table Wars 8th Edition"))).empty());
    CHECK(refusal(written(roster({guards()}, "Table Wars"))) == "import.refused.system");
    CHECK(refusal(written(roster({guards()}, ""))) == "import.refused.system"); // no name, and nobody says which game
    import::Wishes eighth = wishes();
    eighth.rules = "eighth";
    CHECK(imported(roster({guards()}, ""), eighth).rules == "eighth");
}

TEST_CASE("data files, other XML, other JSON, text and nothing are refused as what they are") {
    CHECK(refusal("<catalogue name=\"x\"/>") == "import.refused.data");
    CHECK(refusal("<gameSystem name=\"x\"/>") == "import.refused.data");
    CHECK(refusal("{\"catalogue\":{}}") == "import.refused.data");
    CHECK(refusal("<html></html>") == "import.refused.no_roster");
    CHECK_FALSE(refusal("{\"a\":1}").empty());
    CHECK_FALSE(refusal("++ Patrol ++\nGuards").empty());
    CHECK(refusal(" \n ") == "import.refused.empty");
    CHECK(refusal("") == "import.refused.empty");
    CHECK(refusal(std::string("\xFF\xFE<\0r\0", 6)) == "import.refused.encoding");
}

TEST_CASE("a zip archive holds one file, is whole and stays below the limit") {
    const std::string text = written(roster({guards()}));
    const std::string good = packed({text});
    CHECK(refusal(good).empty());
    CHECK(refusal(packed({text, text})) == "import.refused.entries");
    CHECK_FALSE(refusal(std::string("PK\x05\x06", 4) + std::string(18, '\0')).empty()); // no file in it
    CHECK(refusal(good.substr(0, good.size() / 2)) == "import.refused.zip");
    CHECK(refusal(packed({good})) == "import.refused.twice");
    CHECK(refusal(packed({std::string(import::max_file_bytes + 1, ' ')})) ==
          "import.refused.bytes"); // packed a thousandth
    std::string encrypted = good;  // the flag, in the entry's own head and in the directory
    encrypted[6] = static_cast<char>(encrypted[6] | 1);
    const std::size_t directory = encrypted.rfind("PK\x01\x02");
    encrypted[directory + 8] = static_cast<char>(encrypted[directory + 8] | 1);
    CHECK(refusal(encrypted) == "import.refused.packing");
}

TEST_CASE("XML declares nothing, is not deep, is not endless and is whole") {
    const std::string good = written(roster({guards()}));
    const auto after_head = [&](const std::string& more) {
        return std::string(good).insert(good.find("<roster"), more);
    };
    CHECK(refusal(after_head("<!-- a remark with <tags> -->")).empty());
    CHECK(refusal(after_head("<!DOCTYPE roster>")) == "import.refused.doctype");
    CHECK(refusal(after_head("<!DOCTYPE r [<!ENTITY a \"b\">]>")) == "import.refused.doctype");
    CHECK(refusal(good.substr(0, good.size() - 20)) == "import.refused.xml");
    const auto nested = [&](std::size_t levels) {
        std::string text = "<roster>";
        for (std::size_t i = 1; i < levels; ++i) text += "<a>";
        for (std::size_t i = 1; i < levels; ++i) text += "</a>";
        return refusal(text + "</roster>");
    };
    CHECK(nested(import::max_depth) == "import.refused.system"); // read, and of no game
    CHECK(nested(import::max_depth + 1) == "import.refused.depth");
    std::string wide = "<roster>";
    while (wide.size() < 4 * import::max_nodes + 20) wide += "<a/>";
    CHECK(refusal(wide + "</roster>") == "import.refused.nodes");
}

TEST_CASE("JSON is not deep, is not endless and is whole") {
    CHECK(refusal("{\"roster\":") == "import.refused.json");
    CHECK(refusal("{\"a\":" + std::string(64, '[') + std::string(64, ']') + "}") == "import.refused.depth");
    CHECK(refusal("{\"a\":[" + std::string(import::max_nodes, ',') + "]}") == "import.refused.values");
}

TEST_CASE("numbers, costs and texts have limits, and the message names the selection") {
    const auto with = [](auto change) {
        Roster list = roster({guards()});
        change(list.forces[0].selections[0]);
        return import::import_list(written(list), wishes());
    };
    CHECK(with([](Selection& made) { made.number = 1000; }).has_value());
    const auto many = with([](Selection& made) { made.number = 1001; });
    REQUIRE(many.has_error());
    CHECK(many.error().message == "import.refused.number");
    CHECK(many.error().values.at(0) == "Watch Squad");
    CHECK(with([](Selection& made) { made.number = -1; }).has_error());
    CHECK(with([](Selection& made) { made.costs = {{"pts", 999'999}}; }).has_value());
    const auto dear = with([](Selection& made) { made.costs = {{"pts", 1'000'000}}; });
    REQUIRE(dear.has_error());
    CHECK(dear.error().message == "import.refused.cost");
    CHECK(with([](Selection& made) {
              made.profiles = {ability("Long", std::string(import::max_text, 'x'))};
          }).has_value());
    CHECK(with([](Selection& made) {
              made.profiles = {ability("Long", std::string(import::max_text + 1, 'x'))};
          }).has_error());
    std::string text = written(roster({guards()}));
    text.replace(text.find("number=\"9\""), 10, "number=\"x\"");
    CHECK(refusal(text) == "import.refused.number");
}

TEST_CASE("a list has at most 20,000 selections and 40,000 profiles") {
    Selection many = guards();
    many.selections.resize(many.selections.size() + import::max_selections, selection("upgrade", "Badge"));
    CHECK(refusal(written(roster({many}), Spelling::json_new)) == "import.refused.selections");
    std::string text = "<roster><forces><force><profiles>";
    for (std::size_t i = 0; i <= import::max_profiles; ++i) text += "<profile/>";
    CHECK(refusal(text + "</profiles></force></forces></roster>") == "import.refused.profiles");
}

TEST_CASE("control characters become blanks, and broken letters question marks") {
    std::string text = written(roster({guards()}));
    text.replace(text.find("Watch Squad"), 11, "Wa\x01tch\xFFSquad\xC3");
    const auto report = import::import_list(text, wishes());
    REQUIRE(report.has_value());
    CHECK(report->units[0].name == "Wa tch?Squad?");
    CHECK(report->legal);
}

TEST_CASE("a list without units is no army, and says so") {
    const ImportReport report = imported(roster({selection("upgrade", "Battle size")}));
    CHECK_FALSE(report.legal);
    CHECK(report.army.value.is_null());
    REQUIRE(report.reasons.size() == 1);
    CHECK(report.reasons[0].message == "import.no_units");
    CHECK(report.configuration.lines.size() == 2);
}
