// What the dice of an attack must show and what they set off: skill, strength, modifiers, re-rolls and the abilities of
// attacker, weapon and target, gathered once for attacks that have all of it in common. Which rolls hit and wound with
// these numbers, and how a weapon's strength joins its bearer's, is an edition's (rules/*/attack_numbers.cpp).
#pragma once

#include "rules/sheets/abilities_at_work.h"
#include "rules/sheets/declared_attack.h"
#include "rules/sheets/wound_table.h"

namespace muster::sheets {

struct GatheredNumbers {
    bool automatic = false;  // hits without a roll (N-ATK-07, E-DATA-10)
    bool only_sixes = false; // Overwatch (N-OW-05, E-OW-05)
    int hit_on = 0, hit_modifier = 0;
    int strength = 0;
    int wound_on = 0, wound_modifier = 0;
    int damage_modifier = 0;
    int save_modifier = 0; // by the weapon, AP apart
    Workings hit_rerolls, wound_rerolls, damage_rerolls;
    Workings extra_hits, wound_at_once, mortal_wounds, no_save, extra_damage;
    Workings limited; // modifiers and automatic hits that are used up by the roll they work on

    // What a hit roll must show before modifiers (N-RER-06, E-RRL-03): a 1 fails (N-ATK-09, E-ATK-03), and in Overwatch
    // anything but a 6.
    int unmodified_hit() const { return only_sixes ? 6 : std::max(hit_on, 2); }
    // A roll of this or more sets something off beyond the hit or wound; 0 where none does.
    int telling_hit() const;
    int telling_wound() const;
    // Counts in an ability that works in these attacks; `weapons_own`: it is the weapon's.
    void take(const Working& working, bool weapons_own);

  private:
    void take_reroll(const Working& working);
    void take_modifier(const Ability& ability, bool weapons_own);
};

// Whether an ability works in this attack, for whatever depends on the attack: ranged or melee, the target, the range.
template <OfDatasheets RulesGame>
bool works_in(const RulesGame& game, const Ability& ability, AttackKind kind, const DeclaredAttack& declared) {
    const bool melee = kind == AttackKind::melee;
    if ((ability.when == When::shooting && melee) || (ability.when == When::melee && !melee)) return false;
    switch (ability.condition) {
    case Condition::target_keyword:
        return has_keyword_now(game, declared.target, ability.condition_keyword);
    case Condition::target_models_at_least:
        return game.models_of(declared.target).size() >= static_cast<std::size_t>(ability.condition_count);
    case Condition::half_range:
        return declared.half_range;
    default:
        return true;
    }
}

// The same for an ability of the weapon itself, which also asks about its bearer's unit.
template <OfDatasheets RulesGame>
bool weapon_ability_works(const RulesGame& game, const Ability& ability, AttackKind kind,
                          const DeclaredAttack& declared) {
    if (ability.when == When::command_phase || ability.when == When::deployment) return false;
    return condition_holds(game, ability, game.unit_of(declared.attacker)) && works_in(game, ability, kind, declared);
}

// Whether two models of one unit are alike in everything that an attack asks of them.
template <OfDatasheets RulesGame>
bool are_alike(const RulesGame& game, ModelId a, ModelId b) {
    if (a == b) return true;
    if (game.has_keyword(a, CoreKeyword::warlord) || game.has_keyword(b, CoreKeyword::warlord)) return false;
    if (game.battle.models[index(a)].wounds != game.battle.models[index(b)].wounds &&
        !game.profile(a).damage_table.empty())
        return false;
    const DatasheetModel &one = game.sheet(a), &other = game.sheet(b);
    return one.profile == other.profile && one.abilities == other.abilities && one.keywords == other.keywords;
}

// Gathers the abilities at work in one attack.
template <OfDatasheets RulesGame>
class Gathering {
  public:
    Gathering(const RulesGame& game, AttackKind kind, const DeclaredAttack& declared, GatheredNumbers& numbers)
        : game_(game),
          kind_(kind),
          declared_(declared),
          numbers_(numbers) {}

    void of_weapon() {
        for (const Ability& ability : profile_of(game_, declared_).abilities)
            if (weapon_ability_works(game_, ability, kind_, declared_)) take({&ability, declared_.attacker}, true);
    }
    void of_attacker() {
        for (Effect effect : {Effect::reroll, Effect::modify, Effect::auto_hit, Effect::extra_hits, Effect::wound_on,
                              Effect::mortal_wounds, Effect::no_save, Effect::extra_damage})
            for (const Working& working : working_on(game_, declared_.attacker, effect))
                if (!working.ability->against && works_in(game_, *working.ability, kind_, declared_))
                    take(working, false);
    }
    // What works against attackers must work on every model of the target: the attack is at the unit.
    void of_target() {
        const UnitModels models = game_.models_of(declared_.target);
        for (Effect effect : {Effect::reroll, Effect::modify})
            for (const Working& working : working_on(game_, models.front(), effect))
                if (working.ability->against && works_in(game_, *working.ability, kind_, declared_) &&
                    works_on_all(models, effect, working))
                    take(working, false);
    }

