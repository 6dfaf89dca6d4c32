// Rolls of a whole unit: Advances, charges, Morale and Psychic tests. What may be rolled again and what is added.
#pragma once

#include "rules/sheets/abilities_at_work.h"
#include "rules/sheets/sheet_events.h"

namespace muster::sheets {

// Two models that have the same ability for themselves, each with a use of its own (N-RER-08, E-RRL-01).
inline bool have_own_uses(const Working& a, const Working& b) {
    return a.ability->whom == Whom::self && a.ability->limit != Limit::none && a.bearer != b.bearer;
}

template <OfDatasheets RulesGame>
Workings rerolls_for(const RulesGame& game, UnitId unit, RollKind kind) {
    Workings found;
    for (const Working& working : working_on_unit(game, unit, Effect::reroll)) {
        const Ability& ability = *working.ability;
        if (ability.roll == kind && !ability.against && !depends_on_attack(ability) && !is_spent(game, working))
            found.push_back(working);
    }
    return found;
}

// N-DICE-05, E-DICE-05 (`because`)
template <OfDatasheets RulesGame>
void add_modifiers(const RulesGame& game, UnitId unit, RollKind kind, Roll& roll, Clause because) {
    for (const Working& working : working_on_unit(game, unit, Effect::modify)) {
        const Ability& ability = *working.ability;
        if (ability.of_characteristic || ability.roll != kind || ability.against || depends_on_attack(ability))
            continue;
        const auto kind_of_change = ability.by < 0 ? ModifierKind::subtract : ModifierKind::add;
        modify(roll, {kind_of_change, static_cast<std::int16_t>(std::abs(ability.by)), because});
    }
}
inline void tell_modifiers(Game& game, RollKind kind, const Roll& roll) {
    for (const Modifier& modifier : roll.modifiers)
        tell_modifier(game, modifier.because, roll.subject, kind,
                      modifier.kind == ModifierKind::subtract ? -modifier.amount : modifier.amount);
}

} // namespace muster::sheets
