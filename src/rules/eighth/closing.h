// What the moves towards the enemy have in common: heroic interventions, pile-ins and consolidations.
#pragma once

#include "rules/eighth/eighth.h"
#include "rules/eighth/moves.h"
#include "rules/sheets/closing.h"

namespace muster::eighth {

// E-HERO-01: a CHARACTER within 3" of an enemy unit, also one that is within 1" already (E-I-35).
bool may_intervene(const Game& game, ModelId model);

// E-HERO-02, E-FGT-10, E-FGT-24: each model may move up to 3", and who does ends closer to the enemy model closest to
// it when it starts (E-I-36); of several equally close the owner picks one (E-I-05). Nobody is asked where no model may
// move.
void move_closer(Game& game, UnitId unit, MoveKind manner, Clause clause);

} // namespace muster::eighth
