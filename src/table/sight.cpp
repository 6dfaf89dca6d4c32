// Sight in three steps, each exact or erring towards looking closer: the obstacles near the corridor between two units,
// those near the corridor between two models, and bundles of lines or single ones. Two units with a hundred bystanders
// keep a handful.
#include "table/sight_pair.h"

#include "base/fingerprint.h"

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

std::vector<Eyes> eyes_of_all(std::span<const SightModel> models) {
    std::vector<Eyes> result;
    result.reserve(models.size());
    for (const SightModel& model : models) result.push_back(eyes(model.solid));
    return result;
}

UnitId unit_of(std::span<const SightModel> models) { return models.empty() ? UnitId::none : models.front().unit; }

} // namespace

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
    terrain_fingerprint_ = print.value();
}

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
    fingerprint_.reset();
}

void SightScene::remove(ModelId id) {
    if (index(id) >= models_.size()) return;
    const UnitId old_unit = models_[index(id)].unit;
    if (index(old_unit) >= units_.size() || std::erase(units_[index(old_unit)], id) == 0) return;
    fingerprint_.reset();
    model_extents_[index(id)] = {{}, {}, highest, lowest};
}

std::uint64_t SightScene::fingerprint() const {
    if (fingerprint_) return *fingerprint_;
    std::uint64_t sum = terrain_fingerprint_; // whatever the order
    for (const auto& unit : units_)
        for (const ModelId id : unit) sum += fingerprint_of(id, models_[index(id)]);
    fingerprint_ = sum;
    return sum;
}

std::span<const ModelId> SightScene::models_of(UnitId unit) const {
    if (index(unit) >= units_.size()) return {};
    return units_[index(unit)];
}

