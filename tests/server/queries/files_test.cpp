// Armies and tables by id and as text.
#include "army/alternating/price.h"
#include "army/army.h"
#include "server/queries/battles.h"

#include <fstream>
#include <map>
#include <sstream>

using namespace muster;
using namespace muster::test;
namespace json = boost::json;

namespace {

const std::string data = MUSTER_SOURCE "/data";

Result<json::value> about(std::string_view query, const json::value& input) {
    return ask_query(query, {nullptr, std::nullopt, data}, input);
}

std::string file(const std::string& name) {
    std::stringstream text;
    text << std::ifstream(data + name).rdbuf();
    return text.str();
}

} // namespace

TEST_CASE("army.view shows a ready army as cards, with its power and what is not enforced") {
    const auto army = about("army.view", {{"id", "ninth/concord-25"}});
    REQUIRE_MESSAGE(army.has_value(), army.error().text());
    CHECK(army->at("check").at("legal").as_bool());
    std::int64_t power = 0;
    for (const json::value& unit : army->at("price").at("units").as_array()) power += unit.at("power").as_int64();
    CHECK(power == army->at("price").at("total").as_int64());
    for (const json::value& unit : army->at("units").as_array()) {
        CHECK(unit.at("card").at("name") == unit.at("name"));
        CHECK(unit.at("card").at("models").as_int64() ==
              static_cast<std::int64_t>(unit.at("models").as_array().size()));
    }
}

TEST_CASE("army.check and army.price answer for the same files") {
    CHECK(about("army.check", {{"id", "ninth/tide-25"}})->at("legal").as_bool());
    CHECK(about("army.price", {{"id", "ninth/tide-25"}})->at("total").as_int64() > 0);
    const auto points = about("army.price", {{"id", "alternating/river-guard"}}).value();
    CHECK(points.at("total").as_int64() == 994);
    CHECK(points.at("units").as_array()[0].at("points").as_int64() == 146);
    CHECK(points.at("units").as_array()[0].at("power").is_null());
    // Every row is that of `muster price --json`.
    const Army army = load_army(data + "/armies/alternating/river-guard.json").value();
    const json::value printed = json::parse(alternating::price_json(army));
    REQUIRE(printed.at("units").as_array().size() == points.at("units").as_array().size());
    for (std::size_t i = 0; i < printed.at("units").as_array().size(); ++i)
        for (const auto& [key, value] : printed.at("units").as_array()[i].as_object())
            if (const json::value& told = points.at("units").as_array()[i].at(key); value.is_number())
                CHECK_MESSAGE(told.to_number<double>() == value.to_number<double>(), std::string(key));
            else
                CHECK(told == value);
    const auto drill = about("army.view", {{"document", file("/armies/drill/red.json")}});
    REQUIRE_MESSAGE(drill.has_value(), drill.error().text());
    CHECK(drill->at("rules").as_string() == "drill");
}

TEST_CASE("cards tell abilities that differ from their list, and what is only to be remembered") {
    const auto army = about("army.view", {{"document", R"({ "format": "muster-army/1", "rules": "alternating",
      "name": "Reeds", "units": [ { "name": "Reeds", "models": [ { "name": "Reed", "quality": 4, "defence": 4,
      "toughness": 1, "abilities": [ "Fast", { "ability": "Scout", "differs": "import.near.forge.scout" },
      { "name": "Tidewalk", "text": "Crosses water." } ] } ] } ] })"}});
    REQUIRE_MESSAGE(army.has_value(), army.error().text());
    const json::array abilities = army->at("units").as_array().at(0).at("card").at("abilities").as_array();
    REQUIRE(abilities.size() == 3);
    std::map<std::string, json::value> by_name;
    for (const json::value& each : abilities) by_name[each.at("name").as_string().c_str()] = each;
    CHECK(by_name.at("Fast").at("differs") == "");
    CHECK(by_name.at("Scout").at("differs") == "import.near.forge.scout");
    CHECK(by_name.at("Scout").at("enforced") == true);
    CHECK(by_name.at("Tidewalk").at("enforced") == false);
    CHECK(by_name.at("Tidewalk").at("text") == "Crosses water.");
    CHECK(by_name.at("Tidewalk").at("models").as_array().size() == 1);
}

TEST_CASE("table.preview gives the table and its plan") {
    const auto by_id = about("table.preview", {{"id", "three-cedars"}});
    REQUIRE_MESSAGE(by_id.has_value(), by_id.error().text());
    CHECK_FALSE(by_id->at("table").at("terrain").as_array().empty());
    CHECK(by_id->at("svg").as_string().starts_with("<svg"));
    const auto by_text = about("table.preview", {{"document", file("/tables/three-cedars.json")}});
    CHECK(by_text->at("table") == by_id->at("table"));
}

TEST_CASE("ids lead nowhere else, and nothing about our folders is told") {
    for (const char* id : {"../../etc/passwd", "/etc/passwd", "ninth/../../x", "NINTH", "a//b", "x/"}) {
        CAPTURE(id);
        const auto answer = about("army.view", {{"id", id}});
        REQUIRE(answer.has_error());
        CHECK(answer.error().place == "id");
    }
    const auto missing = about("army.view", {{"id", "ninth/nobody"}});
    REQUIRE(missing.has_error());
    CHECK(missing.error().text() == "id: found \"ninth/nobody\", expected the id of a ready file");
    CHECK(about("army.view", json::object()).has_error());
    CHECK(about("army.view", {{"document", "{"}}).has_error());
    CHECK(about("army.view", {{"id", "ninth/tide-25"}, {"document", "{}"}}).has_error());
}
