// Drafts of moves and set-ups: what is wrong with a draft, a plan for a goal, the nearest legal answer.
#include "server/queries/functions.h"
#include "server/queries/repair.h"

#include "battle/standing.h"
#include "table/formation_search.h"

#include <fmt/format.h>

namespace muster::queries {
namespace {

// A draft with a position for every model of a question, and the rules' checks of it.
class PlacedDraft {
  public:
    PlacedDraft(const Question& question, const Placing& placing, const Answer& answer)
        : question_(question),
          placing_(placing),
          answer_(answer),
          checks_(check_models(placing, answer)) {
        for (std::size_t i = 0; i < answer.places.size(); ++i) {
            const Mover& mover = placing.request.models[i].mover;
            solids_.push_back(solid(mover.shape, mover.height, answer.places[i].place));
        }
    }

    std::vector<ModelWay> ways() const {
        std::vector<ModelWay> ways;
        for (std::size_t i = 0; i < checks_.size(); ++i) ways.push_back(way(i));
        return ways;
    }

    Coherency coherency() const {
        Coherency coherency;
        const CoherencyRule& rule = placing_.request.coherency;
        for (std::size_t i = 0; i < solids_.size(); ++i)
            for (std::size_t j = i + 1; j < solids_.size(); ++j)
                if (near(rule.link, solids_[i], solids_[j]))
                    coherency.links.push_back({question_.models[i], question_.models[j]});
        const ModelSet out = check_coherency(rule, solids_).out_of_place();
        for (std::size_t i = 0; i < solids_.size(); ++i)
            if (out & only(i)) coherency.out_of_place.push_back(question_.models[i]);
        return coherency;
    }

    // The faults of single models, one entry for each clause, and those of the whole unit.
    std::vector<RefusalShown> faults() const {
        std::vector<RefusalShown> faults;
        for (std::size_t i = 0; i < checks_.size(); ++i) {
            if (checks_[i].clause == Clause::none) continue;
            auto same = std::ranges::find(faults, checks_[i].clause, &RefusalShown::clause);
            if (same == faults.end()) same = faults.insert(faults.end(), {checks_[i].clause, {}, {}, {}});
            same->models.push_back(question_.models[i]);
        }
        const FormationCheck whole = check_whole(placing_.request, solids_);
        const Clause clause = whole.fault == FormationFault::incoherent           ? placing_.incoherent
                              : whole.fault == FormationFault::overlaps           ? placing_.overlaps
                              : whole.fault == FormationFault::target_not_reached ? placing_.target_not_reached
                                                                                  : Clause::none;
        if (clause != Clause::none) faults.push_back({clause, models_in(whole.models), {}, {}});
        return faults;
    }

    // The geometry of a refusal: the thing that a model is too near to, the way that is blocked, the missing link.
    void mark(RefusalShown& refusal) const {
        for (std::size_t i = 0; i < checks_.size(); ++i) {
            const bool named = std::ranges::find(refusal.models, question_.models[i]) != refusal.models.end();
            if (!named) continue;
            if (checks_[i].clause == refusal.clause)
                if (const auto mark = mark_of(i)) refusal.marks.push_back(*mark);
            if (refusal.clause == placing_.incoherent && solids_.size() > 1) refusal.marks.push_back(missing_link(i));
        }
    }

  private:
    std::vector<ModelId> models_in(ModelSet set) const {
        std::vector<ModelId> models;
        for (std::size_t i = 0; i < question_.models.size(); ++i)
            if (set & only(i)) models.push_back(question_.models[i]);
        return models;
    }

    ModelWay way(std::size_t i) const {
        const FormationModel& model = placing_.request.models[i];
        ModelWay way{question_.models[i], std::nullopt, {}, {}, checks_[i].clause, {}};
        const Point end = answer_.places[i].place.at;
        if (placing_.request.set_up) {
            way.way = {end};
            return way;
        }
        way.straight = Length{static_cast<std::int32_t>(ceil_sqrt(squared_distance(model.from.at, end)))};
        way.allowance = model.mover.allowance;
        way.way = {model.from.at, end};
        if (!checks_[i].way) return way;
        way.length = checks_[i].way->cost;
        way.way.clear();
        for (const Placement& place : checks_[i].way->places) way.way.push_back(place.at);
        return way;
    }

