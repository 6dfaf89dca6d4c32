#include "simulate/harvest.h"

namespace muster {

Harvest::Harvest(std::uint64_t battles, SimulationResult before)
    : next_(std::min<std::uint64_t>(battles, before.battles.size())),
      end_(battles),
      result_(std::move(before)) {}

Harvest::Lot Harvest::take(std::uint64_t most) {
    const std::lock_guard lock(mutex_);
    const Lot lot{next_, std::min(most, end_ - next_)};
    next_ += lot.count;
    return lot;
}

void Harvest::give(std::uint64_t number, BattleReport report) {
    const std::lock_guard lock(mutex_);
    early_.emplace(number, std::move(report));
    while (!early_.empty() && early_.begin()->first == result_.battles.size()) {
        result_.add(early_.begin()->second);
        early_.erase(early_.begin());
    }
    if (complete()) news_.notify_all();
}

void Harvest::stop() {
    const std::lock_guard lock(mutex_);
    end_ = next_;
    if (complete()) news_.notify_all();
}

void Harvest::fail(std::exception_ptr fault) {
    const std::lock_guard lock(mutex_);
    if (!fault_) fault_ = std::move(fault);
    end_ = next_;
    news_.notify_all();
}

bool Harvest::complete() const { return fault_ || result_.battles.size() >= end_; }

bool Harvest::wait(std::chrono::milliseconds at_most) {
    std::unique_lock lock(mutex_);
    return news_.wait_for(lock, at_most, [this] { return complete(); });
}

std::uint64_t Harvest::done() const {
    const std::lock_guard lock(mutex_);
    return result_.battles.size();
}

std::uint64_t Harvest::left() const {
    const std::lock_guard lock(mutex_);
    return end_ - next_;
}

SimulationResult Harvest::so_far() const {
    const std::lock_guard lock(mutex_);
    return result_;
}

SimulationResult Harvest::finish() {
    const std::lock_guard lock(mutex_);
    if (fault_) std::rethrow_exception(fault_);
    return std::move(result_);
}

void work(const SimulationPlan& plan, Harvest& harvest) {
    try {
        while (true) {
            const Harvest::Lot lot = harvest.take();
            if (lot.count == 0) return;
            harvest.give(lot.first, simulate_one(plan, lot.first));
        }
    } catch (...) {
        harvest.fail(std::current_exception());
    }
}

void Overseer::look(Harvest& harvest) {
    if (oversight_.stop && *oversight_.stop) harvest.stop();
    try {
        if (oversight_.progress) oversight_.progress(harvest.done());
        if (oversight_.keep && Clock::now() >= keep_again_) keep(harvest.so_far());
    } catch (...) {
        harvest.fail(std::current_exception()); // nobody plays on for nothing
    }
}

void Overseer::keep(const SimulationResult& so_far) {
    const auto start = Clock::now();
    oversight_.keep(so_far);
    keep_again_ = Clock::now() + std::chrono::seconds(2) + 20 * (Clock::now() - start); // a twentieth of the time
}

} // namespace muster
