// The server: sockets on one thread, everything that takes time on workers (server/workers.h).
#pragma once

#include "base/problem.h"
#include "server/addresses.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace muster {

// The limits of one address.
struct AddressLimits {
    std::size_t connections = 200;               // at once
    double battles = 0.1, battles_at_once = 200; // new battles per second: average and burst
    double uploads = 0.1, uploads_at_once = 20;  // uploaded replays, in the same way
    std::size_t outgoing = 32u << 20;            // bytes waiting to be sent
};

struct ServerOptions {
    std::string host = "127.0.0.1";
    std::uint16_t port = 8040;        // 0: any free port
    std::string store;                // a file, or "postgresql://…"
    std::string peer;                 // ADDRESS:PORT at which other servers reach this one; empty: where it listens
    std::vector<std::string> proxies; // addresses from which a proxy brings clients, each named in X-Forwarded-For
    std::filesystem::path data, page;
    std::int64_t keep = 0;               // days after which a battle that nobody touches is deleted; 0: never
    bool log = false;                    // a line about each request on standard error
    std::size_t threads = 2;             // workers; computer players and queries get as many each
    bool seeds = false;                  // battles may choose the seed of their dice; for tests
    std::int64_t pace = 150;             // milliseconds between the answers of two computers
    std::size_t connections = 2000;      // at once; fewer if the process may not open as many files
    std::size_t outgoing = 128u << 20;   // bytes waiting to be sent, over all connections
    double requests = 100, burst = 1000; // HTTP requests per second from one address: average and burst
    AddressLimits of_one;
    AddressLimits of_loopback{1000, 1, 2000, 1, 200, 64u << 20}; // the machine's owner, or everybody behind a proxy
};

class Server {
  public:
    // Opens store and port. If there is a problem, both stay as they were.
    static Result<std::unique_ptr<Server>> open(ServerOptions options);
    ~Server();

    FoundAt found_at() const; // the addresses, by the networks of the machine at this moment
    std::uint16_t port() const;
    void run();  // returns after stop() or Ctrl-C
    void stop(); // may be called from any thread

  private:
    struct Inside;
    explicit Server(std::unique_ptr<Inside> inside);
    std::unique_ptr<Inside> inside_;
};

} // namespace muster
