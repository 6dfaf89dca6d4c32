// What the categories of a unit say: its role, its keywords, and whether it is the Warlord. Builders keep their own
// book-keeping there, too; that is passed over.
#pragma once

#include "import/unit_models.h"

#include <string>
#include <string_view>
#include <vector>

namespace muster::import {

struct Categories {
    std::string role;                            // empty: the list names none
    std::vector<std::string> keywords, factions; // canonical
    bool warlord = false;

    bool has(std::string_view keyword) const;
    std::vector<std::string> placeholders() const; // "<CHAPTER>"
    std::string narrowest_faction() const;         // lists name the widest first
};

Categories categories_of(const Selection& unit);
// Keywords that only these models of the unit have.
std::vector<std::string> keywords_below(const ListedModels& listed, const UnitModels& models,
                                        const Categories& of_unit);

} // namespace muster::import
