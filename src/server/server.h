// The server: sockets on one thread, everything that takes time on workers (server/workers.h).
#pragma once

#include "base/problem.h"
#include "server/addresses.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

namespace muster {

// What one address may take.
struct AddressLimits {
    std::size_t connections = 200;               // at once
    double battles = 0.1, battles_at_once = 200; // new ones a second, on average and at once
    double uploads = 0.1, uploads_at_once = 20;  // replays that are brought along, likewise
    std::size_t outgoing = 32u << 20;            // bytes that wait to be sent
};

struct ServerOptions {
    std::string host = "127.0.0.1";
    std::uint16_t port = 8040; // 0: any that is free
    std::filesystem::path store, data, page;
    std::size_t threads = 2;             // workers, and as many for computer players and for queries
    bool seeds = false;                  // battles may name the seed of their dice; for tests
    std::int64_t pace = 150;             // milliseconds between the answers of two computers
    std::size_t connections = 2000;      // at once; fewer where the process may not open as many files
    std::size_t outgoing = 128u << 20;   // bytes that wait to be sent to all together
    double requests = 100, burst = 1000; // HTTP requests a second from one address, on average and at once
    AddressLimits of_one;
    AddressLimits of_loopback{1000, 1, 2000, 1, 200, 64u << 20}; // whose machine it is, or everybody, by a proxy on it
};

class Server {
  public:
    // Opens store and port. A problem leaves both as they were.
    static Result<std::unique_ptr<Server>> open(ServerOptions options);
    ~Server();

    FoundAt found_at() const; // by whom where, as the networks of the machine are now
    std::uint16_t port() const;
    void run();  // until stopped, or Ctrl-C
    void stop(); // from any thread

  private:
    struct Inside;
    explicit Server(std::unique_ptr<Inside> inside);
    std::unique_ptr<Inside> inside_;
};

} // namespace muster
