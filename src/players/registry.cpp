#include "players/registry.h"

#include "players/random.h"

namespace muster {

std::vector<std::string_view> player_names() { return {"random"}; }

std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed) {
    if (name == "random") return std::make_unique<RandomPlayer>(seed);
    return nullptr;
}

} // namespace muster
