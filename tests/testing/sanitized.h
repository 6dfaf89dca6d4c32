// Whether the address or the data-race checks are compiled in: everything is slow there, and tests that do the same
// thing many times do it fewer times. How often it must come right is the release build's to see; here each way through
// must be gone.
#pragma once

#include <cstdlib>

namespace muster::test {

inline const bool sanitized = std::getenv("MUSTER_SANITIZED") != nullptr;

} // namespace muster::test
