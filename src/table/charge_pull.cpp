// Corrections one after the other, each full by itself: a chain gives way link by link. Models start as points to one
// another and grow, so that those who are in each other's way change sides. Floating point (only + - * / and square
// roots) makes suggestions here; who takes them up tests them in integers.
#include "table/charge_pull.h"

#include "table/walker.h"

#include <algorithm>

namespace muster {

namespace {

constexpr double slack = 2;     // steps by which everything is kept, for the rounding to the lattice
constexpr double settled = 1;   // steps of a correction that is none
constexpr int turns = 200;      // of corrections
constexpr int growing = 20;     // of these, until models are as large as they are
constexpr int patience = 20;    // turns without much progress
constexpr int rounds = 4;       // of turns, each minding the ways that were too long in those before
constexpr Length detour = 8_in; // ways that are so much too long are known
constexpr double far_away = 1e18;

// How far a footprint around the origin extends in a direction.
double extent(const Footprint& outline, Vector direction) {
    if (outline.is_disc()) return outline.radius.steps;
    double most = 0;
    for (const Point vertex : outline.vertices) most = std::max(most, inner(direction, vector(vertex)));
    return most;
}

// Away from a polygon's edge; it runs anticlockwise.
Vector outwards(Vector edge, double length) { return {edge.y / length, -edge.x / length}; }

// Where near `at` a base can lie on a surface: within its edges moved inwards by the extent of the base, one after the
// other, again and again. Nothing where that comes to no end: it is too large. Nothing, too, where it is surely no
// nearer than `most`.
std::optional<Vector> onto(const Footprint& surface, const Footprint& outline, Vector at, double most) {
    if (surface.is_disc()) {
        const double room = surface.radius.steps - outline.radius.steps - slack;
        const Vector way = at - vector(surface.centre);
        const double length = norm(way);
        if (room < 0) return {};
        return length <= room ? at : vector(surface.centre) + (room / length) * way;
    }
    const Vector from = at;
    for (int pass = 0; pass < 4; ++pass) {
        bool inside = true;
        Vector corner = vector(surface.vertices.back());
        for (const Point point : surface.vertices) {
            const Vector next = vector(point), edge = next - corner;
            const Vector out = outwards(edge, norm(edge));
            const double within = extent(outline, out) + slack, over = inner(out, at - corner) + within;
            if (inner(out, from - corner) + within > most + 2 * settled) return {};
            if (over > settled) at = at - over * out, inside = false;
            corner = next;
        }
        if (inside) return at;
    }
    return {};
}

bool is_clear_of(const Obstacle& obstacle, Vector at) {
    return at.x <= obstacle.low.x.steps - slack || at.y <= obstacle.low.y.steps - slack ||
           at.x >= obstacle.high.x.steps + slack || at.y >= obstacle.high.y.steps + slack;
}

} // namespace

ChargePull::Bearing ChargePull::bearing(const Obstacle& obstacle, Vector at) {
    const double reach = obstacle.reach.steps;
    const auto from_point = [&](Vector point) {
        const Vector way = at - point;
        const double length = norm(way);
        return Bearing{length - reach, length > 0 ? (1 / length) * way : Vector{1, 0}};
    };
    if (obstacle.core.size() == 1) return from_point(vector(obstacle.core[0]));
    Bearing inside{-far_away, {}}, outside{far_away, {}};
    Vector corner = vector(obstacle.core.back());
    for (const Point point : obstacle.core) {
        const Vector next = vector(point), edge = next - corner;
        const double length = norm(edge), along = inner(edge, at - corner) / length;
        const Vector out = outwards(edge, length);
        const double above = inner(out, at - corner);
        if (above > inside.gap) inside = {above, out};
        if (above > 0) {
            const Bearing beside = along <= 0        ? from_point(corner)
                                   : along >= length ? from_point(next)
                                                     : Bearing{above - reach, out};
            if (beside.gap < outside.gap) outside = beside;
        }
        corner = next;
    }
    return inside.gap > 0 ? outside : Bearing{inside.gap - reach, inside.out};
}

ChargePull::ChargePull(const FormationRequest& request, const EndPlaces& ends) : request_(request), ends_(ends) {
    ground_.size = request.ground.size;
    ground_.free_height = request.ground.free_height;
    ground_.overhang = request.ground.overhang;
    for (const Prism* prism : ends.terrain()) ground_.terrain.push_back(*prism);
    for (const Barrier* barrier : ends.barriers()) ground_.barriers.push_back(*barrier);
    for (const FormationModel& model : request.models) add_kind(model);
    for (Kind& kind : kinds_)
        for (const Kind& other : kinds_) {
            kind.mates.push_back(grown(other.outline, kind.outline, {}));
            kind.links.push_back(grown(other.outline, kind.outline, request.coherency.link.reach));
            if (const auto& most = request.coherency.everyone_within)
                kind.apart.push_back(grown(other.outline, kind.outline, *most));
        }
}

void ChargePull::add_kind(const FormationModel& model) {
    const Footprint outline = footprint(model.mover.shape, {{}, {}, model.from.facing});
    const auto alike = [&](const Kind& kind) { return kind.outline == outline && kind.height == model.mover.height; };
    const auto known = std::ranges::find_if(kinds_, alike);
    kind_.push_back(static_cast<std::size_t>(known - kinds_.begin()));
    if (known != kinds_.end()) return;
    Kind& kind = kinds_.emplace_back();
    kind.outline = outline;
    kind.height = model.mover.height;
    for (const Barrier* barrier : ends_.barriers())
        if (blocks(*barrier, model.mover, {}, {}))
            kind.barriers.push_back(grown(barrier->base, outline, barrier->clearance));
    for (const Prism* prism : ends_.terrain())
        if (blocks(*prism, model.mover, {}, {})) kind.features.push_back({prism, grown(prism->base, outline, {})});
    for (const FormationTarget& target : request_.targets) {
        auto& foes = kind.foes.emplace_back();
        for (const Solid& foe : target.models) foes.push_back(grown(foe.base, outline, target.nearness.reach));
    }
}

std::vector<Placement> ChargePull::scattered(std::vector<Placement> places) {
    const auto part_of = [&](Length most) { // evenly from -most to most
        chance_ = chance_ * 6364136223846793005u + 1442695040888963407u;
        const auto part = static_cast<std::int64_t>(chance_ >> 33) - (std::int64_t{1} << 30);
        return Length{static_cast<std::int32_t>(most.steps * part >> 30)};
    };
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Length most = request_.models[i].mover.allowance * 4 / 5;
        const Length x = part_of(most), y = part_of(most);
        places[i].at = places[i].at + Point{x, y};
    }
    return places;
}

