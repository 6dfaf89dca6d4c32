// What the games of datasheets tell of their battles in the same way, for whoever counts: weapons and wounds lost.
#pragma once

#include "battle/deed.h"
#include "battle/setup.h"

namespace muster {

// "Plasma pistol (Supercharge)": what a model attacks with, by the place among the weapons it carries.
std::string weapon_on_sheet(const Setup& setup, ModelId attacker, std::size_t weapon, std::size_t profile);
// So many of the wounds that the model's whole unit began with.
Deed loss_on_sheet(const Setup& setup, ModelId model, int wounds);
// All wounds it began with.
Deed loss_on_sheet(const Setup& setup, ModelId model);

} // namespace muster
