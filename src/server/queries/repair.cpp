// A draft comes from a person who sees distances but no ways. A model that cannot reach its place goes to the nearest
// place that it can reach, one model after the other, each near those before it. At the end the rules check the answer.
#include "server/queries/repair.h"

#include "table/end_places.h"

#include <map>

namespace muster::queries {
namespace {

// Then the engine searches for the ways again.
Answer without_ways(Answer answer) {
    answer.waypoints.clear();
    for (PlacedModel& placed : answer.places) placed.waypoints = placed.turn = 0;
    return answer;
}

// The point of a line nearest to another one.
Point nearest_on(Point from, Point to, Point wanted) {
    const Point line = to - from;
    const std::int64_t length = squared_norm(line),
                       along = std::clamp(dot(line, wanted - from), std::int64_t{}, length);
    if (length == 0) return from;
    const auto part = [&](Length whole) { // 16 bits are exact enough, and no product exceeds 64 bits
        return Length{static_cast<std::int32_t>((std::int64_t{whole.steps} * ((along << 16) / length)) >> 16)};
    };
    return from + Point{part(line.x), part(line.y)};
}

// The nearest point of the border as drawn, then the points by which the border is drawn.
std::vector<Point> nearest_in(const Outlines& area, Point wanted) {
    std::vector<Point> ends;
    std::int64_t least = 0;
    for (const Outline& outline : area)
        for (std::size_t i = 0; i < outline.size(); ++i) {
            const Point from = outline[i], to = outline[(i + 1) % outline.size()], end = nearest_on(from, to, wanted);
            const std::int64_t off = squared_distance(end, wanted);
            if (!ends.empty() && off >= least) continue;
            ends = {end, from, to};
            least = off;
        }
    return ends;
}

bool is_inside(const Outlines& area, Point spot) {
    bool inside = false;
    for (const Outline& outline : area)
        for (std::size_t i = 0; i < outline.size(); ++i) {
            const Point a = outline[i], b = outline[(i + 1) % outline.size()];
            if ((a.y > spot.y) == (b.y > spot.y)) continue;
            if ((cross(b - a, spot - a) > 0) == (b.y > a.y)) inside = !inside;
        }
    return inside;
}

// Finds places for the models of one move, one model after the other.
class Marshal {
  public:
    explicit Marshal(const Placing& placing)
        : placing_(placing),
          ends_(placing.request, EndPlaces::Scope::everything),
          finely_(placing.request.models.size() <= 4) {}

    // Every model goes as near to its wish as reach and links allow. Nothing if a model finds no place.
    std::optional<Answer> marshalled(const Answer& wish) {
        Answer answer = without_ways(wish);
        std::vector<Solid> mates;
        for (const std::size_t model : from_the_middle(wish)) {
            const auto& models = placing_.request.models;
            const auto place =
                models[model].fixed ? models[model].from : place_for(model, wish.places[model].place, mates, true);
            if (!place) return std::nullopt;
            answer.places[model].place = *place;
            mates.push_back(ends_.solid_at(model, *place));
        }
        return answer;
    }

    // The place nearest to the wanted one where the model can end without touching the models placed before.
    std::optional<Placement> place_for(std::size_t model, const Placement& wanted, std::span<const Solid> mates,
                                       bool linked) {
        const auto fits = [&](const Placement& place) {
            const Solid there = ends_.solid_at(model, place);
            return std::ranges::none_of(mates, [&](const Solid& mate) { return collide(there, mate); }) &&
                   (!linked || is_linked(there, mates));
        };
        if (const auto there = end_at(model, wanted, wanted.at, fits)) return there;
        const Outlines& area = area_of(model);
        const std::vector<Point> border = nearest_in(area, wanted.at);
        const bool inside = is_inside(area, wanted.at);
        if (!inside)
            for (const Point at : border)
                if (const auto there = end_at(model, wanted, at, fits)) return there;
        if (border.empty()) return std::nullopt;
        for (const Point at : spots_around(inside ? wanted.at : border[0], wanted.at))
            if (is_inside(area, at))
                if (const auto there = end_at(model, wanted, at, fits)) return there;
        return std::nullopt;
    }

