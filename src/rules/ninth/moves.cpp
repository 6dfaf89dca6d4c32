// Moves and set-ups of the ninth. Unlike in the eighth, engagement range counts 1" in plan and 5" up and down; low
// steps cost nothing; a unit with FLY crosses models in its own moves and charges only; AIRCRAFT stand in nobody's way;
// a charge reaches all its targets; and nobody is set up within engagement range.
#include "rules/ninth/moves.h"

namespace muster::ninth {
namespace {

// What each fault breaks, by kind of move.
struct Breaches {
    Clause too_far, incoherent, not_closer = Clause::none, fixed = Clause::none;
};
Breaches breaches_of(MoveKind kind) {
    switch (kind) {
    case MoveKind::normal:
        return {N_MOV_14, N_COH_06};
    case MoveKind::advance:
        return {N_MOV_18, N_COH_06};
    case MoveKind::fall_back:
        return {N_MOV_24, N_COH_06};
    case MoveKind::charge:
        return {N_CHG_10, N_CHG_11};
    case MoveKind::intervene:
        return {N_HERO_06, N_HERO_08, N_HERO_07, N_HERO_07};
    case MoveKind::pile_in:
        return {N_PILE_01, N_PILE_04, N_PILE_02, N_PILE_03};
    case MoveKind::consolidate:
        return {N_CONS_01, N_CONS_04, N_CONS_02, N_CONS_03};
    default:
        break; // a set-up
    }
    return {Clause::none, N_COH_01};
}
void name_clauses(MoveKind kind, Placing& placing) {
    const Breaches breaches = breaches_of(kind);
    placing.too_far = breaches.too_far;
    placing.incoherent = breaches.incoherent;
    placing.not_closer = breaches.not_closer;
    placing.fixed = breaches.fixed;
    placing.off_table = kind == MoveKind::set_up ? N_I_103 : N_MOV_10;
    placing.overlaps = kind == MoveKind::set_up ? N_I_103 : N_MOV_09;
    placing.no_footing = kind == MoveKind::set_up ? N_I_103 : kind == MoveKind::charge ? N_CHG_19 : N_TERR_08;
    placing.through_terrain = kind == MoveKind::charge ? N_CHG_17 : N_TERR_05;
    placing.target_not_reached = N_CHG_12;
}

// Engagement range reaches so far up and down (N-ENG-01).
void add_barrier(Placing& placing, const Solid& solid, Length clearance, bool end_only, Clause clause) {
    sheets::add_barrier(placing, solid, clearance, engagement_up, end_only, clause);
}

// N-MOV-09: bases are not crossed; AIRCRAFT are (N-AIR-05), and FLY crosses all in its moves and charges (N-FLY-01,
// N-CHG-20), none of them ending there (N-AIR-07, N-FLY-04, N-CHG-22).
void add_base(Placing& placing, const Solid& solid, MoveKind kind, bool flies, bool aircraft) {
    if (flies && is_ordinary(kind)) return add_barrier(placing, solid, {}, true, N_FLY_04);
    if (flies && kind == MoveKind::charge) return add_barrier(placing, solid, {}, true, N_CHG_22);
    if (aircraft) return add_barrier(placing, solid, {}, true, N_AIR_07);
    add_barrier(placing, solid, {}, false, N_MOV_09);
}

// Where the engagement range of an enemy model may not be entered, or not be ended in.
void add_engagement(Placing& placing, const Solid& solid, MoveKind kind, bool flies, bool aircraft,
                    bool charge_target) {
    if (aircraft) { // N-AIR-06, N-AIR-08, N-I-53; who does not close in finishes no move
        add_barrier(placing, solid, not_engaged, true, N_AIR_08);
        placing.request.ground.barriers.back().spares_who_stays = ends_closer(kind);
        return;
    }
    if (flies && is_ordinary(kind)) return add_barrier(placing, solid, not_engaged, true, N_FLY_05);
    if (kind == MoveKind::normal) add_barrier(placing, solid, not_engaged, false, N_MOV_15);
    if (kind == MoveKind::advance) add_barrier(placing, solid, not_engaged, false, N_MOV_19);
    if (kind == MoveKind::fall_back) add_barrier(placing, solid, not_engaged, true, N_MOV_26);
    if (kind == MoveKind::charge && !charge_target) add_barrier(placing, solid, not_engaged, false, N_CHG_13);
}

bool touches_enemy(const sheets::Game& game, ModelId model) {
    const Solid here = game.solid_of(model);
    bool touches = false;
    for_models_on_table(game.battle, [&](ModelId other) {
        touches = touches || (game.owner(other) != game.owner(model) && touching(here, game.solid_of(other)));
    });
    return touches;
}

} // namespace

Placing describe_move(const sheets::Game& game, UnitId unit, MoveKind kind, std::span<const ModelId> models,
                      std::span<const Length> allowances, std::span<const UnitId> charge_targets,
                      std::span<const ModelId> closest) {
    Placing placing;
    name_clauses(kind, placing);
    const bool flies = game.has_keyword(unit, CoreKeyword::fly);
    for (std::size_t i = 0; i < models.size(); ++i) {
        FormationModel mover = mover_of(game, models[i], allowances[i]);
        mover.mover.flies = flies && is_ordinary(kind);       // N-FLY-01 to N-FLY-03
        mover.over_mates = flies && kind == MoveKind::charge; // N-CHG-20
        if (ends_closer(kind)) {
            const bool pinned = kind != MoveKind::intervene && touches_enemy(game, models[i]); // N-PILE-03, N-CONS-03
            if (pinned || closest[i] == ModelId::none)
                mover.fixed = true; // N-I-90
            else
                mover.closer_to = game.solid_of(closest[i]);
        }
        placing.request.models.push_back(mover);
    }
    const Neighbourhood neighbourhood(placing.request);
    placing.request.coherency = ninth_coherency;
    add_ground(game.setup, neighbourhood, placing);
    for_models_on_table(game.battle, [&](ModelId other) {
        const UnitId its_unit = game.unit_of(other);
        const Point at = game.battle.models[index(other)].place.at;
        const Length around = game.setup.model(other).shape.radius + Length{4}; // outlines are rounded as they turn
        if (its_unit == unit || !neighbourhood.touches(at, around + not_engaged)) return;
        const Solid solid = game.solid_of(other);
        const bool aircraft = game.has_keyword(other, CoreKeyword::aircraft);
        add_base(placing, solid, kind, flies, aircraft);
        if (game.owner(other) == game.owner(unit)) return;
        const bool target = std::ranges::find(charge_targets, its_unit) != charge_targets.end();
        add_engagement(placing, solid, kind, flies, aircraft, target);
    });
    for (UnitId target : charge_targets) {
        FormationTarget wanted;
        for (ModelId model : game.models_of(target)) wanted.models.push_back(game.solid_of(model));
        wanted.nearness = {engagement, engagement_up};
        placing.request.targets.push_back(std::move(wanted));
    }
    return placing;
}

bool counts_as_closest(const sheets::Game& game, ModelId model, ModelId enemy) {
    return game.has_keyword(game.unit_of(model), CoreKeyword::fly) || !game.has_keyword(enemy, CoreKeyword::aircraft);
}

// Nothing gives an M to who has none (N-MOD-09).
Clause held_in_move(const sheets::Game& game, ModelId model, MoveKind) {
    const int wounds = game.battle.models[index(model)].wounds;
    return game.profile(model).at(Stat::M, wounds).kind == Characteristic::Kind::none ? N_MOD_12 : Clause::none;
}

Placing describe_set_up(const sheets::Game& game, UnitId unit, std::span<const ModelId> models) {
    Placing placing;
    name_clauses(MoveKind::set_up, placing);
    placing.request.set_up = true;
    placing.request.coherency = ninth_coherency;
    add_ground(game.setup, Neighbourhood(placing.request), placing);
    placing.request.goal.array = Array::block;
    for (ModelId model : models) placing.request.models.push_back(mover_of(game, model, {}));
    for_models_on_table(game.battle, [&](ModelId other) {
        if (game.unit_of(other) == unit) return;
        const Solid solid = game.solid_of(other);
        add_barrier(placing, solid, {}, false, N_I_103);
        if (game.owner(other) != game.owner(unit)) add_barrier(placing, solid, not_engaged, false, N_ENG_03);
    });
    return placing;
}

void note_moved(sheets::Game& game, UnitId unit, MoveKind, const Answer& answer) {
    const bool displaced = std::ranges::any_of(answer.places, [&](const PlacedModel& placed) {
        return !(game.battle.models[index(placed.model)].place == placed.place);
    });
    if (displaced || !answer.waypoints.empty()) game.set(unit, Flag::moved);
}

} // namespace muster::ninth
