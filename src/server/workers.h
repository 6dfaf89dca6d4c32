// Threads for what takes time: rules, queries, computer players, the store. A lane runs its jobs one after the other on
// any free thread; every battle has one. Besides the sockets, no other code knows threads.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

namespace muster {

class Lane {
  public:
    virtual ~Lane() = default;
    virtual void post(std::function<void()> job) = 0;
    virtual void post_after(std::int64_t milliseconds, std::function<void()> job) = 0;
};

class Workers {
  public:
    // `nice`: how much the operating system prefers other threads to these, up to 19.
    explicit Workers(std::size_t threads, int nice = 0);
    ~Workers(); // finishes jobs that have begun and drops the others

    void post(std::function<void()> job);
    std::shared_ptr<Lane> lane();
    std::size_t waiting() const; // posted, but not begun
    // The part of its usual time that a job may take, if all that are there now shall get the same: 1 while there is a
    // thread for each.
    double share() const;
    void stop();

  private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

} // namespace muster
