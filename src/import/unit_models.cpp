#include "import/unit_models.h"

#include "import/import.h"
#include "import/letters.h"
#include "import/names.h"

#include <algorithm>

namespace muster::import {
namespace {

bool is_blank_number(const std::string* value) {
    const std::string small = value ? lower(*value) : "";
    return small.empty() || small == "n/a" || small == "-" || small == "na";
}

// A definition: rows that stand above models, who name them.
struct Definition {
    Rows rows;
    bool claimed = false;
};

class Finder {
  public:
    Finder(const std::string& unit_name, std::span<const Choice> choices) : unit_(unit_name), choices_(choices) {}

    UnitModels find(const Selection& unit) {
        visit_unit(unit);
        add_unclaimed(unit);
        return std::move(found_);
    }

  private:
    void visit_unit(const Selection& unit);
    void visit_below(const Selection& selection, const Selection* model);
    void visit(const Selection& selection, const Selection* model);
    void add(const Selection& selection, Rows rows);
    void add_model(const Selection& selection);
    void add_unclaimed(const Selection& unit);
    bool is_model(const Selection& selection, const Selection* model) const;
    bool holds_models(const Selection& selection) const;
    const Rows* replacement_below(const Selection& model);
    Rows rows_for(const Selection& selection);

    const std::string& unit_;
    std::span<const Choice> choices_;
    std::vector<Definition> definitions_;
    std::vector<Rows> replacements_;
    UnitModels found_;
};

// An upgrade with the row of the model above it, not of its own: it changes that model.
bool changes_model(const Selection& upgrade, const Selection& model, const std::vector<Rows>& rows) {
    if (upgrade.type == "model" || rows.size() != 1) return false;
    const std::string row = folded(rows[0].name), name = folded(model.name);
    return row != folded(upgrade.name) && (row == name || row.starts_with(name + " "));
}

bool Finder::is_model(const Selection& selection, const Selection* model) const {
    if (selection.type == "model") return true;
    if (const auto rows = rows_of(selection); !rows.empty()) return !model || !changes_model(selection, *model, rows);
    if (selection.type == "unit" || !selection.profiles.empty()) return false;
    const std::string name = folded(selection.name);
    return std::ranges::any_of(definitions_, [&](const Definition& each) { return folded(each.rows.name) == name; });
}

bool Finder::holds_models(const Selection& selection) const {
    const Selection* model = selection.type == "model" ? &selection : nullptr;
    return std::ranges::any_of(selection.selections,
                               [&](const Selection& each) { return is_model(each, model) || holds_models(each); });
}

void Finder::visit_unit(const Selection& unit) {
    const std::vector<Rows> rows = rows_of(unit);
    if (unit.type != "model")
        for (const Rows& each : rows) definitions_.push_back({each});
    if (holds_models(unit)) {
        if (unit.type == "model" && !rows.empty()) add_model(unit); // a leader: his followers are below him
        return visit_below(unit, unit.type == "model" ? &unit : nullptr);
    }
    if (unit.type == "model" || rows.size() == 1) return add_model(unit);
    for (Definition& each : definitions_) each.claimed = true, add(unit, each.rows);
    if (rows.empty()) visit_below(unit, nullptr); // the rows hang deeper
}

void Finder::visit_below(const Selection& selection, const Selection* model) {
    for (const Selection& each : selection.selections) visit(each, model);
}

void Finder::visit(const Selection& selection, const Selection* model) {
    const bool inside = holds_models(selection), is_one = is_model(selection, model);
    const bool has_rows = !rows_of(selection).empty();
    if (!is_one) return visit_below(selection, model);
    if (!inside) return add_model(selection);
    if (selection.type != "model") {
        for (Rows& each : rows_of(selection)) definitions_.push_back({std::move(each)});
        return visit_below(selection, model);
    }
    if (has_rows) add_model(selection);
    visit_below(selection, has_rows ? &selection : model); // without rows it is only a box around others
}

void Finder::add(const Selection& selection, Rows rows) {
    if (selection.number == 0) return;
    found_.models.push_back(
        {&selection, without_count(selection.name), selection.number * count_in(selection.name), std::move(rows)});
}

const Rows* Finder::replacement_below(const Selection& model) {
    const auto search = [&](const auto& self, const Selection& selection) -> bool {
        for (const Selection& each : selection.selections) {
            if (each.type == "model") continue;
            auto rows = rows_of(each);
            if (changes_model(each, model, rows)) return replacements_.push_back(std::move(rows[0])), true;
            if (rows.empty() && self(self, each)) return true;
        }
        return false;
    };
    return search(search, model) ? &replacements_.back() : nullptr;
}

void Finder::add_model(const Selection& selection) {
    if (const Rows* changed = replacement_below(selection)) return add(selection, *changed);
    std::vector<Rows> own = rows_of(selection);
    if (own.empty()) return add(selection, rows_for(selection));
    const std::string name = folded(selection.name);
    auto mine = std::ranges::find_if(own, [&](const Rows& each) { return folded(each.name) == name; });
    if (mine == own.end()) mine = own.begin();
    for (Definition& each : definitions_)
        if (folded(each.rows.name) == folded(mine->name)) each.claimed = true;
    for (auto other = own.begin(); other != own.end(); ++other)
        if (other != mine) definitions_.push_back({*other});
    add(selection, *mine);
}

// The row that a model without one means, by its name.
Rows Finder::rows_for(const Selection& selection) {
    if (definitions_.empty()) return {};
    const std::string name = folded(selection.name);
    const auto best = [&](auto measure) {
        Definition* found = nullptr;
        for (Definition& each : definitions_)
            if (measure(each) > 0 && (!found || measure(each) > measure(*found))) found = &each;
        return found;
    };
    Definition* definition = best([&](const Definition& each) { return folded(each.rows.name) == name ? 1 : 0; });
    if (!definition)
        definition = best([&](const Definition& each) {
            const std::string row = folded(each.rows.name);
            return name.starts_with(row + " ") ? static_cast<int>(row.size()) : 0;
        });
    const bool sure = definition || definitions_.size() == 1;
    if (!definition)
        definition = best([&](const Definition& each) { return common_words(folded(each.rows.name), name); });
    if (!definition) definition = &definitions_.front();
    definition->claimed = true; // whatever the player chooses instead, it is no further model
    if (!sure) {
        Guess guess{GuessOf::profile, selection.name, definition->rows.name, {}};
        for (const Definition& each : definitions_) guess.choices.push_back(each.rows.name);
        for (const Choice& choice : choices_)
            if (choice.unit == unit_ && choice.what == GuessOf::profile && choice.of == selection.name)
                for (Definition& each : definitions_)
                    if (each.rows.name == choice.chosen) definition = &each, guess.chosen = choice.chosen;
        found_.guesses.push_back(std::move(guess));
    }
    definition->claimed = true;
    return definition->rows;
}

// If exactly one row is claimed by nobody, it is one more model: the leader above his followers.
void Finder::add_unclaimed(const Selection& unit) {
    const auto open = std::ranges::count(definitions_, false, &Definition::claimed);
    if (open != 1 && !(found_.models.empty() && open > 0)) return;
    for (const Definition& each : definitions_) {
        if (each.claimed) continue;
        found_.models.insert(found_.models.begin(), ListedModels{&unit, each.rows.name, 1, each.rows});
    }
}

} // namespace

bool UnitModels::is_place_of_models(const Selection& selection) const {
    return std::ranges::find(models, &selection, &ListedModels::selection) != models.end();
}

const std::string* characteristic(const Profile& profile, std::string_view name) {
    for (const Characteristic& each : profile.characteristics)
        if (each.name.size() == name.size() && lower(each.name) == lower(name)) return &each.value;
    return nullptr;
}

bool is_unit_row(const Profile& profile) {
    return characteristic(profile, "T") && characteristic(profile, "W") && characteristic(profile, "Ld");
}

bool holds_unit_row(const Selection& selection) {
    return std::ranges::any_of(selection.profiles, is_unit_row) ||
           std::ranges::any_of(selection.selections, holds_unit_row);
}

std::vector<Rows> rows_of(const Selection& selection) {
    std::vector<Rows> models;
    for (const Profile& profile : selection.profiles) {
        if (!is_unit_row(profile)) continue;
        const std::string name = without_row(profile.name);
        auto same = std::ranges::find_if(models, [&](const Rows& each) { return lower(each.name) == lower(name); });
        if (same == models.end() && !models.empty() && is_blank_number(characteristic(profile, "W")))
            same = models.end() - 1;
        if (same == models.end()) same = models.insert(models.end(), Rows{name, {}});
        same->profiles.push_back(&profile);
    }
    return models;
}

UnitModels models_of(const Selection& unit, const std::string& unit_name, std::span<const Choice> choices) {
    return Finder(unit_name, choices).find(unit);
}

} // namespace muster::import
