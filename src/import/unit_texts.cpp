#include "import/unit_texts.h"

#include "import/letters.h"

#include <boost/json.hpp>

#include <algorithm>

namespace json = boost::json;

namespace muster::import {
namespace {

bool is_note(const json::value& ability) { return !ability.as_object().contains("effect"); }

} // namespace

json::object text_only(const std::string& name, const std::string& text) {
    return {{"name", shortened(name.empty() ? text : name, 80)},
            {"text", shortened(one_line(text.empty() ? name : text), 2000)}};
}

TextBearer UnitTexts::bearer(const ListedModels* models) const {
    TextBearer bearer;
    bearer.everybody = models == nullptr;
    bearer.placeholders = categories_.placeholders();
    bearer.faction = categories_.narrowest_faction();
    bearer.keywords = categories_.keywords;
    bearer.texts = names_;
    return bearer;
}

bool UnitTexts::is_named_by_weapons(const std::string& name) const {
    return std::ranges::find(named_by_weapons_, lower(name)) != named_by_weapons_.end();
}

UnitTexts::Became UnitTexts::read(const std::string& name, const std::string& text, const TextBearer& bearer) {
    TextReading reading = texts_.read(name, text, bearer, wishes_.take_nearly);
    Became became{{}, reading.type};
    if (bearer.of == AbilityOf::weapon)
        named_by_weapons_.insert(named_by_weapons_.end(), reading.named.begin(), reading.named.end());
    else if (reading.is == TextReading::Is::kept && is_named_by_weapons(name)) // they have it
        reading.is = TextReading::Is::idle, reading.word = "import.idle.named";
    for (const json::object& each : reading.abilities) became.abilities.push_back(each);
    const AnyJson ability{became.abilities.size() == 1 ? became.abilities[0] : json::value(became.abilities)};
    switch (reading.is) {
    case TextReading::Is::taken:
        report_.taken.push_back({name, text, ability});
        break;
    case TextReading::Is::near:
        report_.near.push_back({name, text, ability, reading.difference});
        if (!reading.rest.empty()) became.abilities.push_back(text_only(name, reading.rest));
        break;
    case TextReading::Is::idle:
        report_.idle.push_back({name, text, reading.word});
        break;
    case TextReading::Is::kept:
        report_.kept.push_back({name, text, reading.why, reading.word});
        became.abilities.push_back(text_only(name, text));
        break;
    }
    return became;
}

void UnitTexts::add(json::array& list, json::value ability) {
    const auto place = is_note(ability) ? list.end() : std::ranges::find_if(list, is_note);
    list.insert(place, std::move(ability));
    if (list.size() <= most_abilities) return;
    const json::object& last = list.back().as_object();
    report_.numbers.push_back(
        {std::string(last.at("name").as_string()), is_note(list.back()) ? "a text" : "an ability", ""});
    list.pop_back();
}

} // namespace muster::import
