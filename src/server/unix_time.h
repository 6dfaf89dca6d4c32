// The time of day, for display.
#pragma once

#include <chrono>
#include <cstdint>

namespace muster {

// Seconds since 1970.
inline std::int64_t unix_time() {
    using namespace std::chrono;
    return duration_cast<seconds>(system_clock::now().time_since_epoch()).count();
}

} // namespace muster
