// What people type into their browsers to reach a server.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace muster {

// Under which addresses others can reach this machine.
struct Machine {
    std::vector<std::string> addresses; // in its networks, as text; without loopback
    std::string name;                   // empty if it has no name that others can know
};
Machine this_machine();

struct FoundAt {
    std::string here;                // on the machine itself: "http://127.0.0.1:8040"
    std::vector<std::string> others; // on other machines: by IPv4, by IPv6, by name
    bool alone = false;              // it only listens for its own machine
};
// The addresses of a server that listens on this address and port.
FoundAt found_at(const std::string& listens, std::uint16_t port, const Machine& machine);

} // namespace muster
