// The slow twin of the alternating game's odds: exact fractions, die after die and wound after wound, as in the
// catalogue. It reads the question itself and shares nothing with src/odds but the question's type.
#pragma once

#include "odds/alternating/question.h"
#include "twin.h"

namespace muster::test {

struct AlternatingTwin : TwinResult {
    std::vector<Fraction> regroup; // steady, exhausted, pinned, destroyed
};
AlternatingTwin alternating_twin(const alternating::Salvo& question);

// The value of the question for the attacker if both sides choose as well as possible. Wounds break ties.
Fraction alternating_value(const OddsQuestion& question);

} // namespace muster::test
