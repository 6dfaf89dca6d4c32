// Acting as if it were another phase (N-OOP). Stratagems are in another book (N-I-34): what is kept here is the phase
// they are tied to and the refusal, so that they can be added; none is shipped.
#pragma once

#include "rules/ninth/ninth.h"

namespace muster::ninth {

// N-OOP-01: of these units of the player's one may act now, or with `each` one after the other, by all the rules of the
// phase the action belongs to; the phase at hand stays what it is. Whom those rules bar is refused by their clause.
// True if any unit acted.
bool act_out_of_phase(sheets::Game& game, Side seat, Action action, std::span<const UnitId> units, bool each);

struct Stratagem {
    std::string_view name;
    std::optional<Phase> phase; // in which it says it is used; any where it says nothing
};
// N-OOP-02: one that is tied to a phase can only be used in that phase itself.
std::optional<Refusal> refusal_of(const sheets::Game& game, const Stratagem& stratagem);

} // namespace muster::ninth
