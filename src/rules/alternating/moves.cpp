#include "rules/alternating/moves.h"

#include "rules/alternating/flight.h"
#include "rules/alternating/placings.h"
#include "rules/alternating/terrain.h"
#include "rules/alternating/units.h"
#include "rules/alternating/ways.h"
#include "table/array.h"

#include <algorithm>

namespace muster::alternating {
namespace {

using enum Ability;

void add_target(const Game& game, UnitId target, Placing& placing) {
    FormationTarget wanted;
    for (ModelId model : game.models_of(target)) wanted.models.push_back(game.solid_of(model));
    wanted.nearness = {1_in, std::nullopt};
    placing.request.targets.push_back(std::move(wanted));
}

Placing placing_of(const Game& game, UnitId unit, const UnitModels& models, const Move& how) {
    Placing placing = start_placing(game);
    for (ModelId model : models) add_mover(game, model, allowance_of(game, model, how.allowance), placing);
    add_surroundings(game, unit, how.towards, placing);
    if (how.kind == MoveKind::charge) add_target(game, how.towards, placing);
    placing.request.tolerated_out_of_place = out_of_place(game, models); // A-MOV-05, A-I-20
    return placing;
}

// A-TERR-08: the ground within reach of models that it slows down, which are neither Agile (A-PAS-07) nor Flying
// (A-PAS-09a).
Difficulty difficulty_of(const Game& game, UnitId unit, const UnitModels& models, const Placing& placing) {
    Difficulty difficulty;
    for (std::size_t i = 0; i < models.size(); ++i)
        if (!placing.request.models[i].mover.flies && !game.has(models[i], agile)) difficulty.slows |= only(i);
    if (difficulty.slows == 0) return difficulty;
    difficulty.areas = areas_for(game, unit, Trait::difficult);
    std::erase_if(difficulty.areas, [&](const Footprint& area) {
        return std::ranges::none_of(placing.request.models, [&](const FormationModel& model) {
            return discs_within(model.from.at, model.mover.shape.radius, area.centre, area.radius,
                                model.mover.allowance);
        });
    });
    return difficulty;
}

Length nearest_to(const Game& game, const Solid& from, UnitId unit) {
    Length least = 10'000_in;
    for (ModelId model : game.models_of(unit)) least = std::min(least, straight_distance(from, game.solid_of(model)));
    return least;
}

} // namespace

bool ends_closer(const Game& game, UnitId unit, const Answer& answer) {
    const auto nearest = nearest_enemies(game, unit);
    if (nearest.empty()) return true;
    if (std::ranges::none_of(answer.places, [&](const PlacedModel& placed) { return is_moved(game, placed); }))
        return true;
    for (UnitId enemy : nearest) {
        Length least = 10'000_in;
        for (const PlacedModel& placed : answer.places)
            least = std::min(least, nearest_to(game, solid_at(game.setup, placed.model, placed.place), enemy));
        if (least < distance(game, unit, enemy)) return true;
    }
    return false;
}

namespace {

// Everything that a move has to respect, as data and as checks that data cannot express.
class MoveRulings {
  public:
    MoveRulings(const Game& game, UnitId unit, const UnitModels& models, const Move& how)
        : game_(game),
          unit_(unit),
          how_(how),
          placing_(placing_of(game, unit, models, how)) {
        placing_.difficulty = difficulty_of(game, unit, models, placing_);
    }

    std::vector<Way> ways(const Answer& answer) const { return ways_of(placing_, answer); }

    std::optional<Refusal> check(const Question& question, const Answer& answer) const {
        if (proposed_ && *proposed_ == answer) return std::nullopt;
        if (auto refused = check_placing(placing_, question, answer)) {
            const bool was_whole = placing_.request.tolerated_out_of_place == 0;
            if (refused->clause == A_MOV_05 && was_whole) refused->clause = incoherence(game_, answer);
            return refused;
        }
        return check_beyond_placing(answer);
    }

