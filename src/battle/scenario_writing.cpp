// Writes a moment of a battle as a scenario, for users who report a mistake in the rules.
#include "battle/answer_json.h"
#include "battle/battle_json.h"
#include "battle/scenario.h"

#include "table/table_file.h"

namespace json = boost::json;

namespace muster {

json::object scenario_of(const Session& session, const std::string& name) {
    const Setup& setup = session.setup();
    json::array switches, dice, steps;
    for (const std::string& each : setup.switches) switches.emplace_back(json::string(each));
    for (const Record& record : session.records()) {
        if (record.kind == Record::Kind::answer)
            steps.push_back(json::object{{"answer", answer_json(setup, from_bytes<Answer>(record.bytes))}});
        if (record.kind == Record::Kind::dice)
            for (const char face : record.bytes) dice.emplace_back(static_cast<int>(face));
    }
    if (const auto& open = session.question()) {
        const Question& question = open->question();
        const json::object asked{{"seat", name_of(question.seat)}, {"clause", id_of(question.clause)}};
        steps.push_back(json::object{{"expect", json::object{{"question", asked}}}});
    } else {
        steps.push_back(json::object{{"expect", json::object{{"over", true}}}});
    }
    json::object scenario{{"format", "muster-scenario/1"},
                          {"rules", setup.rules->name},
                          {"name", name},
                          {"red", json::parse(setup.army(Side::red).source)},
                          {"blue", json::parse(setup.army(Side::blue).source)},
                          {"table", json_of(setup.table)},
                          {"switches", std::move(switches)},
                          {"dice", std::move(dice)},
                          {"steps", std::move(steps)}};
    if (!setup.mission.empty()) scenario["mission"] = setup.mission;
    if (setup.start) scenario["battle"] = battle_json(*setup.rules, *setup.start);
    return scenario;
}

} // namespace muster
