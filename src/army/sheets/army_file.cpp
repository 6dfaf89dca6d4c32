// Army files of the editions that play with datasheets. The datasheets of the file and of used files become one
// document; then its units are read.
#include "army/sheets/mustering.h"
#include "army/sheets/reading.h"

#include <fmt/format.h>

#include <algorithm>

namespace json = boost::json;

namespace muster {
namespace {

// The datasheets of one file, with the weapons and powers that they share.
void read_datasheets(Reader root, std::vector<Datasheet>& datasheets) {
    Commons commons;
    if (const auto weapons = root.find("weapons")) commons.weapons = read_weapons(*weapons);
    if (const auto powers = root.find("powers")) commons.powers = read_powers(*powers);
    const auto list = root.find("datasheets");
    if (!list) return;
    list->size(0, 200);
    list->each([&](Reader each) {
        Datasheet datasheet = read_datasheet(each, commons);
        if (std::ranges::find(datasheets, datasheet.id, &Datasheet::id) != datasheets.end())
            each["id"].refuse(fmt::format("\"{}\" a second time", datasheet.id), "each datasheet only once");
        datasheets.push_back(std::move(datasheet));
    });
}

// The list under `key`; empty if the key is missing.
json::array list_of(const json::object& object, std::string_view key) {
    const json::value* list = object.if_contains(key);
    return list && list->is_array() ? list->get_array() : json::array();
}

// A datasheet of a used file as complete JSON: what it took from the common lists is copied into its own lists.
json::value alone(const json::value& datasheet, const json::object& file) {
    json::object result = datasheet.as_object();
    for (const std::string_view list : {"weapons", "powers"}) {
        json::array merged = list_of(result, list);
        const std::string_view key = list == "weapons" ? "id" : "name";
        for (const json::value& item : list_of(file, list)) {
            const auto same = [&](const json::value& own) { return own.at(key) == item.at(key); };
            if (std::ranges::none_of(merged, same)) merged.push_back(item);
        }
        if (!merged.empty()) result[list] = std::move(merged);
    }
    return result;
}

// Reads one file named under "use". The datasheets that units of the army name are copied into the army's source.
std::optional<Problem> use_file(const std::string& file, const std::string& rules, const json::array& units,
                                std::vector<Datasheet>& datasheets, json::array& folded) {
    auto document = Document::load(file);
    if (!document) return document.error();
    const Reader root = document->root();
    root.only({"format", "rules", "name", "datasheets", "weapons", "powers"});
    if (root["format"].text() != "muster-datasheets/1") root["format"].refuse("\"muster-datasheets/1\"");
    if (root["rules"].text() != rules) root["rules"].refuse(fmt::format("\"{}\", as the army", rules));
    (void)root["name"].text(1, 80);
    (void)root["datasheets"].size(0, 200);
    read_datasheets(root, datasheets);
    if (!document->ok()) return document->problem();
    const json::object& content = document->value().as_object();
    for (const json::value& datasheet : list_of(content, "datasheets")) {
        const auto wants = [&](const json::value& unit) {
            const json::value* id = unit.is_object() ? unit.as_object().if_contains("datasheet") : nullptr;
            return id && *id == datasheet.at("id");
        };
        if (std::ranges::any_of(units, wants)) folded.push_back(alone(datasheet, content));
    }
    return std::nullopt;
}

} // namespace

void read_datasheet_army(ArmyFile& file, const Rulebook& rulebook, Army& army) {
    auto& [document, root, beside, source, problem] = file;
    root.only({"format", "rules", "name", "battle_forged", "limit", "import", "texts", "warlord", "use", "datasheets",
               "weapons", "powers", "units"});
    std::vector<Datasheet> datasheets;
    read_datasheets(root, datasheets);
    (void)root["units"].size(1, max_army_units);
    const auto use = root.find("use");
    if (use && !beside) use->refuse("files to be used", "an army that is complete in one document");
    if (!document.ok()) return;
    if (use) {
        json::array folded = list_of(source, "datasheets");
        use->size(1, 16);
        use->each([&](Reader each) {
            const std::string name = each.text(1, 500), used = (*beside / name).lexically_normal().string();
            if (!each.ok() || problem) return;
            problem = use_file(used, army.rules, list_of(source, "units"), datasheets, folded);
            if (!problem || !problem->found.empty()) return;
            each.refuse(fmt::format("\"{}\"", name), fmt::format("a file beside the army: {}", problem->text()));
        });
        source.erase("use");
        source["datasheets"] = std::move(folded);
    }
    if (document.ok() && !problem) muster_units(root, datasheets, rulebook, army);
}

} // namespace muster
