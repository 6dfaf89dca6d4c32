// Eligible targets (N-SHT-15 to N-SHT-25): for one shooting unit, what each of its weapons may be aimed at and which
// clause bars the rest.
#pragma once

#include "rules/ninth/ninth.h"
#include "rules/ninth/shooting.h"
#include "rules/ninth/weapons.h"

namespace muster::ninth {

class Targets : public LinesOfFire<Game> {
  public:
    Targets(Game& game, UnitId unit, const ShootingOccasion& occasion);

    // Why this weapon profile cannot be aimed at that unit; none if it can.
    Clause why_not(ModelId shooter, std::size_t weapon, std::size_t profile, UnitId target);
    // N-WPN-12: this model fires its Pistols, or its other weapons.
    void limit_to(ModelId shooter, bool pistols) { (pistols ? pistoleers_ : others_).push_back(shooter); }

    bool is_engaged_with(UnitId enemy) const { return looks_[index(enemy)].engaged_with; }
    bool is_engaged() const { return engaged_; }

  private:
    // What holds of an enemy unit for every weapon.
    struct Look {
        bool engaged_with = false;
        std::optional<bool> near_friends;           // within ER of another unit of ours
        std::optional<Clause> hidden_behind_others; // N-LOOK-01 or N-LOOK-02
    };

    bool is_left_aside(ModelId shooter, const WeaponProfile& profile) const;
    Clause barred_by_move(ModelId shooter, const WeaponProfile& profile) const;
    Clause barred_in_combat(ModelId shooter, const WeaponProfile& profile, UnitId target);
    Clause barred_by_distance(ModelId shooter, const WeaponProfile& profile, UnitId target);
    Clause look_out_sir(ModelId shooter, UnitId target);
    bool is_near_friends(UnitId target);
    bool is_closest(ModelId shooter, UnitId target);
    bool are_engaged(UnitId unit, UnitId enemy) const;
    std::size_t ranged_weapons() const; // of the whole unit

    ShootingOccasion occasion_;
    std::vector<Look> looks_; // by unit
    bool engaged_ = false;
    UnitModels pistoleers_, others_; // of those that have both
};

// The attack as it is declared (N-I-65, N-I-67: half range and numbers are read now).
Declared aim(const Game& game, const Targets& targets, ModelId shooter, std::size_t weapon, std::size_t profile,
             UnitId target);

// N-LOOK-01, N-LOOK-04: a CHARACTER with W 9 or less, by its characteristic (N-I-61).
bool is_small_character(const Game& game, ModelId model);

} // namespace muster::ninth
