// What moves and set-ups share: the ground, the models that go, and the models that they keep away from (A-MOV-04).
#pragma once

#include "battle/placing.h"
#include "rules/alternating/phases.h"

namespace muster::alternating {

// A placing on this table without models, with the clause of every fault.
Placing start_placing(const Game& game);
// Adds a model of the unit that goes this far.
void add_mover(const Game& game, ModelId model, Length allowance, Placing& placing);
// Adds terrain and the models of other units. Models keep 1" from all of them. The unit that is `charged` may be
// touched. Aircraft must only not be overlapped at the end (A-I-36). A move needs only what its models can come near
// to.
void add_surroundings(const Game& game, UnitId unit, UnitId charged, Placing& placing);
// The heights of the added terrain on which models may stand, each once, ascending.
std::vector<Length> tops_of(const Placing& placing);
// No model may end nearer to this one than `gap`, in a straight line (A-I-03), on any of these heights.
void keep_away(const Solid& other, Length gap, Clause clause, std::span<const Length> tops, Placing& placing);

Question place_question(const Game& game, QuestionKind kind, UnitId unit, const UnitModels& models, Clause clause);
// How many of these models are out of place now. After a move it may not be more (A-MOV-05, A-I-20).
int out_of_place(const Game& game, const UnitModels& models);
// The part of coherency that an answer breaks (A-MOV-02, A-MOV-03).
Clause incoherence(const Game& game, const Answer& answer);

// Whether this is another place than the model's present one.
bool is_moved(const Game& game, const PlacedModel& placed);
// Puts all models where the answer says. Returns whether any of them moved.
bool carry_out(Game& game, UnitId unit, MoveKind kind, const Answer& answer, const Clauses& because);

} // namespace muster::alternating
