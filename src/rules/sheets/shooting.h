// Shooting (N-SHT, E-SHT) for the Shooting phase and Overwatch: the targets of each weapon, the declaration of all
// targets before anything is resolved (N-SHT-10, E-TGT-06), and the phase itself. Each edition says itself what forbids
// a target (rules/*/shooting.cpp).
#pragma once

#include "rules/sheets/attacks.h"

namespace muster::sheets {

// In the Shooting phase at any eligible target, in Overwatch only at the charging unit.
struct ShootingOccasion {
    AttackKind kind = AttackKind::shooting;
    UnitId only_at = UnitId::none;
};

// For one shooting unit: the possible targets of each of its weapons, the clauses that forbid the others, and how far
// its models are from each enemy unit and from the closest model of it that they see. The table must not change while
// this is used.
class Targets {
  public:
    Targets(Game& game, UnitId unit, const ShootingOccasion& occasion);
    virtual ~Targets();

    // Why this weapon profile cannot be aimed at that unit; none if it can.
    virtual Clause why_not(ModelId shooter, WeaponUse use, UnitId target) = 0;
    // N-BIG-05: an attack at this unit may be lost before it is made.
    virtual bool may_be_lost(UnitId) const { return false; }

    const Weapon& weapon(ModelId shooter, std::size_t number) const;
    bool is_within(ModelId shooter, UnitId target, Length range) const;
    Length distance_to(ModelId shooter, UnitId target); // to its closest model

    bool can_aim(ModelId shooter, WeaponUse use, UnitId target);
    // Whether this weapon has a target with any of its profiles; and whether any weapon of the unit has.
    bool can_fire(ModelId shooter, std::size_t weapon);
    bool can_fire_anything();
    // The attack when it is declared: half range and numbers are read now (N-I-65, N-I-67, E-I-32).
    DeclaredAttack aim(ModelId shooter, WeaponUse use, UnitId target) const;

    const UnitModels shooters;
    const FixedVector<UnitId, max_units> enemies;

  protected:
    bool lacks_skill(ModelId shooter) const; // a BS of "-"
    // N-SHT-16, N-SHT-17, E-TGT-01, E-TGT-02: the clauses by which a target is too far or not visible, or by which none
    // of its models is both in range and visible (N-I-60, E-I-32).
    Clause forbidden_by_distance(ModelId shooter, Length range, UnitId target);
    // N-SHEET-28, E-SHEET-23
    bool aims_at_characters(ModelId shooter, WeaponUse use, UnitId target) const;

    Game& game_;
    UnitId unit_;
    ShootingOccasion occasion_;
    UnitSightCache& sights_;
};

bool has_weapon(const Game& game, UnitId unit, WeaponType type);
// Whether an ability lets the model, or any model of the unit, shoot after this kind of move.
bool may_shoot_after(const Game& game, ModelId model, bool Ability::* kind_of_move);
bool may_shoot_after(const Game& game, UnitId unit, bool Ability::* kind_of_move);

// N-SHT-02 to N-SHT-06, E-SHT-02 to E-SHT-05: why a unit on the table cannot be selected to shoot; nothing if it can.
std::optional<Clause> why_it_cannot_shoot(Game& game, UnitId unit, const ShootingOccasion& occasion = {});
// Asks for the declaration and resolves it. The unit must be able to shoot (why_it_cannot_shoot).
void shoot(Game& game, UnitId unit, const ShootingOccasion& occasion = {});
void shooting_phase(Game& game);

} // namespace muster::sheets
