// Rosters of our own invention, and a writer that writes one roster in every way that list builders write it.
#pragma once

#include "army/army.h"
#include "army/cost.h"
#include "army/reading.h"
#include "base/json_reader.h"
#include "base/markup.h"
#include "import/import.h"
#include "import/open.h"
#include "import/tree.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <zip.h>

#include <string>
#include <vector>

namespace muster::testing {

namespace json = boost::json;
using import::Category;
using import::Cost;
using import::Force;
using import::ImportedUnit;
using import::ImportReport;
using import::Profile;
using import::Roster;
using import::Selection;

// --- Parts of a roster.

// "6\" 3+ 3+ 4 4 2 2 7 3+"
inline Profile row(const std::string& name, const std::string& numbers, const std::string& type = "Unit") {
    const char* const stats[] = {"M", "WS", "BS", "S", "T", "W", "A", "Ld", "Save"};
    Profile profile{name, type, {}};
    std::string_view rest = numbers;
    for (const char* stat : stats) {
        const std::size_t blank = std::min(rest.find(' '), rest.size());
        profile.characteristics.push_back({stat, std::string(rest.substr(0, blank))});
        rest.remove_prefix(std::min(rest.size(), blank + 1));
    }
    return profile;
}
inline const std::string guard_numbers = "6\" 4+ 4+ 3 3 1 1 6 5+", veteran_numbers = "6\" 3+ 3+ 4 4 2 2 7 3+",
                         captain_numbers = "6\" 2+ 2+ 4 4 5 4 9 3+";

inline Profile weapon_row(const std::string& name, const std::string& range, const std::string& type,
                          const std::string& strength, const std::string& ap, const std::string& damage,
                          const std::string& text = "-") {
    return {name,
            "Weapon",
            {{"Range", range}, {"Type", type}, {"S", strength}, {"AP", ap}, {"D", damage}, {"Abilities", text}}};
}
inline Profile ability(const std::string& name, const std::string& text) {
    return {name, "Abilities", {{"Description", text}}};
}

inline Selection selection(const std::string& type, const std::string& name, int number = 1,
                           std::vector<Profile> profiles = {}, std::vector<Selection> below = {}) {
    Selection made;
    made.type = type, made.name = name, made.number = number;
    made.profiles = std::move(profiles), made.selections = std::move(below);
    return made;
}
inline Selection rifle(int number = 1) {
    return selection("upgrade", "Long rifle", number,
                     {weapon_row("Long rifle", "24\"", "Rapid Fire 1", "3", "0", "1")});
}
inline Selection blade(int number = 1) {
    return selection("upgrade", "Blade", number, {weapon_row("Blade", "Melee", "Melee", "User", "-1", "1")});
}
inline Selection launcher(int number = 1) {
    return selection("upgrade", "Frost launcher", number,
                     {weapon_row("Frost launcher", "36\"", "Heavy D3", "4", "-1", "1")});
}

inline Selection unit(Selection made, const std::string& role = "Troops",
                      std::vector<std::string> keywords = {"Infantry"}) {
    made.categories.push_back({role, true});
    made.categories.push_back({"Faction: Harbour", false});
    for (const std::string& keyword : keywords) made.categories.push_back({keyword, false});
    made.costs = {{"pts", 50}, {" PL", 3}};
    return made;
}

// Ten guards: nine with rifles and a captain with a blade.
inline Selection guards() {
    return unit(selection(
        "unit", "Watch Squad", 1, {},
        {selection("model", "Guard", 9, {row("Guard", guard_numbers)}, {rifle(9)}),
         selection("model", "Watch Sergeant", 1, {row("Watch Sergeant", "6\" 4+ 4+ 3 3 1 2 7 5+")}, {blade()})}));
}

inline Roster roster(std::vector<Selection> units, const std::string& system = "Table Wars 9th Edition") {
    Roster made{"Harbour Watch", system, 225, {}, {}, {}};
    double points = 0, power = 0;
    for (const Selection& each : units)
        for (const Cost& cost : each.costs) (cost.name == "pts" ? points : power) += cost.value;
    made.costs = {{"pts", points}, {" PL", power}};
    made.forces.push_back({"Patrol", "Harbour", {}, {}, std::move(units), {}});
    return made;
}

// --- Writing.

enum class Spelling : std::uint8_t { xml_203, xml_201, json_new, json_wrapped };

// In attributes, which keep line breaks only like this.
inline std::string attribute(const std::string& text) {
    std::string result;
    for (const char letter : escaped(text)) result += letter == '\n' ? std::string("&#10;") : std::string(1, letter);
    return result;
}

class XmlWriter {
  public:
    explicit XmlWriter(bool old) : old_(old) {}