  private:
    bool works_on_all(const UnitModels& models, Effect effect, const Working& working) const {
        return std::ranges::all_of(models, [&](ModelId model) {
            if (are_alike(game_, models.front(), model)) return true;
            const Workings others = working_on(game_, model, effect);
            return std::ranges::find(others, working.ability, &Working::ability) != others.end();
        });
    }
    void take(const Working& working, bool weapons_own) {
        if (!is_spent(game_, working)) numbers_.take(working, weapons_own);
    }

    const RulesGame& game_;
    AttackKind kind_;
    const DeclaredAttack& declared_;
    GatheredNumbers& numbers_;
};

// What the weapon itself changes in this attack.
template <OfDatasheets RulesGame>
void add_modifiers_of_weapon(const RulesGame& game, AttackKind kind, const DeclaredAttack& declared, Stat stat,
                             Modifier (*modifier_of)(const Ability&), Current& now) {
    for (const Ability& ability : profile_of(game, declared).abilities)
        if (ability.effect == Effect::modify && ability.of_characteristic && ability.stat == stat &&
            weapon_ability_works(game, ability, kind, declared))
            now.modifiers.push_back(modifier_of(ability));
}

// A characteristic of the attacker in this attack: what it has now, with the modifiers that only work in such attacks
// beside the others.
template <OfDatasheets RulesGame>
Current current_in_attack(const RulesGame& game, AttackKind kind, const DeclaredAttack& declared, Stat stat,
                          Modifier (*modifier_of)(const Ability&)) {
    Current now = current(game, declared.attacker, stat);
    const auto add = [&](const Ability& ability) { add_modifier(now, modifier_of(ability)); };
    for (const Working& working : working_on(game, declared.attacker, Effect::modify))
        if (working.ability->of_characteristic && working.ability->stat == stat &&
            depends_on_attack(*working.ability) && works_in(game, *working.ability, kind, declared))
            add(*working.ability);
    add_modifiers_of_weapon(game, kind, declared, stat, modifier_of, now);
    return now;
}

// The S of a weapon that has one of its own: whatever works on its bearer's does not work on it.
template <OfDatasheets RulesGame>
int strength_of_weapon(const RulesGame& game, AttackKind kind, const DeclaredAttack& declared,
                       Modifier (*modifier_of)(const Ability&), const Arithmetic& arithmetic) {
    Current now;
    add_modifiers_of_weapon(game, kind, declared, Stat::S, modifier_of, now);
    const int printed = profile_of(game, declared).strength.by;
    return reckon(printed, {now.modifiers.data(), now.modifiers.size()}, arithmetic).result;
}

// A characteristic with its modifiers; a random one is rolled for each model when it is used (N-MOD-08, E-MOD-08).
template <OfDatasheets RulesGame>
int rolled_and_reckoned(RulesGame& game, ModelId model, const Current& now, const Arithmetic& arithmetic,
                        Clause purpose) {
    int base = now.value.plus;
    if (now.random) base = amount_of(game, now.value, purpose, game.owner(model), game.unit_of(model));
    return reckon(base, {now.modifiers.data(), now.modifiers.size()}, arithmetic).result;
}

// How an edition rolls a random T.
struct RandomToughness {
    Clause purpose;
    const Arithmetic& arithmetic;
};
// The T of a unit as an attack needs it: random ones are rolled for each model (N-MOD-08, E-MOD-08).
template <OfDatasheets RulesGame>
int rolled_toughness(RulesGame& game, UnitId unit, const RandomToughness& random) {
    return toughness_of_most(game, unit, [&](ModelId model, const Current& now) {
        return now.random ? rolled_and_reckoned(game, model, now, random.arithmetic, random.purpose) : now.number;
    });
}

// What the type of its weapon does to the hit rolls of an attack.
template <OfDatasheets RulesGame, class Declared>
int modifier_of_type(const RulesGame& game, AttackKind kind, const Declared& declared) {
    return kind == AttackKind::melee ? 0 : weapon_type_modifier(game, declared);
}

// `of_type`: its weapon's, where its attacks have begun already (N-I-63).
template <class Numbers, OfDatasheets RulesGame, class Declared>
Numbers gathered_numbers(RulesGame& game, AttackKind kind, const Declared& declared, std::optional<int> of_type,
                         const RandomToughness& random) {
    Numbers numbers;
    Gathering<RulesGame> gathering(game, kind, declared, numbers);
    gathering.of_weapon();
    gathering.of_attacker();
    gathering.of_target();
    numbers.only_sixes = kind == AttackKind::overwatch;
    const Stat skill = kind == AttackKind::melee ? Stat::WS : Stat::BS; // N-ATK-04, N-ATK-05, E-ATK-01, E-FGT-23
    numbers.hit_on = characteristic_in(game, kind, declared, skill);
    numbers.hit_modifier += of_type ? *of_type : modifier_of_type(game, kind, declared);
    numbers.strength = strength_of(game, kind, declared);
    numbers.wound_on = needed_to_wound(numbers.strength, rolled_toughness(game, declared.target, random));
    return numbers;
}

} // namespace muster::sheets
