// Which server may change a battle, where several share a store. Each claim of a battle has a higher term than the one
// before, and what is written with an older one changes nothing: a server that was paused and wakes up can never write
// over its successor.
#pragma once

#include "store/store_error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace muster {

// The right to change a battle. In a store for one server, all battles are that server's, and every term is 0.
struct Claim {
    std::string battle;
    std::int64_t term = 0;
};

// A server as the others know it.
struct Peer {
    std::string address; // "10.0.0.2:8040"
    std::string key;     // shown by a server that passes something on to this one
    std::string rules;   // digests of its rules: it takes battles that were founded with these
};

struct Claimed {
    std::optional<Claim> claim;
    std::optional<Peer>
        elsewhere; // another server has the battle, or should have it; without both there is no such one
};

// A battle at which somebody plays or watches at this moment.
struct Attended {
    std::string battle;
    int watching = 0;
    bool played = false; // and not only watched
    bool operator==(const Attended&) const = default;
};

// Another server has the battle now. Nothing was written.
struct NotOwner : StoreError {
    NotOwner() : StoreError("another server has the battle") {}
};

} // namespace muster
