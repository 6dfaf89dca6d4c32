// The numbers of rows as an army file has them. What cannot be taken as it is written is noted with what it became, so
// nothing changes silently.
#pragma once

#include "import/report.h"
#include "import/unit_models.h"

#include <boost/json/object.hpp>

#include <span>
#include <string>
#include <vector>

namespace muster::import {

// M to Sv of a model, with its damage table if it has one. `tracks` are rows of separate tables (eighth).
boost::json::object model_numbers(const Rows& rows, std::span<const Profile* const> tracks,
                                  std::vector<NumberChanged>& changed);

// The rows of damage tables that stand apart from the row of the model: they name the wounds that remain.
bool is_track(const Profile& profile);

bool is_stat(std::string_view column); // whether a column has a characteristic of models, by any of its names

// Texts of numbers, without quotation marks for inches and blanks around them.
std::string plain_number(std::string_view written);
bool is_nothing(std::string_view plain); // "", "-", "N/A"

} // namespace muster::import
