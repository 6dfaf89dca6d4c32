// Crowds a unit around a model beside which all its models have to stand (disembarking), if the search found too little
// room: side by side, row upon row, as a person would fill a narrow place.
#include "table/formation_search.h"

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
    for (const Solid& whom : request_.wholly_within->of)
        for (int direction = 0; direction < 360; direction += turn_of_start)
            if (crowd_around(whom, direction)) return finished();
    return {};
}

// Goes around once. The next model takes the first place that is free.
bool FormationSearch::crowd_around(const Solid& whom, int first_direction) {
    start_over(false);
    if (!begin()) return false;
    std::size_t next = 0;
    const auto whoever_is_next = [&] {
        while (next < request_.models.size() && (placed_ & only(next)) != 0) ++next;
        return next < request_.models.size();
    };
    for (int turned_by = 0; turned_by < 360 && whoever_is_next(); turned_by += turn) {
        const int direction = (first_direction + turned_by) % 360;
        const FormationModel& model = request_.models[next];
        const Footprint outline = footprint(model.mover.shape, {{}, {}, model.from.facing});
        const Length contact =
            contacts_.around(whom.base, outline, 360 / turn)[static_cast<std::size_t>(direction / turn)];
        for (const Length gap : rows(*request_.wholly_within, model.mover.shape)) {
            const Point at = whom.base.centre + turned({contact + gap, {}}, direction);
            const auto there = fitting_place(next, {at, whom.elevation, model.from.facing});
            if (!there) continue;
            place(next, *there);
            break; // in the next row, another model may be next
        }
    }
    return !whoever_is_next() && check_whole(request_, solids_).fault == FormationFault::none;
}

} // namespace muster
