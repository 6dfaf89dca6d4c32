#include "rules/plain/plain_moves.h"

#include "battle/standing.h"

namespace muster {
namespace {

// The models of other units: they must not be overlapped, and enemies perhaps not approached.
void add_others(const Game& game, const PlainMoves& rules, UnitId unit, Placing& placing) {
    const Side side = owner_of(game.battle, unit);
    for_models_on_table(game.battle, [&](ModelId id) {
        const UnitId other = game.battle.models[index(id)].unit;
        if (other == unit) return;
        const Solid solid = solid_of(game.setup, game.battle, id);
        const bool shunned = owner_of(game.battle, other) != side && rules.from_enemies > Length{};
        const Length clearance = shunned ? rules.from_enemies + Length{1} : Length{};
        placing.request.ground.barriers.push_back(
            {solid.base, solid.elevation, solid.elevation + solid.height, clearance, 5_in, false});
        placing.barriers.push_back(shunned ? rules.near_enemy : rules.in_the_way);
    });
}

Placing placing_of(const Game& game, const PlainMoves& rules, UnitId unit, std::span<const ModelId> models,
                   Length allowance) {
    Placing placing;
    FormationRequest& request = placing.request;
    request.coherency = rules.group;
    request.ground.size = game.setup.table.size;
    for (const TerrainPiece& piece : game.setup.table.terrain)
        request.ground.terrain.insert(request.ground.terrain.end(), piece.prisms.begin(), piece.prisms.end());
    for (ModelId id : models) {
        const ArmyModel& model = game.setup.model(id);
        FormationModel mover;
        mover.mover = {model.shape, model.height, allowance};
        mover.from = game.battle.models[index(id)].place;
        request.models.push_back(mover);
    }
    add_others(game, rules, unit, placing);
    placing.too_far = rules.too_far;
    placing.off_table = placing.no_footing = rules.standing;
    placing.through_terrain = placing.too_tall = rules.in_the_way;
    placing.overlaps = rules.overlap;
    placing.outside_zone = rules.outside_zone;
    placing.incoherent = rules.apart;
    return placing;
}

} // namespace

Placing plain_move(const Game& game, const PlainMoves& rules, UnitId unit, Length allowance) {
    return placing_of(game, rules, unit, models_of(game.battle, unit), allowance);
}

Placing plain_set_up(const Game& game, const PlainMoves& rules, UnitId unit, std::vector<Point> zone, Point anchor) {
    Placing placing = placing_of(game, rules, unit, models_of(game.battle, unit, Whereabouts::waiting), Length{});
    placing.request.set_up = true;
    placing.request.zone = std::move(zone);
    placing.request.goal.anchor = anchor;
    placing.request.goal.array = Array::block;
    return placing;
}

std::vector<Point> strip_along_edge(const Setup& setup, Side side, Length depth) {
    const Point size = setup.table.size;
    const Length near = side == Side::red ? Length{} : size.y - depth, far = side == Side::red ? depth : size.y;
    return {{Length{}, near}, {size.x, near}, {size.x, far}, {Length{}, far}};
}

Answer ask_for_places(Game& game, UnitId unit, QuestionKind kind, Clause clause, const Placing& placing) {
    const bool set_up = placing.request.set_up;
    const UnitModels models = models_of(game.battle, unit, set_up ? Whereabouts::waiting : Whereabouts::table);
    Question question;
    question.seat = owner_of(game.battle, unit);
    question.kind = kind;
    question.form = Form::place;
    question.clause = clause;
    question.unit = unit;
    question.models = models;
    question.may_pass = !set_up;
    if (!set_up) question.allowance = placing.request.models.front().mover.allowance;
    const Answer answer = game.ask(
        question, [&](const Answer& given) { return check_placing(placing, question, given); },
        [&](const Goal& goal) { return propose_placing(placing, question, goal); }, nullptr, &placing);
    for (const PlacedModel& placed : answer.places) {
        Model& model = game.battle.models[index(placed.model)];
        model.place = placed.place;
        model.whereabouts = Whereabouts::table;
    }
    if (set_up) game.battle.units[index(unit)].whereabouts = Whereabouts::table;
    return answer;
}

} // namespace muster
