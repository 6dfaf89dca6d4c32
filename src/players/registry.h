// The computer players there are, by the names people give them.
#pragma once

#include "battle/player.h"

#include <memory>
#include <string_view>
#include <vector>

namespace muster {

std::vector<std::string_view> player_names();
// Null if there is no player of that name. Two of the same name and seed answer alike.
std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed);

} // namespace muster
