// The rule sets there are: those of this folder, and whatever a program adds.
#pragma once

#include "battle/rule_set.h"

namespace muster {

std::span<const RuleSet* const> rule_sets();
const RuleSet* find_rule_set(std::string_view name); // null if there is none of that name
// A game that lives elsewhere. At program start, before anybody asks for one; its name is its own.
void add_rule_set(const RuleSet& rules);

} // namespace muster
