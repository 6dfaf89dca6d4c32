// Close combat attacks (N-MEL, E-FGT-11 to E-FGT-23): which models of a unit fight, how often, with what and at whom.
#pragma once

#include "army/capacity.h"
#include "rules/sheets/attacks.h"

#include <vector>

namespace muster::sheets {

// A way of making a close combat attack: a melee weapon of the model, in one of its profiles.
struct Grip : WeaponUse {
    int extra = 0; // attacks that it adds, to be made with it (N-I-91)
};
using Grips = FixedVector<Grip, max_melee_profiles>;
static_assert(max_declared <= decltype(Answer::picks)::capacity()); // of one unit at one target

// A model that fights: its attacks are fixed before any of them is resolved (N-MEL-06, E-FGT-16).
struct Fighter {
    ModelId model = ModelId::none;
    int attacks = 0; // its A
    Grips grips;
    FixedVector<UnitId, max_units> targets;

    int extra() const {
        int sum = 0;
        for (const Grip& grip : grips) sum += grip.extra;
        return sum;
    }
};
using Fighters = std::vector<Fighter>;

// N-MEL-14, N-MEL-15, N-MEL-18, E-FGT-19 to E-FGT-21: every profile of the melee weapons that a model carries of its
// unit's, or the close combat weapon where there is none.
Grips grips_of(const Game& game, ModelId model);
// How many attacks the answer has this model make with this weapon.
int declared_with(const Answer& answer, ModelId model, const Grip& grip);

// The models of a unit that can fight and have somebody to attack.
Fighters fighters_of(Game& game, UnitId unit);
// Why an attack that is not among theirs may not be made.
Clause bar_of_attack(const Game& game, UnitId unit, const Option& option);
// Declares and resolves the attacks of a unit that has piled in.
void make_close_combat_attacks(Game& game, UnitId unit);

} // namespace muster::sheets
