// The thinnest cover over SQLite's C interface: a database and its statements, closed by themselves, errors thrown as
// StoreError. Only src/store includes this.
//
// SQLite goes on writing to a file that was deleted, renamed or overwritten meanwhile, and what it writes is lost. So a
// database knows its files by what the operating system says of them, and commits nothing when they are others.
#pragma once

#include "store/store_error.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace muster::sqlite {

class Database;
class Transaction;

struct Error : StoreError {
    int code; // SQLITE_BUSY, SQLITE_NOTADB, …
    Error(int code_, const std::string& what);
};

// Raw bytes, where text would be converted.
struct Blob {
    std::string_view bytes;
};

class Statement {
  public:
    Statement(Database& database, std::string_view sql);

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
    Database& database_;
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
    int bound_ = 0, column_ = 0;
};

inline constexpr int patience = 2000; // milliseconds, with locks of other programs

class Database {
  public:
    explicit Database(const std::string& file); // begun where there is none
    ~Database() { close(); }
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    Statement prepare(std::string_view sql) { return {*this, sql}; }
    void execute(const std::string& sql); // one or several statements without values
    std::int64_t changed() const;         // rows, by the last statement

    bool is_open() const { return handle_ != nullptr; }
    bool is_there() const;       // a file of this name
    bool is_ours() const;        // and as we left it
    bool are_same_files() const; // if only a checkpoint has changed it
    void note_files();           // as they are now
    // Afresh, where another program has put or changed the file. Begins none.
    void reopen();
    void close();
    void wait_for_locks(int milliseconds);

    // A transaction has failed. From then on none begins, so that nobody waits in vain, until somebody has found the
    // store in order and says so: no trouble.
    bool failing() const { return failing_; } // from any thread
    void set_trouble(const std::string& trouble);
    // Set when something else has failed, which is to read: that may be one battle's fault, or the whole store's.
    bool unread = false;

  private:
    // What the operating system says of a file.
    struct Stamp {
        std::uint64_t device = 0, number = 0;
        std::int64_t size = 0, changed = 0; // of the database alone
        bool operator==(const Stamp&) const = default;
    };
    using Stamps = std::array<std::optional<Stamp>, 3>;

    friend Statement;
    friend Transaction;
    void open(int flags);
    [[noreturn]] void fail(int code);
    Stamps stamps() const;

    struct Close {
        void operator()(sqlite3* handle) const;
    };
    std::string file_;
    std::unique_ptr<sqlite3, Close> handle_;
    Stamps noted_;
    bool in_transaction_ = false;
    std::atomic<bool> failing_ = false;
    std::string trouble_; // why
};

// All or nothing: rolled back unless committed. Every change is one.
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
