#include "battle/scenario_start.h"

#include "base/data_files.h"
#include "battle/answer_json.h"
#include "battle/battle_json.h"
#include "battle/validate_battle.h"
#include "table/table_file.h"

#include <fmt/format.h>

#include <filesystem>

namespace muster {
namespace {

// Something given as a file (beside the scenario or under data/<folder>) or written out in the scenario.
template <class T>
T part_of(const Document& scenario, const std::string& data, const Reader& reader, std::string_view folder,
          Result<T> (*read)(Document&), Result<T> (*load)(const std::string&)) {
    namespace fs = std::filesystem;
    const auto take = [&](Result<T> result) -> T {
        if (result.has_value()) return std::move(*result);
        reader.refuse(result.error());
        return T{};
    };
    if (!reader.value()) return T{};
    if (!reader.is_string()) {
        Document document = Document::of(*reader.value());
        return take(read(document));
    }
    const std::string name = reader.text();
    for (const fs::path& candidate :
         {fs::path(scenario.file()).parent_path() / name, data_file(data, fs::path(folder) / name)})
        if (std::error_code error; fs::is_regular_file(candidate, error)) return take(load(candidate.string()));
    reader.refuse(fmt::format("a file beside the scenario or under data/{}", folder));
    return T{};
}

std::shared_ptr<const Setup> read_beginning(Document& document, const std::string& data, FindRuleSet find) {
    const Reader root = document.root();
    const Reader name = root["rules"];
    const RuleSet* rules = find(name.text());
    if (!rules) name.refuse("the name of a rule set");
    Army red = part_of<Army>(document, data, root["red"], "armies", read_army, load_army),
         blue = part_of<Army>(document, data, root["blue"], "armies", read_army, load_army);
    Table table = part_of<Table>(document, data, root["table"], "tables", read_table, load_table);
    const auto mission = root.find("mission");
    std::vector<std::string> switches;
    if (const auto given = root.find("switches"))
        given->each([&](const Reader& each) { switches.push_back(each.text()); });
    if (!document.ok()) return nullptr;
    auto setup =
        make_setup(*rules, std::move(red), std::move(blue), std::move(table), mission ? mission->text() : "", switches);
    if (setup.has_value()) return *setup;
    root.refuse(setup.error());
    return nullptr;
}

// [x, y], [x, y, elevation] or [x, y, elevation, facing]; inches and degrees.
Placement read_place(const Reader& reader) {
    const std::size_t size = reader.size(2, 4);
    const auto inches = [&](std::size_t at) {
        return at < size ? nearest_length(reader.at(at).number(0, 120)) : Length{};
    };
    const auto facing = size > 3 ? reader.at(3).integer(0, 359) : 0;
    return {{inches(0), inches(1)}, inches(2), static_cast<std::int16_t>(facing)};
}

// "models": { "Rifles": [[x, y], [x, y, elevation, facing], null…] }: the place of each model; null for one that is
// destroyed.
void put_models(const Reader& reader, const Setup& setup, Battle& battle) {
    reader.each_member([&](const std::string& name, const Reader& places) {
        const auto unit = unit_called(name, setup);
        if (!unit) return places.refuse(fmt::format("\"{}\"", name), "a unit of these armies");
        const std::size_t size = setup.units[index(*unit)]->models.size();
        if (places.size(size, size) != size) return;
        std::size_t next = 0, standing = 0;
        for (Model& model : battle.models) {
            if (model.unit != *unit) continue;
            const Reader place = places.at(next++);
            const bool there = !place.value()->is_null();
            model.whereabouts = there ? Whereabouts::table : Whereabouts::destroyed;
            if (there) model.place = read_place(place);
            if (const Point at = model.place.at; there && (at.x > setup.table.size.x || at.y > setup.table.size.y))
                place.refuse(fmt::format("({:g}, {:g}) inches", to_inches(at.x), to_inches(at.y)),
                             "a point of the table");
            standing += there;
        }
        battle.units[index(*unit)].whereabouts = standing > 0 ? Whereabouts::table : Whereabouts::destroyed;
    });
}

Battle read_moment(const Reader& root, const Setup& setup) {
    Battle battle = begin_battle(setup);
    if (const auto phase = root.find("phase")) {
        const auto found = std::ranges::find(setup.rules->phases, phase->text());
        if (found == setup.rules->phases.end())
            phase->refuse(fmt::format("one of {}", fmt::join(setup.rules->phases, ", ")));
        battle.phase = static_cast<std::uint8_t>(found - setup.rules->phases.begin());
    }
    if (const auto models = root.find("models")) put_models(*models, setup, battle);
    if (const auto patch = root.find("battle")) {
        read_battle(*patch, setup, battle);
    } else if (const auto problem = validate_battle(setup, battle)) {
        root.refuse(*problem);
    }
    return battle;
}

} // namespace

std::shared_ptr<const Setup> read_scenario_start(Document& document, const std::string& data, FindRuleSet find) {
    const auto setup = read_beginning(document, data, find);
    const Reader root = document.root();
    if (!setup || !(root.has("models") || root.has("phase") || root.has("battle"))) return setup;
    const Battle moment = read_moment(root, *setup);
    if (!document.ok()) return nullptr;
    return begin_at(*setup, moment).value();
}

std::optional<UnitId> unit_called(const std::string& name, const Setup& setup) {
    Document document = Document::of(boost::json::string(name));
    const UnitId unit = read_unit(document.root(), setup);
    return document.ok() ? std::optional(unit) : std::nullopt;
}

} // namespace muster
