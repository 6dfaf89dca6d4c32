#include "rules/alternating/moves.h"

#include "rules/alternating/flight.h"
#include "rules/alternating/terrain.h"
#include "rules/alternating/units.h"

namespace muster::alternating {
namespace {

using enum Ability;

void name_clauses(Placing& placing) {
    placing.too_far = A_MOV_01;
    placing.off_table = placing.no_footing = placing.through_terrain = A_TERR_01;
    placing.overlaps = A_MOV_04;
    placing.incoherent = A_MOV_05;
    placing.target_not_reached = A_CHG_01;
    placing.not_closer = A_I_95;
}

void start_placing(const Game& game, Placing& placing) {
    name_clauses(placing);
    placing.request.coherency = alternating_coherency;
    placing.request.ground.size = game.setup.table.size;
    auto& terrain = placing.request.ground.terrain;
    for (const TerrainPiece& piece : game.setup.table.terrain)
        terrain.insert(terrain.end(), piece.prisms.begin(), piece.prisms.end());
}

FormationModel mover_of(const Game& game, ModelId id, Length allowance) {
    const ArmyModel& model = game.setup.model(id);
    FormationModel mover;
    mover.mover = {model.shape, model.height, allowance, game.has(id, flying)};
    mover.from = game.battle.models[index(id)].place;
    return mover;
}

// How near the unit stands to this model already; at most 1" (A-I-19: who stands closer may move away).
Length gap_to(const Game& game, const UnitModels& models, const Solid& other) {
    Length least = 1_in;
    for (ModelId model : models) least = std::min(least, horizontal_distance(game.solid_of(model).base, other.base));
    return least;
}

// A-MOV-04: 1" from everybody; Aircraft are only not to be overlapped at the end (A-I-36), the unit charged may be
// touched.
void add_others(const Game& game, UnitId unit, const UnitModels& movers, UnitId charged, Placing& placing) {
    for_models_on_table(game.battle, [&](ModelId other) {
        if (game.unit_of(other) == unit) return;
        const Solid solid = game.solid_of(other);
        const bool passes = game.kind(other).has(aircraft);
        const bool near = passes || game.unit_of(other) == charged;
        const Length clearance = near ? Length{} : placing.request.set_up ? 1_in : gap_to(game, movers, solid);
        const Length top = solid.hull || clearance.steps == 0 ? solid.top() : solid.elevation;
        placing.request.ground.barriers.push_back({solid.base, solid.elevation, top, clearance, 1_in, passes});
        placing.barriers.push_back(passes ? A_I_36 : A_MOV_04);
    });
}

void add_target(const Game& game, UnitId target, Placing& placing) {
    FormationTarget wanted;
    for (ModelId model : game.models_of(target)) wanted.models.push_back(game.solid_of(model));
    wanted.nearness = {1_in, std::nullopt};
    placing.request.targets.push_back(std::move(wanted));
}

Placing placing_of(const Game& game, UnitId unit, const UnitModels& models, const Move& how) {
    Placing placing;
    start_placing(game, placing);
    FixedVector<Solid, max_unit_models> solids;
    for (ModelId model : models) {
        placing.request.models.push_back(mover_of(game, model, allowance_of(game, model, how.allowance)));
        solids.push_back(game.solid_of(model));
    }
    add_others(game, unit, models, how.towards, placing);
    if (how.manner == Manner::charge) add_target(game, how.towards, placing);
    // A-MOV-05, A-I-20
    placing.request.tolerated_out_of_place = out_of_place(alternating_coherency, {solids.begin(), solids.size()});
    return placing;
}

Length nearest_to(const Game& game, const Solid& from, UnitId unit) {
    Length least = 10'000_in;
    for (ModelId model : game.models_of(unit)) least = std::min(least, straight_distance(from, game.solid_of(model)));
    return least;
}

// A-TERR-08: whoever touches difficult ground has half his allowance, unless there is a way around within the whole.
bool goes_too_far(const Game& game, const Placing& placing, const Answer& answer, std::size_t which,
                  std::span<const Footprint> difficult) {
    const FormationModel& model = placing.request.models[which];
    const Placement& to = answer.places[which].place;
    if (model.mover.flies || game.has(answer.places[which].model, agile) || model.from == to) return false;
    Mover halved = model.mover;
    halved.allowance = model.mover.allowance / 2;
    const Placement straight[] = {model.from, to};
    std::vector<Footprint> touched;
    for (const Footprint& area : difficult)
        if (passes_over(model.mover.shape, straight, area)) touched.push_back(area);
    if (touched.empty() && answer.waypoints.empty()) return false;
    if (squared_distance(model.from.at, to.at) <= squared(halved.allowance) &&
        shortest_path(placing.request.ground, halved, model.from, to))
        return false;
    if (touched.empty()) return false;
    Ground around = placing.request.ground;
    for (const Footprint& area : difficult) around.barriers.push_back({area, {}, 100_in, {}, {}, false});
    return !shortest_path(around, model.mover, model.from, to);
}

std::optional<Refusal> check_difficult(const Game& game, const Placing& placing, const Answer& answer,
                                       std::span<const Footprint> difficult) {
    Refusal refused{A_TERR_08, {}, {}};
    for (std::size_t i = 0; i < answer.places.size(); ++i)
        if (goes_too_far(game, placing, answer, i, difficult)) refused.models.push_back(answer.places[i].model);
    return refused.models.empty() ? std::nullopt : std::optional(refused);
}

// A-XTRA-03a, A-I-50: a move must end closer to one of the enemies that were nearest.
bool ends_closer(const Game& game, UnitId unit, const Answer& answer) {
    const auto nearest = nearest_enemies(game, unit);
    if (nearest.empty()) return true;
    bool moved = false;
    for (const PlacedModel& placed : answer.places)
        moved = moved || !(game.battle.models[index(placed.model)].place == placed.place);
    if (!moved) return true;
    for (UnitId enemy : nearest) {
        Length least = 10'000_in;
        for (const PlacedModel& placed : answer.places)
            least = std::min(least, nearest_to(game, solid_at(game.setup, placed.model, placed.place), enemy));
        if (least < distance(game, unit, enemy)) return true;
    }
    return false;
}

// Which part of coherency a move breaks.
Clause incoherence(const Game& game, const Answer& answer) {
    FixedVector<Solid, max_unit_models> solids;
    for (const PlacedModel& placed : answer.places) solids.push_back(solid_at(game.setup, placed.model, placed.place));
    const CoherencyCheck check = check_coherency(alternating_coherency, {solids.begin(), solids.size()});
    return check.lonely ? A_MOV_02 : check.far ? A_MOV_03 : A_MOV_05;
}

// All that a move has to respect, as data and as the checks that data cannot express.
class MoveRulings {
  public:
    MoveRulings(const Game& game, UnitId unit, const UnitModels& models, const Move& how)
        : game_(game),
          unit_(unit),
          how_(how),
          placing_(placing_of(game, unit, models, how)),
          difficult_(areas_for(game, unit, Trait::difficult)) {}

