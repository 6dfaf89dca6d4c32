// The table of a battle for whoever names one, asks for a random one or does not care.
#pragma once

#include "program.h"

#include "battle/rule_set.h"

namespace muster {

// `name`: a file, a ready table, "random" (out of the seed), or empty: the first ready table of the size these armies
// are best fought on, and a random one of that size where there is none.
Table table_for(const Program& program, const RuleSet& rules, const Army& red, const Army& blue,
                const std::string& name, std::uint64_t seed);

} // namespace muster
