// Making attacks (E-ATK to E-MW): from the number of attacks to the model that falls. Shooting, Overwatch and fighting
// hand their declared attacks in; explosions, powers and wrecks inflict mortal wounds and destroy models through here
// too.
#pragma once

#include "rules/eighth/units.h"
#include "rules/sheets/declared_attack.h"

namespace muster::eighth {

using Declared = DeclaredAttack;

// Resolves attacks of one profile against one target, one after the other where it matters (E-FAST-01); modifiers of
// hit and wound rolls, re-rolls, caps, allocation by the owner, saves, damage, ignored wounds, mortal wounds in
// addition.
void resolve_attacks(Game& game, AttackKind kind, std::span<const Declared> attacks);

// What took a model off the table.
enum class Cause : std::uint8_t { attack, mortal_wound, fled, rule };

// E-MW: one at a time, allocated by the owner, no saves; ignored wounds may help.
void inflict_mortal_wounds(Game& game, UnitId target, int count, Clause because);
// Takes a model off the table; the last one takes its unit with it (E-DMG-03). `triggers`: whether rules that act when
// a model is destroyed do (explosions, E-TRAN-14); not for those who flee.
void destroy_model(Game& game, ModelId model, Cause cause, bool triggers);

// E-END-02, E-I-62: called after each completed resolution; throws nothing, sets battle.over when an army is gone.
void check_annihilation(Game& game);

} // namespace muster::eighth
