#include "import/categories.h"

#include "army/sheets/keyword.h"
#include "import/letters.h"

#include <algorithm>
#include <array>

namespace muster::import {
namespace {

constexpr std::size_t most_keywords = 28 /* the unit's calling may add two */, longest_keyword = 60;

// Categories that are places in a detachment: they are roles.
constexpr auto roles = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"hq", "HQ"},
    {"troops", "Troops"},
    {"elites", "Elites"},
    {"fast attack", "Fast Attack"},
    {"heavy support", "Heavy Support"},
    {"flyer", "Flyers"},
    {"flyers", "Flyers"},
    {"dedicated transport", "Dedicated Transport"},
    {"lord of war", "Lord of War"},
    {"lords of war", "Lord of War"},
    {"fortification", "Fortification"},
    {"fortifications", "Fortification"},
    {"supreme command", "Supreme Command"},
    {"agents", "Agents"},
});

constexpr auto book_keeping = std::to_array<std::string_view>({
    "configuration",
    "uncategorised",
    "no force org slot",
    "reference",
    "game rules",
    "stratagems",
    "unit",
    "upgrade",
    "illegal units",
    "army of renown",
    "battle size",
    "detachment",
    "warlord",
});

void add(std::string_view written, std::vector<std::string>& keywords) {
    const std::string keyword = canonical_keyword(shortened(written, longest_keyword));
    const bool known = std::ranges::find(keywords, keyword) != keywords.end();
    if (!keyword.empty() && !known && keywords.size() < most_keywords) keywords.push_back(keyword);
}

bool is_book_keeping(std::string_view small) {
    return std::ranges::find(book_keeping, small) != book_keeping.end() ||
           std::ranges::find(roles, small, [](const auto& each) { return each.first; }) != roles.end();
}

void add_keywords(const Selection& selection, std::vector<std::string>& keywords, std::vector<std::string>& factions) {
    for (const Category& category : selection.categories) {
        const std::string small = lower(category.name);
        if (small.starts_with("faction:"))
            add(trimmed(std::string_view(category.name).substr(8)), factions);
        else if (!is_book_keeping(small))
            add(category.name, keywords);
    }
}

std::string role_of(const Selection& unit) {
    std::string role;
    for (const Category& category : unit.categories) {
        const auto known = std::ranges::find(roles, std::string_view(lower(category.name)),
                                             [](const auto& each) { return each.first; });
        if (known != roles.end() && (category.primary || role.empty())) role = known->second;
    }
    return role;
}

bool names_warlord(const Selection& selection) {
    const auto is_it = [](const Category& category) { return lower(category.name) == "warlord"; };
    return lower(selection.name) == "warlord" || std::ranges::any_of(selection.categories, is_it) ||
           std::ranges::any_of(selection.selections, names_warlord);
}

} // namespace

std::vector<std::string> Categories::placeholders() const {
    std::vector<std::string> found;
    for (const auto* list : {&keywords, &factions})
        for (const std::string& keyword : *list)
            if (is_placeholder(keyword) && std::ranges::find(found, keyword) == found.end()) found.push_back(keyword);
    return found;
}

bool Categories::has(std::string_view keyword) const { return std::ranges::find(keywords, keyword) != keywords.end(); }

std::string Categories::narrowest_faction() const {
    const auto own = std::ranges::find_if(factions.rbegin(), factions.rend(),
                                          [](const auto& each) { return !is_placeholder(each); });
    return own == factions.rend() ? "" : *own;
}

Categories categories_of(const Selection& unit) {
    Categories categories;
    categories.role = role_of(unit);
    categories.warlord = names_warlord(unit);
    add_keywords(unit, categories.keywords, categories.factions);
    return categories;
}

std::vector<std::string> keywords_below(const ListedModels& listed, const UnitModels& models,
                                        const Categories& of_unit) {
    std::vector<std::string> keywords;
    const auto collect = [&](const auto& self, const Selection& selection) -> void {
        add_keywords(selection, keywords, keywords);
        for (const Selection& each : selection.selections)
            if (!models.is_place_of_models(each)) self(self, each);
    };
    collect(collect, *listed.selection);
    std::erase_if(keywords, [&](const std::string& keyword) {
        return std::ranges::find(of_unit.keywords, keyword) != of_unit.keywords.end() ||
               std::ranges::find(of_unit.factions, keyword) != of_unit.factions.end();
    });
    return keywords;
}

} // namespace muster::import
