#include "battle/unit_sight_cache.h"

#include "table/formation_search.h"

namespace muster {

void UnitSightCache::look_again() {
    const std::size_t models = battle_.models.size(), units = battle_.units.size();
    const bool anew = standing_.size() != units; // at first, and after a unit divides
    if (anew) {
        looked_at_.resize(models);
        moved_.resize(models);
        standing_.resize(units);
        unit_has_fewer_.resize(units);
        sights_.resize(models);
        reaches_.resize(models);
    }
    bool changed = anew;
    for (std::size_t i = 0; i < models; ++i) {
        const Model &now = battle_.models[i], &then = looked_at_[i];
        if (now.place == then.place && now.whereabouts == then.whereabouts && now.unit == then.unit) continue;
        const auto id = static_cast<ModelId>(i);
        if (on_table(battle_, id)) {
            moved_[i] = somebody_moved_ = look_ + 1;
            if (scene_) scene_->place(id, {solid_of(setup_, battle_, id), now.unit, true});
        } else {
            if (then.whereabouts == Whereabouts::table) note_gone(id, then);
            if (scene_) scene_->remove(id);
        }
        looked_at_[i] = now;
        changed = true;
    }
    if (!changed) return;
    ++look_;
    if (somebody_moved_ == look_) gone_.clear(); // results from before this look are measured again anyway
    between_.clear();
    line_up();
}

void UnitSightCache::note_gone(ModelId model, const Model& then) {
    unit_has_fewer_[index(then.unit)] = look_ + 1;
    gone_.push_back({look_ + 1, then.unit, then.place.at, setup_.model(model).shape.radius});
}

void UnitSightCache::line_up() {
    std::ranges::fill(standing_, Standing{});
    for_models_on_table(battle_, [&](ModelId model) {
        Standing& unit = standing_[index(unit_of(model))];
        unit.models.push_back(model);
        unit.extent.add(setup_, battle_, model);
    });
}

std::unique_ptr<SightScene> scene_of_everything(const Setup& setup, const Battle& battle) {
    auto scene = std::make_unique<SightScene>(setup.table, every_prism);
    for_models_on_table(battle, [&](ModelId model) {
        scene->place(model, {solid_of(setup, battle, model), battle.models[index(model)].unit, true});
    });
    return scene;
}

SightScene& UnitSightCache::scene() {
    if (!scene_) scene_ = scene_of_everything(setup_, battle_);
    return *scene_;
}

// One entry for both directions, because lines of sight are the same both ways.
UnitSightCache::KnownSight& UnitSightCache::known_sight(ModelId observer, ModelId target) {
    const auto [low, high] = std::minmax({index(observer), index(target)});
    sights_[low].resize(looked_at_.size());
    return sights_[low][high];
}

// A model that moves may block a free line or open a blocked one. A model that is gone from between two models no
// longer hides either of them. A model hidden by terrain stays hidden until one of the two moves.
bool UnitSightCache::still_holds(const KnownSight& known, ModelId observer, ModelId target) const {
    if (known.since == 0) return false;
    if (known.seen == Seen::hidden_by_terrain)
        return known.since >= moved_[index(observer)] && known.since >= moved_[index(target)];
    if (known.since < somebody_moved_) return false;
    return known.seen == Seen::yes || !was_somebody_between(observer, target, known.since);
}

// Whether a model that may have stood in a line between these two has gone since that look. Their own units never
// block.
bool UnitSightCache::was_somebody_between(ModelId observer, ModelId target, LookNumber look) const {
    const Point from = looked_at_[index(observer)].place.at, to = looked_at_[index(target)].place.at;
    const Length widest = std::max(setup_.model(observer).shape.radius, setup_.model(target).shape.radius);
    const Length rounding{4}; // turned outlines are rounded to the lattice
    return std::ranges::any_of(gone_, [&](const Gone& gone) {
        return gone.since > look && gone.unit != unit_of(observer) && gone.unit != unit_of(target) &&
               passes(from, to, gone.at, gone.radius + widest + rounding);
    });
}

UnitSightCache::Seen UnitSightCache::look(ModelId observer, ModelId target) {
    KnownSight& known = known_sight(observer, target);
    if (!still_holds(known, observer, target)) {
        known.seen = look_closer(observer, target);
        known.since = look_;
    }
    return known.seen;
}

// In most cases the line from axis to axis is free. If it is not, the models and terrain between the two units are
// searched.
UnitSightCache::Seen UnitSightCache::look_closer(ModelId observer, ModelId target) {
    const UnitId unit = unit_of(observer), at = unit_of(target);
    const bool looked_between =
        std::ranges::any_of(between_, [&](const auto& known) { return known.first == std::pair(unit, at); });
    if (!looked_between && scene().has_free_central_line(observer, target)) return Seen::yes;
    const auto observers = scene_->models_of(unit), targets = scene_->models_of(at);
    const auto from = std::ranges::find(observers, observer), to = std::ranges::find(targets, target);
    if (from == observers.end() || to == targets.end()) return Seen::no; // one of them is not on the table
    const Sighting found = between(unit, at).look(static_cast<std::size_t>(from - observers.begin()),
                                                  static_cast<std::size_t>(to - targets.begin()));
    if (found == Sighting::seen) return Seen::yes;
    return found == Sighting::hidden ? Seen::no : Seen::hidden_by_terrain;
}

// What stands between two units is searched for once.
SightScene::Between& UnitSightCache::between(UnitId unit, UnitId at) {
    const std::pair units(unit, at);
    for (auto& [known, between] : between_)
        if (known == units) return between;
    return between_.emplace_back(units, SightScene::Between(*scene_, unit, at)).second;
}

bool UnitSightCache::still_holds(const KnownReach& known, UnitId target) const {
    return known.since >= (known.whoever_goes ? std::max(somebody_moved_, unit_has_fewer_[index(target)]) : look_);
}

UnitSightCache::Reach UnitSightCache::reach(ModelId observer, UnitId target) {
    reaches_[index(observer)].resize(standing_.size());
    KnownReach& known = reaches_[index(observer)][index(target)];
    if (!still_holds(known, target)) measure(observer, target, known);
    return known.reach;
}

// Looks at the target's models, the closest first, until one can be seen.
void UnitSightCache::measure(ModelId observer, UnitId target, KnownReach& known) {
    struct At {
        Length distance;
        ModelId model;
    };
    FixedVector<At, max_unit_models> models;
    const Solid from = solid_of(setup_, battle_, observer);
    for (ModelId model : standing(target).models)
        models.push_back({straight_distance(from, solid_of(setup_, battle_, model)), model});
    known = {look_, true, {}};
    for (At* at = models.begin(); at != models.end(); ++at) { // mostly the closest is seen: the rest needs no order
        std::iter_swap(at, std::ranges::min_element(at, models.end(), {}, [](const At& each) {
                           return std::pair(each.distance, each.model);
                       }));
        if (at == models.begin()) known.reach.closest = at->distance;
        const Seen seen = look(observer, at->model);
        known.whoever_goes = known.whoever_goes && seen != Seen::no;
        if (seen != Seen::yes) continue;
        known.reach.seen = true;
        known.reach.closest_seen = at->distance;
        return;
    }
}

} // namespace muster
