#include "rules/sheets/attacks.h"
#include "rules/sheets/rolls.h"

namespace muster::sheets {

const Weapon& weapon_of(const Game& game, const DeclaredAttack& declared) {
    if (declared.weapon == bare_hands) return close_combat_weapon();
    return game.sheet(game.unit_of(declared.attacker)).weapons[game.sheet(declared.attacker).weapons[declared.weapon]];
}

const WeaponProfile& profile_of(const Game& game, const DeclaredAttack& declared) {
    return weapon_of(game, declared).profiles[declared.profile];
}

bool works_in(const Game& game, const Ability& ability, AttackKind kind, const DeclaredAttack& declared) {
    const bool melee = kind == AttackKind::melee;
    if ((ability.when == When::shooting && melee) || (ability.when == When::melee && !melee)) return false;
    switch (ability.condition) {
    case Condition::target_keyword:
        return passes(game, declared.target, ability.condition_keywords);
    case Condition::target_models_at_least:
        return game.models_of(declared.target).size() >= static_cast<std::size_t>(ability.condition_count);
    case Condition::half_range:
        return declared.half_range;
    default:
        return true;
    }
}

bool weapon_ability_works(const Game& game, const Ability& ability, AttackKind kind, const DeclaredAttack& declared) {
    if (ability.when == When::command_phase || ability.when == When::deployment) return false;
    return condition_holds(game, ability, game.unit_of(declared.attacker)) && works_in(game, ability, kind, declared);
}

bool are_alike(const Game& game, ModelId a, ModelId b) {
    if (a == b) return true;
    if (game.has_keyword(a, CoreKeyword::warlord) || game.has_keyword(b, CoreKeyword::warlord)) return false;
    if (game.battle.models[index(a)].wounds != game.battle.models[index(b)].wounds &&
        !game.profile(a).damage_table.empty())
        return false;
    const DatasheetModel &one = game.sheet(a), &other = game.sheet(b);
    return one.profile == other.profile && one.abilities == other.abilities && one.keywords == other.keywords;
}

// N-ATK-11, E-ATK-05; N-I-70, E-I-29: half or less comes before less.
int needed_to_wound(int strength, int toughness) {
    if (strength >= 2 * toughness) return 2;
    if (strength > toughness) return 3;
    if (strength == toughness) return 4;
    return 2 * strength <= toughness ? 6 : 5;
}

int ap_after(int penetration, const Ability& better) {
    return better.change == ModifierKind::set ? std::min(penetration, better.by) : penetration + better.by;
}

// --- What the numbers say about a die

namespace {

ModifiedValue modified(int unmodified, int modifier, const Arithmetic& arithmetic) {
    const Modifier sum{ModifierKind::add, static_cast<std::int16_t>(modifier), Clause::none};
    return apply_modifiers(unmodified, {&sum, 1}, arithmetic);
}

// The lowest roll that triggers one of these; 0 if there is none.
int lower(int least, int on) { return least == 0 ? on : std::min(least, on); }

int least_on(const ActiveAbilities& list, int least) {
    for (const ActiveAbility& active : list) least = lower(least, active.ability->on);
    return least;
}

} // namespace

AttackNumbers::AttackNumbers(const AttackRules& edition) : rules(edition) {}

int AttackNumbers::unmodified_hit() const { return overwatch_on > 0 ? overwatch_on : std::max(hit_on, 2); }

bool AttackNumbers::hits(int unmodified) const {
    if (overwatch_on > 0) return unmodified >= overwatch_on;
    return succeeds(unmodified, modified(unmodified, hit_modifier, rules.hit_roll).result, hit_on, rules.hit);
}

bool AttackNumbers::wounds(int unmodified) const {
    return succeeds(unmodified, modified(unmodified, wound_modifier, rules.wound_roll).result, wound_on, rules.wound);
}

int AttackNumbers::hit_modifier_at_work() const { return modified(3, hit_modifier, rules.hit_roll).added; }

int AttackNumbers::wound_modifier_at_work() const { return modified(3, wound_modifier, rules.wound_roll).added; }

int AttackNumbers::telling_hit() const {
    int least = least_on(another_attack, least_on(wound_at_once, least_on(extra_hits, 0)));
    for (const ActiveAbility& active : mortal_wounds)
        if (active.ability->on_hit) least = lower(least, active.ability->on);
    return least;
}

int AttackNumbers::telling_wound() const {
    int least = least_on(better_ap, least_on(no_save, 0));
    for (const ActiveAbility& active : mortal_wounds)
        if (!active.ability->on_hit) least = lower(least, active.ability->on);
    return least;
}

// --- Gathering them

namespace {

// Gathers the abilities that work in one attack.
class Gathering {
  public:
    Gathering(const Game& game, AttackKind kind, const DeclaredAttack& declared, AttackNumbers& numbers)
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
                              Effect::mortal_wounds, Effect::no_save, Effect::another_attack, Effect::always_wounds,
                              Effect::better_ap, Effect::extra_damage})
            for (const ActiveAbility& active : active_abilities(game_, declared_.attacker, effect))
                if (!active.ability->against && works_in(game_, *active.ability, kind_, declared_)) take(active, false);
    }
    // An ability against attackers must work on every model of the target, because the attack is at the unit.
    void of_target() {
        const UnitModels models = game_.models_of(declared_.target);
        for (Effect effect : {Effect::reroll, Effect::modify})
            for (const ActiveAbility& active : active_abilities(game_, models.front(), effect))
                if (active.ability->against && works_in(game_, *active.ability, kind_, declared_) &&
                    works_on_all(models, effect, active))
                    take(active, false);
    }

  private:
    bool works_on_all(const UnitModels& models, Effect effect, const ActiveAbility& active) const {
        return std::ranges::all_of(models, [&](ModelId model) {
            if (are_alike(game_, models.front(), model)) return true;
            const ActiveAbilities others = active_abilities(game_, model, effect);
            return std::ranges::find(others, active.ability, &ActiveAbility::ability) != others.end();
        });
    }

    // Adds an ability that works in these attacks. `weapons_own`: it is an ability of the weapon.
    void take(const ActiveAbility& active, bool weapons_own) {
        if (is_spent(game_, active)) return;
        const Ability& ability = *active.ability;
        switch (ability.effect) {
        case Effect::reroll:
            return take_reroll(active);
        case Effect::modify:
            if (ability.of_characteristic) return take_change(active);
            take_modifier(ability, weapons_own);
            if (ability.limit != Limit::none) numbers_.limited.push_back(active);
            return;
        case Effect::auto_hit:
            numbers_.automatic = true;
            if (ability.limit != Limit::none) numbers_.limited.push_back(active);
            return;
        case Effect::extra_hits:
            return numbers_.extra_hits.push_back(active);
        case Effect::wound_on:
            return numbers_.wound_at_once.push_back(active);
        case Effect::mortal_wounds:
            return numbers_.mortal_wounds.push_back(active);
        case Effect::no_save:
            return numbers_.no_save.push_back(active);
        case Effect::another_attack:
            return numbers_.another_attack.push_back(active);
        case Effect::always_wounds:
            return take_wound_roll(active);
        case Effect::better_ap:
            return numbers_.better_ap.push_back(active);
        case Effect::extra_damage:
            return numbers_.extra_damage.push_back(active);
        default:
            return;
        }
    }

    void take_reroll(const ActiveAbility& active) {
        if (active.ability->roll == RollKind::hit) numbers_.hit_rerolls.push_back(active);
        if (active.ability->roll == RollKind::wound) numbers_.wound_rerolls.push_back(active);
        if (active.ability->roll == RollKind::damage) numbers_.damage_rerolls.push_back(active);
    }

    // The others are part of the attacker's characteristics.
    void take_change(const ActiveAbility& active) {
        if (is_of_weapons(active.ability->stat)) numbers_.of_weapon.push_back(active);
    }

    // N-SHEET-13, E-SHEET-05: the best of several.
    void take_wound_roll(const ActiveAbility& active) {
        numbers_.wound_on = lower(numbers_.wound_on, active.ability->on);
        if (active.ability->limit != Limit::none) numbers_.limited.push_back(active);
    }

    // A modifier of save rolls is for the rolling player's own saves, unless the weapon has it.
    void take_modifier(const Ability& ability, bool weapons_own) {
        if (ability.roll == RollKind::hit) numbers_.hit_modifier += ability.by;
        if (ability.roll == RollKind::wound) numbers_.wound_modifier += ability.by;
        if (ability.roll == RollKind::damage) numbers_.damage_modifier += ability.by;
        if (ability.roll == RollKind::save && weapons_own) numbers_.against_saves.modifier += ability.by;
    }

    const Game& game_;
    AttackKind kind_;
    const DeclaredAttack& declared_;
    AttackNumbers& numbers_;
};

