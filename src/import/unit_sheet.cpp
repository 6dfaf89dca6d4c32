#include "import/unit_sheet.h"

#include "import/bases.h"
#include "import/bearers.h"
#include "import/categories.h"
#include "import/letters.h"
#include "import/names.h"
#include "import/numbers.h"
#include "import/texts.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace json = boost::json;

namespace muster::import {
namespace {

constexpr std::size_t most_kinds = 12, most_wargear = 20;

std::string unique_id(std::string_view name, std::vector<std::string>& taken) {
    const std::string id = slug(name);
    std::string free = id;
    for (int number = 2; std::ranges::find(taken, free) != taken.end(); ++number)
        free = fmt::format("{}-{}", id, number);
    taken.push_back(free);
    return free;
}

json::object text_only(const std::string& name, const std::string& text) {
    return {{"name", shortened(name.empty() ? text : name, 80)},
            {"text", shortened(one_line(text.empty() ? name : text), 2000)}};
}

class SheetWriter {
  public:
    SheetWriter(const Selection& unit, const ArmyContext& context, ImportedUnit& report)
        : unit_(unit),
          context_(context),
          report_(report),
          models_(models_of(unit, report.name, context.wishes.choices)),
          armed_(arm(unit, report.name, models_, context.wishes.choices)),
          categories_(categories_of(unit)) {}

    UnitSheet write() {
        for (auto* list : {&models_.guesses, &armed_.guesses})
            report_.guesses.insert(report_.guesses.end(), list->begin(), list->end());
        report_.numbers = armed_.changed;
        write_costs();
        collect_tracks(unit_, nullptr);
        write_weapons();
        write_kinds();
        write_sheet();
        return std::move(sheet_);
    }

  private:
    struct Track {
        const Profile* profile;
        const Selection* below; // the selection of the models that it hangs below; null: the unit
    };

    void write_costs() {
        std::vector<Cost> sums;
        add_costs(unit_, sums);
        for (const Cost& cost : sums) {
            if (is_points(cost.name)) report_.points = static_cast<int>(std::lround(cost.value));
            if (is_power_cost(cost.name)) report_.power = static_cast<int>(std::lround(cost.value));
        }
    }

    void collect_tracks(const Selection& selection, const Selection* below) {
        if (models_.is_place_of_models(selection)) below = &selection;
        for (const Profile& profile : selection.profiles)
            if (is_track(profile)) tracks_.push_back({&profile, below});
        for (const Selection& each : selection.selections) collect_tracks(each, below);
    }

    std::vector<const Profile*> tracks_of(const ListedModels& models) const {
        std::vector<const Profile*> own, all;
        for (const Track& each : tracks_) {
            all.push_back(each.profile);
            if (each.below == models.selection) own.push_back(each.profile);
        }
        return own.empty() ? all : own;
    }

    void write_weapons() {
        std::vector<std::string> ids;
        for (const ListedWeapon& weapon : armed_.weapons) {
            json::object written = {{"id", unique_id(weapon.name, ids)}, {"name", shortened(weapon.name, 80)}};
            json::array rows;
            for (const WeaponRow& row : weapon.rows) {
                json::object profile = row.row;
                if (!row.text.empty()) {
                    report_.kept.push_back({row.name, row.text, WhyKept::unread, ""});
                    profile["abilities"] = json::array{text_only(row.name, row.text)};
                }
                profile["name"] = shortened(row.name, 80);
                rows.push_back(std::move(profile));
            }
            if (rows.size() > 1)
                written["profiles"] = std::move(rows);
            else
                for (auto& [key, value] : rows[0].as_object())
                    if (key != "name") written[key] = value;
            weapon_ids_.push_back(ids.back());
            weapons_.push_back(std::move(written));
        }
        for (const LeftOut& each : armed_.left_out) texts_.push_back({each.name, each.text, nullptr});
    }

    // Models with equal numbers, weapons and abilities are one kind.
    void write_kinds() {
        for (ListedText& text : texts_of(unit_, models_)) texts_.push_back(std::move(text));
        for (const ArmedModels& models : armed_.models) {
            if (models.listed->rows.profiles.empty()) continue;
            json::object kind = kind_of(models);
            const auto same = std::ranges::find_if(kinds_, [&](const Kind& each) { return each.written == kind; });
            if (same != kinds_.end())
                same->count += models.count;
            else
                kinds_.push_back({models.listed->name, models.count, std::move(kind)});
        }
        merge_kinds();
    }

    struct Kind {
        std::string name;
        int count;
        json::object written; // without id, name, min, max
    };

