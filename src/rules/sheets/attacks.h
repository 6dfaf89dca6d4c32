// Making attacks (N-ATK to N-IGN, E-ATK to E-MW): from the declaration to the model that falls. Shooting, Overwatch and
// fighting pass their declared attacks to it. Explosions, powers and wrecks also inflict mortal wounds and destroy
// models with it. In rulebook order: attack_numbers.cpp, together.cpp, attacks.cpp,
// saves.cpp, damage.cpp.
#pragma once

#include "rules/sheets/abilities.h"
#include "rules/sheets/sheet_events.h"

namespace muster::sheets {

enum class AttackKind : std::uint8_t { shooting, overwatch, melee };

// A weapon of a model and one of its profiles. In options and events it is one number.
struct WeaponUse {
    std::uint8_t weapon = 0; // position in DatasheetModel::weapons, or `bare_hands`
    std::uint8_t profile = 0;

    std::uint16_t code() const;
    static WeaponUse of(std::uint16_t code);
};
inline constexpr std::uint8_t bare_hands = 255; // the close combat weapon (N-MEL-15, E-FGT-20)

// Attacks of one model with one weapon profile at one target, declared together.
struct DeclaredAttack {
    ModelId attacker = ModelId::none;
    std::uint8_t weapon = 0, profile = 0; // as in WeaponUse
    UnitId target = UnitId::none;
    std::uint16_t attacks = 0;          // melee: how many; ranged: 0, the weapon's type says
    bool half_range = false;            // N-I-65, E-I-32: read when targets were selected
    std::uint8_t target_models = 0;     // read at the same time, for Blast (N-I-65)
    bool needs_free_engagement = false; // N-BIG-05: lost unless every enemy in ER is destroyed when it is resolved
};
// The same as an option.
Option option_of_attack(ModelId attacker, WeaponUse use, UnitId target);
// An attack that is being made, from the target's side.
struct AttackMade {
    AttackKind kind;
    const DeclaredAttack& declared;
};

const Weapon& weapon_of(const Game& game, const DeclaredAttack& declared);
const WeaponProfile& profile_of(const Game& game, const DeclaredAttack& declared);

// What an attack brings against saving throws.
struct AgainstSaves {
    int modifier = 0;    // from the weapon, without AP
    int penetration = 0; // the AP, 0 or below
};

// --- What the dice of an attack must show (attack_numbers.cpp)

// Skill, strength, modifiers, re-rolls and the abilities of attacker, weapon and target. They are gathered once for
// attacks that have all of them in common.
struct AttackNumbers {
    explicit AttackNumbers(const AttackRules& edition);

    const AttackRules& rules;
    bool automatic = false; // hits without a roll (N-ATK-07, E-DATA-10)
    int overwatch_on = 0;   // Overwatch hits on unmodified rolls of this or more (N-OW-05, E-OW-05, N-SHEET-19)
    int hit_on = 0, hit_modifier = 0;
    int strength = 0;
    int wound_on = 0, wound_modifier = 0;
    int damage_modifier = 0;
    AgainstSaves against_saves;
    ActiveAbilities hit_rerolls, wound_rerolls, damage_rerolls;
    ActiveAbilities extra_hits, another_attack, wound_at_once, mortal_wounds, no_save, better_ap, extra_damage;
    ActiveAbilities of_weapon; // changes of the weapon's AP and D
    ActiveAbilities limited;   // modifiers and automatic hits that one roll uses up

