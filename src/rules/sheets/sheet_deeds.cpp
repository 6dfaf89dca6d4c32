#include "rules/sheets/sheet_deeds.h"

#include "rules/sheets/sheets.h"

namespace muster::sheets {
namespace {

int wounds_of(const DatasheetUnit& sheet, std::size_t model) {
    return sheet.profiles[sheet.models[model].profile].wounds();
}

// So many of the wounds that the model's whole unit began with.
Deed loss_of(const Setup& setup, ModelId model, int wounds) {
    const UnitId unit = setup.models[index(model)].unit;
    const DatasheetUnit& sheet = sheet_of(setup, unit);
    int all = 0;
    for (std::size_t i = 0; i < sheet.models.size(); ++i) all += wounds_of(sheet, i);
    return {Deed::Kind::loss, unit, UnitId::none, "", wounds, all};
}

// All wounds it began with.
Deed loss_of(const Setup& setup, ModelId model) {
    const Setup::ModelAt& at = setup.models[index(model)];
    return loss_of(setup, model, wounds_of(sheet_of(setup, at.unit), at.number));
}

// Whose Psychic test came before.
UnitId caster_of(const EventLog& events, std::size_t which, Clause psychic_test) {
    while (which-- > 0)
        if (const auto test = events.get<Happened>(which);
            test && test->clause == psychic_test && test->unit != UnitId::none)
            return test->unit;
    return UnitId::none;
}

const Weapon& weapon_used(const Setup& setup, const AttacksMade& event) {
    const Setup::ModelAt& at = setup.models[index(event.first_attacker)];
    const DatasheetUnit& sheet = sheet_of(setup, at.unit);
    const auto& carried = sheet.models[at.number].weapons;
    return event.weapon < carried.size() ? sheet.weapons[carried[event.weapon]] : close_combat_weapon();
}

std::string weapon_name(const Setup& setup, const AttacksMade& event) {
    const Weapon& used = weapon_used(setup, event);
    const std::string& name = used.profiles[event.profile].name;
    return name.empty() ? used.name : used.name + " (" + name + ")";
}

// Of the attacks of the other side that were told last.
int penetration_of(const Setup& setup, const EventLog& events, std::size_t which, const SaveTried& save) {
    if (save.invulnerable) return 0; // N-SAVE-08, E-INV-03
    const auto is_red = [&](ModelId model) {
        return index(setup.models[index(model)].unit) < setup.army(Side::red).units.size();
    };
    while (which-- > 0)
        if (const auto made = events.get<AttacksMade>(which);
            made && is_red(made->first_attacker) != is_red(save.model))
            return weapon_used(setup, *made).profiles[made->profile].armour_penetration; // N-SAVE-02, E-SAVE-01
    return 0;
}

} // namespace

std::vector<Particular> particulars(const Setup& setup, const EventLog& events, std::size_t which) {
    const auto made = events.get<AttacksMade>(which);
    if (made && &weapon_used(setup, *made) != &close_combat_weapon()) // which every language names itself
        return {{"weapon_name", 0, weapon_name(setup, *made)}};
    if (const auto save = events.get<SaveTried>(which)) return {{"ap", penetration_of(setup, events, which, *save)}};
    return {};
}

std::optional<Deed> deed_on_sheet(const Setup& setup, const EventLog& events, std::size_t which,
                                  const DeedClauses& clauses) {
    if (const auto e = events.get<AttacksMade>(which))
        return Deed{Deed::Kind::attack, e->unit, e->target, weapon_name(setup, *e), e->attacks, 1};
    if (const auto e = events.get<WoundsLost>(which)) return loss_of(setup, e->model, e->lost);
    if (const auto e = events.get<ModelDestroyed>(which); e && e->cause == clauses.fled)
        return loss_of(setup, e->model);
    const auto e = events.get<Happened>(which);
    if (!e) return std::nullopt;
    // Mortal wounds by a rule: who inflicts them stands elsewhere, and the wounds are told one by one afterwards.
    const auto inflicted = [&](UnitId by, const char* name) {
        return Deed{Deed::Kind::attack, by, e->unit, name, 1, 1};
    };
    if (e->clause == clauses.explosion) return inflicted(e->other, "explosion");
    if (e->clause != clauses.smite && e->clause != clauses.power) return std::nullopt;
    if (static_cast<PowerEffect>(e->numbers[1]) != PowerEffect::wounds) return std::nullopt;
    return inflicted(caster_of(events, which, clauses.psychic_test),
                     e->clause == clauses.smite ? "Smite" : "psychic power");
}

} // namespace muster::sheets
