#include "import/report.h"

#include "army/army.h"
#include "army/cost.h"
#include "base/json_reader.h"
#include "import/names.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace json = boost::json;

namespace muster::import {
namespace {

bool is_about(const std::string& path, std::size_t unit) {
    const std::string place = fmt::format("units[{}]", unit);
    return path.starts_with(place);
}

void add(const Configuration& configuration, TextTotals& totals) {
    totals.kept += static_cast<int>(configuration.kept.size());
    totals.idle += static_cast<int>(configuration.idle.size());
}

void add(const ImportedUnit& unit, TextTotals& totals) {
    totals.taken += static_cast<int>(unit.taken.size());
    totals.near += static_cast<int>(unit.near.size());
    totals.kept += static_cast<int>(unit.kept.size());
    totals.idle += static_cast<int>(unit.idle.size());
}

// The verdict of the army's own rules.
void judge(ImportReport& report) {
    Document document = Document::of(report.army.value);
    const auto army = read_army(document);
    if (army.has_error()) {
        report.reasons.push_back({Clause::none, army.error().place, army.error().text(), "", {}});
        return;
    }
    report.legal = army->validation.legal();
    for (const Reason& each : army->validation.reasons)
        report.reasons.push_back({each.clause, each.path, each.text, each.message, each.values});
}

} // namespace

int price_units(ImportReport& report) {
    Document document = Document::of(report.army.value);
    const auto army = read_army(document);
    if (army.has_error()) return 0;
    int total = 0;
    for (const PricedUnit& priced : prices_of(*army)) {
        total += priced.points.value_or(0);
        const auto unit = std::ranges::find(report.units, priced.name, &ImportedUnit::name);
        if (unit != report.units.end()) unit->points = priced.points.value_or(0);
    }
    return total;
}

void note_source(ImportReport& report) {
    json::object* army = report.army.value.if_object();
    if (!army) return;
    const ImportSource& source = report.source;
    (*army)["import"] =
        json::object{{"system", source.system}, {"revision", source.revision}, {"digest", source.digest}};
}

void finish(ImportReport& report) {
    if (!report.army.value.is_null())
        judge(report);
    else if (report.units.empty())
        report.reasons.push_back({Clause::none, "", "The list holds no units.", "import.no_units", {}});
    else
        report.reasons.push_back({Clause::none,
                                  "",
                                  "None of the list's units is in your armies: drop the .ros or .rosz file of the same "
                                  "list once.",
                                  "import.none_known",
                                  {}});
    std::set<std::string> bases; // kinds of models whose base is guessed
    std::size_t place = 0;       // in the army: a unit without models is not in it
    for (ImportedUnit& unit : report.units) {
        const bool in_army = !unit.datasheet.empty();
        const std::size_t mine = in_army ? place++ : 0;
        unit.playable = in_army && std::ranges::none_of(report.reasons, [&](const ImportReason& each) {
                            return is_about(each.path, mine);
                        });
        report.totals.playable += unit.playable;
        report.totals.models += unit.models;
        add(unit, report.totals.texts);
        for (const Guess& guess : unit.guesses)
            if (guess.what == GuessOf::base) bases.insert(folded(guess.of));
    }
    report.totals.bases = static_cast<int>(bases.size());
    report.totals.units = static_cast<int>(report.units.size());
    add(report.configuration, report.totals.texts);
}

} // namespace muster::import
