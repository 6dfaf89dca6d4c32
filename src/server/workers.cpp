#include "server/workers.h"

#include "server/attempt.h"

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/thread_pool.hpp>

#include <atomic>

namespace asio = boost::asio;

namespace muster {
namespace {

using Strand = asio::strand<asio::thread_pool::executor_type>;

// A job that reports failures runs in `attempt`. Nothing may be thrown beyond this point.
std::function<void()> guarded(std::function<void()> job) {
    return [job = std::move(job)] { attempt("a job", job); };
}

class StrandLane final : public Lane {
  public:
    explicit StrandLane(asio::thread_pool& pool) : strand_(asio::make_strand(pool)) {}

    void post(std::function<void()> job) override { asio::post(strand_, guarded(std::move(job))); }

    void post_after(std::int64_t milliseconds, std::function<void()> job) override {
        auto timer = std::make_shared<asio::steady_timer>(strand_, std::chrono::milliseconds(milliseconds));
        timer->async_wait([timer, job = guarded(std::move(job))](const boost::system::error_code& error) {
            if (!error) job();
        });
    }

  private:
    Strand strand_;
};

} // namespace

struct Workers::Inside {
    explicit Inside(std::size_t threads) : pool(threads) {}
    std::atomic<std::size_t> waiting = 0;
    asio::thread_pool pool;
};

Workers::Workers(std::size_t threads) : inside_(std::make_unique<Inside>(threads)) {}
Workers::~Workers() { stop(); }

std::size_t Workers::waiting() const { return inside_->waiting; }

void Workers::post(std::function<void()> job) {
    ++inside_->waiting;
    asio::post(inside_->pool, [this, job = guarded(std::move(job))] {
        --inside_->waiting;
        job();
    });
}
std::shared_ptr<Lane> Workers::lane() { return std::make_shared<StrandLane>(inside_->pool); }

void Workers::stop() {
    inside_->pool.stop();
    inside_->pool.join();
}

} // namespace muster
