#include "import/unit_sheet.h"

#include "import/bearers.h"
#include "import/callings.h"
#include "import/categories.h"
#include "import/costs.h"
#include "import/damage_tracks.h"
#include "import/letters.h"
#include "import/names.h"
#include "import/numbers.h"
#include "import/texts.h"
#include "import/unit_guesses.h"
#include "import/unit_kinds.h"
#include "import/unit_texts.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>

namespace json = boost::json;

namespace muster::import {
namespace {

constexpr std::size_t most_wargear = 20; // of one kind of models

// Ids that differ: "blade", "blade-2", …
class Ids {
  public:
    std::string unique(std::string_view name) {
        const std::string id = slug(name);
        std::string free = id;
        for (int& number = numbers_[id]; !taken_.insert(free).second;) free = fmt::format("{}-{}", id, ++number + 1);
        return free;
    }

  private:
    std::set<std::string> taken_;
    std::map<std::string, int> numbers_; // how many of a slug have a number
};

template <class T>
void append(std::vector<T>& from, std::vector<T>& to) {
    to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

class SheetWriter {
  public:
    SheetWriter(const Selection& unit, const ArmyContext& context, ImportedUnit& report)
        : unit_(unit),
          context_(context),
          report_(report),
          name_(shortened(without_count(one_line(unit.name)), 80)),
          models_(models_of(unit, report.name, context.wishes.choices)),
          armed_(arm(unit, report.name, models_, context.wishes.choices)),
          categories_(categories_of(unit)),
          tracks_(unit, models_),
          texts_(context.texts, context.wishes, categories_, report),
          guesses_(context, report) {}

    UnitSheet write() {
        for (auto* list : {&models_.guesses, &armed_.guesses}) append(*list, report_.guesses);
        report_.numbers = armed_.changed;
        write_costs();
        write_weapons();
        write_callings();
        write_texts();
        write_kinds();
        write_sheet();
        return std::move(sheet_);
    }

  private:
    void write_costs();
    void write_weapons();
    void write_callings();
    void write_texts();
    void write_kinds();
    void write_sheet();

    json::object written_row(const WeaponRow& row);
    std::vector<std::string> keywords_of_some() const;
    void set_keyword(const std::string& keyword, bool wanted);
    void guess_class();
    UnitKind kind_of(const ArmedModels& models);
    json::array carried_by(const ArmedModels& models);
    std::string base_for(const ArmedModels& models, const std::vector<std::string>& more, const json::object& numbers);

    const Selection& unit_;
    const ArmyContext& context_;
    ImportedUnit& report_;
    std::string name_; // of the datasheet
    UnitModels models_;
    ArmedUnit armed_;
    Categories categories_;
    DamageTracks tracks_;
    UnitTexts texts_;
    UnitGuesses guesses_;
    bool has_class_ = true;                                // the list says what class of models they are
    json::array of_unit_;                                  // abilities
    std::map<const ListedModels*, json::array> of_models_; // looked up only, never walked through
    std::vector<NumberChanged> changed_;
    std::vector<std::string> weapon_ids_, of_some_; // of_some_: keywords that only some models have
    json::array weapons_;
    std::vector<UnitKind> kinds_;
    UnitSheet sheet_;
};

void SheetWriter::write_costs() {
    std::vector<Cost> sums;
    add_costs(unit_, sums);
    double points = 0, power = 0;
    for (const Cost& cost : sums) {
        if (is_points(cost.name)) points += cost.value;
        if (is_power_cost(cost.name)) power += cost.value;
    }
    report_.points = static_cast<int>(std::lround(points));
    report_.power = static_cast<int>(std::lround(power));
}

json::object SheetWriter::written_row(const WeaponRow& row) {
    json::object profile = row.row;
    profile["name"] = shortened(row.name, 80);
    if (row.text.empty()) return profile;
    TextBearer bearer = texts_.bearer(nullptr);
    bearer.of = AbilityOf::weapon;
    bearer.of_some = of_some_;
    const json::value& damage = row.row.at("D");
    bearer.damage = damage.is_string() ? std::string(damage.get_string()) : json::serialize(damage);
    UnitTexts::Became became = texts_.read(row.name, row.text, bearer);
    if (!became.abilities.empty()) profile["abilities"] = std::move(became.abilities);
    if (!became.type.empty() && profile.at("type") != "Melee") profile["type"] = became.type;
    return profile;
}

std::vector<std::string> SheetWriter::keywords_of_some() const {
    std::vector<std::string> keywords;
    if (models_.models.size() > 1)
        for (const ListedModels& each : models_.models)
            for (std::string& keyword : keywords_below(each, models_, categories_))
                keywords.push_back(std::move(keyword));
    return keywords;
}

void SheetWriter::write_weapons() {
    Ids ids;
    of_some_ = keywords_of_some();
    for (const ListedWeapon& weapon : armed_.weapons) {
        weapon_ids_.push_back(ids.unique(weapon.name));
        json::object written = {{"id", weapon_ids_.back()}, {"name", shortened(weapon.name, 80)}};
        json::array rows;
        for (const WeaponRow& row : weapon.rows) rows.push_back(written_row(row));
        if (rows.size() > 1)
            written["profiles"] = std::move(rows);
        else
            for (auto& [key, value] : rows[0].as_object())
                if (key != "name") written[key] = value;
        weapons_.push_back(std::move(written));
    }
    for (const LeftOut& each : armed_.left_out)
        for (json::value& ability : texts_.read(each.name, each.text, texts_.bearer(nullptr)).abilities)
            texts_.add(of_unit_, std::move(ability));
}

void SheetWriter::set_keyword(const std::string& keyword, bool wanted) {
    auto& keywords = categories_.keywords;
    const auto place = std::ranges::find(keywords, keyword);
    if (wanted && place == keywords.end()) keywords.push_back(keyword);
    if (!wanted && place != keywords.end()) keywords.erase(place);
}

// N-PSY-05, N-TRAN-01: a keyword and the numbers that belong to it must both be there.
void SheetWriter::write_callings() {
    Callings callings = callings_of(unit_, context_.texts, texts_.bearer(nullptr), context_.wishes.take_nearly);
    for (json::value& each : callings.abilities) texts_.add(of_unit_, std::move(each));
    append(callings.taken, report_.taken), append(callings.near, report_.near);
    append(callings.kept, report_.kept), append(callings.idle, report_.idle);
    append(callings.numbers, report_.numbers);
    set_keyword("PSYKER", !callings.psyker.empty() || categories_.has("PSYKER"));
    if (!callings.psyker.empty()) sheet_.datasheet["psyker"] = std::move(callings.psyker);
    if (!callings.powers.empty()) sheet_.datasheet["powers"] = std::move(callings.powers);
    if (categories_.has("TRANSPORT") && callings.transport.empty())
        report_.numbers.push_back({unit_.name, "TRANSPORT", ""}); // nobody says how many it carries
    set_keyword("TRANSPORT", !callings.transport.empty());
    if (!callings.transport.empty()) sheet_.datasheet["transport"] = std::move(callings.transport);
}

void SheetWriter::write_texts() {
    int count = 0;
    for (const ListedModels& each : models_.models) count += each.count;
    const std::vector<ListedText> texts = texts_of(unit_, models_);
    for (const ListedText& each : texts)
        if (!each.of) texts_.know(each.name); // what only some models have is not the unit's
    for (const ListedText& text : texts) {
        if (!text.of && count > 1 && context_.texts.operates_apart(text.text)) {
            sheet_.operates_apart = true;
            report_.idle.push_back({text.name, text.text, "import.idle.apart"});
            continue;
        }
        json::array& list = text.of ? of_models_[text.of] : of_unit_;
        for (json::value& each : texts_.read(text.name, text.text, texts_.bearer(text.of)).abilities)
            texts_.add(list, std::move(each));
    }
}

// No class anywhere in the unit: guessed by the numbers of its largest model.
void SheetWriter::guess_class() {
    const auto is_class = [](const std::string& keyword) {
        return std::ranges::find(class_keywords, keyword) != class_keywords.end();
    };
    has_class_ = std::ranges::any_of(categories_.keywords, is_class);
    Stature largest{0, 0, 0, 0, false};
    for (const ListedModels& each : models_.models) {
        if (each.rows.profiles.empty()) continue;
        has_class_ = has_class_ || std::ranges::any_of(keywords_below(each, models_, categories_), is_class);
        std::vector<NumberChanged> ignored;
        const Stature stature = stature_of(model_numbers(each.rows, tracks_.of(each), ignored));
        if (stature.wounds > largest.wounds) largest = stature;
    }
    if (has_class_ || largest.wounds == 0) return;
    has_class_ = guesses_.is_chosen_class(name_);
    categories_.keywords.push_back(guesses_.model_class(name_, class_of(largest, categories_.role == "Fortification")));
}

void SheetWriter::write_kinds() {
    guess_class();
    for (const ArmedModels& models : armed_.models)
        if (!models.listed->rows.profiles.empty()) kinds_.push_back(kind_of(models));
    kinds_ = counted_together(std::move(kinds_));
    merge_kinds(kinds_, changed_);
    const auto has_table = [](const UnitKind& each) { return each.written.contains("damage_table"); };
    tracks_.report(std::ranges::any_of(kinds_, has_table), report_);
}

json::array SheetWriter::carried_by(const ArmedModels& models) {
    std::vector<std::size_t> carried = models.weapons;
    std::ranges::sort(carried);
    json::array ids;
    for (const std::size_t weapon : carried)
        if (ids.size() < most_wargear)
            ids.emplace_back(weapon_ids_[weapon]);
        else
            changed_.push_back({models.listed->name, armed_.weapons[weapon].name, ""}); // more than it can carry
    return ids;
}

UnitKind SheetWriter::kind_of(const ArmedModels& models) {
    json::object kind = model_numbers(models.listed->rows, tracks_.of(*models.listed), changed_);
    kind["weapons"] = carried_by(models);
    std::vector<std::string> keywords = keywords_below(*models.listed, models_, categories_);
    std::erase(keywords, "TRANSPORT"), std::erase(keywords, "PSYKER"); // the unit says what it is
    if (!keywords.empty()) kind["keywords"] = json::value_from(keywords);
    kind["base"] = base_for(models, keywords, kind);
    if (const auto own = of_models_.find(models.listed); own != of_models_.end() && !own->second.empty())
        kind["abilities"] = own->second;
    return {models.listed->name, models.count, std::move(kind)};
}

// A class that is only a guess does not decide: the table has a row for models without one.
std::string SheetWriter::base_for(const ArmedModels& models, const std::vector<std::string>& more,
                                  const json::object& numbers) {
    Keywords keywords;
    for (const std::string& each : categories_.keywords)
        if (has_class_ || std::ranges::find(class_keywords, each) == class_keywords.end()) keywords.add(each);
    for (const std::string& each : more) keywords.add(each);
    return guesses_.base(models.listed->rows.name,
                         base_of(keywords, categories_.role == "Fortification", stature_of(numbers)));
}

void SheetWriter::write_sheet() {
    Ids ids;
    json::array models;
    json::object counts;
    for (UnitKind& kind : kinds_) {
        const std::string id = ids.unique(kind.name);
        json::object model = {{"id", id}, {"name", shortened(kind.name, 80)}, {"min", kind.count}, {"max", kind.count}};
        for (auto& [key, value] : kind.written) model[key] = value;
        counts[id] = kind.count;
        report_.models += kind.count;
        models.push_back(std::move(model));
    }
    for (NumberChanged& each : changed_)
        if (std::ranges::find(report_.numbers, each) == report_.numbers.end())
            report_.numbers.push_back(std::move(each));
    sheet_.has_models = !models.empty();
    sheet_.is_warlord = categories_.warlord;
    json::object& sheet = sheet_.datasheet;
    sheet["name"] = name_.empty() ? "Unit" : name_;
    sheet["role"] = categories_.role;
    sheet["power"] = std::clamp(report_.power, 0, 300);
    sheet["keywords"] = json::value_from(categories_.keywords);
    sheet["faction_keywords"] = json::value_from(categories_.factions);
    sheet["models"] = std::move(models);
    if (!weapons_.empty()) sheet["weapons"] = std::move(weapons_);
    if (!of_unit_.empty()) sheet["abilities"] = std::move(of_unit_);
    sheet_.entry["models"] = std::move(counts);
    sheet_.entry["points"] = std::clamp(report_.points, 0, 10'000);
    json::object closed;
    for (const std::string& keyword : categories_.placeholders()) closed[keyword] = guesses_.keyword(keyword);
    if (!closed.empty()) sheet_.entry["keywords"] = std::move(closed);
}

} // namespace

UnitSheet sheet_of(const Selection& unit, const ArmyContext& context, ImportedUnit& report) {
    return SheetWriter(unit, context, report).write();
}

} // namespace muster::import
