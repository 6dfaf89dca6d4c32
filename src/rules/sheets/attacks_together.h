// Declared attacks of one profile at one target, resolved one after the other where it matters and rolled together
// where it does not (N-ATK-02, E-FAST-01, E-FAST-02). `Edition` as in attack_rolls.h.
#pragma once

#include "rules/sheets/attack_rolls.h"

namespace muster::sheets {

inline bool counts_models(const Ability& ability) {
    return ability.condition == Condition::models_at_least || ability.condition == Condition::below_half_strength ||
           ability.condition == Condition::target_models_at_least;
}
inline bool asks_for_keyword(const Ability& ability) { return ability.condition == Condition::target_keyword; }

// Works in an attack, but not in every one: after the first it may be used up, and each model has its own (N-RER-08).
inline bool is_limited_in_attacks(const Ability& ability) {
    if (ability.limit == Limit::none) return false;
    const bool of_roll = ability.effect == Effect::reroll || ability.effect == Effect::modify;
    const bool in_attacks =
        ability.roll == RollKind::hit || ability.roll == RollKind::wound || ability.roll == RollKind::damage;
    return of_roll ? in_attacks : ability.effect > Effect::modify && ability.effect <= Effect::extra_damage;
}

inline bool sets_off_explosions(const Ability& ability) { return ability.effect == Effect::explodes; }

// Changes the numbers of attacks at the units it works on.
inline bool works_on_targets(const Ability& ability) {
    if (ability.effect == Effect::modify && ability.of_characteristic) return ability.stat == Stat::T;
    return (ability.effect == Effect::modify || ability.effect == Effect::reroll) && ability.against;
}
inline bool works_on_some_targets(const Ability& ability) {
    return works_on_targets(ability) && !ability.keyword.empty();
}

// N-I-09: its next loss may be the last model with a keyword.
template <OfDatasheets RulesGame>
bool has_mixed_keywords(const RulesGame& game, UnitId target) {
    const UnitModels models = game.models_of(target);
    const Keywords& first = game.sheet(models.front()).keywords;
    return std::ranges::any_of(models, [&](ModelId model) { return game.sheet(model).keywords != first; });
}

// N-AURA-01, E-AURA-01: auras of others on the target reach each of its models, so that no loss takes it out of one;
// and none looks at keywords that not all of it have.
template <OfDatasheets RulesGame>
bool stays_in_auras(const RulesGame& game, UnitId target) {
    if (!game.works_from_afar(works_on_targets)) return true; // mostly
    if (game.works_from_afar(works_on_some_targets) && has_mixed_keywords(game, target)) return false;
    const UnitModels models = game.models_of(target);
    for (Effect effect : {Effect::modify, Effect::reroll})
        for (const Working& working : working_on(game, models.front(), effect)) {
            const Ability& ability = *working.ability;
            if (ability.whom != Whom::aura || working.bearer == ModelId::none || !works_on_targets(ability)) continue;
            const auto reached = [&](ModelId model) {
                return within(game, working.bearer, model, ability.aura_range * 1_in);
            };
            if (!std::ranges::all_of(models, reached)) return false;
        }
    return true;
}

// Whether the fall of its bearer in the target changes the numbers of the attacks that follow, or sets something off
// that may.
inline bool ends_with_bearer(const Ability& ability, bool last) {
    const bool matters = ability.effect == Effect::modify || ability.effect == Effect::reroll;
    const bool of_attackers = ability.whom == Whom::aura && ability.aura_of != Allegiance::friends &&
                              ability.effect != Effect::none && ability.effect <= Effect::extra_damage;
    return of_attackers || (matters && (ability.against || ability.whom != Whom::self)) || works_on_targets(ability) ||
           (sets_off_explosions(ability) && !last);
}

// Losses of the target change nothing for the attacks that follow: one T for all, nothing that looks at how many are
// left, nobody whose fall would take an aura or a protection away or set something off.
template <OfDatasheets RulesGame>
bool losses_change_nothing(const RulesGame& game, UnitId target) {
    const UnitModels models = game.models_of(target);
    const bool last = models.size() == 1;
    for (const Ability& ability : game.sheet(target).abilities)
        if (counts_models(ability) || ends_with_bearer(ability, last)) return false;
    if (!last && (game.works_from_afar(sets_off_explosions) || !stays_in_auras(game, target))) return false;
    const auto toughness_of = [&](ModelId model) -> const Characteristic& {
        return game.profile(model).profile[Stat::T];
    };
    return std::ranges::all_of(models, [&](ModelId model) {
        return toughness_of(model).is_number() && toughness_of(model) == toughness_of(models.front()) &&
               !game.has_keyword(model, CoreKeyword::warlord);
    });
}

inline const Ability* bearer_destroyed_by(const WeaponProfile& profile) {
    for (const Ability& ability : profile.abilities)
        if (ability.effect == Effect::bearer_destroyed) return &ability;
    return nullptr;
}

// N-MOD-08, E-MOD-08: rolled for each attack.
template <OfDatasheets RulesGame>
bool has_random_numbers(const RulesGame& game, ModelId model) {
    const int wounds = game.battle.models[index(model)].wounds;
    const auto kind_of = [&](Stat stat) { return game.profile(model).at(stat, wounds).kind; };
    const Stat strength = kind_of(Stat::S) == Characteristic::Kind::none ? Stat::T : Stat::S; // N-MOD-10
    return std::ranges::any_of(std::array{Stat::WS, Stat::BS, strength},
                               [&](Stat stat) { return kind_of(stat) == Characteristic::Kind::dice; });
}

// Whatever may work in these attacks: of the weapon, of the attackers, or from afar.
template <OfDatasheets RulesGame>
bool can_be_rolled_together(const RulesGame& game, const DeclaredAttack& declared) {
    const WeaponProfile& profile = profile_of(game, declared);
    const DatasheetUnit& attackers = game.sheet(game.unit_of(declared.attacker));
    const auto any = [&](bool (*asks)(const Ability&)) {
        return std::ranges::any_of(profile.abilities, asks) || std::ranges::any_of(attackers.abilities, asks) ||
               game.works_from_afar(asks);
    };
    return bearer_destroyed_by(profile) == nullptr && !has_random_numbers(game, declared.attacker) &&
           !any(counts_models) && !any(is_limited_in_attacks) && losses_change_nothing(game, declared.target) &&
           !(any(asks_for_keyword) && has_mixed_keywords(game, declared.target));
}

template <class Edition>
class AttacksTogether {
    using Game = typename Edition::Game;
    using Declared = typename Edition::Declared;

