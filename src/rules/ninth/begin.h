// What is wrong with a setup.
#pragma once

#include "battle/rule_set.h"
#include "rules/ninth/ninth.h"

namespace muster::ninth {

extern const std::array<TableLimit, 4> table_limits; // N-WAR-12
// What the ninth finds wrong with a setup: a table smaller than the battle size asks for (N-WAR-12).
std::optional<Problem> unfit(const Setup& setup);

} // namespace muster::ninth
