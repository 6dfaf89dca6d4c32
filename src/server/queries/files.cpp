// Armies and tables: given by the id of a ready one, or as the text of a file.
#include "server/queries/functions.h"

#include "army/cost.h"
#include "base/data_files.h"
#include "base/json_reader.h"
#include "rules/registry.h"
#include "table/plan_svg.h"
#include "table/table_file.h"

#include <algorithm>
#include <filesystem>

namespace muster::queries {
namespace {

// Ids are names of files below the data folder. They cannot lead anywhere else.
bool is_id(std::string_view id) {
    const auto fits = [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-' || letter == '/';
    };
    return !id.empty() && id.size() <= 80 && std::ranges::all_of(id, fits) && id.front() != '/' && id.back() != '/' &&
           id.find("//") == std::string_view::npos;
}

// Reads what the input names. `load` gets a path, `read` gets a document.
template <class T, class Load, class Read>
Result<T> file_of(const Asking& asking, const FileInput& input, std::string_view folder, Load load, Read read) {
    if (input.id.empty() == input.document.empty()) return wrong("id", "both or nothing", "an id, or a document");
    if (input.id.empty()) {
        auto document = Document::parse(input.document, "");
        if (document.has_error()) return document.error();
        return read(*document);
    }
    const auto unknown = wrong("id", "\"" + input.id.substr(0, 60) + "\"", "the id of a ready file");
    if (!is_id(input.id)) return unknown;
    const auto file = data_file(asking.data, std::filesystem::path(folder) / (input.id + ".json"));
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error)) return unknown;
    auto loaded = load(file.string());
    if (loaded.has_value()) return loaded;
    Problem problem = loaded.error(); // clients must not learn where files are
    problem.file = input.id;
    return problem;
}

Result<Army> army_of(const Asking& asking, const FileInput& input) {
    return file_of<Army>(asking, input, "armies", load_army, read_army);
}

ArmyChecked checked(const Army& army) {
    ArmyChecked checked{army.validation.legal(), {}, army.validation.not_enforced};
    for (const Reason& reason : army.validation.reasons)
        checked.reasons.push_back({reason.clause, reason.path, reason.text, reason.message, reason.values});
    return checked;
}

ArmyPriced priced(const Army& army) {
    ArmyPriced priced{army.rules, army.name, 0, {}};
    for (const PricedUnit& unit : prices_of(army)) {
        priced.total += unit.cost();
        priced.units.push_back({unit.name, unit.models, unit.power, unit.points, unit.exact, unit.base, unit.passives,
                                unit.flat, unit.melee, unit.ranged});
    }
    return priced;
}

// The cards of an army outside any battle: they are taken before a battle against itself.
std::vector<UnitCard> cards_of(const Army& army) {
    const RuleSet* rules = find_rule_set(army.rules);
    if (!rules || !rules->inspector || !rules->inspector->card) return {};
    const auto setup = make_setup(*rules, army, army, Table{"", {farthest, farthest}, {}});
    if (setup.has_error()) return {};
    const Battle battle = begin_battle(**setup);
    std::vector<UnitCard> cards;
    for (std::size_t unit = 0; unit < army.units.size(); ++unit)
        cards.push_back(rules->inspector->card(**setup, battle, static_cast<UnitId>(unit)));
    return cards;
}

} // namespace

Result<ArmyShown> army_view(const Asking& asking, const FileInput& input) {
    const auto army = army_of(asking, input);
    if (army.has_error()) return army.error();
    ArmyShown shown{army->rules, army->name, checked(*army), priced(*army), {}};
    const std::vector<UnitCard> cards = cards_of(*army);
    for (std::size_t i = 0; i < army->units.size(); ++i) {
        UnitShown& unit = shown.units.emplace_back();
        unit.name = army->units[i].name;
        for (const ArmyModel& model : army->units[i].models)
            unit.models.push_back({model.name, model.shape, model.height});
        if (i < cards.size()) unit.card = cards[i];
    }
    return shown;
}

Result<ArmyChecked> army_check(const Asking& asking, const FileInput& input) {
    const auto army = army_of(asking, input);
    if (army.has_error()) return army.error();
    return checked(*army);
}

Result<ArmyPriced> army_price(const Asking& asking, const FileInput& input) {
    const auto army = army_of(asking, input);
    if (army.has_error()) return army.error();
    return priced(*army);
}

Result<TableShown> table_preview(const Asking& asking, const FileInput& input) {
    const auto table = file_of<Table>(asking, input, "tables", load_table, read_table);
    if (table.has_error()) return table.error();
    return TableShown{*table, plan_svg(*table)};
}

} // namespace muster::queries
