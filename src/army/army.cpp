// Army files: the head that all games share, then what each game makes of the rest.
#include "army/army.h"

#include "army/alternating_reading.h"
#include "army/mustering.h"
#include "army/reading.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace json = boost::json;

namespace muster {
namespace {

// Reads the head; what is returned is the rules' name.
std::string read_head(Reader root, Army& army) {
    if (root["format"].text() != "muster-army/1") root["format"].refuse("\"muster-army/1\"");
    army.rules = root["rules"].text();
    army.name = root["name"].text(1, 80);
    return army.rules;
}

constexpr std::size_t max_squads = 6; // of an army of the drill

// A squad of the drill is so many models of one kind.
ArmyUnit read_squad(Reader reader) {
    reader.only({"name", "models", "base", "height", "numbers"});
    ArmyUnit unit;
    unit.name = reader["name"].text(1, 80);
    const auto count = reader["models"].integer(1, max_army_models);
    ArmyModel model{unit.name, circle(32_mm), 1.5_in};
    if (const auto base = reader.find("base")) model.shape = read_base(*base);
    if (const auto height = reader.find("height")) model.height = read_height(*height);
    unit.models.assign(static_cast<std::size_t>(count), model);
    if (const auto numbers = reader.find("numbers")) {
        numbers->only({"move", "shoot", "aim", "save"});
        const auto number = [&](std::string_view key, std::int8_t& value, int least, int most) {
            if (const auto given = numbers->find(key)) value = static_cast<std::int8_t>(given->integer(least, most));
        };
        number("move", unit.numbers.move, 0, 24);
        number("shoot", unit.numbers.shoot, 0, 72);
        number("aim", unit.numbers.aim, 2, 6);
        number("save", unit.numbers.save, 2, 7);
    }
    return unit;
}

void read_drill(Reader root, Army& army) {
    root.only({"format", "rules", "name", "units"});
    std::vector<std::string> names;
    std::size_t models = 0;
    const Reader units = root["units"];
    units.size(1, max_squads);
    units.each([&](Reader each) {
        army.units.push_back(read_squad(each));
        refuse_twice(each["name"], names, army.units.back().name);
        names.push_back(army.units.back().name);
        models += army.units.back().models.size();
        if (models > max_army_models)
            units.refuse("more models", fmt::format("at most {} models a side", max_army_models));
    });
}

// The datasheets of one file, with the weapons and powers they have in common.
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

// The list under `key`; empty where there is none.
json::array list_of(const json::object& object, std::string_view key) {
    const json::value* list = object.if_contains(key);
    return list && list->is_array() ? list->get_array() : json::array();
}

// A datasheet of a used file as JSON that stands alone: what it took from the common lists is put into its own.
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

// Reads one file named under "use" and folds the datasheets that units of the army name into its source.
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

// Where files under "use" are looked for; nothing where they are not allowed.
using Beside = std::optional<std::filesystem::path>;

void read_datasheet_army(Document& document, Reader root, const Beside& beside, const Rulebook& rulebook, Army& army,
                         json::object& source, std::optional<Problem>& problem) {
    root.only(
        {"format", "rules", "name", "battle_forged", "warlord", "use", "datasheets", "weapons", "powers", "units"});
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
            const std::string name = each.text(1, 500), file = (*beside / name).lexically_normal().string();
            if (!each.ok() || problem) return;
            problem = use_file(file, army.rules, list_of(source, "units"), datasheets, folded);
            if (!problem || !problem->found.empty()) return;
            each.refuse(fmt::format("\"{}\"", name), fmt::format("a file beside the army: {}", problem->text()));
        });
        source.erase("use");
        source["datasheets"] = std::move(folded);
    }
    if (document.ok() && !problem) muster_units(root, datasheets, rulebook, army);
}

Result<Army> read_any_army(Document& document, const Beside& beside) {
    Army army;
    const Reader root = document.root();
    const std::string rules = read_head(root, army);
    if (!document.ok()) return *document.problem();
    json::object source = document.value().as_object();
    std::optional<Problem> problem;
    if (rules == "ninth" || rules == "eighth")
        read_datasheet_army(document, root, beside, rules == "ninth" ? rulebook_of_ninth : rulebook_of_eighth, army,
                            source, problem);
    else if (rules == "drill")
        read_drill(root, army);
    else if (rules == "alternating")
        alternating::read_list(root, army);
    else
        root["rules"].refuse("one of ninth, eighth, alternating, drill");
    if (!document.ok()) return *document.problem();
    if (problem) return *problem;
    source.erase("$schema");
    army.source = json::serialize(source);
    return army;
}

} // namespace

Result<Army> load_army(const std::string& file) {
    auto document = Document::load(file);
    if (!document) return document.error();
    return read_any_army(*document, std::filesystem::path(file).parent_path());
}

Result<Army> read_army(Document& document) { return read_any_army(document, std::nullopt); }

} // namespace muster
