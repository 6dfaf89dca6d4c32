// From a successful attack to wounds lost: allocation, saving throws, damage, ignored wounds and mortal wounds. Whoever
// resolves something larger with these looks for an army's end himself when it is complete (E-I-62).
#pragma once

#include "rules/eighth/attack_numbers.h"
#include "rules/eighth/command_rerolls.h"
#include "rules/sheets/saving_throws.h"

namespace muster::eighth {

// E-ATK-09, E-ATK-10: the model that takes the next attack, chosen by its owner; none where no model is left.
ModelId allocate(Game& game, UnitId target);

// E-SAVE: the save that the model makes against such an attack, chosen by its owner (E-INV-01, E-INV-02).
Save choose_save(Game& game, ModelId model, AttackKind kind, const Declared& declared, int save_modifier);

// E-SAVE: whether the model saves itself from an attack with this weapon.
bool saves(Game& game, ModelId model, AttackKind kind, const Declared& declared, int save_modifier);

// E-DMG, E-MW: points of damage on one model, each of which may be ignored (E-I-47); what is left over is lost.
struct Loss {
    Cause cause = Cause::rule;
    bool mortal = false;
    const AttackMade* attack = nullptr; // if to one
};
void suffer_damage(Game& game, ModelId model, int damage, const Loss& loss);

// E-MW-01, E-MW-05: one at a time, carrying over.
void suffer_mortal_wounds(Game& game, UnitId target, int count, const AttackMade* attack = nullptr);

// How much the expression gives now; a fixed number needs no dice. `wanted`: by whoever rolls.
int amount_of(Game& game, DiceExpression amount, Clause purpose, Side roller, UnitId unit,
              Wanted wanted = Wanted::more);

// destroy_model without the look for an army's end.
void remove_model(Game& game, ModelId model, Cause cause, bool triggers);

} // namespace muster::eighth
