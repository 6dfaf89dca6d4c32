// Shooting (N-SHT, E-SHT) as the Shooting phase and Overwatch use it: what a unit may aim at what, the declaration of
// all its targets before anything is resolved (N-SHT-10, E-TGT-06), and the phase itself. What forbids a target is an
// edition's own (rules/*/shooting.cpp).
#pragma once

#include "rules/sheets/attacks.h"

namespace muster::sheets {

// In the Shooting phase at any eligible target; in Overwatch at the charging unit only.
struct ShootingOccasion {
    AttackKind kind = AttackKind::shooting;
    UnitId only_at = UnitId::none;
};

// Of one shooting unit: what each of its weapons may be aimed at, which clause forbids the rest, and how far its models
// are from each enemy unit, and from the closest model of it that they see. Nothing changes while it is asked.
class Targets {
  public:
    Targets(Game& game, UnitId unit, const ShootingOccasion& occasion);
    virtual ~Targets();

    // Why this weapon profile cannot be aimed at that unit; none if it can.
    virtual Clause why_not(ModelId shooter, WeaponUse use, UnitId target) = 0;
    // N-BIG-05: an attack at this unit may turn out not to be made.
    virtual bool may_be_lost(UnitId) const { return false; }

    const Weapon& weapon(ModelId shooter, std::size_t number) const;
    bool is_within(ModelId shooter, UnitId target, Length range) const;
    Length distance_to(ModelId shooter, UnitId target); // of the closest model

    // Whether this weapon has anything to be aimed at, with any of its profiles; and anything of the unit's.
    bool can_fire(ModelId shooter, std::size_t weapon);
    bool can_fire_anything();
    // The attack as it is declared: half range and numbers are read now (N-I-65, N-I-67, E-I-32).
    DeclaredAttack aim(ModelId shooter, WeaponUse use, UnitId target) const;

    const UnitModels shooters;
    const FixedVector<UnitId, max_units> enemies;

  protected:
    bool lacks_skill(ModelId shooter) const; // a BS of "-"
    // N-SHT-16, N-SHT-17, E-TGT-01, E-TGT-02: the clauses by which a target is too far, unseen, or not both by one and
    // the same of its models (N-I-60, E-I-32).
    Clause forbidden_by_distance(ModelId shooter, Length range, UnitId target);

    Game& game_;
    UnitId unit_;
    ShootingOccasion occasion_;
    UnitSightCache& sights_;
};

bool has_weapon(const Game& game, UnitId unit, WeaponType type);
// Whether an ability lets the model, or anybody of the unit, shoot after this kind of move.
bool may_shoot_after(const Game& game, ModelId model, bool Ability::* kind_of_move);
bool may_shoot_after(const Game& game, UnitId unit, bool Ability::* kind_of_move);

// N-SHT-02 to N-SHT-06, E-SHT-02 to E-SHT-05: why a unit on the table cannot be selected to shoot; nothing if it can.
std::optional<Clause> why_it_cannot_shoot(Game& game, UnitId unit, const ShootingOccasion& occasion = {});
// Asks for the declaration and resolves it. The unit can shoot (why_it_cannot_shoot).
void shoot(Game& game, UnitId unit, const ShootingOccasion& occasion = {});
void shooting_phase(Game& game);

} // namespace muster::sheets
