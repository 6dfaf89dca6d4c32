// What the HTTP and the WebSocket side share. Only src/server/{server,http,websocket}.cpp include this: Beast is slow
// to compile.
#pragma once

#include "server/allowance.h"
#include "server/api.h"
#include "server/server.h"

#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include <atomic>

namespace muster {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;
using HttpRequest = http::request<http::string_body>;

// Milliseconds that never go back.
inline std::int64_t milliseconds_now() {
    const auto since = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

// Everything a connection needs of its server; lives as long as the sockets' thread.
struct ServerState {
    ServerOptions options;
    std::atomic<std::size_t> connections = 0;
    asio::io_context context{1};
    std::unique_ptr<Store> store;
    std::unique_ptr<Catalogue> catalogue;
    std::unique_ptr<Workers> workers, thinkers;
    std::unique_ptr<Hall> hall;
    std::unique_ptr<Api> api;
    std::map<std::string, Allowance> allowances; // by address; on the sockets' thread only

    bool may_ask(const std::string& address);
};

// Counts a connection while it lives.
class Counted {
  public:
    explicit Counted(ServerState& state) : state_(state) { ++state_.connections; }
    ~Counted() { --state_.connections; }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;

  private:
    ServerState& state_;
};

void serve_http(ServerState& state, tcp::socket socket);
void serve_websocket(ServerState& state, tcp::socket socket, HttpRequest upgrade, std::shared_ptr<Counted> counted);

} // namespace muster
