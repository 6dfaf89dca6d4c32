#include "rules/alternating/placings.h"
#include "army/alternating/values.h"

#include "rules/common/turning.h"
#include "table/neighbourhood.h"

#include <algorithm>

namespace muster::alternating {
namespace {

using enum Ability;

constexpr Length gap = 1_in; // A-MOV-04

// The present distance to this model, if it is less than the distance that moves must keep (A-I-19: the unit may move
// away).
Length gap_kept(const FormationRequest& request, const Solid& other) {
    Length least = gap;
    for (const FormationModel& model : request.models) {
        if (squared_distance(model.from.at, other.base.centre) >
            squared(model.mover.shape.radius + other.base.radius + gap))
            continue;
        const Solid here = solid(model.mover.shape, model.mover.height, model.from);
        if (straight_distance(here, other) < gap) least = std::min(least, horizontal_distance(here.base, other.base));
    }
    return least;
}

void add_body(const Solid& other, bool end_only, Clause clause, Placing& placing) {
    placing.request.ground.barriers.push_back({other.base, other.elevation, other.top(), {}, {}, end_only});
    placing.barriers.push_back(clause);
}

} // namespace

Placing start_placing(const Game& game) {
    Placing placing;
    placing.too_far = A_MOV_01;
    placing.off_table = A_TERR_01;
    placing.through_terrain = A_I_114;
    placing.no_footing = placing.too_tall = A_I_115;
    placing.overlaps = A_MOV_06;
    placing.incoherent = A_MOV_05;
    placing.target_not_reached = A_CHG_01;
    placing.not_closer = A_I_95;
    placing.request.coherency = coherency;
    placing.request.mates_give_way = true; // A-MOV-06
    placing.request.ground.size = game.setup.table.size;
    placing.request.ground.free_height = 1_in; // A-I-114
    return placing;
}

void add_mover(const Game& game, ModelId model, Length allowance, Placing& placing) {
    const ArmyModel& it = game.setup.model(model);
    FormationModel mover;
    mover.mover = {it.shape, it.height, allowance, game.has(model, flying)};
    mover.from = game.battle.models[index(model)].place;
    placing.request.models.push_back(mover);
}

std::vector<Length> tops_of(const Placing& placing) {
    std::vector<Length> tops;
    for (const Prism& prism : placing.request.ground.terrain)
        if (const auto at = std::ranges::lower_bound(tops, prism.top()); at == tops.end() || *at != prism.top())
            tops.insert(at, prism.top());
    return tops;
}

// Between different levels, part of the distance is vertical, so less is left for the horizontal. Between two levels no
// model stands, so the distance of the nearer one is used. Beyond the distance, only bodies are in each other's way.
void keep_away(const Solid& other, Length kept, Clause clause, std::span<const Length> tops, Placing& placing) {
    const Length top = other.hull ? other.top() : other.elevation;
    std::vector<Length> differences; // in height, without 0
    bool among_levels = false;
    for (const Length level : tops)
        for (const Length off : {level - top, other.elevation - level}) {
            if (off > Length{} && off < kept) differences.push_back(off);
            among_levels = among_levels || off >= kept;
        }
    if (among_levels) add_body(other, false, clause, placing);
    std::ranges::sort(differences);
    differences.erase(std::unique(differences.begin(), differences.end()), differences.end());
    for (std::size_t i = 0; i <= differences.size(); ++i) {
        const Length here = i == 0 ? Length{} : differences[i - 1];
        const Length next = i < differences.size() ? differences[i] : kept;
        const Length left{static_cast<std::int32_t>(ceil_sqrt(squared(kept) - squared(here)))};
        placing.request.ground.barriers.push_back({other.base, other.elevation, top, left, next - Length{1}});
        placing.barriers.push_back(clause);
    }
}

void add_surroundings(const Game& game, UnitId unit, UnitId charged, Placing& placing) {
    FormationRequest& request = placing.request;
    const Neighbourhood neighbourhood(request);
    for (const TerrainPiece& piece : game.setup.table.terrain)
        for (const Prism& prism : piece.prisms)
            if (neighbourhood.touches(prism.base)) request.ground.terrain.push_back(prism);
    const std::vector<Length> tops = tops_of(placing);
    for_models_on_table(game.battle, [&](ModelId id) {
        const Point at = game.battle.models[index(id)].place.at;
        // Turned outlines are rounded to the lattice.
        const Length around = game.setup.model(id).shape.radius + Length{4};
        if (game.unit_of(id) == unit || !neighbourhood.touches(at, around + gap)) return;
        const Solid other = game.solid_of(id);
        if (game.has(game.unit_of(id), aircraft)) return add_body(other, true, A_I_36, placing);
        const Length kept = game.unit_of(id) == charged ? Length{} : request.set_up ? gap : gap_kept(request, other);
        kept.steps == 0 ? add_body(other, false, A_MOV_04, placing) : keep_away(other, kept, A_MOV_04, tops, placing);
    });
}

Question place_question(const Game& game, QuestionKind kind, UnitId unit, const UnitModels& models, Clause clause) {
    Question question;
    question.seat = game.owner(unit);
    question.kind = kind;
    question.form = Form::place;
    question.clause = clause;
    question.unit = unit;
    question.models = {models.begin(), models.size()};
    return question;
}

int out_of_place(const Game& game, const UnitModels& models) {
    FixedVector<Solid, max_unit_models> solids;
    for (ModelId model : models) solids.push_back(game.solid_of(model));
    return muster::out_of_place(coherency, {solids.begin(), solids.size()});
}

Clause incoherence(const Game& game, const Answer& answer) {
    FixedVector<Solid, max_unit_models> solids;
    for (const PlacedModel& placed : answer.places) solids.push_back(solid_at(game.setup, placed.model, placed.place));
    const CoherencyCheck check = check_coherency(coherency, {solids.begin(), solids.size()});
    return check.lonely ? A_MOV_02 : A_MOV_03;
}

bool is_moved(const Game& game, const PlacedModel& placed) {
    return leaves_place(game.setup.model(placed.model).shape, game.battle.models[index(placed.model)].place,
                        placed.place);
}

bool carry_out(Game& game, UnitId unit, MoveKind kind, const Answer& answer, const Clauses& because) {
    bool moved = false;
    for (const PlacedModel& placed : answer.places) {
        Model& model = game.battle.models[index(placed.model)];
        if (is_moved(game, placed)) moved = game.of(placed.model).moved = true;
        model.place = placed.place;
    }
    if (moved) game.tell(UnitPlaced{unit, kind, answer.places, because});
    return moved;
}

} // namespace muster::alternating
