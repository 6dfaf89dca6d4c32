// The weapon of an attack is reported by its occasion, because events do not name the weapon.
#include "rules/alternating/damage_records.h"

#include "rules/alternating/events.h"

namespace muster::alternating {
namespace {

int starting_toughness(const Setup& setup, UnitId unit) {
    const std::size_t reds = setup.army(Side::red).units.size(), number = index(unit);
    const ArmyList& list = list_of(setup.armies[number < reds ? 0 : 1]);
    int sum = 0;
    for (const ListedModel& model : list.formations[number < reds ? number : number - reds])
        sum += list.kind(model).toughness;
    return sum;
}

} // namespace

std::optional<DamageRecord> damage_record(const Setup& setup, const EventLog& events, std::size_t which) {
    if (const auto e = events.get<AttackMade>(which))
        return DamageRecord{DamageRecord::Kind::attack,      e->unit,    e->target,
                            e->melee ? "melee" : "shooting", e->attacks, 1};
    if (const auto e = events.get<WoundsTaken>(which))
        return DamageRecord{DamageRecord::Kind::loss,          e->unit, UnitId::none, "", e->wounds,
                            starting_toughness(setup, e->unit)};
    return std::nullopt;
}

} // namespace muster::alternating
