#include "server/metrics.h"

#include "server/sockets.h"

#include <fmt/format.h>

#include <fstream>
#include <iterator>

#include <unistd.h>

namespace muster {
namespace {

using Text = std::back_insert_iterator<std::string>;

void describe(Text out, std::string_view name, std::string_view type, std::string_view help) {
    fmt::format_to(out, "# HELP muster_{0} {2}\n# TYPE muster_{0} {1}\n", name, type, help);
}

template <class Number>
void tell(Text out, std::string_view name, std::string_view type, std::string_view help, Number value) {
    describe(out, name, type, help);
    fmt::format_to(out, "muster_{} {}\n", name, value);
}

void tell(Text out, std::string_view name, std::string_view help, const Histogram& times) {
    describe(out, name, "histogram", help);
    for (std::size_t i = 0; i < Histogram::bounds.size(); ++i)
        fmt::format_to(out, "muster_{}_bucket{{le=\"{:g}\"}} {}\n", name,
                       static_cast<double>(Histogram::bounds[i]) / 1e6, times.up_to(i));
    const std::uint64_t all = times.up_to(Histogram::bounds.size());
    fmt::format_to(out, "muster_{0}_bucket{{le=\"+Inf\"}} {1}\nmuster_{0}_sum {2}\nmuster_{0}_count {1}\n", name, all,
                   static_cast<double>(times.sum()) / 1e6);
}

std::int64_t resident_bytes() {
    std::ifstream file("/proc/self/statm");
    std::int64_t all = 0, resident = 0;
    file >> all >> resident;
    return resident * sysconf(_SC_PAGESIZE);
}

} // namespace

std::string metrics_text(const ServerState& state) {
    std::string text;
    const Text out(text);
    const Metrics& metrics = state.metrics;
    tell(out, "answer_seconds", "From an answer of a player to everything that followed.", metrics.answers);
    tell(out, "store_change_seconds", "How long changes of the store took.", state.store->changes());
    describe(out, "requests_total", "counter", "HTTP requests, by status.");
    for (std::size_t i = 1; i < metrics.requests.size(); ++i)
        fmt::format_to(out, "muster_requests_total{{status=\"{}xx\"}} {}\n", i, metrics.requests[i].load());
    tell(out, "refused_total", "counter", "Messages that were refused.", metrics.refused.load());
    tell(out, "turned_away_total", "counter", "Connections over the bounds.", metrics.turned_away.load());
    tell(out, "passed_on_total", "counter", "What was passed on to other servers.", metrics.passed_on.load());
    const auto battles = state.registry->in_memory();
    tell(out, "battles_awake", "gauge", "Battles at which somebody is.", battles.awake);
    tell(out, "battles_asleep", "gauge", "Other battles in memory.", battles.asleep);
    tell(out, "connections", "gauge", "Connections, HTTP and WebSocket.", state.connections.taken());
    tell(out, "outgoing_bytes", "gauge", "Bytes that wait to be sent.", state.outgoing.taken());
    tell(out, "thinking_waiting", "gauge", "Computer players that wait for a thread.", state.thinkers->waiting());
    tell(out, "store_up", "gauge", "1 while the store can be written.", state.store->failing() ? 0 : 1);
    tell(out, "lease_lapses_total", "counter", "How often other servers may have believed this one to be gone.",
         state.store->lapses());
    tell(out, "resident_bytes", "gauge", "Memory of the process.", resident_bytes());
    return text;
}

} // namespace muster
