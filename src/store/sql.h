// What the store needs of a database: connections, statements, transactions. SQLite and PostgreSQL speak enough of the
// same SQL that every statement of the store is written once, with `?` for each value. Errors are thrown as StoreError;
// a constraint that is violated is a bug of ours and a logic_error.
#pragma once

#include "base/histogram.h"
#include "store/servers.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace muster::sql {

// Raw bytes. Text would be converted.
struct Blob {
    std::string_view bytes;
};

// A statement as its database sees it. Marks and columns are counted from 0.
class Cursor {
  public:
    virtual ~Cursor() = default;
    virtual void bind(int mark, std::int64_t value) = 0;
    virtual void bind(int mark, std::string_view value) = 0;
    virtual void bind(int mark, Blob value) = 0;
    virtual void bind_null(int mark) = 0;
    virtual bool step() = 0; // the first step runs it; true: there is a row
    virtual void run() {     // to its end; whether it worked may only turn out with the commit
        while (step()) {}
    }
    virtual std::int64_t integer(int column) = 0;
    virtual std::string text(int column) = 0; // text or bytes
    virtual bool is_null(int column) = 0;
};

class Statement {
  public:
    explicit Statement(std::unique_ptr<Cursor> cursor) : cursor_(std::move(cursor)) {}

    // Gives the next `?` its value. An empty optional is NULL.
    Statement& bind(std::int64_t value) { return cursor_->bind(bound_++, value), *this; }
    Statement& bind(std::string_view value) { return cursor_->bind(bound_++, value), *this; }
    Statement& bind(Blob value) { return cursor_->bind(bound_++, value), *this; }
    template <class T>
    Statement& bind(const std::optional<T>& value) {
        if (value) return bind(*value);
        return cursor_->bind_null(bound_++), *this;
    }

    bool step() { return column_ = 0, cursor_->step(); } // true: there is a row
    void run() { cursor_->run(); }                       // to its end; expects no row

    // The next column of the row.
    std::int64_t integer() { return cursor_->integer(column_++); }
    std::string text() { return cursor_->text(column_++); } // text or bytes
    bool is_null() { return cursor_->is_null(column_); }    // looks without moving on
    std::optional<std::int64_t> maybe_integer() {
        if (is_null()) return ++column_, std::nullopt;
        return integer();
    }
    std::optional<std::string> maybe_text() {
        if (is_null()) return ++column_, std::nullopt;
        return text();
    }

  private:
    std::unique_ptr<Cursor> cursor_;
    int bound_ = 0, column_ = 0;
};

class Connection {
  public:
    virtual ~Connection() = default;
    virtual Statement prepare(std::string_view sql) = 0;
    virtual void execute(const std::string& sql) = 0; // one or several statements without values
    virtual std::int64_t changed() = 0;               // rows that the last statement changed
    virtual void begin() = 0;
    virtual void commit() = 0;
    virtual void rollback() noexcept = 0;

    std::int64_t number(std::string_view sql) {
        Statement row = prepare(sql);
        row.step();
        return row.integer();
    }
};

// All or nothing: it is rolled back unless committed. Every change of the store is one.
class Transaction {
  public:
    explicit Transaction(Connection& connection) : connection_(connection) { connection_.begin(); }
    ~Transaction() {
        if (open_) connection_.rollback();
    }
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    void commit() {
        connection_.commit();
        open_ = false;
    }

  private:
    Connection& connection_;
    bool open_ = true;
};

// A thread on which nobody may wait for a database.
inline thread_local bool keeps_off = false;

// A database that holds a store. It may be used from several threads.
class Database {
  public:
    virtual ~Database() = default;

    // A connection that nobody else has until it is given back.
    using Hold = std::unique_ptr<Connection, std::function<void(Connection*)>>;
    virtual Hold take() = 0;

    // Called once a second: whether the store is there and can be written; it goes on with it when it is usable again.
    // Returns what is wrong; empty: all is well.
    virtual std::string check() = 0;
    // A transaction has failed. From then on none begins, so that nobody waits in vain, until check() finds all well.
    virtual bool failing() const = 0;
    virtual std::uint64_t generation() const = 0; // grows when it continues with other content than before
    virtual Servers& servers() = 0;

    Histogram changes; // how long each took, waiting included
};

} // namespace muster::sql
