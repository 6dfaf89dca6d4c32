// Charges made up at random: one to three targets, other units, walls and ruins, bases of several sizes, units of all
// games. Large units are built backwards: first a landing that is legal, then a unit from whose starts everybody can
// walk there, and the least roll that is enough. So a way is known for each of them.
#pragma once

#include "army/alternating/values.h"
#include "army/eighth/values.h"
#include "army/ninth/values.h"
#include "table/formation_validator.h"
#include "table/vector.h"

#include <array>
#include <bit>

namespace muster::testing {

// The same numbers on every machine (splitmix64).
class Chance {
  public:
    explicit Chance(std::uint64_t seed) : state_(seed) {}

    int below(int count) {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return static_cast<int>((z ^ (z >> 31)) % static_cast<std::uint64_t>(count));
    }
    int number(int low, int high) { return low + below(high - low + 1); }
    bool one_in(int count) { return below(count) == 0; }
    Length length(Length low, Length high) { return {number(low.steps, high.steps)}; }
    Point near(Point at, Length most) { return at + Point{length(-most, most), length(-most, most)}; }
    Point away(Length least, Length most) { return turned({length(least, most), {}}, below(360)); }
    template <class T, std::size_t n>
    const T& of(const std::array<T, n>& list) {
        return list[static_cast<std::size_t>(below(static_cast<int>(n)))];
    }

  private:
    std::uint64_t state_;
};

struct GameOfCharges {
    CoherencyRule coherency;
    Nearness engagement;
    bool all_targets; // else one of them is enough, or there is only one
};
inline const std::array<GameOfCharges, 3> games_of_charges{{{ninth::coherency, {1_in, 5_in}, true},
                                                            {eighth::coherency, {1_in, std::nullopt}, false},
                                                            {alternating::coherency, {1_in, std::nullopt}, false}}};

struct RandomCharge {
    FormationRequest request;
    std::optional<Formation> way; // that is known to be legal
};

class ChargeMaker {
  public:
    explicit ChargeMaker(std::uint64_t seed) : chance_(seed) {}

    // A unit of 1 to 4 models and a roll that may or may not be enough.
    RandomCharge small() {
        while (true) {
            choose_sizes(2);
            begin({14_in, 14_in});
            const int models = chance_.number(1, 4), roll = chance_.number(2, 6);
            const Point middle = chance_.near({7_in, 7_in}, 2_in);
            add_targets(middle + chance_.away(2_in, Length{(roll + 3) * 508}), 6_in);
            add_others(2, 2);
            if (request_.targets.empty() || !start_at(middle, models)) continue;
            for (FormationModel& model : request_.models) model.mover.allowance = roll * 1_in;
            return {request_, {}};
        }
    }

    // A unit of 2 to 30 models and a roll that is just enough.
    RandomCharge large() {
        for (int layout = 0;; ++layout) {
            if (layout % 50 == 0) choose_sizes(10); // hardly any is possible for some
            begin({40_in, 40_in});
            add_targets(chance_.near({20_in, 20_in}, 3_in), 13_in);
            add_others(5, 8);
            if (request_.targets.empty() || !land()) continue;
            for (int attempt = 0; attempt < 8; ++attempt) {
                const Point from = middle_of_landing() + chance_.away(3_in, 10_in);
                if (!start_at(from, static_cast<int>(landing_.size()))) continue;
                share_places_out();
                if (auto way = walk()) return {request_, way};
            }
        }
    }