    std::string write(const Roster& roster) {
        text_ = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
        text_ += fmt::format("<roster name=\"{}\" battleScribeVersion=\"{}\" gameSystemName=\"{}\" "
                             "gameSystemRevision=\"{}\" xmlns=\"http://example.invalid/roster\">",
                             attribute(roster.name), old_ ? "2.01" : "2.03", attribute(roster.system), roster.revision);
        costs(roster.costs, "cost");
        costs(roster.limits, "costLimit");
        forces(roster.forces);
        return text_ + "</roster>";
    }

  private:
    void costs(const std::vector<Cost>& all, const std::string& item) {
        text_ += fmt::format("<{}s>", item);
        for (const Cost& each : all)
            text_ += fmt::format("<{} name=\"{}\" {}=\"x\" value=\"{}\"/>", item, attribute(each.name),
                                 old_ ? "costTypeId" : "typeId", each.value);
        text_ += fmt::format("</{}s>", item);
    }
    void profiles(const std::vector<Profile>& all) {
        text_ += "<profiles>";
        for (const Profile& each : all) {
            text_ += fmt::format("<profile name=\"{}\" {}=\"{}\"><characteristics>", attribute(each.name),
                                 old_ ? "profileTypeName" : "typeName", attribute(each.type));
            for (const auto& one : each.characteristics)
                text_ += old_ ? fmt::format("<characteristic name=\"{}\" value=\"{}\"/>", attribute(one.name),
                                            attribute(one.value))
                              : fmt::format("<characteristic name=\"{}\">{}</characteristic>", attribute(one.name),
                                            attribute(one.value));
            text_ += "</characteristics></profile>";
        }
        text_ += "</profiles>";
    }
    void rules(const std::vector<import::Rule>& all) {
        text_ += "<rules>";
        for (const auto& each : all)
            text_ += fmt::format("<rule name=\"{}\"><description>{}</description></rule>", attribute(each.name),
                                 attribute(each.text));
        text_ += "</rules>";
    }
    void selections(const std::vector<Selection>& all) {
        text_ += "<selections>";
        for (const Selection& each : all) {
            text_ += fmt::format("<selection name=\"{}\" number=\"{}\"", attribute(each.name), each.number);
            if (!each.type.empty()) text_ += fmt::format(" type=\"{}\"", each.type);
            if (!each.custom_name.empty()) text_ += fmt::format(" customName=\"{}\"", attribute(each.custom_name));
            text_ += ">";
            rules(each.rules);
            profiles(each.profiles);
            text_ += "<categories>";
            for (const Category& category : each.categories)
                text_ +=
                    fmt::format("<category name=\"{}\" primary=\"{}\"/>", attribute(category.name), category.primary);
            text_ += "</categories>";
            costs(each.costs, "cost");
            selections(each.selections);
            text_ += "</selection>";
        }
        text_ += "</selections>";
    }
    void forces(const std::vector<Force>& all) {
        text_ += "<forces>";
        for (const Force& each : all) {
            text_ += fmt::format("<force name=\"{}\" catalogueName=\"{}\">", attribute(each.name),
                                 attribute(each.catalogue));
            rules(each.rules);
            profiles(each.profiles);
            selections(each.selections);
            forces(each.forces);
            text_ += "</force>";
        }
        text_ += "</forces>";
    }
    bool old_;
    std::string text_;
};

// New Recruit: lists without wrappers, "$text". Others: wrappers, one object where a list has one, "_" before names.
class JsonRosterWriter {
  public:
    explicit JsonRosterWriter(bool wrapped) : wrapped_(wrapped) {}

    std::string write(const Roster& roster) {
        json::object written;
        put(written, "name", roster.name), put(written, "gameSystemName", roster.system);
        put(written, "gameSystemRevision", roster.revision);
        list(written, "costs", "cost", costs(roster.costs));
        list(written, "costLimits", "costLimit", costs(roster.limits));
        list(written, "forces", "force", forces(roster.forces));
        return json::serialize(json::object{{"roster", written}});
    }

