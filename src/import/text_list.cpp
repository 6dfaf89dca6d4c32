#include "import/text_list.h"

#include "import/collection.h"
#include "import/letters.h"
#include "import/names.h"
#include "import/text_lines.h"

#include <boost/json.hpp>

#include <algorithm>

namespace json = boost::json;

namespace muster::import {
namespace {

// ---- One unit

// Puts what is written about one unit into a unit of a datasheet: how many of each kind, and which options.
class UnitOrder {
  public:
    UnitOrder(const WrittenUnit& written, const CollectedSheet& sheet, ImportedUnit& report)
        : written_(written),
          sheet_(sheet),
          report_(report),
          counts_(sheet.kinds.size(), 0) {
        for (const Gear& gear : written.gear) place(gear);
        settle_counts();
    }

    json::object models() const {
        json::object models;
        for (std::size_t i = 0; i < counts_.size(); ++i)
            if (counts_[i] > 0) models[sheet_.kinds[i].id] = counts_[i];
        return models;
    }
    const json::array& options() const { return options_; }
    bool warlord() const { return warlord_; }
    int size() const {
        int size = 0;
        for (const int count : counts_) size += count;
        return size;
    }

  private:
    using Names = std::vector<std::string>;

    static bool carries(const CollectedKind& kind, const Names& gear) {
        return std::ranges::all_of(
            gear, [&](const std::string& name) { return std::ranges::find(kind.gear, name) != kind.gear.end(); });
    }
    std::optional<std::size_t> kind_named(const std::string& name) const {
        const auto found = std::ranges::find(sheet_.kinds, name, &CollectedKind::name);
        if (name.empty() || found == sheet_.kinds.end()) return std::nullopt;
        return static_cast<std::size_t>(found - sheet_.kinds.begin());
    }
    const CollectedOption* option_for(const std::string& gear, const std::string& kind) const {
        for (const CollectedOption& option : sheet_.options)
            if ((kind.empty() || option.model == kind) && std::ranges::find(option.gear, gear) != option.gear.end())
                return &option;
        return nullptr;
    }

    void place(const Gear& gear);
    void place_models(const Gear& group, std::optional<std::size_t> named);
    void give(const Gear& item, std::optional<std::size_t> kind, int models);
    void settle_counts();

