// What the HTTP and the WebSocket side share. Only src/server/{server,http,websocket}.cpp include this, because Beast
// is slow to compile.
#pragma once

#include "server/api.h"
#include "server/query_pool.h"
#include "server/quotas.h"
#include "server/server.h"

#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

namespace muster {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;
using HttpRequest = http::request<http::string_body>;

// Bytes of bodies being received, over all requests. One address may have half of them.
inline constexpr std::size_t most_bodies = 64u << 20, most_replays = 64u << 20;

// Milliseconds that never go back.
inline std::int64_t milliseconds_now() {
    const auto since = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

class Relay;

// Everything that a connection needs from its server. It lives as long as the sockets' thread.
struct ServerState {
    ServerOptions options;
    asio::io_context context{1};
    std::unique_ptr<Store> store;
    std::unique_ptr<Catalogue> catalogue;
    std::unique_ptr<Workers> workers, thinkers;
    std::unique_ptr<QueryPool> query_pool;
    std::unique_ptr<MatchRegistry> registry;
    std::unique_ptr<Api> api;
    std::vector<std::weak_ptr<Relay>> relays; // to other servers
    Peer me;                                  // as the other servers on the same store know this one
    // Counted by address. The rate limiters are only for the sockets' thread.
    Quota connections{options.connections}, bodies{most_bodies}, replays{most_replays}, outgoing{options.outgoing};
    AddressRateLimiter requests, battles, uploads;
    const AddressLimits& limits_of(const std::string& address) const;

    explicit ServerState(const ServerOptions& options_) : options(options_) {}
};

void serve_http(ServerState& state, tcp::socket socket);
// Where a connection comes from.
struct Caller {
    std::string address; // of the client, in the form in which quotas count it
    Quota::Hold counted;
    bool passed_on = false; // by another server
};
void serve_websocket(ServerState& state, tcp::socket socket, HttpRequest upgrade, Caller caller);

} // namespace muster
