// The computer players there are, by the names people give them: `random`, `quick`, `greedy`,
// `planner:NODES`, and the levels.
#pragma once

#include "battle/player.h"

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

namespace muster {

// True once a thinking player must answer with what it has. The caller owns the clock: players read none.
using Stop = std::function<bool()>;

// Null if there is no player of that name. Two of the same name and seed answer alike, unless they are stopped.
std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed, Stop stop = nullptr);
bool is_player(std::string_view name);
// Names to offer; "planner:N" thinks N nodes a decision, for any sensible N.
std::vector<std::string_view> player_names();
// Who answers in microseconds, where many answers are wanted or little depends on them.
std::string_view plain_player();
// Whose advice is worth asking for.
std::string_view adviser();
std::string_view strongest_player();

// Opponents for people, weakest first. All see the same and roll the same dice; the better ones think longer.
struct Level {
    std::string_view name;
    std::uint64_t nodes;       // of a planner; 0 for those who answer at once
    std::int64_t milliseconds; // a person waits for a decision at most
};
const std::vector<Level>& levels();
const Level* find_level(std::string_view name);

} // namespace muster
