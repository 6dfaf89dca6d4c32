// Moves and set-ups of the eighth. Unlike in the ninth, the inch around enemies is a straight line; every climb counts;
// each model that can FLY does so in every move, on the slant; one target is enough for a charge; who must end closer
// is held only by the model it touches; and nothing forbids a set-up near enemies in general.
#include "rules/eighth/moves.h"

#include "rules/common/turning.h"

namespace muster::eighth {
namespace {

// What each fault breaks, by kind of move.
struct Breaches {
    Clause too_far, not_closer = Clause::none;
};
Breaches breaches_of(MoveKind kind) {
    switch (kind) {
    case MoveKind::charge:
        return {E_CHG_10};
    case MoveKind::intervene:
        return {E_HERO_02, E_HERO_03};
    case MoveKind::pile_in:
        return {E_FGT_10, E_FGT_10};
    case MoveKind::consolidate:
        return {E_FGT_24, E_FGT_24};
    default:
        return {E_MOV_05};
    }
}
void name_clauses(MoveKind kind, Placing& placing) {
    const Breaches breaches = breaches_of(kind);
    placing.too_far = breaches.too_far;
    placing.not_closer = breaches.not_closer;
    placing.fixed = E_I_36;
    placing.incoherent = kind == MoveKind::set_up ? E_COH_01 : E_COH_02;
    placing.off_table = E_I_08;
    placing.overlaps = kind == MoveKind::set_up ? E_I_02 : E_MOV_06;
    placing.no_footing = E_I_02;
    placing.through_terrain = E_MOV_07;
    placing.target_not_reached = E_CHG_11;
}

// Where the inch around an enemy model may not be entered, or not be ended in. Who can FLY passes whatever stands in
// its way, and is asked at the end only (E-MOV-09, E-I-15).
void keep_an_inch_away(Placing& placing, const Solid& enemy, const std::vector<Solid>& levels, MoveKind kind,
                       bool charge_target) {
    if (kind == MoveKind::normal || kind == MoveKind::advance)
        keep_away(placing, enemy, levels, an_inch, false, E_MOV_10);
    if (kind == MoveKind::fall_back) keep_away(placing, enemy, levels, an_inch, true, E_FALL_02); // E-I-17
    if (kind == MoveKind::charge && !charge_target) keep_away(placing, enemy, levels, an_inch, false, E_CHG_12);
}

void add_ground(const sheets::Game& game, const Neighbourhood& neighbourhood, Placing& placing) {
    placing.request.coherency = eighth_coherency;
    placing.request.ground.free_height = Length{}; // E-MOV-08: every climb counts
    sheets::add_ground(game.setup, neighbourhood, placing);
}

FormationModel flier_of(const sheets::Game& game, ModelId model, Length allowance) {
    FormationModel mover = sheets::mover_of(game, model, allowance);
    // E-MOV-09, E-I-14: in every kind of move, on the slant
    mover.mover.flies = mover.mover.slant = game.has_keyword(model, CoreKeyword::fly);
    return mover;
}

} // namespace

Placing describe_move(const sheets::Game& game, UnitId unit, MoveKind kind, std::span<const ModelId> models,
                      std::span<const Length> allowances, std::span<const UnitId> charge_targets,
                      std::span<const ModelId> closest) {
    Placing placing;
    name_clauses(kind, placing);
    for (std::size_t i = 0; i < models.size(); ++i) {
        FormationModel mover = flier_of(game, models[i], allowances[i]);
        if (ends_closer(kind)) {
            if (closest[i] != ModelId::none) mover.closer_to = game.solid_of(closest[i]);
            // E-I-36: who touches it cannot come closer, and where there is nobody there is no move.
            mover.fixed = !mover.closer_to || touching(game.solid_of(models[i]), *mover.closer_to);
        }
        placing.request.models.push_back(mover);
    }
    const Neighbourhood neighbourhood(placing.request);
    add_ground(game, neighbourhood, placing);
    if (!is_coherent(game, unit)) placing.incoherent = E_COH_05; // losses have split it
    const std::vector<Solid> levels = levels_of(placing.request);
    for_models_on_table(game.battle, [&](ModelId other) {
        const UnitId its_unit = game.unit_of(other);
        const Point at = game.battle.models[index(other)].place.at;
        const Length around = game.setup.model(other).shape.radius + Length{4}; // outlines are rounded as they turn
        if (its_unit == unit || !neighbourhood.touches(at, around + an_inch + Length{1})) return;
        const Solid solid = game.solid_of(other);
        add_barrier(placing, solid, {}, {}, false, E_MOV_06);
        if (game.owner(other) == game.owner(unit)) return;
        const bool target = std::ranges::find(charge_targets, its_unit) != charge_targets.end();
        keep_an_inch_away(placing, solid, levels, kind, target);
    });
    if (charge_targets.empty()) return placing;
    FormationTarget wanted; // E-CHG-14: any model of any target
    wanted.nearness = {an_inch, std::nullopt};
    for (UnitId target : charge_targets)
        for (ModelId model : game.models_of(target)) wanted.models.push_back(game.solid_of(model));
    placing.request.targets.push_back(std::move(wanted));
    return placing;
}

bool may_intervene(const sheets::Game& game, ModelId model) {
    if (!game.has_keyword(model, CoreKeyword::character)) return false;
    return std::ranges::any_of(units_on_table(game, opponent(game.owner(model))),
                               [&](UnitId enemy) { return within(game, model, enemy, closing_reach); });
}

// E-HERO-01: it is the CHARACTER that intervenes; whoever else is in its unit stays.
Clause held_in_move(const sheets::Game& game, ModelId model, MoveKind kind) {
    return kind == MoveKind::intervene && !may_intervene(game, model) ? E_HERO_01 : Clause::none;
}

Placing describe_set_up(const sheets::Game& game, UnitId unit, std::span<const ModelId> models) {
    Placing placing;
    name_clauses(MoveKind::set_up, placing);
    placing.request.set_up = true;
    add_ground(game, Neighbourhood(placing.request), placing);
    placing.request.goal.array = Array::block;
    for (ModelId model : models) placing.request.models.push_back(flier_of(game, model, {}));
    for_models_on_table(game.battle, [&](ModelId other) {
        if (game.unit_of(other) != unit) add_barrier(placing, game.solid_of(other), {}, {}, false, E_I_02);
    });
    return placing;
}

void note_moved(sheets::Game& game, UnitId unit, MoveKind kind, const Answer& answer) {
    for (const PlacedModel& placed : answer.places) {
        const Placement& from = game.battle.models[index(placed.model)].place;
        if (!leaves_place(game.setup.model(placed.model).shape, from, placed.place) && placed.waypoints == 0) continue;
        game.set(unit, Flag::moved);
        if (is_ordinary(kind)) game.memory.models[index(placed.model)].moved = true;
    }
}

} // namespace muster::eighth
