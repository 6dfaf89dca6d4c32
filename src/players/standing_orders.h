// What a person has said before, so that nobody need ask again: what to do wherever a rule offers something, which
// models are lost first. Together with questions that are no decisions (battle/own_answer.h) these are the answers that
// the server gives for a person.
#pragma once

#include "base/fields.h"
#include "battle/own_answer.h"
#include "battle/player.h"

namespace muster {

// Whether something that a rule offers is done.
enum class Wish : std::uint8_t { ask, always, never, when_it_matters }; // the last: as the adviser thinks
MUSTER_NAMES(Wish, ask, always, never, when_it_matters)

// Which of one's own models are lost first, where the rules let their owner choose. Those come first of which the unit
// has most, and those that were chosen before in the same attacks.
enum class LostFirst : std::uint8_t { ask, front, back, coherency }; // nearest to the enemy, farthest, least missed
MUSTER_NAMES(LostFirst, ask, front, back, coherency)

// In which order attacks, or rules that are due together, are resolved.
enum class InOrder : std::uint8_t { ask, as_listed };
MUSTER_NAMES(InOrder, ask, as_listed)

struct StandingOrders {
    Wish overwatch = Wish::when_it_matters; // shooting at a unit that charges or moves, also Guard
    Wish orders = Wish::when_it_matters;    // orders that models give
    Wish rerolls = Wish::when_it_matters;
    Wish denials = Wish::when_it_matters;
    Wish interventions = Wish::ask;       // heroic interventions
    Wish charges = Wish::ask;             // the move of a charge that succeeds
    Wish closing = Wish::when_it_matters; // pile-ins, consolidations and the like
    InOrder sequence = InOrder::as_listed;
    LostFirst losses = LostFirst::coherency;
};
MUSTER_FIELDS(StandingOrders, overwatch, orders, rerolls, denials, interventions, charges, closing, sequence, losses)

// The answer to the open question for which its person need not be asked; nothing if it is a decision. The adviser says
// what matters.
std::optional<OwnAnswer> own_answer(const Session& session, const StandingOrders& orders, Player& adviser);

// Changes the orders so that the person is asked this question.
void ask_again(StandingOrders& orders, const Question& question, const Battle& battle);

} // namespace muster
