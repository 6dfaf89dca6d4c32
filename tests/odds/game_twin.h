// The slow twin of planned odds: the attack as a game between two players and chance, solved die by die in exact
// fractions. It shares no method with src/odds.
#pragma once

#include "twin.h"

namespace muster::test {

// The value of the question's aim when both sides choose as well as they can: the mean of killed models (or wounds
// lost, or the chance of destruction), with the weight of wounds that breaks ties.
Fraction value_of_game(const OddsQuestion& question);

// The same figure of a result.
double value_of_result(const OddsQuestion& question, const OddsResult& result);

} // namespace muster::test
