// Which abilities work on a model now, and what they make of its characteristics: its own, its unit's, auras in range
// and psychic powers that last. What an edition adds, and how it reckons, its own units.cpp says.
#pragma once

#include "rules/sheets/limits.h"
#include "rules/sheets/measuring.h"
#include "rules/sheets/workings.h"

#include <tuple>

namespace muster::sheets {

// Whether an ability works for this unit now, as far as that does not depend on a target.
template <OfDatasheets RulesGame>
bool condition_holds(const RulesGame& game, const Ability& ability, UnitId unit) {
    if (ability.when == When::charged_this_turn && !game.has(unit, Flag::charged)) return false;
    switch (ability.condition) {
    case Condition::stationary:
        return !game.has(unit, Flag::moved);
    case Condition::below_half_strength:
        return below_half_strength(game, unit);
    case Condition::models_at_least:
        return game.models_of(unit).size() >= static_cast<std::size_t>(ability.condition_count);
    default:
        return true;
    }
}

// N-KEY-08, N-I-09, E-DATA-17: a unit has the keywords of its models that still stand.
template <OfDatasheets RulesGame>
bool has_keyword_now(const RulesGame& game, UnitId unit, const std::string& canonical) {
    for (ModelId model : game.models_of(unit))
        if (game.has_keyword(model, canonical)) return true;
    return false;
}

// Whether two abilities are one and the same rule, which works once (N-AURA-03). Those of one name that speak of
// different things are parts of a rule, and all of them work.
inline bool say_the_same(const Ability& a, const Ability& b) {
    const auto subject = [](const Ability& each) {
        return std::tie(each.name, each.of_characteristic, each.roll, each.stat, each.against, each.when,
                        each.condition, each.condition_keyword, each.condition_count, each.action, each.after_advance,
                        each.after_fall_back);
    };
    return &a == &b || (!a.name.empty() && subject(a) == subject(b));
}

inline bool allegiance_fits(Allegiance allegiance, bool friendly) {
    return allegiance == Allegiance::everyone || friendly == (allegiance == Allegiance::friends);
}

// Where the editions differ.
struct AuraRules {
    bool same_add_up;     // of one name, from different bearers
    bool for_whole_units; // with a keyword that any of their models has
};

// N-KEY-08, N-KEY-09, E-DATA-17: whether an ability that may be for some keyword only works on this model.
template <OfDatasheets RulesGame>
bool has_its_keyword(const RulesGame& game, const Ability& ability, ModelId model, AuraRules auras) {
    if (ability.keyword.empty() || game.has_keyword(model, ability.keyword)) return true;
    return ability.whom == Whom::aura && auras.for_whole_units &&
           has_keyword_now(game, game.unit_of(model), ability.keyword);
}

// Adds to a list what works on one model. An ability of the whole unit works once, whoever of it has it.
template <OfDatasheets RulesGame>
class AbilitiesAtWork {
  public:
    AbilitiesAtWork(const RulesGame& game, ModelId model, Effect effect, AuraRules auras, Workings& workings)
        : game_(game),
          model_(model),
          unit_(game.unit_of(model)),
          effect_(effect),
          auras_(auras),
          workings_(workings) {}

    ModelId model() const { return model_; }
    UnitId unit() const { return unit_; }
    Effect effect() const { return effect_; }

    void add_own_unit() {
        if (!game_.has_ability(unit_, effect_)) return;
        const DatasheetUnit& sheet = game_.sheet(unit_);
        for (ModelId bearer : game_.models_of(unit_))
            for (std::uint16_t number : game_.sheet(bearer).abilities) {
                const Ability& ability = sheet.abilities[number];
                if (ability.effect != effect_) continue;
                if (ability.whom == Whom::self && bearer == model_) add(ability, bearer);
                if (ability.whom == Whom::unit) add_once(ability, bearer);
                if (ability.whom == Whom::aura && ability.aura_of != Allegiance::enemies)
                    add_aura(ability, bearer); // N-AURA-02, E-AURA-02
            }
    }

