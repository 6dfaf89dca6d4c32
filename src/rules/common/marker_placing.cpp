#include "rules/common/marker_placing.h"

namespace muster {
namespace {

constexpr Length step = 0.5_in;

// Calls visit(Point) until it returns true.
template <class Visit>
void for_spots(const MarkerGround& ground, Visit&& visit) {
    for (Length x = ground.low.x; x <= ground.high.x; x += step)
        for (Length y = ground.low.y; y <= ground.high.y; y += step)
            if (visit(Point{x, y})) return;
}

// The lines of the grid between two ends, those nearest to one place first.
std::vector<Length> outwards(Length low, Length high, Length from) {
    std::vector<Length> lines;
    for (Length line = low; line <= high; line += step) lines.push_back(line);
    std::ranges::stable_sort(lines, {}, [&](Length line) { return std::abs((line - from).steps); });
    return lines;
}

} // namespace

// From the anchor outwards. Of two equally near spots, the one with the lower x comes first, then the one with the
// lower y.
std::optional<Placement> nearest_free_spot(const MarkerGround& ground, Point anchor) {
    if (auto spot = ground.spot_at(anchor)) return spot;
    const std::vector<Length> columns = outwards(ground.low.x, ground.high.x, anchor.x),
                              rows = outwards(ground.low.y, ground.high.y, anchor.y);
    std::optional<Placement> best;
    std::pair<std::int64_t, Point> least;
    for (const Length x : columns) {
        if (best && squared(x - anchor.x) > least.first) break;
        for (const Length y : rows) {
            const std::pair here(squared_distance({x, y}, anchor), Point{x, y});
            if (best && here.first > least.first) break;
            if (best && here > least) continue;
            if (const auto spot = ground.spot_at(here.second)) best = spot, least = here;
        }
    }
    return best;
}

bool has_free_spot(const MarkerGround& ground) {
    bool found = false;
    for_spots(ground, [&](Point at) { return found = ground.spot_at(at).has_value(); });
    return found;
}

Ground bare_ground(const Game& game) {
    Ground ground;
    ground.size = game.setup.table.size;
    for (const TerrainPiece& piece : game.setup.table.terrain)
        ground.terrain.insert(ground.terrain.end(), piece.prisms.begin(), piece.prisms.end());
    return ground;
}

Levels levels_at(const Ground& ground, Point at) {
    Mover centre;
    centre.shape = circle(Length{2});
    return footing(ground, centre, {at, {}, 0});
}

std::optional<Placement> lowest_spot(const Ground& ground, Point at) {
    const auto levels = levels_at(ground, at);
    if (levels.empty()) return std::nullopt;
    return Placement{at, levels[0], 0};
}

Placement ask_for_marker(Game& game, Side side, Clause clause, const MarkerGround& ground,
                         FunctionRef<std::optional<Refusal>(const Placement&)> check) {
    const ModelId marker[] = {ModelId::none};
    Question question{
        .seat = side, .kind = QuestionKind::place_marker, .form = Form::place, .clause = clause, .models = marker};
    const Point middle{game.setup.table.size.x / 2, game.setup.table.size.y / 2};
    const Answer answer = game.ask(
        question, [&](const Answer& given) { return check(given.places[0].place); },
        [&](const Goal& goal) -> std::optional<Answer> {
            const auto place = nearest_free_spot(ground, goal.stay ? middle : goal.anchor);
            if (!place) return std::nullopt;
            Answer proposed;
            proposed.places.push_back({ModelId::none, *place, 0, 0});
            return proposed;
        });
    return answer.places[0].place;
}

} // namespace muster
