// The steps of a battle, in the order of A-DEPL-07 and A-ROUND-07, and what happens inside an activation.
#pragma once

#include "rules/alternating/events.h"

namespace muster::alternating {

std::optional<Problem> validate_battle(const Setup& setup, const Battle& battle); // battle/validate_battle.h

Answer play_quickly(const View& view, const Question& question, const Rulings& rulings); // RuleSet::quick

// Before the battle.
void place_markers(Game& game);   // A-MISS-01 to A-MISS-05
void choose_edges(Game& game);    // A-DEPL-01, A-DEPL-02
void split_echelons(Game& game);  // A-RULE-05
void set_units_aside(Game& game); // A-PAS-02a, A-PAS-03a, A-PAS-23a
void deploy(Game& game);          // A-DEPL-03 to A-DEPL-06
void deploy_scouts(Game& game);   // A-PAS-03

// A round.
void begin_round(Game& game);
void arrive(Game& game);           // reserves and ambushes
void activate_units(Game& game);   // ROUND, ACT
void check_markers(Game& game);    // A-MISS-06 to A-MISS-09
void end_battle(Game& game);       // A-MISS-11
void note_who_ran_out(Game& game); // A-ROUND-04
FixedVector<Option, max_units> waiting_for_activation(const Game& game, Side side);

// A-ACTV-03a: "in any activation" means whenever an order can still make a difference. These are the moments at which
// abilities can matter, so that no player is asked about an order that cannot.
enum class Moment : std::uint8_t { activation, move, guard, charge, attack, regroup, skirmish, rebirth };
void offer_orders(Game& game, Moment moment);

// Questions between the steps of an activation.
void use_active_abilities(Game& game, UnitId unit);                // A-CAT-02
void gain_power_tokens(Game& game);                                // A-ACTV-01a
bool use_ability(Game& game, Ability ability, UnitId on, Side by); // an active one, of a model or a spell
void shoot_at(Game& game, UnitId unit, UnitId only);               // a guard's attack without a move
bool can_shoot_at(Game& game, UnitId unit, UnitId only);
void offer_guard(Game& game, UnitId moved); // A-PAS-24

// Actions.
void shoot(Game& game, UnitId unit);
bool charge(Game& game, UnitId unit);
bool can_shoot(Game& game, UnitId unit);
bool can_charge(Game& game, UnitId unit);
void finish_melee(Game& game); // A-ACT-06 (4)

// Transports.
UnitModels transporters_of(const Game& game, UnitId carrier); // of its living models; a Hero who joined it is none
Clause why_not_aboard(const Game& game, UnitId unit, UnitId carrier); // A-PAS-23a, A-PAS-23b; none: it fits
inline bool fits_aboard(const Game& game, UnitId unit, UnitId carrier) {
    return why_not_aboard(game, unit, carrier) == Clause::none;
}
// A-PAS-23g: why it may not go aboard as its action, this one or any (the first that stands by); none: it may.
Clause why_not_board(const Game& game, UnitId unit, UnitId carrier);
Clause why_no_boarding(const Game& game, UnitId unit);
FixedVector<Option, max_units> carriers_beside(const Game& game, UnitId unit); // A-PAS-23g
void board(Game& game, UnitId unit, UnitId carrier);
bool set_down(Game& game, UnitId unit);           // false: stays aboard
void wreck_transport(Game& game, UnitId carrier); // A-PAS-23e

// The end of an activation.
void regroup(Game& game);
void be_reborn(Game& game, UnitId unit);
void allocate_postponed(Game& game, UnitId unit);

} // namespace muster::alternating
