#include "battle/lesson.h"

#include "battle/answer_json.h"

namespace muster {
namespace {

std::vector<JsonValue<"BattleEvent">> read_events(const std::optional<Reader>& list) {
    std::vector<JsonValue<"BattleEvent">> events;
    if (list)
        list->each([&](const Reader& event) {
            if (!event.is_object()) return event.refuse("an event, as { \"event\": \"unit_moved\" }");
            event["event"].text();
            if (event.ok()) events.push_back({*event.value()});
        });
    return events;
}

std::string text_at(const Reader& reader, std::string_view key) {
    const auto found = reader.find(key);
    return found ? found->text() : "";
}

} // namespace

LessonStep read_lesson_step(const Reader& teach, const std::optional<Reader>& expected, const Setup& setup) {
    teach.only({"say", "units", "place", "within", "part", "strayed", "query", "over"});
    LessonStep step;
    step.say = teach["say"].text();
    if (const auto units = teach.find("units"))
        units->each([&](const Reader& unit) { step.units.push_back(read_unit(unit, setup)); });
    if (const auto place = teach.find("place"); place && place->size(2, 2) == 2) {
        step.place = Point{nearest_length(place->at(0).number(0, 120)), nearest_length(place->at(1).number(0, 120))};
        step.within = nearest_length(teach["within"].number(0.1, 120));
    }
    step.part = text_at(teach, "part");
    step.query = text_at(teach, "query");
    if (const auto over = teach.find("over")) step.over = over->boolean();
    if (step.query.empty() && !step.over && expected) step.events = read_events(expected->find("events"));
    step.strayed = read_events(teach.find("strayed"));
    return step;
}

} // namespace muster
