// What is tried, in which order: the goal itself, then less and less of the way to it, then staying, and at last
// everything a model can come to. Charges land on their targets first.
#include "table/formation.h"

#include "table/array.h"
#include "table/candidates.h"
#include "table/formation_search.h"

#include <algorithm>

namespace muster {

namespace {

std::vector<Placement> starts_of(const FormationRequest& request) {
    std::vector<Placement> places;
    for (const FormationModel& model : request.models) places.push_back(model.from);
    return places;
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

// The array at the anchor; who has to come closer to somebody heads for that one instead.
FormationPlan plan_at(const FormationRequest& request, Point anchor) {
    FormationPlan plan{array_places(request, anchor)};
    for (std::size_t i = 0; i < request.models.size(); ++i) {
        const FormationModel& model = request.models[i];
        if (model.closer_to && !request.set_up) plan.ideals[i].at = beside(model, *model.closer_to);
    }
    return plan;
}

// As far towards the anchor as the slowest model comes.
Point nearest_anchor(const FormationRequest& request) {
    if (request.set_up || request.goal.array == Array::towards) return request.goal.anchor;
    return pulled_into_reach(middle_of(request.models), request.goal.anchor, slowest(request));
}

// The array as it is, a little aside from the anchor or short of it: a dozen quick looks instead of a search.
std::optional<Formation> approach_roughly(const FormationRequest& request, FormationSearch& search, Point middle,
                                          Point anchor) {
    static constexpr Point aside[] = {{0_in, 0_in}, {3_in, 0_in},  {-3_in, 0_in}, {0_in, 2_in}, {0_in, -2_in},
                                      {6_in, 0_in}, {-6_in, 0_in}, {9_in, 0_in},  {-9_in, 0_in}};
    if (request.set_up) {
        for (const Point by : aside)
            if (auto formation = search.exactly(plan_at(request, anchor + by).ideals)) return formation;
        return {};
    }
    for (const std::int32_t eighths : {8, 7, 6, 4})
        if (auto formation = search.exactly(plan_at(request, middle + part_of(anchor - middle, eighths)).ideals))
            return formation;
    return {};
}

std::optional<Formation> approach(const FormationRequest& request, FormationSearch& search) {
    const Point middle = middle_of(request.models), anchor = nearest_anchor(request);
    const bool at_once = request.set_up || request.goal.array == Array::towards;
    if (request.goal.roughly && request.goal.array != Array::towards)
        if (auto formation = approach_roughly(request, search, middle, anchor)) return formation;
    for (const std::int32_t eighths : {8, 6, 4, 2, 1}) {
        FormationPlan plan = plan_at(request, at_once ? anchor : middle + part_of(anchor - middle, eighths));
        if (auto formation = search.exactly(plan.ideals)) return formation;
        if (auto formation = search.near(std::move(plan))) return formation;
        if (at_once) break;
    }
    return {};
}

// --- Charges

struct Foe {
    std::size_t model = 0; // of the target
    Length distance = 1000_in;
};
Foe nearest_foe(const FormationRequest& request, std::size_t model, const FormationTarget& target) {
    const FormationModel& who = request.models[model];
    const Footprint base = footprint(who.mover.shape, who.from);
    Foe best;
    for (std::size_t i = 0; i < target.models.size(); ++i) {
        const Length distance = horizontal_distance(base, target.models[i].base);
        if (distance < best.distance) best = {i, distance};
    }
    return best;
}

// Some target is farther away than any model can move: most charges that fail are known to fail here.
bool target_out_of_reach(const FormationRequest& request) {
    return std::ranges::any_of(request.targets, [&](const FormationTarget& target) {
        for (std::size_t i = 0; i < request.models.size(); ++i) {
            const FormationModel& who = request.models[i];
            const Length reach = who.fixed ? Length{} : who.mover.allowance;
            if (request.set_up || nearest_foe(request, i, target).distance <= reach + target.nearness.reach)
                return false;
        }
        return true;
    });
}

// For each target the nearest model that has no target yet lands on it, leaving out the `passed_over` nearest ones.
FormationPlan landing_plan(const FormationRequest& request, std::size_t passed_over) {
    const std::size_t count = request.models.size();
    FormationPlan plan{starts_of(request)};
    plan.landings.resize(count);
    for (std::size_t model = 0; model < count; ++model) { // everybody goes for the nearest foe
        Length nearest = 1000_in;
        for (const FormationTarget& target : request.targets) {
            const Foe foe = nearest_foe(request, model, target);
            if (foe.distance >= nearest) continue;
            nearest = foe.distance;
            plan.ideals[model].at = beside(request.models[model], target.models[foe.model]);
        }
    }
    for (std::size_t number = 0; number < request.targets.size(); ++number) {
        const FormationTarget& target = request.targets[number];
        std::vector<std::size_t> nearest;
        for (std::size_t model = 0; model < count; ++model)
            if (!request.models[model].fixed && !plan.landings[model]) nearest.push_back(model);
        if (nearest.empty()) return plan;
        std::ranges::stable_sort(nearest, {},
                                 [&](std::size_t model) { return nearest_foe(request, model, target).distance; });
        const std::size_t model = nearest[std::min(passed_over, nearest.size() - 1)];
        plan.landings[model] = number;
        const Solid& foe = target.models[nearest_foe(request, model, target).model];
        plan.ideals[model].at = beside(request.models[model], foe);
    }
    return plan;
}

// Who does not land spreads evenly along the line from one landing to the next, to hold the unit together.
FormationPlan chain_plan(const FormationRequest& request, std::size_t passed_over) {
    FormationPlan plan = landing_plan(request, passed_over);
    plan.linked = false;
    std::vector<Point> landings(request.targets.size());
    std::vector<std::size_t> others;
    for (std::size_t model = 0; model < plan.ideals.size(); ++model) {
        if (plan.landings[model])
            landings[*plan.landings[model]] = pulled_into_reach(request.models[model], plan.ideals[model].at);
        else
            others.push_back(model);
    }
    const std::size_t gaps = landings.size() - 1, each = others.size() / gaps + 1;
    std::vector<Point> links;
    std::vector<Point> from;
    for (std::size_t i = 0; i < others.size(); ++i) {
        const std::size_t gap = std::min(i / each, gaps - 1), number = i - gap * each + 1;
        const Point way = landings[gap + 1] - landings[gap];
        const auto part = [&](Length along) {
            return Length{static_cast<std::int32_t>(std::int64_t{along.steps} * static_cast<std::int64_t>(number) /
                                                    static_cast<std::int64_t>(each + 1))};
        };
        links.push_back(landings[gap] + Point{part(way.x), part(way.y)});
        from.push_back(request.models[others[i]].from.at);
    }
    const std::vector<std::size_t> link_of = shortest_ways(from, links);
    for (std::size_t i = 0; i < others.size(); ++i) plan.ideals[others[i]].at = links[link_of[i]];
    return plan;
}

std::optional<Formation> charge(const FormationRequest& request, FormationSearch& search) {
    const std::size_t choices = std::min<std::size_t>(3, request.models.size());
    for (std::size_t passed_over = 0; passed_over < choices; ++passed_over) {
        if (auto formation = search.near(landing_plan(request, passed_over))) return formation;
        if (request.targets.size() < 2) continue;
        if (auto formation = search.near(chain_plan(request, passed_over))) return formation;
    }
    return {};
}

// --- When nothing else will do

std::vector<FormationPlan> last_plans(const FormationRequest& request) {
    std::vector<FormationPlan> plans;
    if (!request.targets.empty()) plans.push_back(landing_plan(request, 0));
    plans.push_back(plan_at(request, nearest_anchor(request)));
    const auto gather_at = [&](Point point) {
        FormationPlan plan{starts_of(request)};
        for (Placement& ideal : plan.ideals) ideal.at = point;
        plans.push_back(plan);
    };
    if (request.wholly_within) gather_at(request.wholly_within->of.base.centre);
    if (!request.zone.empty()) gather_at(footprint(request.zone).centre);
    if (!request.set_up) gather_at(middle_of(request.models));
    return plans;
}

std::optional<Formation> last_resort(const FormationRequest& request, FormationSearch& search) {
    for (const bool linked : {true, false})
        for (FormationPlan& plan : last_plans(request)) {
            plan.linked = linked;
            plan.thorough = true;
            if (auto formation = search.near(std::move(plan))) return formation;
        }
    return {};
}

std::optional<Formation> propose(const FormationRequest& request, FormationSearch& search) {
    if (target_out_of_reach(request)) return {};
    if (auto formation = request.targets.empty() ? approach(request, search) : charge(request, search))
        return formation;
    if (!request.set_up)
        if (auto formation = search.exactly(starts_of(request))) return formation;
    return last_resort(request, search);
}

} // namespace

std::optional<Formation> propose_formation(const FormationRequest& request) {
    if (request.models.size() > max_unit) return {};
    FormationSearch search(request);
    return propose(request, search);
}

std::optional<Formation> mend(const FormationRequest& request, std::span<const Placement> draft) {
    if (request.models.size() > max_unit) return {};
    FormationSearch search(request);
    if (draft.size() != request.models.size()) return propose(request, search);
    if (auto formation = search.exactly(draft)) return formation;
    for (const std::int32_t eighths : {8, 6, 4, 2, 1}) {
        FormationPlan plan{{draft.begin(), draft.end()}};
        if (!request.set_up)
            for (std::size_t i = 0; i < draft.size(); ++i) {
                const Point from = request.models[i].from.at;
                plan.ideals[i].at = from + part_of(draft[i].at - from, eighths);
            }
        if (auto formation = search.near(std::move(plan))) return formation;
        if (request.set_up) break;
    }
    return propose(request, search);
}

std::vector<std::optional<Placement>> set_up_as_many(const FormationRequest& request) {
    std::vector<std::optional<Placement>> places(request.models.size());
    FormationRequest fewer = request;
    std::vector<std::size_t> numbers; // of the models that are still asked for
    for (std::size_t i = 0; i < request.models.size(); ++i) numbers.push_back(i);
    while (!numbers.empty() && numbers.size() <= max_unit) {
        FormationSearch search(fewer);
        if (const auto formation = propose(fewer, search)) {
            for (std::size_t i = 0; i < numbers.size(); ++i) places[numbers[i]] = formation->places[i];
            return places;
        }
        for (std::size_t left_out = std::max<std::size_t>(1, numbers.size() - search.most_placed());
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
