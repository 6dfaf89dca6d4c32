#include "server/catalogue.h"

#include "army/cost.h"
#include "base/data_files.h"
#include "rules/registry.h"
#include "table/table_file.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <fstream>

namespace fs = std::filesystem;

namespace muster {
namespace {

protocol::ArmyInfo info_of(const std::string& id, const Army& army) {
    protocol::ArmyInfo info{id, army.rules, army.name, static_cast<int>(army.units.size()), 0, {}, false};
    for (const ArmyUnit& unit : army.units) info.models += static_cast<int>(unit.models.size());
    if (const Costs costs = costs_of(army); costs.measure == "power") info.power = costs.total;
    info.legal = army.validation.legal();
    return info;
}

Problem unknown(std::string_view what, const std::string& id) {
    return {"", std::string(what), fmt::format("\"{}\"", id.substr(0, 60)), fmt::format("the id of a ready {}", what)};
}

// Removes paths from problems: clients must not learn where files are.
template <class T>
Result<T> with_id(Result<T> loaded, const std::string& id) {
    if (loaded.has_value()) return loaded;
    Problem problem = loaded.error();
    problem.file = id;
    return problem;
}

} // namespace

std::optional<std::string> file_text(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) return std::nullopt;
    std::string text(std::istreambuf_iterator<char>(stream), {});
    return stream.bad() ? std::nullopt : std::optional(std::move(text));
}

Catalogue::Catalogue(fs::path data) : data_(std::move(data)) {
    for (const std::string& id : data_names(data_, "armies"))
        if (const auto army = load_army(file("armies", id).string()); army.has_value())
            armies_.push_back(info_of(id, *army));
    for (const std::string& id : data_names(data_, "tables"))
        if (const auto table = load_table(file("tables", id).string()); table.has_value())
            tables_.push_back({id, table->name, table->size, static_cast<int>(table->terrain.size())});
    languages_ = Language::codes(data_ / "languages");
    if (auto english = Language::read(data_ / "languages", "en"); english.has_value()) english_ = std::move(*english);
}

fs::path Catalogue::file(std::string_view folder, const std::string& id) const {
    return data_file(data_, fs::path(folder) / (id + ".json"));
}

Result<Army> Catalogue::army(const std::string& id) const {
    if (std::ranges::find(armies_, id, &protocol::ArmyInfo::id) == armies_.end()) return unknown("army", id);
    return with_id(load_army(file("armies", id).string()), id);
}

Result<Table> Catalogue::table(const std::string& id) const {
    if (std::ranges::find(tables_, id, &protocol::TableInfo::id) == tables_.end()) return unknown("table", id);
    return with_id(load_table(file("tables", id).string()), id);
}

std::optional<std::string> Catalogue::language(const std::string& code) const {
    if (std::ranges::find(languages_, code) == languages_.end()) return std::nullopt;
    boost::json::object messages;
    const auto add = [&](const fs::path& file) {
        const auto text = file_text(file);
        boost::system::error_code wrong;
        const boost::json::value read = boost::json::parse(text.value_or(""), wrong);
        if (wrong || !read.is_object()) return;
        for (const auto& [id, message] : read.get_object()) messages[id] = message;
    };
    add(data_ / "languages" / (code + ".json"));
    for (const RuleSet* rules : rule_sets()) add(file("languages", fmt::format("{}/{}", rules->name, code)));
    return boost::json::serialize(messages);
}

std::array<std::string, 2> Catalogue::starters(std::string_view rules) const {
    std::vector<const protocol::ArmyInfo*> legal;
    for (const protocol::ArmyInfo& army : armies_)
        if (army.rules == rules && army.legal) legal.push_back(&army);
    // Of two equal armies, the one with "blue" in its name comes second.
    std::ranges::stable_sort(legal, {}, [](const auto* army) {
        return std::tuple(army->power.value_or(0), army->id.ends_with("/blue"), army->models);
    });
    if (legal.empty()) return {};
    const auto alike = [](const auto* one, const auto* next) {
        return 5 * (next->power.value_or(0) - one->power.value_or(0)) <= next->power.value_or(0);
    };
    auto first = std::ranges::adjacent_find(legal, alike);
    if (first == legal.end()) first = legal.begin();
    return {(*first)->id, (*(legal.end() - first > 1 ? first + 1 : first))->id};
}

} // namespace muster
