// The texts of a list: rules and rows that hold words instead of numbers. Each is found once, at the place where it
// hangs.
#pragma once

#include "import/tree.h"
#include "import/unit_models.h"

#include <string>
#include <string_view>
#include <vector>

namespace muster::import {

struct ListedText {
    std::string name, text;
    const ListedModels* of = nullptr; // the models that it hangs below; null: the whole unit
};

// The texts of a unit. The same text on the unit and below it counts once, for the unit.
std::vector<ListedText> texts_of(const Selection& unit, const UnitModels& models);
// Those of selections that are no unit, and of forces: every rule and row.
std::vector<ListedText> texts_of(const Selection& configuration);
std::vector<ListedText> texts_of(const Force& force);
std::vector<ListedText> texts_at(const Selection& selection); // of this selection alone

// The rows with numbers of their own: they are not texts.
bool is_psyker(const Profile& profile);  // how many powers it manifests and denies
bool is_power(const Profile& profile);   // a psychic power: warp charge and range
bool is_carrier(const Profile& profile); // what it transports
bool is_blast(const Profile& profile);   // what happens when it explodes: dice, distance, mortal wounds

// The words of a row, one characteristic after the other.
std::string words_of_row(const Profile& profile);

} // namespace muster::import
