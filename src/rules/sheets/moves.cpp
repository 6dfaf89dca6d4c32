#include "rules/sheets/moves.h"

#include "rules/common/turning.h"
#include "table/neighbourhood.h"

namespace muster::sheets {

// --- What blocks moves

namespace {

// Distances are measured to a base at its elevation, and to a hull over its whole height (N-I-15, E-MEAS-02,
// E-MEAS-03). A model that must not be overlapped always has its height (N-I-38, E-I-04).
void add_barrier(Placing& placing, const Solid& solid, Length clearance, Length vertical, const Obstacle& obstacle) {
    const Length top = solid.hull || clearance.steps == 0 ? solid.top() : solid.elevation;
    placing.request.ground.barriers.push_back(
        {solid.base, solid.elevation, top, clearance, vertical, obstacle.end_only, obstacle.spares_who_stays});
    placing.barriers.push_back(obstacle.clause);
}

// N-TERR-05, N-TERR-07, E-MOV-07, E-MOV-08: models cannot walk through rocks and trees, as through no feature; they
// climb all of them. A pit has nothing to climb.
Prism as_climbed(Prism prism) {
    if (prism.height > Length{})
        prism.traits = static_cast<std::uint8_t>(prism.traits & ~static_cast<unsigned>(Trait::impassable));
    return prism;
}

// N-CHG-21: what models climb like terrain is a prism on the way. No model may end on it (N-CHG-22), so it is also a
// barrier that is one step higher.
void add_climbed(Placing& placing, const Solid& solid) {
    placing.request.ground.terrain.push_back({solid.base, solid.elevation, solid.height});
    placing.request.ground.barriers.back().top += Length{1};
}

// The table, and everything on it that is near enough to matter.
void add_ground(const Game& game, const Neighbourhood& neighbourhood, Placing& placing) {
    placing.request.ground.size = game.setup.table.size;
    placing.request.ground.free_height = game.edition.moves.free_height;
    placing.request.ground.overhang = game.edition.moves.overhang;
    for (const TerrainPiece& piece : game.setup.table.terrain)
        for (const Prism& prism : piece.prisms)
            if (neighbourhood.touches(prism.base)) placing.request.ground.terrain.push_back(as_climbed(prism));
}

} // namespace

std::vector<Solid> levels_of(const FormationRequest& request) {
    std::vector<Length> surfaces{Length{}};
    for (const Prism& prism : request.ground.terrain) surfaces.push_back(prism.top());
    std::ranges::sort(surfaces);
    surfaces.erase(std::ranges::unique(surfaces).begin(), surfaces.end());
    std::vector<Solid> levels;
    for (std::size_t i = 0; i < request.models.size(); ++i) {
        const Mover& mover = request.models[i].mover;
        const bool known = std::ranges::any_of(std::span(request.models).first(i), [&](const FormationModel& other) {
            return other.mover.shape.hull == mover.shape.hull && other.mover.height == mover.height;
        });
        if (known) continue;
        for (Length surface : surfaces) levels.push_back(solid(mover.shape, mover.height, {{}, surface, 0}));
    }
    return levels;
}

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
        add_barrier(placing, from, clearance, gap, {clause, end_only});
    }
}

void keep_away_from_enemies(const Game& game, Side side, Placing& placing, Length distance, Clause clause) {
    const std::vector<Solid> levels = levels_of(placing.request);
    for_models_on_table(game.battle, [&](ModelId other) {
        if (game.owner(other) != side) keep_away(placing, game.solid_of(other), levels, distance, true, clause);
    });
}

