#include "store/sqlite.h"

#include <sqlite3.h>

namespace muster::sqlite {
namespace {

// SQLITE_TRANSIENT without its old-style cast: the value is copied.
const auto copied = reinterpret_cast<sqlite3_destructor_type>(std::intptr_t{-1}); // NOLINT(performance-no-int-to-ptr)

[[noreturn]] void fail(sqlite3* handle, int code) {
    throw Error(code, handle ? sqlite3_errmsg(handle) : sqlite3_errstr(code));
}

} // namespace

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
void Database::Close::operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }

Statement::Statement(sqlite3* database, std::string_view sql) {
    sqlite3_stmt* statement = nullptr;
    const int code = sqlite3_prepare_v2(database, sql.data(), static_cast<int>(sql.size()), &statement, nullptr);
    statement_.reset(statement);
    if (code != SQLITE_OK) fail(database, code);
}

void Statement::check(int code) const {
    if (code != SQLITE_OK) fail(sqlite3_db_handle(statement_.get()), code);
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
    if (code != SQLITE_DONE) fail(sqlite3_db_handle(statement_.get()), code);
    return false;
}

void Statement::run() {
    while (step()) {}
}

std::int64_t Statement::integer() { return sqlite3_column_int64(statement_.get(), column_++); }

std::string Statement::text() {
    const int column = column_++;
    const void* bytes = sqlite3_column_blob(statement_.get(), column); // first: then the size is in bytes
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

Database::Database(const std::string& file) {
    sqlite3* handle = nullptr;
    const int code = sqlite3_open_v2(file.c_str(), &handle,
                                     SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
    handle_.reset(handle);
    if (code != SQLITE_OK) fail(handle, code);
    sqlite3_extended_result_codes(handle, 0);
    sqlite3_busy_timeout(handle, 2000);
}

void Database::execute(const std::string& sql) {
    if (const int code = sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr); code != SQLITE_OK)
        fail(handle_.get(), code);
}

std::int64_t Database::changed() const { return sqlite3_changes64(handle_.get()); }

Transaction::Transaction(Database& database) : database_(database) { database_.execute("BEGIN IMMEDIATE"); }

Transaction::~Transaction() {
    if (!open_) return;
    try {
        database_.execute("ROLLBACK");
    } catch (const Error&) {} // SQLite has rolled back by itself
}

void Transaction::commit() {
    database_.execute("COMMIT");
    open_ = false;
}

} // namespace muster::sqlite