  public:
    AttacksTogether(Game& game, AttackKind kind) : game_(game), kind_(kind) {}

    void resolve(std::span<const Declared> attacks) {
        std::size_t next = 0;
        while (next < attacks.size() && is_worth_going_on(attacks[next].target)) {
            const Declared& first = attacks[next++];
            if (is_lost(first)) continue;
            const int of_type = modifier_of_type(game_, kind_, first);
            int together = attacks_of(first);
            if (!can_be_rolled_together(game_, first)) {
                resolve_one_at_a_time(first, together, of_type);
                continue;
            }
            while (next < attacks.size() && !profile_of(game_, first).attacks.random() && together < most_together &&
                   !is_lost(attacks[next]) && joins(first, attacks[next]))
                together += attacks_of(attacks[next++]);
            for (; together > 0 && is_worth_going_on(first.target); together -= most_together)
                Volley<Edition>(game_, kind_, first, of_type).resolve(std::min(together, most_together));
        }
    }

  private:
    bool is_worth_going_on(UnitId target) const {
        return !is_gone(game_, target) && !game_.battle.over;
    } // N-I-76, E-I-32

    // Its bearer may have fallen, to its own weapon or to what its target's end set off.
    bool is_lost(const Declared& declared) const {
        return !game_.is_on_table(declared.attacker) || Edition::cannot_be_made(game_, declared);
    }

    // A further model's attacks join the volley where everything that decides them is the same.
    bool joins(const Declared& first, const Declared& other) const {
        return same_profile(game_, first, other) && first.half_range == other.half_range &&
               are_alike(game_, first.attacker, other.attacker) && Edition::hit_alike(game_, kind_, first, other);
    }

    int attacks_of(const Declared& declared) {
        return kind_ == AttackKind::melee ? declared.attacks : number_of_attacks(game_, declared);
    }

    void resolve_one_at_a_time(const Declared& declared, int attacks, int of_type) {
        Face lowest = 6;
        for (int attack = 0; attack < attacks && is_worth_going_on(declared.target) && !is_lost(declared); ++attack)
            lowest = std::min(lowest, Volley<Edition>(game_, kind_, declared, of_type).resolve(1));
        destroy_bearer(declared, lowest);
    }

    // N-SHEET-02, N-I-69, E-DATA-10: after all attacks of that weapon.
    void destroy_bearer(const Declared& declared, Face lowest_hit_roll) {
        const Ability* ability = bearer_destroyed_by(profile_of(game_, declared));
        if (game_.battle.over) return; // N-END-02, E-END-02
        if (ability && lowest_hit_roll <= ability->on && game_.is_on_table(declared.attacker))
            destroy_model(game_, declared.attacker, Edition::by_own_weapon, true);
    }

    Game& game_;
    AttackKind kind_;
};

} // namespace muster::sheets
