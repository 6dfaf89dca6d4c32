#include "rules/ninth/attack_numbers.h"

#include "rules/ninth/weapons.h"

namespace muster::ninth {
namespace {

bool has_canonical(const Game& game, UnitId unit, const std::string& keyword) {
    for (ModelId model : game.models_of(unit))
        if (game.sheet(model).keywords.has_canonical(keyword)) return true;
    return false;
}

// A characteristic of the attacker in this attack: what it has now, and what only works in such attacks.
int characteristic_in(Game& game, AttackKind kind, const Declared& declared, Stat stat,
                      std::optional<Modifier> of_weapon) {
    Current now = current(game, declared.attacker, stat);
    int base = now.value.plus;
    if (now.random) { // N-MOD-08
        Roll roll =
            game.roll(N_MOD_08, game.owner(declared.attacker), now.value.count, game.unit_of(declared.attacker));
        for (const Die& die : roll.dice) base += value_of(now.value, die.face);
    }
    const auto add = [&](Modifier modifier) {
        if (!now.modifiers.full()) now.modifiers.push_back(modifier);
    };
    for (const Working& working : working_on(game, declared.attacker, Effect::modify))
        if (working.ability->of_characteristic && working.ability->stat == stat &&
            depends_on_attack(*working.ability) && works_in(game, *working.ability, kind, declared))
            add(modifier_of(*working.ability));
    for (const Ability& ability : profile_of(game, declared).abilities)
        if (ability.effect == Effect::modify && ability.of_characteristic && ability.stat == stat &&
            weapon_ability_works(game, ability, kind, declared))
            add(modifier_of(ability));
    if (of_weapon) add(*of_weapon);
    return reckon(base, {now.modifiers.begin(), now.modifiers.size()}, arithmetic_of(stat)).result;
}

// Gathers the abilities at work in one attack.
class Gathering {
  public:
    Gathering(Game& game, AttackKind kind, const Declared& declared, AttackNumbers& numbers)
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
    bool works_on_all(const UnitModels& models, Effect effect, const Working& working) {
        return std::ranges::all_of(models, [&](ModelId model) {
            if (are_alike(game_, models.front(), model)) return true;
            const Workings others = working_on(game_, model, effect);
            return std::ranges::find(others, working.ability, &Working::ability) != others.end();
        });
    }

    template <class List>
    static void add(List& list, const Working& working) {
        if (!list.full()) list.push_back(working);
    }

    void take(const Working& working, bool weapons_own) {
        if (is_spent(game_, working)) return;
        const Ability& ability = *working.ability;
        switch (ability.effect) {
        case Effect::reroll:
            take_reroll(working);
            return; // used up only when a die is rolled again
        case Effect::modify:
            take_modifier(ability, weapons_own);
            break;
        case Effect::auto_hit:
            numbers_.automatic = true;
            break;
        case Effect::extra_hits:
            add(numbers_.extra_hits, working);
            break;
        case Effect::wound_on:
            add(numbers_.wound_at_once, working);
            break;
        case Effect::mortal_wounds:
            add(numbers_.mortal_wounds, working);
            break;
        case Effect::no_save:
            add(numbers_.no_save, working);
            break;
        case Effect::extra_damage:
            add(numbers_.extra_damage, working);
            break;
        default:
            return;
        }
        if (ability.limit != Limit::none) add(numbers_.limited, working);
    }

    void take_reroll(const Working& working) {
        if (working.ability->roll == RollKind::hit) add(numbers_.hit_rerolls, working);
        if (working.ability->roll == RollKind::wound) add(numbers_.wound_rerolls, working);
        if (working.ability->roll == RollKind::damage) add(numbers_.damage_rerolls, working);
    }

    // A modifier of save rolls is the roller's own business, unless the weapon has it.
    void take_modifier(const Ability& ability, bool weapons_own) {
        if (ability.of_characteristic) return;
        if (ability.roll == RollKind::hit) numbers_.hit_modifier += ability.by;
        if (ability.roll == RollKind::wound) numbers_.wound_modifier += ability.by;
        if (ability.roll == RollKind::damage) numbers_.damage_modifier += ability.by;
        if (ability.roll == RollKind::save && weapons_own) numbers_.save_modifier += ability.by;
    }

