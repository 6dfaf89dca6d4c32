// Sight in three steps, each exact or erring towards looking closer: the obstacles near the corridor between two units,
// those near the corridor between two models, and single lines. Two units with a hundred bystanders keep a handful.
#include "table/sight.h"

#include "base/fingerprint.h"

#include <bit>

namespace muster {

namespace {

constexpr Length highest{INT32_MAX}, lowest{INT32_MIN};

void add_solid(Fingerprint& print, const Footprint& base, Length bottom, Length top) {
    print.add_value(base.centre);
    print.add_value(base.radius);
    print.add_value(base.vertices);
    print.add_value(bottom);
    print.add_value(top);
}

std::uint64_t fingerprint_of(ModelId id, const SightModel& model) {
    Fingerprint print;
    print.add_value(id);
    print.add_value(model.unit);
    print.add_value(model.blocks);
    add_solid(print, model.solid.base, model.solid.elevation, model.solid.top());
    return print.value();
}

// A circle in plan and the levels between which its sample points lie.
struct Group {
    Point centre;
    Length radius, low, high;
};

Group around(std::span<const Eyes> models) {
    Point least = models[0].axis(), most = least;
    Group group{{}, {}, models[0].half(), models[0].full()};
    for (const Eyes& model : models) {
        least = {std::min(least.x, model.axis().x), std::min(least.y, model.axis().y)};
        most = {std::max(most.x, model.axis().x), std::max(most.y, model.axis().y)};
        group.low = std::min(group.low, model.half());
        group.high = std::max(group.high, model.full());
    }
    group.centre = {(least.x + most.x) / 2, (least.y + most.y) / 2};
    for (const Eyes& model : models) {
        const auto away = static_cast<std::int32_t>(ceil_sqrt(squared_distance(group.centre, model.axis())));
        group.radius = std::max(group.radius, model.radius + Length{away});
    }
    return group;
}

// The axis of a model at full height, where its most central line begins.
Group top_of(const Eyes& model) { return {model.axis(), Length{0}, model.full(), model.full()}; }

} // namespace

// Holds every line between two groups. Misses only what no such line can meet.
struct SightScene::Corridor {
    Corridor(const Group& from, const Group& to)
        : start(from.centre),
          way(to.centre - from.centre),
          squared_length(squared_norm(way)),
          length(std::max<std::int64_t>(1, ceil_sqrt(squared_length))),
          width(std::max(from.radius, to.radius)),
          low(std::min(from.low, to.low)),
          high(std::max(from.high, to.high)) {}

    bool misses(const Extent& extent) const {
        if (extent.top <= low || extent.bottom >= high) return true;
        const Point there = extent.centre - start;
        const std::int64_t near = length * (width + extent.radius).steps;
        if (std::abs(cross(way, there)) >= near) return true;
        const std::int64_t along = dot(way, there);
        return along <= -near || along >= squared_length + near;
    }

    Point start, way;
    std::int64_t squared_length, length; // the length is rounded up
    Length width, low, high;
};

struct SightScene::Candidate {
    Extent extent;
    Blocker blocker;
    Obstruction name;

    bool is_model() const { return name.model != ModelId::none; }
};

// A blocker near a line of two models, and what it hides from the points of the first; found once it is asked for.
struct SightScene::Near {
    Blocker blocker;
    bool at_every_height = false; // of the two: whatever passes over it is stopped
    std::array<Shadow, Eyes::points> shadows = {};
    std::uint16_t known = 0; // bits: which of these

    bool crosses(const Eyes& from, std::size_t point, Point to) {
        const Point start = from.plan[point];
        if ((unsigned{known} >> point & 1u) == 0) {
            shadows[point] = Shadow(*blocker.base, start);
            known = static_cast<std::uint16_t>(known | 1u << point);
        }
        return shadows[point].falls_on(to, *blocker.base, start);
    }
};

// What decides between two models, given the candidates of a corridor that holds them.
class SightScene::Pair {
  public:
    Pair(const Eyes& from, const Eyes& to, std::span<const Candidate> candidates, std::vector<Near>& scratch)
        : from_(from),
          to_(to),
          candidates_(candidates),
          near_(scratch) {}

