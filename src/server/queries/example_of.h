// Examples of clauses, data/examples/<game>/<CLAUSE>.json: scenarios whose last action the reader of a clause tries.
#pragma once

#include "battle/scenario.h"

#include <filesystem>

namespace muster {

// The example of a clause; nothing where it has none. A Problem where that is no clause, or the file is wrong.
Result<std::optional<Example>> example_of(const std::string& clause, const std::filesystem::path& data);

} // namespace muster
