// Charges as far as both editions have them in the same words: whom a unit may charge, the quick test whether it can
// get there, one charge after the other, and the targets' Overwatch. rules/*/charge.cpp and overwatch.cpp give the
// clauses.
#pragma once

#include "rules/sheets/measuring.h"
#include "rules/sheets/selecting.h"
#include "rules/sheets/sheet_events.h"
#include "rules/sheets/shooting.h"

namespace muster::sheets {

inline constexpr Length charge_reach = 12_in; // N-CHG-03, N-CHG-07, E-CHG-02, E-CHG-07

template <OfDatasheets RulesGame>
bool near_any_enemy(const RulesGame& game, UnitId unit) {
    for (UnitId enemy : units_on_table(game, opponent(game.owner(unit))))
        if (within(game, unit, enemy, charge_reach)) return true;
    return false;
}

// Whether an ability lets every model of the unit charge after this kind of move.
template <OfDatasheets RulesGame>
bool may_charge_after(const RulesGame& game, UnitId unit, bool Ability::* kind_of_move) {
    for (ModelId model : game.models_of(unit)) {
        const Workings workings = working_on(game, model, Effect::charge_after);
        if (std::ranges::none_of(workings, [&](const Working& each) { return each.ability->*kind_of_move; }))
            return false;
    }
    return true;
}

// N-CHG-02, N-CHG-16, E-CHG-02, E-CHG-15 (`clause`): one at a time, for as many as the player wishes.
template <OfDatasheets RulesGame>
void charge_one_after_the_other(RulesGame& game, Clause clause) {
    while (!game.battle.over) {
        const auto unit = select_unit(game, game.active(), clause, true,
                                      [&](UnitId each) { return why_it_cannot_charge(game, each); });
        if (!unit) return;
        charge(game, *unit);
        game.checkpoint();
    }
}

// N-CHG-07, E-CHG-07 (`clause`): any units within 12" now, seen or not (N-CHG-08, E-CHG-08). They are then
// UnitMemory::charge_targets.
template <OfDatasheets RulesGame>
void choose_charge_targets(RulesGame& game, UnitId unit, Clause clause) {
    FixedVector<Option, max_units> options;
    for (UnitId enemy : units_on_table(game, opponent(game.owner(unit))))
        if (within(game, unit, enemy, charge_reach)) options.push_back(option_of(enemy));
    auto& targets = game.of(unit).charge_targets;
    targets.clear();
    if (options.size() == 1) return targets.push_back(static_cast<UnitId>(options[0].id));
    Question question;
    question.seat = game.owner(unit);
    question.kind = Kind::declare_charge;
    question.form = Form::some;
    question.clause = clause;
    question.unit = unit;
    question.options = {options.begin(), options.size()};
    question.least = 1;
    question.most = static_cast<std::int16_t>(std::min(options.size(), targets.capacity()));
    for (const Pick& pick : game.ask(question).picks) targets.push_back(static_cast<UnitId>(pick.option.id));
}

// Those that Overwatch, or what came of it, left on the table.
template <OfDatasheets RulesGame>
FixedVector<UnitId, max_units> charge_targets_left(const RulesGame& game, UnitId unit) {
    FixedVector<UnitId, max_units> targets;
    for (UnitId target : game.of(unit).charge_targets)
        if (game.is_on_table(target)) targets.push_back(target);
    return targets;
}

// N-I-80, E-I-33, the quick test: no model that covers its whole allowance in a straight line comes so near to the
// target.
template <OfDatasheets RulesGame>
bool out_of_reach(const RulesGame& game, UnitId unit, UnitId target, Length allowance, Length near) {
    for (ModelId model : game.models_of(unit)) {
        const Solid here = game.solid_of(model);
        const Length rounding{here.base.is_disc() ? 0 : 2}; // corners of a base that turns are rounded to the lattice
        for (ModelId enemy : game.models_of(target))
            if (horizontal_distance(here.base, game.solid_of(enemy).base) <= allowance + near + rounding) return false;
    }
    return true;
}

// How many inches a charge roll fell short in a straight line; 0 where it was not length that a failed charge lacked.
template <class InReach>
int inches_missing(int roll, InReach in_reach) {
    for (int needed = std::max(roll, 0); needed * 1_in <= charge_reach; ++needed)
        if (in_reach(needed * 1_in)) return needed - roll;
    return 0; // nobody is left to charge
}

// N-OW-02, N-OW-06, E-OW-01, E-I-34 (`clause`): only the targets, each once for this charge, one after the other as
// their owner wishes. Nobody has a target any more once the charging unit is gone. `bar`: what else keeps a target from
// firing.
template <OfDatasheets RulesGame>
void fire_overwatch(RulesGame& game, UnitId charging, Clause clause,
                    FunctionRef<std::optional<Clause>(UnitId, const ShootingOccasion&)> bar) {
    const ShootingOccasion occasion{AttackKind::overwatch, charging};
    auto waiting = game.of(charging).charge_targets;
    const auto bar_from_overwatch = [&](UnitId unit) -> std::optional<Clause> {
        return std::ranges::find(waiting, unit) == waiting.end() ? clause : bar(unit, occasion);
    };
    while (!game.battle.over) {
        const auto unit = select_unit(game, opponent(game.owner(charging)), clause, true, bar_from_overwatch);
        if (!unit) return;
        game.tell(Happened{clause, *unit, charging, {}});
        shoot(game, *unit, occasion);
        waiting.erase_at(static_cast<std::size_t>(std::ranges::find(waiting, *unit) - waiting.begin()));
    }
}

} // namespace muster::sheets
