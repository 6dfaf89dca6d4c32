// Bases and what class a model is of. No list says how large a base is, so it is guessed from the model's numbers and
// keywords; the player may say otherwise.
#pragma once

#include "army/sheets/keyword.h"

#include <array>
#include <string>
#include <string_view>

namespace muster::import {

struct Stature {
    int move = 6, wounds = 1, toughness = 4, strength = 4;
    bool two_moves = false; // M has a least and a most value
};

std::string base_of(const Keywords& keywords, bool fortification, const Stature& stature);

// The keywords that say what a model is; a list may have forgotten them.
inline constexpr std::array<std::string_view, 8> class_keywords = {"INFANTRY", "BIKER",   "CAVALRY", "BEAST",
                                                                   "SWARM",    "MONSTER", "VEHICLE", "BUILDING"};
std::string_view class_of(const Stature& stature, bool fortification); // one of them

} // namespace muster::import