    const WrittenUnit& written_;
    const CollectedSheet& sheet_;
    ImportedUnit& report_;
    std::vector<int> counts_; // of each kind
    json::array options_;
    bool counted_ = false, warlord_ = false;
};

// A line of gear: models of a kind, models with something, or something that the unit has.
void UnitOrder::place(const Gear& gear) {
    const auto kind = kind_named(folded(gear.name));
    if (kind || gear.name.empty()) return place_models(gear, kind);
    give(gear, std::nullopt, gear.count);
    for (const Gear& part : gear.parts) place(part);
}

// Of several kinds with one name, the one that carries what is written; else the first, with options.
void UnitOrder::place_models(const Gear& group, std::optional<std::size_t> named) {
    Names gear;
    for (const Gear& part : group.parts) gear.push_back(folded(part.name));
    std::optional<std::size_t> kind = named;
    for (std::size_t i = 0; i < sheet_.kinds.size(); ++i) {
        const bool called = !named || sheet_.kinds[i].name == sheet_.kinds[*named].name;
        if (!called || !carries(sheet_.kinds[i], gear) || (kind && carries(sheet_.kinds[*kind], gear))) continue;
        kind = i;
    }
    if (!kind)
        for (std::size_t i = 0; i < sheet_.kinds.size() && !kind; ++i)
            for (const std::string& name : gear)
                if (option_for(name, sheet_.kinds[i].id)) kind = i;
    if (kind) counts_[*kind] += group.count, counted_ = true;
    for (const Gear& part : group.parts) give(part, kind, part.counted ? part.count : group.count);
}

// Nothing to do for what the models have anyway; else an option of the datasheet, or a line for the players.
void UnitOrder::give(const Gear& item, std::optional<std::size_t> kind, int models) {
    const std::string name = folded(item.name);
    if (name == "warlord") {
        warlord_ = true;
        return;
    }
    const auto has = [&](const CollectedKind& each) { return carries(each, {name}); };
    if (kind ? has(sheet_.kinds[*kind]) : std::ranges::any_of(sheet_.kinds, has)) return;
    const CollectedOption* option = option_for(name, kind ? sheet_.kinds[*kind].id : "");
    if (!option) {
        report_.kept.push_back({shortened(item.name, 80), item.name, WhyKept::unread, item.name});
        return;
    }
    json::array with;
    for (const std::string& id : option->with) with.emplace_back(id);
    json::object taken{{"model", option->model}, {"with", std::move(with)}};
    if (!option->replace.is_null()) taken["replace"] = option->replace;
    if (const int times = std::clamp(models, 1, 40); times > 1) taken["times"] = times;
    options_.push_back(std::move(taken));
}

// Kinds of which the text says nothing fill the unit up to the number it names, each to what the datasheet allows.
void UnitOrder::settle_counts() {
    const int wanted = written_.count > 1 ? written_.count : counted_ ? size() : std::max(written_.count, 0);
    for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] = std::max(counts_[i], sheet_.kinds[i].least);
    for (std::size_t i = 0; i < counts_.size(); ++i) {
        const int room = std::max(sheet_.kinds[i].most - counts_[i], 0);
        counts_[i] += std::clamp(wanted - size(), 0, room);
        counts_[i] = std::min(counts_[i], std::max(sheet_.kinds[i].most, sheet_.kinds[i].least));
    }
    if (wanted > 0 && wanted != size())
        report_.numbers.push_back({written_.name, fmt::format("{}", wanted), fmt::format("{}", size())});
}

// ---- The collection

// How well a datasheet fits what is written: its size, and the gear that it knows.
int fit(const WrittenUnit& written, const CollectedSheet& sheet) {
    ImportedUnit tried;
    const UnitOrder order(written, sheet, tried);
    return -10 * static_cast<int>(tried.numbers.size()) - static_cast<int>(tried.kept.size());
}

const CollectedSheet* best_sheet(const WrittenUnit& written, const std::vector<CollectedSheet>& sheets,
                                 const std::string& rules, const std::string& name) {
    const CollectedSheet* best = nullptr;
    for (const CollectedSheet& sheet : sheets)
        if (sheet.rules == rules && sheet.folded_name == folded(name) &&
            (!best || fit(written, sheet) > fit(written, *best)))
            best = &sheet;
    return best;
}

// The game of which the collection has most of these units.
std::string rules_for(const WrittenList& list, const std::vector<CollectedSheet>& sheets) {
    std::string best = sheets.front().rules;
    std::ptrdiff_t most = -1;
    for (const CollectedSheet& sheet : sheets) {
        const auto known = std::ranges::count_if(list.units, [&](const WrittenUnit& unit) {
            return std::ranges::any_of(sheets, [&](const CollectedSheet& each) {
                return each.rules == sheet.rules && each.folded_name == folded(unit.name);
            });
        });
        if (known > most) best = sheet.rules, most = known;
    }
    return best;
}

// ---- The army

class ListImport {
  public:
    ListImport(const WrittenList& list, const std::vector<CollectedSheet>& sheets, const Wishes& wishes)
        : sheets_(sheets),
          wishes_(wishes) {
        report_.rules = wishes.rules.empty() ? rules_for(list, sheets) : wishes.rules;
        report_.name = list.name.empty() ? "List" : list.name;
        report_.source.kind = SourceKind::text;
        report_.configuration.lines = list.others;
        for (const WrittenUnit& unit : list.units) {
            listed_points_ += unit.points;
            add(unit);
        }
    }
    ImportReport report() &&;

  private:
    void add(const WrittenUnit& written);
    void add_unknown(const WrittenUnit& written, ImportedUnit unit);
    std::string chosen_for(const std::string& unit) const;
    std::string id_of(const CollectedSheet& sheet);

