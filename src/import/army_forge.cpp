// From a list of Army Forge to the army and the report. Each rule of a unit goes into exactly one list: taken (it is a
// number here), near (it has a namesake here), or kept (the players remember it).
#include "import/army_forge.h"

#include "army/reading.h"
#include "import/army_forge_bearers.h"
#include "import/army_forge_list.h"
#include "import/army_forge_vocabulary.h"
#include "import/letters.h"
#include "import/names.h"

#include <boost/json.hpp>

#include <algorithm>

namespace json = boost::json;

namespace muster::import {
namespace {

// ---- A unit

const std::vector<std::string> usual_bases = {"25mm",  "28mm",    "32mm",    "40mm",     "50mm",     "60mm",     "80mm",
                                              "100mm", "60x35mm", "75x42mm", "105x70mm", "120x92mm", "170x109mm"};

class UnitImport {
  public:
    UnitImport(const forge::List& list, const forge::Unit& unit, const forge::Vocabulary& vocabulary,
               const Wishes& wishes, std::string name)
        : list_(list),
          unit_(unit),
          vocabulary_(vocabulary),
          wishes_(wishes) {
        report_.name = report_.datasheet = std::move(name);
        report_.playable = true;
        report_.models = unit.size;
        read_rules();
        for (const forge::Weapon& weapon : unit.weapons) read_weapon(weapon);
    }

    bool leads() const { return leads_ && unit_.size == 1; }
    // The unit as the army has it.
    json::object written();
    ImportedUnit report() && { return std::move(report_); }

  private:
    struct WrittenWeapon {
        const forge::Weapon* of;
        json::object json;
    };

    void read_rules();
    void read_weapon(const forge::Weapon& weapon);
    std::optional<json::object> near(const std::vector<forge::Namesake>& namesakes, const forge::Rule& rule,
                                     const std::string& bearer);
    void keep(const forge::Rule& rule, const std::string& bearer, WhyKept why);
    json::object kind_of(const forge::Kind& kind, const std::string& base);
    std::string base();
    int limited(const std::string& of, int number, int least, int most);
    std::vector<Choice> choices() const;

