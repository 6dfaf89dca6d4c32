// Eligible targets (E-TGT): for one shooting unit, what each of its weapons may be aimed at and which clause bars the
// rest.
#pragma once

#include "rules/eighth/eighth.h"
#include "rules/eighth/shooting.h"
#include "rules/eighth/weapons.h"

namespace muster::eighth {

class Targets : public LinesOfFire<Game> {
  public:
    Targets(Game& game, UnitId unit, const ShootingOccasion& occasion);

    // Why this weapon profile cannot be aimed at that unit; none if it can.
    Clause why_not(ModelId shooter, std::size_t weapon, std::size_t profile, UnitId target);

  private:
    Clause barred_in_combat(ModelId shooter, const WeaponProfile& profile, UnitId target);
    Clause barred_by_distance(ModelId shooter, const WeaponProfile& profile, UnitId target);
    bool is_near_friends(UnitId target);
    bool is_closest(ModelId shooter, UnitId target);         // of all enemy units (E-I-65)
    bool is_closest_visible(ModelId shooter, UnitId target); // E-TGT-10

    ShootingOccasion occasion_;
    std::vector<std::optional<bool>> near_friends_; // by unit: within 1" of a model of ours
    bool close_ = false;                            // to enemies: Pistols only (E-SHT-05)
    bool advanced_ = false;
    UnitModels held_back_; // by the Advance, and may fire Assault weapons only; else by the Fall Back
};

// The attack as it is declared.
Declared aim(const Game& game, const Targets& targets, ModelId shooter, std::size_t weapon, std::size_t profile,
             UnitId target);

bool can_fly(const sheets::Game& game, UnitId unit); // every model of it
// E-TGT-10, E-TGT-11, E-I-26: all of it CHARACTERS with W 9 or less, by the characteristic.
bool is_protected(const Game& game, UnitId unit);

} // namespace muster::eighth
