// The computer players there are, by the names people give them.
#pragma once

#include "battle/player.h"

#include <memory>
#include <string_view>
#include <vector>

namespace muster {

// Names that can be offered; "planner:N" thinks N nodes a decision, for any sensible N.
std::vector<std::string_view> player_names();
bool is_player(std::string_view name);
// Who answers at once and well enough, where nobody asked for a particular player.
std::string_view plain_player();
// Null if there is no player of that name. Two of the same name and seed answer alike.
std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed);

} // namespace muster
