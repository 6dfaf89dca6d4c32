// Place questions: one check and one proposer for every kind of move and set-up of every game. The rule set describes
// what is allowed as a FormationRequest and says which clause each kind of fault breaks.
#pragma once

#include "battle/question.h"
#include "table/formation.h"

namespace muster {

static_assert(max_unit_models <= max_unit, "the table module can place a whole unit");

// Difficult ground that a unit may come to: a way that touches it may be half as long as others. Whoever it does not
// slow down is not in `slows`.
struct Difficulty {
    std::vector<Footprint> areas;
    ModelSet slows = 0; // by position in the request
};

struct Placing {
    FormationRequest request; // models in the order of Question::models
    // What each fault breaks.
    Clause too_far = Clause::none;
    Clause off_table = Clause::none;
    Clause no_footing = Clause::none;
    Clause through_terrain = Clause::none;
    Clause too_tall = Clause::none; // for what hangs above the end
    Clause overlaps = Clause::none; // models of the unit itself
    Clause outside_zone = Clause::none;
    Clause not_closer = Clause::none;
    Clause fixed = Clause::none;
    ModelSet held = 0; // by position in the request: fixed too, but by another clause
    Clause held_by = Clause::none;
    Clause incoherent = Clause::none;
    Clause target_not_reached = Clause::none;
    std::vector<Clause> barriers; // one for each of request.ground.barriers
    // Beyond the request, and looked at by the rule set's own check; whoever draws how far a unit gets must know of it.
    Difficulty difficulty;
    std::vector<Length> least; // how far each model has to get, 0 where it may stay; empty: all may
};

// Nothing if every model may get where the answer puts it. An answer that gives turns or waypoints is walked as it
// says: in the order of turns, straight from point to point. For any other the engine looks for an order and for ways.
std::optional<Refusal> check_placing(const Placing& placing, const Question& question, const Answer& answer);
// `otherwise` is an answer known to be legal, for where nothing near the goal is found.
std::optional<Answer> propose_placing(const Placing& placing, const Question& question, const Goal& goal,
                                      const Answer* otherwise = nullptr);
// A formation found for the question, with ways and turns, so that whoever checks it need not look for them again.
Answer answer_of(const Question& question, const Formation& formation);
// How one model fares by itself, its own unit left aside: the way it would go, or what is against it.
struct ModelCheck {
    Clause clause = Clause::none;       // none: it may end there, and get there
    std::optional<std::size_t> barrier; // of request.ground.barriers: what it comes too near to
    std::optional<Path> way;            // of a move that can be made; `via` is walked as it was drawn
};
std::vector<ModelCheck> check_models(const Placing& placing, const Answer& answer); // places in the request's order

// The legal answer nearest to one that is not.
std::optional<Answer> repair_placing(const Placing& placing, const Question& question, const Answer& draft);

} // namespace muster
