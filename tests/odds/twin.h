// The slow twin of the odds: exact fractions, die after die, as in the rulebook. It reads the question itself and
// shares nothing with src/odds but the question's type.
#pragma once

#include "odds/sheets/question.h"

#include <boost/multiprecision/cpp_int.hpp>

#include <map>

namespace muster::test {

using sheets::OddsTarget;
using sheets::OddsVolley;
using Fraction = boost::multiprecision::cpp_rational;

template <class T>
using Among = std::map<T, Fraction>;
Among<int> throw_dice(DiceExpression dice); // one die after the other

struct TwinResult {
    std::vector<Fraction> killed, wounds_lost;
};

// Every choice is made as usual, and there are no limited re-rolls.
TwinResult twin_odds(const OddsQuestion& question);

} // namespace muster::test
