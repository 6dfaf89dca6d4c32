// The oracle: whoever answers the rules. Rules are ordinary functions that ask; chance is simply a third player. Who
// answers (a computer on the spot, a person later, a script) is not the rules' business.
#pragma once

#include "battle/event.h"
#include "battle/question.h"
#include "dice/roll.h"

namespace muster {

class Oracle {
  public:
    virtual ~Oracle() = default;

    // The answer of the seat that is asked, already checked.
    virtual Answer ask(const Battle& battle, const Question& question, const Rulings& rulings) = 0;
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

  protected:
    bool listening = false;
    virtual void record(const EventType&, const void*) {}
};

} // namespace muster