std::optional<std::vector<Placement>> ChargePull::pull(std::span<const Placement> from) {
    start_at(from);
    for (int round = 0; round < rounds; ++round) {
        if (!find_foes() || !settle()) return {};
        std::vector<Placement> found = places();
        if (!shorten_reaches(found)) return found;
    }
    return {};
}

void ChargePull::start_at(std::span<const Placement> from) {
    at_.clear();
    reaches_.clear();
    for (std::size_t i = 0; i < from.size(); ++i) {
        const FormationModel& model = request_.models[i];
        at_.push_back(vector(from[i].at));
        reaches_.push_back({vector(model.from.at), model.fixed ? 0.0 : model.mover.allowance.steps - 1.0});
    }
}

// False where nobody can come to one of the targets.
bool ChargePull::find_foes() {
    foes_.clear();
    for (std::size_t target = 0; target < request_.targets.size(); ++target) {
        const std::size_t before = foes_.size();
        for (std::size_t i = 0; i < at_.size(); ++i)
            for (const Obstacle& reached : kind_of(i).foes[target])
                if (bearing(reached, reaches_[i].centre).gap <= reaches_[i].radius)
                    foes_.push_back({i, target, &reached});
        if (foes_.size() == before) return false;
    }
    return true;
}

std::int64_t ChargePull::work_of_a_turn() const {
    const std::size_t things = kinds_[0].barriers.size() + kinds_[0].features.size();
    return static_cast<std::int64_t>(at_.size() * (2 * at_.size() + things / 4) + foes_.size());
}

