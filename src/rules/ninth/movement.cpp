// Moves with rules of the ninth's own: the Movement phase, AIRCRAFT and FLY, charges and heroic interventions.
// Differences to the eighth: whether a unit is engaged is checked when it moves. Remain Stationary is a choice, and it
// is remembered, also for units that were not selected. AIRCRAFT do not block other models. Advances and retreats of
// the whole battle round forbid a charge. The whole unit of a CHARACTER intervenes, it must not be engaged, and the
// enemy may be up to 5" above or below.
#include "rules/ninth/ninth.h"

namespace muster::ninth {

// --- The Movement phase

// N-MOV-04 to N-MOV-06
WaysToMove ways_to_move(const sheets::Game& game, UnitId unit) {
    const bool engaged = is_engaged(game, unit);
    const bool free = !engaged || game.has_keyword(unit, CoreKeyword::aircraft) // N-AIR-09
                      || !is_engaged(game, unit, false);                        // N-AIR-10
    WaysToMove choice{engaged ? N_MOV_05 : N_MOV_04, {}};
    if (free) choice.ways = {MoveKind::normal, MoveKind::advance};
    if (!has_minimum_move(game, unit)) choice.ways.push_back(MoveKind::stationary); // N-I-51
    if (engaged) choice.ways.push_back(MoveKind::fall_back);
    return choice;
}

// What the unit counts as having done this turn. N-I-40: the declaration counts, whether or not any model moved. Of
// several moves, one of them out of phase, the one with the strictest limits counts.
void remember_move(sheets::Game& game, UnitId unit, MoveKind kind) {
    const bool moved = kind != MoveKind::stationary;
    const auto& order = game.edition.remembered.moves; // stricter ones come later
    const auto note = [&](UnitId each) {
        MoveKind& move = game.of(each).move;
        if (std::ranges::find(order, move) < std::ranges::find(order, kind)) move = kind;
        if (moved) game.set(each, Flag::moved);
    };
    note(unit);
    if (moved) game.set(unit, Flag::moved_in_phase);
    if (kind == MoveKind::advance)
        for (Flag flag : {Flag::advanced, Flag::advanced_round}) game.set(unit, flag);
    if (kind == MoveKind::fall_back)
        for (Flag flag : {Flag::fell_back, Flag::fell_back_round}) game.set(unit, flag);
    if (game.of(unit).move == MoveKind::stationary && game.has(unit, Flag::disembarked_turn))
        game.of(unit).move = MoveKind::none;                           // N-TRAN-14
    for (UnitId passenger : units_aboard(game, unit)) note(passenger); // N-TRAN-12
}

// N-AIR-11 to N-AIR-13, N-I-52: these models leave the table. The last one leaves with all units aboard, others with
// the units that the remaining models cannot carry (N-I-48). No side is credited, and nothing explodes.
void leave_the_battlefield(sheets::Game& game, UnitId unit, const UnitModels& models) {
    game.tell(Happened{N_AIR_11, unit, UnitId::none, {models.size()}});
    for (ModelId leaving : models) {
        for (UnitId passenger : put_out_with(game, leaving))
            for (ModelId model : muster::models_of(game.battle, passenger, Whereabouts::aboard))
                destroy_model(game, model, Cause::nobody, false);
        destroy_model(game, leaving, Cause::nobody, false);
    }
}

// N-REIN-06, N-REIN-07: the distance that they count as having moved, in inches. A random M is not rolled for this.
// Like different distances, it is reported as "their Move" (the second number).
void tell_distance(sheets::Game& game, UnitId unit) {
    const UnitModels models = game.models_of(unit);
    const Current move = current(game, models.front(), Stat::M);
    const bool plain = !move.random && std::ranges::all_of(models, [&](ModelId model) {
        const Current other = current(game, model, Stat::M);
        return !other.random && other.number == move.number;
    });
    const auto inches = static_cast<std::int16_t>(plain ? move.number : 0);
    game.tell(Happened{move.minimum > 0 ? N_REIN_07 : N_REIN_06, unit, UnitId::none, {inches, !plain}});
}

void movement_phase(sheets::Game& game) {
    enum class MovementStep : std::uint8_t { moves, reinforcements };
    if (game.is_at(MovementStep::moves)) { // N-MOV-01
        move_units(game);
        for (UnitId unit : units_on_table(game, game.active())) // N-MOV-23
            if (!game.has(unit, Flag::selected_to_move) && !game.has(unit, Flag::arrived))
                remember_move(game, unit, MoveKind::stationary);
        game.go_on_to(MovementStep::reinforcements);
    }
    set_up_reinforcements(game);
}

// --- AIRCRAFT and FLY

// AIRCRAFT are crossed (N-AIR-05), and models that FLY cross all others in their moves and charges (N-FLY-01,
// N-CHG-20), but may not end on them (N-AIR-07, N-FLY-04, N-CHG-22). No model finishes a move near AIRCRAFT (N-AIR-06,
// N-AIR-08, N-I-53). But in a move towards enemies, a model that is near them and does not move may stay.
void let_cross(const sheets::Game& game, ModelId other, MoveKind kind, bool flies, Obstacle& base, Obstacle& near) {
    if (kind == MoveKind::set_up) return;
    const bool aircraft = game.has_keyword(other, CoreKeyword::aircraft);
    if (aircraft) base = {N_AIR_07, true};
    if (flies && kind == MoveKind::charge)
        base = {.clause = N_CHG_22,
                .end_only = true,
                .climbed = game.has_keyword(other, CoreKeyword::building)}; // N-CHG-21
    if (flies && is_ordinary(kind)) base = {N_FLY_04, true}, near = {N_FLY_05, true};
    if (aircraft) near = {N_AIR_08, true, ends_closer(kind)};
}

// N-AIR-09: AIRCRAFT within engagement range may leave it by any move, with or without FLY.
void let_aircraft_leave(const sheets::Game& game, UnitId unit, Placing& move) {
    if (!game.has_keyword(unit, CoreKeyword::aircraft) || !is_engaged(game, unit)) return;
    for (std::size_t i = 0; i < move.barriers.size(); ++i)
        if (move.barriers[i] == N_MOV_15 || move.barriers[i] == N_MOV_19)
            move.request.ground.barriers[i].end_only = true;
}

// N-AIR-14, N-AIR-15: AIRCRAFT only for a unit with FLY.
bool counts_as_closest(const sheets::Game& game, ModelId model, ModelId enemy) {
    return game.has_keyword(game.unit_of(model), CoreKeyword::fly) || !game.has_keyword(enemy, CoreKeyword::aircraft);
}

// --- Models that cannot move

// N-MOD-12: a model whose M is "-" never moves. Nothing gives an M to a model that has none (N-MOD-09).
Clause held_in_move(const sheets::Game& game, ModelId model, MoveKind) {
    const int wounds = game.battle.models[index(model)].wounds;
    return game.profile(model).at(Stat::M, wounds).kind == Characteristic::Kind::none ? N_MOD_12 : Clause::none;
}

// N-PILE-03, N-CONS-03: models that touch any enemy.
void pin(const sheets::Game& game, ModelId model, MoveKind kind, FormationModel& mover) {
    if (kind == MoveKind::intervene) return;
    const Solid here = game.solid_of(model);
    for_models_on_table(game.battle, [&](ModelId other) {
        if (game.owner(other) == game.owner(model) || !touching(here, game.solid_of(other))) return;
        mover.fixed = true;
        mover.closer_to.reset();
    });
}

// N-MOV-21 and N-MOV-27 look at the turn, N-CHG-04 at the battle round; all are enforced (N-I-79).
std::optional<Clause> forbidden_to_charge(const sheets::Game& game, UnitId unit) {
    const bool advanced = has_advanced(game, unit), fell_back = game.of(unit).move == MoveKind::fall_back;
    if ((advanced || game.has(unit, Flag::advanced_round)) && !may_charge_after(game, unit, &Ability::after_advance))
        return advanced ? N_MOV_21 : N_CHG_04;
    if ((fell_back || game.has(unit, Flag::fell_back_round)) &&
        !may_charge_after(game, unit, &Ability::after_fall_back))
        return fell_back ? N_MOV_27 : N_CHG_04;
    return std::nullopt;
}

namespace {

bool stands_near_enemies(const sheets::Game& game, UnitId unit) {
    constexpr Nearness near{3_in, 5_in}; // N-HERO-03
    for (UnitId enemy : units_on_table(game, opponent(game.owner(unit))))
        for (ModelId model : game.models_of(unit))
            for (ModelId other : game.models_of(enemy))
                if (muster::near(near, game.solid_of(model), game.solid_of(other))) return true;
    return false;
}

} // namespace

// Checked when the unit is selected: what happened in the phase so far counts (N-I-87).
std::optional<Clause> forbidden_to_intervene(const sheets::Game& game, UnitId unit) {
    if (!game.has_keyword(unit, CoreKeyword::character)) return N_HERO_01;
    if (game.has(unit, Flag::intervened)) return N_HERO_04;
    if (is_engaged(game, unit)) return N_HERO_02;
    if (!stands_near_enemies(game, unit)) return N_HERO_03;
    if (game.has(unit, Flag::left_wreck)) return N_TRAN_24;
    if (!can_move(game, unit)) return N_MOD_12;
    return std::nullopt;
}

} // namespace muster::ninth
