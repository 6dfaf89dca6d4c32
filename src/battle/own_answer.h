// Questions that are no decisions. The rules ask step by step, as the rulebook does; what a person is asked are
// decisions. So somebody who asks people (the server) gives these answers itself.
#pragma once

#include "base/function_ref.h"
#include "battle/question.h"

namespace muster {

class Session;

// Why nobody had to be asked.
enum class Spared : std::uint8_t {
    forced,    // there is no other answer
    equal,     // all answers come to the same
    dominated, // no other answer is better
    order      // the person has said before what the answer is
};
MUSTER_NAMES(Spared, forced, equal, dominated, order)

struct OwnAnswer {
    Spared reason = Spared::forced;
    Answer answer;
};

// The answer to a question that is no decision, whoever is asked; nothing if it is one.
std::optional<OwnAnswer> foregone_answer(const Question& question, const Rulings& rulings);

// How somebody answers the open question of a session for the person who is asked; nothing: the person decides.
using OwnAnswers = FunctionRef<std::optional<OwnAnswer>(const Session&)>;

} // namespace muster