    bool hits(int unmodified) const;   // N-ATK-08 to N-ATK-10, E-ATK-01 to E-ATK-03
    bool wounds(int unmodified) const; // N-ATK-13 to N-ATK-15, E-ATK-05 to E-ATK-07
    // The sum of modifiers, up to its limit (N-ATK-10, N-ATK-15).
    int hit_modifier_at_work() const;
    int wound_modifier_at_work() const;
    // What a hit roll must show before modifiers (N-RER-06, E-RRL-03). A 1 fails (N-ATK-09, E-ATK-03); in Overwatch
    // everything below its number fails.
    int unmodified_hit() const;
    // A roll of this or more has an effect in addition to the hit or wound; 0 if there is no such effect.
    int telling_hit() const;
    int telling_wound() const;
};

int needed_to_wound(int strength, int toughness);     // N-ATK-11, E-ATK-05
int ap_after(int penetration, const Ability& better); // N-SHEET-14, E-SHEET-06
// `of_type`: the modifier that the weapon's type gives hit rolls, if it has been read already (N-I-63).
AttackNumbers numbers_of(Game& game, AttackKind kind, const DeclaredAttack& declared,
                         std::optional<int> of_type = std::nullopt);
int strength_of(Game& game, AttackKind kind, const DeclaredAttack& declared);
// The D of the weapon in these attacks, and what its changes make of the number (N-SHEET-17, E-SHEET-09).
DiceExpression damage_before(const AttackNumbers& numbers, const WeaponProfile& profile);
int damage_after(const Game& game, const AttackNumbers& numbers, int damage);
// The modifier that the weapon's type gives the hit rolls of a ranged attack (N-WPN-05, N-WPN-06, N-BIG-06; E-WPN-05,
// E-WPN-06).
int weapon_type_modifier(const Game& game, const DeclaredAttack& declared);
// Whether an ability works in this attack, as far as that depends on the attack: ranged or melee, the target, the
// range.
bool works_in(const Game& game, const Ability& ability, AttackKind kind, const DeclaredAttack& declared);
// The same for an ability of the weapon itself. Its bearer's unit is checked, too.
bool weapon_ability_works(const Game& game, const Ability& ability, AttackKind kind, const DeclaredAttack& declared);
// Whether two models of one unit are alike in everything that matters for an attack.
bool are_alike(const Game& game, ModelId a, ModelId b);

// --- Rolling them (attacks.cpp)

bool is_blast(const WeaponProfile& profile);
// Whether a Rapid Fire weapon doubles its attacks (N-WPN-07, E-WPN-07, N-SHEET-11, E-SHEET-03).
bool fires_double(const Game& game, const DeclaredAttack& declared);
// How many attacks a ranged weapon makes. It is rolled when the weapon starts to be resolved (N-I-64, E-I-10). What was
// read when targets were selected is in `declared`.
int number_of_attacks(Game& game, const DeclaredAttack& declared);

// Whether all attacks of this kind may be rolled together (together.cpp).
bool can_be_rolled_together(const Game& game, const DeclaredAttack& declared);
const Ability* bearer_destroyed_by(const WeaponProfile& profile); // N-SHEET-02; null if no roll destroys the bearer
// Attacks of one profile against one target: one after the other if that matters (N-ATK-02, E-FAST-01), else rolled
// together (E-FAST-02).
void resolve_attacks(Game& game, AttackKind kind, std::span<const DeclaredAttack> attacks);
// Target by target, in an order that the owner of the attackers chooses by this clause (N-SHT-21, N-MEL-12, E-TGT-08,
// E-FGT-17). Against each target, profile by profile, in an order chosen in the same way (N-SHT-22, N-MEL-19), or as
// declared if there is no such clause. If there is only one order, no question is asked.
void resolve_in_order(Game& game, AttackKind kind, std::span<const DeclaredAttack> attacks,
                      const ResolutionOrder& order);

// --- Saving throws (saves.cpp)

// The save that a model makes against an attack.
struct Save {
    int needed = 7;
    int modifier = 0;
    bool invulnerable = false;
    ActiveAbility source; // of an invulnerable save
};
// The model's owner chooses it (N-SAVE-06, N-SAVE-07, E-INV-01, E-INV-02).
Save choose_save(Game& game, ModelId model, const AttackMade& attack, const AgainstSaves& against);
// Whether the model passes its saving throw against this attack.
bool saves(Game& game, ModelId model, const AttackMade& attack, const AgainstSaves& against);
// What cover adds to the armour save of a unit's models (E-COV-01).
int cover_of(const Game& game, UnitId unit, AttackKind kind);

// --- Wounds and models lost (damage.cpp). Code that resolves something larger with these checks for the end of an army
// itself, when it is complete (N-I-97, E-I-62).

// What took a model off the table (N-STR-08 to N-STR-12, N-I-12). In the eighth no side is credited for anything.
enum class Cause : std::uint8_t { attack, mortal_wound, fled, rule, nobody };
// The cause if neither side caused it.
Cause nobodys_doing(const Game& game);

// N-ALLOC, E-ATK-09, E-ATK-10: the model that takes the next attack, chosen by its owner; none if no model is left.
ModelId allocate(Game& game, UnitId target);
// The owner chooses one of these models by `clause`. Another model of the unit is refused by `bound`.
ModelId choose_allocated(Game& game, UnitId target, const UnitModels& candidates, Clause clause, Clause bound);
// Whether the model is on the table and not doomed. A doomed model is still in place while the effects of its end are
// resolved.
bool can_take_more(const Game& game, ModelId model);
bool can_take_more(const Game& game, UnitId unit); // any model of it

// Points of damage on one model, each of which may be ignored (N-IGN-01, E-I-47). The rest is lost (N-DMG, E-DMG).
// `before_last` is called with a unit's last model before it is removed.
struct Loss {
    Cause cause = Cause::mortal_wound;
    bool mortal = false;
    FunctionRef<void(ModelId)> before_last = nullptr;
    const AttackMade* attack = nullptr; // if an attack caused it
    bool passed_on = false;             // to guards, who cannot pass it on again (N-SHEET-21)
};
void suffer_damage(Game& game, ModelId model, int damage, const Loss& loss);

// N-MW, E-MW: one at a time, allocated by the owner, without saves. Wounds may be ignored, and they carry over
// (N-MW-02, N-MW-06, E-MW-05).
void suffer_mortal_wounds(Game& game, UnitId target, int count, const Loss& loss = {});
// Mortal wounds by a rule of this side (or of neither). Only those of an enemy credit a side (N-STR-10).
Loss mortal_wounds_by(const Game& game, UnitId target, std::optional<Side> by);
// The same, reported by the clause `because`, with the check for the end of an army.
void inflict_mortal_wounds(Game& game, UnitId target, int count, std::optional<Side> by, Clause because);

// Takes a model off the table. The last one takes its unit with it (N-STR-02, N-STR-04, E-DMG-03). `triggers`: whether
// rules act that depend on a model being destroyed (Explodes). They do not for fleeing and coherency (N-MOR-10).
void remove_model(Game& game, ModelId model, Cause cause, bool triggers);
// The same with the check for the end of an army. It does nothing for a model that is gone already.
void destroy_model(Game& game, ModelId model, Cause cause, bool triggers);
// N-END-02, N-I-97, E-END-02, E-I-62: called after each completed resolution. It sets battle.over when an army is gone.
// Units aboard or not yet arrived keep an army in the battle.
void check_annihilation(Game& game);

} // namespace muster::sheets
