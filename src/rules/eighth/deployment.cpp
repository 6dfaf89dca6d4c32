// Steps 5 to 7: the battlefield is divided (E-MISS-09), zones are chosen (E-MISS-10) and units set up in them
// (E-MISS-11 to E-MISS-14; rules/sheets/mission.h has the alternation). Halves are reckoned in whole steps: a half
// never holds more than the line allows, and each is the other one turned around the centre.
#include "rules/eighth/events.h"
#include "rules/eighth/mission.h"
#include "rules/eighth/phases.h"

namespace muster::eighth {
namespace {

constexpr std::int32_t long_edge = 1'000'000; // of the vector along the line: the longer, the finer

// How far a point lies to the left of the line, times twice the length of the line's vector; to its right it is less
// than nothing. Twice, because the centre of the battlefield may lie between two steps.
std::int64_t left_of_line(Point size, Point along, Point at) {
    return std::int64_t{along.x.steps} * (2 * at.y.steps - size.y.steps) -
           std::int64_t{along.y.steps} * (2 * at.x.steps - size.x.steps);
}

Point along_line(Point size, int degrees) {
    const Point edge = size.x >= size.y ? Point{Length{long_edge}, {}} : Point{{}, Length{-long_edge}};
    return turned(edge, degrees);
}

// The last point of the edge from `inside` to `outside` that still is inside.
Point last_inside(Point inside, Point outside, std::int64_t to_spare, std::int64_t fall) {
    const auto part = [&](Length from, Length to) {
        return Length{static_cast<std::int32_t>(std::int64_t{(to - from).steps} * to_spare / fall)};
    };
    return {inside.x + part(inside.x, outside.x), inside.y + part(inside.y, outside.y)};
}

void add_corner(std::vector<Point>& outline, Point corner) {
    if (outline.empty() || outline.back() != corner) outline.push_back(corner);
}

} // namespace

std::vector<Point> half_of(Point size, int degrees, std::uint8_t half, Length away) {
    const Point along = along_line(size, degrees);
    const std::int64_t least = 2 * away.steps * ceil_sqrt(squared_norm(along));
    const auto to_spare = [&](Point at) {
        const std::int64_t left = left_of_line(size, along, at);
        return (half == 0 ? -left : left) - least;
    };
    const Point corners[] = {{}, {size.x, {}}, size, {{}, size.y}};
    std::vector<Point> outline;
    for (std::size_t i = 0; i < 4; ++i) {
        const Point here = corners[i], next = corners[(i + 1) % 4];
        const std::int64_t now = to_spare(here), then = to_spare(next);
        if (now >= 0) add_corner(outline, here);
        if (now >= 0 && then < 0) add_corner(outline, last_inside(here, next, now, now - then));
        if (now < 0 && then >= 0) add_corner(outline, last_inside(next, here, then, then - now));
    }
    if (outline.size() > 1 && outline.front() == outline.back()) outline.pop_back();
    if (outline.size() < 3) outline.clear();
    return outline;
}

std::vector<Point> deployment_zone(const sheets::Game& game, Side side) {
    return half_of(game.setup.table.size, game.memory.mission.division, game.memory.sides[index(side)].zone);
}

// E-MISS-12: in the own zone, and more than 12" from the enemy's.
std::vector<Point> room_to_deploy(const sheets::Game& game, Side side) {
    return half_of(game.setup.table.size, game.memory.mission.division, game.memory.sides[index(side)].zone,
                   from_enemy_zone + Length{1});
}

// E-MISS-09, E-I-54: whoever did not roll for the primary objective, any line through the centre.
void divide_battlefield(sheets::Game& game) {
    const Side divides = opponent(game.memory.mission.rolled_objective);
    const int degrees = game.choose_number(divides, E_MISS_09, UnitId::none, 0, 179);
    game.memory.mission.division = static_cast<std::uint8_t>(degrees);
    game.tell(BattlefieldDivided{divides, game.memory.mission.division});
}

// E-MISS-10
void decide_zones(sheets::Game& game) { choose_zones(game, game.memory.mission.rolled_objective); }

// --- Setting units up

namespace {

Point middle_of(std::span<const Point> zone) {
    std::int64_t x = 0, y = 0;
    for (const Point corner : zone) x += corner.x.steps, y += corner.y.steps;
    const auto corners = static_cast<std::int64_t>(zone.size());
    return {Length{static_cast<std::int32_t>(x / corners)}, Length{static_cast<std::int32_t>(y / corners)}};
}

// E-I-56: neither set up nor destroyed; it takes no part. To every other rule it is as if it were gone, and with it
// those that the army file put aboard.
void leave_out(sheets::Game& game, UnitId unit) {
    for_units(game.battle, game.owner(unit), Whereabouts::waiting, [&](UnitId other) {
        if (other != unit && written_carrier(game, other) != unit) return;
        game.battle.units[index(other)].whereabouts = Whereabouts::destroyed;
        for (Model& model : game.battle.models)
            if (model.unit == other) model.whereabouts = Whereabouts::destroyed, model.wounds = 0;
        game.set(other, Flag::left_out);
        game.tell(Happened{E_MISS_13, other, UnitId::none, {}});
    });
}

// E-MISS-12; false where there is no room for the whole unit in coherency (E-I-56).
bool set_up(sheets::Game& game, UnitId unit) {
    const UnitModels models = muster::models_of(game.battle, unit, Whereabouts::waiting);
    Placing placing = set_up_of(game, unit, models);
    placing.outside_zone = E_MISS_12;
    placing.request.zone = room_to_deploy(game, game.owner(unit));
    if (placing.request.zone.empty()) return false; // a table that is all within 12" of the other half
    const Point middle = middle_of(placing.request.zone);
    return set_up_whole(game, unit, models, std::move(placing), middle, E_MISS_12, false);
}

// E-LOC-10: said when it would be set up; it uses up the step like any other (E-I-55).
void deploy(sheets::Game& game, UnitId unit) {
    const bool there =
        waits(game, unit, Effect::reserves, "start_in_reserve", Flag::in_reserve, E_LOC_10) || set_up(game, unit);
    if (!there) return leave_out(game, unit);
    declare_passengers(game, unit);
}

} // namespace

// E-MISS-11, E-MISS-13
void deploy_forces(sheets::Game& game) { deploy_alternately(game, false, E_MISS_11, deploy); }

} // namespace muster::eighth
