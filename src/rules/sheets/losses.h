// Losing wounds and models: who takes the next attack, points of damage one by one, and who stands near a wreck.
#pragma once

#include "rules/sheets/attack_numbers.h"
#include "rules/sheets/sheet_events.h"

namespace muster::sheets {

// The doomed one is still in place while what its end sets off is resolved, and takes nothing any more.
bool can_take_more(const Game& game, ModelId model);
bool can_take_more(const Game& game, UnitId unit); // on the table, and not all of it doomed

template <OfDatasheets RulesGame>
bool has_lost_wounds(const RulesGame& game, ModelId model) {
    return game.battle.models[index(model)].wounds < game.profile(model).wounds();
}

// Those that may be allocated the next attack: whoever `binds` comes before the others (N-ALLOC-02, E-ATK-10).
template <OfDatasheets RulesGame>
UnitModels candidates_of(const RulesGame& game, UnitId target, FunctionRef<bool(ModelId)> binds) {
    UnitModels free, bound;
    for (ModelId model : game.models_of(target)) {
        if (!can_take_more(game, model)) continue;
        (binds(model) ? bound : free).push_back(model);
    }
    return bound.empty() ? free : bound;
}
// N-ALLOC-01, E-ATK-09 (`clause`): one of them, chosen by their owner; another of the unit is refused by `bound`.
ModelId choose_allocated(Game& game, UnitId target, const UnitModels& candidates, Clause clause, Clause bound);

// `by`: the attack that the wounds are lost to, if to one.
template <OfDatasheets RulesGame>
Workings rules_to_ignore_wounds(const RulesGame& game, ModelId model, const AttackMade* by) {
    Workings rules;
    for (const Working& working : working_on(game, model, Effect::ignore_wounds)) {
        const Ability& ability = *working.ability;
        const bool works = by ? works_in(game, ability, by->kind, by->declared) : !depends_on_attack(ability);
        if (works && !is_spent(game, working)) rules.push_back(working);
    }
    return rules;
}
inline bool is_limited(const Working& rule) { return rule.ability->limit != Limit::none; }
bool differ(const Workings& rules_to_ignore);                    // so that it matters which is used
std::vector<Option> options_of(const Workings& rules_to_ignore); // by position
// Which of them is used; none where the owner may keep them for later and does.
std::optional<std::size_t> choose_rule(Game& game, ModelId model, const Workings& rules_to_ignore, Clause clause,
                                       bool may_pass);

// Points of damage on one model, each of which may be ignored; what is left over is lost (N-DMG-02, N-DMG-04, E-DMG-02,
// E-DMG-04). Tells what was lost.
void lose_wounds(Game& game, ModelId model, int damage, bool mortal, FunctionRef<bool()> ignores);

// Each unit that has a model in range, the rest of its own unit included; the wreck is still in place.
FixedVector<UnitId, max_units> units_near(const Game& game, ModelId wreck, Length reach);
// Wherever they are: models aboard or waiting to be set up may be destroyed too.
bool is_last_of_unit(const Game& game, ModelId model);
// N-END-02, N-I-97, E-END-02, E-I-62: units aboard or not yet arrived keep an army alive.
bool is_annihilated(const Game& game, Side side);

} // namespace muster::sheets
