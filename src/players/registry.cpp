#include "players/registry.h"

#include "players/greedy.h"
#include "players/planner.h"
#include "players/quick.h"
#include "players/random.h"
#include "players/recruit.h"

#include <algorithm>
#include <charconv>

namespace muster {
namespace {

// The nodes of "planner:20000", within sensible limits.
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

std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed, Stop stop) {
    if (name == "random") return std::make_unique<RandomPlayer>(seed);
    if (name == "quick" || name == "simple") return std::make_unique<QuickPlayer>(); // older stores say "simple"
    if (name == "greedy" || name == "regular") return std::make_unique<Greedy>();
    if (name == "recruit") return std::make_unique<Recruit>(seed);
    if (const Level* level = find_level(name)) return std::make_unique<Planner>(seed, level->nodes, std::move(stop));
    if (const auto nodes = nodes_of(name)) return std::make_unique<Planner>(seed, *nodes, std::move(stop));
    return nullptr;
}

bool is_player(std::string_view name) { return make_player(name, 0) != nullptr; }

std::vector<std::string_view> player_names() {
    std::vector<std::string_view> names{"random", "quick", "greedy", "planner:20000"};
    for (const Level& level : levels()) names.push_back(level.name);
    return names;
}

std::string_view plain_player() { return "quick"; }
std::string_view adviser() { return "greedy"; }
std::string_view strongest_player() { return levels().back().name; }

const std::vector<Level>& levels() {
    static const std::vector<Level> levels{{"recruit", 0, 0},
                                           {"regular", 0, 0},
                                           {"veteran", 5'000, 1'000},
                                           {"commander", 20'000, 3'000},
                                           {"marshal", 200'000, 10'000}};
    return levels;
}

const Level* find_level(std::string_view name) {
    const auto level = std::ranges::find(levels(), name, &Level::name);
    return level == levels().end() ? nullptr : &*level;
}

} // namespace muster
