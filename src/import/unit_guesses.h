// What no list says of a unit, so that it is guessed, or taken from what the player has chosen: bases, what stands for
// a placeholder, and what class of model it is.
#pragma once

#include "import/bases.h"
#include "import/categories.h"
#include "import/unit_sheet.h"

#include <boost/json/object.hpp>

#include <string>
#include <string_view>

namespace muster::import {

// From M to Sv of a model as an army file has them.
Stature stature_of(const boost::json::object& numbers);

class UnitGuesses {
  public:
    UnitGuesses(const ArmyContext& context, ImportedUnit& report) : context_(context), report_(report) {}

    // `guess` is for a model of this name; the player's own bases come first.
    std::string base(const std::string& model, std::string guess);

    // What stands for a placeholder: a choice of that name in the list, else the player's, else the word itself, so
    // that friends still know each other.
    std::string keyword(const std::string& placeholder);

    // The class of a datasheet whose list names none.
    std::string model_class(const std::string& datasheet, std::string_view guess);
    bool is_chosen_class(const std::string& datasheet) const { return chosen_class(datasheet) != nullptr; }

  private:
    const Choice* chosen_class(const std::string& datasheet) const;

    const ArmyContext& context_;
    ImportedUnit& report_;
};

} // namespace muster::import
