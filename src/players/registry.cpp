#include "players/registry.h"

#include "players/planner.h"
#include "players/random.h"
#include "players/simple.h"

#include <charconv>

namespace muster {

namespace {

// The nodes of "planner:20000", within what is sensible.
std::optional<std::uint64_t> nodes_of(std::string_view name) {
    constexpr std::string_view planner = "planner:";
    if (!name.starts_with(planner)) return std::nullopt;
    name.remove_prefix(planner.size());
    std::uint64_t nodes = 0;
    const auto [end, wrong] = std::from_chars(name.data(), name.data() + name.size(), nodes);
    if (wrong != std::errc{} || end != name.data() + name.size()) return std::nullopt;
    if (nodes < Planner::least_nodes || nodes > Planner::most_nodes) return std::nullopt;
    return nodes;
}

} // namespace

std::vector<std::string_view> player_names() { return {"random", "simple", "planner:20000"}; }

bool is_player(std::string_view name) { return make_player(name, 0) != nullptr; }

std::string_view plain_player() { return "simple"; }

std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed) {
    if (name == "random") return std::make_unique<RandomPlayer>(seed);
    if (name == "simple") return std::make_unique<SimplePlayer>();
    if (const auto nodes = nodes_of(name)) return std::make_unique<Planner>(seed, *nodes);
    return nullptr;
}

} // namespace muster
