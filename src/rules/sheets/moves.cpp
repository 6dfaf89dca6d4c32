#include "rules/sheets/moves.h"

#include "rules/sheets/measuring.h"

namespace muster::sheets {

void add_ground(const Setup& setup, const Neighbourhood& neighbourhood, Placing& placing) {
    placing.request.ground.size = setup.table.size;
    for (const TerrainPiece& piece : setup.table.terrain)
        for (const Prism& prism : piece.prisms)
            if (neighbourhood.touches(prism.base)) placing.request.ground.terrain.push_back(prism);
}

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

void keep_away_from_enemies(const Game& game, Side side, Placing& placing, Length distance, Clause clause) {
    const std::vector<Solid> levels = levels_of(placing.request);
    for_models_on_table(game.battle, [&](ModelId other) {
        const Solid solid = solid_of(game.setup, game.battle, other);
        if (owner_of(game.battle, other) != side) keep_away(placing, solid, levels, distance, true, clause);
    });
}

FormationModel mover_of(const Game& game, ModelId model, Length allowance) {
    const ArmyModel& mustered = game.setup.model(model);
    FormationModel mover;
    mover.mover = {mustered.shape, mustered.height, allowance};
    mover.from = game.battle.models[index(model)].place;
    return mover;
}

Question place_question(const Game& game, UnitId unit, std::span<const ModelId> models, Kind kind, Clause clause,
                        bool may_pass) {
    Question question;
    question.seat = owner_of(game.battle, unit);
    question.kind = kind;
    question.form = Form::place;
    question.clause = clause;
    question.unit = unit;
    question.models = models;
    question.may_pass = may_pass;
    return question;
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

Placing move_of(const Game& game, UnitId unit, MoveKind kind, std::span<const ModelId> models,
                std::span<const Length> allowances, std::span<const UnitId> charge_targets,
                std::span<const ModelId> closest) {
    return game.edition.moves.move(game, unit, kind, models, allowances, charge_targets, closest);
}

Placing set_up_of(const Game& game, UnitId unit, std::span<const ModelId> models) {
    return game.edition.moves.set_up(game, unit, models);
}

bool can_move(const Game& game, ModelId model, MoveKind kind) {
    return game.edition.moves.held(game, model, kind) == Clause::none;
}

bool can_move(const Game& game, UnitId unit) {
    return std::ranges::any_of(game.models_of(unit), [&](ModelId model) { return can_move(game, model); });
}

Allowances allowances_of(const Game& game, const UnitModels& models, MoveKind kind, Length allowance) {
    Allowances allowances;
    for (ModelId model : models) allowances.push_back(can_move(game, model, kind) ? allowance : Length{});
    return allowances;
}

void hold_back(const Game& game, const UnitModels& models, MoveKind kind, Placing& placing) {
    for (std::size_t i = 0; i < models.size(); ++i)
        if (const Clause held = game.edition.moves.held(game, models[i], kind); held != Clause::none) {
            placing.request.models[i].fixed = true;
            placing.held |= only(i);
            placing.held_by = held;
        }
}

std::optional<Answer> ask_and_place(Game& game, const Question& question, MoveKind kind, Check check, Propose propose,
                                    const Placing* placing) {
    const UnitId unit = question.unit;
    const Answer answer = game.ask(question, check, propose, nullptr, placing);
    if (answer.pass) return std::nullopt;
    if (kind != MoveKind::set_up) game.edition.moves.note(game, unit, kind, answer);
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

std::optional<Answer> ask_and_place(Game& game, const Placing& placing, UnitId unit, MoveKind move,
                                    std::span<const ModelId> models, Kind kind, Clause clause, bool may_pass,
                                    Length allowance) {
    Question question = place_question(game, unit, models, kind, clause, may_pass);
    question.allowance = allowance;
    return ask_and_place(
        game, question, move, [&](const Answer& given) { return check_placing(placing, question, given); },
        [&](const Goal& goal) { return propose_placing(placing, question, goal); }, &placing);
}

} // namespace muster::sheets
