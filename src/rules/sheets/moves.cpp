#include "rules/sheets/moves.h"

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

} // namespace muster::sheets
