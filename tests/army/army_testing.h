// Helps tests to write armies: one small complete army, changed at one place by JSON pointer.
#pragma once

#include "army/army.h"
#include "army/drill/squads.h"
#include "army/sheets/army.h"
#include "army/sheets/power.h"
#include "base/json_reader.h"
#include "testing/refusals.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace muster::testing {

namespace json = boost::json;

inline json::value load_json(const std::string& path) {
    auto document = Document::load(std::string(MUSTER_SOURCE) + "/" + path);
    REQUIRE_MESSAGE(document.has_value(), path);
    return document->value();
}

inline Army army_file(const std::string& name) {
    const auto army = load_army(std::string(MUSTER_SOURCE) + "/data/armies/" + name + ".json");
    if (!army) FAIL(army.error().text());
    return *army;
}

inline Result<Army> read(const json::value& value) {
    auto document = Document::parse(json::serialize(value), "test.json");
    REQUIRE(document.has_value());
    return read_army(*document);
}

inline Army read_valid(const json::value& value) {
    const auto army = read(value);
    if (!army) FAIL(army.error().text());
    return *army;
}

// The source's two datasheets with a squad of ten and three outriders.
inline json::value first_blades() {
    json::object army = load_json("data/datasheets/ninth/source.json").as_object();
    army["format"] = "muster-army/1";
    army["name"] = "First Blades";
    army["units"] = json::parse(R"([
      { "name": "First Squad", "datasheet": "assault-intercessors", "models": { "intercessor": 9, "sergeant": 1 },
        "keywords": { "<CHAPTER>": "FIRST BLADES" } },
      { "name": "Riders", "datasheet": "outriders", "models": { "outrider": 2, "sergeant": 1 },
        "keywords": { "<CHAPTER>": "FIRST BLADES" } } ])");
    return army;
}

using Edits = std::vector<std::pair<std::string, json::value>>;

// Objects gain the member if they do not have it.
inline void put(json::value& value, std::string_view pointer, const json::value& to) {
    if (pointer.empty()) {
        value = to;
        return;
    }
    const std::size_t end = std::min(pointer.find('/', 1), pointer.size());
    const std::string key(pointer.substr(1, end - 1));
    json::value& next = value.is_array() ? value.as_array().at(std::stoul(key)) : value.as_object()[key];
    put(next, pointer.substr(end), to);
}

inline json::value edited(json::value value, const Edits& edits) {
    for (const auto& [pointer, to] : edits) put(value, pointer, to);
    return value;
}

inline Army blades(const Edits& edits) { return read_valid(edited(first_blades(), edits)); }

inline std::vector<std::string> clauses(const Army& army) {
    std::vector<std::string> ids;
    for (const Reason& reason : army.validation.reasons) ids.emplace_back(id_of(test::refused_by(reason.clause)));
    return ids;
}
using Ids = std::vector<std::string>;

inline const DatasheetUnit& unit(const Army& army, std::size_t i) { return sheets::army_of(army).units.at(i); }

inline std::vector<std::string> weapon_names(const DatasheetUnit& unit, std::size_t model) {
    std::vector<std::string> names;
    for (const auto weapon : unit.models.at(model).weapons) names.push_back(unit.weapons.at(weapon).name);
    return names;
}

inline const Ability* ability(const DatasheetUnit& unit, std::string_view name) {
    for (const Ability& each : unit.abilities)
        if (each.name == name) return &each;
    return nullptr;
}

} // namespace muster::testing
