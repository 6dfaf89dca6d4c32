#include "targets.h"

#include <cstdio>
#include <cstdlib>

namespace muster::fuzz {

void must(bool holds, const char* promise) {
    if (holds) return;
    std::fprintf(stderr, "broken: %s\n", promise);
    std::abort();
}

} // namespace muster::fuzz