    std::optional<Refusal> check(const Question& question, const Answer& answer) const {
        if (auto refused = check_placing(placing_, question, answer)) {
            if (refused->clause == A_MOV_05) refused->clause = incoherence(game_, answer);
            return refused;
        }
        if (auto refused = check_difficult(game_, placing_, answer, difficult_)) return refused;
        if (how_.manner == Manner::counter && !stays_near(answer)) return Refusal{A_I_95, {}, {}};
        if (game_.has(unit_, instinct) && how_.manner != Manner::counter && !ends_closer(game_, unit_, answer))
            return Refusal{A_XTRA_03a, {}, {}};
        return std::nullopt;
    }

    // At full allowance; where difficult ground forbids that, at half of it; where Instinct forbids it, at the enemy.
    std::optional<Answer> propose(const Question& question, const Goal& goal) const {
        auto answer = propose_placing(placing_, question, goal);
        if (answer && !check(question, *answer)) return answer;
        Placing careful = placing_;
        for (FormationModel& model : careful.request.models)
            if (!difficult_.empty()) model.mover.allowance = model.mover.allowance / 2;
        Goal changed = goal;
        if (const auto towards = whom_to_approach()) changed.anchor = *towards;
        for (const Placing* placing : {static_cast<const Placing*>(&careful), &placing_}) {
            answer = propose_placing(*placing, question, changed);
            if (answer && !check(question, *answer)) return answer;
        }
        changed.stay = true;
        answer = propose_placing(placing_, question, changed);
        if (answer && !check(question, *answer)) return answer;
        return std::nullopt;
    }

