// A store in a PostgreSQL database, in a schema of its own. Every thread that asks for a connection gets one that
// nobody else has.
#pragma once

#include "base/problem.h"
#include "store/postgres_servers.h"

#include <atomic>
#include <mutex>

namespace muster::postgres {

class Database final : public sql::Database {
  public:
    // Creates the tables if there are none.
    static Result<std::unique_ptr<sql::Database>> open(const std::string& address);

    Hold take() override;
    std::string check() override;
    bool failing() const override { return failing_; }
    std::uint64_t generation() const override { return generation_; }
    sql::Servers& servers() override { return servers_; }

  private:
    explicit Database(std::string address) : address_(std::move(address)) {}
    std::optional<Problem> set_up();
    std::unique_ptr<Connection> connect();
    void prepare_for_use(Connection& connection);

    std::string address_;
    Servers servers_{*this};
    std::mutex mutex_;
    std::vector<std::unique_ptr<Connection>> idle_;
    std::string history_; // of the database that was opened: another one may have lost what this one has committed
    std::string trouble_;
    std::atomic<bool> failing_ = false;
    std::atomic<std::uint64_t> generation_ = 0;
};

} // namespace muster::postgres