  private:
    void choose_sizes(int most_models) {
        game_ = games_of_charges[chance_.of(std::array<std::size_t, 5>{0, 0, 0, 1, 2})];
        targets_.clear();
        for (int i = game_.all_targets ? chance_.of(std::array{1, 1, 1, 2, 2, 3}) : 1; i > 0; --i)
            targets_.push_back(chance_.number(1, most_models));
        models_ = chance_.of(std::array<std::size_t, 9>{2, 3, 5, 5, 10, 10, 15, 20, 30});
    }
    void begin(Point size) {
        request_ = {};
        landing_.clear();
        request_.ground.size = size;
        request_.coherency = game_.coherency;
        request_.goal.anchor = {size.x / 2, size.y / 2};
        model_ = {};
        model_.mover = {a_base(), 1.5_in, 12_in, false, false};
        model_.from.facing =
            model_.mover.shape.is_circle() ? std::int16_t{0} : static_cast<std::int16_t>(chance_.below(360));
        if (chance_.one_in(8)) {
            model_.over_mates = game_.all_targets;
            model_.mover.flies = model_.mover.slant = !game_.all_targets;
        }
        const int pieces = chance_.below(6);
        for (int i = 0; i < pieces; ++i) add_terrain({chance_.length({}, size.x), chance_.length({}, size.y)});
    }

    Shape a_base() {
        if (chance_.one_in(6)) return chance_.of(std::array{oval(60_mm, 35_mm), oval(75_mm, 42_mm)});
        return chance_.of(
            std::array{circle(25_mm), circle(28_mm), circle(32_mm), circle(32_mm), circle(40_mm), circle(50_mm)});
    }

    void add_prism(Point corner, Length width, Length depth, Length elevation, Length height) {
        const std::array<Point, 4> corners{corner, corner + Point{width, {}}, corner + Point{width, depth},
                                           corner + Point{{}, depth}};
        request_.ground.terrain.push_back({footprint(corners), elevation, height, 0});
    }
    void add_terrain(Point at) {
        const Length width = chance_.length(2_in, 6_in), depth = chance_.length(2_in, 6_in);
        const Length thick = chance_.length(0.25_in, 0.5_in), height = chance_.length(1.5_in, 6_in);
        switch (chance_.below(5)) {
        case 0:
            return add_prism(at, width, thick, {}, height);
        case 1:
            return add_prism(at, thick, depth, {}, height);
        case 2:
            return add_prism(at, width / 2, depth / 2, {}, chance_.length(0.5_in, 3_in)); // rocks, containers
        case 3:
            return add_prism(at, width, thick, {}, 1_in); // a low wall
        default:                                          // a ruin: two walls, and mostly a floor
            add_prism(at, width, thick, {}, 5_in);
            add_prism(at + Point{{}, thick}, thick, depth, {}, 5_in);
            if (!chance_.one_in(3)) add_prism(at + Point{thick, thick}, width - thick, depth - thick, 3_in, 0.25_in);
        }
    }

    // A unit in a loose crowd; what has no room is left out.
    std::vector<Solid> crowd(Point at, int models, Shape shape) {
        std::vector<Solid> unit;
        const Mover mover{shape, 1.5_in, {}, false, false};
        for (int i = 0; i < models; ++i)
            for (int attempt = 0; attempt < 10; ++attempt) {
                const Placement there{unit.empty() ? at
                                                   : unit.back().base.centre +
                                                         chance_.away(2 * shape.radius, 2 * shape.radius + 1_in),
                                      {},
                                      0};
                Ground ground = request_.ground;
                for (const Solid& mate : unit)
                    ground.barriers.push_back({mate.base, mate.elevation, mate.top(), {}, {}});
                if (!check_standing(ground, mover, there).legal()) continue;
                unit.push_back(solid(shape, 1.5_in, there));
                break;
            }
        return unit;
    }
    void stand(const std::vector<Solid>& unit, bool with_clearance) {
        for (const Solid& model : unit) {
            request_.ground.barriers.push_back({model.base, model.elevation, model.top(), {}, {}});
            if (with_clearance)
                request_.ground.barriers.push_back(
                    {model.base, model.elevation, model.elevation, 1_in + Length{1}, 5_in});
        }
    }
    void add_targets(Point first, Length apart) {
        Point at = first;
        for (const int models : targets_) {
            const auto unit = crowd(at, models, a_base());
            if (unit.empty()) return request_.targets.clear();
            request_.targets.push_back({unit, game_.engagement});
            stand(unit, false);
            at = at + chance_.away(3_in, apart);
        }
    }
    void add_others(int units, int most_models) {
        const Point size = request_.ground.size;
        for (int i = chance_.below(units + 1); i > 0; --i)
            stand(crowd({chance_.length({}, size.x), chance_.length({}, size.y)}, chance_.number(1, most_models),
                        a_base()),
                  !chance_.one_in(3));
    }

