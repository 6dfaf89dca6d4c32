// Greedy with a little backtracking: the model that can go straight to its ideal goes first; the others look for the
// nearest place that fits. Because each model is placed in coherency with those before it, the whole is coherent.
// Places are first found as if the unit did not stand in its own way, and then an order is looked for in which they can
// be walked to; where there is none, places are found again in the order of walking.
#include "table/formation_search.h"

#include <algorithm>
#include <bit>

namespace muster {

namespace {

constexpr std::size_t detours_per_model = 3; // places to which a way around is looked for

} // namespace

// --- FormationSearch: state

FormationSearch::FormationSearch(const FormationRequest& request)
    : request_(request),
      ends_(request, EndPlaces::Scope::in_reach),
      walk_(request, ends_),
      places_(request.models.size()),
      solids_(request.models.size()),
      paths_(request.set_up ? 0 : request.models.size()) {}

void FormationSearch::start_over(bool mind_mates) {
    for (const std::uint8_t model : std::vector(order_)) take_back(model);
    walk_.mind_mates(mind_mates);
    but_for_mates_ = 0;
    allow_trials();
}

void FormationSearch::place(std::size_t model, const Placement& there) {
    placed_ |= only(model);
    places_[model] = there;
    solids_[model] = ends_.solid_at(model, there);
    order_.push_back(static_cast<std::uint8_t>(model));
    walk_.put(model, there);
    if (!request_.set_up || !plan_.linked || order_.size() <= most_placed_.size()) return;
    most_placed_.clear();
    for (const std::uint8_t each : order_) most_placed_.push_back(places_[each]);
}

void FormationSearch::take_back(std::size_t model) {
    placed_ &= ~only(model);
    std::erase(order_, model);
    walk_.put(model, request_.models[model].from);
}

Formation FormationSearch::finished() { return {std::move(places_), std::move(paths_), std::move(order_)}; }

bool FormationSearch::walk(std::size_t model, const Placement& to, Effort effort) {
    if (request_.set_up) return true;
    Path& way = paths_[model];
    if (!ends_.stays(model, to)) {
        if (effort == Effort::around) return walk_.around(model, to, way);
        const bool known = (but_for_mates_ & only(model)) != 0;
        return known ? walk_.straight_past_mates(model, to, way) : walk_.straight(model, to, way);
    }
    way.places.clear();
    way.places.push_back(to);
    way.cost = {};
    return true;
}

// --- Exactly these places

std::optional<Formation> FormationSearch::exactly(std::span<const Placement> wanted, Effort effort) {
    const std::size_t count = wanted.size();
    for (std::size_t model = 0; model < count; ++model)
        if (!within_reach(model, wanted[model].at) || !ends_.is_in_zone(model, wanted[model])) return {};
    std::vector<Placement> places(count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t model = (suspect_ + i) % count;
        const auto there = ends_.settled(model, wanted[model]);
        if (!there) return suspect_ = model, std::nullopt;
        places[model] = *there;
    }
    const auto stands = [&] {
        std::vector<Solid> solids;
        solids.reserve(count);
        for (std::size_t model = 0; model < count; ++model) solids.push_back(ends_.solid_at(model, places[model]));
        return check_whole(request_, solids).fault == FormationFault::none;
    };
    // An array that a unit keeps is mostly legal if the unit can walk there, but mostly it cannot. So walking is tried
    // first.
    const bool walk_first = effort == Effort::straight && !request_.set_up && request_.targets.empty();
    if (walk_first ? !walk_all(places, effort) || !stands() : !stands() || !walk_all(places, effort)) return {};
    return finished();
}

// --- As near as possible

std::optional<Formation> FormationSearch::near(FormationPlan plan) {
    plan_ = std::move(plan);
    plan_.landings.resize(request_.models.size());
    order_models();
    settle_ideals();
    start_over(false);
    if (!begin()) return {};
    if (extend()) {
        std::vector<Placement> places = places_;
        if (walk_all(places, Effort::around) || (uncross(places) && walk_all(places, Effort::around)))
            return finished();
        allow_trials();
        if (extend()) return finished(); // models that got stuck look for other places
    }
    if (!plan_.thorough || request_.set_up) return {}; // in a set-up no model blocks another
    start_over(true);
    if (begin() && extend()) return finished();
    return {};
}

bool FormationSearch::can_land(std::size_t model, std::size_t target, const Placement& ideal) {
    const FormationModel& who = request_.models[model];
    if (who.fixed) return reached_by(request_.targets[target], ends_.solid_at(model, who.from));
    plan_ = {std::vector(request_.models.size(), ideal)};
    plan_.landings.resize(request_.models.size());
    plan_.landings[model] = target;
    plan_.thorough = true;
    start_over(false);
    FixedVector<Placement, detours_per_model> blocked;
    CandidatePlaces places = candidates(model);
    while (const auto candidate = places.next()) {
        const auto there = fitting_place(model, *candidate);
        if (!there) continue;
        if (walk(model, *there, Effort::straight)) return true;
        if (!blocked.full()) blocked.push_back(*there);
    }
    return std::ranges::any_of(blocked, [&](const Placement& there) { return walk(model, there, Effort::around); });
}

void FormationSearch::allow_trials() {
    const int count = static_cast<int>(request_.models.size());
    // In a set-up there are no ways to look for, so little is lost by trying less.
    const int thoroughness = is_small() ? 16 : request_.set_up ? 3 : 8;
    trials_left_ = (100 + 10 * count) * (plan_.thorough ? thoroughness : 1) / (plan_.hasty ? 2 : 1);
    walk_.allow_searches(4 + count / 2);
}

// Fixed models are in place already.
bool FormationSearch::begin() {
    for (std::size_t model = 0; model < request_.models.size(); ++model) {
        if (!request_.models[model].fixed) continue;
        const Placement& here = request_.models[model].from;
        if (ends_.fault(model, here) != FormationFault::none) return false;
        walk(model, here, Effort::straight); // by staying
        place(model, here);
    }
    return true;
}

// Begins with the model whose ideal is in the middle of the others. The next is always the one whose ideal is nearest
// to those before.
void FormationSearch::order_models() {
    const std::size_t count = plan_.ideals.size();
    std::array<std::array<std::int64_t, max_unit>, max_unit> between; // filled up to the count
    std::vector<std::int64_t> distance(count); // to all others; once there is a first model, to those before
    for (std::size_t a = 0; a < count; ++a)
        for (std::size_t b = 0; b <= a; ++b) {
            between[a][b] = between[b][a] = floor_sqrt(squared_distance(plan_.ideals[a].at, plan_.ideals[b].at));
            distance[a] += between[a][b];
            if (a != b) distance[b] += between[a][b];
        }
    sequence_.clear();
    for (ModelSet left = first_models(count); left != 0;) {
        std::size_t next = count;
        for (std::size_t i = 0; i < count; ++i)
            if ((left & only(i)) != 0 && (next == count || distance[i] < distance[next])) next = i;
        left &= ~only(next);
        for (std::size_t i = 0; i < count; ++i)
            distance[i] = sequence_.empty() ? between[i][next] : std::min(distance[i], between[i][next]);
        sequence_.push_back(static_cast<std::uint8_t>(next));
    }
}

// Models that have to land on a target go before the others (E-CHG-11).
ModelSet FormationSearch::may_move_next() const {
    const ModelSet left = first_models(request_.models.size()) & ~placed_;
    ModelSet landing = 0;
    for (std::size_t model = 0; model < request_.models.size(); ++model)
        if (plan_.landings[model]) landing |= only(model);
    return (left & landing) != 0 ? left & landing : left;
}

bool FormationSearch::extend() {
    const ModelSet next = may_move_next();
    if (next == 0) return check_whole(request_, solids_).fault == FormationFault::none;
    for (const std::uint8_t model : sequence_) {
        if ((next & ~blocked_ & only(model)) == 0 || trials_left_-- <= 0) continue;
        const auto there = fitting_ideal(model);
        if (!there) continue;
        if (!accept(model, *there, Effort::straight)) {
            if (!walk_.minds_mates() && ideal_stands_[model].size() == 1) blocked_ |= only(model);
            continue;
        }
        if (extend()) return true;
        take_back(model);
        break;
    }
    for (const std::uint8_t model : sequence_) {
        if ((next & only(model)) == 0) continue;
        bool found = false;
        if (extend_with(model, found)) return true;
        if (found || trials_left_ <= 0) return false;
    }
    return false;
}

// Tries the places of one model, best first, with everything that follows from them.
bool FormationSearch::extend_with(std::size_t model, bool& found) {
    int branches = is_small() ? 64 : 3;
    const auto go_on_from = [&](const Placement& there, Effort effort) {
        if (!accept(model, there, effort)) return false;
        found = true;
        if (extend()) return true;
        take_back(model);
        --branches;
        return false;
    };
    const auto ideal = fitting_ideal(model);
    if (ideal && go_on_from(*ideal, Effort::around)) return true;
    if (!is_small() && !plan_.thorough)
        if (const auto there = place_close_by(model)) {
            if (go_on_from(*there, Effort::straight)) return true;
            if (found) return false;
        }
    FixedVector<Placement, detours_per_model> blocked;
    CandidatePlaces places = candidates(model);
    while (const auto candidate = places.next()) {
        if (branches <= 0 || trials_left_-- <= 0) return false;
        const auto there = fitting_place(model, *candidate);
        if (!there) continue;
        const int before = branches;
        if (go_on_from(*there, Effort::straight)) return true;
        if (branches == before && !blocked.full()) blocked.push_back(*there);
    }
    for (const Placement& there : blocked)
        if (branches > 0 && go_on_from(there, Effort::around)) return true;
    return false;
}

// A fast check with circles, whatever the level: near enough to the models already placed, and to what the model has to
// reach. Circles around outlines are rounded to the lattice, so it allows a few steps more.
class FormationSearch::QuickLook {
  public:
    QuickLook(const FormationSearch& search, std::size_t model) {
        const FormationRequest& request = search.request_;
        const Length radius = request.models[model].mover.shape.radius + Length{4};
        const auto around = [&](const Solid& other, Length reach) {
            const Circle circle{other.base.centre, radius + other.base.radius + reach};
            const Point corner{circle.radius, circle.radius}, low = circle.centre - corner,
                                                              high = circle.centre + corner;
            low_ = {std::min(low_.x, low.x), std::min(low_.y, low.y)};
            high_ = {std::max(high_.x, high.x), std::max(high_.y, high.y)};
            return circle;
        };
        if (search.plan_.linked) links_ = search.links_needed();
        for (std::size_t i = 0; links_ > 0 && i < search.order_.size(); ++i)
            mates_.push_back(around(search.solids_[search.order_[i]], request.coherency.link.reach));
        const auto& landing = search.plan_.landings[model];
        lands_ = landing.has_value();
        if (!lands_) return;
        const FormationTarget& target = request.targets[*landing];
        for (const Solid& foe : target.models) foes_.push_back(around(foe, target.nearness.reach));
    }