// What the weapon itself changes in this attack.
void add_modifiers_of_weapon(const Game& game, const AttackMade& attack, Stat stat, Current& now) {
    for (const Ability& ability : profile_of(game, attack.declared).abilities)
        if (ability.effect == Effect::modify && ability.of_characteristic && ability.stat == stat &&
            weapon_ability_works(game, ability, attack.kind, attack.declared))
            now.modifiers.push_back(modifier_of(game, ability));
}

// A characteristic of the attacker in this attack: its present value, the modifiers that only work in such attacks, and
// the effect of the weapon's strength.
int characteristic_in(Game& game, const AttackMade& attack, Stat stat, std::optional<Modifier> of_strength = {}) {
    Current now = current(game, attack.declared.attacker, stat);
    for (const ActiveAbility& active : active_abilities(game, attack.declared.attacker, Effect::modify))
        if (active.ability->of_characteristic && active.ability->stat == stat && depends_on_attack(*active.ability) &&
            works_in(game, *active.ability, attack.kind, attack.declared))
            add_modifier(now, modifier_of(game, *active.ability));
    add_modifiers_of_weapon(game, attack, stat, now);
    if (of_strength) now.modifiers.push_back(*of_strength);
    return rolled_and_modified(game, attack.declared.attacker, stat, now);
}

} // namespace

