// What people type into their browsers to reach a server.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace muster {

// How others may know this machine.
struct Machine {
    std::vector<std::string> addresses; // in its networks, as text; without loopback
    std::string name;                   // empty: it has none that others could know
};
Machine this_machine();

struct FoundAt {
    std::string here;                // on the machine itself: "http://127.0.0.1:8040"
    std::vector<std::string> others; // on other machines: by IPv4, by IPv6, by name
    bool alone = false;              // it listens to its own machine alone
};
// A server that listens on this address and port.
FoundAt found_at(const std::string& listens, std::uint16_t port, const Machine& machine);

} // namespace muster
