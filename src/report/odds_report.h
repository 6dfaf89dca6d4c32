// The odds of an attack for people and for other programs: JSON, CSV, a picture, a page that stands alone.
#pragma once

#include "odds/odds.h"

namespace muster {

// { "killed", "wounds_lost", "mean_killed", "mean_wounds_lost", "p_destroyed", "method" } on one line, and "regroup"
// where there is one; every number as short as it can be written without losing a bit.
std::string to_json_text(const OddsResult& result);

// what,number,probability,at_least with a row for every number of models killed and of wounds lost; the ways to regroup
// stand with their name for the number.
std::string to_csv(const OddsResult& result);

// "hit on 3+ (+1): 66.7 %"
std::string describe(const OddsStep& step);
// "steady 40.1 %, Exhausted 30.2 %, …"
std::string describe(const RegroupOdds& regroup);

std::string odds_svg(const OddsQuestion& question, const OddsResult& result);
std::string odds_page(const OddsQuestion& question, const OddsResult& result);

} // namespace muster
