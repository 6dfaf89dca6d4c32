#include "players/positions.h"

#include "battle/inspector.h"
#include "battle/rule_set.h"
#include "battle/standing.h"
#include "players/evaluation.h"

namespace muster {
namespace {

constexpr Length engaged_within = 1_in;
constexpr std::int64_t retaliation_share = 4; // a unit that is charged has fewer models left to strike back

// The point on the way from one point to another, at most this far away.
Point towards(Point from, Point to, Length most) {
    const std::int64_t way = apart(from, to).steps;
    if (way <= most.steps || way == 0) return to;
    const Point step = to - from;
    return {from.x + Length{static_cast<std::int32_t>(std::int64_t{step.x.steps} * most.steps / way)},
            from.y + Length{static_cast<std::int32_t>(std::int64_t{step.y.steps} * most.steps / way)}};
}

std::vector<MarkerStatus> markers_of(const Setup& setup, const Battle& battle) {
    if (battle.markers.empty() || !setup.rules->inspector || !setup.rules->inspector->markers) return {};
    return setup.rules->inspector->markers(setup, battle);
}

// The value times 1 / (1 + gap / stride): one stride away it is half.
std::int64_t fading(std::int64_t value, Length gap, Length stride) {
    const std::int64_t step = std::max<std::int64_t>(stride.steps, 1);
    return value * step / (step + std::max(gap.steps, 0));
}

} // namespace

Positions::Positions(const BoardSummary& board, UnitId unit) : board_(board) {
    if (const BoardUnit* board_unit = board.find(unit)) board_unit_ = *board_unit;
    Battle without = board.battle();
    for (ModelId model : models_of(without, unit)) without.models[index(model)].whereabouts = Whereabouts::waiting;
    for (const MarkerStatus& status : markers_of(board.setup(), without)) {
        without_.push_back(status.would_be);
        if (status.would_be >= 0)
            held_without_ += static_cast<std::size_t>(status.would_be) == index(board.side()) ? 1 : -1;
    }
    if (without_.empty()) without_.assign(board.battle().markers.size(), -1); // a game that says nothing about markers
    gains_.resize(without_.size());
}

std::int64_t Positions::held(Point at) const {
    Battle there = board_.battle();
    const Point step = at - board_unit_.at;
    for (ModelId model : models_of(there, board_unit_.unit)) {
        Point& place = there.models[index(model)].place.at;
        place = place + step;
    }
    return held(there);
}

std::int64_t Positions::held(const Battle& there) const {
    std::int64_t sum = 0;
    for (const MarkerStatus& status : markers_of(board_.setup(), there))
        if (status.would_be >= 0) sum += static_cast<std::size_t>(status.would_be) == index(board_.side()) ? 1 : -1;
    return sum;
}

bool Positions::is_engaged() const {
    return std::ranges::any_of(board_.enemies(), [&](const BoardUnit& enemy) {
        return BoardSummary::gap(board_unit_, board_unit_.at, enemy) <= engaged_within;
    });
}

// Goals are markers, the enemies themselves, the places where its guns just reach them, and places away from them.
std::vector<Point> Positions::goals() const {
    std::vector<Point> goals;
    for (const Marker& marker : board_.battle().markers) goals.push_back(marker.at);
    const Length range = board_.range(board_unit_);
    const BoardUnit* nearest = nullptr;
    for (const BoardUnit& enemy : board_.enemies()) {
        goals.push_back(enemy.at);
        const Length away = apart(board_unit_.at, enemy.at),
                     stand_off = range + board_unit_.radius + enemy.radius - 1_in;
        if (range > Length{} && away > Length{})
            goals.push_back(towards(enemy.at, board_unit_.at, std::min(stand_off, away)));
        if (!nearest || away < apart(board_unit_.at, nearest->at)) nearest = &enemy;
    }
    if (nearest) goals.push_back(board_unit_.at + (board_unit_.at - nearest->at));
    return goals;
}

std::vector<Position> Positions::within(Length allowance, const Afterwards& after) const {
    std::vector<Position> positions{here(after)};
    const Point size = board_.setup().table.size;
    for (const Point goal : goals()) {
        Point at = towards(board_unit_.at, goal, allowance);
        at = {std::clamp(at.x, Length{}, size.x), std::clamp(at.y, Length{}, size.y)};
        const bool known =
            std::ranges::any_of(positions, [&](const Position& position) { return apart(position.at, at) < 1_in; });
        if (!known) positions.push_back(score(at, after));
    }
    std::ranges::stable_sort(positions, std::greater{}, &Position::score);
    return positions;
}

Position Positions::score(Point at, const Afterwards& after, bool stay) const {
    Position position;
    position.at = at;
    position.stay = stay;
    add_markers(position);
    add_rest(position, after);
    return position;
}

Position Positions::score(const Answer& placed, const Afterwards& after) const {
    Battle there = board_.battle();
    std::int64_t x = 0, y = 0;
    for (const PlacedModel& each : placed.places) {
        there.models[index(each.model)].place = each.place;
        x += each.place.at.x.steps, y += each.place.at.y.steps;
    }
    const auto count = std::max<std::int64_t>(std::ssize(placed.places), 1);
    Position position;
    position.at = {Length{static_cast<std::int32_t>(x / count)}, Length{static_cast<std::int32_t>(y / count)}};
    position.add(Term::markers, (held(there) - held_without_) * marker_rate(board_.battle()));
    add_rest(position, after);
    return position;
}

void Positions::add_rest(Position& position, const Afterwards& after) const {
    add_way_to_markers(position);
    add_attacks(position, after);
    position.add(Term::exposure, -board_.exposure(board_unit_, position.at));
}

// What the rules say about the markers if the unit stood there. The rules are asked once for each marker, with the unit
// around it.
void Positions::add_markers(Position& position) const {
    constexpr Length near = 4_in; // 3" from the marker's edge
    const auto& markers = board_.battle().markers;
    std::int64_t gain = 0;
    if (position.stay) {
        gain = held(position.at) - held_without_;
    } else {
        for (std::size_t i = 0; i < markers.size() && i < without_.size(); ++i) {
            if (apart(position.at, markers[i].at) > near) continue;
            if (!gains_[i]) gains_[i] = held(markers[i].at) - held_without_;
            gain += *gains_[i];
        }
    }
    position.add(Term::markers, gain * marker_rate(board_.battle()));
}

// The way to the best marker: one that its side does not hold and that few friends are nearer to.
void Positions::add_way_to_markers(Position& position) const {
    const auto& markers = board_.battle().markers;
    const Length stride = std::max(board_.speed(board_unit_), 1_in);
    std::int64_t best = 0;
    for (std::size_t i = 0; i < markers.size() && i < without_.size(); ++i) {
        const bool ours = without_[i] >= 0 && static_cast<std::size_t>(without_[i]) == index(board_.side());
        std::int64_t value = marker_rate(board_.battle()) / (ours ? 8 : 2);
        for (const BoardUnit& other : board_.friends())
            if (other.unit != board_unit_.unit &&
                apart(other.at, markers[i].at) < std::min(9_in, apart(board_unit_.at, markers[i].at)))
                value /= 2;
        best = std::max(best, fading(value, apart(position.at, markers[i].at) - 3_in, stride));
    }
    position.add(Term::progress, best);
}

// The best targets from there, for shooting and for charging. If it reaches none, the way to the next one.
void Positions::add_attacks(Position& position, const Afterwards& after) const {
    std::int64_t shots = 0, charge = 0, back = 0, way = 0;
    const bool engaged = is_engaged();
    const Length stride = std::max(board_.speed(board_unit_), 1_in);
    for (const BoardUnit& enemy : board_.enemies()) {
        const Length gap = BoardSummary::gap(board_unit_, position.at, enemy);
        const std::int64_t blows = board_.fighting(board_unit_, enemy);
        const std::int64_t answer = board_.fighting(enemy, board_unit_) / retaliation_share;
        if (after.shoots && !engaged) shots = std::max(shots, board_.shooting(board_unit_, enemy, gap));
        const double chance = engaged && gap <= engaged_within ? 1 : board_.charge_chance(gap);
        const auto promised = static_cast<std::int64_t>(chance * static_cast<double>(blows)),
                   returned = static_cast<std::int64_t>(chance * static_cast<double>(answer));
        if (after.charges && promised - returned > charge - back) charge = promised, back = returned;
        const std::int64_t worth = std::max(blows - answer, board_.shooting(board_unit_, enemy, Length{}));
        way = std::max(way, fading(worth, gap, stride));
    }
    position.add(Term::damage, shots);
    position.add(Term::charge, charge);
    position.add(Term::retaliation, -back);
    position.add(Term::progress, way);
}

} // namespace muster
