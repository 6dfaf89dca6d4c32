// Answers inside queries, in the words of battle/answer_json.h; the browser's types call this Answer. An answer that a
// query returns can be sent unchanged.
#pragma once

#include "base/json_value.h"
#include "base/problem.h"
#include "battle/question.h"
#include "battle/setup.h"

namespace muster::queries {

using Draft = JsonValue<"Answer">;    // from a client
using DraftText = JsonText<"Answer">; // for a client

DraftText draft_of(const Setup& setup, const Answer& answer);
// `place` is the field with the draft, for problems. A draft that was left out is an empty answer.
Result<Answer> answer_in(const Setup& setup, const Draft& draft, std::string_view place);

} // namespace muster::queries
