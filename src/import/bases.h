// Bases and what class a model is of. No list says how large a base is, so it is guessed from the model's numbers and
// keywords; the player may say otherwise.
#pragma once

#include "army/sheets/keyword.h"

#include <string>

namespace muster::import {

struct Stature {
    int wounds = 1, toughness = 4, strength = 4;
    bool two_moves = false; // M has a least and a most value
};

std::string base_of(const Keywords& keywords, bool fortification, const Stature& stature);

} // namespace muster::import