    bool sees() { return look() == Sighting::seen; }

    Sighting look() {
        const Candidate* central = first_on_central_line();
        if (central == nullptr) return Sighting::seen;
        if (surely_blocks_all(central->blocker, from_, to_)) return hidden_by(*central);
        if (!find_near()) return look_along_lines();
        return hidden_by(*hides_all_);
    }

    std::uint32_t blocked_lines() {
        if (find_near()) return Eyes::lines;
        std::uint32_t blocked = 0;
        if (near_.empty()) return blocked;
        for (std::size_t point = 0; point < Eyes::points; ++point)
            for (const Point to : to_.plan)
                blocked += static_cast<std::uint32_t>(
                    std::popcount(blocked_by_models(point, to, blocked_by_terrain(point, to))));
        return blocked;
    }

    bool on_central_line(const Candidate& candidate) const {
        return muster::blocks(candidate.blocker, from_.axis(), from_.full(), to_.axis(), to_.full());
    }

  private:
    static Sighting hidden_by(const Candidate& candidate) {
        return candidate.is_model() ? Sighting::hidden : Sighting::hidden_by_terrain;
    }

    // Parallel lines first: they cover the whole width, so one that passes beside the obstacle is found soon.
    Sighting look_along_lines() {
        Sighting hidden = Sighting::hidden_by_terrain;
        for (std::size_t slant = 0; slant < Eyes::points; ++slant)
            for (std::size_t i = 0; i < Eyes::points; ++i) {
                const Point to = to_.plan[(i + slant) % Eyes::points];
                const LevelMask by_terrain = blocked_by_terrain(i, to);
                if (by_terrain == all_levels) continue;
                hidden = Sighting::hidden;
                if (blocked_by_models(i, to, by_terrain) != all_levels) return Sighting::seen;
            }
        return hidden;
    }

    const Candidate* first_on_central_line() const {
        const Corridor line(top_of(from_), top_of(to_));
        for (const Candidate& candidate : candidates_)
            if (!line.misses(candidate.extent) && on_central_line(candidate)) return &candidate;
        return nullptr;
    }

    // Terrain first, as the candidates stand. Whether one of them hides everything: then the others do not matter.
    bool find_near() {
        near_.clear();
        const Corridor corridor(around({&from_, 1}), around({&to_, 1}));
        for (const Candidate& candidate : candidates_) {
            if (corridor.misses(candidate.extent)) continue;
            const Blocker& blocker = candidate.blocker;
            if (surely_blocks_all(blocker, from_, to_)) {
                hides_all_ = &candidate;
                return true;
            }
            near_.push_back({blocker, corridor.low > blocker.bottom && corridor.high < blocker.top});
            if (!candidate.is_model()) terrain_ = near_.size();
        }
        return false;
    }

    LevelMask blocked_by_terrain(std::size_t point, Point to) {
        return blocked_by(0, terrain_, last_terrain_, point, to, 0);
    }
    LevelMask blocked_by_models(std::size_t point, Point to, LevelMask mask) {
        return blocked_by(terrain_, near_.size(), last_model_, point, to, mask);
    }

    // Neighbouring lines are mostly blocked by the same thing: what blocked last is asked first.
    LevelMask blocked_by(std::size_t first, std::size_t end, std::size_t& last, std::size_t point, Point to,
                         LevelMask mask) {
        if (mask != all_levels && last < end && blocks(last, point, to, mask)) return all_levels;
        for (std::size_t i = first; i < end && mask != all_levels; ++i)
            if (blocks(i, point, to, mask)) last = i;
        return mask;
    }
    // Adds what one of them blocks; true if that alone is everything.
    bool blocks(std::size_t i, std::size_t point, Point to, LevelMask& mask) {
        Near& near = near_[i];
        if (!near.crosses(from_, point, to)) return false;
        const LevelMask here = near.at_every_height
                                   ? all_levels
                                   : blocked_levels_above(near.blocker, from_.plan[point], from_.level, to, to_.level);
        mask |= here;
        return here == all_levels;
    }

