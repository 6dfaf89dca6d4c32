// The texts of one unit on their way into the army. What becomes of each is written into the report of the unit.
#pragma once

#include "import/categories.h"
#include "import/import.h"
#include "import/letters.h"
#include "import/text_reading.h"
#include "import/unit_models.h"

#include <boost/json/array.hpp>

#include <string>
#include <vector>

namespace muster::import {

inline constexpr std::size_t most_abilities = 40; // of one list of an army file

class UnitTexts {
  public:
    UnitTexts(const TextReader& texts, const Wishes& wishes, const Categories& categories, ImportedUnit& report)
        : texts_(texts),
          wishes_(wishes),
          categories_(categories),
          report_(report) {}

    // The names of all texts of the unit: a text that only names them says nothing more.
    void know(const std::string& name) { names_.push_back(lower(name)); }

    // A bearer that is null means every model of the unit.
    TextBearer bearer(const ListedModels* models) const;

    struct Became {
        boost::json::array abilities; // of the army: enforced, or a text to remember
        std::string type;             // of a weapon: the text gives it another ("Assault 3"); else empty
    };
    Became read(const std::string& name, const std::string& text, const TextBearer& bearer);

    // What the rules enforce comes before texts, so that no text takes its place where a list is full. What finds no
    // place is noted.
    void add(boost::json::array& list, boost::json::value ability);

  private:
    bool is_named_by_weapons(const std::string& name) const;

    const TextReader& texts_;
    const Wishes& wishes_;
    const Categories& categories_;
    ImportedUnit& report_;
    std::vector<std::string> names_, named_by_weapons_; // in small letters
};

// A text that the players remember, as an army file has it.
boost::json::object text_only(const std::string& name, const std::string& text);

} // namespace muster::import
