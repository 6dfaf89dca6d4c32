// Abilities that act by themselves at a time of the battle: which are due, whom they reach, and healing, which both
// editions have alike.
#pragma once

#include "rules/sheets/characteristics.h"
#include "rules/sheets/edition.h"
#include "rules/sheets/ordering.h"
#include "rules/sheets/rolls.h"
#include "rules/sheets/sheet_events.h"

namespace muster::sheets {

inline bool is_wounded(const Game& game, ModelId model) {
    return game.is_on_table(model) && game.battle.models[index(model)].wounds < game.profile(model).wounds();
}

// A wounded model of the unit regains wounds, up to what it started with; its owner picks where several are wounded.
// `only`: nobody but this model.
inline void heal(Game& game, UnitId unit, const Ability& ability, ModelId only, Clause because) {
    FixedVector<Option, max_unit_models> wounded;
    for (ModelId model : game.models_of(unit))
        if (is_wounded(game, model) && (only == ModelId::none || model == only) &&
            has_its_keyword(game, ability, model))
            wounded.push_back(option_of(model));
    if (wounded.empty()) return;
    auto model = static_cast<ModelId>(wounded[0].id);
    if (wounded.size() > 1) {
        Question question;
        question.seat = game.owner(unit);
        question.clause = because;
        question.unit = unit;
        model = static_cast<ModelId>(game.choose(question, wounded)->id);
    }
    const int regained = amount_of(game, ability.amount, because, game.owner(unit), unit);
    auto& wounds = game.battle.models[index(model)].wounds;
    const int now = std::min(wounds + regained, game.profile(model).wounds());
    game.tell(ModelHealed{model, static_cast<std::uint8_t>(now - wounds), static_cast<std::uint8_t>(now)});
    wounds = static_cast<std::uint8_t>(now);
}

// An ability that is due: its number on the datasheet, who has it, and whose unit that is.
inline Option due(std::size_t number, ModelId bearer, UnitId unit) {
    return {What::power, static_cast<std::uint16_t>(number), static_cast<std::uint16_t>(bearer),
            static_cast<std::uint16_t>(unit)};
}
inline const Ability& ability_due(const Game& game, const Option& rule) {
    return game.sheet(static_cast<UnitId>(rule.at)).abilities[rule.id];
}

// Each model heals itself, unless it says that it heals others; whatever else acts is of the whole unit.
inline bool is_of_each_model(const Ability& ability) {
    return ability.effect == Effect::heal && ability.whom == Whom::self;
}

// Whether the ability has something to do for this model.
inline bool works_on(const Game& game, const Ability& ability, ModelId bearer, ModelId model) {
    if (ability.effect == Effect::heal && !is_wounded(game, model)) return false;
    if (is_of_each_model(ability) && model != bearer) return false;
    return has_its_keyword(game, ability, model);
}

inline bool bears(const Game& game, ModelId model, const Ability& ability) {
    const auto& sheet = game.sheet(game.unit_of(model)).abilities;
    return std::ranges::any_of(game.sheet(model).abilities,
                               [&](std::uint16_t number) { return &sheet[number] == &ability; });
}

// The units an ability heals or lets act: its bearer's own, or those that an aura of its unit reaches, from whichever
// model of it (N-AURA-01, E-AURA-01).
inline FixedVector<UnitId, max_units> reached_by(const Game& game, const Ability& ability, ModelId bearer) {
    FixedVector<UnitId, max_units> units;
    const UnitId own = game.unit_of(bearer);
    const auto consider = [&](UnitId unit) {
        if (condition_holds(game, ability, unit) && std::ranges::any_of(game.models_of(unit), [&](ModelId model) {
                return works_on(game, ability, bearer, model);
            }))
            units.push_back(unit);
    };
    if (ability.whom != Whom::aura) {
        consider(own);
        return units;
    }
    const auto is_reached = [&](UnitId unit) {
        return std::ranges::any_of(game.models_of(own), [&](ModelId model) {
            return bears(game, model, ability) && within(game, model, unit, ability.aura_range * 1_in);
        });
    };
    for (UnitId unit : units_on_table(game, game.owner(own)))
        if (unit == own || is_reached(unit)) consider(unit);
    return units;
}

// One unit for each use where uses are limited, chosen by the owner, who may keep it for later; all of them otherwise.
inline void heal_by(Game& game, const Ability& ability, ModelId bearer, Clause because) {
    auto units = reached_by(game, ability, bearer);
    if (units.empty()) return;
    if (ability.limit != Limit::none) {
        FixedVector<Option, max_units> options;
        for (UnitId unit : units) options.push_back(option_of(unit));
        Question question;
        question.seat = game.owner(bearer);
        question.kind = Kind::choose_unit;
        question.clause = because;
        question.unit = game.unit_of(bearer);
        question.may_pass = true;
        const auto chosen = game.choose(question, options);
        if (!chosen) return;
        units = {static_cast<UnitId>(chosen->id)};
        spend(game, {&ability, bearer});
    }
    for (UnitId unit : units) heal(game, unit, ability, is_of_each_model(ability) ? bearer : ModelId::none, because);
}

// What is of the whole unit is used up for all of it with whoever used it.
inline bool is_used_up(const Game& game, const Ability& ability, UnitId unit, ModelId bearer) {
    if (is_of_each_model(ability)) return is_spent(game, {&ability, bearer});
    for (std::size_t i = 0; i < game.battle.models.size(); ++i) // also those who have fallen since
        if (game.battle.models[i].unit == unit && is_spent(game, {&ability, static_cast<ModelId>(i)})) return true;
    return false;
}

// What a unit's models do at this time: an ability of the whole unit once, one of single models for each of them.
// `acts_by_itself`: with which effects an edition's abilities do.
inline void add_due(const Game& game, UnitId unit, When when, bool (*acts_by_itself)(Effect), Pending& pending) {
    const auto& abilities = game.sheet(unit).abilities;
    for (std::size_t number = 0; number < abilities.size(); ++number) {
        const Ability& ability = abilities[number];
        if (ability.when != when || !acts_by_itself(ability.effect)) continue;
        for (ModelId bearer : game.models_of(unit)) {
            const auto& its = game.sheet(bearer).abilities;
            if (std::ranges::find(its, number) == its.end()) continue;
            if (is_used_up(game, ability, unit, bearer)) continue;
            if (ability.effect != Effect::command_points && reached_by(game, ability, bearer).empty()) continue;
            pending.push_back(due(number, bearer, unit));
            if (!is_of_each_model(ability)) break;
        }
    }
}

// Whether two that are due are one rule: what is of a whole unit is, whoever of it has it.
inline bool is_one_rule(const Game& game, const Option& a, const Option& b) {
    return a.id == b.id && a.at == b.at && (a.with == b.with || !is_of_each_model(ability_due(game, a)));
}

// What has come to be due while others of the same moment were resolved joins them, once (N-I-05); where a bearer has
// fallen another takes its place. `now`: what is due; `begun`: those that had their turn.
inline void join_pending(const Game& game, const Pending& now, const Pending& begun, Pending& pending) {
    for (const Option& rule : now) {
        const auto same = [&](const Option& other) { return is_one_rule(game, rule, other); };
        const auto waiting = std::ranges::find_if(pending, same);
        if (waiting != pending.end()) {
            if (!game.is_on_table(static_cast<ModelId>(waiting->with))) *waiting = rule;
        } else if (std::ranges::none_of(begun, same)) {
            pending.push_back(rule);
        }
    }
}

} // namespace muster::sheets