    // First with the full allowance. If difficult ground forbids that, with half of it, or with half for some models of
    // a charging unit. If Instinct forbids it, towards the enemy.
    // A unit that charges cannot stay. If no way leads there, none does with half the allowance.
    std::optional<Answer> propose(const Question& question, const Goal& goal) const {
        if (how_.found && (goal.roughly || goal.stay)) return proposed_ = *how_.found;
        const auto refused = propose_from(placing_, question, goal);
        const bool charges = how_.kind == MoveKind::charge;
        if (proposed_ || (charges && !refused) || goal.at_a_glance) return proposed_;
        Goal changed = goal;
        if (const auto towards = whom_to_approach()) changed.anchor = *towards;
        if (refused && refused->clause == A_TERR_08) {
            propose_from(slowed(placing_.difficulty.slows, false), question, changed);
            if (!proposed_ && charges) propose_with_some_slowed(question, goal);
        } else if (refused)
            propose_from(placing_, question, changed);
        changed.stay = true;
        if (!proposed_ && !charges) propose_from(placing_, question, changed);
        return proposed_;
    }

    // Tries nothing that needs a long search.
    std::optional<Answer> propose_quickly(const Question& question, Point anchor) const {
        FormationGoal goal;
        goal.anchor = anchor;
        goal.roughly = true;
        goal.insist = false;
        const auto formation = propose_formation(placing_.request, goal);
        if (!formation) return std::nullopt;
        const Answer answer = answer_of(question, *formation);
        return check_beyond_placing(answer) ? std::nullopt : std::optional(answer);
    }

    const Placing& placing() const { return placing_; }
    Length allowance() const {
        Length most;
        for (const FormationModel& model : placing_.request.models) most = std::max(most, model.mover.allowance);
        return most;
    }

  private:
    // A proposal respects the placing already. This returns the refusal if another rule forbids it.
    std::optional<Refusal> propose_from(const Placing& placing, const Question& question, const Goal& goal) const {
        proposed_ = propose_placing(placing, question, goal);
        if (!proposed_) return std::nullopt;
        const auto refused = check_beyond_placing(*proposed_);
        if (refused) proposed_.reset();
        return refused;
    }

    // A-CHG-01, A-TERR-08: models in difficult ground, and models that had to go through it, have half their allowance,
    // the others all of it. At last it goes around the ground in which no model stands.
    void propose_with_some_slowed(const Question& question, const Goal& goal) const {
        for (const bool around : {false, true}) {
            ModelSet slow = who_stands_in_difficulty();
            for (int attempt = 0; attempt < 3; ++attempt) {
                const auto refused = propose_from(slowed(slow, around), question, goal);
                if (proposed_) return;
                if (!refused || refused->clause != A_TERR_08) break;
                for (std::size_t i = 0; i < question.models.size(); ++i)
                    if (std::ranges::find(refused->models, question.models[i]) != refused->models.end())
                        slow |= only(i);
            }
        }
    }

    bool stands_in(std::size_t i, const Footprint& area) const {
        const FormationModel& model = placing_.request.models[i];
        return (placing_.difficulty.slows & only(i)) != 0 && overlap(footprint(model.mover.shape, model.from), area);
    }

    ModelSet who_stands_in_difficulty() const {
        ModelSet models = 0;
        for (std::size_t i = 0; i < placing_.request.models.size(); ++i)
            for (const Footprint& area : placing_.difficulty.areas)
                if (stands_in(i, area)) models |= only(i);
        return models;
    }

    Placing slowed(ModelSet slow, bool around) const {
        Placing careful = placing_;
        std::vector<FormationModel>& models = careful.request.models;
        for (std::size_t i = 0; i < models.size(); ++i)
            if (slow & only(i)) models[i].mover.allowance = models[i].mover.allowance / 2;
        for (const Footprint& area : placing_.difficulty.areas) {
            bool avoided = around;
            for (std::size_t i = 0; i < models.size(); ++i) avoided = avoided && !stands_in(i, area);
            if (avoided) careful.request.ground.barriers.push_back({area, {}, 100_in, {}, {}});
        }
        return careful;
    }

