#include "store/sqlite.h"

#include <sqlite3.h>

#include <algorithm>
#include <stdexcept>

#include <sys/stat.h>

namespace muster::sqlite {
namespace {

// SQLITE_TRANSIENT without its old-style cast: the value is copied.
const auto copied = reinterpret_cast<sqlite3_destructor_type>(std::intptr_t{-1}); // NOLINT(performance-no-int-to-ptr)

} // namespace

Error::Error(int code_, const std::string& what)
    : StoreError(what, code_ == SQLITE_CORRUPT || code_ == SQLITE_NOTADB),
      code(code_) {}

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
void Database::Close::operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }

Statement::Statement(Database& database, std::string_view sql) : database_(database) {
    sqlite3_stmt* statement = nullptr;
    if (!database.is_open()) database.fail(SQLITE_CANTOPEN);
    const int code =
        sqlite3_prepare_v2(database.handle_.get(), sql.data(), static_cast<int>(sql.size()), &statement, nullptr);
    statement_.reset(statement);
    check(code);
}

void Statement::check(int code) const {
    if (code != SQLITE_OK) database_.fail(code);
}

Statement& Statement::bind(std::int64_t value) {
    check(sqlite3_bind_int64(statement_.get(), ++bound_, value));
    return *this;
}
Statement& Statement::bind(std::string_view value) {
    check(sqlite3_bind_text(statement_.get(), ++bound_, value.data(), static_cast<int>(value.size()), copied));
    return *this;
}
Statement& Statement::bind(Blob value) {
    check(sqlite3_bind_blob(statement_.get(), ++bound_, value.bytes.data(), static_cast<int>(value.bytes.size()),
                            copied));
    return *this;
}
Statement& Statement::bind_null() {
    check(sqlite3_bind_null(statement_.get(), ++bound_));
    return *this;
}

bool Statement::step() {
    column_ = 0;
    const int code = sqlite3_step(statement_.get());
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE) database_.fail(code);
    return false;
}

void Statement::run() {
    while (step()) {}
}

std::int64_t Statement::integer() { return sqlite3_column_int64(statement_.get(), column_++); }

std::string Statement::text() {
    const int column = column_++;
    const void* bytes = sqlite3_column_blob(statement_.get(), column); // must come first: then the size is in bytes
    const int size = sqlite3_column_bytes(statement_.get(), column);
    return size == 0 ? std::string() : std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(size));
}

bool Statement::is_null() { return sqlite3_column_type(statement_.get(), column_) == SQLITE_NULL; }

std::optional<std::int64_t> Statement::maybe_integer() {
    if (is_null()) return ++column_, std::nullopt;
    return integer();
}

std::optional<std::string> Statement::maybe_text() {
    if (is_null()) return ++column_, std::nullopt;
    return text();
}

Database::Database(const std::string& file) : file_(file) { open(SQLITE_OPEN_CREATE); }

void Database::open(int flags) {
    sqlite3* handle = nullptr;
    const int code =
        sqlite3_open_v2(file_.c_str(), &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | flags, nullptr);
    handle_.reset(handle);
    if (code != SQLITE_OK) fail(code);
    sqlite3_extended_result_codes(handle, 0);
    wait_for_locks(patience);
}

void Database::wait_for_locks(int milliseconds) { sqlite3_busy_timeout(handle_.get(), milliseconds); }

// A constraint that is violated is not the store's fault, but a bug of the program.
void Database::fail(int code) {
    const std::string text = handle_ ? sqlite3_errmsg(handle_.get()) : sqlite3_errstr(code);
    if (code == SQLITE_CONSTRAINT) throw std::logic_error(text);
    if (in_transaction_) set_trouble(text);
    if (!in_transaction_) unread = true;
    throw Error(code, text);
}

void Database::set_trouble(const std::string& trouble) {
    trouble_ = trouble;
    failing_ = !trouble.empty();
}

void Database::execute(const std::string& sql) {
    if (!handle_) fail(SQLITE_CANTOPEN);
    if (const int code = sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr); code != SQLITE_OK)
        fail(code);
}

std::int64_t Database::changed() const { return sqlite3_changes64(handle_.get()); }

// The stamps of the database, its log, and the index of the log. The last two exist while the database is open. They
// change with every commit; the database itself changes only at a checkpoint.
Database::Stamps Database::stamps() const {
    Stamps stamps;
    constexpr const char* endings[] = {"", "-wal", "-shm"};
    for (std::size_t i = 0; i < stamps.size(); ++i) {
        struct stat status{};
        if (stat((file_ + endings[i]).c_str(), &status) != 0) continue;
        Stamp& stamp = stamps[i].emplace();
        stamp.device = status.st_dev, stamp.number = status.st_ino;
        if (i > 0) continue;
        stamp.size = status.st_size;
        stamp.changed = std::int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec;
    }
    return stamps;
}

bool Database::is_there() const { return stamps()[0].has_value(); }
bool Database::is_ours() const { return is_open() && stamps() == noted_; }

bool Database::are_same_files() const {
    const auto same = [](const std::optional<Stamp>& now, const std::optional<Stamp>& then) {
        return now && then && now->device == then->device && now->number == then->number;
    };
    return std::ranges::equal(stamps(), noted_, same);
}

void Database::note_files() { noted_ = stamps(); }

void Database::reopen() {
    close();
    open(0);
}

// The last connection that closes writes the log into the database and deletes the log. This must not happen to a file
// that another program has put there. If only the log is gone, closing saves what it held.
void Database::close() {
    if (!handle_) return;
    if (noted_[0] && stamps()[0] != noted_[0])
        sqlite3_db_config(handle_.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    handle_.reset();
}

Transaction::Transaction(Database& database) : database_(database) {
    if (database_.failing()) throw Error(SQLITE_BUSY, database_.trouble_);
    database_.in_transaction_ = true;
    try {
        database_.execute("BEGIN IMMEDIATE");
    } catch (const Error&) {
        database_.in_transaction_ = false;
        throw;
    }
}

Transaction::~Transaction() {
    database_.in_transaction_ = false;
    // If this fails, SQLite has rolled back by itself. Nothing may be thrown from here.
    if (open_) sqlite3_exec(database_.handle_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit() {
    const auto need = [this](bool ours) {
        if (ours) return;
        database_.set_trouble("the file is gone, or another program has changed it");
        throw Error(SQLITE_IOERR, database_.trouble_);
    };
    need(database_.is_ours());
    database_.execute("COMMIT");
    open_ = false;
    need(database_.are_same_files());
    database_.note_files(); // a checkpoint may have followed the commit
}

} // namespace muster::sqlite