    const Placing& placing() const { return placing_; }
    Length allowance() const {
        Length most;
        for (const FormationModel& model : placing_.request.models) most = std::max(most, model.mover.allowance);
        return most;
    }

  private:
    // A-I-95: nobody ends farther from the charger than he began.
    bool stays_near(const Answer& answer) const {
        return std::ranges::all_of(answer.places, [&](const PlacedModel& placed) {
            const Solid before = game_.solid_of(placed.model),
                        after = solid_at(game_.setup, placed.model, placed.place);
            return nearest_to(game_, after, how_.towards) <= nearest_to(game_, before, how_.towards);
        });
    }
    std::optional<Point> whom_to_approach() const {
        UnitId enemy = how_.towards;
        if (game_.has(unit_, instinct))
            if (const auto nearest = nearest_enemies(game_, unit_); !nearest.empty()) enemy = nearest[0];
        if (enemy == UnitId::none) return std::nullopt;
        return game_.battle.models[index(game_.models_of(enemy)[0])].place.at;
    }

    const Game& game_;
    UnitId unit_;
    const Move& how_;
    Placing placing_;
    std::vector<Footprint> difficult_;
};

Question place_question(const Game& game, UnitId unit, const UnitModels& models, Clause clause) {
    Question question;
    question.seat = game.owner(unit);
    question.kind = Kind::move_unit;
    question.form = Form::place;
    question.clause = clause;
    question.unit = unit;
    question.models = {models.begin(), models.size()};
    return question;
}

// Puts everybody where the answer says; whether anybody moved.
bool carry_out(Game& game, UnitId unit, Manner manner, const Answer& answer) {
    bool moved = false;
    for (const PlacedModel& placed : answer.places) {
        Model& model = game.battle.models[index(placed.model)];
        moved = moved || !(model.place == placed.place);
        model.place = placed.place;
    }
    if (moved) game.tell(UnitPlaced{unit, manner, answer.places});
    return moved;
}

} // namespace

Placing placing_of(const Game& game, UnitId unit, const Move& how) {
    return placing_of(game, unit, game.models_of(unit), how);
}

Length allowance_of(const Game& game, ModelId model, Length printed) {
    if (printed != 6_in) return printed; // A-PAS-04c
    if (game.has(model, fast) && !game.has(model, slow)) return 8_in;
    if (game.has(model, slow) && !game.has(model, fast)) return 4_in;
    return 6_in;
}

bool move(Game& game, UnitId unit, const Move& how) {
    if (game.has(unit, immobile)) return false; // A-PAS-06a
    const UnitModels models = game.models_of(unit);
    FixedVector<Placement, max_unit_models> before;
    for (ModelId model : models) before.push_back(game.battle.models[index(model)].place);
    Question question = place_question(game, unit, models, how.clause);
    Answer answer;
    if (game.has(unit, aircraft)) { // A-PAS-10b: the first move must be made
        question.may_pass = how.manner != Manner::first_move;
        answer = ask_flight(game, question, how);
    } else {
        const MoveRulings rulings(game, unit, models, how);
        question.allowance = rulings.allowance();
        question.may_pass = how.manner != Manner::charge;
        answer = game.ask(
            question, [&](const Answer& given) { return rulings.check(question, given); },
            [&](const Goal& goal) { return rulings.propose(question, goal); }, nullptr, &rulings.placing());
    }
    if (answer.pass || !carry_out(game, unit, how.manner, answer)) return false;
    game.of(unit).moved = true;
    roll_after_move(game, unit, {before.begin(), before.size()}, answer, how.spared);
    if (!game.is_destroyed(unit)) offer_guard(game, unit); // A-I-43
    return true;
}

bool can_reach(Game& game, UnitId unit, UnitId target) {
    const Move how{Manner::charge, 6_in, A_CHG_01, target};
    const UnitModels models = game.models_of(unit);
    Length most;
    for (ModelId model : models) most = std::max(most, allowance_of(game, model, 6_in));
    if (distance(game, unit, target) > most + 1_in) return false;
    const MoveRulings rulings(game, unit, models, how);
    const Question question = place_question(game, unit, models, A_CHG_01);
    Goal goal;
    goal.anchor = game.battle.models[index(game.models_of(target)[0])].place.at;
    goal.roughly = true;
    return rulings.propose(question, goal).has_value();
}

namespace {

// The whole unit moved in one direction.
struct Shift {
    Length length;
    Answer answer;
};

Shift shifted(const Game& game, UnitId unit, int degrees, Length length) {
    Shift shift{length, {}};
    const Point by = turned({length, Length{}}, degrees);
    for (ModelId model : game.models_of(unit)) {
        Placement place = game.battle.models[index(model)].place;
        place.at = place.at + by;
        shift.answer.places.push_back({model, place, 0, 0});
    }
    return shift;
}

bool is_away(const Game& game, const Shift& shift, UnitId from) {
    return std::ranges::all_of(shift.answer.places, [&](const PlacedModel& placed) {
        return nearest_to(game, solid_at(game.setup, placed.model, placed.place), from) >= 1_in;
    });
}

// The shortest shift in this direction that ends 1" away; nothing if that is more than 4".
std::optional<Shift> shift_away(const Game& game, UnitId unit, UnitId from, int degrees) {
    Length near{}, far = 4_in;
    if (!is_away(game, shifted(game, unit, degrees, far), from)) return std::nullopt;
    while (far - near > Length{1}) {
        const Length half = (near + far) / 2;
        (is_away(game, shifted(game, unit, degrees, half), from) ? far : near) = half;
    }
    return shifted(game, unit, degrees, far);
}

} // namespace

// A-I-23: whatever the ground; who cannot stays.
void withdraw(Game& game, UnitId unit, UnitId defender) {
    if (game.has(unit, immobile) || distance(game, unit, defender) >= 1_in) return;
    const UnitModels models = game.models_of(unit);
    Placing placing;
    start_placing(game, placing);
    for (ModelId model : models) {
        FormationModel mover = mover_of(game, model, 12_in);
        mover.mover.flies = true;
        placing.request.models.push_back(mover);
    }
    add_others(game, unit, models, UnitId::none, placing);
    for (std::size_t i = 0; i < placing.barriers.size(); ++i) {
        Barrier& barrier = placing.request.ground.barriers[i];
        if (placing.barriers[i] == A_MOV_04) barrier.clearance = 1_in, barrier.end_only = true;
    }
    const Question question = place_question(game, unit, models, A_CHG_10);
    std::optional<Shift> best;
    for (int degrees = 0; degrees < 360; degrees += 15) {
        const auto shift = shift_away(game, unit, defender, degrees);
        if (!shift || (best && shift->length >= best->length)) continue;
        if (!check_placing(placing, question, shift->answer)) best = shift;
    }
    if (best) carry_out(game, unit, Manner::withdraw, best->answer);
}

// --- Set-ups

Placed set_up(Game& game, UnitId unit, const SetUp& how) {
    UnitModels models = game.living(unit);
    const UnitModels everybody = models;
    if (is_massive(game, unit)) models.resize(1); // A-XTRA-04a
    Placing placing;
    placing.request.set_up = true;
    start_placing(game, placing);
    placing.outside_zone = how.outside;
    placing.request.goal.array = Array::block;
    placing.request.zone = how.zone;
    for (ModelId model : models) placing.request.models.push_back(mover_of(game, model, {}));
    add_others(game, unit, models, UnitId::none, placing);
    if (how.away)
        for_models_on_table(game.battle, [&](ModelId other) {
            if (game.owner(other) == game.owner(unit)) return;
            const Solid solid = game.solid_of(other);
            placing.request.ground.barriers.push_back(
                {solid.base, {}, 100_in, 9_in + Length{1}, 100_in, true}); // A-PAS-02b: more than 9"
            placing.barriers.push_back(A_PAS_02b);
        });
    if (how.beside != UnitId::none) { // a base within 3" is wholly within that and its own width
        Length width = 20_in;
        for (ModelId model : models) width = std::min(width, 2 * game.setup.model(model).shape.radius);
        placing.request.wholly_within =
            FormationRequest::Vicinity{game.solid_of(game.models_of(how.beside)[0]), 3_in + width};
        placing.request.goal.anchor = game.battle.models[index(game.models_of(how.beside)[0])].place.at;
    }
    if (!propose_formation(placing.request)) {
        if (how.zone.empty()) return Placed::no_room;
        placing.request.goal.anchor = {(how.zone[0].x + how.zone[2].x) / 2, (how.zone[0].y + how.zone[2].y) / 2};
        if (!propose_formation(placing.request)) return Placed::no_room;
    }
    Question question = place_question(game, unit, models, how.clause);
    question.kind = Kind::place_unit;
    question.may_pass = how.may_pass;
    const Answer answer = game.ask(
        question,
        [&](const Answer& given) {
            auto refused = check_placing(placing, question, given);
            if (refused && refused->clause == A_MOV_05) refused->clause = incoherence(game, given);
            return refused;
        },
        [&](const Goal& goal) { return propose_placing(placing, question, goal); }, nullptr, &placing);
    if (answer.pass) return Placed::declined;
    for (ModelId model : everybody) game.battle.models[index(model)].whereabouts = Whereabouts::aboard;
    for (const PlacedModel& placed : answer.places)
        game.battle.models[index(placed.model)].whereabouts = Whereabouts::table;
    carry_out(game, unit, how.manner, answer);
    Unit& it = game.battle.units[index(unit)];
    it.whereabouts = Whereabouts::table;
    it.carrier = UnitId::none;
    return Placed::yes;
}

bool put_back(Game& game, UnitId unit, ModelId model) {
    if (is_massive(game, unit)) { // an element joins its body again
        game.battle.models[index(model)].whereabouts = Whereabouts::aboard;
        return true;
    }
    Placing placing;
    placing.request.set_up = true;
    start_placing(game, placing);
    UnitModels models = game.models_of(unit);
    for (ModelId each : models) {
        FormationModel standing = mover_of(game, each, {});
        standing.fixed = true;
        placing.request.models.push_back(standing);
    }
    placing.fixed = A_RULE_04b;
    placing.request.models.push_back(mover_of(game, model, {}));
    models.push_back(model);
    add_others(game, unit, models, UnitId::none, placing);
    placing.request.goal.anchor = game.battle.models[index(models[0])].place.at;
    placing.request.goal.array = Array::towards;
    if (models.size() > max_unit_models || !propose_formation(placing.request)) return false;
    Question question = place_question(game, unit, models, A_RULE_04b);
    question.kind = Kind::place_unit;
    const Answer answer = game.ask(
        question, [&](const Answer& given) { return check_placing(placing, question, given); },
        [&](const Goal& goal) {
            Goal near = goal;
            near.anchor = placing.request.goal.anchor;
            return propose_placing(placing, question, near);
        },
        nullptr, &placing);
    game.battle.models[index(model)].whereabouts = Whereabouts::table;
    carry_out(game, unit, Manner::set_up, answer);
    return true;
}

} // namespace muster::alternating
