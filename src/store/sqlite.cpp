#include "store/sqlite.h"

#include <sqlite3.h>

#include <algorithm>
#include <stdexcept>

#include <sys/stat.h>

namespace muster::sqlite {
namespace {

// SQLITE_TRANSIENT without its old-style cast: the value is copied.
const auto copied = reinterpret_cast<sqlite3_destructor_type>(std::intptr_t{-1}); // NOLINT(performance-no-int-to-ptr)

// A statement of SQLite, which it counts from 1.
class Cursor final : public sql::Cursor {
  public:
    Cursor(Connection& connection, std::string_view sql) : connection_(connection) {
        sqlite3_stmt* statement = nullptr;
        if (!connection.is_open()) connection.fail(SQLITE_CANTOPEN);
        const int code =
            sqlite3_prepare_v2(connection.handle(), sql.data(), static_cast<int>(sql.size()), &statement, nullptr);
        statement_.reset(statement);
        check(code);
    }

    void bind(int mark, std::int64_t value) override { check(sqlite3_bind_int64(statement_.get(), mark + 1, value)); }
    void bind(int mark, std::string_view value) override {
        check(sqlite3_bind_text(statement_.get(), mark + 1, value.data(), static_cast<int>(value.size()), copied));
    }
    void bind(int mark, sql::Blob value) override {
        check(sqlite3_bind_blob(statement_.get(), mark + 1, value.bytes.data(), static_cast<int>(value.bytes.size()),
                                copied));
    }
    void bind_null(int mark) override { check(sqlite3_bind_null(statement_.get(), mark + 1)); }

    bool step() override {
        const int code = sqlite3_step(statement_.get());
        if (code == SQLITE_ROW) return true;
        if (code != SQLITE_DONE) connection_.fail(code);
        return false;
    }

    std::int64_t integer(int column) override { return sqlite3_column_int64(statement_.get(), column); }
    std::string text(int column) override {
        const void* bytes = sqlite3_column_blob(statement_.get(), column); // must come first: then the size is in bytes
        const int size = sqlite3_column_bytes(statement_.get(), column);
        return size == 0 ? std::string() : std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(size));
    }
    bool is_null(int column) override { return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL; }

  private:
    void check(int code) const {
        if (code != SQLITE_OK) connection_.fail(code);
    }

    struct Finalize {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    Connection& connection_;
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

} // namespace

Error::Error(int code_, const std::string& what)
    : StoreError(what, code_ == SQLITE_CORRUPT || code_ == SQLITE_NOTADB),
      code(code_) {}

void Connection::Close::operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }

sql::Statement Connection::prepare(std::string_view sql) {
    return sql::Statement(std::make_unique<Cursor>(*this, sql));
}

Connection::Connection(const std::string& file) : file_(file) { open(SQLITE_OPEN_CREATE); }

void Connection::open(int flags) {
    sqlite3* handle = nullptr;
    const int code =
        sqlite3_open_v2(file_.c_str(), &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | flags, nullptr);
    handle_.reset(handle);
    if (code != SQLITE_OK) fail(code);
    sqlite3_extended_result_codes(handle, 0);
    wait_for_locks(patience);
}

void Connection::wait_for_locks(int milliseconds) { sqlite3_busy_timeout(handle_.get(), milliseconds); }

// A constraint that is violated is not the store's fault, but a bug of the program.
void Connection::fail(int code) {
    const std::string text = handle_ ? sqlite3_errmsg(handle_.get()) : sqlite3_errstr(code);
    if (code == SQLITE_CONSTRAINT) throw std::logic_error(text);
    if (in_transaction_) set_trouble(text);
    if (!in_transaction_) unread = true;
    throw Error(code, text);
}

void Connection::set_trouble(const std::string& trouble) {
    trouble_ = trouble;
    failing_ = !trouble.empty();
}

void Connection::execute(const std::string& sql) {
    if (!handle_) fail(SQLITE_CANTOPEN);
    if (const int code = sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr); code != SQLITE_OK)
        fail(code);
}

std::int64_t Connection::changed() { return sqlite3_changes64(handle_.get()); }

// The stamps of the database, its log, and the index of the log. The last two exist while the database is open. They
// change with every commit; the database itself changes only at a checkpoint.
Connection::Stamps Connection::stamps() const {
    Stamps stamps;
    constexpr const char* endings[] = {"", "-wal", "-shm"};
    for (std::size_t i = 0; i < stamps.size(); ++i) {
        struct stat status{};
        if (stat((file_ + endings[i]).c_str(), &status) != 0) continue;
        Stamp stamp{status.st_dev, status.st_ino};
        if (i == 0) {
            stamp.size = status.st_size;
            stamp.changed = std::int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec;
        }
        stamps[i] = stamp;
    }
    return stamps;
}

bool Connection::is_there() const { return stamps()[0].has_value(); }
bool Connection::is_ours() const { return is_open() && stamps() == noted_; }

bool Connection::are_same_files() const {
    const auto same = [](const std::optional<Stamp>& now, const std::optional<Stamp>& then) {
        return now && then && now->device == then->device && now->number == then->number;
    };
    return std::ranges::equal(stamps(), noted_, same);
}

void Connection::note_files() { noted_ = stamps(); }

void Connection::reopen() {
    close();
    open(0);
}

// The last connection that closes writes the log into the database and deletes the log. This must not happen to a file
// that another program has put there. If only the log is gone, closing saves what it held.
void Connection::close() {
    if (!handle_) return;
    if (noted_[0] && stamps()[0] != noted_[0])
        sqlite3_db_config(handle_.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    handle_.reset();
}

void Connection::begin() {
    if (failing()) throw Error(SQLITE_BUSY, trouble_);
    in_transaction_ = true;
    try {
        execute("BEGIN IMMEDIATE");
    } catch (const Error&) {
        in_transaction_ = false;
        throw;
    }
}

// If this fails, SQLite has rolled back by itself.
void Connection::rollback() noexcept {
    in_transaction_ = false;
    sqlite3_exec(handle_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Connection::commit() {
    need(is_ours());
    execute("COMMIT");
    need(are_same_files());
    in_transaction_ = false;
    note_files(); // a checkpoint may have followed the commit
}

void Connection::need(bool ours) {
    if (ours) return;
    set_trouble("the file is gone, or another program has changed it");
    throw Error(SQLITE_IOERR, trouble_);
}

} // namespace muster::sqlite
