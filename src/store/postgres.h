// PostgreSQL: a connection to a database, by libpq. Only src/store includes this.
//
// No call waits longer than `patience`, whatever has become of the database: a connection that does not answer in time
// is given up. What was to be committed then may stand or not, and the caller has to read it again.
#pragma once

#include "store/sql.h"

#include <chrono>
#include <map>
#include <vector>

struct pg_conn;
struct pg_result;

namespace muster::postgres {

struct Error : StoreError {
    std::string code; // SQLSTATE; empty: the connection is lost
    Error(std::string code_, const std::string& what);
    bool is_lost() const { return code.empty(); }
    // Not only this transaction has failed: the database is away, full, or only reads.
    bool is_of_all() const;
};

inline constexpr int patience = 5000; // milliseconds

// A value for a mark of a statement.
struct Value {
    enum class Kind : std::uint8_t { null, integer, text, bytes } kind = Kind::null;
    std::string text;
};

// A statement with its values, for $1, $2, …
struct Order {
    std::string sql;
    std::vector<Value> values;
};

struct Clear {
    void operator()(pg_result* result) const;
};
using Rows = std::unique_ptr<pg_result, Clear>;

class Connection final : public sql::Connection {
  public:
    // Connects. `on_failure` learns of each error, `on_connection` of each connection, first or again.
    using OnFailure = std::function<void(const Error&)>;
    using OnConnection = std::function<void(Connection&)>;
    Connection(std::string address, OnFailure on_failure, OnConnection on_connection);
    ~Connection() override;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    sql::Statement prepare(std::string_view sql) override;
    void execute(const std::string& sql) override;
    std::int64_t changed() override;
    void begin() override;
    void commit() override;
    void rollback() noexcept override;

    Rows run(Order order);       // now, after all that waits; the rows of this one
    void run_later(Order order); // in a transaction: with whatever is sent next
    bool is_lost() const { return handle_ == nullptr; }
    std::string text(const std::string& sql); // the first column of the first row

  private:
    void connect();
    void need_connection();
    template <class Job>
    auto attempt(const Job& job);
    void send_waiting();
    Rows send(const std::vector<Order>& orders);
    void post(const Order& order);
    std::string name_of(const Order& order);
    Rows results();
    using Clock = std::chrono::steady_clock;
    void flush_and_wait(Clock::time_point end);
    [[noreturn]] void fail(std::string code, std::string what);
    [[noreturn]] void lose(const std::string& what);

    struct Finish {
        void operator()(pg_conn* handle) const;
    };
    std::string address_;
    OnFailure on_failure_;
    OnConnection on_connection_;
    std::unique_ptr<pg_conn, Finish> handle_;
    std::map<std::string, std::string> prepared_; // names of statements
    std::size_t names_ = 0;                       // given so far
    std::vector<std::string> unsure_;             // statements that were sent to be prepared, without a result yet
    std::vector<Order> waiting_;                  // of this transaction, not sent yet; BEGIN is the first of all
    bool in_transaction_ = false, begun_ = false; // begun: the database knows of it
    bool connecting_ = false;
    std::int64_t changed_ = 0;
};

bool is_address(const std::string& where);             // "postgresql://…"
std::string without_secret(std::string address);       // for people: the password is left out
std::string wrong_address(const std::string& address); // why libpq cannot read it; else empty

} // namespace muster::postgres
