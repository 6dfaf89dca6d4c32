#include "simulate/result_queue.h"

namespace muster {

ResultQueue::ResultQueue(std::uint64_t battles, SimulationResult before)
    : next_(std::min<std::uint64_t>(battles, before.battles.size())),
      end_(battles),
      result_(std::move(before)) {}

ResultQueue::Batch ResultQueue::take(std::uint64_t most) {
    const std::lock_guard lock(mutex_);
    const Batch batch{next_, std::min(most, end_ - next_)};
    next_ += batch.count;
    return batch;
}

void ResultQueue::give(std::uint64_t number, BattleReport report) {
    const std::lock_guard lock(mutex_);
    early_.emplace(number, std::move(report));
    while (!early_.empty() && early_.begin()->first == result_.battles.size()) {
        result_.add(early_.begin()->second);
        early_.erase(early_.begin());
    }
    if (complete()) news_.notify_all();
}

void ResultQueue::stop() {
    const std::lock_guard lock(mutex_);
    end_ = next_;
    if (complete()) news_.notify_all();
}

void ResultQueue::fail(std::exception_ptr fault) {
    const std::lock_guard lock(mutex_);
    if (!fault_) fault_ = std::move(fault);
    end_ = next_;
    news_.notify_all();
}

bool ResultQueue::complete() const { return fault_ || result_.battles.size() >= end_; }

bool ResultQueue::wait(std::chrono::milliseconds at_most) {
    std::unique_lock lock(mutex_);
    return news_.wait_for(lock, at_most, [this] { return complete(); });
}

std::uint64_t ResultQueue::done() const {
    const std::lock_guard lock(mutex_);
    return result_.battles.size();
}

std::uint64_t ResultQueue::left() const {
    const std::lock_guard lock(mutex_);
    return end_ - next_;
}

SimulationResult ResultQueue::so_far() const {
    const std::lock_guard lock(mutex_);
    return result_;
}

SimulationResult ResultQueue::finish() {
    const std::lock_guard lock(mutex_);
    if (fault_) std::rethrow_exception(fault_);
    return std::move(result_);
}

void work(const SimulationPlan& plan, ResultQueue& queue) {
    try {
        while (true) {
            const ResultQueue::Batch batch = queue.take();
            if (batch.count == 0) return;
            queue.give(batch.first, simulate_one(plan, batch.first));
        }
    } catch (...) {
        queue.fail(std::current_exception());
    }
}

void Monitor::look(ResultQueue& queue) {
    if (options_.stop && *options_.stop) queue.stop();
    try {
        if (options_.progress) options_.progress(queue.done());
        if (options_.keep && Clock::now() >= keep_again_) keep(queue.so_far());
    } catch (...) {
        queue.fail(std::current_exception()); // stops the workers, whose results would not be used
    }
}

void Monitor::keep(const SimulationResult& so_far) {
    const auto start = Clock::now();
    options_.keep(so_far);
    // Keeping takes at most a twentieth of the time.
    keep_again_ = Clock::now() + std::chrono::seconds(2) + 20 * (Clock::now() - start);
}

} // namespace muster
