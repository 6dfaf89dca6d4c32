// Making attacks (N-ATK to N-IGN): from the number of attacks to the model that falls. Shooting, Overwatch and fighting
// hand their declared attacks in; explosions, powers and wrecks inflict mortal wounds and destroy models through here
// too.
#pragma once

#include "rules/ninth/units.h"
#include "rules/sheets/declared_attack.h"

namespace muster::ninth {

// What the ninth reads besides when targets are selected.
struct Declared : DeclaredAttack {
    std::uint8_t target_models = 0;     // N-I-65
    bool needs_free_engagement = false; // N-BIG-05: lost unless every enemy in ER is destroyed when it is resolved
};

// Resolves attacks of one profile against one target, one after the other where it matters (N-ATK-02); modifiers of
// hit and wound rolls, re-rolls, caps, allocation by the owner, saves, damage, ignored wounds, mortal wounds in
// addition.
void resolve_attacks(Game& game, AttackKind kind, std::span<const Declared> attacks);

// Who destroyed it, for N-STR-08 to N-STR-12 and N-I-12.
enum class Cause : std::uint8_t { attack, mortal_wound, fled, rule, nobody };

// N-MW: one at a time, allocated by the owner, no saves; ignored wounds may help. `by`: whose rule inflicts them.
void inflict_mortal_wounds(Game& game, UnitId target, int count, std::optional<Side> by, Clause because);
// Takes a model off the table; the last one takes its unit with it (N-STR-02, N-STR-04). `triggers`: whether rules that
// act when a model is destroyed do (Explodes, N-TRAN-18 to N-TRAN-22); not for fleeing and coherency (N-MOR-10).
void destroy_model(Game& game, ModelId model, Cause cause, bool triggers);

// N-END-02, N-I-97: called after each completed resolution; throws nothing, sets battle.over when an army is gone.
void check_annihilation(Game& game);

} // namespace muster::ninth
