#include "rules/alternating/ways.h"

#include <algorithm>

namespace muster::alternating {
namespace {

bool is_drawn(const Answer& answer) {
    return !answer.waypoints.empty() ||
           std::ranges::any_of(answer.places, [](const PlacedModel& placed) { return placed.turn > 0; });
}

std::vector<Way> drawn_ways(const Placing& placing, const Answer& answer) {
    std::vector<Way> ways;
    ways.reserve(answer.places.size());
    std::size_t waypoint = 0;
    for (std::size_t i = 0; i < answer.places.size(); ++i) {
        const FormationModel& model = placing.request.models[i];
        Way way;
        way.reserve(answer.places[i].waypoints + std::size_t{2});
        way.push_back(model.from);
        for (std::size_t end = waypoint + answer.places[i].waypoints; waypoint < end; ++waypoint)
            way.push_back({answer.waypoints[waypoint], model.from.elevation, model.from.facing});
        way.push_back(answer.places[i].place);
        ways.push_back(way.size() == 2 && way[0] == way[1] ? Way{} : std::move(way));
    }
    return ways;
}

// With difficult areas closed. Models of the unit itself are passed (A-MOV-06).
Ground around_difficulty(const Placing& placing) {
    Ground ground = placing.request.ground;
    for (const Footprint& area : placing.difficulty.areas) ground.barriers.push_back({area, {}, 100_in, {}, {}});
    return ground;
}

std::vector<Way> shortest_ways(const Placing& placing, const Answer& answer) {
    std::vector<Placement> ends;
    for (const PlacedModel& placed : answer.places) ends.push_back(placed.place);
    const auto formation = repair(placing.request, ends); // these are the ends themselves, because they are legal
    std::vector<Way> ways(ends.size());
    if (!formation) return ways;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const auto& places = formation->paths[i].places;
        if (places.size() > 1) ways[i] = {places.begin(), places.end()};
    }
    const ModelSet through = too_far(placing, ways);
    if (through == 0) return ways;
    const Ground ground = around_difficulty(placing);
    for (std::size_t i = 0; i < ends.size(); ++i) {
        if ((through & only(i)) == 0) continue;
        const FormationModel& model = placing.request.models[i];
        if (const auto path = shortest_path(ground, model.mover, model.from, ends[i]))
            ways[i] = {path->places.begin(), path->places.end()};
    }
    return ways;
}

} // namespace

bool touches(const Shape& shape, const Way& way, std::span<const Footprint> areas) {
    return !way.empty() &&
           std::ranges::any_of(areas, [&](const Footprint& area) { return passes_over(shape, way, area); });
}

std::vector<Way> ways_of(const Placing& placing, const Answer& answer) {
    return is_drawn(answer) ? drawn_ways(placing, answer) : shortest_ways(placing, answer);
}

ModelSet too_far(const Placing& placing, std::span<const Way> ways) {
    const Difficulty& difficulty = placing.difficulty;
    ModelSet far = 0;
    for (std::size_t i = 0; i < ways.size(); ++i) {
        const Mover& mover = placing.request.models[i].mover;
        if ((difficulty.slows & only(i)) == 0 || !touches(mover.shape, ways[i], difficulty.areas)) continue;
        if (check_path(placing.request.ground, mover, ways[i]).cost > mover.allowance / 2) far |= only(i);
    }
    return far;
}

} // namespace muster::alternating
