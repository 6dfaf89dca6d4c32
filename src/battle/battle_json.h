// A whole battle as files write it, memory included: { "stage": 2, "round": 1, …, "memory": { … } }. Lengths are
// lattice steps, ids are numbers.
#pragma once

#include "base/json_reader.h"
#include "battle/rule_set.h"

namespace muster {

boost::json::value battle_json(const RuleSet& rules, const Battle& battle);

// Changes the fields that are named there, and refuses what no battle of this setup could show.
void read_battle(const Reader& reader, const Setup& setup, Battle& battle);

// The same setup with a battle that begins there; null where that is refused.
std::shared_ptr<const Setup> read_start(const Reader& reader, const Setup& setup);

} // namespace muster
