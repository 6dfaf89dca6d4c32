// How long something took, counted in steps, by any thread.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>

namespace muster {

class Histogram {
  public:
    static constexpr std::array<std::int64_t, 12> bounds{1'000,   2'500,   5'000,   10'000,    25'000,    50'000,
                                                         100'000, 250'000, 500'000, 1'000'000, 2'500'000, 5'000'000};

    void add(std::chrono::microseconds time) {
        std::size_t step = 0;
        while (step < bounds.size() && time.count() > bounds[step]) ++step;
        ++counts_[step];
        sum_ += time.count();
    }
    // How many took at most bounds[step]; with bounds.size(): all.
    std::uint64_t up_to(std::size_t step) const {
        std::uint64_t count = 0;
        for (std::size_t i = 0; i <= step; ++i) count += counts_[i];
        return count;
    }
    std::int64_t sum() const { return sum_; } // microseconds

  private:
    std::array<std::atomic<std::uint64_t>, bounds.size() + 1> counts_{};
    std::atomic<std::int64_t> sum_ = 0;
};

} // namespace muster
