#include "table/charge_plans.h"

#include "table/array.h"
#include "table/charge_pull.h"

#include <algorithm>

namespace muster {

namespace {

struct Foe {
    std::size_t model = 0; // of the target
    Length distance = 1000_in;
};

Foe nearest_foe(const FormationModel& who, const FormationTarget& target) {
    const Footprint base = footprint(who.mover.shape, who.from);
    Foe best;
    for (std::size_t i = 0; i < target.models.size(); ++i) {
        const Length distance = horizontal_distance(base, target.models[i].base);
        if (distance < best.distance) best = {i, distance};
    }
    return best;
}

} // namespace

ChargePlans::ChargePlans(const FormationRequest& request, FormationSearch& search)
    : request_(request),
      search_(search),
      nearest_(request.targets.size()),
      landings_(request.targets.size(), std::vector(request.models.size(), Landing::unknown)),
      places_(request.models.size()) {
    std::vector<Length> least(request.models.size(), 1000_in);
    for (const FormationModel& model : request.models) everybody_to_the_nearest_.ideals.push_back(model.from);
    for (std::size_t target = 0; target < request.targets.size(); ++target) {
        std::vector<Length> distances;
        for (std::size_t i = 0; i < request.models.size(); ++i) {
            const FormationModel& who = request.models[i];
            const Foe foe = nearest_foe(who, request.targets[target]);
            distances.push_back(foe.distance);
            const Length reach = who.fixed ? Length{} : who.mover.allowance;
            if (request.set_up || foe.distance <= reach + request.targets[target].nearness.reach)
                nearest_[target].push_back(i);
            if (foe.distance >= least[i]) continue;
            least[i] = foe.distance;
            everybody_to_the_nearest_.ideals[i].at = beside(who, request.targets[target].models[foe.model]);
        }
        std::ranges::stable_sort(nearest_[target], {}, [&](std::size_t model) { return distances[model]; });
    }
    everybody_to_the_nearest_.landings.resize(request.models.size());
}

bool ChargePlans::is_hopeless() {
    for (std::size_t target = 0; target < nearest_.size(); ++target)
        if (nearest_[target].empty()) return true; // too far away for every model: nothing needs to be tried
    for (std::size_t target = 0; target < nearest_.size(); ++target)
        if (std::ranges::none_of(nearest_[target], [&](std::size_t model) { return can_land(model, target); }) &&
            !is_pulled_to(target))
            return true;
    return false;
}

// A tight place, or the end of a long way around: whether one of the nearest can be pulled to it.
bool ChargePlans::is_pulled_to(std::size_t target) {
    constexpr std::size_t few = 8, attempts = 40; // of all together
    const std::size_t count = std::min(few, nearest_[target].size());
    for (const std::size_t model : std::span(nearest_[target]).first(count)) {
        if (request_.models[model].fixed) continue;
        places_[model] = place_pulled_to(model, target, attempts / count);
        if (!places_[model]) continue;
        landings_[target][model] = Landing::possible;
        return true;
    }
    return false;
}

// Its unit left aside.
std::optional<Point> ChargePlans::place_pulled_to(std::size_t model, std::size_t target, std::size_t attempts) {
    FormationRequest alone = request_;
    alone.models = {request_.models[model]};
    alone.targets = {request_.targets[target]};
    const EndPlaces ends(alone, EndPlaces::Scope::in_reach);
    ChargePull pull(alone, ends);
    std::vector<Placement> from{request_.models[model].from};
    from[0].at = beside_nearest(model, target);
    for (std::size_t i = 0; i < attempts; ++i) {
        const auto places = pull.pull(i == 0 ? from : pull.scattered(from));
        if (places && check_formation(alone, *places).fault == FormationFault::none) return (*places)[0].at;
    }
    return {};
}

Point ChargePlans::beside_nearest(std::size_t model, std::size_t target) const {
    if (places_[model]) return *places_[model];
    const FormationModel& who = request_.models[model];
    const FormationTarget& foes = request_.targets[target];
    return beside(who, foes.models[nearest_foe(who, foes).model]);
}

bool ChargePlans::can_land(std::size_t model, std::size_t target) {
    Landing& landing = landings_[target][model];
    if (landing == Landing::unknown) {
        Placement ideal = request_.models[model].from;
        ideal.at = beside_nearest(model, target);
        landing = search_.can_land(model, target, ideal) ? Landing::possible : Landing::impossible;
    }
    return landing == Landing::possible;
}

std::optional<std::size_t> ChargePlans::lander(std::size_t target, const FormationPlan& plan) {
    for (const std::size_t model : nearest_[target])
        if (!request_.models[model].fixed && !plan.landings[model] && can_land(model, target)) return model;
    return {};
}

FormationPlan ChargePlans::landing() {
    FormationPlan plan = everybody_to_the_nearest_;
    for (std::size_t target = 0; target < request_.targets.size(); ++target) {
        const auto model = lander(target, plan);
        if (!model) continue; // the rest of the plan may reach it
        plan.landings[*model] = target;
        plan.ideals[*model].at = beside_nearest(*model, target);
    }
    return plan;
}

FormationPlan ChargePlans::chain(FormationPlan plan) const {
    plan.linked = false;
    std::vector<Point> landings(request_.targets.size());
    std::vector<std::size_t> others;
    for (std::size_t model = 0; model < plan.ideals.size(); ++model) {
        if (plan.landings[model])
            landings[*plan.landings[model]] = pulled_into_reach(request_.models[model], plan.ideals[model].at);
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
        from.push_back(request_.models[others[i]].from.at);
    }
    const std::vector<std::size_t> link_of = shortest_ways(from, links);
    for (std::size_t i = 0; i < others.size(); ++i) plan.ideals[others[i]].at = links[link_of[i]];
    return plan;
}

} // namespace muster
