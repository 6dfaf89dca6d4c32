// Whether the address or the data-race checks are compiled in. Everything is slow there, so tests that repeat something
// repeat it less often. The release build shows that it is right every time; here each path only has to be run.
#pragma once

#include <cstdlib>

namespace muster::test {

inline const bool sanitized = std::getenv("MUSTER_SANITIZED") != nullptr;

} // namespace muster::test