    Solid solid_at(const Placement& place) const { return solid(model_.mover.shape, model_.mover.height, place); }

    // Another model of the unit at one of the levels there, if it may end there with those before it.
    bool add_to_landing(Point at) {
        const Placement there{at, {}, model_.from.facing};
        const Levels levels = footing(request_.ground, model_.mover, there);
        if (levels.empty()) return false;
        Placement place = there;
        place.elevation = levels[static_cast<std::size_t>(chance_.below(static_cast<int>(levels.size())))];
        if (!check_standing(request_.ground, model_.mover, place).legal()) return false;
        for (const Placement& mate : landing_)
            if (collide(solid_at(mate), solid_at(place))) return false;
        landing_.push_back(place);
        return true;
    }
    bool linked(const Placement& a, const Placement& b) const {
        return near(request_.coherency.link, solid_at(a), solid_at(b));
    }
    Length touching_mates() const { return 2 * model_.mover.shape.radius; }

    // On every target, joined by chains, filled up to a size.
    bool land() {
        for (const FormationTarget& target : request_.targets) {
            const auto reached = [&](const Placement& place) {
                return std::ranges::any_of(
                    target.models, [&](const Solid& foe) { return near(target.nearness, solid_at(place), foe); });
            };
            for (int attempt = 0; attempt < 40 && std::ranges::none_of(landing_, reached); ++attempt) {
                const Solid& foe =
                    target.models[static_cast<std::size_t>(chance_.below(static_cast<int>(target.models.size())))];
                const Length contact = foe.base.radius + model_.mover.shape.radius;
                if (add_to_landing(foe.base.centre + chance_.away(contact, contact + 1_in)) &&
                    !reached(landing_.back()))
                    landing_.pop_back();
            }
            if (std::ranges::none_of(landing_, reached)) return false;
        }
        return join() && fill_up();
    }
    bool join() {
        for (std::size_t a = 0; a + 1 < request_.targets.size() && a + 1 < landing_.size(); ++a) {
            Placement last = landing_[a];
            const Placement goal = landing_[a + 1];
            const int bend = chance_.number(5, 40);
            const Length least = chance_.length({}, request_.coherency.link.reach);
            for (int attempt = 0; attempt < 200 && !linked(last, goal); ++attempt) {
                const Vector way = unit(vector(goal.at - last.at));
                const Length step = touching_mates() + chance_.length(least, request_.coherency.link.reach);
                const Point ahead = rounded(static_cast<double>(step.steps) * way);
                if (!add_to_landing(last.at + turned(ahead, chance_.number(-bend, bend)))) continue;
                if (linked(last, landing_.back()))
                    last = landing_.back();
                else
                    landing_.pop_back();
            }
            if (!linked(last, goal) || landing_.size() > 30) return false;
        }
        return true;
    }
    bool fill_up() {
        for (int attempt = 0; attempt < 300 && landing_.size() <= 30; ++attempt) {
            const CoherencyCheck check = check_coherency(request_.coherency, solids(landing_));
            if (landing_.size() >= models_ && check.coherent()) return true;
            const bool far = check.far != 0;
            if (far) return false;
            const std::size_t beside = check.lonely != 0
                                           ? static_cast<std::size_t>(std::countr_zero(check.lonely))
                                           : static_cast<std::size_t>(chance_.below(static_cast<int>(landing_.size())));
            add_to_landing(landing_[beside].at +
                           chance_.away(touching_mates(), touching_mates() + request_.coherency.link.reach));
        }
        return false;
    }
    std::vector<Solid> solids(const std::vector<Placement>& places) const {
        std::vector<Solid> all;
        for (const Placement& place : places) all.push_back(solid_at(place));
        return all;
    }