namespace {

// All other models nearby: bases are not crossed (N-MOV-09, E-MOV-06). The engagement range of enemies is not entered,
// or not ended in (N-MOV-26, E-FALL-02), except of units that are charged. A model that can FLY passes everything; only
// its end is checked (E-MOV-09, E-I-15).
void add_obstacles(const Game& game, UnitId unit, MoveKind kind, std::span<const UnitId> charge_targets,
                   const Neighbourhood& neighbourhood, Placing& placing) {
    const MoveRules& rules = game.edition.moves;
    const Nearness& range = game.edition.table.engagement_range;
    const Length outside = range.reach + Length{1};
    const bool flies = game.has_keyword(unit, CoreKeyword::fly);
    const std::vector<Solid> levels = range.vertical ? std::vector<Solid>{} : levels_of(placing.request);
    for_models_on_table(game.battle, [&](ModelId other) {
        const UnitId its_unit = game.unit_of(other);
        const Point at = game.battle.models[index(other)].place.at;
        // Turned outlines are rounded to the lattice.
        const Length around = game.setup.model(other).shape.radius + Length{4};
        if (its_unit == unit || !neighbourhood.touches(at, around + outside)) return;
        const bool charged = std::ranges::find(charge_targets, its_unit) != charge_targets.end();
        Obstacle base{placing.overlaps};
        Obstacle near{charged ? Clause::none : rules.of(kind).near_enemy, kind == MoveKind::fall_back}; // E-I-17
        if (rules.let_cross) rules.let_cross(game, other, kind, flies, base, near);
        const Solid solid = game.solid_of(other);
        add_barrier(placing, solid, {}, {}, base);
        if (base.climbed) add_climbed(placing, solid);
        if (game.owner(other) == game.owner(unit) || near.clause == Clause::none) return;
        if (range.vertical)
            add_barrier(placing, solid, outside, *range.vertical, near);
        else
            keep_away(placing, solid, levels, range.reach, near.end_only, near.clause);
    });
}

// --- What a unit may do

Placing placing_of(const Game& game, MoveKind kind) {
    const MoveClauses& clauses = game.edition.moves.of(kind);
    Placing placing;
    placing.too_far = clauses.too_far;
    placing.incoherent = clauses.incoherent;
    placing.not_closer = clauses.not_closer;
    placing.fixed = clauses.fixed;
    placing.off_table = clauses.off_table;
    placing.overlaps = clauses.overlaps;
    placing.no_footing = clauses.no_footing;
    placing.through_terrain = placing.too_tall = clauses.through_terrain;
    placing.target_not_reached = game.edition.moves.target_not_reached;
    placing.request.coherency = game.edition.table.coherency;
    placing.request.set_up = kind == MoveKind::set_up;
    return placing;
}

// A model in its present place that can go this far in such a move.
FormationModel mover_of(const Game& game, UnitId unit, ModelId model, MoveKind kind, Length allowance) {
    const ArmyModel& mustered = game.setup.model(model);
    FormationModel mover;
    mover.mover = {mustered.shape, mustered.height, allowance};
    mover.from = game.battle.models[index(model)].place;
    if (game.edition.moves.each_flies) { // E-MOV-09, E-I-14: in every kind of move, on the slant
        mover.mover.flies = mover.mover.slant = game.has_keyword(model, CoreKeyword::fly);
    } else if (is_ordinary(kind) || kind == MoveKind::charge) {
        const bool flies = game.has_keyword(unit, CoreKeyword::fly);
        mover.mover.flies = flies && is_ordinary(kind);       // N-FLY-01 to N-FLY-03
        mover.over_mates = flies && kind == MoveKind::charge; // N-CHG-20
    }
    return mover;
}

// N-CHG-12: each of these is reached; E-CHG-14: any model of any.
void add_targets(const Game& game, std::span<const UnitId> charge_targets, Placing& placing) {
    auto& targets = placing.request.targets;
    for (UnitId target : charge_targets) {
        if (targets.empty() || game.edition.charges.all_targets)
            targets.push_back({{}, game.edition.table.engagement_range});
        for (ModelId model : game.models_of(target)) targets.back().models.push_back(game.solid_of(model));
    }
}

} // namespace

Placing move_of(const Game& game, UnitId unit, MoveKind kind, std::span<const ModelId> models,
                std::span<const Length> allowances, std::span<const UnitId> charge_targets,
                std::span<const ModelId> closest) {
    const MoveRules& rules = game.edition.moves;
    Placing placing = placing_of(game, kind);
    for (std::size_t i = 0; i < models.size(); ++i) {
        const Clause held = rules.held(game, models[i], kind);
        FormationModel mover = mover_of(game, unit, models[i], kind, held == Clause::none ? allowances[i] : Length{});
        if (ends_closer(kind)) {
            if (closest[i] != ModelId::none) mover.closer_to = game.solid_of(closest[i]);
            mover.fixed = !mover.closer_to; // without an enemy there is no move (N-I-90, E-I-36)
            rules.pin(game, models[i], kind, mover);
        }
        if (held != Clause::none) mover.fixed = true, placing.held |= only(i), placing.held_by = held;
        placing.request.models.push_back(mover);
    }
    const Neighbourhood neighbourhood(placing.request);
    add_ground(game, neighbourhood, placing);
    if (rules.split != Clause::none && !is_coherent(game, unit)) placing.incoherent = rules.split; // by losses
    add_obstacles(game, unit, kind, charge_targets, neighbourhood, placing);
    add_targets(game, charge_targets, placing);
    return placing;
}

