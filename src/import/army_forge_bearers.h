// Which model of a unit of Army Forge carries what: the list has only how many of each weapon the whole unit has.
#pragma once

#include "import/army_forge_list.h"
#include "import/import.h"

namespace muster::import::forge {

// Models with the same weapons. A weapon carried twice is named twice.
struct Kind {
    std::string name;
    int count = 0;
    std::vector<const Weapon*> weapons;
};

// Kinds of the unit, the largest first and the others as they come. Where the list leaves a choice, it is made as
// `choices` say, or else guessed and added to `guesses`.
std::vector<Kind> hand_out(const Unit& unit, const std::vector<Choice>& choices, std::vector<Guess>& guesses);

} // namespace muster::import::forge