    const Eyes& from_;
    const Eyes& to_;
    std::span<const Candidate> candidates_;
    std::vector<Near>& near_;
    std::size_t terrain_ = 0; // how many of these are terrain
    std::size_t last_terrain_ = SIZE_MAX, last_model_ = SIZE_MAX;
    const Candidate* hides_all_ = nullptr;
};

namespace {

std::vector<Eyes> eyes_of_all(std::span<const SightModel> models) {
    std::vector<Eyes> result;
    result.reserve(models.size());
    for (const SightModel& model : models) result.push_back(eyes(model.solid));
    return result;
}

UnitId unit_of(std::span<const SightModel> models) { return models.empty() ? UnitId::none : models.front().unit; }

} // namespace

// --- What the answers say

bool UnitSight::sees(std::size_t observer, std::size_t target) const {
    const std::size_t bit = observer * targets + target;
    return (words[bit / 64] >> (bit % 64) & 1) != 0;
}

bool UnitSight::any() const {
    return std::ranges::any_of(words, [](std::uint64_t word) { return word != 0; });
}

Share UnitShares::of(std::size_t observer, std::size_t target) const {
    return {blocked[observer * targets + target], Eyes::lines};
}

Share UnitShares::best(std::size_t target) const {
    Share best{Eyes::lines, Eyes::lines};
    for (std::size_t observer = 0; observer < observers; ++observer)
        best.part = std::min(best.part, of(observer, target).part);
    return best;
}

// --- The scene

SightScene::SightScene(const Table& table, std::uint8_t blocking_traits) {
    Fingerprint print;
    for (std::size_t piece = 0; piece < table.terrain.size(); ++piece)
        for (std::size_t i = 0; i < table.terrain[piece].prisms.size(); ++i) {
            const Prism& prism = table.terrain[piece].prisms[i];
            if (blocking_traits != every_prism && (prism.traits & blocking_traits) == 0) continue;
            terrain_.push_back(prism.base);
            terrain_extents_.push_back({prism.base.centre, prism.base.radius, prism.elevation, prism.top()});
            terrain_names_.push_back({ModelId::none, static_cast<std::uint16_t>(piece), static_cast<std::uint16_t>(i)});
            add_solid(print, prism.base, prism.elevation, prism.top());
        }
    fingerprint_ = print.value();
}

// The fingerprint of an arrangement is the sum over its models, so that one move changes one summand.
void SightScene::place(ModelId id, const SightModel& model) {
    remove(id);
    if (index(id) >= models_.size()) {
        models_.resize(index(id) + 1);
        eyes_.resize(models_.size());
        model_extents_.resize(models_.size(), {{}, {}, highest, lowest});
    }
    const Solid& solid = model.solid;
    models_[index(id)] = model;
    eyes_[index(id)] = eyes(solid);
    if (model.blocks) model_extents_[index(id)] = {solid.base.centre, solid.base.radius, solid.elevation, solid.top()};
    if (index(model.unit) >= units_.size()) units_.resize(index(model.unit) + 1);
    auto& unit = units_[index(model.unit)];
    unit.insert(std::ranges::upper_bound(unit, id), id);
    fingerprint_ += fingerprint_of(id, model);
}

void SightScene::remove(ModelId id) {
    if (index(id) >= models_.size()) return;
    const UnitId old_unit = models_[index(id)].unit;
    if (index(old_unit) >= units_.size() || std::erase(units_[index(old_unit)], id) == 0) return;
    fingerprint_ -= fingerprint_of(id, models_[index(id)]);
    model_extents_[index(id)] = {{}, {}, highest, lowest};
}

std::span<const ModelId> SightScene::models_of(UnitId unit) const {
    if (index(unit) >= units_.size()) return {};
    return units_[index(unit)];
}

std::vector<Eyes> SightScene::eyes_of(UnitId unit) const {
    std::vector<Eyes> result;
    for (const ModelId id : models_of(unit)) result.push_back(eyes_[index(id)]);
    return result;
}

// Reading a few hundred extents in a row costs less than keeping an index of them up to date with every step.
std::vector<SightScene::Candidate> SightScene::candidates(const Corridor& corridor, UnitId observer,
                                                          UnitId target) const {
    std::vector<Candidate> found;
    for (std::size_t i = 0; i < terrain_.size(); ++i)
        if (const Extent& e = terrain_extents_[i]; !corridor.misses(e))
            found.push_back({e, {&terrain_[i], e.bottom, e.top}, terrain_names_[i]});
    for (std::size_t i = 0; i < models_.size(); ++i) {
        const Extent& e = model_extents_[i];
        if (corridor.misses(e) || models_[i].unit == observer || models_[i].unit == target) continue;
        found.push_back({e, {&models_[i].solid.base, e.bottom, e.top}, {static_cast<ModelId>(i), 0, 0}});
    }
    return found;
}

bool SightScene::sees(const SightModel& observer, const SightModel& target) const {
    return sight({&observer, 1}, {&target, 1}).any();
}

// Mostly the central line decides: it is free, or what stands in it hides everything.
bool SightScene::sees(ModelId observer, ModelId target) const {
    const Eyes &from = eyes_[index(observer)], &to = eyes_[index(target)];
    const UnitId unit = models_[index(observer)].unit, other = models_[index(target)].unit;
    const auto central = first_on_central_line(from, unit, to, other);
    if (!central) return true;
    if (surely_blocks_all(*central, from, to)) return false;
    return sight({&from, 1}, unit, {&to, 1}, other).any();
}

bool SightScene::has_free_central_line(ModelId observer, ModelId target) const {
    return !first_on_central_line(eyes_[index(observer)], models_[index(observer)].unit, eyes_[index(target)],
                                  models_[index(target)].unit);
}

std::optional<Blocker> SightScene::first_on_central_line(const Eyes& from, UnitId observer, const Eyes& to,
                                                         UnitId target) const {
    const Corridor line(top_of(from), top_of(to));
    const auto in_the_way = [&](const Blocker& blocker) {
        return blocks(blocker, from.axis(), from.full(), to.axis(), to.full());
    };
    for (std::size_t i = 0; i < terrain_.size(); ++i) {
        const Extent& e = terrain_extents_[i];
        if (line.misses(e)) continue;
        if (const Blocker blocker{&terrain_[i], e.bottom, e.top}; in_the_way(blocker)) return blocker;
    }
    for (std::size_t i = 0; i < models_.size(); ++i) {
        const Extent& e = model_extents_[i];
        if (line.misses(e) || models_[i].unit == observer || models_[i].unit == target) continue;
        if (const Blocker blocker{&models_[i].solid.base, e.bottom, e.top}; in_the_way(blocker)) return blocker;
    }
    return {};
}

Share SightScene::blocked(const SightModel& observer, const SightModel& target) const {
    return shares({&observer, 1}, {&target, 1}).of(0, 0);
}

Share SightScene::blocked(ModelId observer, ModelId target) const {
    const std::size_t from = index(observer), to = index(target);
    return shares({&eyes_[from], 1}, models_[from].unit, {&eyes_[to], 1}, models_[to].unit).of(0, 0);
}

std::optional<Obstruction> SightScene::obstruction(const SightModel& observer, const SightModel& target) const {
    const Eyes from = eyes(observer.solid), to = eyes(target.solid);
    const auto near = candidates(Corridor(top_of(from), top_of(to)), observer.unit, target.unit);
    std::vector<Near> scratch;
    const Pair pair(from, to, near, scratch);
    std::optional<Obstruction> nearest;
    Length least = highest;
    for (const Candidate& candidate : near) {
        const Length away = horizontal_distance({from.axis(), {}, {}}, *candidate.blocker.base);
        if (away >= least || !pair.on_central_line(candidate)) continue;
        least = away;
        nearest = candidate.name;
    }
    return nearest;
}

UnitSight SightScene::sight(std::span<const Eyes> from, UnitId observer, std::span<const Eyes> to,
                            UnitId target) const {
    const std::size_t pairs = from.size() * to.size();
    UnitSight result{static_cast<std::uint16_t>(from.size()), static_cast<std::uint16_t>(to.size()),
                     std::vector<std::uint64_t>((pairs + 63) / 64)};
    if (pairs == 0) return result;
    const auto near = candidates(Corridor(around(from), around(to)), observer, target);
    std::vector<Near> scratch;
    for (std::size_t bit = 0; bit < pairs; ++bit)
        if (Pair(from[bit / to.size()], to[bit % to.size()], near, scratch).sees())
            result.words[bit / 64] |= std::uint64_t{1} << (bit % 64);
    return result;
}

UnitShares SightScene::shares(std::span<const Eyes> from, UnitId observer, std::span<const Eyes> to,
                              UnitId target) const {
    UnitShares result{static_cast<std::uint16_t>(from.size()), static_cast<std::uint16_t>(to.size()), {}};
    if (from.empty() || to.empty()) return result;
    const auto near = candidates(Corridor(around(from), around(to)), observer, target);
    std::vector<Near> scratch;
    for (const Eyes& a : from)
        for (const Eyes& b : to)
            result.blocked.push_back(static_cast<std::uint16_t>(Pair(a, b, near, scratch).blocked_lines()));
    return result;
}

UnitSight SightScene::sight(std::span<const SightModel> observers, std::span<const SightModel> targets) const {
    return sight(eyes_of_all(observers), unit_of(observers), eyes_of_all(targets), unit_of(targets));
}

UnitShares SightScene::shares(std::span<const SightModel> observers, std::span<const SightModel> targets) const {
    return shares(eyes_of_all(observers), unit_of(observers), eyes_of_all(targets), unit_of(targets));
}

UnitSight SightScene::sight(UnitId observer, UnitId target) const {
    return sight(eyes_of(observer), observer, eyes_of(target), target);
}

UnitShares SightScene::shares(UnitId observer, UnitId target) const {
    return shares(eyes_of(observer), observer, eyes_of(target), target);
}

// A large piece of terrain mostly hides all of one unit from all of the other.
std::vector<Sighting> SightScene::look(UnitId observer, UnitId target) const {
    const std::vector<Eyes> from = eyes_of(observer), to = eyes_of(target);
    std::vector<Sighting> result(from.size() * to.size(), Sighting::hidden_by_terrain);
    if (result.empty()) return result;
    const auto near = candidates(Corridor(around(from), around(to)), observer, target);
    for (const Candidate& candidate : near)
        if (!candidate.is_model() && surely_blocks_all(candidate.blocker, from, to)) return result;
    std::vector<Near> scratch;
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] = Pair(from[i / to.size()], to[i % to.size()], near, scratch).look();
    return result;
}

