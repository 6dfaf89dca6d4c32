#include "rules/common/lookout.h"

namespace muster {

// Who moves may come into a line that was free, or leave one that was not; who is gone hides nobody any more. Whom
// terrain hides it hides until one of the two moves.
void Lookout::look_again() {
    if (!scene_) {
        scene_ = std::make_unique<SightScene>(setup_.table, every_prism);
        looked_at_.resize(battle_.models.size());
        seen_.resize(battle_.models.size() * battle_.models.size());
    }
    bool moved = false, gone = false;
    for (std::size_t i = 0; i < looked_at_.size(); ++i) {
        const Model &now = battle_.models[i], &then = looked_at_[i];
        if (now.place == then.place && now.whereabouts == then.whereabouts && now.unit == then.unit) continue;
        const auto id = static_cast<ModelId>(i);
        if (on_table(battle_, id))
            scene_->place(id, {solid_of(setup_, battle_, id), now.unit, true}), forget(id), moved = true;
        else
            scene_->remove(id), gone = true;
        looked_at_[i] = now;
    }
    if (moved) std::ranges::replace(seen_, Seen::yes, Seen::unknown);
    if (moved || gone) std::ranges::replace(seen_, Seen::no, Seen::unknown);
}

void Lookout::forget(ModelId model) {
    for (std::size_t i = 0; i < looked_at_.size(); ++i) {
        const auto other = static_cast<ModelId>(i);
        seen(model, other) = seen(other, model) = Seen::unknown;
    }
}

// Mostly the line from axis to axis is free, or the whole units are hidden from each other.
bool Lookout::sees(ModelId observer, ModelId target) {
    const Seen& known = seen(observer, target);
    if (known == Seen::unknown && scene_->has_free_central_line(observer, target))
        seen(observer, target) = seen(target, observer) = Seen::yes;
    if (known == Seen::unknown) look_from(unit_of(observer), unit_of(target));
    return known == Seen::yes;
}

// Everybody at everybody: what stands between two units is looked for once.
void Lookout::look_from(UnitId unit, UnitId at) {
    const std::vector<Sighting> sightings = scene_->look(unit, at);
    auto sighting = sightings.begin();
    for (ModelId observer : scene_->models_of(unit))
        for (ModelId target : scene_->models_of(at)) {
            const Seen found = *sighting == Sighting::seen     ? Seen::yes
                               : *sighting == Sighting::hidden ? Seen::no
                                                               : Seen::hidden_by_terrain;
            seen(observer, target) = seen(target, observer) = found;
            ++sighting;
        }
}

} // namespace muster
