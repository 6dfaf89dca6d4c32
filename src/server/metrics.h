// What a server counts about itself, and how /metrics tells it: in the text format of Prometheus.
#pragma once

#include "base/histogram.h"

#include <array>
#include <atomic>
#include <string>

namespace muster {

struct ServerState;

struct Metrics {
    std::array<std::atomic<std::uint64_t>, 6> requests{}; // by the first digit of their status
    std::atomic<std::uint64_t> refused = 0;               // messages on WebSockets
    std::atomic<std::uint64_t> turned_away = 0;           // connections over a bound
    std::atomic<std::uint64_t> passed_on = 0;             // requests and connections, to other servers
    Histogram answers;                                    // from reading an answer to having sent what followed
};

std::string metrics_text(const ServerState& state);

} // namespace muster
