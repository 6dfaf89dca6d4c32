// Names of models and weapons in a list. Builders write them freely ("2x Gun Drones", "Rifleman w/ launcher"); they are
// compared folded.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace muster::import {

// Small letters, no leading count, nothing from "w/", "with", "(" or "[" on, no plural s, no trailing number:
// "2x Gun Drones (shielded)" -> "gun drone".
std::string folded(std::string_view name);

// "2x …", "Two …": how many a name says there are; 1 if it says nothing.
int count_in(std::string_view name);

// The wounds that a row of a damage table is for, as its name says: "(5-8 wounds)" -> 5 to 8, "9+" -> 9 and more,
// "[2]" -> only the place in the order.
struct RowWounds {
    std::optional<int> least, most, place;
};
RowWounds wounds_in(std::string_view name);
// "5-8", "9+", "10-20+" or "3": wounds written alone.
std::optional<RowWounds> wounds_range(std::string_view text);

// The name of the model without what only tells rows apart: "Crawler [2] (5-8 wounds)" -> "Crawler".
std::string without_row(std::string_view name);

// "Assault Squad" -> "assault-squad"; never empty.
std::string slug(std::string_view name);

// How many words two folded names have in common.
int common_words(std::string_view a, std::string_view b);

} // namespace muster::import
