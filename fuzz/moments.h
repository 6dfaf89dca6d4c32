// Moments of battles of the ready armies, found once: some at the beginning of a battle, some in its midst, some near
// its end. All fuzzers and tests find the same.
#pragma once

#include "battle/replay.h"
#include "targets.h"

#include <vector>

namespace muster::fuzz {

struct Moment {
    Session session; // with an open question
    std::vector<Face> rolled;
};

const std::vector<Moment>& moments_of(std::string_view rules, Data data);
const std::vector<Moment>& all_moments(Data data); // of the drill and the three games

} // namespace muster::fuzz
