// The battle before its first step, and whether one that was changed by hand can be played on.
#pragma once

#include "rules/eighth/eighth.h"

namespace muster::eighth {

// What the eighth finds wrong with a setup.
std::optional<Problem> unfit(const Setup& setup);

} // namespace muster::eighth
