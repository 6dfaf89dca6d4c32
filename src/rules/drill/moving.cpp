// Where squads may be: set-up and moves.
#include "rules/drill/drill.h"

#include "battle/placing.h"

namespace muster::drill {
namespace {

constexpr CoherencyRule one_group{{2_in, 5_in}, 1, 1, 2, true, std::nullopt}; // D-COH-01

// The models of everybody else: not to be overlapped, and enemies not to be approached.
void add_others(const Game& game, UnitId squad, Placing& placing) {
    const Side side = owner_of(game.battle, squad);
    for_models_on_table(game.battle, [&](ModelId id) {
        const UnitId unit = game.battle.models[index(id)].unit;
        if (unit == squad) return;
        const Solid other = solid_of(game.setup, game.battle, id);
        const bool enemy = owner_of(game.battle, unit) != side;
        const Length clearance = enemy ? 1_in + Length{1} : Length{}; // D-MOV-03, D-MOV-02
        placing.request.ground.barriers.push_back(
            {other.base, other.elevation, other.elevation + other.height, clearance, 5_in, false});
        placing.barriers.push_back(enemy ? D_MOV_03 : D_MOV_02);
    });
}

} // namespace

Placing placing_of(const Game& game, UnitId squad, std::span<const ModelId> models, bool set_up) {
    Placing placing;
    FormationRequest& request = placing.request;
    request.coherency = one_group;
    request.set_up = set_up;
    request.ground.size = game.setup.table.size;
    for (const TerrainPiece& piece : game.setup.table.terrain)
        request.ground.terrain.insert(request.ground.terrain.end(), piece.prisms.begin(), piece.prisms.end());
    for (ModelId id : models) {
        const ArmyModel& model = game.setup.model(id);
        FormationModel mover;
        mover.mover = {model.shape, model.height, game.numbers(squad).move * 1_in};
        mover.from = game.battle.models[index(id)].place;
        request.models.push_back(mover);
    }
    add_others(game, squad, placing);
    placing.too_far = D_MOV_01;
    placing.off_table = placing.no_footing = D_STD_01;
    placing.through_terrain = D_MOV_02;
    placing.overlaps = D_STD_02;
    placing.outside_zone = D_SET_02;
    placing.incoherent = D_COH_01;
    return placing;
}

namespace {

Question place_question(const Game& game, UnitId squad, QuestionKind kind, Clause clause,
                        std::span<const ModelId> models) {
    Question question;
    question.seat = owner_of(game.battle, squad);
    question.kind = kind;
    question.form = Form::place;
    question.clause = clause;
    question.unit = squad;
    question.models = models;
    return question;
}

Answer ask_places(Game& game, const Placing& placing, const Question& question) {
    const Answer answer = game.ask(
        question, [&](const Answer& given) { return check_placing(placing, question, given); },
        [&](const Goal& goal) { return propose_placing(placing, question, goal); }, nullptr, &placing);
    for (const PlacedModel& placed : answer.places) {
        Model& model = game.battle.models[index(placed.model)];
        model.place = placed.place;
        model.whereabouts = Whereabouts::table;
    }
    return answer;
}

} // namespace

// D-SET-02: the strip along red's edge (y = 0) or blue's.
std::vector<Point> deployment_zone(const Setup& setup, Side side) {
    const Point size = setup.table.size;
    const Length near = side == Side::red ? Length{} : size.y - 9_in, far = side == Side::red ? 9_in : size.y;
    return {{Length{}, near}, {size.x, near}, {size.x, far}, {Length{}, far}};
}

bool place_squad(Game& game, UnitId squad) {
    const UnitModels models = models_of(game.battle, squad, Whereabouts::waiting);
    const Side side = owner_of(game.battle, squad);
    Placing placing = placing_of(game, squad, models, true);
    placing.request.zone = deployment_zone(game.setup, side);
    placing.request.goal.anchor = {game.setup.table.size.x / 2,
                                   side == Side::red ? 5_in : game.setup.table.size.y - 5_in};
    placing.request.goal.array = Array::block;
    if (!propose_formation(placing.request)) return false; // D-SET-04
    const Question question = place_question(game, squad, QuestionKind::set_up, D_SET_02, models);
    const Answer answer = ask_places(game, placing, question);
    game.battle.units[index(squad)].whereabouts = Whereabouts::table;
    game.tell(SquadSetUp{squad, answer.places});
    return true;
}

// D-MOV-01 to D-MOV-03
void move_squad(Game& game, UnitId squad) {
    const UnitModels models = models_of(game.battle, squad);
    const Placing placing = placing_of(game, squad, models, false);
    Question question = place_question(game, squad, QuestionKind::move, D_MOV_01, models);
    question.may_pass = true;
    question.allowance = placing.request.models.front().mover.allowance;
    const Answer answer = ask_places(game, placing, question);
    if (!answer.pass) game.tell(SquadMoved{squad, answer.places});
}

} // namespace muster::drill
