#include "server/query_pool.h"

#include "server/attempt.h"

#include <algorithm>
#include <ctime>
#include <limits>

#include <sys/resource.h>
#include <unistd.h>

namespace muster {
namespace {

constexpr int nice = 10; // about a tenth of the time that a normal thread gets

std::int64_t time_of_thread() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

} // namespace

QueryPool::QueryPool(std::size_t threads) : threads_(threads) {
    for (std::size_t i = 0; i < threads; ++i) pool_.emplace_back([this] { work(); });
}

QueryPool::~QueryPool() { stop(); }

void QueryPool::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : pool_) thread.join();
    pool_.clear();
}

bool QueryPool::post(const std::string& address, const void* asker, std::function<void()> job) {
    {
        const std::lock_guard lock(mutex_);
        const auto known = addresses_.find(address);
        if (waiting_ >= most || (known != addresses_.end() && known->second.waiting >= most_of_address)) return false;
        if (known != addresses_.end() && known->second.askers[asker].waiting.size() >= most_of_asker) return false;
        // A new address starts with as much used time as the address with the least. So nobody gains by having been
        // away.
        std::int64_t least = addresses_.empty() ? 0 : std::numeric_limits<std::int64_t>::max();
        for (const auto& [name, it] : addresses_) least = std::min(least, it.used);
        Address& from = addresses_.try_emplace(address).first->second;
        if (known == addresses_.end()) from.used = least;
        from.askers[asker].waiting.push_back(std::move(job));
        from.turns.push_back(asker);
        ++from.waiting, ++waiting_;
    }
    wake_.notify_one();
    return true;
}

// The asker that has waited longest and has no query running.
std::deque<const void*>::const_iterator QueryPool::first_ready(const Address& address) {
    return std::ranges::find_if(address.turns, [&](const void* it) { return !address.askers.at(it).asking; });
}

QueryPool::Found QueryPool::next() {
    Found found = nullptr;
    const std::size_t most_asking = std::max<std::size_t>(1, threads_ - 1);
    for (auto& each : addresses_) {
        const Address& address = each.second;
        if (address.asking >= most_asking) continue;
        if (first_ready(address) != address.turns.end() && (!found || address.used < found->second.used)) found = &each;
    }
    return found;
}

void QueryPool::work() {
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), nice); // only for this thread
    std::unique_lock lock(mutex_);
    while (!stopping_) {
        const Found found = next();
        if (!found) {
            wake_.wait(lock);
            continue;
        }
        Address& address = found->second; // it is not erased while one of its queries runs
        const auto turn = first_ready(address);
        const void* const who = *turn;
        address.turns.erase(turn);
        Asker& asker = address.askers.at(who);
        std::function<void()> job = std::move(asker.waiting.front());
        asker.waiting.pop_front();
        asker.asking = true, ++address.asking, --address.waiting, --waiting_;
        lock.unlock();
        const std::int64_t began = time_of_thread();
        attempt("a query", job);
        job = nullptr; // frees what the job held, without the lock
        const std::int64_t took = time_of_thread() - began;
        lock.lock();
        address.used += took;
        asker.asking = false, --address.asking;
        if (asker.waiting.empty()) address.askers.erase(who);
        if (address.askers.empty()) addresses_.erase(found->first);
        wake_.notify_one(); // a waiting query may need this one's end
    }
}

} // namespace muster
