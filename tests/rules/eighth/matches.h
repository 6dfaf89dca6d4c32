// Battles between the ready armies of the eighth on the ready tables.
#pragma once

#include "rules/eighth/eighth.h"
#include "testing/matches.h"

namespace muster::test {

inline const Match small{"covenant-25", "thorn-25", "quiet-orchards"};

inline std::shared_ptr<const Setup> setup_of(const Match& match) { return setup_of(eighth::rules, match); }

} // namespace muster::test
