#include "battle/placing.h"

#include "table/formation_search.h"

#include <algorithm>
#include <bit>

namespace muster {
namespace {

std::vector<Placement> ends_of(const Answer& answer) {
    std::vector<Placement> ends;
    for (const PlacedModel& placed : answer.places) ends.push_back(placed.place);
    return ends;
}

Refusal refusal(Clause clause, const Question& question, ModelSet models) {
    Refusal refused{clause, {}, {}};
    for (std::size_t i = 0; i < question.models.size(); ++i)
        if (models & only(i) && !refused.models.full()) refused.models.push_back(question.models[i]);
    return refused;
}

Clause clause_of(const Placing& placing, const PathCheck& check) {
    switch (check.fault) {
    case PathFault::none:
        return Clause::none;
    case PathFault::too_long:
        return placing.too_far;
    case PathFault::leaves_table:
        return placing.off_table;
    case PathFault::through_barrier:
        return check.barrier < placing.barriers.size() ? placing.barriers[check.barrier] : placing.overlaps;
    case PathFault::through_terrain:
        return placing.through_terrain;
    case PathFault::no_footing:
        return placing.no_footing;
    }
    return Clause::none;
}

// `models` are the models at fault. Where several clauses hold them in place, the clause of the first one counts.
Clause clause_of(const Placing& placing, FormationFault fault, ModelSet models) {
    switch (fault) {
    case FormationFault::off_table:
        return placing.off_table;
    case FormationFault::no_footing:
        return placing.no_footing;
    case FormationFault::too_tall:
        return placing.too_tall;
    case FormationFault::overlaps:
        return placing.overlaps;
    case FormationFault::outside_zone:
        return placing.outside_zone;
    case FormationFault::not_closer:
        return placing.not_closer;
    case FormationFault::moved_though_fixed:
        return placing.held & models & (~models + 1) ? placing.held_by : placing.fixed;
    case FormationFault::incoherent:
        return placing.incoherent;
    case FormationFault::target_not_reached:
        return placing.target_not_reached;
    case FormationFault::none:
    case FormationFault::barrier: // which one decides: see end_refusal
        break;
    }
    return Clause::none;
}

// Why these ends are not legal.
Refusal end_refusal(const Placing& placing, const Question& question, const FormationCheck& check,
                    std::span<const Placement> ends) {
    if (check.fault != FormationFault::barrier)
        return refusal(clause_of(placing, check.fault, check.models), question, check.models);
    const auto model = static_cast<std::size_t>(std::countr_zero(check.models));
    const PathCheck standing = check_standing(placing.request.ground, placing.request.models[model].mover, ends[model]);
    return refusal(clause_of(placing, standing), question, check.models);
}

Barrier mate_at(const FormationModel& model, const Placement& place) {
    return {footprint(model.mover.shape, place),
            place.elevation,
            place.elevation + model.mover.height,
            Length{},
            Length{},
            model.over_mates};
}

// The ground of one model: the other models of its unit stand where they are at that moment.
class GroundAmongMates {
  public:
    explicit GroundAmongMates(const FormationRequest& request) : request_(request), ground_(request.ground) {
        others_ = ground_.barriers.size();
    }

    const Ground& around(std::size_t model, std::span<const Placement> stands) {
        if (request_.mates_give_way) return ground_;
        ground_.barriers.erase(ground_.barriers.begin() + static_cast<std::ptrdiff_t>(others_), ground_.barriers.end());
        for (std::size_t mate = 0; mate < request_.models.size(); ++mate)
            if (mate != model) ground_.barriers.push_back(mate_at(request_.models[mate], stands[mate]));
        return ground_;
    }