std::vector<bool> SightScene::who_sees(UnitId observer, UnitId target) const {
    const std::vector<Eyes> from = eyes_of(observer), to = eyes_of(target);
    std::vector<bool> result(from.size());
    if (from.empty() || to.empty()) return result;
    const auto near = candidates(Corridor(around(from), around(to)), observer, target);
    std::vector<Near> scratch;
    for (std::size_t i = 0; i < from.size(); ++i)
        result[i] =
            std::ranges::any_of(to, [&](const Eyes& each) { return Pair(from[i], each, near, scratch).sees(); });
    return result;
}

// --- The cache

namespace {

std::size_t slot_of(const SightScene& scene, UnitId observer, UnitId target, std::size_t slots) {
    Fingerprint print;
    print.add(scene.fingerprint());
    print.add_value(observer);
    print.add_value(target);
    return print.value() % slots;
}

template <class Entry, class Answer>
auto& kept(Entry& entry, const SightScene& scene, UnitId observer, UnitId target, Answer answer) {
    const bool same = entry.scene == scene.fingerprint() && entry.observer == observer && entry.target == target;
    if (!same || !entry.answer) entry = {scene.fingerprint(), observer, target, answer()};
    return *entry.answer;
}

} // namespace

const UnitSight& SightCache::sight(const SightScene& scene, UnitId observer, UnitId target) {
    return kept(sights_[slot_of(scene, observer, target, slots)], scene, observer, target,
                [&] { return scene.sight(observer, target); });
}

const UnitShares& SightCache::shares(const SightScene& scene, UnitId observer, UnitId target) {
    return kept(shares_[slot_of(scene, observer, target, slots)], scene, observer, target,
                [&] { return scene.shares(observer, target); });
}

} // namespace muster
