// What each address may take of the server, at once and over time, so that no address can use up everything.
#pragma once

#include "server/rate_limiter.h"

#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace muster {

// An amount for all addresses together, and a maximum for each one. It may be used from any thread.
class Quota {
  public:
    explicit Quota(std::size_t all) : all_(all), left_(std::make_shared<Left>(all)) {}

    // The amount is taken as long as the result lives. Null: there is not enough left.
    using Hold = std::shared_ptr<void>;
    Hold take(const std::string& address, std::size_t amount, std::size_t most_of_one) {
        const std::lock_guard lock(left_->mutex);
        std::size_t& taken = left_->taken[address]; // 0 for a new address
        const bool there = amount <= left_->all && amount <= most_of_one && taken <= most_of_one - amount;
        if (there) left_->all -= amount, taken += amount;
        if (taken == 0) left_->taken.erase(address);
        if (!there) return nullptr;
        return {static_cast<void*>(this), [left = left_, address, amount](void*) {
                    const std::lock_guard give_back(left->mutex);
                    left->all += amount;
                    if ((left->taken[address] -= amount) == 0) left->taken.erase(address);
                }};
    }

    std::size_t taken() const {
        const std::lock_guard lock(left_->mutex);
        return all_ - left_->all;
    }

  private:
    struct Left {
        explicit Left(std::size_t all_) : all(all_) {}
        std::mutex mutex;
        std::size_t all;
        std::map<std::string, std::size_t> taken; // by address; only those that hold something
    };
    std::size_t all_;
    std::shared_ptr<Left> left_;
};

// A rate per second and a burst for each address. Only for one thread.
class AddressRateLimiter {
  public:
    bool take(const std::string& address, double each_second, double at_once, std::int64_t now) {
        if (limiters_.size() > 10'000) limiters_.clear(); // limits memory; fast addresses start again
        return limiters_.try_emplace(address, each_second, at_once).first->second.take(now);
    }

  private:
    std::map<std::string, RateLimiter> limiters_;
};

} // namespace muster
