// Crowds a unit around a model beside which all its models have to stand (disembarking), if the search found too little
// room: side by side, row upon row, as a person would fill a narrow place.
#include "table/formation_search.h"

#include <algorithm>

namespace muster {

namespace {

constexpr int turn = 2, turn_of_start = 30; // degrees from one place to the next, and from one attempt to the next

// The distances from contact at which rows of such bases are, the outermost first. Every inner row is shorter.
std::vector<Length> rows(const FormationRequest::Vicinity& vicinity, const Shape& shape) {
    const Length depth = 2 * shape.radius + Length{1}, outermost = vicinity.reach - Length{2}; // for rounding
    std::vector<Length> gaps;
    for (Length gap = vicinity.partly ? outermost : outermost - depth; gap >= Length{}; gap -= depth)
        gaps.push_back(gap);
    return gaps;
}

} // namespace

std::optional<Formation> FormationSearch::crowd_around() {
    if (!request_.set_up || !request_.wholly_within) return {};
    plan_ = {};
    plan_.landings.resize(request_.models.size());
    for (const Solid& whom : request_.wholly_within->of) {
        std::vector<Berths> berths(request_.models.size());
        for (int direction = 0; direction < 360; direction += turn_of_start)
            if (crowd_around(whom, direction, berths)) return finished();
    }
    return {};
}

// Goes around once. The next model takes the first place that is free.
bool FormationSearch::crowd_around(const Solid& whom, int first_direction, std::vector<Berths>& berths) {
    start_over(false);
    if (!begin()) return false;
    std::size_t next = 0;
    const auto whoever_is_next = [&] {
        while (next < request_.models.size() && (placed_ & only(next)) != 0) ++next;
        return next < request_.models.size();
    };
    for (int turned_by = 0; turned_by < 360 && whoever_is_next(); turned_by += turn) {
        const int direction = (first_direction + turned_by) % 360;
        Berths& known = berths[first_like(next)];
        if (known.empty()) known.resize(360 / turn);
        std::vector<Stands>& in_rows = known[static_cast<std::size_t>(direction / turn)];
        if (in_rows.empty()) in_rows = berths_beside(whom, direction, next);
        for (const Stands& stands : in_rows) {
            const auto there = std::ranges::find_if(
                stands, [&](const Placement& place) { return fits_unit(next, ends_.solid_at(next, place)); });
            if (there == stands.end()) continue;
            place(next, *there);
            break; // in the next row, another model may be next
        }
    }
    return !whoever_is_next() && check_whole(request_, solids_).fault == FormationFault::none;
}

// The first model of the unit that could take every place of this one.
std::size_t FormationSearch::first_like(std::size_t model) const {
    const FormationModel& who = request_.models[model];
    std::size_t first = 0;
    while (request_.models[first].mover != who.mover || request_.models[first].from.facing != who.from.facing ||
           request_.models[first].fixed != who.fixed)
        ++first;
    return first;
}

// Row by row, the outermost first: where the model may stand in this direction, if its unit is left aside.
std::vector<FormationSearch::Stands> FormationSearch::berths_beside(const Solid& whom, int direction,
                                                                    std::size_t model) {
    const FormationModel& who = request_.models[model];
    const Footprint outline = footprint(who.mover.shape, {{}, {}, who.from.facing});
    const Length contact = contacts_.around(whom.base, outline, 360 / turn)[static_cast<std::size_t>(direction / turn)];
    std::vector<Stands> berths;
    for (const Length gap : rows(*request_.wholly_within, who.mover.shape)) {
        const Point at = whom.base.centre + turned({contact + gap, {}}, direction);
        Stands& stands = berths.emplace_back();
        for (const Length level : ends_.levels(model, {at, whom.elevation, who.from.facing})) {
            const Placement there{at, level, who.from.facing};
            if (ends_.fault(model, there) == FormationFault::none) stands.push_back(there);
        }
    }
    return berths;
}

} // namespace muster
