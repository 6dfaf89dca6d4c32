#include "players/registry.h"

#include "players/random.h"
#include "players/simple.h"

namespace muster {

std::vector<std::string_view> player_names() { return {"random", "simple"}; }

std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed) {
    if (name == "random") return std::make_unique<RandomPlayer>(seed);
    if (name == "simple") return std::make_unique<SimplePlayer>();
    return nullptr;
}

} // namespace muster
