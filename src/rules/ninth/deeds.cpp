// Attacks by weapon, powers by their caster, wounds lost, and who fled.
#include "rules/ninth/deeds.h"

#include "rules/ninth/attacks.h"
#include "rules/ninth/events.h"

namespace muster::ninth {
namespace {

const DatasheetUnit& sheet_of(const Setup& setup, UnitId unit) {
    const std::size_t reds = setup.army(Side::red).units.size(), number = index(unit);
    return number < reds ? setup.army(Side::red).datasheets->units[number]
                         : setup.army(Side::blue).datasheets->units[number - reds];
}

int wounds_of(const DatasheetUnit& sheet, std::size_t model) {
    return sheet.profiles[sheet.models[model].profile].wounds();
}

Deed loss_of(const Setup& setup, ModelId model, int wounds) {
    const UnitId unit = setup.models[index(model)].unit;
    const DatasheetUnit& sheet = sheet_of(setup, unit);
    int all = 0;
    for (std::size_t i = 0; i < sheet.models.size(); ++i) all += wounds_of(sheet, i);
    return {Deed::Kind::loss, unit, UnitId::none, "", wounds, all};
}

// Whose Psychic test came before.
UnitId caster_before(const EventLog& events, std::size_t which) {
    while (which-- > 0)
        if (const auto e = events.get<Happened>(which); e && e->clause == N_PSY_11) return e->unit;
    return UnitId::none;
}

// Mortal wounds by a rule: who inflicts them stands elsewhere, and the wounds are told one by one afterwards.
std::optional<Deed> mortal_wounds(const EventLog& events, std::size_t which, const Happened& e) {
    const auto attack = [&](UnitId by, std::string name) {
        return Deed{Deed::Kind::attack, by, e.unit, std::move(name), 1, 1};
    };
    switch (e.clause) {
    case N_SMITE_03:
        return attack(caster_before(events, which), "Smite");
    case N_PSY_17:
        return attack(caster_before(events, which), "psychic power");
    case N_TRAN_18:
        return attack(e.other, "explosion");
    default:
        return std::nullopt;
    }
}

} // namespace

std::string weapon_name(const Setup& setup, const AttacksMade& event) {
    const Setup::ModelAt& at = setup.models[index(event.first_attacker)];
    const DatasheetUnit& sheet = sheet_of(setup, at.unit);
    const auto& carried = sheet.models[at.number].weapons;
    const Weapon& weapon = event.weapon < carried.size() ? sheet.weapons[carried[event.weapon]] : close_combat_weapon();
    const std::string& profile = weapon.profiles[event.profile].name;
    return profile.empty() ? weapon.name : weapon.name + " (" + profile + ")";
}

std::optional<Deed> deed(const Setup& setup, const EventLog& events, std::size_t which) {
    if (const auto e = events.get<AttacksMade>(which))
        return Deed{Deed::Kind::attack, e->unit, e->target, weapon_name(setup, *e), e->attacks, 1};
    if (const auto e = events.get<WoundsLost>(which)) return loss_of(setup, e->model, e->lost);
    if (const auto e = events.get<ModelDestroyed>(which); e && e->cause == static_cast<std::uint8_t>(Cause::fled)) {
        const Setup::ModelAt& at = setup.models[index(e->model)];
        return loss_of(setup, e->model, wounds_of(sheet_of(setup, at.unit), at.number));
    }
    if (const auto e = events.get<Happened>(which)) return mortal_wounds(events, which, *e);
    return std::nullopt;
}

} // namespace muster::ninth
