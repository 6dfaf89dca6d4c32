// Attacks by weapon, powers by their caster, wounds lost, and who fled.
#include "rules/eighth/deeds.h"

#include "rules/common/sheet_deeds.h"
#include "rules/eighth/attacks.h"
#include "rules/eighth/events.h"

namespace muster::eighth {
namespace {

// Whose Psychic test came before.
UnitId caster_before(const EventLog& events, std::size_t which) {
    while (which-- > 0)
        if (const auto e = events.get<Happened>(which); e && e->clause == E_PSY_06) return e->unit;
    return UnitId::none;
}

// Mortal wounds by a rule: who inflicts them stands elsewhere, and the wounds are told one by one afterwards.
std::optional<Deed> mortal_wounds(const EventLog& events, std::size_t which, const Happened& e) {
    const auto attack = [&](UnitId by, std::string name) {
        return Deed{Deed::Kind::attack, by, e.unit, std::move(name), 1, 1};
    };
    switch (e.clause) {
    case E_PSY_19:
        return attack(caster_before(events, which), "Smite");
    case E_PSY_17:
        return attack(caster_before(events, which), "psychic power");
    case E_I_41:
        return attack(e.other, "explosion");
    default:
        return std::nullopt;
    }
}

} // namespace

std::string weapon_name(const Setup& setup, const AttacksMade& event) {
    return weapon_on_sheet(setup, event.first_attacker, event.weapon, event.profile);
}

std::optional<Deed> deed(const Setup& setup, const EventLog& events, std::size_t which) {
    if (const auto e = events.get<AttacksMade>(which))
        return Deed{Deed::Kind::attack, e->unit, e->target, weapon_name(setup, *e), e->attacks, 1};
    if (const auto e = events.get<WoundsLost>(which)) return loss_on_sheet(setup, e->model, e->lost);
    if (const auto e = events.get<ModelDestroyed>(which); e && e->cause == static_cast<std::uint8_t>(Cause::fled))
        return loss_on_sheet(setup, e->model);
    if (const auto e = events.get<Happened>(which)) return mortal_wounds(events, which, *e);
    return std::nullopt;
}

} // namespace muster::eighth
