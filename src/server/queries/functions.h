// The queries themselves, one function each; query.cpp names them. Grouped by the file that holds them.
#pragma once

#include "server/queries/asking.h"

namespace muster::queries {

// placing.cpp
Result<Checked> check_answer(const Asking& asking, const CheckInput& input);
Result<Plan> plan_move(const Asking& asking, const PlanInput& input);
Result<Plan> mend_move(const Asking& asking, const MendInput& input);

// areas.cpp
Result<ReachAreas> reach(const Asking& asking, const ReachInput& input);
Result<PlaceArea> place_area(const Asking& asking, const QuestionInput& input);

} // namespace muster::queries
