// The thinnest cover over SQLite's C interface: a database and its statements, closed by themselves, errors thrown as
// StoreError. Only src/store includes this.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace muster::sqlite {

struct Error : std::runtime_error {
    int code; // SQLITE_BUSY, SQLITE_NOTADB, …
    Error(int code_, const std::string& what) : std::runtime_error(what), code(code_) {}
};

// Raw bytes, where text would be converted.
struct Blob {
    std::string_view bytes;
};

class Statement {
  public:
    Statement(sqlite3* database, std::string_view sql);

    // Gives the next `?` its value; nothing is NULL.
    Statement& bind(std::int64_t value);
    Statement& bind(std::string_view value);
    Statement& bind(Blob value);
    template <class T>
    Statement& bind(const std::optional<T>& value) {
        return value ? bind(*value) : bind_null();
    }

    bool step(); // true: there is a row
    void run();  // to its end; expects no row

    // The next column of the row.
    std::int64_t integer();
    std::string text(); // or bytes
    bool is_null();     // looks without taking
    std::optional<std::int64_t> maybe_integer();
    std::optional<std::string> maybe_text();

  private:
    Statement& bind_null();
    void check(int code) const;

    struct Finalize {
        void operator()(sqlite3_stmt* statement) const;
    };
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
    int bound_ = 0, column_ = 0;
};

class Database {
  public:
    explicit Database(const std::string& file);

    Statement prepare(std::string_view sql) { return {handle_.get(), sql}; }
    void execute(const std::string& sql); // one or several statements without values
    std::int64_t changed() const;         // rows, by the last statement

  private:
    struct Close {
        void operator()(sqlite3* handle) const;
    };
    std::unique_ptr<sqlite3, Close> handle_;
};

// All or nothing: rolled back unless committed.
class Transaction {
  public:
    explicit Transaction(Database& database);
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    void commit();

  private:
    Database& database_;
    bool open_ = true;
};

} // namespace muster::sqlite
