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
    if (!moved && !gone) return;
    for (Seen& each : seen_)
        if (each == Seen::no || (each == Seen::yes && moved)) each = Seen::unknown;
    between_.clear();
}

void Lookout::forget(ModelId model) {
    for (std::size_t i = 0; i < looked_at_.size(); ++i) {
        const auto other = static_cast<ModelId>(i);
        seen(model, other) = seen(other, model) = Seen::unknown;
    }
}

// Mostly the line from axis to axis is free.
bool Lookout::sees(ModelId observer, ModelId target) {
    Seen& known = seen(observer, target);
    if (known == Seen::unknown) {
        known = scene_->has_free_central_line(observer, target) ? Seen::yes : look(observer, target);
        seen(target, observer) = known;
    }
    return known == Seen::yes;
}

Lookout::Seen Lookout::look(ModelId observer, ModelId target) {
    const UnitId unit = unit_of(observer), at = unit_of(target);
    const auto observers = scene_->models_of(unit), targets = scene_->models_of(at);
    const auto from = std::ranges::find(observers, observer), to = std::ranges::find(targets, target);
    if (from == observers.end() || to == targets.end()) return Seen::no; // who is not there
    const Sighting found = between(unit, at).look(static_cast<std::size_t>(from - observers.begin()),
                                                  static_cast<std::size_t>(to - targets.begin()));
    if (found == Sighting::seen) return Seen::yes;
    return found == Sighting::hidden ? Seen::no : Seen::hidden_by_terrain;
}

// What stands between two units is looked for once.
SightScene::Between& Lookout::between(UnitId unit, UnitId at) {
    const std::pair units(unit, at);
    for (auto& [known, between] : between_)
        if (known == units) return between;
    return between_.emplace_back(units, SightScene::Between(*scene_, unit, at)).second;
}

} // namespace muster
