#include "store/sqlite_database.h"

#include "store/schema.h"

#include <fmt/format.h>

#include <cassert>
#include <filesystem>

namespace muster::sqlite {
namespace {

constexpr std::int64_t application = 0x4d757374; // "Must": it marks a store of Muster

Problem problem(const std::string& file, std::string found, std::string expected) {
    return {file, "", std::move(found), std::move(expected)};
}

std::optional<Problem> make_folder_of(const std::string& file) {
    const auto folder = std::filesystem::absolute(file).parent_path();
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (!error) return std::nullopt;
    return problem(folder.string(), error.message(), "a folder that can be written (choose one with --store)");
}

} // namespace

// Nothing is written before the file is known to be a store of Muster.
Result<std::unique_ptr<sql::Database>> Database::open(const std::string& file) try {
    if (const auto no_folder = make_folder_of(file)) return *no_folder;
    auto lock = StoreLock::take(file);
    if (lock.has_error()) return lock.error();
    std::unique_ptr<Database> database(new Database(file, std::move(*lock)));
    if (const auto foreign = database->foreign()) return *foreign;
    database->bring_up_to_date();
    database->look_over();
    return std::unique_ptr<sql::Database>(std::move(database));
} catch (const Error& error) {
    return problem(file, error.what(), "a whole store that can be opened and written");
}

void Database::bring_up_to_date() {
    const bool fresh = is_fresh();
    const std::int64_t written_by = connection_.number("PRAGMA user_version");
    set_up();
    if (!fresh && written_by == schema::version) return;
    sql::Transaction transaction(connection_);
    if (fresh) connection_.execute(schema::all(schema::sqlite));
    for (std::int64_t old = fresh ? schema::version : written_by; old < schema::version; ++old)
        connection_.execute(schema::after(old));
    connection_.execute(
        fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", application, schema::version));
    transaction.commit();
}

// Throws if a table is missing or cannot be read.
void Database::look_over() {
    for (const char* table : schema::tables) connection_.prepare(fmt::format("SELECT 1 FROM {} LIMIT 1", table)).step();
}

std::optional<Problem> Database::foreign() {
    const std::int64_t written_by = connection_.number("PRAGMA user_version");
    if (is_fresh()) return std::nullopt;
    if (connection_.number("PRAGMA application_id") != application)
        return problem(file_, "a database of another program", "a store of Muster, or a place for a new one");
    if (written_by > schema::version)
        return problem(
            file_, fmt::format("a store of version {}", written_by),
            fmt::format("version {} or older: a newer Muster wrote it, and it is left as it was", schema::version));
    if (written_by < 1)
        return problem(file_, fmt::format("a store of version {}", written_by),
                       fmt::format("version {}: there is no way to bring it up to date", schema::version));
    return std::nullopt;
}

void Database::set_up() {
    // A commit is in the log when it returns, so a killed server loses nothing.
    connection_.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON");
    is_fresh(); // reads the file, so that the log exists from here on
    connection_.note_files();
}

sql::Database::Hold Database::take() {
    assert(!sql::keeps_off);
    mutex_.lock();
    return {&connection_, [this](sql::Connection*) { mutex_.unlock(); }};
}

std::string Database::check() {
    const std::lock_guard lock(mutex_);
    std::string trouble;
    if (connection_.is_open())
        connection_.wait_for_locks(0); // readers wait for this; the next check comes after a second
    try {
        find_in_order();
    } catch (const std::exception& wrong) {
        trouble = wrong.what();
    }
    if (connection_.is_open()) connection_.wait_for_locks(patience);
    connection_.set_trouble(trouble);
    return trouble;
}

// Throws if the store is not in order. After a failed read it looks into every table, to tell one damaged battle from a
// store that cannot be read.
void Database::find_in_order() {
    if (!lock_.hold()) throw StoreError("another Muster has taken it");
    const bool writes = !connection_.failing() && connection_.is_ours();
    if (writes && !connection_.unread) return;
    if (!connection_.is_there()) throw StoreError("the file is gone"); // it stays open: it may be put back
    if (!connection_.is_ours()) take_up_again();
    connection_.unread = false;
    look_over();
    if (writes) return;
    write_like_an_answer();
    connection_.note_files();
}

// An answer changes several pages, and a nearly full disk may still have room for one or two. A transaction that is
// rolled back would not reach the file.
void Database::write_like_an_answer() {
    connection_.execute("DROP TABLE IF EXISTS scratch; CREATE TABLE scratch AS SELECT randomblob(65536) AS bytes; "
                        "DROP TABLE scratch");
}

// Continues with a file that another program has put there or changed.
void Database::take_up_again() {
    connection_.reopen();
    try {
        if (const auto problem = foreign()) throw StoreError(problem->text());
        if (is_fresh() || connection_.number("PRAGMA user_version") != schema::version)
            throw StoreError("another store than was open");
        if (auto found = connection_.prepare("PRAGMA quick_check(1)"); !found.step() || found.text() != "ok")
            throw StoreError("the file is damaged", true);
        set_up();
    } catch (const std::exception&) {
        connection_.close(); // nothing may be read from it
        throw;
    }
    ++generation_;
}

} // namespace muster::sqlite
