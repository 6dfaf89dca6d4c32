// The oracle answers the rules. Rules are ordinary functions that ask, and chance is a third player. The rules do not
// know who answers: a computer at once, a person later, or a script.
#pragma once

#include "base/early_exit.h"
#include "battle/event.h"
#include "battle/question.h"
#include "dice/roll.h"

namespace muster {

class Oracle {
  public:
    virtual ~Oracle() = default;

    // The answer of the seat that is asked, already checked.
    virtual Answer ask(const Battle& battle, const Question& question, const Rulings& rulings) = 0;
    // For a question that takes work to prepare: called before that work, it returns the answer if it is on record.
    // Then nobody is asked again. The rules may still find that there is nothing to ask. If they do ask, it is this
    // question.
    virtual std::optional<Answer> on_record(const Battle&, Question&) { return std::nullopt; }
    // For a question that will certainly be asked, before the work of preparing it. An oracle that only wants to know
    // what comes next can stop here.
    virtual void announce(const Question&) {}
    // Faces of D6. They fill the whole span.
    virtual void roll(Clause purpose, std::span<Face> faces) = 0;
    // Taken where the call stack is shallow: everything that must survive is in the battle.
    virtual void checkpoint(const Battle& battle) = 0;
    // Secret answers since the last checkpoint are open to both seats from now on.
    virtual void reveal() {}

    template <class E>
    void tell(const E& event) {
        if (listening) record(event_type<E>(), &event);
    }

    virtual void record(const EventType&, const void*) {} // events arrive here if the oracle listens

  protected:
    bool listening = false;
};

// Thrown by an oracle that has seen what it wanted (Session::try_out): the rules stop.
struct Enough : EarlyExit {};

} // namespace muster
