// Broken army files: one clear message with the file, the place, what was found and what was expected.
#include "army_testing.h"

#include <cstdio>
#include <filesystem>
#include <fstream>

using namespace muster;
using namespace muster::testing;

namespace {

Problem problem_of(std::string_view text) {
    auto document = Document::parse(text, "bad.json");
    if (!document) return document.error();
    const auto army = read_army(*document);
    REQUIRE(army.has_error());
    return army.error();
}

Problem problem_with(const Edits& edits) { return problem_of(json::serialize(edited(first_blades(), edits))); }

// Where the edit is made is where the message points.
void refused_at(const char* place, const Edits& edits) {
    const Problem problem = problem_with(edits);
    CAPTURE(problem.text());
    CHECK(problem.place == place);
    CHECK(problem.file == "bad.json");
    CHECK_FALSE(problem.expected.empty());
}

} // namespace

TEST_CASE("what is not JSON is refused with its line") {
    CHECK(problem_of("{ \"format\": ").place == "line 1, column 13");
    CHECK(problem_of("units: none").file == "bad.json");
    CHECK(problem_of("").expected == "a JSON document");
    CHECK_FALSE(problem_of("{ \"models\": NaN }").found.empty());
    CHECK_FALSE(problem_of("[]").found.empty());
    CHECK_FALSE(problem_of("null").found.empty());
    CHECK(problem_of(std::string(1'000'000, '[')).found.find("levels") != std::string::npos);
    CHECK(problem_of(std::string(100'000'000, '[')).found.find("100000000") != std::string::npos);
}

TEST_CASE("the head must say what the file is") {
    refused_at("format", {{"/format", "muster-army/2"}});
    refused_at("rules", {{"/rules", "tenth"}});
    refused_at("name", {{"/name", ""}});
    refused_at("units", {{"/units", json::array()}});
    CHECK(problem_of("{}").place == "format");
}

TEST_CASE("wrong types, unknown keys, absurd and negative numbers are refused in place") {
    refused_at("units", {{"/units", 7}});
    refused_at("units[0].models", {{"/units/0/models", 10}});
    refused_at("units[0].models.sergeant", {{"/units/0/models/sergeant", -1}});
    refused_at("units[0].models.sergeant", {{"/units/0/models/sergeant", 1e300}});
    refused_at("units[0].models.sergeant", {{"/units/0/models/sergeant", 1.5}});
    refused_at("units[0].models.sergeant", {{"/units/0/models/sergeant", "one"}});
    refused_at("units[0]", {{"/units/0/colour", "red"}});
    refused_at("", {{"/colour", "red"}});
    refused_at("datasheets[0].models[0].W", {{"/datasheets/0/models/0/W", 0}});
    refused_at("datasheets[0].models[0].W", {{"/datasheets/0/models/0/W", "-"}});
    refused_at("datasheets[0].models[0].T", {{"/datasheets/0/models/0/T", "-"}});
    refused_at("datasheets[0].models[0].WS", {{"/datasheets/0/models/0/WS", 3}});
    refused_at("datasheets[0].models[0].WS", {{"/datasheets/0/models/0/WS", "8+"}});
    refused_at("datasheets[0].models[0].A", {{"/datasheets/0/models/0/A", "9D99"}});
    refused_at("datasheets[0].models[0].height", {{"/datasheets/0/models/0/height", -2}});
    refused_at("datasheets[0].models[0].max", {{"/datasheets/0/models/0/max", 3}});
    refused_at("datasheets[0].models[0].weapons[1]", {{"/datasheets/0/models/0/weapons/1", "sword"}});
    refused_at("datasheets[0].models[1].like", {{"/datasheets/0/models/1/like", "sergeant"}});
    refused_at("datasheets[0].power", {{"/datasheets/0/power", json::parse(R"([ { "models": 9, "power": 5 } ])")}});
    refused_at("datasheets[0].power[1].models", {{"/datasheets/0/power/1/models", 5}});
    refused_at("datasheets[0].options[0].model", {{"/datasheets/0/options/0/model", "captain"}});
    refused_at("datasheets[0].psyker", {{"/datasheets/0/psyker", json::object()}});
    refused_at("datasheets[0]", {{"/datasheets/0/transport", json::object{{"capacity", 5}}}});
    refused_at("weapons[0].type", {{"/weapons/0/type", "Cannon 3"}});
    refused_at("weapons[0].type", {{"/weapons/0/type", "Pistol"}});
    refused_at("weapons[0].AP", {{"/weapons/0/AP", 1}});
    refused_at("weapons[0].D", {{"/weapons/0/D", "many"}});
    refused_at("weapons[0].range[1]", {{"/weapons/0/range", json::array{12, 12}}});
    refused_at("weapons[0].range", {{"/weapons/0/range", json::array{12}}});
}