    Game& game_;
    AttackKind kind_;
    const Declared& declared_;
    AttackNumbers& numbers_;
};

Modifier added(int by, Clause because) { return {ModifierKind::add, static_cast<std::int16_t>(by), because}; }

// The lowest roll that sets one of these off; 0 where there is none.
int lower(int least, int on) { return least == 0 ? on : std::min(least, on); }

template <class List>
int least_on(const List& list, int least) {
    for (const Working& working : list) least = lower(least, working.ability->on);
    return least;
}

} // namespace

// N-ATK-08 to N-ATK-10: a 1 fails, a 6 hits, and modifiers are limited once they are summed.
bool AttackNumbers::hits(int unmodified) const {
    if (only_sixes) return unmodified == 6;
    const Modifier modifier = added(hit_modifier, N_ATK_10);
    return succeeds(unmodified, reckon(unmodified, {&modifier, 1}, hit_roll).result, hit_on, {1, 6});
}

// N-ATK-13 to N-ATK-15
bool AttackNumbers::wounds(int unmodified) const {
    const Modifier modifier = added(wound_modifier, N_ATK_15);
    return succeeds(unmodified, reckon(unmodified, {&modifier, 1}, wound_roll).result, wound_on, {1, 6});
}

int AttackNumbers::telling_hit() const {
    int least = least_on(wound_at_once, least_on(extra_hits, 0));
    for (const Working& working : mortal_wounds)
        if (working.ability->on_hit) least = lower(least, working.ability->on);
    return least;
}

int AttackNumbers::telling_wound() const {
    int least = least_on(no_save, 0);
    for (const Working& working : mortal_wounds)
        if (!working.ability->on_hit) least = lower(least, working.ability->on);
    return least;
}

int strength_of(Game& game, AttackKind kind, const Declared& declared) {
    const WeaponStrength& weapon = profile_of(game, declared).strength;
    if (weapon.kind == WeaponStrength::Kind::number) return weapon.by;
    if (current(game, declared.attacker, Stat::S).none) { // N-MOD-10, N-MOD-11: T in its place, as it is printed
        const int wounds = game.battle.models[index(declared.attacker)].wounds;
        return game.profile(declared.attacker).at(Stat::T, wounds).number();
    }
    return characteristic_in(game, kind, declared, Stat::S, weapon.modifier());
}

bool works_in(const Game& game, const Ability& ability, AttackKind kind, const Declared& declared) {
    const bool melee = kind == AttackKind::melee;
    if ((ability.when == When::shooting && melee) || (ability.when == When::melee && !melee)) return false;
    switch (ability.condition) {
    case Condition::target_keyword:
        return has_canonical(game, declared.target, ability.condition_keyword);
    case Condition::target_models_at_least:
        return game.models_of(declared.target).size() >= static_cast<std::size_t>(ability.condition_count);
    case Condition::half_range:
        return declared.half_range;
    default:
        return true;
    }
}

bool weapon_ability_works(const Game& game, const Ability& ability, AttackKind kind, const Declared& declared) {
    const UnitId unit = game.unit_of(declared.attacker);
    if (ability.when == When::command_phase || ability.when == When::deployment) return false;
    if (ability.when == When::charged_this_turn && !game.has(unit, Flag::charged)) return false;
    if (ability.condition == Condition::stationary && game.has(unit, Flag::moved)) return false;
    if (ability.condition == Condition::below_half_strength && !below_half_strength(game, unit)) return false;
    if (ability.condition == Condition::models_at_least &&
        game.models_of(unit).size() < static_cast<std::size_t>(ability.condition_count))
        return false;
    return works_in(game, ability, kind, declared);
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

AttackNumbers numbers_of(Game& game, AttackKind kind, const Declared& declared) {
    AttackNumbers numbers;
    Gathering gathering(game, kind, declared, numbers);
    gathering.of_weapon();
    gathering.of_attacker();
    gathering.of_target();
    numbers.only_sixes = kind == AttackKind::overwatch;
    const Stat skill = kind == AttackKind::melee ? Stat::WS : Stat::BS; // N-ATK-04, N-ATK-05
    numbers.hit_on = characteristic_in(game, kind, declared, skill, std::nullopt);
    if (kind != AttackKind::melee) numbers.hit_modifier += weapon_type_modifier(game, declared);
    numbers.strength = strength_of(game, kind, declared);
    numbers.wound_on = needed_to_wound(numbers.strength, toughness(game, declared.target));
    return numbers;
}

} // namespace muster::ninth
