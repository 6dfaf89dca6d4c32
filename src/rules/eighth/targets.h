// Eligible targets (E-TGT): for one shooting unit, what each of its weapons may be aimed at and which clause bars the
// rest.
#pragma once

#include "rules/eighth/shooting.h"
#include "rules/eighth/weapons.h"

namespace muster::eighth {

class Targets {
  public:
    Targets(Game& game, UnitId unit, const Occasion& occasion);

    // Why this weapon profile cannot be aimed at that unit; none if it can.
    Clause why_not(ModelId shooter, std::size_t weapon, std::size_t profile, UnitId target);
    bool can_fire(ModelId shooter, std::size_t weapon); // at anything, with any of its profiles
    bool any();

    const UnitModels& shooters() const { return shooters_; }
    const FixedVector<UnitId, max_units>& enemies() const { return enemies_; }
    bool is_close() const { return close_; }            // to enemies: Pistols only (E-SHT-05)
    Length distance_to(ModelId shooter, UnitId target); // of the closest model

  private:
    // How far the closest model is, and the closest that can be seen.
    struct Reach {
        bool known = false;
        bool seen = false;
        Length closest, closest_seen;
    };

    Clause barred_in_combat(ModelId shooter, const WeaponProfile& profile, UnitId target);
    Clause barred_by_distance(ModelId shooter, const WeaponProfile& profile, UnitId target);
    bool is_near_friends(UnitId target);
    bool is_closest(ModelId shooter, UnitId target);         // of all enemy units (E-I-65)
    bool is_closest_visible(ModelId shooter, UnitId target); // E-TGT-10
    const Reach& reach(ModelId shooter, UnitId target);
    const Weapon& weapon(ModelId shooter, std::size_t number) const;

    Game& game_;
    UnitId unit_;
    Occasion occasion_;
    UnitModels shooters_;
    FixedVector<UnitId, max_units> enemies_;
    std::vector<std::optional<bool>> near_friends_; // by unit: within 1" of a model of ours
    std::vector<Reach> reaches_;                    // by shooter and unit
    bool looked_ = false;
    bool close_ = false;
    bool advanced_ = false; // and may fire Assault weapons only
};

// The attack as it is declared: half range is read now (E-I-32).
Declared aim(const Game& game, ModelId shooter, std::size_t weapon, std::size_t profile, UnitId target);

// E-TGT-10, E-TGT-11, E-I-26: all of it CHARACTERS with W 9 or less, by the characteristic.
bool is_protected(const Game& game, UnitId unit);

} // namespace muster::eighth
