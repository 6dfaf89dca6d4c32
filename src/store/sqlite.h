// A thin layer over SQLite's C interface: a database and its statements, which close themselves. Errors are thrown as
// StoreError. Only src/store includes this.
//
// SQLite goes on writing to a file that was deleted, renamed or overwritten meanwhile, and what it writes is lost. So a
// database remembers what the operating system says about its files, and commits nothing if that has changed.
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

// Raw bytes. Text would be converted.
struct Blob {
    std::string_view bytes;
};

class Statement {
  public:
    Statement(Database& database, std::string_view sql);

    // Gives the next `?` its value. An empty optional is NULL.
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
    std::string text(); // text or bytes
    bool is_null();     // looks at the column without moving on
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

inline constexpr int patience = 2000; // milliseconds to wait for locks of other programs

class Database {
  public:
    explicit Database(const std::string& file); // creates the file if there is none
    ~Database() { close(); }
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    Statement prepare(std::string_view sql) { return {*this, sql}; }
    void execute(const std::string& sql); // one or several statements without values
    std::int64_t changed() const;         // rows that the last statement changed

    bool is_open() const { return handle_ != nullptr; }
    bool is_there() const;       // there is a file of this name
    bool is_ours() const;        // the file is there and is unchanged since noted
    bool are_same_files() const; // the same files, even if a checkpoint has changed them
    void note_files();           // remembers the files as they are now
    // Opens the file again, after another program has put it there or changed it. It does not create one.
    void reopen();
    void close();
    void wait_for_locks(int milliseconds);

    // A transaction has failed. From then on none begins, so that nobody waits in vain. It ends when the store has been
    // checked and set_trouble("") is called.
    bool failing() const { return failing_; } // may be called from any thread
    void set_trouble(const std::string& trouble);
    // Set when reading has failed. One battle may be damaged, or the whole store.
    bool unread = false;

  private:
    // What the operating system says of a file.
    struct Stamp {
        std::uint64_t device = 0, number = 0;
        std::int64_t size = 0, changed = 0; // of the database only
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
    std::string trouble_; // why it is failing
};

// All or nothing: it is rolled back unless committed. Every change of the store is one.
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
