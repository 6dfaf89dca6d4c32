// The models of a unit. A list builder nests selections as its data were written: models with and without rows of their
// own, boxes around models, leaders above their followers, upgrades that are models or that change one. The order of
// the steps matters (docs/formats.md, "What becomes of a list").
#pragma once

#include "import/report.h"
#include "import/tree.h"

#include <span>
#include <string>
#include <vector>

namespace muster::import {

// The rows of one model: more than one if its numbers get worse as it loses wounds. Best first.
struct Rows {
    std::string name;
    std::vector<const Profile*> profiles;
};

// Models of a unit that stand at one place of the list.
struct ListedModels {
    const Selection* selection = nullptr; // their weapons and texts hang below it
    std::string name;
    int count = 1;
    Rows rows;
};

struct UnitModels {
    std::vector<ListedModels> models;
    std::vector<Guess> guesses;
    // Whether what hangs at this selection belongs to models at that place, and not to the unit.
    bool is_place_of_models(const Selection& selection) const;
};

bool is_unit_row(const Profile& profile); // the row of a model: it has T, W and Ld
bool holds_unit_row(const Selection& selection);
const std::string* characteristic(const Profile& profile, std::string_view name); // in any capitals; null without it

// The rows of a selection, by model.
std::vector<Rows> rows_of(const Selection& selection);

UnitModels models_of(const Selection& unit, const std::string& unit_name, std::span<const struct Choice> choices);

} // namespace muster::import
