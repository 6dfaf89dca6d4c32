// What is wrong with a setup.
#pragma once

#include "rules/eighth/eighth.h"

namespace muster::eighth {

// What the eighth finds wrong with a setup.
std::optional<Problem> unfit(const Setup& setup);

} // namespace muster::eighth
