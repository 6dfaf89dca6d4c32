// What of shooting is the ninth's own (rules/sheets/shooting.h has the rest): who bars whom as a target, weapon types
// and big guns.
#pragma once

#include "rules/ninth/ninth.h"
#include "rules/sheets/shooting.h"

namespace muster::ninth {

// Eligible targets (N-SHT-15 to N-SHT-25).
class NinthTargets : public Targets {
  public:
    NinthTargets(sheets::Game& game, UnitId unit, const ShootingOccasion& occasion);

    Clause why_not(ModelId shooter, WeaponUse use, UnitId target) override;
    bool may_be_lost(UnitId target) const override { return engaged_ && !is_engaged_with(target); } // N-BIG-05
    // N-WPN-12: this model fires its Pistols, or its other weapons.
    void limit_to(ModelId shooter, bool pistols) { (pistols ? pistoleers_ : others_).push_back(shooter); }

  private:
    // What holds of an enemy unit for every weapon.
    struct Look {
        bool engaged_with = false;
        std::optional<bool> near_friends;           // within ER of another unit of ours
        std::optional<Clause> hidden_behind_others; // N-LOOK-01 or N-LOOK-02
    };

    bool is_engaged_with(UnitId enemy) const { return looks_[index(enemy)].engaged_with; }
    bool is_left_aside(ModelId shooter, const WeaponProfile& profile) const;
    Clause barred_by_move(ModelId shooter, const WeaponProfile& profile) const;
    Clause barred_in_combat(ModelId shooter, const WeaponProfile& profile, UnitId target);
    Clause look_out_sir(ModelId shooter, UnitId target);
    bool is_near_friends(UnitId target);
    bool is_closest(ModelId shooter, UnitId target);
    bool are_engaged(UnitId unit, UnitId enemy) const;
    std::size_t ranged_weapons() const; // of the whole unit

    std::vector<Look> looks_; // by unit
    bool engaged_ = false;
    UnitModels pistoleers_, others_; // of those that have both
};

std::unique_ptr<Targets> targets_of(sheets::Game& game, UnitId unit, const ShootingOccasion& occasion);
std::optional<Clause> bar_by_move(const sheets::Game& game, UnitId unit);
// N-WPN-12, N-WPN-13: models that could use either Pistols or others decide before targets are selected.
void ask_about_pistols(sheets::Game& game, UnitId unit, Targets& targets);
// N-WPN-05, N-WPN-06, N-BIG-06: what is added to the hit rolls of these attacks.
int modifier_of_weapon_type(const sheets::Game& game, const DeclaredAttack& declared);

// N-LOOK-01, N-LOOK-04: a CHARACTER with W 9 or less, by its characteristic (N-I-61).
bool is_small_character(const sheets::Game& game, ModelId model);

} // namespace muster::ninth
