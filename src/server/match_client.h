// A client that is connected to a battle, as the battle sees it: a way to send, and the seats it holds.
#pragma once

#include "base/id.h"
#include "server/rate_limiter.h"

#include <array>
#include <cstdint>
#include <functional>
#include <string>

namespace muster {

class Client {
  public:
    virtual ~Client() = default;
    virtual void send(std::string frame) = 0; // may be called from any thread; it never waits
    virtual void hang_up() {}                 // once everything has been sent
    // Runs a query on another thread, after the earlier ones of this client. The client lives until it is done. False:
    // too many are waiting.
    virtual bool post_query(const std::function<void()>& job) {
        job();
        return true;
    }

    // Notes that the battle keeps about the client.
    std::array<bool, 2> holds{}; // seats of the tokens it has shown
    std::array<bool, 2> acts{};  // for these seats; of several clients with one seat only the newest acts
    std::int64_t last_word = 0;  // time of its last message, in milliseconds
    RateLimiter chat{0.5, 10};   // chat lines
    bool has_seat() const { return holds[0] || holds[1]; }
};

} // namespace muster
