// Eligible targets: for one shooting unit, what each of its weapons may be aimed at and which clause bars the rest.
#pragma once

#include "rules/ninth/shooting.h"
#include "rules/ninth/weapons.h"

namespace muster::ninth {

class Targets {
  public:
    Targets(Game& game, UnitId unit, const Occasion& occasion);

    // Why this weapon profile cannot be aimed at that unit; none if it can.
    Clause why_not(ModelId shooter, std::size_t weapon, std::size_t profile, UnitId target);
    bool can_fire(ModelId shooter, std::size_t weapon); // at anything, with any of its profiles
    bool any();

    const UnitModels& shooters() const { return shooters_; }
    const FixedVector<UnitId, max_units>& enemies() const { return enemies_; }
    bool is_engaged_with(UnitId enemy) const { return looks_[index(enemy)].engaged_with; }
    bool is_engaged() const { return engaged_; }
    bool is_within(ModelId shooter, UnitId target, Length range) const;
    Length distance_to(ModelId shooter, UnitId target); // of the closest model

  private:
    // What holds of an enemy unit for every weapon.
    struct Look {
        UnitModels models; // on the table
        Extent extent;     // of these
        bool engaged_with = false;
        std::optional<bool> near_friends;           // within ER of another unit of ours
        std::optional<Clause> hidden_behind_others; // N-LOOK-01 or N-LOOK-02
    };
    // How far the closest model is, and the closest that can be seen.
    struct Reach {
        bool known = false;
        bool seen = false;
        Length closest, closest_seen;
    };

    Clause barred_in_combat(ModelId shooter, const WeaponProfile& profile, UnitId target);
    Clause barred_by_distance(ModelId shooter, const WeaponProfile& profile, UnitId target);
    Clause look_out_sir(ModelId shooter, UnitId target);
    bool is_near_friends(UnitId target);
    bool is_closest(ModelId shooter, UnitId target);
    bool are_engaged(const Look& unit, const Look& enemy) const;
    const Reach& reach(ModelId shooter, UnitId target);
    const Weapon& weapon(ModelId shooter, std::size_t number) const;

    Game& game_;
    UnitId unit_;
    Occasion occasion_;
    UnitModels shooters_;
    FixedVector<UnitId, max_units> enemies_;
    std::vector<Look> looks_;    // by unit
    std::vector<Reach> reaches_; // by shooter and unit
    bool looked_ = false;
    bool engaged_ = false;
    bool advanced_ = false; // and may fire Assault weapons only
    std::size_t ranged_weapons_ = 0;
};

// The attack as it is declared (N-I-65, N-I-67: half range and numbers are read now).
Declared aim(const Game& game, const Targets& targets, ModelId shooter, std::size_t weapon, std::size_t profile,
             UnitId target);

// N-LOOK-01, N-LOOK-04: a CHARACTER with W 9 or less, by its characteristic (N-I-61).
bool is_small_character(const Game& game, ModelId model);

} // namespace muster::ninth
