#include "battle/scenario_expectation.h"

#include "base/json_archive.h"
#include "base/json_text.h"
#include "battle/answer_json.h"
#include "battle/battle_json.h"
#include "battle/inspector.h"
#include "battle/scenario_start.h"

#include <fmt/format.h>

#include <algorithm>

namespace json = boost::json;

namespace muster {
namespace {

// Compares: everything that `expected` states must be so in `actual`. Returns the first difference as "path: found …,
// expected …".
std::optional<std::string> difference(const json::value& expected, const json::value& actual, const std::string& path) {
    if (expected.is_object() && actual.is_object()) {
        for (const auto& member : expected.get_object()) {
            const std::string key(member.key().data(), member.key().size());
            const json::value* there = actual.get_object().if_contains(key);
            if (auto found =
                    difference(member.value(), there ? *there : json::value(), fmt::format("{}.{}", path, key)))
                return found;
        }
        return std::nullopt;
    }
    if (expected.is_array() && actual.is_array() && expected.get_array().size() == actual.get_array().size()) {
        for (std::size_t i = 0; i < expected.get_array().size(); ++i)
            if (auto found = difference(expected.get_array()[i], actual.get_array()[i], fmt::format("{}[{}]", path, i)))
                return found;
        return std::nullopt;
    }
    if (expected == actual) return std::nullopt;
    return fmt::format("{}: found {}, expected {}", path, json_text(actual), json_text(expected));
}

// Refuses a key that `actual` does not have: a misspelt key would be compared with nothing.
void require_known(const Reader& expected, const json::value& actual) {
    if (expected.is_object() && actual.is_object()) {
        std::vector<std::string_view> known;
        for (const auto& member : actual.get_object()) known.emplace_back(member.key().data(), member.key().size());
        expected.each_member([&](const std::string& key, const Reader& value) {
            if (const json::value* there = actual.get_object().if_contains(key))
                require_known(value, *there);
            else
                expected.refuse(fmt::format("the unknown key \"{}\"", key.substr(0, 60)),
                                fmt::format("one of {}", fmt::join(known, ", ")));
        });
    }
    if (expected.is_array() && actual.is_array())
        for (std::size_t i = 0; i < std::min(expected.value()->get_array().size(), actual.get_array().size()); ++i)
            require_known(expected.at(i), actual.get_array()[i]);
}

// The form of a question decides which of these keys it has. The same holds for each of its options.
void require_known_question(const Reader& expected) {
    if (!expected.is_object()) return expected.refuse("an object; where nothing is asked, \"over\": true");
    expected.only(
        {"seat", "kind", "form", "clause", "may_pass", "unit", "models", "options", "least", "most", "allowance"});
    if (const auto options = expected.find("options"); options && options->is_array())
        options->each([](const Reader& option) {
            option.only({"unit", "model", "marker", "word", "number", "attack", "power", "point", "with"});
        });
}

// Refuses an event that these rules never report, and fields that it does not have.
void require_known_event(const Reader& expected, const RuleSet& rules) {
    if (!expected.is_object()) return expected.refuse("an event, as { \"event\": \"unit_moved\" }");
    const Reader name = expected["event"];
    const auto type = std::ranges::find(rules.events, name.text(), [](const EventType* each) { return each->name; });
    // Compares with an event whose fields are all zero.
    if (type != rules.events.end()) return require_known(expected, stated_event(**type, {}));
    std::vector<std::string_view> names;
    for (const EventType* each : rules.events) names.push_back(each->name);
    name.refuse(fmt::format("one of {}", fmt::join(names, ", ")));
}

json::value unit_state(const Session& session, UnitId unit) {
    const Battle& battle = session.battle();
    json::value state = json_from(battle.units[index(unit)]);
    std::size_t models = 0;
    for (const Model& model : battle.models) models += model.unit == unit && model.whereabouts == Whereabouts::table;
    state.get_object()["models"] = models;
    return state;
}

json::value model_state(const Session& session, ModelId id) {
    const Model& model = session.battle().models[index(id)];
    json::value state = json_from(model);
    state.get_object()["steps"] = {model.place.at.x.steps, model.place.at.y.steps, model.place.elevation.steps,
                                   model.place.facing};
    return state;
}

// Who would hold each marker if the markers were counted now.
json::value marker_holders(const Session& session) {
    json::array holders;
    if (const Inspector* inspector = session.rules().inspector; inspector && inspector->markers)
        for (const MarkerStatus& marker : inspector->markers(session.setup(), session.battle()))
            holders.push_back(marker.would_be < 0
                                  ? json::value()
                                  : json::value(json::string(name_of(static_cast<Side>(marker.would_be)))));
    return holders;
}

// Compares one expectation after the other with what is so.
class Comparison {
  public:
    Comparison(const Session& session, std::size_t events_before, std::vector<std::string>& differences)
        : session_(session),
          events_before_(events_before),
          differences_(differences) {}