  private:
    template <class T>
    void put(json::object& object, const std::string& name, const T& value) {
        object[wrapped_ ? "_" + name : name] = json::value_from(value);
    }
    void list(json::object& object, const std::string& name, const std::string& item, json::array items) {
        if (items.empty()) return;
        if (!wrapped_)
            object[name] = items;
        else
            object[name] = json::object{{item, items.size() == 1 ? items[0] : json::value(items)}};
    }
    json::array costs(const std::vector<Cost>& all) {
        json::array made;
        for (const Cost& each : all) {
            json::object cost;
            put(cost, "name", each.name), put(cost, "value", each.value);
            made.push_back(cost);
        }
        return made;
    }
    json::array profiles(const std::vector<Profile>& all) {
        json::array made;
        for (const Profile& each : all) {
            json::object profile;
            put(profile, "name", each.name), put(profile, "typeName", each.type);
            json::array values;
            for (const auto& one : each.characteristics) {
                json::object value;
                put(value, "name", one.name);
                value[wrapped_ ? "__text" : "$text"] = json::value_from(one.value);
                values.push_back(value);
            }
            list(profile, "characteristics", "characteristic", values);
            made.push_back(profile);
        }
        return made;
    }
    json::array rules(const std::vector<import::Rule>& all) {
        json::array made;
        for (const auto& each : all) {
            json::object rule;
            put(rule, "name", each.name);
            const json::value text = json::value_from(each.text);
            rule["description"] = wrapped_ ? json::value(json::object{{"__text", text}}) : text;
            made.push_back(rule);
        }
        return made;
    }
    json::array selections(const std::vector<Selection>& all) {
        json::array made;
        for (const Selection& each : all) {
            json::object one;
            put(one, "name", each.name), put(one, "number", each.number);
            if (!each.type.empty()) put(one, "type", each.type);
            if (!each.custom_name.empty()) put(one, "customName", each.custom_name);
            json::array categories;
            for (const Category& category : each.categories) {
                json::object made_category;
                put(made_category, "name", category.name), put(made_category, "primary", category.primary);
                categories.push_back(made_category);
            }
            list(one, "rules", "rule", rules(each.rules));
            list(one, "profiles", "profile", profiles(each.profiles));
            list(one, "categories", "category", categories);
            list(one, "costs", "cost", costs(each.costs));
            list(one, "selections", "selection", selections(each.selections));
            made.push_back(one);
        }
        return made;
    }
    json::array forces(const std::vector<Force>& all) {
        json::array made;
        for (const Force& each : all) {
            json::object force;
            put(force, "name", each.name), put(force, "catalogueName", each.catalogue);
            list(force, "rules", "rule", rules(each.rules));
            list(force, "profiles", "profile", profiles(each.profiles));
            list(force, "selections", "selection", selections(each.selections));
            list(force, "forces", "force", forces(each.forces));
            made.push_back(force);
        }
        return made;
    }
    bool wrapped_;
};

inline std::string written(const Roster& roster, Spelling spelling = Spelling::xml_203) {
    switch (spelling) {
    case Spelling::xml_203:
        return XmlWriter(false).write(roster);
    case Spelling::xml_201:
        return XmlWriter(true).write(roster);
    case Spelling::json_new:
        return JsonRosterWriter(false).write(roster);
    case Spelling::json_wrapped:
        return JsonRosterWriter(true).write(roster);
    }
    return "";
}

// A zip archive of these texts.
inline std::string packed(const std::vector<std::string>& texts) {
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* const buffer = zip_source_buffer_create(nullptr, 0, 0, &error);
    zip_t* const archive = zip_open_from_source(buffer, ZIP_TRUNCATE, &error);
    zip_source_keep(buffer);
    for (std::size_t i = 0; i < texts.size(); ++i)
        zip_file_add(archive, fmt::format("{}.ros", i).c_str(),
                     zip_source_buffer(archive, texts[i].data(), texts[i].size(), 0), 0);
    REQUIRE(zip_close(archive) == 0);
    zip_source_open(buffer);
    zip_source_seek(buffer, 0, SEEK_END);
    std::string bytes(static_cast<std::size_t>(zip_source_tell(buffer)), '\0');
    zip_source_seek(buffer, 0, SEEK_SET);
    zip_source_read(buffer, bytes.data(), bytes.size());
    zip_source_close(buffer);
    zip_source_free(buffer);
    return bytes;
}

// --- Importing.

inline import::Wishes wishes() {
    import::Wishes made;
    made.data = std::string(MUSTER_SOURCE) + "/data";
    return made;
}
inline ImportReport imported(const Roster& list, const import::Wishes& wanted = wishes()) {
    const auto report = import::import_list(written(list), wanted);
    if (report.has_error()) FAIL(report.error().text);
    for (const auto& reason : report->reasons) MESSAGE(reason.path << ": " << reason.text);
    return *report;
}
inline ImportReport imported(Selection made, const import::Wishes& wanted = wishes()) {
    return imported(roster({std::move(made)}), wanted);
}

inline const json::object& sheet(const ImportReport& report, std::size_t unit = 0) {
    return report.army.value.at("datasheets").at(unit).as_object();
}
// "Guard 9: long-rifle; Watch Sergeant 1: blade"
inline std::string models(const ImportReport& report, std::size_t unit = 0) {
    std::string text;
    for (const json::value& kind : sheet(report, unit).at("models").as_array()) {
        text += fmt::format("{}{} {}:", text.empty() ? "" : "; ", std::string(kind.at("name").as_string()),
                            kind.at("min").as_int64());
        for (const json::value& weapon : kind.at("weapons").as_array()) text += " " + std::string(weapon.as_string());
    }
    return text;
}

inline std::string refusal(const std::string& bytes) {
    const auto report = import::import_list(bytes, wishes());
    return report.has_error() ? report.error().message : "";
}

} // namespace muster::testing