Placing move_of(const Game& game, UnitId unit, MoveKind kind, std::span<const ModelId> models, Length allowance,
                std::span<const UnitId> charge_targets, std::span<const ModelId> closest) {
    FixedVector<Length, max_unit_models> allowances;
    for (std::size_t i = 0; i < models.size(); ++i) allowances.push_back(allowance);
    return move_of(game, unit, kind, models, {allowances.begin(), allowances.size()}, charge_targets, closest);
}

Placing set_up_of(const Game& game, UnitId unit, std::span<const ModelId> models) {
    Placing placing = placing_of(game, MoveKind::set_up);
    placing.request.goal.array = Array::block;
    for (ModelId model : models)
        placing.request.models.push_back(mover_of(game, unit, model, MoveKind::set_up, Length{}));
    const Neighbourhood everywhere(placing.request);
    add_ground(game, everywhere, placing);
    add_obstacles(game, unit, MoveKind::set_up, {}, everywhere, placing);
    return placing;
}

bool can_move(const Game& game, UnitId unit) {
    return std::ranges::any_of(game.models_of(unit), [&](ModelId model) {
        return game.edition.moves.held(game, model, MoveKind::normal) == Clause::none;
    });
}

ClosestModels closest_enemies(const Game& game, ModelId model) {
    const auto counts = game.edition.moves.counts_as_closest;
    const Solid here = game.solid_of(model);
    ClosestModels closest;
    Length least = 10'000_in;
    for_models_on_table(game.battle, [&](ModelId other) {
        if (game.owner(other) == game.owner(model) || (counts && !counts(game, model, other))) return;
        const Length distance = straight_distance(here, game.solid_of(other));
        if (distance > least) return;
        if (distance < least) closest.clear(), least = distance;
        if (!closest.full()) closest.push_back(other);
    });
    return closest;
}

// --- Where models go

Question place_question(const Game& game, UnitId unit, std::span<const ModelId> models, QuestionKind kind,
                        Clause clause, bool may_pass) {
    Question question{.seat = game.owner(unit), .kind = kind, .form = Form::place, .clause = clause, .unit = unit};
    question.models = models;
    question.may_pass = may_pass;
    return question;
}

namespace {

// N-I-40: the unit has moved, whichever of its models did. In ordinary moves, these models have moved, too (E-I-27).
void note_moved(Game& game, UnitId unit, MoveKind kind, const Answer& answer) {
    for (const PlacedModel& placed : answer.places) {
        const Placement& from = game.battle.models[index(placed.model)].place;
        const bool turned = game.edition.moves.turning_counts && from.facing != placed.place.facing;
        if (!turned && placed.waypoints == 0 && !leaves_place(game.setup.model(placed.model).shape, from, placed.place))
            continue;
        game.set(unit, Flag::moved);
        if (is_ordinary(kind)) game.memory.models[index(placed.model)].moved = true;
    }
}

} // namespace

std::optional<Answer> ask_and_place(Game& game, const Question& question, MoveKind kind, Check check, Propose propose,
                                    const Placing* placing) {
    const UnitId unit = question.unit;
    const Answer answer = game.ask(question, check, propose, nullptr, placing);
    if (answer.pass) return std::nullopt;
    if (kind != MoveKind::set_up) note_moved(game, unit, kind, answer);
    for (const PlacedModel& placed : answer.places) {
        Model& model = game.battle.models[index(placed.model)];
        model.place = placed.place;
        model.whereabouts = Whereabouts::table;
    }
    if (kind == MoveKind::set_up) {
        game.battle.units[index(unit)].whereabouts = Whereabouts::table;
        game.tell(UnitSetUp{unit, answer.places});
    } else {
        game.tell(UnitMoved{unit, static_cast<std::uint8_t>(kind), answer.places});
    }
    return answer;
}

std::optional<Answer> ask_and_place(Game& game, const Question& question, MoveKind kind, const Placing& placing,
                                    Propose propose) {
    const auto check = [&](const Answer& given) { return check_placing(placing, question, given); };
    const auto look = [&](const Goal& goal) { return propose_placing(placing, question, goal); };
    return ask_and_place(game, question, kind, check, propose ? propose : Propose(look), &placing);
}

} // namespace muster::sheets
