// Answers inside queries: the wording of battle/answer_json.h, which the browser's types call Answer. What a query
// gives back can be sent as an answer as it is.
#pragma once

#include "base/json_value.h"
#include "base/problem.h"
#include "battle/question.h"
#include "battle/setup.h"

namespace muster::queries {

using Draft = JsonValue<"Answer">;    // of somebody who asks
using DraftText = JsonText<"Answer">; // for them

DraftText draft_of(const Setup& setup, const Answer& answer);
// `place`: the field it stands in, for what is wrong with it. One left out is an empty answer.
Result<Answer> answer_in(const Setup& setup, const Draft& draft, std::string_view place);

} // namespace muster::queries
