// Sends a unit to known places: the order of moves, such that no model blocks another.
#include "table/formation_search.h"

#include <bit>
#include <numeric>

namespace muster {

namespace {

// Insertion sort: there are few items, almost in order, and equal ones keep their order.
template <class Key>
void sort_by(std::vector<std::uint8_t>& list, Key key) {
    for (auto next = list.begin(); next != list.end(); ++next)
        std::rotate(std::ranges::upper_bound(list.begin(), next, key(*next), {}, key), next, next + 1);
}

} // namespace

// Sends everybody to these places. With patience whoever got stuck goes as early as it can the next time.
bool FormationSearch::walk_all(const std::vector<Placement>& places, Effort effort) {
    ModelSet hurried = 0;
    for (int attempts = effort == Effort::patient ? 5 : 1; attempts > 0; --attempts) {
        const ModelSet before = hurried;
        if (walk_in_order(places, effort, hurried)) return true;
        if (hurried == before) break; // nothing would change
    }
    return false;
}

// In an order in which straight ways are free wherever there is one. If not, those who are left have to hurry.
bool FormationSearch::walk_in_order(const std::vector<Placement>& places, Effort effort, ModelSet& hurried) {
    start_over(true);
    if (effort == Effort::patient) walk_.allow_searches(8 * static_cast<int>(places.size()));
    if (request_.set_up) { // nobody walks
        for (std::size_t model = 0; model < places.size(); ++model) place(model, places[model]);
        return true;
    }
    if (effort == Effort::straight && !find_straight_ways(places)) return false;
    const std::vector<ModelSet> before = who_goes_before(places);
    ModelSet waiting = first_models(places.size());
    std::vector<std::uint8_t> sequence(places.size());
    std::iota(sequence.begin(), sequence.end(), std::uint8_t{0});
    std::array<int, max_unit> in_the_way; // filled up to the count
    while (waiting != 0) {
        for (std::size_t i = 0; i < before.size(); ++i) in_the_way[i] = std::popcount(before[i] & waiting);
        sort_by(sequence,
                [&](std::uint8_t model) { return std::pair((hurried & only(model)) == 0, in_the_way[model]); });
        if (!walk_one(sequence, places, Effort::straight) &&
            (effort == Effort::straight || !walk_one(sequence, places, Effort::around))) {
            hurried |= waiting;
            return false;
        }
        waiting &= ~placed_;
    }
    return true;
}

// False as soon as one model has no straight way even without its unit.
bool FormationSearch::find_straight_ways(const std::vector<Placement>& places) {
    for (std::size_t i = 0; i < places.size(); ++i) {
        const std::size_t model = (suspect_ + i) % places.size();
        if (ends_.stays(model, places[model])) continue;
        if (!walk_.straight_but_for_mates(model, places[model], paths_[model])) return suspect_ = model, false;
        but_for_mates_ |= only(model);
    }
    return true;
}

// For each model: those whose start is in its way, and those whose way its end would block.
std::vector<ModelSet> FormationSearch::who_goes_before(const std::vector<Placement>& places) const {
    std::vector<ModelSet> before(places.size());
    if (request_.mates_give_way) return before;
    for (std::size_t a = 0; a < places.size(); ++a)
        for (std::size_t b = 0; b < places.size(); ++b) {
            if (a == b || request_.models[a].mover.flies || request_.models[a].over_mates) continue;
            const Point from = request_.models[a].from.at, to = places[a].at;
            const Length apart = request_.models[a].mover.shape.radius + request_.models[b].mover.shape.radius;
            if (passes(from, to, request_.models[b].from.at, apart)) before[a] |= only(b);
            if (passes(from, to, places[b].at, apart)) before[b] |= only(a);
        }
    return before;
}

bool FormationSearch::walk_one(std::vector<std::uint8_t>& sequence, const std::vector<Placement>& places,
                               Effort effort) {
    for (const std::uint8_t model : sequence) {
        if ((placed_ & only(model)) != 0) continue;
        if (order_.empty() && !may_go_first(ends_.solid_at(model, places[model]))) continue;
        if (!walk(model, places[model], effort)) continue;
        place(model, places[model]);
        return true;
    }
    return false;
}

// Models that are alike change places where that makes their ways shorter; ways that cross never are the shortest.
bool FormationSearch::uncross(std::vector<Placement>& places) const {
    bool changed = false;
    const auto way = [&](std::size_t model, std::size_t place) {
        return floor_sqrt(squared_distance(request_.models[model].from.at, places[place].at));
    };
    const auto alike = [&](const FormationModel& a, const FormationModel& b) {
        return !a.fixed && !b.fixed && !a.closer_to && !b.closer_to && a.mover.shape == b.mover.shape &&
               a.mover.height == b.mover.height;
    };
    for (int pass = 0; pass < 3; ++pass)
        for (std::size_t a = 0; a < places.size(); ++a)
            for (std::size_t b = a + 1; b < places.size(); ++b) {
                if (way(a, b) + way(b, a) >= way(a, a) + way(b, b)) continue;
                if (!alike(request_.models[a], request_.models[b])) continue;
                if (!within_reach(a, places[b].at) || !within_reach(b, places[a].at)) continue;
                std::swap(places[a], places[b]);
                changed = true;
            }
    return changed;
}

// The first model to move in a charge is one that reaches a target (E-CHG-11).
bool FormationSearch::may_go_first(const Solid& there) const {
    return request_.targets.empty() || std::ranges::any_of(request_.targets, [&](const FormationTarget& target) {
               return reached_by(target, there);
           });
}

} // namespace muster
