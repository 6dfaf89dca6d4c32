// What one server passes on to another on the same store, which has the battle in question: HTTP requests, and the
// frames of a WebSocket. The other server recognises it by a key from the store.
#pragma once

#include "server/sockets.h"

namespace muster {

// Headers of what is passed on: the key of the server that gets it, and the client's address.
inline constexpr const char *peer_key = "Muster-Peer", *client_address = "Muster-Client";

// If the other server cannot be reached, or has not got the battle any more, the request is served from the start a
// moment later. May be called from any thread.
void pass_on(ServerState& state, const Peer& peer, ApiRequest request, const Api::Reply& reply);

// A client whose frames are passed on. It lives until it has ended. Only for the sockets' thread.
class Relay {
  public:
    virtual ~Relay() = default;
    virtual void send(std::string text, std::function<void()> sent) = 0; // the next one after `sent`
    virtual void close() = 0;
    virtual void end_unless(const std::vector<std::string>& living) = 0; // keys of servers
};

struct RelayEvents {
    std::function<void()> opened;
    std::function<void(std::string)> heard;
    std::function<void()> ended; // also if it could not be opened; not after close()
};

// A server that is paused keeps its connections. Once its lease has run out, others have its battles.
void end_dead_relays(ServerState& state);

std::shared_ptr<Relay> open_relay(ServerState& state, const Peer& peer, const std::string& client, RelayEvents events);

} // namespace muster