// Until nothing is left to correct, or nothing comes of it any more.
bool ChargePull::settle() {
    double least = far_away;
    int in_vain = 0;
    for (turn_ = at_.size() < 2 ? growing : 0; turn_ < turns && in_vain <= patience; ++turn_) {
        worst_ = 0;
        work_ += work_of_a_turn();
        correct();
        if (turn_ < growing) continue;
        if (worst_ <= settled) return true;
        if (worst_ < 0.9 * least)
            least = worst_, in_vain = 0;
        else
            ++in_vain;
    }
    return false;
}

void ChargePull::correct() {
    reach_targets();
    find_gaps();
    if (request_.coherency.one_group) join_all();
    join_to_neighbours();
    keep_apart();
    for (std::size_t model = 0; model < at_.size(); ++model) {
        keep_off(model);
        keep_on_table(model);
        keep_in_reach(model);
    }
}

void ChargePull::move(std::size_t model, Vector by) {
    if (request_.models[model].fixed) return;
    at_[model] = at_[model] + by;
    worst_ = std::max(worst_, norm(by));
}

void ChargePull::move_both(std::size_t a, std::size_t b, Vector by) {
    move(a, 0.5 * by);
    move(b, -0.5 * by);
}

// Whoever is nearest to a target now, of those who can come to it.
void ChargePull::reach_targets() {
    for (std::size_t target = 0, next = 0; target < request_.targets.size(); ++target) {
        std::optional<std::size_t> nearest;
        Bearing least{far_away, {}};
        for (; next < foes_.size() && foes_[next].target == target; ++next) {
            const Bearing now = bearing(*foes_[next].reached, at_[foes_[next].model]);
            if (now.gap < least.gap) least = now, nearest = foes_[next].model;
        }
        if (nearest && least.gap > -slack) move(*nearest, (-slack - least.gap) * least.out);
    }
}

void ChargePull::find_gaps() {
    for (std::size_t a = 0; a < at_.size(); ++a)
        for (std::size_t b = 0; b < a; ++b)
            gaps_[a][b] = gaps_[b][a] = bearing(kind_of(a).links[kind_[b]], at_[a] - at_[b]).gap;
}

void ChargePull::join(std::size_t a, std::size_t b) {
    const Bearing now = bearing(kind_of(a).links[kind_[b]], at_[a] - at_[b]);
    if (now.gap > -slack) move_both(a, b, (-slack - now.gap) * now.out);
}

// By the tree with the smallest gaps, from one end of it and from the other in turn.
void ChargePull::join_all() {
    const std::size_t count = at_.size();
    std::array<std::size_t, max_unit> order, mate; // filled up to the count
    std::array<double, max_unit> least;
    std::fill_n(least.begin(), count, far_away);
    for (std::size_t done = 0, next = 0; done < count; ++done) {
        order[done] = next;
        least[next] = -far_away; // it is in
        std::size_t best = count;
        for (std::size_t i = 0; i < count; ++i) {
            if (least[i] == -far_away) continue;
            if (gaps_[i][next] < least[i]) least[i] = gaps_[i][next], mate[i] = next;
            if (best == count || least[i] < least[best]) best = i;
        }
        next = best;
    }
    for (std::size_t i = 1; i < count; ++i) {
        const std::size_t model = order[turn_ % 2 == 0 ? i : count - i];
        join(model, mate[model]);
    }
}

void ChargePull::join_to_neighbours() {
    const std::size_t count = at_.size();
    const std::size_t needed = request_.coherency.neighbours_in(count);
    for (std::size_t i = 0; i < count; ++i) {
        std::size_t first = count, second = count;
        for (std::size_t j = 0; j < count; ++j) {
            if (j == i) continue;
            if (first == count || gaps_[i][j] < gaps_[i][first])
                second = first, first = j;
            else if (second == count || gaps_[i][j] < gaps_[i][second])
                second = j;
        }
        if (needed > 0 && first < count) join(i, first);
        if (needed > 1 && second < count) join(i, second);
    }
}

