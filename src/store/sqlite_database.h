// A store in one SQLite file, for one server. Everything is written through one connection.
#pragma once

#include "base/problem.h"
#include "store/sqlite.h"
#include "store/store_lock.h"

#include <mutex>

namespace muster::sqlite {

class Database final : public sql::Database {
  public:
    // Opens the file, updates it to this version, or creates it. A file of a newer version or of another program is
    // left alone, and so is a damaged one. A file that another server has open is left alone, too, because two servers
    // would overwrite each other's battles.
    static Result<std::unique_ptr<sql::Database>> open(const std::string& file);

    Hold take() override;
    // Checks that the file is there, belongs to this store and can be written.
    std::string check() override;
    bool failing() const override { return connection_.failing(); }
    std::uint64_t generation() const override { return generation_; }
    sql::Servers& servers() override { return servers_; }

  private:
    Database(const std::string& file, StoreLock lock) : lock_(std::move(lock)), connection_(file), file_(file) {}
    std::optional<Problem> foreign(); // why the file cannot be used
    bool is_fresh() { return connection_.number("SELECT count(*) FROM sqlite_master") == 0; }
    void bring_up_to_date();
    void set_up();
    void look_over();
    void find_in_order();
    void write_like_an_answer();
    void take_up_again();

    StoreLock lock_;
    sql::OneServer servers_;
    Connection connection_;
    std::string file_;
    std::mutex mutex_;
    std::atomic<std::uint64_t> generation_ = 0;
};

} // namespace muster::sqlite
