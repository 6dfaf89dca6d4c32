// The oracle: whoever answers the rules. Rules are ordinary functions that ask; chance is simply a third player. Who
// answers (a computer on the spot, a person later, a script) is not the rules' business.
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
    // For a question that takes work to put together, before that work: its answer where it is on record, so that
    // nobody need be asked again. It may turn out that nothing is asked; where it is, it is with this same question.
    virtual std::optional<Answer> on_record(const Battle&, Question&) { return std::nullopt; }
    // For a question that is sure to be asked, before that work: who only wants to know what comes next need not wait.
    virtual void announce(const Question&) {}
    // Faces of D6, as many as there is room for.
    virtual void roll(Clause purpose, std::span<Face> faces) = 0;
    // Taken where the call stack is shallow: everything that must survive is in the battle.
    virtual void checkpoint(const Battle& battle) = 0;
    // Secret answers given since the last checkpoint are open to everybody from now on.
    virtual void reveal() {}

    template <class E>
    void tell(const E& event) {
        if (listening) record(event_type<E>(), &event);
    }

    virtual void record(const EventType&, const void*) {} // what is told, where it listens

  protected:
    bool listening = false;
};

// Thrown by an oracle that has seen what it wanted to (Session::try_out): the rules play on no farther.
struct Enough : EarlyExit {};

} // namespace muster