void ChargePull::keep_apart() {
    const double smaller = turn_ < growing ? 1.0 - static_cast<double>(turn_) / growing : 0;
    for (std::size_t a = 0; a < at_.size(); ++a)
        for (std::size_t b = 0; b < a; ++b) {
            const Vector way = at_[a] - at_[b];
            const Obstacle& mate = kind_of(a).mates[kind_[b]];
            if (!is_clear_of(mate, way)) {
                const Bearing now = bearing(mate, way);
                const double room = slack - smaller * mate.reach.steps;
                if (now.gap < room) move_both(a, b, (room - now.gap) * now.out);
            }
            if (kind_of(a).apart.empty()) continue;
            const Bearing far = bearing(kind_of(a).apart[kind_[b]], way);
            if (far.gap > -slack) move_both(a, b, (-slack - far.gap) * far.out);
        }
}

// As far as is known: straight there and up.
bool ChargePull::may_climb(std::size_t model, const Prism& prism, Vector top) const {
    const Length rise = prism.top() - request_.models[model].from.elevation;
    return norm(top - reaches_[model].centre) + std::abs(rise.steps) <= reaches_[model].radius;
}

// Off whatever is in the way, or on top of it.
void ChargePull::keep_off(std::size_t model) {
    const Kind& kind = kind_of(model);
    for (const Obstacle& barrier : kind.barriers) {
        if (is_clear_of(barrier, at_[model])) continue;
        const Bearing now = bearing(barrier, at_[model]);
        if (now.gap < slack) move(model, (slack - now.gap) * now.out);
    }
    for (const Feature& feature : kind.features) {
        if (is_clear_of(feature.around, at_[model])) continue;
        const Bearing now = bearing(feature.around, at_[model]);
        if (now.gap >= slack) continue;
        const Footprint base = request_.ground.overhang ? Footprint{} : kind.outline;
        const Vector off = (slack - now.gap) * now.out;
        const auto top = onto(feature.prism->base, base, at_[model], norm(off));
        const bool nearer = top && norm(*top - at_[model]) < norm(off) && may_climb(model, *feature.prism, *top);
        move(model, nearer ? *top - at_[model] : off);
    }
}

void ChargePull::keep_on_table(std::size_t model) {
    const Footprint& outline = kind_of(model).outline;
    const Vector size = vector(request_.ground.size), at = at_[model];
    const double left = slack + extent(outline, {-1, 0}) - at.x, below = slack + extent(outline, {0, -1}) - at.y;
    const double right = at.x + slack + extent(outline, {1, 0}) - size.x,
                 above = at.y + slack + extent(outline, {0, 1}) - size.y;
    if (left > 0) move(model, {left, 0});
    if (below > 0) move(model, {0, below});
    if (right > 0) move(model, {-right, 0});
    if (above > 0) move(model, {0, -above});
}

void ChargePull::keep_in_reach(std::size_t model) {
    const Vector way = at_[model] - reaches_[model].centre;
    const double length = norm(way);
    if (length > reaches_[model].radius) move(model, (reaches_[model].radius / length - 1) * way);
}

// Who has hardly moved stays.
std::vector<Placement> ChargePull::places() const {
    std::vector<Placement> all;
    for (std::size_t i = 0; i < at_.size(); ++i) {
        const Placement& from = request_.models[i].from;
        Placement place{rounded(at_[i]), from.elevation, from.facing};
        if (norm(at_[i] - vector(from.at)) <= slack) place = from;
        all.push_back(ends_.settled(i, place).value_or(place));
    }
    return all;
}

// Whose way is too long comes as far from its last bend as the allowance leaves it there. Whether there was anybody.
bool ChargePull::shorten_reaches(std::span<const Placement> places) {
    bool any = false;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const FormationModel& model = request_.models[i];
        if (places[i] == model.from) continue;
        Mover mover = model.mover;
        mover.allowance += detour;
        const auto path = finder_.shortest(ground_, mover, model.from, places[i]);
        if (path && path->cost <= model.mover.allowance) continue;
        any = true;
        if (!path) {
            reaches_[i] = {vector(model.from.at), 0.75 * reaches_[i].radius};
            continue;
        }
        const Vector bend = vector(path->places[path->places.size() - 2].at);
        const double before = path->cost.steps - norm(vector(places[i].at) - bend);
        reaches_[i] = {bend, std::max(0.0, model.mover.allowance.steps - before - slack)};
    }
    return any;
}

} // namespace muster