    // The same places with ways. Each way avoids the models that stand there at that time. Models in front go first.
    std::optional<Formation> walked(const Answer& answer) const {
        const auto& models = placing_.request.models;
        Formation formation;
        std::vector<std::size_t> waiting;
        Point ahead;
        for (std::size_t i = 0; i < models.size(); ++i) {
            formation.places.push_back(models[i].from);
            formation.paths.push_back({{models[i].from}, {}});
            waiting.push_back(i);
            ahead = ahead + (answer.places[i].place.at - models[i].from.at);
        }
        std::ranges::stable_sort(waiting, std::greater{}, [&](std::size_t i) { return dot(models[i].from.at, ahead); });
        while (!waiting.empty()) {
            const auto gone = std::erase_if(waiting, [&](std::size_t i) {
                const Placement& to = answer.places[i].place;
                if (to != models[i].from) {
                    const auto way =
                        shortest_path(ground_among(formation.places, i), models[i].mover, models[i].from, to);
                    if (!way) return false;
                    formation.paths[i] = *way;
                }
                formation.places[i] = to;
                formation.order.push_back(static_cast<std::uint8_t>(i));
                return true;
            });
            if (gone == 0) return std::nullopt;
        }
        return formation;
    }

  private:
    Ground ground_among(std::span<const Placement> stands, std::size_t model) const {
        Ground ground = placing_.request.ground;
        for (std::size_t mate = 0; mate < stands.size() && !placing_.request.mates_give_way; ++mate) {
            if (mate == model) continue;
            const FormationModel& who = placing_.request.models[mate];
            const Length bottom = stands[mate].elevation;
            ground.barriers.push_back(
                {footprint(who.mover.shape, stands[mate]), bottom, bottom + who.mover.height, {}, {}, who.over_mates});
        }
        return ground;
    }

    // Begins with the model whose wish is in the middle of the others. The next is always the one whose wish is nearest
    // to those before.
    static std::vector<std::size_t> from_the_middle(const Answer& wish) {
        const auto off = [&](std::size_t a, std::size_t b) {
            return floor_sqrt(squared_distance(wish.places[a].place.at, wish.places[b].place.at));
        };
        std::vector<std::size_t> left, sequence;
        std::vector<std::int64_t> distance;
        for (std::size_t i = 0; i < wish.places.size(); ++i) {
            left.push_back(i);
            distance.push_back(0);
            for (std::size_t j = 0; j < wish.places.size(); ++j) distance[i] += off(i, j);
        }
        while (!left.empty()) {
            const auto next = std::ranges::min_element(left, {}, [&](std::size_t i) { return distance[i]; });
            const std::size_t model = *next;
            for (std::size_t i = 0; i < distance.size(); ++i)
                distance[i] = sequence.empty() ? off(i, model) : std::min(distance[i], off(i, model));
            sequence.push_back(model);
            left.erase(next);
        }
        return sequence;
    }

    // Points a third of an inch apart, those nearest to the wanted place first.
    static std::vector<Point> spots_around(Point middle, Point wanted) {
        constexpr std::int32_t extent = 12;
        std::vector<Point> spots;
        for (std::int32_t x = -extent; x <= extent; ++x)
            for (std::int32_t y = -extent; y <= extent; ++y)
                if (x * x + y * y <= extent * extent) spots.push_back(middle + Point{1_in / 3 * x, 1_in / 3 * y});
        std::ranges::stable_sort(spots, {}, [&](Point spot) { return squared_distance(spot, wanted); });
        return spots;
    }

    // The first level at this point on which the model can end and which it can reach. Fast checks come first.
    template <class Fits>
    std::optional<Placement> end_at(std::size_t model, Placement place, Point at, Fits fits) const {
        const FormationModel& who = placing_.request.models[model];
        place.at = at;
        for (const Length level : ends_.levels(model, place)) {
            const Placement there{at, level, place.facing};
            if (!fits(there) || ends_.fault(model, there) != FormationFault::none) continue;
            if (shortest_path(placing_.request.ground, who.mover, who.from, there)) return there;
        }
        return std::nullopt;
    }

