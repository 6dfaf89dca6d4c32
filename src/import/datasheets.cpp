#include "import/datasheets.h"

#include "army/army.h"
#include "army/sheets/keyword.h"
#include "import/costs.h"
#include "import/letters.h"
#include "import/names.h"
#include "import/separate_units.h"
#include "import/texts.h"
#include "import/unit_texts.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace json = boost::json;

namespace muster::import {
namespace {

class ArmyWriter {
  public:
    ArmyWriter(const ArmyContext& context, ImportReport& report) : context_(context), report_(report) {}

    void write() {
        for (const Force& force : context_.roster.forces) write_force(force);
        write_totals();
        if (units_.empty()) return;
        json::object army = {{"format", "muster-army/1"},
                             {"rules", report_.rules},
                             {"name", shortened(report_.name, 80)},
                             {"battle_forged", true}};
        if (limit_) army["limit"] = *limit_;
        if (warlord_) army["warlord"] = std::move(*warlord_);
        if (!texts_.empty()) army["texts"] = std::move(texts_);
        army["datasheets"] = std::move(datasheets_);
        army["units"] = std::move(units_);
        report_.army.value = std::move(army);
        note_source(report_);
    }

  private:
    void write_force(const Force& force) {
        if (!force.name.empty())
            report_.configuration.lines.push_back(
                force.catalogue.empty() ? force.name : fmt::format("{} ({})", force.name, force.catalogue));
        keep(texts_of(force));
        for (const Selection& selection : force.selections)
            if (holds_unit_row(selection))
                write_unit(selection);
            else
                write_configuration(selection);
        for (const Force& each : force.forces) write_force(each);
    }

    void write_configuration(const Selection& selection) {
        std::string line = selection.name;
        for (const Selection& each : selection.selections)
            line += fmt::format("{} {}", line == selection.name ? ":" : ",", each.name);
        report_.configuration.lines.push_back(std::move(line));
        keep(texts_of(selection));
    }

    // What is not about one unit is for the players to remember; the army has it once.
    void keep(const std::vector<ListedText>& texts) {
        for (const ListedText& text : texts) {
            report_.configuration.kept.push_back({text.name, text.text, WhyKept::unread, ""});
            json::value note = text_only(text.name, text.text);
            if (texts_.size() < max_army_texts && std::ranges::find(texts_, note) == texts_.end())
                texts_.push_back(std::move(note));
        }
    }

    void write_unit(const Selection& selection) {
        const std::string& name = selection.custom_name.empty() ? selection.name : selection.custom_name;
        ImportedUnit unit;
        unit.name = free_name(name);
        UnitSheet sheet = sheet_of(selection, context_, unit);
        if (!sheet.operates_apart || !sheet.has_models) return enter(std::move(sheet), std::move(unit));
        for (SeparateUnit& each : separated(std::move(sheet), std::move(unit))) {
            if (each.report.name.empty()) each.report.name = free_name(name);
            enter(std::move(each.sheet), std::move(each.report));
        }
    }

    // A unit without models is in the report alone.
    void enter(UnitSheet sheet, ImportedUnit unit) {
        if (sheet.has_models) {
            unit.datasheet = share(std::move(sheet.datasheet));
            json::object entry = {{"name", unit.name}, {"datasheet", unit.datasheet}};
            for (auto& [key, value] : sheet.entry) entry[key] = value;
            if (sheet.is_warlord && !warlord_) warlord_ = json::object{{"unit", unit.name}};
            units_.push_back(std::move(entry));
        }
        report_.units.push_back(std::move(unit));
    }

    // Names are unique in an army: the second squad is "Squad 2".
    std::string free_name(std::string_view written) {
        const std::string name = shortened(without_count(one_line(written)), 74);
        const auto taken = [&](const std::string& wanted) {
            return std::ranges::count(report_.units, wanted, &ImportedUnit::name) > 0;
        };
        std::string free = name.empty() ? "Unit" : name;
        for (int number = 2; taken(free); ++number) free = fmt::format("{} {}", name.empty() ? "Unit" : name, number);
        return free;
    }

