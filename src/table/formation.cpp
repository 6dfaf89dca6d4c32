// What is tried, in which order: the goal itself, then less and less of the way to it, then staying, and at last
// everything a model can come to. Charges land on their targets, or are pulled into shape.
#include "table/formation.h"

#include "table/array.h"
#include "table/charge_plans.h"
#include "table/charge_pull.h"
#include "table/set_up_anywhere.h"

#include <algorithm>
#include <bit>

namespace muster {

namespace {

std::vector<Placement> starts_of(const FormationRequest& request) {
    std::vector<Placement> places;
    for (const FormationModel& model : request.models) places.push_back(model.from);
    return places;
}

std::optional<Formation> stay(const FormationRequest& request, FormationSearch& search) {
    return request.set_up ? std::nullopt : search.exactly(starts_of(request));
}

Length slowest(const FormationRequest& request) {
    Length allowance = 1000_in;
    for (const FormationModel& model : request.models)
        if (!model.fixed) allowance = std::min(allowance, model.mover.allowance);
    return allowance;
}

Point part_of(Point way, std::int32_t eighths) {
    return {Length{static_cast<std::int32_t>(std::int64_t{way.x.steps} * eighths / 8)},
            Length{static_cast<std::int32_t>(std::int64_t{way.y.steps} * eighths / 8)}};
}

// The array at the anchor. A model that has to come closer to another one goes there instead.
FormationPlan plan_at(const FormationRequest& request, const FormationGoal& goal, Point anchor) {
    FormationPlan plan{array_places(request, goal, anchor)};
    for (std::size_t i = 0; i < request.models.size(); ++i) {
        const FormationModel& model = request.models[i];
        if (model.closer_to && !request.set_up) plan.ideals[i].at = beside(model, *model.closer_to);
    }
    return plan;
}

// The point nearest to the anchor that the slowest model can reach.
Point nearest_anchor(const FormationRequest& request, const FormationGoal& goal) {
    if (request.set_up || goal.array == Array::towards) return goal.anchor;
    return pulled_into_reach(middle_of(request.models), goal.anchor, slowest(request));
}

// Every model that moves goes to another model instead of the anchor.
bool is_drawn_elsewhere(const FormationRequest& request) {
    return std::ranges::all_of(request.models,
                               [](const FormationModel& model) { return model.fixed || model.closer_to; });
}

// This many eighths of the way to the anchor, turned by this angle.
struct Aside {
    std::int32_t eighths;
    int degrees;
};
constexpr Aside nearly_there[] = {{8, 0},   {8, 20}, {8, -20}, {7, 10}, {7, -10}, {6, 0},  {8, 45},
                                  {8, -45}, {6, 25}, {6, -25}, {5, 0},  {4, 0},   {6, 45}, {6, -45},
                                  {3, 0},   {7, 60}, {7, -60}, {4, 45}, {4, -45}, {2, 0}};
constexpr Aside at_a_glance[] = {{8, 0}, {4, 0}, {8, 45}, {8, -45}};
constexpr Aside along_what_blocks[] = {{8, 70}, {8, -70}, {4, 45}, {4, -45}, {6, 100}, {6, -100}, {3, 80}, {3, -80}};

// A few attempts instead of a search: the array as it is, by straight ways, beside the anchor or short of it.
std::optional<Formation> move_roughly(const FormationRequest& request, const FormationGoal& goal,
                                      FormationSearch& search, Point middle, Point anchor,
                                      std::span<const Aside> looks = nearly_there) {
    for (const auto [eighths, degrees] : looks) {
        const Point there = middle + turned(part_of(anchor - middle, eighths), degrees);
        if (auto formation = search.exactly(plan_at(request, goal, there).ideals, Effort::straight)) return formation;
        if (anchor == middle) break;
    }
    return {};
}

// The same for a set-up: around the anchor in wider and wider rings.
std::optional<Formation> set_up_roughly(const FormationRequest& request, const FormationGoal& goal,
                                        FormationSearch& search, Length farthest = 20_in) {
    const std::vector<Placement> at_anchor = plan_at(request, goal, goal.anchor).ideals;
    std::vector<Placement> places = at_anchor;
    for (Length radius; radius <= farthest; radius += 2_in)
        for (int degrees = 0; degrees < (radius.steps == 0 ? 1 : 360); degrees += 45) {
            const Point aside = turned({radius, {}}, degrees);
            for (std::size_t i = 0; i < places.size(); ++i) places[i].at = at_anchor[i].at + aside;
            if (auto formation = search.exactly(places, Effort::straight)) return formation;
        }
    return {};
}

// In the wanted array. If there is no room for it, in a block.
std::optional<Formation> set_up_roughly_in_any_array(const FormationRequest& request, const FormationGoal& goal,
                                                     FormationSearch& search) {
    if (auto formation = set_up_roughly(request, goal, search)) return formation;
    if (goal.array == Array::block) return {};
    FormationGoal block = goal;
    block.array = Array::block;
    return set_up_roughly(request, block, search);
}

std::optional<Formation> approach_roughly(const FormationRequest& request, const FormationGoal& goal,
                                          FormationSearch& search, Point middle, Point anchor) {
    if (goal.array == Array::towards || is_drawn_elsewhere(request)) return {};
    return request.set_up ? set_up_roughly_in_any_array(request, goal, search)
                          : move_roughly(request, goal, search, middle, anchor);
}

std::optional<Formation> glance(const FormationRequest& request, const FormationGoal& goal, FormationSearch& search) {
    if (request.set_up) return set_up_roughly(request, goal, search, 2_in);
    return move_roughly(request, goal, search, middle_of(request.models), nearest_anchor(request, goal), at_a_glance);
}

std::optional<Formation> approach(const FormationRequest& request, const FormationGoal& goal, FormationSearch& search) {
    const Point middle = middle_of(request.models), anchor = nearest_anchor(request, goal);
    const bool at_once = request.set_up || goal.array == Array::towards || is_drawn_elsewhere(request);
    if (goal.roughly)
        if (auto formation = approach_roughly(request, goal, search, middle, anchor)) return formation;
    for (const std::int32_t eighths : {8, 6, 4, 2, 1}) {
        FormationPlan plan = plan_at(request, goal, at_once ? anchor : middle + part_of(anchor - middle, eighths));
        plan.hasty = goal.roughly && !at_once;
        if (auto formation = search.exactly(plan.ideals)) return formation;
        if (auto formation = search.near(std::move(plan))) return formation;
        if (at_once || anchor == middle) break;
        if (goal.roughly) return move_roughly(request, goal, search, middle, anchor, along_what_blocks);
    }
    return {};
}

// --- Charges

// At once, where that is easy.
std::optional<Formation> land(const FormationRequest& request, const FormationPlan& landing, const ChargePlans& plans,
                              FormationSearch& search) {
    if (auto formation = search.near(landing)) return formation;
    if (request.targets.size() > 1)
        if (auto formation = search.near(plans.chain(landing))) return formation;
    return stay(request, search);
}

std::optional<Formation> take_up(const std::vector<Placement>& places, FormationSearch& search) {
    if (auto formation = search.exactly(places, Effort::patient)) return formation;
    FormationPlan plan{places};
    plan.linked = false;
    return search.near(std::move(plan));
}

// Pulled into shape from where it stands, from where it would land, and then from places scattered around these.
std::optional<Formation> pull(const FormationRequest& request, const FormationPlan& landing, const ChargePlans& plans,
                              FormationSearch& search) {
    constexpr std::size_t most_pulls = 60;
    constexpr std::int64_t most_work = 12'000'000; // some 30 ms: a large unit has fewer pulls
    constexpr int most_taken_up = 30;              // a shape that cannot be taken up costs more than a pull
    std::vector<std::vector<Placement>> from{starts_of(request), landing.ideals};
    if (request.targets.size() > 1) from.push_back(plans.chain(landing).ideals);
    ChargePull pull(request, search.ends());
    int taken_up = 0;
    for (std::size_t i = 0; i < most_pulls && pull.work() < most_work && taken_up < most_taken_up; ++i) {
        const auto places = pull.pull(i < from.size() ? from[i] : pull.scattered(from[i % from.size()]));
        if (!places) continue;
        if (auto formation = take_up(*places, search)) return formation;
        ++taken_up;
    }
    return {};
}

// --- When nothing else will do

FormationPlan gathered_at(const FormationRequest& request, Point point) {
    FormationPlan plan{starts_of(request)};
    for (Placement& ideal : plan.ideals) ideal.at = point;
    return plan;
}

std::vector<FormationPlan> last_plans(const FormationRequest& request, const FormationGoal& goal) {
    std::vector<FormationPlan> plans{plan_at(request, goal, nearest_anchor(request, goal))};
    if (request.wholly_within)
        for (const Solid& each : request.wholly_within->of) plans.push_back(gathered_at(request, each.base.centre));
    if (!request.zone.empty()) plans.push_back(gathered_at(request, footprint(request.zone).centre));
    if (!request.set_up) plans.push_back(gathered_at(request, middle_of(request.models)));
    return plans;
}

// Large units that are set up are not tried without links: nothing keeps those who come from standing together.
std::optional<Formation> last_resort(const FormationRequest& request, FormationSearch& search,
                                     const std::vector<FormationPlan>& plans) {
    const auto coming = std::ranges::count(request.models, false, &FormationModel::fixed);
    for (const bool linked : {true, false}) {
        if (!linked && request.set_up && coming > 4) break;
        for (FormationPlan plan : plans) {
            plan.linked = linked;
            plan.thorough = true;
            if (auto formation = search.near(std::move(plan))) return formation;
        }
    }
    return {};
}

// Whether the unit could be in coherency if every model could be at all its reachable places at once.
bool may_cohere(const FormationRequest& request) {
    if (request.set_up) return true;
    std::vector<Solid> reaches;
    for (const FormationModel& model : request.models) {
        const Length reach = model.fixed ? Length{} : model.mover.allowance;
        reaches.push_back({{model.from.at, model.mover.shape.radius + reach + Length{4}, {}}, {}, {}, false});
    }
    const CoherencyCheck check = check_coherency(request.coherency, reaches);
    return std::max(std::popcount(check.lonely | check.far), std::popcount(check.apart)) <=
           request.tolerated_out_of_place;
}

// As it stands, straight at the anchor; else by what lands, and last by what binds everybody.
std::optional<Formation> propose_charge(const FormationRequest& request, const FormationGoal& goal,
                                        FormationSearch& search) {
    const Point middle = middle_of(request.models), anchor = nearest_anchor(request, goal);
    if (goal.roughly)
        if (auto formation = move_roughly(request, goal, search, middle, anchor)) return formation;
    ChargePlans plans(request, search);
    if (plans.is_hopeless()) return {};
    const FormationPlan landing = plans.landing();
    if (auto formation = land(request, landing, plans, search)) return formation;
    return goal.insist ? pull(request, landing, plans, search) : std::nullopt;
}

std::optional<Formation> propose(const FormationRequest& request, const FormationGoal& goal, FormationSearch& search) {
    if (goal.at_a_glance && request.targets.empty() && !is_drawn_elsewhere(request))
        return glance(request, goal, search);
    if (!may_cohere(request)) return {};
    if (!request.targets.empty()) return propose_charge(request, goal, search);
    if (auto formation = approach(request, goal, search)) return formation;
    if (auto formation = stay(request, search)) return formation;
    if (!goal.insist) return {};
    if (auto formation = last_resort(request, search, last_plans(request, goal))) return formation;
    return search.crowd_around();
}

bool are_alike(std::span<const FormationModel> models) {
    return std::ranges::all_of(models, [&](const FormationModel& model) {
        return !model.fixed && model.mover.shape == models[0].mover.shape &&
               model.mover.height == models[0].mover.height;
    });
}

// Whether the first models of the unit may stand at these places, legally and without the others.
bool is_room(FormationRequest request, std::span<const Placement> places) {
    request.models.resize(places.size());
    return check_formation(request, places).fault == FormationFault::none;
}

using PlacesOfSome = std::vector<std::optional<Placement>>; // by model

std::size_t count_of(const PlacesOfSome& places) {
    return static_cast<std::size_t>(std::ranges::count_if(places, [](const auto& place) { return place.has_value(); }));
}

// Leaves out the last models, one after the other, until a search finds room for the rest.
PlacesOfSome set_up_first_models(const FormationRequest& request) {
    PlacesOfSome places(request.models.size());
    FormationRequest fewer = request;
    std::vector<std::size_t> numbers; // of the models that are still asked for
    for (std::size_t i = 0; i < request.models.size(); ++i) numbers.push_back(i);
    while (!numbers.empty() && numbers.size() <= max_unit) {
        FormationSearch search(fewer);
        if (const auto formation = propose(fewer, fewer.goal, search)) {
            for (std::size_t i = 0; i < numbers.size(); ++i) places[numbers[i]] = formation->places[i];
            return places;
        }
        const std::vector<Placement>& room = search.most_placed();
        if (are_alike(fewer.models) && is_room(fewer, room)) {
            for (std::size_t i = 0; i < room.size(); ++i) places[numbers[i]] = room[i];
            return places;
        }
        for (std::size_t left_out = std::max<std::size_t>(1, numbers.size() - room.size());
             left_out > 0 && !numbers.empty(); --left_out) {
            std::size_t last = numbers.size(); // the last that is not on the table yet
            while (last > 0 && fewer.models[last - 1].fixed) --last;
            if (last == 0) return places;
            numbers.erase(numbers.begin() + static_cast<std::ptrdiff_t>(last - 1));
            fewer.models.erase(fewer.models.begin() + static_cast<std::ptrdiff_t>(last - 1));
        }
    }
    return places;
}

} // namespace

std::optional<Formation> propose_formation(const FormationRequest& request, const FormationGoal& goal) {
    if (request.models.size() > max_unit) return {};
    FormationSearch search(request);
    return propose(request, goal, search);
}

std::optional<Formation> repair(const FormationRequest& request, std::span<const Placement> draft,
                                const FormationGoal& goal) {
    if (request.models.size() > max_unit) return {};
    FormationSearch search(request);
    if (draft.size() != request.models.size()) return propose(request, goal, search);
    if (auto formation = search.exactly(draft)) return formation;
    const bool stays = std::ranges::equal(draft, starts_of(request), {}, &Placement::at, &Placement::at);
    for (const std::int32_t eighths : {8, 6, 4, 2, 1}) {
        FormationPlan plan{{draft.begin(), draft.end()}};
        if (!request.set_up)
            for (std::size_t i = 0; i < draft.size(); ++i) {
                const Point from = request.models[i].from.at;
                plan.ideals[i].at = from + part_of(draft[i].at - from, eighths);
            }
        if (auto formation = search.near(std::move(plan))) return formation;
        if (request.set_up || stays) break;
    }
    return propose(request, goal, search);
}

std::vector<std::optional<Placement>> set_up_as_many(const FormationRequest& request) {
    FormationGoal at_first = request.goal;
    at_first.insist = false;
    if (const auto formation = propose_formation(request, at_first))
        return {formation->places.begin(), formation->places.end()};
    PlacesOfSome anywhere = set_up_anywhere(request); // quicker than a search that insists
    if (count_of(anywhere) == request.models.size()) return anywhere;
    PlacesOfSome near_the_goal = set_up_first_models(request);
    return count_of(near_the_goal) < count_of(anywhere) ? anywhere : near_the_goal;
}

FormationCheck check_formation(const FormationRequest& request, std::span<const Placement> places) {
    const EndPlaces ends(request, EndPlaces::Scope::everything);
    std::vector<Solid> solids;
    for (std::size_t model = 0; model < places.size(); ++model) {
        const FormationFault fault = ends.fault(model, places[model]);
        if (fault != FormationFault::none) return {fault, only(model), 0};
        solids.push_back(ends.solid_at(model, places[model]));
    }
    return check_whole(request, solids);
}

} // namespace muster
