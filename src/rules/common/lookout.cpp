#include "rules/common/lookout.h"

namespace muster {

// Who is gone hides nobody any more; only a move can take from sight what was seen.
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
            scene_->place(id, {solid_of(setup_, battle_, id), now.unit, true}), moved = true;
        else
            scene_->remove(id), gone = true;
        looked_at_[i] = now;
    }
    if (moved) std::ranges::fill(seen_, Seen::unknown);
    if (gone) std::ranges::replace(seen_, Seen::no, Seen::unknown);
}

// Everybody at everybody: what stands between two units is looked for once.
void Lookout::look_from(UnitId unit, UnitId at) {
    const UnitSight sight = scene_->sight(unit, at);
    const auto observers = scene_->models_of(unit), targets = scene_->models_of(at);
    for (std::size_t i = 0; i < observers.size(); ++i)
        for (std::size_t j = 0; j < targets.size(); ++j)
            seen_[index(observers[i]) * looked_at_.size() + index(targets[j])] =
                sight.sees(i, j) ? Seen::yes : Seen::no;
}

} // namespace muster
