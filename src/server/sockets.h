// What the HTTP and the WebSocket side share. Only src/server/{server,http,websocket}.cpp include this: Beast is slow
// to compile.
#pragma once

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

// So many a second on average, and so many at once.
class Allowance {
  public:
    Allowance(double each_second, double at_once) : rate_(each_second), most_(at_once), left_(at_once) {}
    bool take() {
        const auto now = std::chrono::steady_clock::now();
        left_ = std::min(most_, left_ + rate_ * std::chrono::duration<double>(now - last_).count());
        last_ = now;
        if (left_ < 1) return false;
        left_ -= 1;
        return true;
    }

  private:
    double rate_, most_, left_;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

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