    // Equal units share one datasheet. One of the same name that differs gets the next number.
    std::string share(json::object sheet) {
        std::string id = slug(sheet.at("name").as_string());
        const std::string first = id;
        for (int number = 2;; ++number) {
            const auto known = std::ranges::find(written_, id, &Written::id);
            if (known == written_.end()) break;
            if (known->sheet == sheet) return id;
            id = fmt::format("{}-{}", first, number);
        }
        written_.push_back({id, sheet});
        json::object whole = {{"id", id}};
        for (auto& [key, value] : sheet) whole[key] = value;
        datasheets_.push_back(std::move(whole));
        return id;
    }

    struct Written {
        std::string id;
        json::object sheet;
    };

    void write_totals() {
        ImportTotals& totals = report_.totals;
        totals.points.push_back(sum_of(&ImportedUnit::points));
        totals.power.push_back(sum_of(&ImportedUnit::power));
        for (const Cost& cost : context_.roster.costs) {
            if (is_points(cost.name)) totals.points.push_back(static_cast<int>(std::lround(cost.value)));
            if (is_power_cost(cost.name)) totals.power.push_back(static_cast<int>(std::lround(cost.value)));
        }
        for (const Cost& cost : context_.roster.costs)
            if (!is_points(cost.name) && !is_power_cost(cost.name)) totals.others.push_back({cost.name, cost.value});
        for (const Cost& cost : context_.roster.limits)
            if (is_points(cost.name) && cost.value >= 1 && cost.value <= 100'000) limit_ = static_cast<int>(cost.value);
    }

    int sum_of(int ImportedUnit::* cost) const {
        int sum = 0;
        for (const ImportedUnit& unit : report_.units) sum += unit.*cost;
        return sum;
    }

    const ArmyContext& context_;
    ImportReport& report_;
    json::array datasheets_, units_, texts_;
    std::vector<Written> written_;
    std::optional<json::object> warlord_;
    std::optional<int> limit_;
};

// All keywords of the list, and its texts by name.
struct Vocabulary {
    std::vector<std::string> keywords;
    std::map<std::string, std::string> rules;
};

void collect(const Selection& selection, Vocabulary& vocabulary) {
    for (const Category& category : selection.categories) {
        std::string_view name = category.name;
        if (lower(name).starts_with("faction:")) name = trimmed(name.substr(8));
        std::string keyword = canonical_keyword(name);
        if (std::ranges::find(vocabulary.keywords, keyword) == vocabulary.keywords.end())
            vocabulary.keywords.push_back(std::move(keyword));
    }
    for (const ListedText& text : texts_at(selection))
        if (!text.text.empty()) vocabulary.rules.emplace(lower(text.name), text.text);
    for (const Selection& each : selection.selections) collect(each, vocabulary);
}

void collect(const Force& force, Vocabulary& vocabulary) {
    for (const ListedText& text : texts_of(force))
        if (!text.text.empty()) vocabulary.rules.emplace(lower(text.name), text.text);
    for (const Selection& each : force.selections) collect(each, vocabulary);
    for (const Force& each : force.forces) collect(each, vocabulary);
}

// A selection beside the units that is named after a placeholder holds what stands for it: "Chapter Selection: Lamps".
void close_placeholders(const Force& force, std::map<std::string, std::string>& closed) {
    for (const Selection& selection : force.selections) {
        if (holds_unit_row(selection) || selection.selections.size() != 1) continue;
        for (const std::string_view word : words_of(selection.name)) {
            const std::string keyword = canonical_keyword(word);
            if (keyword.size() > 3) closed.emplace(keyword, shortened(selection.selections[0].name, 60));
        }
    }
    for (const Force& each : force.forces) close_placeholders(each, closed);
}

} // namespace

void write_army(const Roster& roster, const Wishes& wishes, const Phrases& phrases, ImportReport& report) {
    Vocabulary vocabulary;
    for (const Force& force : roster.forces) collect(force, vocabulary);
    const TextReader texts(phrases, std::move(vocabulary.keywords), std::move(vocabulary.rules));
    ArmyContext context{roster, wishes, texts, {}};
    for (const Force& force : roster.forces) close_placeholders(force, context.closed);
    ArmyWriter(context, report).write();
}

} // namespace muster::import
