// Somebody who is connected to a battle, as the battle sees them: a way to send, and which seats they hold.
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
    virtual void send(std::string frame) = 0; // from any thread; never waits
    // Answers a query aside, after the earlier ones of this client, which stays meanwhile. False: too many are waiting.
    virtual bool post_query(const std::function<void()>& job) {
        job();
        return true;
    }

    // The battle's own notes.
    std::array<bool, 2> holds{}; // seats of the tokens that were shown
    std::array<bool, 2> acts{};  // for them; of several clients with one seat only the newest
    std::int64_t last_word = 0;  // milliseconds
    RateLimiter chat{0.5, 10};   // lines
    bool has_seat() const { return holds[0] || holds[1]; }
};

} // namespace muster
