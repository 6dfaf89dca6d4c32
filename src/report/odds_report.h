// The odds of an attack for people and for other programs: JSON, CSV, a picture, a complete page.
#pragma once

#include "odds/odds.h"

namespace muster {

// { "killed", "wounds_lost", "mean_killed", "mean_wounds_lost", "p_destroyed", "method" } on one line, and "regroup" if
// there is one. Every number is as short as it can be without losing a bit.
std::string to_json_text(const OddsResult& result);

// The columns what,number,probability,at_least. There is a row for every number of models killed and of wounds lost.
// The results of regrouping have their name in place of the number.
std::string to_csv(const OddsResult& result);

// "hit on 3+ (+1): 66.7 %"
std::string describe(const OddsStep& step);
// "steady 40.1 %, Exhausted 30.2 %, …"
std::string describe(const RegroupOdds& regroup);

std::string odds_svg(const OddsQuestion& question, const OddsResult& result);
std::string odds_page(const OddsQuestion& question, const OddsResult& result);

} // namespace muster