    bool may_fit(Point at) const {
        const auto holds = [at](const Circle& circle) {
            return discs_within(at, {}, circle.centre, circle.radius, {});
        };
        if (links_ == 0 && !lands_) return true;
        if (at.x < low_.x || at.y < low_.y || at.x > high_.x || at.y > high_.y) return false;
        if (lands_ && std::ranges::none_of(foes_, holds)) return false;
        int missing = links_;
        for (std::size_t i = 0; i < mates_.size() && missing > 0; ++i) missing -= holds(mates_[i]);
        return missing <= 0;
    }

  private:
    struct Circle {
        Point centre;
        Length radius;
    };
    std::vector<Circle> mates_, foes_;
    Point low_{1000_in, 1000_in}, high_{-1000_in, -1000_in}; // of a box around all of these
    int links_ = 0;
    bool lands_ = false;
};

// A short step away from the ideal that can be made straight. Most models whose ideal is not free need no more.
std::optional<Placement> FormationSearch::place_close_by(std::size_t model) {
    constexpr std::size_t few = 60;
    Placement place = plan_.ideals[model];
    const Point start = request_.set_up ? place.at : pulled_into_reach(request_.models[model], place.at);
    const StepsAside steps(request_.models[model].mover);
    const QuickLook look(*this, model);
    for (std::size_t i = 1; i < few && trials_left_ > 0; ++i) {
        place.at = start + steps[i];
        if (!within_reach(model, place.at) || !look.may_fit(place.at)) continue;
        --trials_left_;
        const auto there = fitting_place(model, place);
        if (there && walk(model, *there, Effort::straight)) return there;
    }
    return {};
}

bool FormationSearch::accept(std::size_t model, const Placement& there, Effort effort) {
    if (!walk(model, there, effort)) return false;
    place(model, there);
    return true;
}

bool FormationSearch::within_reach(std::size_t model, Point at) const {
    const FormationModel& who = request_.models[model];
    if (!request_.set_up) return squared_distance(who.from.at, at) <= squared(who.mover.allowance);
    if (!request_.wholly_within || who.fixed) return true;
    return std::ranges::any_of(request_.wholly_within->of, [&](const Solid& each) {
        const Length most = request_.wholly_within->between_centres(each, who.mover.shape) + Length{4}; // for rounding
        return squared_distance(each.base.centre, at) <= squared(most);
    });
}

// Each ideal, moved back into reach, on the levels where the model may stand. The present facing is tried as well.
void FormationSearch::settle_ideals() {
    blocked_ = 0;
    ideal_stands_.assign(request_.models.size(), {});
    for (std::size_t model = 0; model < request_.models.size(); ++model) {
        const std::int16_t as_now = request_.models[model].from.facing;
        Placement place = plan_.ideals[model];
        if (!request_.set_up) place.at = pulled_into_reach(request_.models[model], place.at);
        for (const std::int16_t facing : {place.facing, as_now}) {
            place.facing = facing;
            for (const Length level : ends_.levels(model, place)) {
                const Placement there{place.at, level, facing};
                if (!ideal_stands_[model].full() && ends_.fault(model, there) == FormationFault::none)
                    ideal_stands_[model].push_back(there);
            }
            if (facing == as_now) break;
        }
    }
}

std::optional<Placement> FormationSearch::fitting_ideal(std::size_t model) const {
    for (const Placement& there : ideal_stands_[model])
        if (fits_unit(model, ends_.solid_at(model, there))) return there;
    return {};
}

// The wanted place at a level where the model may stand; else with the facing it has now.
std::optional<Placement> FormationSearch::fitting_place(std::size_t model, const Placement& wanted) const {
    Placement place = wanted;
    for (const std::int16_t facing : {wanted.facing, request_.models[model].from.facing}) {
        place.facing = facing;
        for (const Length level : ends_.levels(model, place)) {
            const Placement there{place.at, level, facing};
            if (fits_unit(model, ends_.solid_at(model, there)) && ends_.fault(model, there) == FormationFault::none)
                return there;
        }
        if (facing == request_.models[model].from.facing) break;
    }
    return {};
}

int FormationSearch::links_needed() const {
    return std::min<int>(static_cast<int>(order_.size()), request_.coherency.neighbours_in(request_.models.size()));
}

bool FormationSearch::fits_unit(std::size_t model, const Solid& there) const {
    int links = 0;
    for (const std::uint8_t mate : order_) {
        if (collide(there, solids_[mate])) return false;
        if (!plan_.linked) continue;
        if (muster::near(request_.coherency.link, there, solids_[mate])) ++links;
        const auto& everyone = request_.coherency.everyone_within;
        if (everyone && !within(there, solids_[mate], *everyone)) return false;
    }
    if (plan_.linked && links < links_needed()) return false;
    const auto& landing = plan_.landings[model];
    if (!landing) return true;
    return reached_by(request_.targets[*landing], there);
}

CandidatePlaces FormationSearch::candidates(std::size_t model) {
    const QuickLook look(*this, model);
    const FormationModel& who = request_.models[model];
    const std::int64_t reach = squared(who.mover.allowance);
    const auto fits = [&](Point at) { // hundreds of them
        const bool in_reach = request_.set_up ? within_reach(model, at) : squared_distance(who.from.at, at) <= reach;
        return in_reach && look.may_fit(at);
    };
    CandidatePlaces places(request_, model, plan_.ideals[model], contacts_, fits);
    places.around_ideal();
    if (plan_.landings[model]) places.touching(request_.targets[*plan_.landings[model]].models);
    places.touching_nearest(placed_, solids_);
    places.on_the_way();
    if (request_.wholly_within)
        for (const Solid& each : request_.wholly_within->of) places.around(each, request_.wholly_within->reach);
    if (plan_.thorough) places.everywhere();
    return places;
}

// --- The unit as a whole

bool reached_by(const FormationTarget& target, const Solid& model) {
    return std::ranges::any_of(target.models, [&](const Solid& enemy) { return near(target.nearness, model, enemy); });
}

FormationCheck check_whole(const FormationRequest& request, std::span<const Solid> models) {
    for (std::size_t a = 0; a < models.size(); ++a)
        for (std::size_t b = a + 1; b < models.size(); ++b)
            if (collide(models[a], models[b])) return {FormationFault::overlaps, only(a) | only(b), 0};
    const ModelSet out = check_coherency(request.coherency, models).out_of_place();
    if (std::popcount(out) > request.tolerated_out_of_place) return {FormationFault::incoherent, out, 0};
    for (std::size_t target = 0; target < request.targets.size(); ++target) {
        const auto reached = [&](const Solid& model) { return reached_by(request.targets[target], model); };
        if (std::ranges::none_of(models, reached))
            return {FormationFault::target_not_reached, first_models(models.size()), target};
    }
    return {};
}

} // namespace muster