    // Models that are set up have no way to mark.
    std::optional<Mark> mark_of(std::size_t i) const {
        if (checks_[i].barrier && *checks_[i].barrier < placing_.request.ground.barriers.size()) {
            const Barrier& barrier = placing_.request.ground.barriers[*checks_[i].barrier];
            return Mark{MarkKind::ring, {barrier.base.centre}, barrier.base.radius + barrier.clearance};
        }
        if (placing_.request.set_up) return std::nullopt;
        return Mark{MarkKind::way, {placing_.request.models[i].from.at, answer_.places[i].place.at}, {}};
    }

    Mark missing_link(std::size_t i) const {
        std::size_t nearest = i == 0 ? 1 : 0;
        for (std::size_t j = 0; j < solids_.size(); ++j)
            if (j != i && straight_distance(solids_[i], solids_[j]) < straight_distance(solids_[i], solids_[nearest]))
                nearest = j;
        return {MarkKind::link, {solids_[i].base.centre, solids_[nearest].base.centre}, {}};
    }

    const Question& question_;
    const Placing& placing_;
    const Answer& answer_;
    std::vector<ModelCheck> checks_;
    std::vector<Solid> solids_;
};

bool has_all_places(const Question& question, const Answer& answer) {
    return question.form == Form::place && !answer.pass &&
           std::ranges::equal(answer.places, question.models, {}, &PlacedModel::model);
}

// One entry for each clause, with all models that break it.
void add_fault(std::vector<RefusalShown>& refusals, RefusalShown fault) {
    const auto same = std::ranges::find(refusals, fault.clause, &RefusalShown::clause);
    if (same == refusals.end()) return refusals.push_back(std::move(fault));
    for (const ModelId model : fault.models)
        if (std::ranges::find(same->models, model) == same->models.end()) same->models.push_back(model);
}

Checked look_over(const Question& question, const Rulings& rulings, const Answer& answer) {
    Checked checked;
    const auto refusal = rulings.check(answer);
    checked.legal = !refusal;
    if (refusal) checked.refusals.push_back(shown(*refusal));
    if (!rulings.placing() || !has_all_places(question, answer)) return checked;
    const PlacedDraft draft(question, *rulings.placing(), answer);
    checked.models = draft.ways();
    checked.coherency = draft.coherency();
    if (!refusal) return checked;
    for (RefusalShown& fault : draft.faults()) add_fault(checked.refusals, std::move(fault));
    for (RefusalShown& each : checked.refusals) draft.mark(each);
    return checked;
}

// The plan with this answer and the check of it.
Plan plan_of(const Asking& asking, const Question& question, const Rulings& rulings,
             const std::optional<Answer>& answer) {
    Plan plan;
    if (!answer) return plan;
    Checked checked = look_over(question, rulings, *answer);
    plan.possible = true;
    plan.legal = checked.legal;
    plan.answer = draft_of(setup_of(asking), *answer);
    plan.refusals = std::move(checked.refusals);
    plan.models = std::move(checked.models);
    plan.coherency = std::move(checked.coherency);
    return plan;
}

// The pinned model stands on the level nearest to the given height, because people drag it on a plan seen from above.
Placement on_a_level(const Placing& placing, std::size_t model, Placement place) {
    const auto levels = footing(placing.request.ground, placing.request.models[model].mover, place);
    if (levels.empty()) return place;
    const Length wished = place.elevation;
    place.elevation =
        *std::ranges::min_element(levels, {}, [&](Length level) { return std::abs((level - wished).steps); });
    return place;
}

// Pinned models stand where they were put. Their ways are searched again.
std::optional<Problem> pin(const Placing* placing, const Answer& pins, Answer& answer) {
    for (const PlacedModel& pinned : pins.places) {
        const auto place = std::ranges::find(answer.places, pinned.model, &PlacedModel::model);
        if (place == answer.places.end())
            return wrong("pins", fmt::format("model {}", index(pinned.model)), "models of the question");
        const auto number = static_cast<std::size_t>(place - answer.places.begin());
        place->place = placing ? on_a_level(*placing, number, pinned.place) : pinned.place;
    }
    if (pins.places.empty()) return std::nullopt;
    answer.waypoints.clear();
    for (PlacedModel& placed : answer.places) placed.waypoints = placed.turn = 0;
    return std::nullopt;
}

// All models go by these points, one after the other. Each keeps its place beside the middle.
std::optional<Problem> lead_by(const std::vector<Point>& points, Answer& answer) {
    if (points.empty() || answer.places.empty()) return std::nullopt;
    const std::size_t most = decltype(answer.waypoints)::capacity() / answer.places.size();
    if (points.size() > most)
        return wrong("waypoints", fmt::format("{} points", points.size()), fmt::format("at most {}", most));
    std::int64_t x = 0, y = 0;
    for (const PlacedModel& placed : answer.places) x += placed.place.at.x.steps, y += placed.place.at.y.steps;
    const auto count = static_cast<std::int64_t>(answer.places.size());
    const Point middle{Length{static_cast<std::int32_t>(x / count)}, Length{static_cast<std::int32_t>(y / count)}};
    answer.waypoints.clear();
    for (PlacedModel& placed : answer.places) {
        for (const Point point : points) answer.waypoints.push_back(point + (placed.place.at - middle));
        placed.waypoints = static_cast<std::uint8_t>(points.size());
        if (placed.turn == 0) placed.turn = static_cast<std::uint8_t>(&placed - answer.places.begin() + 1);
    }
    return std::nullopt;
}

Goal goal_of(const PlanInput& input) {
    Goal goal;
    goal.stay = input.stay;
    goal.anchor = input.anchor;
    goal.facing = static_cast<std::int16_t>(((input.turn % 360) + 360) % 360);
    goal.shape = input.shape;
    goal.roughly = input.quick;
    return goal;
}

Length farthest_displacement(const Answer& from, const Answer& to) {
    std::int64_t most = 0;
    for (std::size_t i = 0; i < from.places.size(); ++i)
        most = std::max(most, squared_distance(from.places[i].place.at, to.places[i].place.at));
    return Length{static_cast<std::int32_t>(ceil_sqrt(most))};
}

} // namespace

Result<Checked> check_answer(const Asking& asking, const CheckInput& input) {
    if (auto problem = not_open(asking, input.question)) return *problem;
    const auto answer = answer_in(setup_of(asking), input.answer, "answer");
    if (answer.has_error()) return answer.error();
    Checked checked;
    asking.session->at_open_question(
        [&](const Question& question, const Rulings& rulings) { checked = look_over(question, rulings, *answer); });
    return checked;
}

Result<Plan> plan_move(const Asking& asking, const PlanInput& input) {
    if (auto problem = off_every_table(input.anchor, "anchor")) return *problem;
    for (const Point point : input.waypoints)
        if (auto problem = off_every_table(point, "waypoints")) return *problem;
    const auto pins = answer_in(setup_of(asking), input.pins, "pins");
    if (pins.has_error()) return pins.error();
    Plan plan;
    std::optional<Problem> bad_input;
    const auto problem = at_placing(asking, move_asked(input), [&](const Question& question, const Rulings& rulings) {
        std::optional<Answer> answer = rulings.propose(goal_of(input));
        if (answer) bad_input = pin(rulings.placing(), *pins, *answer);
        if (answer && !bad_input) bad_input = lead_by(input.waypoints, *answer);
        if (!bad_input) plan = plan_of(asking, question, rulings, answer);
    });
    if (problem) return *problem;
    if (bad_input) return *bad_input;
    return plan;
}

Result<Plan> repair_move(const Asking& asking, const RepairInput& input) {
    const auto draft = answer_in(setup_of(asking), input.answer, "answer");
    if (draft.has_error()) return draft.error();
    Plan plan;
    std::optional<Problem> bad_input;
    const auto problem = at_placing(asking, move_asked(input), [&](const Question& question, const Rulings& rulings) {
        if (!has_all_places(question, *draft)) {
            bad_input = wrong("answer", "other models", "a place for every model of the question, in its order");
            return;
        }
        const auto alone = std::ranges::find(question.models, input.model.value_or(ModelId::none));
        if (input.model && alone == question.models.end()) {
            bad_input = wrong("model", fmt::format("{}", index(*input.model)), "a model of the unit");
            return;
        }
        const auto number = static_cast<std::size_t>(alone - question.models.begin());
        const auto answer = input.model ? repaired_alone(rulings, *draft, number) : repaired(question, rulings, *draft);
        plan = plan_of(asking, question, rulings, answer);
        plan.faults = look_over(question, rulings, *draft).refusals;
        if (answer) plan.displacement = farthest_displacement(*draft, *answer);
    });
    if (problem) return *problem;
    if (bad_input) return *bad_input;
    return plan;
}

} // namespace muster::queries