    const std::vector<CollectedSheet>& sheets_;
    const Wishes& wishes_;
    ImportReport report_;
    json::array units_, datasheets_;
    std::vector<const CollectedSheet*> used_;
    std::string warlord_;
    int listed_points_ = 0;
};

std::string ListImport::chosen_for(const std::string& unit) const {
    for (const Choice& choice : wishes_.choices)
        if (choice.unit == unit && choice.what == GuessOf::profile && choice.of == unit) return choice.chosen;
    return "";
}

// Datasheets of different armies may have one id.
std::string ListImport::id_of(const CollectedSheet& sheet) {
    const std::string base(sheet.written.at("id").as_string());
    const auto known = std::ranges::find(used_, &sheet);
    if (known != used_.end())
        return std::string(datasheets_[static_cast<std::size_t>(known - used_.begin())].at("id").as_string());
    std::string id = base;
    const auto taken = [&](const json::value& each) { return each.at("id").as_string() == id; };
    for (int number = 2; std::ranges::any_of(datasheets_, taken); ++number) id = fmt::format("{}-{}", base, number);
    json::value written = sheet.written;
    written.as_object()["id"] = id;
    datasheets_.push_back(std::move(written));
    used_.push_back(&sheet);
    return id;
}

// The three nearest names, for the player to choose from: nothing is taken by itself.
void ListImport::add_unknown(const WrittenUnit& written, ImportedUnit unit) {
    std::vector<CollectedSheet> same_rules;
    for (const CollectedSheet& sheet : sheets_)
        if (sheet.rules == report_.rules) same_rules.push_back(sheet);
    unit.playable = false;
    unit.guesses.push_back({GuessOf::profile, unit.name, "", nearest_sheets(written.name, same_rules)});
    report_.units.push_back(std::move(unit));
}

void ListImport::add(const WrittenUnit& written) {
    ImportedUnit unit;
    unit.name = written.name;
    for (int number = 2; std::ranges::find(report_.units, unit.name, &ImportedUnit::name) != report_.units.end();
         ++number)
        unit.name = fmt::format("{} {}", written.name, number);
    const std::string chosen = chosen_for(unit.name);
    const CollectedSheet* sheet = best_sheet(written, sheets_, report_.rules, chosen.empty() ? written.name : chosen);
    if (!sheet) return add_unknown(written, std::move(unit));
    const UnitOrder order(written, *sheet, unit);
    unit.datasheet = sheet->name;
    unit.playable = true;
    unit.models = order.size();
    json::object entry{{"name", unit.name}};
    if (sheet->is_unit) {
        entry["models"] = sheet->written.at("models");
    } else {
        entry["datasheet"] = id_of(*sheet);
        entry["models"] = order.models();
        if (!order.options().empty()) entry["options"] = order.options();
        if (!sheet->keywords.is_null()) entry["keywords"] = sheet->keywords;
        if (written.points > 0) entry["points"] = std::min(written.points, 10'000);
    }
    if (!chosen.empty())
        unit.guesses.push_back({GuessOf::profile, unit.name, chosen, nearest_sheets(written.name, sheets_)});
    if (order.warlord() && warlord_.empty() && !sheet->is_unit) warlord_ = unit.name;
    units_.push_back(std::move(entry));
    report_.units.push_back(std::move(unit));
}

ImportReport ListImport::report() && {
    if (!units_.empty()) {
        json::object army{{"format", "muster-army/1"},
                          {"rules", report_.rules},
                          {"name", report_.name},
                          {"units", std::move(units_)}};
        if (!datasheets_.empty()) army["datasheets"] = std::move(datasheets_);
        if (!warlord_.empty()) army["warlord"] = json::object{{"unit", warlord_}};
        report_.army.value = std::move(army);
        report_.totals.points = {price_units(report_)};
        if (listed_points_ > 0) report_.totals.points.push_back(listed_points_);
    }
    finish(report_);
    return std::move(report_);
}

// The address of a list, copied instead of the list.
bool is_link(std::string_view text) {
    const std::string line = lower(trimmed(text));
    return (line.starts_with("https://") || line.starts_with("http://")) && line.find_first_of(" \n") == line.npos;
}

} // namespace

Readable<ImportReport> read_text_list(std::string_view text, const Wishes& wishes) {
    const WrittenList list = read_lines(clean(text));
    if (list.units.empty() && is_link(text))
        return unreadable("link", "This is a link, and Muster fetches nothing from other services: save the list there "
                                  "as a file or copy its JSON, and bring that.");
    if (list.units.empty()) return unreadable("no_list", "This text names no unit with its points, as a list does.");
    const std::vector<CollectedSheet> sheets = sheets_of(wishes.collection);
    if (sheets.empty())
        return unreadable("no_collection",
                          "A text list holds no numbers: drop the .ros or .rosz file of the same list once.");
    return ListImport(list, sheets, wishes).report();
}

} // namespace muster::import
