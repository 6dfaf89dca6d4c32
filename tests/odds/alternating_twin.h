// The slow twin of the alternating game's odds: exact fractions, die after die and wound after wound as the catalogue
// tells it. It reads the question itself and shares nothing with src/odds but the question's type.
#pragma once

#include "odds/alternating/question.h"
#include "twin.h"

namespace muster::test {

struct AlternatingTwin : TwinResult {
    std::vector<Fraction> regroup; // steady, exhausted, pinned, destroyed
};
AlternatingTwin alternating_twin(const alternating::Salvo& question);

// What the question is worth to the attacker where both sides choose as well as can be, wounds breaking ties.
Fraction alternating_value(const OddsQuestion& question);

} // namespace muster::test
