#include "battle/answer_json.h"

#include "base/json_archive.h"
#include "battle/rule_set.h"

#include <fmt/format.h>

namespace json = boost::json;

namespace muster {
namespace {

bool has_three_ids(What what) { return what == What::attack || what == What::power; }

json::value placed_json(const PlacedModel& placed, std::span<const Point> via) {
    const Placement& place = placed.place;
    json::object object;
    if (placed.model != ModelId::none) object["model"] = index(placed.model); // a marker has no number yet
    object["steps"] = {place.at.x.steps, place.at.y.steps, place.elevation.steps, place.facing};
    if (placed.turn > 0) object["turn"] = placed.turn;
    if (!via.empty()) {
        json::array points;
        for (Point point : via) points.push_back({point.x.steps, point.y.steps});
        object["via"] = std::move(points);
    }
    return object;
}

// No table is larger, and measuring is exact only up to this distance. So nothing farther away is accepted
// (table/measure.h).
constexpr Length farthest = 120_in;

std::int32_t read_steps(const Reader& reader) {
    return static_cast<std::int32_t>(reader.integer(-farthest.steps, farthest.steps));
}
Length read_inches(const Reader& reader) {
    return nearest_length(reader.number(-to_inches(farthest), to_inches(farthest)));
}

Placement read_placement(const Reader& reader) {
    Placement place;
    if (const auto steps = reader.find("steps")) {
        if (reader.has("at") || reader.has("elevation") || reader.has("facing")) {
            reader.refuse("two places", "steps, or at with elevation and facing");
            return place;
        }
        if (steps->size(4, 4) != 4) return place;
        place.at = {{read_steps(steps->at(0))}, {read_steps(steps->at(1))}};
        place.elevation = {read_steps(steps->at(2))};
        place.facing = static_cast<std::int16_t>(steps->at(3).integer(0, 359));
        return place;
    }
    const Reader at = reader["at"];
    if (at.size(2, 2) == 2) place.at = {read_inches(at.at(0)), read_inches(at.at(1))};
    if (const auto elevation = reader.find("elevation")) place.elevation = read_inches(*elevation);
    if (const auto facing = reader.find("facing")) place.facing = static_cast<std::int16_t>(facing->integer(0, 359));
    return place;
}

void read_placed(const Reader& reader, const Setup& setup, Answer& answer) {
    reader.only({"model", "steps", "at", "elevation", "facing", "via", "turn"});
    PlacedModel placed;
    if (const auto model = reader.find("model")) placed.model = read_model(*model, setup);
    placed.place = read_placement(reader);
    if (const auto turn = reader.find("turn"))
        placed.turn = static_cast<std::uint8_t>(turn->integer(1, max_unit_models));
    if (const auto via = reader.find("via"))
        via->each([&](const Reader& point) {
            if (answer.waypoints.full())
                return point.refuse("more waypoints",
                                    fmt::format("at most {} in one answer", answer.waypoints.capacity()));
            if (point.size(2, 2) != 2) return;
            answer.waypoints.push_back({{read_steps(point.at(0))}, {read_steps(point.at(1))}});
            ++placed.waypoints;
        });
    answer.places.push_back(placed);
}

std::uint16_t read_word(const Reader& reader, const RuleSet& rules) {
    const std::string word = reader.text();
    const auto found = std::ranges::find(rules.words, word);
    if (reader.ok() && found == rules.words.end()) reader.refuse("a word of these rules");
    return static_cast<std::uint16_t>(found - rules.words.begin());
}

Option read_option(const Reader& reader, const Setup& setup) {
    Option option;
    bool named = false;
    reader.each_member([&](const std::string& key, const Reader& value) {
        if (key == "with") option.with = static_cast<std::uint16_t>(value.integer(0, 65535));
        if (key == "count" || key == "with" || !enum_named(key, option.what)) return;
        if (std::exchange(named, true)) return reader.refuse("two things", "one of them in each pick");
        if (option.what == What::unit)
            option.id = static_cast<std::uint16_t>(read_unit(value, setup));
        else if (option.what == What::model)
            option.id = static_cast<std::uint16_t>(read_model(value, setup));
        else if (option.what == What::word)
            option.id = read_word(value, *setup.rules);
        else if (!has_three_ids(option.what))
            option.id = static_cast<std::uint16_t>(value.integer(0, 65535));
        else if (value.size(3, 3) == 3) {
            option.id = option.what == What::attack ? static_cast<std::uint16_t>(read_model(value.at(0), setup))
                                                    : static_cast<std::uint16_t>(value.at(0).integer(0, 65535));
            option.with = static_cast<std::uint16_t>(value.at(1).integer(0, 65535));
            option.at = static_cast<std::uint16_t>(read_unit(value.at(2), setup));
        }
    });
    if (!named && reader.ok()) reader.refuse("one of unit, model, marker, word, number, attack, power, point");
    return option;
}

// The army that a name belongs to, where the name says so, and the rest of the name.
std::pair<std::optional<Side>, std::string_view> without_seat(std::string_view name) {
    if (name.starts_with("red ")) return {Side::red, name.substr(4)};
    if (name.starts_with("blue ")) return {Side::blue, name.substr(5)};
    return {std::nullopt, name};
}

Side owner_of(const Setup& setup, std::size_t unit) {
    return unit < setup.army(Side::red).units.size() ? Side::red : Side::blue;
}

std::optional<UnitId> unit_named(const Setup& setup, std::string_view name) {
    const auto find = [&](std::string_view wanted, std::optional<Side> side) -> std::optional<UnitId> {
        std::optional<UnitId> found;
        for (std::size_t i = 0; i < setup.units.size(); ++i)
            if (setup.units[i]->name == wanted && (!side || owner_of(setup, i) == *side)) {
                if (found) return std::nullopt; // both armies have the name: the seat must be given
                found = static_cast<UnitId>(i);
            }
        return found;
    };
    if (auto exact = find(name, std::nullopt)) return exact;
    const auto [side, rest] = without_seat(name);
    return side ? find(rest, side) : std::nullopt;
}

} // namespace

std::string unit_label(const Setup& setup, UnitId unit) {
    if (index(unit) >= setup.units.size()) return fmt::format("unit {}", index(unit)); // half of a divided unit
    const std::string& name = setup.unit_name(unit);
    const auto same = std::ranges::count_if(setup.units, [&](const ArmyUnit* other) { return other->name == name; });
    return same == 1 ? name : fmt::format("{} {}", name_of(owner_of(setup, index(unit))), name);
}

std::string model_label(const Setup& setup, ModelId model) {
    const UnitId unit = setup.models[index(model)].unit;
    std::size_t first = index(model);
    while (first > 0 && setup.models[first - 1].unit == unit) --first;
    return fmt::format("{} {}", unit_label(setup, unit), index(model) - first + 1);
}

UnitId read_unit(const Reader& reader, const Setup& setup) {
    if (!reader.is_string()) return static_cast<UnitId>(reader.integer(0, max_units - 1));
    const auto unit = unit_named(setup, reader.text());
    if (!unit) reader.refuse("a unit of these armies (\"red …\" or \"blue …\" where both have one of that name)");
    return unit.value_or(UnitId::none);
}

ModelId read_model(const Reader& reader, const Setup& setup) {
    if (!reader.is_string())
        return static_cast<ModelId>(reader.integer(0, static_cast<std::int64_t>(setup.models.size()) - 1));
    const std::string label = reader.text();
    for (std::size_t i = 0; i < setup.models.size(); ++i)
        if (model_label(setup, static_cast<ModelId>(i)) == label) return static_cast<ModelId>(i);
    reader.refuse("a model, as \"Rifles 3\"");
    return ModelId::none;
}

json::value option_json(const Setup& setup, const Option& option, Naming naming) {
    const std::string_view what = name_of(option.what);
    const bool labels = naming == Naming::labels;
    if (option.what == What::word) return json::object{{what, json::string(setup.rules->word(option.id))}};
    if (option.what == What::unit && labels)
        return json::object{{what, unit_label(setup, static_cast<UnitId>(option.id))}};
    if (option.what == What::model && labels)
        return json::object{{what, model_label(setup, static_cast<ModelId>(option.id))}};
    if (!has_three_ids(option.what) && option.with != 0) return json::object{{what, option.id}, {"with", option.with}};
    if (!has_three_ids(option.what)) return json::object{{what, option.id}};
    json::value id = option.id, at = option.at;
    if (labels && option.what == What::attack) id = json::string(model_label(setup, static_cast<ModelId>(option.id)));
    if (labels) at = json::string(unit_label(setup, static_cast<UnitId>(option.at)));
    return json::object{{what, json::array{id, option.with, at}}};
}

json::value answer_json(const Setup& setup, const Answer& answer) {
    if (answer.pass) return {{"pass", true}};
    if (!answer.places.empty()) {
        json::array places;
        std::size_t waypoint = 0;
        for (const PlacedModel& placed : answer.places) {
            places.push_back(
                placed_json(placed, std::span<const Point>(answer.waypoints).subspan(waypoint, placed.waypoints)));
            waypoint += placed.waypoints;
        }
        return {{"places", std::move(places)}};
    }
    json::array picks;
    for (const Pick& pick : answer.picks) {
        json::value option = option_json(setup, pick.option);
        if (pick.count != 1) option.get_object()["count"] = pick.count;
        picks.push_back(std::move(option));
    }
    return {{"picks", std::move(picks)}};
}

void read_answer(const Reader& reader, const Setup& setup, Answer& answer) {
    reader.only({"pass", "picks", "places"});
    if (const auto passes = reader.find("pass")) answer.pass = passes->boolean();
    if (const auto picks = reader.find("picks"); picks && picks->size(0, answer.picks.capacity()))
        picks->each([&](const Reader& pick) {
            pick.only({"unit", "model", "marker", "word", "number", "attack", "power", "point", "with", "count"});
            const Option option = read_option(pick, setup);
            const auto count = pick.find("count");
            answer.picks.push_back({option, static_cast<std::uint16_t>(count ? count->integer(1, 65535) : 1)});
        });
    if (const auto places = reader.find("places"); places && places->size(0, answer.places.capacity()))
        places->each([&](const Reader& placed) { read_placed(placed, setup, answer); });
}

json::value question_json(const Setup& setup, const Question& question, Naming naming) {
    json::array options, models;
    for (const Option& option : question.options) options.push_back(option_json(setup, option, naming));
    for (ModelId model : question.models)
        if (model != ModelId::none)
            models.push_back(naming == Naming::labels ? json::value(json::string(model_label(setup, model)))
                                                      : json::value(index(model)));
    json::object object{{"seat", name_of(question.seat)},
                        {"kind", name_of(board_view(question.kind))},
                        {"form", name_of(question.form)},
                        {"clause", json::string(id_of(question.clause))},
                        {"may_pass", question.may_pass}};
    if (question.unit != UnitId::none)
        object["unit"] = naming == Naming::labels ? json::value(json::string(unit_label(setup, question.unit)))
                                                  : json::value(index(question.unit));
    if (question.form == Form::place)
        object["models"] = std::move(models);
    else if (question.form != Form::number)
        object["options"] = std::move(options);
    if (question.form == Form::number || question.form == Form::some || question.form == Form::counts)
        object["least"] = question.least, object["most"] = question.most;
    if (question.allowance > Length{}) object["allowance"] = question.allowance.steps;
    return object;
}

} // namespace muster
