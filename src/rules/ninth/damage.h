// From a successful attack to wounds lost: allocation, saving throws, damage, ignored wounds and mortal wounds. Whoever
// resolves something larger with these looks for an army's end himself when it is complete (N-I-97).
#pragma once

#include "rules/ninth/attack_numbers.h"
#include "rules/sheets/saving_throws.h"

namespace muster::ninth {

// N-ALLOC: the model that takes the next attack, chosen by its owner; none where no model is left.
ModelId allocate(Game& game, UnitId target);

// N-SAVE: the save that the model makes against such an attack, chosen by its owner (N-SAVE-06, N-SAVE-07).
Save choose_save(Game& game, ModelId model, AttackKind kind, const Declared& declared, int save_modifier);

// N-SAVE: whether the model saves itself from an attack with this weapon.
bool saves(Game& game, ModelId model, AttackKind kind, const Declared& declared, int save_modifier);

// N-DMG, N-MW: points of damage on one model, each of which may be ignored (N-IGN-01); what is left over is lost.
// `before_last` is called with a unit's last model that is about to be removed.
struct Loss {
    Cause cause = Cause::nobody;
    bool mortal = false;
    FunctionRef<void(ModelId)> before_last = nullptr;
    const AttackMade* attack = nullptr; // if to one
};
void suffer_damage(Game& game, ModelId model, int damage, const Loss& loss);

// N-MW-02, N-MW-06: one at a time, carrying over.
void suffer_mortal_wounds(Game& game, UnitId target, int count, const Loss& loss);
// Mortal wounds of a rule of this side's (or nobody's) as a loss: only those of an enemy credit anybody (N-STR-10).
Cause cause_of_mortal_wounds(const Game& game, UnitId target, std::optional<Side> by);

// How much the expression gives now; a fixed number needs no dice.
int amount_of(Game& game, DiceExpression amount, Clause purpose, Side roller, UnitId unit);

// destroy_model without the look for an army's end.
void remove_model(Game& game, ModelId model, Cause cause, bool triggers);

} // namespace muster::ninth
