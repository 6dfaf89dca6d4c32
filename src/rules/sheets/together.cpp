// Which attacks may be rolled together, because it makes no difference (N-ATK-02, E-FAST-01, E-FAST-02): nothing that
// happens to one of them changes the numbers of the next.
#include "rules/sheets/attacks.h"

namespace muster::sheets {

const Ability* bearer_destroyed_by(const WeaponProfile& profile) {
    for (const Ability& ability : profile.abilities)
        if (ability.effect == Effect::bearer_destroyed) return &ability;
    return nullptr;
}

namespace {

bool counts_models(const Ability& ability) {
    return ability.condition == Condition::models_at_least || ability.condition == Condition::below_half_strength ||
           ability.condition == Condition::target_models_at_least;
}
bool asks_for_keyword(const Ability& ability) { return ability.condition == Condition::target_keyword; }

// Works in an attack, but not in every one: it may be used up after the first, and each model has its own use
// (N-RER-08).
bool is_limited_in_attacks(const Ability& ability) {
    if (ability.limit == Limit::none) return false;
    const bool of_roll = ability.effect == Effect::reroll || ability.effect == Effect::modify;
    const bool in_attacks =
        ability.roll == RollKind::hit || ability.roll == RollKind::wound || ability.roll == RollKind::damage;
    return of_roll ? in_attacks : ability.effect > Effect::modify && ability.effect <= Effect::extra_damage;
}

bool sets_off_explosions(const Ability& ability) { return ability.effect == Effect::explodes; }

// Changes the numbers of attacks at the units that it works on.
bool works_on_targets(const Ability& ability) {
    if (ability.effect == Effect::modify && ability.of_characteristic)
        return ability.stat == Stat::T || ability.against;
    return (ability.effect == Effect::modify || ability.effect == Effect::reroll) && ability.against;
}
bool works_on_some_targets(const Ability& ability) { return works_on_targets(ability) && !ability.keywords.empty(); }

// N-I-09: the next loss may be the last model with a keyword.
bool has_mixed_keywords(const Game& game, UnitId target) {
    const UnitModels models = game.models_of(target);
    const Keywords& first = game.sheet(models.front()).keywords;
    return std::ranges::any_of(models, [&](ModelId model) { return game.sheet(model).keywords != first; });
}

// N-AURA-01, E-AURA-01: auras of others on the target reach each of its models, so a loss cannot take the unit out of
// one. None of them requires a keyword that only some of its models have.
bool stays_in_auras(const Game& game, UnitId target) {
    if (!game.works_from_afar(works_on_targets)) return true; // the usual case
    if (game.works_from_afar(works_on_some_targets) && has_mixed_keywords(game, target)) return false;
    const UnitModels models = game.models_of(target);
    for (Effect effect : {Effect::modify, Effect::reroll})
        for (const ActiveAbility& active : active_abilities(game, models.front(), effect)) {
            const Ability& ability = *active.ability;
            if (ability.whom != Whom::aura || active.bearer == ModelId::none || !works_on_targets(ability)) continue;
            const auto reached = [&](ModelId model) {
                return within(game, active.bearer, model, reach_of(game, ability));
            };
            if (!std::ranges::all_of(models, reached)) return false;
        }
    return true;
}

// Whether the fall of its bearer in the target changes the numbers of later attacks, or triggers something that may
// change them.
bool ends_with_bearer(const Ability& ability, bool last) {
    const bool matters = ability.effect == Effect::modify || ability.effect == Effect::reroll;
    const bool of_attackers = ability.whom == Whom::aura && ability.aura_of != Allegiance::friends &&
                              ability.effect != Effect::none && ability.effect <= Effect::extra_damage;
    return of_attackers || (matters && (ability.against || ability.whom != Whom::self)) || works_on_targets(ability) ||
           (sets_off_explosions(ability) && !last);
}

// Losses of the target change nothing for later attacks: all models have one T, nothing depends on how many are left,
// and no model's fall removes an aura or a protection or triggers something.
bool losses_change_nothing(const Game& game, UnitId target) {
    const UnitModels models = game.models_of(target);
    const bool last = models.size() == 1;
    for (const Ability& ability : game.sheet(target).abilities)
        if (counts_models(ability) || ends_with_bearer(ability, last)) return false;
    if (game.anybody_projects(Effect::guards)) return false; // a guard that falls may take anything along
    if (!last && (game.works_from_afar(sets_off_explosions) || !stays_in_auras(game, target))) return false;
    const auto toughness_of = [&](ModelId model) -> const Characteristic& {
        return game.profile(model).profile[Stat::T];
    };
    return std::ranges::all_of(models, [&](ModelId model) {
        return toughness_of(model).is_number() && toughness_of(model) == toughness_of(models.front()) &&
               !game.has_keyword(model, CoreKeyword::warlord);
    });
}

// N-MOD-08, E-MOD-08: rolled for each attack.
bool has_random_numbers(const Game& game, ModelId model) {
    const int wounds = game.battle.models[index(model)].wounds;
    const auto kind_of = [&](Stat stat) { return game.profile(model).at(stat, wounds).kind; };
    const Stat strength = kind_of(Stat::S) == Characteristic::Kind::none ? Stat::T : Stat::S; // N-MOD-10
    return std::ranges::any_of(std::array{Stat::WS, Stat::BS, strength},
                               [&](Stat stat) { return kind_of(stat) == Characteristic::Kind::dice; });
}

} // namespace

// Looks at every ability that may work in these attacks: of the weapon, of the attackers, or from afar.
bool can_be_rolled_together(const Game& game, const DeclaredAttack& declared) {
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

} // namespace muster::sheets
