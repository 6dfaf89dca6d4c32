#include "rules/plain/plain_card.h"

namespace muster {

UnitCard plain_card(const Setup& setup, const Battle& battle, UnitId unit, std::initializer_list<PlainValue> values) {
    const Unit& state = battle.units[index(unit)];
    UnitCard card;
    card.unit = unit;
    card.side = state.owner;
    card.name = setup.unit_name(unit);
    card.whereabouts = state.whereabouts;
    card.starting = state.starting_strength;
    CardProfile profile{card.name, {}, {}};
    for (std::size_t i = 0; i < battle.models.size(); ++i)
        if (battle.models[i].unit == unit && battle.models[i].whereabouts != Whereabouts::destroyed)
            profile.models.push_back(static_cast<ModelId>(i));
    card.models = static_cast<std::uint16_t>(profile.models.size());
    for (const PlainValue& each : values)
        profile.values.push_back({std::string(each.name), each.value, each.value, {}});
    card.profiles.push_back(std::move(profile));
    return card;
}

} // namespace muster
