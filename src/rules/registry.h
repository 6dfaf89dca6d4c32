// The rule sets of the program: those of this folder, and those that a program adds.
#pragma once

#include "battle/rule_set.h"

namespace muster {

std::span<const RuleSet* const> rule_sets();
const RuleSet* find_rule_set(std::string_view name); // null if there is none of that name
// Adds a game that is in a folder of its own. Call it at program start, before any rule set is looked up. The name must
// be new.
void add_rule_set(const RuleSet& rules);

} // namespace muster