// A weapon with an S of its own ignores whatever works on its bearer's S. Otherwise its modifier is applied together
// with those of its bearer (N-DATA-13, N-DATA-14, N-I-06), or to their result (E-DATA-13, E-DATA-14, E-I-64).
int strength_of(Game& game, AttackKind kind, const DeclaredAttack& declared) {
    const AttackMade attack{kind, declared};
    const WeaponStrength& weapon = profile_of(game, declared).strength;
    const Arithmetic& arithmetic = arithmetic_of(game, Stat::S);
    const ModelId attacker = declared.attacker;
    if (weapon.kind == WeaponStrength::Kind::number) {
        Current now{};
        add_modifiers_of_weapon(game, attack, Stat::S, now);
        return apply_modifiers(weapon.by, {now.modifiers.data(), now.modifiers.size()}, arithmetic).result;
    }
    if (game.edition.characteristics.toughness_stands_in && current(game, attacker, Stat::S).none)
        return rolled_and_modified(game, attacker, Stat::T, toughness_instead(game, attacker));
    if (game.edition.attacks.strength_joins) return characteristic_in(game, attack, Stat::S, weapon.modifier());
    const int strength = characteristic_in(game, attack, Stat::S);
    const auto of_weapon = weapon.modifier();
    return of_weapon ? apply_modifiers(strength, {&*of_weapon, 1}, arithmetic).result : strength;
}

int weapon_type_modifier(const Game& game, const DeclaredAttack& declared) {
    return game.edition.shooting.weapon_type_modifier(game, declared);
}

namespace {

// N-SHEET-19, E-SHEET-11: an ability may make it less than 6.
int hits_in_overwatch(const Game& game, ModelId attacker) {
    int least = 6;
    for (const ActiveAbility& active : active_abilities(game, attacker, Effect::overwatch))
        if (active.ability->on > 0) least = std::min(least, active.ability->on);
    return least;
}

// N-SHEET-22, E-SHEET-14
int smoke_around(const Game& game, UnitId unit) {
    const Ability* smoke = game.ability_of(unit, Effect::smoke);
    return smoke ? smoke->by : 0;
}

// The value of a weapon's characteristic after its changes in these attacks (N-SHEET-17, E-SHEET-09).
int changed(const Game& game, const AttackNumbers& numbers, Stat stat, int value) {
    boost::container::small_vector<Modifier, 4> modifiers;
    for (const ActiveAbility& active : numbers.of_weapon)
        if (active.ability->stat == stat) modifiers.push_back(modifier_of(game, *active.ability));
    if (modifiers.empty()) return value;
    const int result = apply_modifiers(value, {modifiers.data(), modifiers.size()}, arithmetic_of(game, stat)).result;
    return stat == Stat::AP ? std::min(0, result) : result;
}

} // namespace

AttackNumbers numbers_of(Game& game, AttackKind kind, const DeclaredAttack& declared, std::optional<int> of_type) {
    AttackNumbers numbers{game.edition.attacks};
    Gathering gathering(game, kind, declared, numbers);
    gathering.of_weapon();
    gathering.of_attacker();
    gathering.of_target();
    const AttackMade attack{kind, declared};
    const bool melee = kind == AttackKind::melee;
    if (kind == AttackKind::overwatch) numbers.overwatch_on = hits_in_overwatch(game, declared.attacker);
    if (!melee && game.has(declared.target, Flag::in_smoke))
        numbers.hit_modifier -= smoke_around(game, declared.target);
    numbers.hit_on =
        characteristic_in(game, attack, melee ? Stat::WS : Stat::BS); // N-ATK-04, N-ATK-05, E-ATK-01, E-FGT-23
    numbers.hit_modifier += of_type ? *of_type : melee ? 0 : weapon_type_modifier(game, declared);
    numbers.strength = strength_of(game, kind, declared);
    const int toughness = rolled_toughness(game, declared.target);
    if (numbers.wound_on == 0) numbers.wound_on = needed_to_wound(numbers.strength, toughness);
    numbers.against_saves.penetration = changed(game, numbers, Stat::AP, profile_of(game, declared).armour_penetration);
    return numbers;
}

DiceExpression damage_before(const AttackNumbers& numbers, const WeaponProfile& profile) {
    for (const ActiveAbility& active : numbers.of_weapon)
        if (active.ability->stat == Stat::D && active.ability->change == ModifierKind::set)
            return fixed(static_cast<std::int16_t>(active.ability->by));
    return profile.damage;
}

int damage_after(const Game& game, const AttackNumbers& numbers, int damage) {
    return changed(game, numbers, Stat::D, damage);
}

} // namespace muster::sheets
