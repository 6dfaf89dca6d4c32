#include "rules/eighth/moves.h"

#include "rules/eighth/events.h"
#include "table/neighbourhood.h"

namespace muster::eighth {
namespace {

bool is_ordinary(Manner manner) {
    return manner == Manner::normal || manner == Manner::advance || manner == Manner::fall_back;
}
bool ends_closer(Manner manner) {
    return manner == Manner::intervene || manner == Manner::pile_in || manner == Manner::consolidate;
}

// What each fault breaks, by kind of move.
struct Breaches {
    Clause too_far, not_closer = Clause::none;
};
Breaches breaches_of(Manner manner) {
    switch (manner) {
    case Manner::charge:
        return {E_CHG_10};
    case Manner::intervene:
        return {E_HERO_02, E_HERO_03};
    case Manner::pile_in:
        return {E_FGT_10, E_FGT_10};
    case Manner::consolidate:
        return {E_FGT_24, E_FGT_24};
    default:
        return {E_MOV_05};
    }
}
void name_clauses(Manner manner, Placing& placing) {
    const Breaches breaches = breaches_of(manner);
    placing.too_far = breaches.too_far;
    placing.not_closer = breaches.not_closer;
    placing.fixed = E_I_36;
    placing.incoherent = manner == Manner::set_up ? E_COH_01 : E_COH_02;
    placing.off_table = E_I_08;
    placing.overlaps = manner == Manner::set_up ? E_I_02 : E_MOV_06;
    placing.no_footing = E_I_02;
    placing.through_terrain = E_MOV_07;
    placing.target_not_reached = E_CHG_11;
}

// Distances are measured to a base at its elevation, to a hull over its whole height (E-MEAS-02, E-MEAS-03); what must
// not be overlapped always has its height (E-I-04).
void add_barrier(Placing& placing, const Solid& solid, Length clearance, Length vertical, bool end_only,
                 Clause clause) {
    const Length top = solid.hull || clearance.steps == 0 ? solid.top() : solid.elevation;
    placing.request.ground.barriers.push_back({solid.base, solid.elevation, top, clearance, vertical, end_only});
    placing.barriers.push_back(clause);
}

// Where models of the request can come to stand above each other: on every surface, each kind of model once.
std::vector<Solid> levels_of(const FormationRequest& request) {
    std::vector<Length> surfaces{Length{}};
    for (const Prism& prism : request.ground.terrain) surfaces.push_back(prism.top());
    std::ranges::sort(surfaces);
    surfaces.erase(std::ranges::unique(surfaces).begin(), surfaces.end());
    std::vector<Solid> levels;
    for (std::size_t i = 0; i < request.models.size(); ++i) {
        const Mover& mover = request.models[i].mover;
        const bool known =
            std::any_of(request.models.begin(), request.models.begin() + static_cast<std::ptrdiff_t>(i),
                        [&](const FormationModel& other) {
                            return other.mover.shape.hull == mover.shape.hull && other.mover.height == mover.height;
                        });
        if (known) continue;
        for (Length surface : surfaces) levels.push_back(solid(mover.shape, mover.height, {{}, surface, 0}));
    }
    return levels;
}

// More than so far from a model, in a straight line (E-I-03): the more one stands above or below it, the nearer in
// plan. For each vertical gap that can be there is one barrier, which smaller gaps have to respect as well.
void keep_away(Placing& placing, const Solid& from, const std::vector<Solid>& levels, Length distance, bool end_only,
               Clause clause) {
    std::vector<Length> gaps;
    for (const Solid& level : levels)
        if (const Length gap = vertical_distance(level, from); gap <= distance) gaps.push_back(gap);
    std::ranges::sort(gaps);
    gaps.erase(std::ranges::unique(gaps).begin(), gaps.end());
    const std::int64_t away = distance.steps + 1;
    for (Length gap : gaps) {
        const Length clearance{static_cast<std::int32_t>(ceil_sqrt(away * away - squared(gap)))};
        add_barrier(placing, from, clearance, gap, end_only, clause);
    }
}

// Where the inch around an enemy model may not be entered, or not be ended in. Who can FLY passes whatever stands in
// its way, and is asked at the end only (E-MOV-09, E-I-15).
void keep_an_inch_away(Placing& placing, const Solid& enemy, const std::vector<Solid>& levels, Manner manner,
                       bool charge_target) {
    if (manner == Manner::normal || manner == Manner::advance)
        keep_away(placing, enemy, levels, an_inch, false, E_MOV_10);
    if (manner == Manner::fall_back) keep_away(placing, enemy, levels, an_inch, true, E_FALL_02); // E-I-17
    if (manner == Manner::charge && !charge_target) keep_away(placing, enemy, levels, an_inch, false, E_CHG_12);
}

void add_ground(const Game& game, const Neighbourhood& neighbourhood, Placing& placing) {
    placing.request.coherency = eighth_coherency;
    placing.request.ground.size = game.setup.table.size;
    placing.request.ground.free_height = Length{}; // E-MOV-08: every climb counts
    for (const TerrainPiece& piece : game.setup.table.terrain)
        for (const Prism& prism : piece.prisms)
            if (neighbourhood.touches(prism.base)) placing.request.ground.terrain.push_back(prism);
}

FormationModel mover_of(const Game& game, ModelId id, Length allowance) {
    const ArmyModel& model = game.setup.model(id);
    const bool flies = game.has_keyword(id, CoreKeyword::fly); // E-MOV-09, E-I-14: in every kind of move, on the slant
    FormationModel mover;
    mover.mover = {model.shape, model.height, allowance, flies, flies};
    mover.from = game.battle.models[index(id)].place;
    return mover;
}

} // namespace

Placing move_of(const Game& game, UnitId unit, Manner manner, std::span<const ModelId> models,
                std::span<const Length> allowances, std::span<const UnitId> charge_targets,
                std::span<const ModelId> closest) {
    Placing placing;
    name_clauses(manner, placing);
    for (std::size_t i = 0; i < models.size(); ++i) {
        FormationModel mover = mover_of(game, models[i], allowances[i]);
        if (ends_closer(manner)) {
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
        keep_an_inch_away(placing, solid, levels, manner, target);
    });
    if (charge_targets.empty()) return placing;
    FormationTarget wanted; // E-CHG-14: any model of any target
    wanted.nearness = {an_inch, std::nullopt};
    for (UnitId target : charge_targets)
        for (ModelId model : game.models_of(target)) wanted.models.push_back(game.solid_of(model));
    placing.request.targets.push_back(std::move(wanted));
    return placing;
}

FixedVector<ModelId, 24> closest_enemies(const Game& game, ModelId model) {
    const Solid here = game.solid_of(model);
    FixedVector<ModelId, 24> closest;
    Length least = 10'000_in;
    for_models_on_table(game.battle, [&](ModelId other) {
        if (game.owner(other) == game.owner(model)) return;
        const Length distance = straight_distance(here, game.solid_of(other));
        if (distance > least) return;
        if (distance < least) closest.clear(), least = distance;
        if (!closest.full()) closest.push_back(other);
    });
    return closest;
}

Placing set_up_of(const Game& game, UnitId unit, std::span<const ModelId> models) {
    Placing placing;
    name_clauses(Manner::set_up, placing);
    placing.request.set_up = true;
    add_ground(game, Neighbourhood(placing.request), placing);
    placing.request.goal.array = Array::block;
    for (ModelId model : models) placing.request.models.push_back(mover_of(game, model, {}));
    for_models_on_table(game.battle, [&](ModelId other) {
        if (game.unit_of(other) != unit) add_barrier(placing, game.solid_of(other), {}, {}, false, E_I_02);
    });
    return placing;
}

void keep_away_from_enemies(const Game& game, Side side, Placing& placing, Length distance, Clause clause) {
    const std::vector<Solid> levels = levels_of(placing.request);
    for_models_on_table(game.battle, [&](ModelId other) {
        if (game.owner(other) != side) keep_away(placing, game.solid_of(other), levels, distance, true, clause);
    });
}

Question place_question(const Game& game, UnitId unit, std::span<const ModelId> models, Kind kind, Clause clause,
                        bool may_pass) {
    Question question;
    question.seat = game.owner(unit);
    question.kind = kind;
    question.form = Form::place;
    question.clause = clause;
    question.unit = unit;
    question.models = models;
    question.may_pass = may_pass;
    return question;
}

std::optional<Answer> ask_and_place(Game& game, const Question& question, Manner manner, Check check, Propose propose,
                                    const Placing* placing) {
    const UnitId unit = question.unit;
    const Answer answer = game.ask(question, check, propose, nullptr, placing);
    if (answer.pass) return std::nullopt;
    for (const PlacedModel& placed : answer.places) {
        Model& model = game.battle.models[index(placed.model)];
        const bool displaced = !(model.place == placed.place) || placed.waypoints > 0;
        if (displaced && manner != Manner::set_up) game.set(unit, Flag::moved);
        if (displaced && is_ordinary(manner)) game.memory.models[index(placed.model)].moved = true; // E-I-27
        model.place = placed.place;
        model.whereabouts = Whereabouts::table;
    }
    if (manner == Manner::set_up) {
        game.battle.units[index(unit)].whereabouts = Whereabouts::table;
        game.tell(UnitSetUp{unit, answer.places});
    } else {
        game.tell(UnitMoved{unit, static_cast<std::uint8_t>(manner), answer.places});
    }
    return answer;
}

std::optional<Answer> ask_and_place(Game& game, const Placing& placing, UnitId unit, Manner manner,
                                    std::span<const ModelId> models, Kind kind, Clause clause, bool may_pass,
                                    Length allowance) {
    Question question = place_question(game, unit, models, kind, clause, may_pass);
    question.allowance = allowance;
    return ask_and_place(
        game, question, manner, [&](const Answer& given) { return check_placing(placing, question, given); },
        [&](const Goal& goal) { return propose_placing(placing, question, goal); }, &placing);
}

} // namespace muster::eighth