    bool is_linked(const Solid& there, std::span<const Solid> mates) const {
        const CoherencyRule& rule = placing_.request.coherency;
        const auto needed =
            std::min<std::ptrdiff_t>(std::ssize(mates), rule.neighbours_in(placing_.request.models.size()));
        const auto links =
            std::ranges::count_if(mates, [&](const Solid& mate) { return near(rule.link, there, mate); });
        return links >= needed && (!rule.everyone_within || std::ranges::all_of(mates, [&](const Solid& mate) {
                   return within(there, mate, *rule.everyone_within);
               }));
    }

    const Outlines& area_of(std::size_t model) {
        const auto known = areas_.find(model);
        if (known != areas_.end()) return known->second;
        return areas_.emplace(model, where_it_can_end(placing_, model, finely_)).first->second;
    }

    const Placing& placing_;
    EndPlaces ends_;
    bool finely_;
    std::map<std::size_t, Outlines> areas_; // computed when needed
};

std::int64_t total_displacement(const Answer& from, const Answer& to) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < from.places.size(); ++i)
        sum += ceil_sqrt(squared_distance(from.places[i].place.at, to.places[i].place.at));
    return sum;
}

// The draft shortened to this many eighths of each way.
Answer part_of(const Placing& placing, const Answer& draft, std::int32_t eighths) {
    Answer part = draft;
    for (std::size_t i = 0; i < part.places.size(); ++i) {
        const Point from = placing.request.models[i].from.at, way = draft.places[i].place.at - from;
        part.places[i].place.at = from + Point{way.x * eighths / 8, way.y * eighths / 8};
    }
    return part;
}

// The whole way, or as much of it as all models can make together.
std::optional<Answer> marshalled(const Placing& placing, const Question& question, const Rulings& rulings,
                                 const Answer& draft) {
    if (placing.request.set_up) return std::nullopt;
    Marshal marshal(placing);
    for (const std::int32_t eighths : {8, 7, 6, 5, 4, 3, 2}) {
        const auto answer = marshal.marshalled(part_of(placing, draft, eighths));
        if (!answer) continue;
        if (const auto formation = marshal.walked(*answer))
            if (const Answer led = answer_of(question, *formation); !rulings.check(led)) return led;
        if (!rulings.check(*answer)) return answer;
    }
    return std::nullopt;
}

// The result of the rules' own search. If it is not legal with these ways, it may be with others or in another order.
std::optional<Answer> searched(const Placing& placing, const Question& question, const Rulings& rulings,
                               const Answer& draft) {
    const auto answer = repair_placing(placing, question, draft);
    if (!answer || !rulings.check(*answer)) return answer;
    const Answer free = without_ways(*answer);
    return rulings.check(free) ? std::nullopt : std::optional(free);
}

Point middle_of(const Answer& answer) {
    std::int64_t x = 0, y = 0;
    for (const PlacedModel& placed : answer.places) x += placed.place.at.x.steps, y += placed.place.at.y.steps;
    const auto count = static_cast<std::int64_t>(answer.places.size());
    return {Length{static_cast<std::int32_t>(x / count)}, Length{static_cast<std::int32_t>(y / count)}};
}

} // namespace

std::optional<Answer> repaired(const Question& question, const Rulings& rulings, const Answer& draft) {
    if (const Placing* placing = rulings.placing()) {
        const auto found = searched(*placing, question, rulings, draft);
        if (found && total_displacement(draft, *found) == 0) return found;
        const auto led = marshalled(*placing, question, rulings, draft);
        if (led && (!found || total_displacement(draft, *led) < total_displacement(draft, *found))) return led;
        if (found) return found;
    }
    Goal near;
    near.anchor = middle_of(draft);
    return rulings.propose(near);
}

Answer repaired_alone(const Rulings& rulings, const Answer& draft, std::size_t model) {
    Answer answer = without_ways(draft);
    const Placing* placing = rulings.placing();
    if (!placing || placing->request.set_up || !rulings.check(answer)) return answer;
    std::vector<Solid> mates;
    for (std::size_t i = 0; i < answer.places.size(); ++i) {
        const Mover& mover = placing->request.models[i].mover;
        if (i != model) mates.push_back(solid(mover.shape, mover.height, answer.places[i].place));
    }
    if (const auto place = Marshal(*placing).place_for(model, answer.places[model].place, mates, false))
        answer.places[model].place = *place;
    return answer;
}

} // namespace muster::queries
