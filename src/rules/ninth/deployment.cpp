// Step 4, deploy forces: zones, combat squads, and how a unit is set up, with its army or after both armies
// (rules/sheets/mission.h has the alternation). Units are divided here, too.
#include "rules/ninth/ninth.h"

namespace muster::ninth {
namespace {

constexpr Length between_zones = 24_in; // N-I-28

// The dimension of the battlefield that corresponds to the 44" of the battle size. If both could, it is the one nearer
// to 44" (N-I-28, N-MISS-06).
bool zones_face_along_x(const Setup& setup) {
    const BattleSize& size = battle_size(combined_power(setup));
    const Point table = setup.table.size;
    const bool x_can = table.x >= size.width && table.y >= size.length;
    const bool y_can = table.y >= size.width && table.x >= size.length;
    return x_can != y_can ? x_can : table.x <= table.y;
}

} // namespace

std::vector<Point> deployment_zone(const Setup& setup, std::uint8_t zone) {
    const Point size = setup.table.size;
    const bool along_x = zones_face_along_x(setup);
    const Length extent = along_x ? size.x : size.y, depth = std::max(Length{}, (extent - between_zones) / 2);
    const Length from = zone == 0 ? Length{} : extent - depth, to = from + depth;
    if (along_x) return {{from, {}}, {to, {}}, {to, size.y}, {from, size.y}};
    return {{{}, from}, {size.x, from}, {size.x, to}, {{}, to}};
}

// N-WAR-17
void choose_zones(sheets::Game& game) { sheets::choose_zones(game, roll_off(game, N_WAR_17)); }

namespace {

// --- Setting units up

Point middle_of(std::span<const Point> zone) { return {(zone[0].x + zone[2].x) / 2, (zone[0].y + zone[2].y) / 2}; }

// `late`: anywhere more than this far from enemies, instead of wholly within the zone (N-WAR-19).
void set_up(sheets::Game& game, UnitId unit, Clause clause, const Ability* late) {
    const UnitModels waiting = models_of(game.battle, unit, Whereabouts::waiting);
    const std::vector<Point> zone = deployment_zone(game.setup, game.memory.sides[index(game.owner(unit))].zone);
    Placing placing = set_up_of(game, unit, waiting);
    placing.outside_zone = N_WAR_19;
    if (late)
        keep_away_from_enemies(game, game.owner(unit), placing, late->range * 1_in, N_WAR_22);
    else
        placing.request.zone = zone;
    set_up_as_many_as_fit(game, unit, waiting, placing, middle_of(zone), clause, false);
}

// N-I-33: passengers are selected together with their TRANSPORT. A unit that waits is declared when it would be set up:
// in reserve (N-REIN-01), or until both armies are there (N-WAR-22).
void deploy(sheets::Game& game, UnitId unit) {
    declare_passengers(game, unit);
    if (waits(game, unit, Effect::reserves, "start_in_reserve", Flag::in_reserve, N_REIN_01)) return;
    if (waits(game, unit, Effect::after_deployment, "set_up_late", Flag::set_up_late, N_I_33)) return;
    set_up(game, unit, N_WAR_18, nullptr);
}

void deploy_late(sheets::Game& game, UnitId unit) {
    declare_passengers(game, unit);
    set_up(game, unit, N_WAR_22, game.ability_of(unit, Effect::after_deployment));
    game.set(unit, Flag::set_up_late, false);
}

enum class DeploymentStep : std::uint8_t { begin, set_up };

} // namespace

// N-WAR-18 to N-WAR-21
void deploy_forces(sheets::Game& game) {
    if (game.is_at(DeploymentStep::begin)) {
        divide_units(game);
        game.go_on_to(DeploymentStep::set_up);
    }
    deploy_alternately(game, false, N_WAR_18, deploy);
}

// N-WAR-22. If only one player has such units, there is no roll-off (N-I-32).
void deploy_late_units(sheets::Game& game) {
    if (game.is_at(DeploymentStep::begin)) {
        const bool both = has_units_to_set_up(game, Side::red, true) && has_units_to_set_up(game, Side::blue, true);
        if (both) game.memory.picks_next = roll_off(game, N_WAR_22);
        game.go_on_to(DeploymentStep::set_up);
    }
    deploy_alternately(game, true, N_WAR_22, deploy_late);
}

} // namespace muster::ninth