    const forge::List& list_;
    const forge::Unit& unit_;
    const forge::Vocabulary& vocabulary_;
    const Wishes& wishes_;
    ImportedUnit report_;
    json::array abilities_;
    std::vector<WrittenWeapon> weapons_;
    int toughness_ = 1;
    bool leads_ = false;
};

int UnitImport::limited(const std::string& of, int number, int least, int most) {
    const int fits = std::clamp(number, least, most);
    if (fits != number) report_.numbers.push_back({of, fmt::format("{}", number), fmt::format("{}", fits)});
    return fits;
}

// The texts of weapons begin with the names of the weapons.
void UnitImport::keep(const forge::Rule& rule, const std::string& bearer, WhyKept why) {
    const std::string text = list_.text_of(rule.name), label = rule.label();
    const auto known = std::ranges::find(report_.kept, label, &TextKept::name);
    if (known == report_.kept.end()) {
        report_.kept.push_back({label, bearer.empty() ? text : bearer + ": " + text, why, rule.name});
        return;
    }
    if (!bearer.empty()) known->text = bearer + ", " + known->text;
}

// Our ability with its difference, if the rule has a namesake and differences are taken.
std::optional<json::object> UnitImport::near(const std::vector<forge::Namesake>& namesakes, const forge::Rule& rule,
                                             const std::string& bearer) {
    const forge::Namesake* namesake = forge::find_namesake(namesakes, rule.name);
    const bool kept_elsewhere = std::ranges::find(report_.kept, rule.label(), &TextKept::name) != report_.kept.end();
    if (!namesake || !wishes_.take_nearly || kept_elsewhere || (namesake->most > 0 && rule.rating == 0)) {
        keep(rule, bearer, namesake && !wishes_.take_nearly ? WhyKept::declined : WhyKept::no_word);
        return std::nullopt;
    }
    const std::string label = rule.label();
    const std::string ability =
        namesake->most == 0 ? namesake->name
                            : fmt::format("{}({})", namesake->name, limited(label, rule.rating, 1, namesake->most));
    json::object written{{"ability", ability}, {"differs", namesake->difference}};
    if (std::ranges::find(report_.near, label, &TextNear::name) == report_.near.end())
        report_.near.push_back({label, list_.text_of(rule.name), {written}, namesake->difference});
    return written;
}

void UnitImport::read_rules() {
    for (const forge::Rule& rule : unit_.rules) {
        if (lower(rule.name) == lower(vocabulary_.toughness)) {
            toughness_ = limited(rule.label(), std::max(rule.rating, 1), 1, 100);
            report_.taken.push_back(
                {rule.label(), list_.text_of(rule.name), {json::object{{"toughness", toughness_}}}});
        } else if (const auto ability = near(vocabulary_.models, rule, "")) {
            abilities_.push_back(*ability);
            leads_ |= lower(rule.name) == lower(vocabulary_.leader);
        }
    }
    for (const forge::ItemRule& each : unit_.partial) keep(each.rule, each.item, WhyKept::no_word);
    for (const std::string& trait : unit_.traits) keep({trait, 0}, "", WhyKept::other_rules);
}

void UnitImport::read_weapon(const forge::Weapon& weapon) {
    if (weapon.attacks < 1) {
        report_.numbers.push_back({weapon.name, fmt::format("{}", weapon.attacks), ""});
        return;
    }
    json::object written{{"name", weapon.name}};
    if (weapon.melee())
        written["range"] = "melee";
    else
        written["range"] = limited(weapon.name, weapon.range, 1, 200);
    written["attacks"] = limited(weapon.name, weapon.attacks, 1, 100);
    json::array abilities;
    for (const forge::Rule& rule : weapon.rules) {
        if (lower(rule.name) == lower(vocabulary_.ap)) {
            written["ap"] = limited(fmt::format("{}: {}", weapon.name, rule.label()), rule.rating, 0, 5);
            if (std::ranges::find(report_.taken, rule.label(), &TextTaken::name) == report_.taken.end())
                report_.taken.push_back({rule.label(), list_.text_of(rule.name), {json::object{{"ap", rule.rating}}}});
        } else if (const auto ability = near(vocabulary_.weapons, rule, weapon.name)) {
            abilities.push_back(*ability);
        }
    }
    if (!abilities.empty()) written["abilities"] = std::move(abilities);
    weapons_.push_back({&weapon, std::move(written)});
}

std::vector<Choice> UnitImport::choices() const {
    std::vector<Choice> mine;
    for (const Choice& choice : wishes_.choices)
        if (choice.unit == report_.name) mine.push_back(choice);
    return mine;
}

// The player's own, then the list's, then the usual one of this toughness, which is the default of army files.
std::string UnitImport::base() {
    if (const auto own = wishes_.bases.find(folded(unit_.name)); own != wishes_.bases.end() && parse_base(own->second))
        return own->second;
    if (const std::string listed = unit_.base + "mm"; parse_base(listed)) return listed;
    const std::string usual = toughness_ >= 12  ? "100mm"
                              : toughness_ >= 9 ? "80mm"
                              : toughness_ >= 6 ? "60mm"
                              : toughness_ >= 3 ? "40mm"
                              : toughness_ == 2 ? "32mm"
                                                : "25mm";
    Guess guess{GuessOf::base, unit_.name, usual, usual_bases};
    for (const Choice& choice : choices())
        if (choice.what == GuessOf::base && parse_base(choice.chosen)) guess.chosen = choice.chosen;
    report_.guesses.push_back(guess);
    return guess.chosen;
}

json::object UnitImport::kind_of(const forge::Kind& kind, const std::string& base) {
    constexpr std::size_t most_weapons = 20;
    json::array weapons;
    for (const forge::Weapon* carried : kind.weapons) {
        const auto written = std::ranges::find(weapons_, carried, &WrittenWeapon::of);
        if (written == weapons_.end()) continue;
        if (weapons.size() < most_weapons)
            weapons.push_back(written->json);
        else
            report_.numbers.push_back({carried->name, "1", ""});
    }
    json::array abilities = abilities_;
    for (const TextKept& each : report_.kept)
        abilities.push_back(json::object{{"name", each.name}, {"text", each.text}});
    return {{"count", kind.count},
            {"name", kind.name},
            {"quality", unit_.quality},
            {"defence", unit_.defence},
            {"toughness", toughness_},
            {"base", base},
            {"abilities", std::move(abilities)},
            {"weapons", std::move(weapons)}};
}

json::object UnitImport::written() {
    const std::string usual = base();
    json::array kinds;
    for (const forge::Kind& kind : forge::hand_out(unit_, choices(), report_.guesses))
        kinds.push_back(kind_of(kind, usual));
    return {{"name", report_.name}, {"models", std::move(kinds)}};
}

// ---- The army

// "Riders", "Riders 2": names of units are unique in an army.
std::string unique_name(const std::string& name, const std::vector<ImportedUnit>& units) {
    std::string unique = name;
    for (int number = 2; std::ranges::find(units, unique, &ImportedUnit::name) != units.end(); ++number)
        unique = fmt::format("{} {}", name, number);
    return unique;
}

// The prices are ours. The size of the battle is the list's own limit, or our total if that is larger.
void add_points(const forge::List& list, ImportReport& report) {
    const int total = price_units(report);
    report.totals.points = {total};
    if (list.points > 0) report.totals.points.push_back(list.points);
    if (const int size = std::max(list.limit, total); size > 0)
        report.army.value.as_object()["points"] = std::min(size, 100'000);
}

} // namespace

bool is_army_forge(const json::value& value) {
    const json::object* object = value.if_object();
    if (!object) return false;
    const json::value* inside = object->if_contains("list");
    if (inside && inside->is_object()) object = inside->if_object();
    const json::value* units = object->if_contains("units");
    if (!units || !units->is_array() || object->contains("format")) return false;
    return std::ranges::any_of(units->get_array(), [](const json::value& unit) {
        return unit.is_object() && unit.get_object().contains("quality") && unit.get_object().contains("defense");
    });
}

Readable<ImportReport> read_army_forge(const json::value& value, const Wishes& wishes) {
    const auto list = forge::read_list(value);
    if (list.has_error()) return list.error();
    const forge::Vocabulary vocabulary = forge::load_vocabulary(wishes.data);
    ImportReport report;
    report.rules = vocabulary.rules;
    report.name = list->name.empty() ? "Army Forge" : list->name;
    report.source.kind = SourceKind::army_forge;
    report.source.system = shortened("Army Forge" + (list->system.empty() ? "" : ": " + list->system), 80);
    json::array units;
    std::vector<bool> leads;
    for (const forge::Unit& unit : list->units) {
        UnitImport each(*list, unit, vocabulary, wishes, unique_name(unit.name, report.units));
        units.push_back(each.written());
        leads.push_back(each.leads());
        report.units.push_back(std::move(each).report());
    }
    for (std::size_t i = 0; i < list->units.size(); ++i) {
        const std::string& host = list->units[i].joins;
        const auto joined = std::ranges::find(list->units, host, &forge::Unit::selection);
        if (!host.empty() && leads[i] && joined != list->units.end())
            units[i].as_object()["joins"] = report.units[static_cast<std::size_t>(joined - list->units.begin())].name;
    }
    report.army.value = json::object{
        {"format", "muster-army/1"}, {"rules", report.rules}, {"name", report.name}, {"units", std::move(units)}};
    add_points(*list, report);
    finish(report);
    return report;
}

} // namespace muster::import