    // The unit in ranks around a point, legally and in coherency, near no enemy.
    bool start_at(Point middle, int models) {
        request_.models.clear();
        Ground ground = request_.ground;
        for (const FormationTarget& target : request_.targets)
            for (const Solid& foe : target.models)
                ground.barriers.push_back({foe.base, foe.elevation, foe.elevation, 1_in + Length{1}, 5_in});
        const Length gap = chance_.length({}, request_.coherency.link.reach),
                     apart = touching_mates() + Length{2} + gap;
        const int files = chance_.number(1, models), ranks = (models + files - 1) / files, angle = chance_.below(360);
        std::vector<Placement> places;
        for (int i = 0; i < models; ++i) {
            const Point in_ranks{apart * (2 * (i % files) - files + 1) / 2, apart * (2 * (i / files) - ranks + 1) / 2};
            places.push_back({middle + turned(in_ranks, angle), {}, model_.from.facing});
            if (!check_standing(ground, model_.mover, places.back()).legal()) return false;
        }
        if (!coherent(request_.coherency, solids(places))) return false;
        for (const Placement& place : places) {
            request_.models.push_back(model_);
            request_.models.back().from = place;
        }
        return true;
    }

    Point middle_of_landing() const {
        Point sum;
        for (const Placement& place : landing_) sum = sum + place.at;
        const auto count = static_cast<std::int32_t>(landing_.size());
        return {sum.x / count, sum.y / count};
    }
    // Who goes where: changed about until no two together have a shorter way.
    void share_places_out() {
        const auto way = [&](std::size_t model, std::size_t place) {
            return squared_distance(request_.models[model].from.at, landing_[place].at);
        };
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t a = 0; a < landing_.size(); ++a)
                for (std::size_t b = 0; b < a; ++b)
                    if (way(a, b) + way(b, a) < way(a, a) + way(b, b))
                        std::swap(landing_[a], landing_[b]), changed = true;
        }
    }
    // With the least roll, in an order in which everybody can go.
    std::optional<Formation> walk() {
        Length longest;
        for (std::size_t i = 0; i < landing_.size(); ++i) {
            const auto path = shortest_path(request_.ground, model_.mover, request_.models[i].from, landing_[i]);
            if (!path) return {};
            longest = std::max(longest, path->cost);
        }
        const Length roll = std::max(2, (longest.steps + 507) / 508) * 1_in;
        if (roll > 12_in) return {};
        for (FormationModel& model : request_.models) model.mover.allowance = roll;
        Formation way{landing_, std::vector<Path>(landing_.size()), {}};
        std::vector<Placement> now;
        for (const FormationModel& model : request_.models) now.push_back(model.from);
        std::vector<bool> moved(landing_.size());
        for (bool stuck = false; way.order.size() < landing_.size() && !stuck;) {
            stuck = true;
            for (std::size_t i = 0; i < landing_.size(); ++i) {
                if (moved[i] || (way.order.empty() && !reaches_a_target(landing_[i]))) continue;
                const auto path =
                    shortest_path(slow::ground_at(request_, now, i), request_.models[i].mover, now[i], landing_[i]);
                if (!path) continue;
                way.paths[i] = *path;
                way.order.push_back(static_cast<std::uint8_t>(i));
                now[i] = landing_[i];
                moved[i] = true;
                stuck = false;
            }
        }
        if (way.order.size() < landing_.size() || !slow::fault_of(request_, way).empty()) return {};
        return way;
    }
    bool reaches_a_target(const Placement& place) const {
        for (const FormationTarget& target : request_.targets)
            for (const Solid& foe : target.models)
                if (near(target.nearness, solid_at(place), foe)) return true;
        return false;
    }

    Chance chance_;
    GameOfCharges game_;
    std::vector<int> targets_; // how many models each has
    std::size_t models_ = 0;   // of the charging unit
    FormationRequest request_;
    FormationModel model_; // what all of the unit are like
    std::vector<Placement> landing_;
};

} // namespace muster::testing
