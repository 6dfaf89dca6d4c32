// What a sentence about an event needs but the event does not hold.
#include "rules/alternating/events.h"

namespace muster::alternating {
namespace {

// Nothing for a spell.
std::string weapon_of(const Setup& setup, const AttackMade& e) {
    if (e.model == ModelId::none) return "";
    const std::size_t reds = setup.army(Side::red).units.size();
    const Setup::ModelAt& carrier = setup.models[index(e.model)];
    const std::size_t unit = index(carrier.unit);
    const ArmyList& list = list_of(setup.army(unit < reds ? Side::red : Side::blue));
    return list.kind(list.formations[unit < reds ? unit : unit - reds][carrier.number]).weapons[e.weapon].name;
}

// How far the first model went from its place in the last event about it.
std::optional<Length> way_of(const EventLog& events, std::size_t which, const UnitPlaced& e) {
    for (std::size_t i = which; !e.places.empty() && i-- > 0;) {
        const auto before = events.get<UnitPlaced>(i);
        if (!before || before->unit != e.unit) continue;
        for (const PlacedModel& old : before->places)
            if (old.model == e.places[0].model)
                return Length{
                    static_cast<std::int32_t>(floor_sqrt(squared_distance(old.place.at, e.places[0].place.at)))};
    }
    return std::nullopt;
}

} // namespace

std::vector<ExtraValue> extra_values(const Setup& setup, const EventLog& events, std::size_t which) {
    if (const auto e = events.get<AttackMade>(which))
        if (std::string weapon = weapon_of(setup, *e); !weapon.empty()) return {{"weapon_name", 0, weapon}};
    if (const auto e = events.get<UnitPlaced>(which))
        if (const auto way = way_of(events, which, *e)) return {{"moved", way->steps, ""}};
    return {};
}

} // namespace muster::alternating
