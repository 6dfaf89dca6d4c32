// Which models of a unit carry which weapon. What hangs below models is theirs. What hangs on the unit means everybody,
// or somebody, and the list does not say which: then the weapon goes to whom it fits best, and a guess is listed.
#pragma once

#include "import/import.h"
#include "import/unit_models.h"
#include "import/weapon_rows.h"

#include <span>
#include <vector>

namespace muster::import {

// Models that carry the same. Indices are of ArmedUnit::weapons; a weapon carried twice is there twice.
struct ArmedModels {
    const ListedModels* listed = nullptr;
    int count = 1;
    std::vector<std::size_t> weapons;
};

struct ArmedUnit {
    std::vector<ArmedModels> models;
    std::vector<ListedWeapon> weapons; // each only once
    std::vector<LeftOut> left_out;
    std::vector<NumberChanged> changed;
    std::vector<Guess> guesses;
};

ArmedUnit arm(const Selection& unit, const std::string& unit_name, const UnitModels& models,
              std::span<const Choice> choices);

} // namespace muster::import
