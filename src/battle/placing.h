// Place questions: one check and one proposer for every kind of move and set-up of every game. The rule set describes
// what is allowed as a FormationRequest and says which clause each kind of fault breaks.
#pragma once

#include "battle/question.h"
#include "table/formation.h"

namespace muster {

static_assert(max_unit_models <= max_unit, "the table module can place a whole unit");

// Difficult ground that a unit may enter: a way that touches it may be half as long as others. `slows` holds the models
// that it slows down.
struct Difficulty {
    std::vector<Footprint> areas;
    ModelSet slows = 0; // by position in the request
};

struct Placing {
    FormationRequest request; // models in the order of Question::models
    // The clauses that each fault breaks.
    Clause too_far = Clause::none;
    Clause off_table = Clause::none;
    Clause no_footing = Clause::none;
    Clause through_terrain = Clause::none;
    Clause too_tall = Clause::none; // for what hangs above the end
    Clause overlaps = Clause::none; // models of the unit itself
    Clause outside_zone = Clause::none;
    Clause not_closer = Clause::none;
    Clause fixed = Clause::none;
    ModelSet held = 0; // by position in the request: these are fixed too, but by the clause held_by
    Clause held_by = Clause::none;
    Clause incoherent = Clause::none;
    Clause target_not_reached = Clause::none;
    std::vector<Clause> barriers; // one for each of request.ground.barriers
    // The request does not know difficult ground; the rule set's own check does. Code that draws how far a unit gets
    // must know it too.
    Difficulty difficulty;
    std::vector<Length> least; // how far each model has to move, 0 where it may stay; empty: all may stay
};

// Nothing if every model may get where the answer puts it. An answer with turns or waypoints is walked as it says: in
// the order of turns, straight from point to point. For any other answer the engine looks for an order and for ways.
std::optional<Refusal> check_placing(const Placing& placing, const Question& question, const Answer& answer);
// `otherwise` is an answer known to be legal. It is used if nothing near the goal is found.
std::optional<Answer> propose_placing(const Placing& placing, const Question& question, const Goal& goal,
                                      const Answer* otherwise = nullptr);
// The answer for a formation that was found for the question, with ways and turns. So the check need not look for them
// again.
Answer answer_of(const Question& question, const Formation& formation);
// What one model may do by itself, without the other models of its unit: the way it would go, or what forbids it.
struct ModelCheck {
    Clause clause = Clause::none;       // none: it may end there, and get there
    std::optional<std::size_t> barrier; // number in request.ground.barriers: the barrier that it comes too near to
    std::optional<Path> way;            // of a move that can be made; it goes through `via` as drawn
};
std::vector<ModelCheck> check_models(const Placing& placing, const Answer& answer); // places in the request's order

// The legal answer nearest to one that is not.
std::optional<Answer> repair_placing(const Placing& placing, const Question& question, const Answer& draft);

} // namespace muster