std::vector<Eyes> SightScene::eyes_of(UnitId unit) const {
    std::vector<Eyes> result;
    result.reserve(models_of(unit).size());
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

// In most cases the central line decides: it is free, or one thing in it hides everything.
bool SightScene::sees(ModelId observer, ModelId target) const {
    const Eyes &from = eyes_[index(observer)], &to = eyes_[index(target)];
    const UnitId unit = models_[index(observer)].unit, other = models_[index(target)].unit;
    const auto central = first_on_central_line(from, unit, to, other);
    if (!central) return true;
    if (surely_blocks_all(*central, from, to)) return false;
    return sight({&from, 1}, unit, {&to, 1}, other).any();
}

std::optional<SightLine> SightScene::free_line(const SightModel& observer, const SightModel& target) const {
    const Eyes from = eyes(observer.solid), to = eyes(target.solid);
    const auto near = candidates(Corridor(all_of({&from, 1}), all_of({&to, 1})), observer.unit, target.unit);
    Outlook outlook;
    Pair pair(from, to, near, outlook);
    return pair.sees() ? std::optional(pair.free_line()) : std::nullopt;
}

bool SightScene::has_free_central_line(ModelId observer, ModelId target) const {
    return !first_on_central_line(eyes_[index(observer)], models_[index(observer)].unit, eyes_[index(target)],
                                  models_[index(target)].unit);
}

std::optional<Blocker> SightScene::first_on_central_line(const Eyes& from, UnitId observer, const Eyes& to,
                                                         UnitId target) const {
    const Corridor line(top_of(from), top_of(to));
    Seams seams;
    const auto in_the_way = [&](const Blocker& blocker) {
        if (blocks(blocker, from.axis(), from.full(), to.axis(), to.full())) return true;
        seams.add(blocker, from.axis(), from.full(), to.axis(), to.full());
        return false;
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
    return seams.found() == nullptr ? std::nullopt : std::optional(*seams.found());
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
    Outlook outlook;
    const Pair pair(from, to, near, outlook);
    std::optional<Obstruction> nearest;
    Length least = highest;
    for (const Candidate& candidate : near) {
        const Length away = horizontal_distance({from.axis(), {}, {}}, *candidate.blocker.base);
        if (away >= least || !pair.on_central_line(candidate)) continue;
        least = away;
        nearest = candidate.name;
    }
    if (const Candidate* seam = nearest ? nullptr : pair.first_on_central_line()) nearest = seam->name;
    return nearest;
}

UnitSight SightScene::sight(std::span<const Eyes> from, UnitId observer, std::span<const Eyes> to,
                            UnitId target) const {
    const std::size_t pairs = from.size() * to.size();
    UnitSight result{static_cast<std::uint16_t>(from.size()), static_cast<std::uint16_t>(to.size()),
                     std::vector<std::uint64_t>((pairs + 63) / 64)};
    if (pairs == 0) return result;
    const auto near = candidates(Corridor(all_of(from), all_of(to)), observer, target);
    Outlook outlook;
    for (std::size_t bit = 0; bit < pairs; ++bit)
        if (Pair(from[bit / to.size()], to[bit % to.size()], near, outlook).sees())
            result.words[bit / 64] |= std::uint64_t{1} << (bit % 64);
    return result;
}

UnitShares SightScene::shares(std::span<const Eyes> from, UnitId observer, std::span<const Eyes> to,
                              UnitId target) const {
    UnitShares result{static_cast<std::uint16_t>(from.size()), static_cast<std::uint16_t>(to.size()), {}};
    if (from.empty() || to.empty()) return result;
    const auto near = candidates(Corridor(around(from), around(to)), observer, target);
    Outlook outlook;
    for (const Eyes& a : from)
        for (const Eyes& b : to)
            result.blocked.push_back(static_cast<std::uint16_t>(Pair(a, b, near, outlook).blocked_lines()));
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

SightScene::Between::Between(const SightScene& scene, UnitId observer, UnitId target)
    : from_(scene.eyes_of(observer)),
      to_(scene.eyes_of(target)),
      outlook_(std::make_unique<Outlook>()),
      hidden_(from_.size()) {
    if (from_.empty() || to_.empty()) return;
    near_ = scene.candidates(Corridor(all_of(from_), all_of(to_)), observer, target);
    // A large piece of terrain mostly hides all of one unit from all of the other.
    if (is_hidden_by_one_piece(from_)) hidden_.assign(from_.size(), true);
}
SightScene::Between::Between(Between&&) noexcept = default;
SightScene::Between& SightScene::Between::operator=(Between&&) noexcept = default;
SightScene::Between::~Between() = default;

bool SightScene::Between::is_hidden_by_one_piece(std::span<const Eyes> observers) const {
    return std::ranges::any_of(near_, [&](const Candidate& candidate) {
        return !candidate.is_model() && surely_blocks_all(candidate.blocker, observers, to_);
    });
}

bool SightScene::Between::is_hidden(std::size_t observer) {
    auto& hidden = hidden_[observer];
    if (!hidden) hidden = from_.size() > 1 && to_.size() > 1 && is_hidden_by_one_piece({&from_[observer], 1});
    return *hidden;
}

Sighting SightScene::Between::look(std::size_t observer, std::size_t target) {
    if (is_hidden(observer)) return Sighting::hidden_by_terrain;
    return Pair(from_[observer], to_[target], near_, *outlook_).look();
}

std::vector<Sighting> SightScene::look(UnitId observer, UnitId target) const {
    Between between(*this, observer, target);
    std::vector<Sighting> result;
    for (std::size_t i = 0; i < models_of(observer).size(); ++i)
        for (std::size_t j = 0; j < models_of(target).size(); ++j) result.push_back(between.look(i, j));
    return result;
}

std::vector<bool> SightScene::who_sees(UnitId observer, UnitId target) const {
    Between between(*this, observer, target);
    std::vector<bool> result(models_of(observer).size());
    for (std::size_t i = 0; i < result.size(); ++i)
        for (std::size_t j = 0; j < models_of(target).size() && !result[i]; ++j)
            result[i] = between.look(i, j) == Sighting::seen;
    return result;
}

bool SightScene::mostly_hidden(ModelId target, std::span<const ModelId> from) const {
    if (from.empty()) return true;
    std::vector<Eyes> observers;
    observers.reserve(from.size());
    for (const ModelId each : from) observers.push_back(eyes_[index(each)]);
    const Eyes& to = eyes_[index(target)];
    const UnitId viewer = models_[index(from[0])].unit, unit = models_[index(target)].unit;
    const auto near = candidates(Corridor(around(observers), around({&to, 1})), viewer, unit);
    Outlook outlook;
    return std::ranges::all_of(observers,
                               [&](const Eyes& each) { return Pair(each, to, near, outlook).is_mostly_blocked(); });
}

} // namespace muster
