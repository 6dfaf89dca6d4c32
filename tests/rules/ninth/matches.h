// Battles between the ready armies of the ninth on the ready tables.
#pragma once

#include "rules/ninth/ninth.h"
#include "testing/matches.h"

namespace muster::test {

inline const Match small{"concord-25", "tide-25", "three-cedars"};

inline std::shared_ptr<const Setup> setup_of(const Match& match) { return setup_of(ninth::rules, match); }

} // namespace muster::test
