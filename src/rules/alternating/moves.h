// Moves and set-ups: what each kind allows, how it is asked for, and what follows from it (MOV, A-TERR, Guard).
#pragma once

#include "battle/placing.h"
#include "rules/alternating/phases.h"

namespace muster::alternating {

// A-TERR-14: the models that rolled for the ground when their unit was activated, for danger and for clumsiness. Their
// first move needs no further roll.
struct Rolled {
    UnitModels for_danger, clumsily;
};

struct Move {
    MoveKind kind = MoveKind::first_move;
    Length allowance = 6_in; // Fast and Slow change an allowance of 6" (A-PAS-04)
    Clause clause = Clause::none;
    UnitId towards = UnitId::none; // the unit charged or counter-attacked
    Rolled rolled{};               // when the unit was activated (A-TERR-14)
    const Answer* found = nullptr; // a legal answer that was found before
};

// Asks the owner, moves, rolls for dangerous ground and lets guards interrupt. False: it did not move.
bool move(Game& game, UnitId unit, const Move& how);
// A-CHG-01: a move by which a charge reaches this unit, if there is one. The quick function makes no long search.
std::optional<Answer> find_charge_quickly(const Game& game, UnitId unit, UnitId target);
std::optional<Answer> find_charge(const Game& game, UnitId unit, UnitId target);
// What such a move allows, as data. Instinct is not part of it.
Placing placing_of(const Game& game, UnitId unit, const Move& how);
// A-CHG-10, A-CHG-11: the shortest move to 1" from the defender. No question is asked.
void withdraw(Game& game, UnitId unit, UnitId defender);

// A-XTRA-03a, A-I-50: whether this move ends closer to one of the enemies that were nearest. Staying counts as such a
// move.
bool ends_closer(const Game& game, UnitId unit, const Answer& answer);

// Sets a unit up inside a zone. If given, `away` is the distance to every enemy (A-PAS-02b), and every model must be
// within 3" of a carrier (A-PAS-23c). If no room is found, the owner may pass.
struct SetUp {
    MoveKind kind = MoveKind::set_up;
    Clause clause = Clause::none;
    Clause outside = Clause::none; // the clause that a place outside the zone breaks
    std::vector<Point> zone{};
    bool away = false;
    UnitId beside = UnitId::none;
    bool may_pass = false;
    bool as_many = false; // sets up as many as there is room for; the others are destroyed (A-I-42)
};
bool set_up(Game& game, UnitId unit, const SetUp& how); // false: it is not on the table
// Brings one model back beside its unit (A-RULE-04b).
bool put_back(Game& game, UnitId unit, ModelId model);

Length allowance_of(const Game& game, ModelId model, Length printed); // A-PAS-04a to A-PAS-04c

} // namespace muster::alternating