    std::optional<Refusal> check_beyond_placing(const Answer& answer) const {
        if (auto refused = check_difficulty(answer)) return refused;
        if (how_.kind == MoveKind::counter && !stays_near(answer)) return Refusal{A_I_95, {}, {}};
        if (game_.has(unit_, instinct) && how_.kind != MoveKind::counter && !ends_closer(game_, unit_, answer))
            return Refusal{A_XTRA_03a, {}, {}};
        return std::nullopt;
    }

    std::optional<Refusal> check_difficulty(const Answer& answer) const {
        if (placing_.difficulty.areas.empty()) return std::nullopt;
        const ModelSet far = too_far(placing_, ways(answer));
        if (far == 0) return std::nullopt;
        Refusal refused{A_TERR_08, {}, {}};
        for (std::size_t i = 0; i < answer.places.size(); ++i)
            if (far & only(i)) refused.models.push_back(answer.places[i].model);
        return refused;
    }

    // A-I-95: no model ends farther from the charger than it began.
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
    mutable std::optional<Answer> proposed_; // the last one, which is legal
};

// A straight flight of all models.
std::vector<Way> flown(std::span<const Placement> before, const Answer& answer) {
    std::vector<Way> ways;
    for (std::size_t i = 0; i < answer.places.size(); ++i) ways.push_back({before[i], answer.places[i].place});
    return ways;
}

} // namespace

Placing placing_of(const Game& game, UnitId unit, const Move& how) {
    return MoveRulings(game, unit, game.models_of(unit), how).placing();
}

Length allowance_of(const Game& game, ModelId model, Length printed) {
    if (printed != 6_in) return printed; // A-PAS-04c
    if (game.has(model, fast) && !game.has(model, slow)) return 8_in;
    if (game.has(model, slow) && !game.has(model, fast)) return 4_in;
    return 6_in;
}

namespace {

QuestionKind question_kind(MoveKind manner) {
    switch (manner) {
    case MoveKind::first_move:
        return QuestionKind::move;
    case MoveKind::second_move:
        return QuestionKind::move_again;
    case MoveKind::charge:
    case MoveKind::counter:
        return QuestionKind::close_in;
    default:
        return QuestionKind::move_off;
    }
}

// Terrain and the models of other units: what a Flying model goes over (A-PAS-09).
struct Underneath {
    std::vector<Footprint> terrain, models;
};
Underneath underneath(const Game& game, UnitId unit) {
    Underneath under;
    for (const TerrainPiece& piece : game.setup.table.terrain)
        for (const Prism& prism : piece.prisms) under.terrain.push_back(prism.base);
    for_models_on_table(game.battle, [&](ModelId model) {
        if (game.unit_of(model) != unit) under.models.push_back(game.solid_of(model).base);
    });
    return under;
}

// The clause of the move, and those that let its models go farther, less far, or over what stops others.
Clauses reasons_of(const Game& game, UnitId unit, const UnitModels& models, std::span<const Way> ways,
                   const Move& how) {
    Clauses because{how.clause};
    std::optional<Underneath> under;
    std::optional<std::vector<Footprint>> difficult;
    for (std::size_t i = 0; i < models.size(); ++i) {
        const Length allowance = allowance_of(game, models[i], how.allowance);
        note(&because, A_PAS_04a, allowance > how.allowance);
        note(&because, A_PAS_04b, allowance < how.allowance);
        const bool flies = game.has(models[i], flying);
        if (ways[i].empty() || (!flies && !game.has(models[i], agile))) continue;
        const Shape& shape = game.setup.model(models[i]).shape;
        if (flies) {
            if (!under) under = underneath(game, unit);
            note(&because, A_PAS_09a, touches(shape, ways[i], under->terrain));
            note(&because, A_PAS_09b, touches(shape, ways[i], under->models));
            continue;
        }
        if (!difficult) difficult = areas_for(game, unit, Trait::difficult);
        note(&because, A_PAS_07, touches(shape, ways[i], *difficult));
    }
    return because;
}

} // namespace

bool move(Game& game, UnitId unit, const Move& how) {
    // A-ACTV-03a: before a first move orders have just been offered. Before a charge they are offered together with its
    // target, because an order may put that out of reach.
    if (how.kind != MoveKind::first_move && how.kind != MoveKind::charge) offer_orders(game, Moment::move);
    if (game.has(unit, immobile)) return false; // A-PAS-06a
    const UnitModels models = game.models_of(unit);
    Question question = place_question(game, question_kind(how.kind), unit, models, how.clause);
    Answer answer;
    std::vector<Way> ways;
    if (game.has(unit, aircraft)) { // A-PAS-10b: the first move must be made
        question.may_pass = how.kind != MoveKind::first_move;
        FixedVector<Placement, max_unit_models> before;
        for (ModelId model : models) before.push_back(game.battle.models[index(model)].place);
        answer = ask_flight(game, question, how);
        ways = flown({before.begin(), before.size()}, answer);
    } else {
        const MoveRulings rulings(game, unit, models, how);
        question.allowance = rulings.allowance();
        question.may_pass = how.kind != MoveKind::charge;
        answer = game.ask(
            question, [&](const Answer& given) { return rulings.check(question, given); },
            [&](const Goal& goal) { return rulings.propose(question, goal); }, nullptr, &rulings.placing());
        if (!answer.pass) ways = rulings.ways(answer);
    }
    if (answer.pass || !carry_out(game, unit, how.kind, answer, reasons_of(game, unit, models, ways, how)))
        return false;
    roll_after_move(game, unit, models, ways, how.rolled);
    if (!game.is_destroyed(unit)) offer_guard(game, unit); // A-I-43
    return true;
}

namespace {

// The distance and direction from the unit to a quarter of an inch before its target.
Point way_to(const Game& game, UnitId unit, UnitId target) {
    Length least = 10'000_in;
    Point way{};
    for (ModelId mine : game.models_of(unit))
        for (ModelId foe : game.models_of(target)) {
            const Length gap = straight_distance(game.solid_of(mine), game.solid_of(foe));
            if (gap >= least) continue;
            least = gap;
            way = game.battle.models[index(foe)].place.at - game.battle.models[index(mine)].place.at;
        }
    const std::int64_t length = std::max<std::int64_t>(1, floor_sqrt(squared_norm(way)));
    const std::int64_t wanted = std::max<std::int64_t>(0, (least - 0.25_in).steps);
    return {Length{static_cast<std::int32_t>(way.x.steps * wanted / length)},
            Length{static_cast<std::int32_t>(way.y.steps * wanted / length)}};
}

bool is_in_reach(const Game& game, UnitId unit, UnitId target) {
    Length most;
    for (ModelId model : game.models_of(unit)) most = std::max(most, allowance_of(game, model, 6_in));
    return distance(game, unit, target) <= most + 1_in;
}

// First the unit in its present array, straight at the target; then by the models that can land on it. Without
// `insist`, only the first such plan is tried.
std::optional<Answer> look_for_charge(const Game& game, UnitId unit, UnitId target, bool insist) {
    if (!is_in_reach(game, unit, target)) return std::nullopt;
    const Move how{MoveKind::charge, 6_in, A_CHG_01, target};
    const UnitModels models = game.models_of(unit);
    const MoveRulings rulings(game, unit, models, how);
    const Question question = place_question(game, QuestionKind::close_in, unit, models, A_CHG_01);
    Goal goal;
    goal.anchor = middle_of(rulings.placing().request.models) + way_to(game, unit, target);
    goal.roughly = true;
    return insist ? rulings.propose(question, goal) : rulings.propose_quickly(question, goal.anchor);
}

} // namespace

std::optional<Answer> find_charge_quickly(const Game& game, UnitId unit, UnitId target) {
    return look_for_charge(game, unit, target, false);
}

std::optional<Answer> find_charge(const Game& game, UnitId unit, UnitId target) {
    return look_for_charge(game, unit, target, true);
}

} // namespace muster::alternating
