// The computer players by name: `random`, `quick`, `greedy`, `planner:NODES`, and the levels.
#pragma once

#include "battle/player.h"

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

namespace muster {

// Returns true when a thinking player must answer with what it has. The caller has the clock, because players read
// none.
using Stop = std::function<bool()>;

// Null if there is no player of that name. Two players with the same name and seed give the same answers, unless they
// are stopped.
std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed, Stop stop = nullptr);
bool is_player(std::string_view name);
// Names to offer. "planner:N" thinks N nodes for each decision, for any sensible N.
std::vector<std::string_view> player_names();
// The player that answers in microseconds, for uses with many answers or little at stake.
std::string_view plain_player();
// The player whose advice is worth asking for.
std::string_view adviser();
std::string_view strongest_player();

// Opponents for people, weakest first. All see the same and roll the same dice; the better ones think longer.
struct Level {
    std::string_view name;
    std::uint64_t nodes;       // of a planner; 0 for players that answer at once
    std::int64_t milliseconds; // the longest that a person waits for a decision
};
const std::vector<Level>& levels();
const Level* find_level(std::string_view name);

} // namespace muster
