#include "import/separate_units.h"

#include <boost/json.hpp>

#include <algorithm>

namespace json = boost::json;

namespace muster::import {
namespace {

// One model of a kind alone, with the weapons that it carries.
json::object sheet_with(const json::object& whole, const json::object& kind, int power) {
    json::object sheet = whole, model = kind;
    model["min"] = 1, model["max"] = 1;
    sheet["power"] = power;
    if (const json::value* weapons = whole.if_contains("weapons")) {
        const json::array& carried = kind.at("weapons").as_array();
        json::array own;
        for (const json::value& each : weapons->as_array())
            if (std::ranges::find(carried, each.at("id")) != carried.end()) own.push_back(each);
        if (own.empty())
            sheet.erase("weapons");
        else
            sheet["weapons"] = std::move(own);
    }
    sheet["models"] = json::array{std::move(model)};
    return sheet;
}

int share(int sum, int parts, bool first) { return sum / parts + (first ? sum % parts : 0); }

} // namespace

std::vector<SeparateUnit> separated(UnitSheet whole, ImportedUnit report) {
    std::vector<SeparateUnit> units;
    const int count = report.models, points = report.points, power = report.power;
    for (const json::value& kind : whole.datasheet.at("models").as_array())
        for (std::int64_t i = 0; i < kind.at("max").as_int64(); ++i) {
            const bool first = units.empty();
            SeparateUnit unit{whole, first ? std::move(report) : ImportedUnit{}};
            unit.report.models = 1;
            unit.report.points = share(points, count, first), unit.report.power = share(power, count, first);
            unit.sheet.is_warlord = first && whole.is_warlord;
            unit.sheet.datasheet = sheet_with(whole.datasheet, kind.as_object(), std::clamp(unit.report.power, 0, 300));
            unit.sheet.entry["models"] = json::object{{kind.at("id").as_string(), 1}};
            unit.sheet.entry["points"] = std::clamp(unit.report.points, 0, 10'000);
            units.push_back(std::move(unit));
        }
    return units;
}

} // namespace muster::import
