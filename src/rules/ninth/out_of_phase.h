// Acting as if it were another phase (N-OOP). Stratagems are in another book (N-I-34): what is kept here is the phase
// they are tied to and the refusal, so that they can be added; none is shipped.
#pragma once

#include "rules/ninth/ninth.h"

namespace muster::ninth {

// N-OOP-01: the unit shoots now by all the rules of the Shooting phase; the phase at hand stays what it is. Returns why
// it cannot, and then nothing has happened.
std::optional<Refusal> shoot_as_if_in_shooting_phase(Game& game, UnitId unit);

struct Stratagem {
    std::string_view name;
    std::optional<Phase> phase; // in which it says it is used; any where it says nothing
};
// N-OOP-02: one that is tied to a phase can only be used in that phase itself.
std::optional<Refusal> refusal_of(const Game& game, const Stratagem& stratagem);

} // namespace muster::ninth
