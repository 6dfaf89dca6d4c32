// Limits how often something may happen: a rate per second on average, and a burst. The caller passes the time.
#pragma once

#include <algorithm>
#include <cstdint>

namespace muster {

class RateLimiter {
  public:
    RateLimiter(double each_second, double at_once) : rate_(each_second), most_(at_once), left_(at_once) {}

    // Takes one if one is left.
    bool take(std::int64_t now) {
        fill(now);
        if (left_ < 1) return false;
        left_ -= 1;
        return true;
    }
    // Takes one in any case. Returns the milliseconds to wait for its turn.
    std::int64_t wait(std::int64_t now) {
        fill(now);
        left_ -= 1;
        return left_ >= 0 ? 0 : static_cast<std::int64_t>(-left_ / rate_ * 1000) + 1;
    }

  private:
    void fill(std::int64_t now) {
        if (last_ >= 0) left_ = std::min(most_, left_ + rate_ * static_cast<double>(now - last_) / 1000);
        last_ = now;
    }

    double rate_, most_, left_;
    std::int64_t last_ = -1; // in milliseconds that never go back
};

} // namespace muster
