#include "server/workers.h"

#include "server/attempt.h"

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/thread_pool.hpp>

#include <algorithm>
#include <atomic>
#include <utility>

#include <sys/resource.h>
#include <unistd.h>

namespace asio = boost::asio;

namespace muster {
namespace {

using Strand = asio::strand<asio::thread_pool::executor_type>;

// For this thread alone.
void be_nice(int nice) {
    thread_local int now = 0;
    if (std::exchange(now, nice) != nice) setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), nice);
}

// A job that reports failures runs in `attempt`. Nothing may be thrown beyond this point.
std::function<void()> guarded(std::function<void()> job, int nice) {
    return [job = std::move(job), nice] {
        be_nice(nice);
        attempt("a job", job);
    };
}

class StrandLane final : public Lane {
  public:
    StrandLane(asio::thread_pool& pool, int nice) : strand_(asio::make_strand(pool)), nice_(nice) {}

    void post(std::function<void()> job) override { asio::post(strand_, guarded(std::move(job), nice_)); }

    void post_after(std::int64_t milliseconds, std::function<void()> job) override {
        auto timer = std::make_shared<asio::steady_timer>(strand_, std::chrono::milliseconds(milliseconds));
        timer->async_wait([timer, job = guarded(std::move(job), nice_)](const boost::system::error_code& error) {
            if (!error) job();
        });
    }

  private:
    Strand strand_;
    int nice_;
};

} // namespace

struct Workers::Inside {
    Inside(std::size_t threads_, int nice_) : threads(threads_), nice(nice_), pool(threads_) {}
    const std::size_t threads;
    const int nice;
    std::atomic<std::size_t> waiting = 0, running = 0;
    asio::thread_pool pool;
};

Workers::Workers(std::size_t threads, int nice) : inside_(std::make_unique<Inside>(threads, nice)) {}
Workers::~Workers() { stop(); }

std::size_t Workers::waiting() const { return inside_->waiting; }

double Workers::share() const {
    const auto there = static_cast<double>(inside_->waiting + inside_->running);
    return std::min(1.0, static_cast<double>(inside_->threads) / std::max(there, 1.0));
}

void Workers::post(std::function<void()> job) {
    ++inside_->waiting;
    asio::post(inside_->pool, [this, job = guarded(std::move(job), inside_->nice)] {
        --inside_->waiting;
        ++inside_->running;
        job();
        --inside_->running;
    });
}
std::shared_ptr<Lane> Workers::lane() { return std::make_shared<StrandLane>(inside_->pool, inside_->nice); }

void Workers::stop() {
    inside_->pool.stop();
    inside_->pool.join();
}

} // namespace muster
