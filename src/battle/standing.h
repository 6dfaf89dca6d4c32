// Where models stand: the battle's models as solids on the table, by unit and by side.
#pragma once

#include "battle/setup.h"
#include "table/measure.h"

namespace muster {

inline Solid solid_at(const Setup& setup, ModelId id, const Placement& place) {
    const ArmyModel& model = setup.model(id);
    return solid(model.shape, model.height, place);
}
inline Solid solid_of(const Setup& setup, const Battle& battle, ModelId id) {
    return solid_at(setup, id, battle.models[index(id)].place);
}

inline bool on_table(const Battle& battle, ModelId id) {
    return battle.models[index(id)].whereabouts == Whereabouts::table;
}
inline Side owner_of(const Battle& battle, UnitId unit) { return battle.units[index(unit)].owner; }
inline Side owner_of(const Battle& battle, ModelId model) { return owner_of(battle, battle.models[index(model)].unit); }

using UnitModels = FixedVector<ModelId, max_unit_models>;

// The models of a unit that are in this state, by number.
inline UnitModels models_of(const Battle& battle, UnitId unit, Whereabouts whereabouts = Whereabouts::table) {
    UnitModels models;
    for (std::size_t i = 0; i < battle.models.size(); ++i) {
        const Model& model = battle.models[i];
        if (model.unit == unit && model.whereabouts == whereabouts) models.push_back(static_cast<ModelId>(i));
    }
    return models;
}

// The same for models that all started in unit `mustered` of the setup and may have come to `unit` with others.
inline UnitModels models_of(const Setup& setup, const Battle& battle, UnitId unit, UnitId mustered) {
    UnitModels models;
    for (std::size_t i = setup.first_models[index(mustered)]; i < setup.first_models[index(mustered) + 1]; ++i)
        if (const Model& model = battle.models[i]; model.unit == unit && model.whereabouts == Whereabouts::table)
            models.push_back(static_cast<ModelId>(i));
    return models;
}

// A rectangle around models that contains their base circles. A model too far from it is too far from all of them.
class Extent {
  public:
    void add(const Setup& setup, const Battle& battle, ModelId id) {
        const Point at = battle.models[index(id)].place.at;
        const Length radius = setup.model(id).shape.radius;
        low_ = {std::min(low_.x, at.x - radius), std::min(low_.y, at.y - radius)};
        high_ = {std::max(high_.x, at.x + radius), std::max(high_.y, at.y + radius)};
    }
    bool surely_apart(const Extent& other, Length reach) const {
        const Length far = reach + Length{4}; // turned outlines are rounded to the lattice
        return other.low_.x - high_.x > far || other.low_.y - high_.y > far || low_.x - other.high_.x > far ||
               low_.y - other.high_.y > far;
    }
    // The same for one model, without building its rectangle.
    bool surely_apart(const Setup& setup, const Battle& battle, ModelId other, Length reach) const {
        const Point at = battle.models[index(other)].place.at;
        const Length far = reach + setup.model(other).shape.radius + Length{4};
        return at.x - high_.x > far || at.y - high_.y > far || low_.x - at.x > far || low_.y - at.y > far;
    }

  private:
    Point low_{1000_in, 1000_in}, high_{-1000_in, -1000_in};
};
template <class Models>
Extent extent_of(const Setup& setup, const Battle& battle, const Models& models) {
    Extent extent;
    for (ModelId model : models) extent.add(setup, battle, model);
    return extent;
}

// Calls visit(ModelId) for every model on the table.
template <class Visit>
void for_models_on_table(const Battle& battle, Visit&& visit) {
    for (std::size_t i = 0; i < battle.models.size(); ++i)
        if (battle.models[i].whereabouts == Whereabouts::table) visit(static_cast<ModelId>(i));
}

// Calls visit(UnitId) for every unit of a side that is in this state.
template <class Visit>
void for_units(const Battle& battle, Side side, Whereabouts whereabouts, Visit&& visit) {
    for (std::size_t i = 0; i < battle.units.size(); ++i)
        if (const Unit& unit = battle.units[i]; unit.owner == side && unit.whereabouts == whereabouts)
            visit(static_cast<UnitId>(i));
}

} // namespace muster