  private:
    const FormationRequest& request_;
    Ground ground_;
    std::size_t others_;
};

// A drawn way. A base that is not round pivots at the end of the way, or at its start.
std::vector<Placement> way_of(const FormationModel& model, const Placement& end, std::span<const Point> via,
                              bool pivot_first) {
    std::vector<Placement> way{model.from};
    const std::int16_t facing = pivot_first ? end.facing : model.from.facing;
    if (pivot_first) way.push_back({model.from.at, model.from.elevation, facing});
    for (Point point : via) way.push_back({point, model.from.elevation, facing});
    way.push_back(end);
    return way;
}

// Checks the ways as the answer gives them: turn by turn, straight from point to point.
std::optional<Refusal> check_ways(const Placing& placing, const Question& question, const Answer& answer) {
    const auto& models = placing.request.models;
    std::vector<Placement> stands;
    std::vector<std::size_t> sequence, first_waypoint;
    for (std::size_t i = 0, waypoint = 0; i < models.size(); ++i) {
        stands.push_back(models[i].from);
        sequence.push_back(i);
        first_waypoint.push_back(waypoint);
        waypoint += answer.places[i].waypoints;
    }
    std::ranges::stable_sort(sequence, {}, [&](std::size_t i) { return answer.places[i].turn; });
    GroundAmongMates among_mates(placing.request);
    for (const std::size_t i : sequence) {
        const PlacedModel& placed = answer.places[i];
        const std::span<const Point> via(answer.waypoints.begin() + first_waypoint[i], placed.waypoints);
        if (placed.place == models[i].from && via.empty()) continue;
        const Ground& ground = among_mates.around(i, stands);
        const PathCheck check = check_path(ground, models[i].mover, way_of(models[i], placed.place, via, false));
        const bool turns = placed.place.facing != models[i].from.facing;
        if (!check.legal() &&
            !(turns && check_path(ground, models[i].mover, way_of(models[i], placed.place, via, true)).legal()))
            return refusal(clause_of(placing, check), question, only(i));
        stands[i] = placed.place;
    }
    return std::nullopt;
}

// Why no order of shortest ways leads to these ends: the first model that cannot get there even by itself. If every
// model can, they block each other.
Refusal why_unreachable(const Placing& placing, const Question& question, std::span<const Placement> ends) {
    const auto& models = placing.request.models;
    for (std::size_t i = 0; i < models.size(); ++i) {
        if (ends[i] == models[i].from) continue;
        const Mover& mover = models[i].mover;
        if (shortest_path(placing.request.ground, mover, models[i].from, ends[i])) continue;
        const PathCheck straight = check_path(placing.request.ground, mover, std::array{models[i].from, ends[i]});
        // A way around is longer than the allowance. So the reason is what stands in the straight line, or else the
        // distance.
        return refusal(straight.legal() ? placing.too_far : clause_of(placing, straight), question, only(i));
    }
    return refusal(placing.overlaps, question, first_models(models.size()));
}

// Moves a goal far outside the zone to the zone's edge. The search would need a long time to get there.
Point into_zone(const std::vector<Point>& zone, Point anchor) {
    if (zone.empty()) return anchor;
    const auto [left, right] = std::ranges::minmax(zone, {}, &Point::x);
    const auto [low, high] = std::ranges::minmax(zone, {}, &Point::y);
    const auto inside = [](Length wish, Length from, Length to) {
        const Length margin = std::min(2_in, (to - from) / 2);
        return std::clamp(wish, from + margin, to - margin);
    };
    return {inside(anchor.x, left.x, right.x), inside(anchor.y, low.y, high.y)};
}

// The same for a goal far from the models beside which everybody has to stand.
Point into_vicinity(const std::optional<FormationRequest::Vicinity>& vicinity, Point anchor) {
    if (!vicinity) return anchor;
    const auto off = [anchor](const Solid& each) { return squared_distance(each.base.centre, anchor); };
    const Footprint& base = std::ranges::min_element(vicinity->of, {}, off)->base;
    return pulled_into_reach(base.centre, anchor, base.radius + vicinity->reach / 2);
}

// A set-up at the goal that the rules themselves have put into the request.
std::optional<Answer> as_described(const Placing& placing, const Question& question) {
    if (auto formation = propose_formation(placing.request)) return answer_of(question, *formation);
    return std::nullopt;
}

ModelCheck walked(const Placing& placing, const FormationModel& model, std::span<const Placement> places) {
    const PathCheck check = check_path(placing.request.ground, model.mover, places);
    if (check.fault == PathFault::through_barrier) return {clause_of(placing, check), check.barrier, std::nullopt};
    if (!check.legal()) return {clause_of(placing, check), std::nullopt, std::nullopt};
    Path path{{}, check.cost};
    for (const Placement& place : places) { // it may have more places than a Path holds; the last is the end
        if (path.places.full()) path.places.pop_back();
        path.places.push_back(place);
    }
    return {Clause::none, std::nullopt, path};
}

ModelCheck check_one(const Placing& placing, const EndPlaces& ends, std::size_t number, const Placement& end,
                     std::span<const Point> via) {
    const FormationModel& model = placing.request.models[number];
    const Ground& ground = placing.request.ground;
    const FormationFault fault = ends.fault(number, end);
    if (fault == FormationFault::barrier) {
        const PathCheck standing = check_standing(ground, model.mover, end);
        return {clause_of(placing, standing), standing.barrier, std::nullopt};
    }
    if (fault != FormationFault::none) return {clause_of(placing, fault, only(number)), std::nullopt, std::nullopt};
    if (placing.request.set_up) return {};
    if (!via.empty()) return walked(placing, model, way_of(model, end, via, false));
    if (const auto path = shortest_path(ground, model.mover, model.from, end))
        return {Clause::none, std::nullopt, path};
    const ModelCheck straight = walked(placing, model, std::array{model.from, end});
    return straight.clause != Clause::none ? straight : ModelCheck{placing.too_far, std::nullopt, std::nullopt};
}

} // namespace

std::vector<ModelCheck> check_models(const Placing& placing, const Answer& answer) {
    const EndPlaces ends(placing.request, EndPlaces::Scope::everything);
    std::vector<ModelCheck> checks;
    std::size_t waypoint = 0;
    for (std::size_t i = 0; i < answer.places.size(); ++i) {
        const std::span<const Point> via(answer.waypoints.begin() + waypoint, answer.places[i].waypoints);
        checks.push_back(check_one(placing, ends, i, answer.places[i].place, via));
        waypoint += via.size();
    }
    return checks;
}

std::optional<Refusal> check_placing(const Placing& placing, const Question& question, const Answer& answer) {
    const std::vector<Placement> ends = ends_of(answer);
    if (const FormationCheck check = check_formation(placing.request, ends); check.fault != FormationFault::none)
        return end_refusal(placing, question, check, ends);
    if (placing.request.set_up) return std::nullopt;
    const bool drawn = std::ranges::any_of(answer.places, [](const PlacedModel& placed) { return placed.turn > 0; });
    if (drawn || !answer.waypoints.empty()) return check_ways(placing, question, answer);
    if (FormationSearch(placing.request).exactly(ends)) return std::nullopt;
    return why_unreachable(placing, question, ends);
}

Answer answer_of(const Question& question, const Formation& formation) {
    Answer answer;
    for (std::size_t i = 0; i < question.models.size(); ++i) {
        PlacedModel placed{question.models[i], formation.places[i], 0, 0};
        if (i < formation.paths.size()) {
            const auto turn = std::ranges::find(formation.order, i) - formation.order.begin();
            placed.turn = static_cast<std::uint8_t>(turn + 1);
            const auto& places = formation.paths[i].places;
            for (std::size_t at = 1; at + 1 < places.size(); ++at) {
                if (places[at].at == places[0].at || places[at].at == places.back().at) continue; // a pivot
                if (answer.waypoints.full()) break;
                answer.waypoints.push_back(places[at].at);
                ++placed.waypoints;
            }
        }
        answer.places.push_back(placed);
    }
    return answer;
}

std::optional<Answer> propose_placing(const Placing& placing, const Question& question, const Goal& goal,
                                      const Answer* otherwise) {
    if (goal.stay && placing.request.set_up) return otherwise ? *otherwise : as_described(placing, question);
    const FormationRequest& request = placing.request;
    FormationGoal wish = request.goal;
    wish.anchor = into_vicinity(request.wholly_within, into_zone(request.zone, goal.anchor));
    static constexpr Array arrays[] = {Array::keep, Array::block, Array::line, Array::column, Array::ring};
    wish.array = arrays[static_cast<std::size_t>(goal.shape)];
    if (goal.shape != Goal::Shape::keep) wish.facing = goal.facing;
    wish.roughly = goal.roughly;
    wish.insist = !(goal.roughly && request.set_up); // else another goal may be tried
    if (goal.stay) {
        std::vector<Placement> here;
        for (const FormationModel& model : request.models) here.push_back(model.from);
        if (auto formation = repair(request, here, wish)) return answer_of(question, *formation);
        return std::nullopt;
    }
    wish.at_a_glance = goal.at_a_glance;
    if (auto formation = propose_formation(request, wish)) return answer_of(question, *formation);
    if (goal.at_a_glance) return std::nullopt;
    if (otherwise) return *otherwise;
    return request.set_up ? as_described(placing, question) : std::nullopt;
}

std::optional<Answer> repair_placing(const Placing& placing, const Question& question, const Answer& draft) {
    if (auto formation = repair(placing.request, ends_of(draft))) return answer_of(question, *formation);
    return std::nullopt;
}

} // namespace muster
