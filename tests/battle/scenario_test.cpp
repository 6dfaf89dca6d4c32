// What a scenario expects is compared to the last detail. (tests/scenarios has those that pass.)
#include "battle/scenario.h"

#include "base/json_reader.h"
#include "rules/registry.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

using namespace muster;
namespace json = boost::json;

namespace {

// The bidding of a drill, with this expectation at its end.
std::vector<std::string> failures(const char* expected) {
    auto drill = Document::load(MUSTER_SOURCE "/tests/scenarios/drill/rounds.json")->value().as_object();
    auto& steps = drill["steps"].as_array();
    steps.resize(4);
    steps.back().as_object()["expect"] = json::parse(expected);
    const auto file = std::filesystem::temp_directory_path() / "muster-scenario-test.json";
    std::ofstream(file) << json::serialize(drill);
    const auto report = run_scenario(file.string(), MUSTER_SOURCE "/data", find_rule_set);
    std::filesystem::remove(file);
    if (!report) FAIL(report.error().text());
    return report->failures;
}

} // namespace

TEST_CASE("a scenario compares every item of a list, and every member that it names") {
    using Failures = std::vector<std::string>;
    CHECK(failures(R"({ "battle": { "memory": { "resolve": [2, 0] } } })").empty());
    CHECK(failures(R"({ "battle": { "memory": { "resolve": [1, 0] } } })") ==
          Failures{"steps[3].expect.battle.memory.resolve[0]: found 2, expected 1"});
    CHECK(failures(R"({ "battle": { "memory": { "resolve": [2, 1] } } })") ==
          Failures{"steps[3].expect.battle.memory.resolve[1]: found 0, expected 1"});
    CHECK(failures(R"({ "battle": { "memory": { "resolve": [2] } } })") ==
          Failures{"steps[3].expect.battle.memory.resolve: found [2,0], expected [2]"});
}
