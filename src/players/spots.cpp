#include "players/spots.h"

#include "battle/rule_set.h"
#include "battle/standing.h"
#include "battle/table_talk.h"
#include "players/prospect.h"

namespace muster {
namespace {

constexpr Length engaged_within = 1_in;
constexpr std::int64_t retaliation_share = 4; // who is struck first strikes back with fewer

Length apart(Point a, Point b) { return Length{static_cast<std::int32_t>(floor_sqrt(squared_distance(a, b)))}; }

// From one point towards another, so far at most.
Point towards(Point from, Point to, Length most) {
    const std::int64_t way = apart(from, to).steps;
    if (way <= most.steps || way == 0) return to;
    const Point step = to - from;
    return {from.x + Length{static_cast<std::int32_t>(std::int64_t{step.x.steps} * most.steps / way)},
            from.y + Length{static_cast<std::int32_t>(std::int64_t{step.y.steps} * most.steps / way)}};
}

std::vector<MarkerStatus> markers_of(const Setup& setup, const Battle& battle) {
    if (battle.markers.empty() || !setup.rules->talk || !setup.rules->talk->markers) return {};
    return setup.rules->talk->markers(setup, battle);
}

// 1 / (1 + gap / stride) of a value: what is one stride away is worth half.
std::int64_t fading(std::int64_t value, Length gap, Length stride) {
    const std::int64_t step = std::max<std::int64_t>(stride.steps, 1);
    return value * step / (step + std::max(gap.steps, 0));
}

} // namespace

Spots::Spots(const Picture& picture, UnitId unit) : picture_(picture) {
    if (const Figure* figure = picture.find(unit)) figure_ = *figure;
    Battle without = picture.battle();
    for (ModelId model : models_of(without, unit)) without.models[index(model)].whereabouts = Whereabouts::waiting;
    for (const MarkerStatus& status : markers_of(picture.setup(), without)) {
        without_.push_back(status.would_be);
        if (status.would_be >= 0)
            held_without_ += static_cast<std::size_t>(status.would_be) == index(picture.side()) ? 1 : -1;
    }
    gains_.resize(without_.size());
}

std::int64_t Spots::held(Point at) const {
    Battle there = picture_.battle();
    const Point step = at - figure_.at;
    for (ModelId model : models_of(there, figure_.unit)) {
        Point& place = there.models[index(model)].place.at;
        place = place + step;
    }
    return held(there);
}

std::int64_t Spots::held(const Battle& there) const {
    std::int64_t sum = 0;
    for (const MarkerStatus& status : markers_of(picture_.setup(), there))
        if (status.would_be >= 0) sum += static_cast<std::size_t>(status.would_be) == index(picture_.side()) ? 1 : -1;
    return sum;
}

bool Spots::is_engaged() const {
    return std::ranges::any_of(picture_.enemies(), [&](const Figure& enemy) {
        return Picture::gap(figure_, figure_.at, enemy) <= engaged_within;
    });
}

// Markers, the enemies themselves, where its guns just reach them, and out of their way.
std::vector<Point> Spots::goals() const {
    std::vector<Point> goals;
    for (const Marker& marker : picture_.battle().markers) goals.push_back(marker.at);
    const Length range = picture_.range(figure_);
    const Figure* nearest = nullptr;
    for (const Figure& enemy : picture_.enemies()) {
        goals.push_back(enemy.at);
        const Length away = apart(figure_.at, enemy.at), stand_off = range + figure_.radius + enemy.radius - 1_in;
        if (range > Length{} && away > Length{})
            goals.push_back(towards(enemy.at, figure_.at, std::min(stand_off, away)));
        if (!nearest || away < apart(figure_.at, nearest->at)) nearest = &enemy;
    }
    if (nearest) goals.push_back(figure_.at + (figure_.at - nearest->at));
    return goals;
}

std::vector<Spot> Spots::within(Length allowance, const Afterwards& after) const {
    std::vector<Spot> spots{here(after)};
    const Point size = picture_.setup().table.size;
    for (const Point goal : goals()) {
        Point at = towards(figure_.at, goal, allowance);
        at = {std::clamp(at.x, Length{}, size.x), std::clamp(at.y, Length{}, size.y)};
        const bool known = std::ranges::any_of(spots, [&](const Spot& spot) { return apart(spot.at, at) < 1_in; });
        if (!known) spots.push_back(weigh(at, after));
    }
    std::ranges::stable_sort(spots, std::greater{}, &Spot::score);
    return spots;
}

Spot Spots::weigh(Point at, const Afterwards& after, bool stay) const {
    Spot spot;
    spot.at = at;
    spot.stay = stay;
    add_markers(spot);
    add_rest(spot, after);
    return spot;
}

Spot Spots::weigh(const Answer& placed, const Afterwards& after) const {
    Battle there = picture_.battle();
    std::int64_t x = 0, y = 0;
    for (const PlacedModel& each : placed.places) {
        there.models[index(each.model)].place = each.place;
        x += each.place.at.x.steps, y += each.place.at.y.steps;
    }
    const auto count = std::max<std::int64_t>(std::ssize(placed.places), 1);
    Spot spot;
    spot.at = {Length{static_cast<std::int32_t>(x / count)}, Length{static_cast<std::int32_t>(y / count)}};
    spot.add(Term::markers, (held(there) - held_without_) * marker_rate(picture_.battle()));
    add_rest(spot, after);
    return spot;
}

void Spots::add_rest(Spot& spot, const Afterwards& after) const {
    add_way_to_markers(spot);
    add_attacks(spot, after);
    spot.add(Term::exposure, -picture_.exposure(figure_, spot.at));
}

// What the rules say of the markers if the unit stood there; asked once for each marker, as if it stood around it.
void Spots::add_markers(Spot& spot) const {
    constexpr Length near = 4_in; // 3" from the rim
    const auto& markers = picture_.battle().markers;
    std::int64_t gain = 0;
    if (spot.stay) {
        gain = held(spot.at) - held_without_;
    } else {
        for (std::size_t i = 0; i < markers.size() && i < without_.size(); ++i) {
            if (apart(spot.at, markers[i].at) > near) continue;
            if (!gains_[i]) gains_[i] = held(markers[i].at) - held_without_;
            gain += *gains_[i];
        }
    }
    spot.add(Term::markers, gain * marker_rate(picture_.battle()));
}

// The best marker to make for: one that is not ours, and that fewer friends are nearer to.
void Spots::add_way_to_markers(Spot& spot) const {
    const auto& markers = picture_.battle().markers;
    const Length stride = std::max(picture_.speed(figure_), 1_in);
    std::int64_t best = 0;
    for (std::size_t i = 0; i < markers.size() && i < without_.size(); ++i) {
        const bool ours = without_[i] >= 0 && static_cast<std::size_t>(without_[i]) == index(picture_.side());
        std::int64_t value = marker_rate(picture_.battle()) / (ours ? 8 : 2);
        for (const Figure& other : picture_.friends())
            if (other.unit != figure_.unit &&
                apart(other.at, markers[i].at) < std::min(9_in, apart(figure_.at, markers[i].at)))
                value /= 2;
        best = std::max(best, fading(value, apart(spot.at, markers[i].at) - 3_in, stride));
    }
    spot.add(Term::progress, best);
}

// Its best target from there, for guns and for blades; and towards the next one where neither reaches.
void Spots::add_attacks(Spot& spot, const Afterwards& after) const {
    std::int64_t shots = 0, charge = 0, back = 0, way = 0;
    const bool engaged = is_engaged();
    const Length stride = std::max(picture_.speed(figure_), 1_in);
    for (const Figure& enemy : picture_.enemies()) {
        const Length gap = Picture::gap(figure_, spot.at, enemy);
        const std::int64_t blows = picture_.fighting(figure_, enemy);
        const std::int64_t answer = picture_.fighting(enemy, figure_) / retaliation_share;
        if (after.shoots && !engaged) shots = std::max(shots, picture_.shooting(figure_, enemy, gap));
        const double chance = engaged && gap <= engaged_within ? 1 : picture_.charge_chance(gap);
        const auto promised = static_cast<std::int64_t>(chance * static_cast<double>(blows)),
                   returned = static_cast<std::int64_t>(chance * static_cast<double>(answer));
        if (after.charges && promised - returned > charge - back) charge = promised, back = returned;
        const std::int64_t worth = std::max(blows - answer, picture_.shooting(figure_, enemy, Length{}));
        way = std::max(way, fading(worth, gap, stride));
    }
    spot.add(Term::damage, shots);
    spot.add(Term::charge, charge);
    spot.add(Term::retaliation, -back);
    spot.add(Term::progress, way);
}

} // namespace muster
