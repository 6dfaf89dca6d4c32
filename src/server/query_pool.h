// The threads that answer queries and do nothing else. No answer of a player waits for them, and they have a low
// priority. The queries of one asker are answered in order, one at a time. Among addresses, the one that has used the
// least time is next, and none gets all threads.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace muster {

class QueryPool {
  public:
    static constexpr std::size_t most_of_asker = 40, most_of_address = 200, most = 1000; // waiting queries

    explicit QueryPool(std::size_t threads);
    ~QueryPool(); // finishes what has begun and drops the rest
    void stop();

    // An asker is a connection, or null for an address without one. False: too many of its queries are waiting already.
    bool post(const std::string& address, const void* asker, std::function<void()> job);

  private:
    struct Asker {
        std::deque<std::function<void()>> waiting;
        bool asking = false;
    };
    struct Address {
        std::int64_t used = 0; // processor time
        std::size_t waiting = 0, asking = 0;
        std::map<const void*, Asker> askers;
        std::deque<const void*> turns; // askers of waiting queries, in the order in which they came
    };
    using Found = std::pair<const std::string, Address>*;

    void work();
    Found next(); // null: no query can start
    static std::deque<const void*>::const_iterator first_ready(const Address& address);

    std::size_t threads_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::map<std::string, Address> addresses_;
    std::size_t waiting_ = 0;
    bool stopping_ = false;
    std::vector<std::thread> pool_;
};

} // namespace muster
