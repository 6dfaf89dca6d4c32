// The rule sets there are.
#pragma once

#include "battle/rule_set.h"

namespace muster {

std::span<const RuleSet* const> rule_sets();
const RuleSet* find_rule_set(std::string_view name); // null if there is none of that name

} // namespace muster
