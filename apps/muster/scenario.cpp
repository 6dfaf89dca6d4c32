// muster scenario FILE…: plays scenario files and says whether each has the result that it states (docs/scenarios.md).
#include "base/json_text.h"
#include "program.h"
#include "terminal.h"

#include "battle/scenario.h"
#include "players/registry.h"
#include "rules/registry.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace json = boost::json;

namespace muster {
namespace {

json::value report_json(const std::string& file, const ScenarioReport& report) {
    return {{"file", file},
            {"name", report.name},
            {"passed", report.passed()},
            {"steps", report.steps},
            {"clauses", json::value_from(report.clauses)},
            {"refused", json::value_from(report.refused)},
            {"cited", json::value_from(report.cited)},
            {"failures", json::value_from(report.failures)}};
}

void print_report(const std::string& file, const ScenarioReport& report) {
    const std::string verdict = report.passed() ? green("passed") : red("failed");
    fmt::print("{}  {}", verdict, bold(report.name));
    if (!report.clauses.empty()) fmt::print("  {}", dim(fmt::format("({})", fmt::join(report.clauses, " "))));
    fmt::print("\n");
    for (const std::string& failure : report.failures) fmt::print("        {}: {}\n", file, failure);
}

int run_scenarios(const Program& program, const std::vector<std::string>& files, bool as_json) {
    const std::string data = program.data().string();
    json::array reports;
    std::size_t passed = 0;
    for (const std::string& file : files) {
        const ScenarioReport report =
            need(run_scenario(file, data, find_rule_set, [](std::string_view name) { return make_player(name, 1); }));
        passed += report.passed();
        if (as_json)
            reports.push_back(report_json(file, report));
        else
            print_report(file, report);
    }
    const std::size_t failed = files.size() - passed;
    if (as_json)
        fmt::print("{}\n",
                   json_text(json::object{{"passed", passed}, {"failed", failed}, {"scenarios", std::move(reports)}}));
    else if (files.size() > 1)
        fmt::print("{} passed, {} failed\n", passed, failed);
    return failed == 0 ? done : answer_is_no;
}

} // namespace

void add_scenario(Program& program) {
    struct Wanted {
        std::vector<std::string> files;
        bool json = false;
    };
    const auto wanted = std::make_shared<Wanted>();
    Command command = program.command({"scenario",
                                       "Plays scenario files and says whether each passes.",
                                       "FILE… [--json]",
                                       {"muster scenario tests/scenarios/drill/*.json    # exit status 1 if one fails",
                                        "muster scenario --json puzzle.json              # the result as JSON"}},
                                      [=, &program] { return run_scenarios(program, wanted->files, wanted->json); });
    command.add_option("FILE", wanted->files, "scenario files (docs/scenarios.md)").type_name("FILE").required();
    command.add_flag("--json", wanted->json, "print one JSON document instead of text");
}

} // namespace muster
