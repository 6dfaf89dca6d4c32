// SQLite: a connection to a file. Only src/store includes this.
//
// SQLite goes on writing to a file that was deleted, renamed or overwritten meanwhile, and what it writes is lost. So a
// connection remembers what the operating system says about its files, and commits nothing if that has changed.
#pragma once

#include "store/sql.h"

#include <array>
#include <atomic>

struct sqlite3;

namespace muster::sqlite {

struct Error : StoreError {
    int code; // SQLITE_BUSY, SQLITE_NOTADB, …
    Error(int code_, const std::string& what);
};

inline constexpr int patience = 2000; // milliseconds to wait for locks of other programs

class Connection final : public sql::Connection {
  public:
    explicit Connection(const std::string& file); // creates the file if there is none
    ~Connection() override { close(); }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    sql::Statement prepare(std::string_view sql) override;
    void execute(const std::string& sql) override;
    std::int64_t changed() override;
    void begin() override;
    void commit() override;
    void rollback() noexcept override;

    bool is_open() const { return handle_ != nullptr; }
    bool is_there() const;       // there is a file of this name
    bool is_ours() const;        // the file is there and is unchanged since noted
    bool are_same_files() const; // the same files, even if a checkpoint has changed them
    void note_files();           // remembers the files as they are now
    // Opens the file again, after another program has put it there or changed it. It does not create one.
    void reopen();
    void close();
    void wait_for_locks(int milliseconds);

    // A transaction has failed. From then on none begins until the store has been checked and set_trouble("") is
    // called.
    bool failing() const { return failing_; } // may be called from any thread
    void set_trouble(const std::string& trouble);
    // Set when reading has failed. One battle may be damaged, or the whole store.
    bool unread = false;

    [[noreturn]] void fail(int code);
    sqlite3* handle() const { return handle_.get(); }

  private:
    // What the operating system says of a file.
    struct Stamp {
        std::uint64_t device = 0, number = 0;
        std::int64_t size = 0, changed = 0; // of the database only
        bool operator==(const Stamp&) const = default;
    };
    using Stamps = std::array<std::optional<Stamp>, 3>;

    void open(int flags);
    void need(bool ours);
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

} // namespace muster::sqlite