TEST_CASE("duplicate ids and names are refused") {
    refused_at("units[1].name", {{"/units/1/name", "First Squad"}});
    refused_at("datasheets[1].id", {{"/datasheets/1/id", "assault-intercessors"}});
    refused_at("datasheets[0].models[1].id", {{"/datasheets/0/models/1/id", "intercessor"}});
    refused_at("weapons[1].id", {{"/weapons/1/id", "heavy-bolt-pistol"}});
}

TEST_CASE("an army too large for a battle is refused by name") {
    json::value army = first_blades();
    json::array& units = army.as_object()["units"].as_array();
    for (int i = 0; i < 19; ++i) {
        units.push_back(units[0]);
        units.back().as_object()["name"] = "Squad " + std::to_string(i);
    }
    Problem problem = problem_of(json::serialize(army)); // 203 models
    CHECK(problem.place == "units");
    CHECK(problem.found == "203 models");
    CHECK(problem.expected == "at most 200 models a side");
    units.pop_back();
    CHECK(read_valid(army).validation.legal()); // 193
    while (units.size() < 61) {
        units.push_back(units[1]);
        units.back().as_object()["name"] = "Riders " + std::to_string(units.size());
    }
    problem = problem_of(json::serialize(army));
    CHECK(problem.expected == "a list of 1 to 60");
}

TEST_CASE("files under use are read from beside the army, and not at all for an army that was sent") {
    CHECK(problem_with({{"/use", json::array{"source.json"}}}).place == "use");
    const auto folder = std::filesystem::temp_directory_path() / "muster-army-test";
    std::filesystem::create_directories(folder);
    const auto write = [&](const char* name, std::string_view text) { std::ofstream(folder / name) << text; };
    write("army.json", R"({ "format": "muster-army/1", "rules": "ninth", "name": "A", "use": ["sheets.json"],
        "units": [ { "name": "U", "datasheet": "d", "models": {} } ] })");
    auto army = load_army((folder / "army.json").string());
    REQUIRE(army.has_error());
    CHECK(army.error().file == (folder / "army.json").string());
    CHECK(army.error().place == "use[0]");
    CHECK(army.error().found == "\"sheets.json\""); // it is not there
    write("sheets.json", R"({ "format": "muster-datasheets/1", "rules": "ninth", "name": "S", "datasheets": [ 3 ] })");
    army = load_army((folder / "army.json").string());
    REQUIRE(army.has_error());
    CHECK(army.error().file == (folder / "sheets.json").string());
    CHECK(army.error().place == "datasheets[0]");
    write("sheets.json", R"({ "format": "muster-datasheets/1", "rules": "eighth", "name": "S", "datasheets": [] })");
    army = load_army((folder / "army.json").string());
    REQUIRE(army.has_error());
    CHECK(army.error().place == "rules");
    write("sheets.json", R"({ "format": "muster-datasheets/1", "rules": "ninth", "name": "S", "datasheets": null })");
    army = load_army((folder / "army.json").string());
    CHECK(army.has_error());
    std::filesystem::remove_all(folder);
    CHECK(load_army((folder / "army.json").string()).has_error());
}

TEST_CASE("squads of the drill are read with their numbers, and refused with their place") {
    const Army red = army_file("drill/red");
    CHECK(red.units.size() == 3);
    CHECK(red.units[2].models.size() == 3);
    CHECK(red.units[2].models[0].shape == oval(60_mm, 35_mm));
    CHECK(drill::squads_of(red)[2].move == 12);
    CHECK_FALSE(sheets::find_army(red));
    const auto drill = [](std::string_view unit) {
        return problem_of(R"({ "format": "muster-army/1", "rules": "drill", "name": "D", "units": [ )" +
                          std::string(unit) + " ] }");
    };
    CHECK(drill(R"({ "name": "A", "models": 0 })").place == "units[0].models");
    CHECK(drill(R"({ "name": "A", "models": 201 })").place == "units[0].models");
    CHECK(drill(R"({ "name": "A", "models": 101 }, { "name": "B", "models": 100 })").expected ==
          "at most 200 models a side");
    CHECK(drill(R"({ "name": "A", "models": 1, "numbers": { "aim": 1 } })").place == "units[0].numbers.aim");
    CHECK(drill(R"({ "name": "A", "models": 1, "numbers": { "jump": 1 } })").place == "units[0].numbers");
    CHECK(drill(R"({ "name": "A", "models": 1 }, { "name": "A", "models": 1 })").place == "units[1].name");
}
