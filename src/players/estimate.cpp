#include "players/estimate.h"

namespace muster {
namespace {

// Twice the mean, so that it is a whole number.
std::int64_t twice_mean(DiceExpression dice) { return 2 * dice.plus + dice.count * (dice.sides + 1); }

int number_of(const sheets::Game& game, ModelId model, Stat stat) {
    const Characteristic& value = game.profile(model).at(stat, game.battle.models[index(model)].wounds);
    return value.kind == Characteristic::Kind::none ? 0 : static_cast<int>(twice_mean(value.value) / 2);
}

// The chance of a roll that needs this number, in sixths. A 1 fails and a 6 succeeds.
int sixths(int needed) { return 7 - std::clamp(needed, 2, 6); }

int needed_to_wound(int strength, int toughness) { // N-ATK-11
    if (strength >= 2 * toughness) return 2;
    if (strength > toughness) return 3;
    if (strength == toughness) return 4;
    return 2 * strength <= toughness ? 6 : 5;
}

int failing_saves(const sheets::Game& game, ModelId model, int armour_penetration) {
    int needed = number_of(game, model, Stat::Sv) - armour_penetration;
    for (std::uint16_t number : game.sheet(model).abilities) {
        const Ability& ability = game.sheet(game.setup.models[index(model)].unit).abilities[number];
        if (ability.effect == Effect::invulnerable) needed = std::min(needed, ability.on);
    }
    return needed > 6 ? 6 : 6 - sixths(needed);
}

const Weapon& weapon_of(const sheets::Game& game, ModelId model, std::size_t position) {
    return game.sheet(game.setup.models[index(model)].unit).weapons[game.sheet(model).weapons[position]];
}

} // namespace

std::int64_t estimate(const sheets::Game& game, ModelId attacker, const WeaponProfile& profile, UnitId target) {
    const UnitModels models = game.models_of(target);
    if (models.empty()) return 0;
    const ModelId model = models[0];
    const bool melee = profile.is_melee();
    const std::int64_t attacks = melee ? 2 * number_of(game, attacker, Stat::A) : twice_mean(profile.attacks);
    bool automatic = false;
    for (const Ability& ability : profile.abilities) automatic = automatic || ability.effect == Effect::auto_hit;
    const int skill = number_of(game, attacker, melee ? Stat::WS : Stat::BS);
    if (skill == 0 && !automatic) return 0;
    const int strength = profile.strength.with_bearer(number_of(game, attacker, Stat::S));
    const int wounding = sixths(needed_to_wound(strength, number_of(game, model, Stat::T)));
    const std::int64_t damage = std::min<std::int64_t>(twice_mean(profile.damage), 2 * game.profile(model).wounds());
    return attacks * (automatic ? 6 : sixths(skill)) * wounding *
           failing_saves(game, model, profile.armour_penetration) * damage;
}

std::int64_t ranged_estimate(const sheets::Game& game, UnitId unit, UnitId target) {
    std::int64_t sum = 0;
    for (ModelId model : game.models_of(unit))
        for (std::size_t i = 0; i < game.sheet(model).weapons.size(); ++i)
            if (const Weapon& weapon = weapon_of(game, model, i); !weapon.is_melee())
                sum += estimate(game, model, weapon.profiles[0], target);
    return sum;
}

std::int64_t melee_estimate(const sheets::Game& game, UnitId unit, UnitId target) {
    std::int64_t sum = 0;
    for (ModelId model : game.models_of(unit)) {
        std::int64_t best = estimate(game, model, close_combat_weapon().profiles[0], target);
        for (std::size_t i = 0; i < game.sheet(model).weapons.size(); ++i)
            if (const Weapon& weapon = weapon_of(game, model, i); weapon.is_melee())
                for (const WeaponProfile& profile : weapon.profiles)
                    best = std::max(best, estimate(game, model, profile, target));
        sum += best;
    }
    return sum;
}

Length longest_range(const sheets::Game& game, UnitId unit) {
    int range = 0;
    for (ModelId model : game.models_of(unit))
        for (std::size_t i = 0; i < game.sheet(model).weapons.size(); ++i)
            for (const WeaponProfile& profile : weapon_of(game, model, i).profiles)
                range = std::max(range, profile.range);
    return range * 1_in;
}

} // namespace muster
