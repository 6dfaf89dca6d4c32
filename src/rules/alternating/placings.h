// What moves and set-ups have in common: the ground, the models that go, and everybody they keep away from (A-MOV-04).
#pragma once

#include "battle/placing.h"
#include "rules/alternating/phases.h"

namespace muster::alternating {

// A placing of nobody yet on this table, with the clause of every fault.
Placing start_placing(const Game& game);
// Adds a model of the unit that goes this far.
void add_mover(const Game& game, ModelId model, Length allowance, Placing& placing);
// Adds terrain and the models of other units: 1" from everybody; the unit that is `charged` may be touched, Aircraft
// are only not to be overlapped at the end (A-I-36). A move looks no farther than its models come.
void add_surroundings(const Game& game, UnitId unit, UnitId charged, Placing& placing);
// The heights on which one may stand in what was added of the terrain, each once, ascending.
std::vector<Length> tops_of(const Placing& placing);
// Nobody ends nearer to this model than `gap`, measured straight (A-I-03), on whichever of these heights.
void keep_away(const Solid& other, Length gap, Clause clause, std::span<const Length> tops, Placing& placing);

Question place_question(const Game& game, QuestionKind kind, UnitId unit, const UnitModels& models, Clause clause);
// How many of these are out of place as they stand; no more may be afterwards (A-MOV-05, A-I-20).
int out_of_place(const Game& game, const UnitModels& models);
// Which part of coherency an answer breaks (A-MOV-02, A-MOV-03).
Clause incoherence(const Game& game, const Answer& answer);

// Whether this is another place than where the model stands.
bool is_moved(const Game& game, const PlacedModel& placed);
// Puts everybody where the answer says; whether anybody moved.
bool carry_out(Game& game, UnitId unit, MoveKind kind, const Answer& answer);

} // namespace muster::alternating
