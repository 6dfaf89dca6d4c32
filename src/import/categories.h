// What the categories of a unit say: its role, its keywords, and whether it is the Warlord. Builders keep their own
// book-keeping there, too; that is passed over.
#pragma once

#include "import/unit_models.h"

#include <string>
#include <vector>

namespace muster::import {

struct Categories {
    std::string role = "Unit";
    std::vector<std::string> keywords, factions; // canonical
    bool warlord = false;

    std::vector<std::string> placeholders() const; // "<CHAPTER>"
};

Categories categories_of(const Selection& unit);
// Keywords that only these models of the unit have.
std::vector<std::string> keywords_below(const ListedModels& listed, const UnitModels& models,
                                        const Categories& of_unit);

} // namespace muster::import
