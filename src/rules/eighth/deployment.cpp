// Steps 5 to 7: the battlefield is divided (E-MISS-09), zones are chosen (E-MISS-10) and units set up in them
// (E-MISS-11 to E-MISS-14; rules/sheets/mission.h has the alternation).
#include "rules/eighth/eighth.h"

namespace muster::eighth {

// E-MISS-09, E-I-54: the player who did not roll for the primary objective chooses any line through the centre.
void divide_battlefield(sheets::Game& game) {
    const Side divides = opponent(game.memory.mission.rolled_objective);
    const int degrees = game.choose_number(QuestionKind::divide_table, divides, E_MISS_09, UnitId::none, 0, 179);
    game.memory.mission.division = static_cast<std::uint8_t>(degrees);
    game.tell(BattlefieldDivided{divides, game.memory.mission.division});
}

// E-MISS-10
void decide_zones(sheets::Game& game) { choose_zones(game, game.memory.mission.rolled_objective); }

// --- Setting units up

namespace {

// E-MISS-12: in the player's own zone, and more than 12" from the enemy's.
std::vector<Point> room_to_deploy(const sheets::Game& game, Side side) {
    return half_of(game.setup.table.size, game.memory.mission.division, game.memory.sides[index(side)].zone,
                   from_enemy_zone + Length{1});
}

Point middle_of(std::span<const Point> zone) {
    std::int64_t x = 0, y = 0;
    for (const Point corner : zone) x += corner.x.steps, y += corner.y.steps;
    const auto corners = static_cast<std::int64_t>(zone.size());
    return {Length{static_cast<std::int32_t>(x / corners)}, Length{static_cast<std::int32_t>(y / corners)}};
}

// E-I-56: it is neither set up nor destroyed, and takes no part. For every other rule it is gone, and so are the units
// that the army file put aboard.
void leave_out(sheets::Game& game, UnitId unit) {
    for_units(game.battle, game.owner(unit), Whereabouts::waiting, [&](UnitId other) {
        if (other != unit && written_carrier(game, other) != unit) return;
        game.battle.units[index(other)].whereabouts = Whereabouts::destroyed;
        for (Model& model : game.battle.models)
            if (model.unit == other) model.whereabouts = Whereabouts::destroyed, model.wounds = 0;
        game.set(other, Flag::left_out);
        game.tell(Happened{E_MISS_13, other});
    });
}

// E-MISS-12; false where there is no room for the whole unit in coherency (E-I-56).
bool set_up(sheets::Game& game, UnitId unit) {
    const UnitModels models = muster::models_of(game.battle, unit, Whereabouts::waiting);
    Placing placing = set_up_of(game, unit, models);
    placing.outside_zone = E_MISS_12;
    placing.request.zone = room_to_deploy(game, game.owner(unit));
    if (placing.request.zone.empty()) return false; // every point of the half is within 12" of the other half
    const Point middle = middle_of(placing.request.zone);
    return set_up_whole(game, unit, models, std::move(placing), middle, E_MISS_12, false);
}

// E-SHEET-19: anywhere far enough from enemies.
bool set_up_anywhere(sheets::Game& game, UnitId unit) {
    const UnitModels models = muster::models_of(game.battle, unit, Whereabouts::waiting);
    const Ability& ability = *game.ability_of(unit, Effect::after_deployment);
    Placing placing = set_up_of(game, unit, models);
    keep_away_from_enemies(game, game.owner(unit), placing, ability.range * 1_in, E_SHEET_19);
    const Point size = game.setup.table.size;
    return set_up_whole(game, unit, models, std::move(placing), {size.x / 2, size.y / 2}, E_SHEET_19, false);
}

// E-LOC-10, E-SHEET-19: declared when it would be set up. It counts as the player's step like any other set-up
// (E-I-55).
void deploy(sheets::Game& game, UnitId unit) {
    if (waits(game, unit, Effect::after_deployment, "set_up_late", Flag::set_up_late, E_SHEET_19)) return;
    const bool there =
        waits(game, unit, Effect::reserves, "start_in_reserve", Flag::in_reserve, E_LOC_10) || set_up(game, unit);
    if (!there) return leave_out(game, unit);
    declare_passengers(game, unit);
}

void deploy_late(sheets::Game& game, UnitId unit) {
    game.set(unit, Flag::set_up_late, false);
    if (!set_up_anywhere(game, unit)) return leave_out(game, unit);
    declare_passengers(game, unit);
}

enum class DeploymentStep : std::uint8_t { begin, set_up, late_set_up };

} // namespace

// E-MISS-11, E-MISS-13; before it E-SHEET-18, after it E-SHEET-19.
void deploy_forces(sheets::Game& game) {
    if (game.is_at(DeploymentStep::begin) && divide_units(game)) game.go_on_to(DeploymentStep::set_up);
    if (!game.is_at(DeploymentStep::late_set_up)) {
        deploy_alternately(game, false, E_MISS_11, deploy);
        const bool red = has_units_to_set_up(game, Side::red, true), blue = has_units_to_set_up(game, Side::blue, true);
        if (game.battle.over || (!red && !blue)) return;
        if (red && blue) game.memory.picks_next = roll_off(game, E_SHEET_19);
        game.go_on_to(DeploymentStep::late_set_up);
    }
    deploy_alternately(game, true, E_MISS_11, deploy_late);
}

} // namespace muster::eighth