    void add_auras() { // N-AURA-01, E-AURA-01
        if (!game_.anybody_projects(effect_)) return;
        for (std::size_t i = 0; i < game_.battle.units.size(); ++i) {
            const auto other = static_cast<UnitId>(i);
            if (!game_.projects(other, effect_)) continue; // most do not
            if (other == unit_ || !game_.is_on_table(other))
                continue; // embarked units project nothing (N-TRAN-10, E-TRAN-08)
            const DatasheetUnit& sheet = game_.sheet(other);
            const bool friendly = game_.owner(other) == game_.owner(unit_);
            for (ModelId bearer : game_.models_of(other))
                for (std::uint16_t number : game_.sheet(bearer).abilities) {
                    const Ability& ability = sheet.abilities[number];
                    if (ability.effect == effect_ && ability.whom == Whom::aura &&
                        allegiance_fits(ability.aura_of, friendly) &&
                        within(game_, bearer, unit_, ability.aura_range * 1_in))
                        add_aura(ability, bearer);
                }
        }
    }

    void add_lasting_powers() {
        for (const Lasting& lasting : game_.memory.lasting)
            if (lasting.on == unit_) {
                const Ability& ability = game_.sheet(lasting.caster).powers[lasting.power].ability;
                if (ability.effect == effect_) add_once(ability, ModelId::none);
            }
    }

    // Unless it is there already, from whomever; of what is used up another bearer may have a use left (N-RER-08).
    void add_once(const Ability& ability, ModelId bearer) {
        for (Working& working : workings_)
            if (working.ability->whom != Whom::self && say_the_same(*working.ability, ability)) {
                if (is_spent(game_, game_.memory.spent, working)) working = {&ability, bearer};
                return;
            }
        add(ability, bearer);
    }

  private:
    void add(const Ability& ability, ModelId bearer) {
        if (!has_its_keyword(game_, ability, model_, auras_)) return;
        if (condition_holds(game_, ability, unit_)) workings_.push_back({&ability, bearer});
    }
    void add_aura(const Ability& ability, ModelId bearer) {
        if (auras_.same_add_up)
            add(ability, bearer);
        else
            add_once(ability, bearer);
    }

    const RulesGame& game_;
    ModelId model_;
    UnitId unit_;
    Effect effect_;
    AuraRules auras_;
    Workings& workings_;
};

template <OfDatasheets RulesGame>
bool has_effect(const RulesGame& game, UnitId unit, Effect effect) { // on any of its models
    for (ModelId model : game.models_of(unit))
        if (!working_on(game, model, effect).empty()) return true;
    return false;
}

inline bool modifies(const Ability& ability, Stat stat) {
    return ability.effect == Effect::modify && ability.stat == stat;
}

// A characteristic as the damage table and whatever works on the model make it; an edition says what a modifier is, how
// it reckons, and whether anything in the battle may change this one at all.
template <OfDatasheets RulesGame>
Current characteristic_now(const RulesGame& game, ModelId model, Stat stat, Modifier (*modifier_of)(const Ability&),
                           const Arithmetic& arithmetic, bool may_change) {
    const Characteristic& printed = game.profile(model).at(stat, game.battle.models[index(model)].wounds);
    Current now;
    now.minimum = printed.minimum;
    now.value = printed.value;
    now.number = printed.value.plus;
    now.none = printed.kind == Characteristic::Kind::none;
    now.random = printed.kind == Characteristic::Kind::dice;
    if (now.none) return now; // N-MOD-09, E-MOD-04
    for (const Working& working : may_change ? working_on(game, model, Effect::modify) : Workings{})
        if (changes_now(*working.ability, stat)) add_modifier(now, modifier_of(*working.ability));
    const std::span<const Modifier> modifiers(now.modifiers.data(), now.modifiers.size());
    now.number = reckon(now.number, modifiers, arithmetic).result;
    if (now.minimum > 0) now.minimum = reckon(now.minimum, modifiers, arithmetic).result; // N-AIR-04, E-I-16
    return now;
}

// N-I-75, E-I-29: the value of most models, the higher one on a tie. `value`: of a model and its T as it is now.
template <OfDatasheets RulesGame, class Value>
int toughness_of_most(const RulesGame& game, UnitId unit, Value value) {
    FixedVector<int, max_unit_models> values;
    for (ModelId model : game.models_of(unit)) values.push_back(value(model, current(game, model, Stat::T)));
    int best = 0;
    std::ptrdiff_t most = 0;
    for (int each : values) {
        const auto count = std::ranges::count(values, each);
        if (count > most || (count == most && each > best)) best = each, most = count;
    }
    return best;
}
template <OfDatasheets RulesGame>
int toughness(const RulesGame& game, UnitId unit) { // a random one without its dice
    return toughness_of_most(game, unit, [](ModelId, const Current& now) { return now.number; });
}

} // namespace muster::sheets