    json::object kind_of(const ArmedModels& models) {
        json::object kind = model_numbers(models.listed->rows, tracks_of(*models.listed), changed_);
        json::array ids;
        std::vector<std::size_t> carried = models.weapons;
        std::ranges::sort(carried);
        for (const std::size_t weapon : carried)
            if (ids.size() < most_wargear) ids.emplace_back(weapon_ids_[weapon]);
        kind["weapons"] = std::move(ids);
        const std::vector<std::string> keywords = keywords_below(*models.listed, models_, categories_);
        if (!keywords.empty()) kind["keywords"] = json::value_from(keywords);
        kind["base"] = base_for(models, keywords, kind);
        return kind;
    }

    std::string base_for(const ArmedModels& models, const std::vector<std::string>& more, const json::object& kind) {
        const std::string name = models.listed->rows.name;
        const auto known = context_.wishes.bases.find(folded(name));
        if (known != context_.wishes.bases.end()) return known->second;
        Keywords keywords;
        for (const std::string& each : categories_.keywords) keywords.add(each);
        for (const std::string& each : more) keywords.add(each);
        const auto number = [&](std::string_view stat, int otherwise) {
            const json::value& value = kind.at(stat);
            return value.is_int64() ? static_cast<int>(value.get_int64()) : otherwise;
        };
        const Stature stature{number("W", 1), number("T", 4), number("S", 4), kind.at("M").is_array()};
        return base_of(keywords, categories_.role == "Fortification", stature);
    }

    // More kinds than a datasheet has: those with the same numbers that differ least in what they carry become one.
    void merge_kinds() {
        while (kinds_.size() > most_kinds) {
            kinds_[kinds_.size() - 2].count += kinds_.back().count;
            report_.numbers.push_back({kinds_.back().name, "a kind of its own", kinds_[kinds_.size() - 2].name});
            kinds_.pop_back();
        }
    }

    void write_sheet() {
        std::vector<std::string> ids;
        json::array models;
        json::object counts;
        for (Kind& kind : kinds_) {
            json::object model = {{"id", unique_id(kind.name, ids)},
                                  {"name", shortened(kind.name, 80)},
                                  {"min", kind.count},
                                  {"max", kind.count}};
            for (auto& [key, value] : kind.written) model[key] = value;
            counts[ids.back()] = kind.count;
            report_.models += kind.count;
            models.push_back(std::move(model));
        }
        for (NumberChanged& each : changed_)
            if (std::ranges::find(report_.numbers, each) == report_.numbers.end())
                report_.numbers.push_back(std::move(each));
        json::array abilities;
        for (const ListedText& text : texts_) {
            report_.kept.push_back({text.name, text.text, WhyKept::unread, ""});
            if (abilities.size() < 20) abilities.push_back(text_only(text.name, text.text));
        }
        sheet_.has_models = !models.empty();
        json::object& sheet = sheet_.datasheet;
        sheet["name"] = shortened(one_line(unit_.name), 80);
        sheet["role"] = categories_.role;
        sheet["power"] = std::clamp(report_.power, 0, 300);
        sheet["keywords"] = json::value_from(categories_.keywords);
        sheet["faction_keywords"] = json::value_from(categories_.factions);
        sheet["models"] = std::move(models);
        if (!weapons_.empty()) sheet["weapons"] = std::move(weapons_);
        if (!abilities.empty()) sheet["abilities"] = std::move(abilities);
        sheet_.entry["models"] = std::move(counts);
        sheet_.entry["points"] = std::clamp(report_.points, 0, 10'000);
        json::object closed;
        for (const std::string& keyword : categories_.placeholders())
            closed[keyword] = keyword.substr(1, keyword.size() - 2);
        if (!closed.empty()) sheet_.entry["keywords"] = std::move(closed);
        sheet_.is_warlord = categories_.warlord;
    }

    const Selection& unit_;
    const ArmyContext& context_;
    ImportedUnit& report_;
    UnitModels models_;
    ArmedUnit armed_;
    Categories categories_;
    std::vector<Track> tracks_;
    std::vector<ListedText> texts_;
    std::vector<NumberChanged> changed_;
    std::vector<std::string> weapon_ids_;
    json::array weapons_;
    std::vector<Kind> kinds_;
    UnitSheet sheet_;
};

} // namespace

UnitSheet sheet_of(const Selection& unit, const ArmyContext& context, ImportedUnit& report) {
    return SheetWriter(unit, context, report).write();
}

bool is_points(std::string_view cost) {
    const std::string small = lower(trimmed(cost));
    return small == "pts" || small == "points" || small == "pt";
}

bool is_power_cost(std::string_view cost) {
    const std::string small = lower(trimmed(cost));
    return small == "pl" || small == "power" || small == "power level";
}

void add_costs(const Selection& selection, std::vector<Cost>& sums) {
    for (const Cost& cost : selection.costs) {
        const auto known = std::ranges::find(sums, cost.name, &Cost::name);
        if (known == sums.end())
            sums.push_back(cost);
        else
            known->value += cost.value;
    }
    for (const Selection& each : selection.selections) add_costs(each, sums);
}

} // namespace muster::import
