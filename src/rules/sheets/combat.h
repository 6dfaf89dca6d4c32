// The Charge phase (N-CHG, E-CHG) with the targets' Overwatch (charges.cpp), heroic interventions, and the Fight phase
// with its close combat attacks (fights.cpp); Morale tests (morale.cpp).
#pragma once

#include "army/sheets/capacity.h"
#include "rules/sheets/attacks.h"
#include "rules/sheets/moves.h"

namespace muster::sheets {

// --- Charges

inline constexpr Length charge_reach = 12_in; // N-CHG-03, N-CHG-07, E-CHG-02, E-CHG-07

// Whether an ability lets every model of the unit charge after this kind of move.
bool may_charge_after(const Game& game, UnitId unit, bool Ability::* kind_of_move);

// N-CHG-03, N-CHG-05, N-I-82, E-CHG-05, E-I-18: notes the state at the beginning of the phase, or of an action as if in
// the phase. Only this state counts.
void look_around_before_charges(Game& game, Side side);
std::optional<Clause> why_it_cannot_charge(const Game& game, UnitId unit);
void charge(Game& game, UnitId unit);
void charge_phase(Game& game);

// A charge with a certain roll at UnitMemory::charge_targets: its placing, and the result of the engine's own search
// (N-I-80, E-I-33).
struct Attempt {
    UnitModels models;
    Length allowance;
    Placing placing;
    bool in_reach = false;          // the quick test is passed
    std::optional<Formation> found; // a charge move
};
Attempt attempt_charge(const Game& game, UnitId unit, int roll);

// --- Fights

// The reach of heroic interventions, pile-ins and consolidations (N-HERO-06, N-PILE-01, N-CONS-01, E-HERO-02, E-FGT-10,
// E-FGT-24).
inline constexpr Length closing_reach = 3_in;
// N-HERO, E-HERO: by the opponent of the active player, one at a time, as many as he wishes.
void heroic_interventions(Game& game);

// Checked before each selection: a unit that has become eligible meanwhile may be selected (N-FGT-05, E-I-37).
std::optional<Clause> why_it_cannot_fight(const Game& game, UnitId unit);
void fight(Game& game, UnitId unit); // N-FGT-07, E-FGT-01
void fight_phase(Game& game);

// --- Close combat attacks (N-MEL, E-FGT-11 to E-FGT-23): which models of a unit fight, how often, with what, and at
// which targets

// A way of making a close combat attack: a melee weapon of the model, in one of its profiles.
struct Grip : WeaponUse {
    int extra = 0; // attacks that it adds, to be made with this weapon (N-I-91)
};
using Grips = FixedVector<Grip, max_melee_profiles>;
static_assert(max_declared <= decltype(Answer::picks)::capacity()); // of one unit at one target

// A model that fights. Its attacks are fixed before any of them is resolved (N-MEL-06, E-FGT-16).
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

// N-MEL-14, N-MEL-15, N-MEL-18, E-FGT-19 to E-FGT-21: every profile of the melee weapons that the model carries and its
// unit has. Without one, the close combat weapon.
Grips grips_of(const Game& game, ModelId model);
// How many attacks the answer gives this model with this weapon.
int declared_with(const Answer& answer, ModelId model, const Grip& grip);

// The models of a unit that can fight and have an enemy to attack.
Fighters fighters_of(Game& game, UnitId unit);
// Why an attack that is not among the options may not be made.
Clause attack_forbidden_by(const Game& game, UnitId unit, const Option& option);
// Declares and resolves the attacks of a unit that has piled in.
void make_close_combat_attacks(Game& game, UnitId unit);

// --- Morale

void morale_tests(Game& game);
// The owner picks this many models of the unit, and they flee.
void flee(Game& game, UnitId unit, Clause clause, std::size_t count);

} // namespace muster::sheets
