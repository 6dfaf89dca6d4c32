// When it is, for people.
#pragma once

#include <chrono>
#include <cstdint>

namespace muster {

// Seconds since 1970.
inline std::int64_t today() {
    using namespace std::chrono;
    return duration_cast<seconds>(system_clock::now().time_since_epoch()).count();
}

} // namespace muster