    void compare(const Reader& reader);

  private:
    void compare_events(const Reader& reader);
    void same(const Reader& reader, const json::value& actual) {
        if (!reader.ok()) return;
        if (auto found = difference(*reader.value(), actual, reader.path())) differences_.push_back(*found);
    }

    const Session& session_;
    std::size_t events_before_; // before the last action
    std::vector<std::string>& differences_;
};

void Comparison::compare(const Reader& reader) {
    reader.only({"question", "battle", "units", "models", "markers", "events", "over", "outcome", "score"});
    if (const auto question = reader.find("question")) {
        require_known_question(*question);
        same(*question, session_.question()
                            ? question_json(session_.setup(), session_.question()->question(), Naming::labels)
                            : json::value());
    }
    if (const auto battle = reader.find("battle")) {
        if (!battle->is_object()) return battle->refuse("an object");
        const json::value now = battle_json(session_.rules(), session_.battle());
        require_known(*battle, now);
        same(*battle, now);
    }
    if (const auto units = reader.find("units"))
        units->each_member([&](const std::string& name, const Reader& state) {
            const auto unit = unit_called(name, session_.setup());
            if (!unit) return state.refuse(fmt::format("\"{}\"", name), "a unit of these armies");
            if (!state.is_object()) return state.refuse("an object");
            require_known(state, unit_state(session_, *unit));
            same(state, unit_state(session_, *unit));
        });
    if (const auto models = reader.find("models"))
        models->each_member([&](const std::string& name, const Reader& state) {
            Document document = Document::of(json::string(name));
            const ModelId model = read_model(document.root(), session_.setup());
            if (!document.ok()) return state.refuse(fmt::format("\"{}\"", name), "a model, as \"Rifles 3\"");
            if (!state.is_object()) return state.refuse("an object");
            require_known(state, model_state(session_, model));
            same(state, model_state(session_, model));
        });
    if (const auto markers = reader.find("markers")) {
        markers->size(0, 100);
        markers->each([](const Reader& holder) {
            Side side{};
            if (holder.value()->is_null() || (holder.is_string() && enum_named(holder.text(), side))) return;
            holder.refuse("red, blue or null");
        });
        same(*markers, marker_holders(session_));
    }
    if (const auto events = reader.find("events")) compare_events(*events);
    if (const auto over = reader.find("over")) {
        over->boolean();
        same(*over, session_.over());
    }
    if (const auto outcome = reader.find("outcome")) {
        Outcome named{};
        if (!enum_named(outcome->text(), named)) outcome->refuse("undecided, red, blue or draw");
        same(*outcome, json::string(name_of(session_.battle().outcome)));
    }
    if (const auto score = reader.find("score"); score && score->size(2, 2) == 2) {
        score->each([](const Reader& points) { points.integer(-32768, 32767); });
        same(*score, {session_.battle().score[0], session_.battle().score[1]});
    }
}

// The events listed must be among those of the last action, in this order.
void Comparison::compare_events(const Reader& reader) {
    std::size_t at = events_before_;
    const EventLog& events = session_.events();
    reader.each([&](const Reader& expected) {
        require_known_event(expected, session_.rules());
        if (!expected.ok()) return;
        const auto differs = [&](const EventLog::Entry& entry) {
            return difference(*expected.value(), stated_event(*entry.type, entry.bytes), "").has_value();
        };
        while (at < events.size() && differs(events[at])) ++at;
        if (at++ >= events.size())
            differences_.push_back(fmt::format("{}: no such event: {}", expected.path(), json_text(*expected.value())));
    });
}

} // namespace

json::value stated_event(const EventType& type, std::string_view bytes) {
    JsonWriter writer;
    type.read_out(bytes, writer);
    json::value event = writer.take();
    event.get_object()["event"] = json::string(type.name);
    return event;
}

void compare_with_expectation(const Reader& expected, const Session& session, std::size_t events_before,
                              std::vector<std::string>& differences) {
    Comparison(session, events_before, differences).compare(expected);
}

} // namespace muster
