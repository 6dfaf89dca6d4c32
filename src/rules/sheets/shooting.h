// Shooting as far as both editions have it in the same words: what a unit has to shoot with, and how far its models are
// from the enemies they see. What bars a target is an edition's own (rules/*/targets.cpp), the declaration is in
// shooting_declaration.h.
#pragma once

#include "rules/sheets/attacks.h"
#include "rules/sheets/measuring.h"
#include "rules/sheets/workings.h"

namespace muster::sheets {

// In the Shooting phase at any eligible target; in Overwatch at the charging unit only.
struct ShootingOccasion {
    AttackKind kind = AttackKind::shooting;
    UnitId only_at = UnitId::none;
};

// --- What a unit has to shoot with

template <OfDatasheets RulesGame, class Test>
bool any_weapon(const RulesGame& game, UnitId unit, Test&& test) {
    for (ModelId model : game.models_of(unit))
        for (std::uint16_t number : game.sheet(model).weapons)
            for (const WeaponProfile& profile : game.sheet(unit).weapons[number].profiles)
                if (test(profile)) return true;
    return false;
}
template <OfDatasheets RulesGame>
bool has_ranged_weapon(const RulesGame& game, UnitId unit) {
    return any_weapon(game, unit,
                      [](const WeaponProfile& profile) { return !profile.is_melee(); }); // N-DATA-11, E-DATA-12
}
template <OfDatasheets RulesGame>
bool has_weapon(const RulesGame& game, UnitId unit, WeaponType type) {
    return any_weapon(game, unit, [&](const WeaponProfile& profile) { return profile.type == type; });
}

// Whether an ability lets the model, or anybody of the unit, shoot after this kind of move.
template <OfDatasheets RulesGame>
bool may_shoot_after(const RulesGame& game, ModelId model, bool Ability::* kind_of_move) {
    return std::ranges::any_of(working_on(game, model, Effect::shoot_after),
                               [&](const Working& working) { return working.ability->*kind_of_move; });
}
template <OfDatasheets RulesGame>
bool may_shoot_after(const RulesGame& game, UnitId unit, bool Ability::* kind_of_move) {
    return std::ranges::any_of(game.models_of(unit),
                               [&](ModelId model) { return may_shoot_after(game, model, kind_of_move); });
}

// --- From whom to whom

// Of one shooting unit: how far each of its models is from each enemy unit, and from the closest model of it that it
// sees. An edition's Targets are built on it, with a function why_not beside.
template <OfDatasheets RulesGame>
class LinesOfFire {
  public:
    LinesOfFire(RulesGame& game, UnitId unit)
        : game_(game),
          unit_(unit),
          shooters_(game.models_of(unit)),
          enemies_(units_on_table(game, opponent(game.owner(unit)))),
          lookout_(game.look_around()) {}

    const UnitModels& shooters() const { return shooters_; }
    const FixedVector<UnitId, max_units>& enemies() const { return enemies_; }
    const Weapon& weapon(ModelId shooter, std::size_t number) const {
        return game_.sheet(unit_).weapons[game_.sheet(shooter).weapons[number]];
    }

    bool is_within(ModelId shooter, UnitId target, Length range) const {
        const Lookout::Standing& there = standing(target);
        if (there.extent.surely_apart(game_.setup, game_.battle, shooter, range)) return false;
        return std::ranges::any_of(there.models, [&](ModelId model) { return within(game_, shooter, model, range); });
    }
    Length distance_to(ModelId shooter, UnitId target) { // of the closest model
        return reach(shooter, target).closest;
    }

  protected:
    const Lookout::Standing& standing(UnitId unit) const { return lookout_.standing(unit); }
    Lookout::Reach reach(ModelId shooter, UnitId target) { return lookout_.reach(shooter, target); }

    RulesGame& game_;
    UnitId unit_;

  private:
    UnitModels shooters_;
    FixedVector<UnitId, max_units> enemies_;
    Lookout& lookout_; // nothing changes while this is asked
};

// Whether this weapon has anything to be aimed at, with any of its profiles.
template <class Targets>
bool can_fire(Targets& targets, ModelId shooter, std::size_t weapon) {
    const Weapon& fired = targets.weapon(shooter, weapon);
    if (fired.is_melee()) return false;
    for (std::size_t profile = 0; profile < fired.profiles.size(); ++profile)
        for (UnitId enemy : targets.enemies()) // distance first: it rules out most, and costs least
            if (targets.is_within(shooter, enemy, fired.profiles[profile].range * 1_in) &&
                targets.why_not(shooter, weapon, profile, enemy) == Clause::none)
                return true;
    return false;
}

template <OfDatasheets RulesGame, class Targets>
bool can_fire_anything(const RulesGame& game, Targets&& targets) {
    for (ModelId shooter : targets.shooters())
        for (std::size_t weapon = 0; weapon < game.sheet(shooter).weapons.size(); ++weapon)
            if (can_fire(targets, shooter, weapon)) return true;
    return false;
}

// The attack as it is declared: half range is read now (N-I-65, E-I-32).
template <class Declared, OfDatasheets RulesGame>
Declared aimed(const RulesGame& game, ModelId shooter, std::size_t weapon, std::size_t profile, UnitId target) {
    Declared declared;
    declared.attacker = shooter;
    declared.weapon = static_cast<std::uint8_t>(weapon);
    declared.profile = static_cast<std::uint8_t>(profile);
    declared.target = target;
    const Length half{profile_of(game, declared).range * (1_in).steps / 2};
    declared.half_range = within(game, shooter, target, half);
    return declared;
}

} // namespace muster::sheets
