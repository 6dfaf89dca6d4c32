// An answer that the rules forbid: the clause it breaks, and the values for a sentence about it. It holds no language.
#pragma once

#include "base/clause.h"
#include "base/fixed_vector.h"
#include "base/id.h"

namespace muster {

struct Refusal {
    Clause clause = Clause::none;
    FixedVector<ModelId, 40> models;     // the offending ones, to be marked on the table
    FixedVector<std::int32_t, 4> values; // numbers for the sentence: lengths in steps, counts
};
MUSTER_FIELDS(Refusal, clause, models, values)

} // namespace muster
