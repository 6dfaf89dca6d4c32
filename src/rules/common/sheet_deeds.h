// What the games of datasheets tell of their battles in the same way, for whoever counts: weapons and wounds lost.
#pragma once

#include "battle/deed.h"
#include "battle/setup.h"

namespace muster {

// "Plasma pistol (Supercharge)": what a model attacks with, by the place among the weapons it carries.
std::string weapon_on_sheet(const Setup& setup, ModelId attacker, std::size_t weapon, std::size_t profile);
// So many of the wounds that the model's whole unit began with.
Deed loss_on_sheet(const Setup& setup, ModelId model, int wounds);
// All wounds it began with.
Deed loss_on_sheet(const Setup& setup, ModelId model);

// The clauses by which an edition tells of mortal wounds, and its word for who fled.
struct DeedClauses {
    Clause psychic_test, smite, power, explosion;
    std::uint8_t fled;
};

// Attacks by weapon, powers by their caster, wounds lost, and who fled. `Told` names an edition's events.
template <class Told>
std::optional<Deed> deed_on_sheet(const Setup& setup, const EventLog& events, std::size_t which,
                                  const DeedClauses& clauses) {
    if (const auto e = events.get<typename Told::AttacksMade>(which)) {
        const std::string weapon = weapon_on_sheet(setup, e->first_attacker, e->weapon, e->profile);
        return Deed{Deed::Kind::attack, e->unit, e->target, weapon, e->attacks, 1};
    }
    if (const auto e = events.get<typename Told::WoundsLost>(which)) return loss_on_sheet(setup, e->model, e->lost);
    if (const auto e = events.get<typename Told::ModelDestroyed>(which); e && e->cause == clauses.fled)
        return loss_on_sheet(setup, e->model);
    const auto e = events.get<typename Told::Happened>(which);
    if (!e) return std::nullopt;
    // Mortal wounds by a rule: who inflicts them stands elsewhere, and the wounds are told one by one afterwards.
    const auto inflicted = [&](UnitId by, const char* name) {
        return Deed{Deed::Kind::attack, by, e->unit, name, 1, 1};
    };
    if (e->clause == clauses.explosion) return inflicted(e->other, "explosion");
    if (e->clause != clauses.smite && e->clause != clauses.power) return std::nullopt;
    UnitId caster = UnitId::none; // whose Psychic test came before
    while (which-- > 0 && caster == UnitId::none)
        if (const auto test = events.get<typename Told::Happened>(which); test && test->clause == clauses.psychic_test)
            caster = test->unit;
    return inflicted(caster, e->clause == clauses.smite ? "Smite" : "psychic power");
}

} // namespace muster
