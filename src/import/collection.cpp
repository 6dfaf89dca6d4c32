#include "import/collection.h"

#include "base/spelling.h"
#include "import/loose_json.h"
#include "import/names.h"

#include <boost/json.hpp>

#include <algorithm>

namespace json = boost::json;

namespace muster::import {
namespace {

using loose::list_in;
using loose::number_in;
using loose::text_in;

// One id, or a list of them.
std::vector<std::string> ids_in(const json::value& value, std::string_view key) {
    std::vector<std::string> ids;
    if (const std::string one = text_in(value, key); !one.empty()) ids.push_back(one);
    for (const json::value& each : list_in(value, key))
        if (each.is_string()) ids.emplace_back(each.get_string());
    return ids;
}

// The folded name of a weapon or other item of a datasheet; the id where it is not listed.
std::string gear_named(const json::value& sheet, const std::string& id) {
    for (const std::string_view list : {"weapons", "wargear"})
        for (const json::value& each : list_in(sheet, list))
            if (text_in(each, "id") == id) return folded(text_in(each, "name"));
    return folded(id);
}

std::vector<std::string> gear_named(const json::value& sheet, const std::vector<std::string>& ids) {
    std::vector<std::string> names;
    for (const std::string& id : ids) names.push_back(gear_named(sheet, id));
    return names;
}

void read_kinds(CollectedSheet& sheet) {
    for (const json::value& each : list_in(sheet.written, "models")) {
        const std::string like = text_in(each, "like");
        const auto model = std::ranges::find(sheet.kinds, like, &CollectedKind::id);
        CollectedKind kind = !like.empty() && model != sheet.kinds.end() ? *model : CollectedKind{};
        kind.id = text_in(each, "id");
        if (loose::member(each, "name")) kind.name = folded(text_in(each, "name"));
        kind.least = number_in(each, "min", kind.least);
        kind.most = number_in(each, "max", kind.most);
        if (loose::member(each, "weapons")) kind.gear = gear_named(sheet.written, ids_in(each, "weapons"));
        for (const std::string& item : gear_named(sheet.written, ids_in(each, "wargear"))) kind.gear.push_back(item);
        sheet.kinds.push_back(std::move(kind));
    }
    for (const json::value& each : list_in(sheet.written, "options")) {
        CollectedOption option{text_in(each, "model"), ids_in(each, "with"), {}, nullptr};
        option.gear = gear_named(sheet.written, option.with);
        if (const json::value* replace = loose::member(each, "replace")) option.replace = *replace;
        sheet.options.push_back(std::move(option));
    }
}

// Kinds of a unit that has no datasheet: as many as there are, with the weapons that they carry.
void read_unit_kinds(CollectedSheet& sheet) {
    for (const json::value& each : list_in(sheet.written, "models")) {
        const int count = number_in(each, "count", 1);
        CollectedKind kind{"", folded(text_in(each, "name")), count, count, {}};
        for (const json::value& weapon : list_in(each, "weapons")) kind.gear.push_back(folded(text_in(weapon, "name")));
        sheet.kinds.push_back(std::move(kind));
    }
}

// What the datasheets of a file share is copied into each.
json::value complete(const json::value& datasheet, const json::value& army) {
    json::object written = datasheet.as_object();
    for (const std::string_view list : {"weapons", "powers"}) {
        json::array all = list_in(datasheet, list);
        const std::string_view key = list == "weapons" ? "id" : "name";
        for (const json::value& shared : list_in(army, list))
            if (std::ranges::none_of(all,
                                     [&](const json::value& own) { return text_in(own, key) == text_in(shared, key); }))
                all.push_back(shared);
        if (!all.empty()) written[list] = std::move(all);
    }
    return written;
}

void add(CollectedSheet sheet, std::vector<CollectedSheet>& sheets) {
    const auto same = [&](const CollectedSheet& each) {
        return each.rules == sheet.rules && each.written == sheet.written;
    };
    if (!sheet.name.empty() && std::ranges::none_of(sheets, same)) sheets.push_back(std::move(sheet));
}

void add_datasheet(const json::value& datasheet, const json::value& army, std::vector<CollectedSheet>& sheets) {
    if (!datasheet.is_object()) return;
    CollectedSheet sheet{
        text_in(army, "rules"), text_in(datasheet, "name"), "", complete(datasheet, army), nullptr, false, {}, {}};
    sheet.folded_name = folded(sheet.name);
    for (const json::value& unit : list_in(army, "units"))
        if (const json::value* keywords = loose::member(unit, "keywords");
            keywords && sheet.keywords.is_null() && text_in(unit, "datasheet") == text_in(datasheet, "id"))
            sheet.keywords = *keywords;
    read_kinds(sheet);
    add(std::move(sheet), sheets);
}

void add_unit(const json::value& unit, const std::string& rules, std::vector<CollectedSheet>& sheets) {
    if (!unit.is_object() || list_in(unit, "models").empty()) return;
    CollectedSheet sheet{rules, text_in(unit, "name"), folded(text_in(unit, "name")), unit, nullptr, true, {}, {}};
    sheet.written.as_object().erase("joins"); // nobody of that army is here
    read_unit_kinds(sheet);
    add(std::move(sheet), sheets);
}

} // namespace

bool is_army(const json::value& value) { return text_in(value, "format") == "muster-army/1"; }

std::vector<CollectedSheet> sheets_of(std::span<const json::value> armies) {
    std::vector<CollectedSheet> sheets;
    for (const json::value& army : armies) {
        for (const json::value& datasheet : list_in(army, "datasheets")) add_datasheet(datasheet, army, sheets);
        if (!loose::member(army, "datasheets"))
            for (const json::value& unit : list_in(army, "units")) add_unit(unit, text_in(army, "rules"), sheets);
    }
    return sheets;
}

std::vector<std::string> nearest_sheets(std::string_view name, std::span<const CollectedSheet> sheets) {
    const std::string typed = folded(name);
    std::vector<const CollectedSheet*> order;
    for (const CollectedSheet& sheet : sheets)
        if (std::ranges::none_of(order, [&](const CollectedSheet* each) { return each->name == sheet.name; }))
            order.push_back(&sheet);
    // Words in common count more than letters: "Squad of the River" is a River Squad.
    std::ranges::stable_sort(order, {}, [&](const CollectedSheet* each) {
        return std::pair(-common_words(typed, each->folded_name), edits_between(typed, each->folded_name));
    });
    std::vector<std::string> names;
    for (const CollectedSheet* each : std::span(order).first(std::min<std::size_t>(order.size(), 3)))
        names.push_back(each->name);
    return names;
}

} // namespace muster::import
