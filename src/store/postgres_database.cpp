#include "store/postgres_database.h"

#include "store/schema.h"

#include <fmt/format.h>

#include <cassert>

namespace muster::postgres {
namespace {

// So that two servers that start at once do not both create the tables.
constexpr const char* one_at_a_time = "SELECT pg_advisory_xact_lock(1299542900)"; // "Must"

// A transaction that waits for its client, which may be paused, would keep others from the battle. A commit that
// returns is on the disk: nobody may have switched that off.
constexpr const char* session = R"(
SET search_path = muster;
SET statement_timeout = 5000;
SET lock_timeout = 2000;
SET idle_in_transaction_session_timeout = 1500;
SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
)";

// The database cluster and its timeline, which is another one after a standby has taken over or a backup was restored.
constexpr const char* history = "SELECT (SELECT system_identifier FROM pg_control_system()) || ' ' || "
                                "substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)";

} // namespace

Result<std::unique_ptr<sql::Database>> Database::open(const std::string& address) {
    const auto problem = [&](std::string found, std::string expected) {
        return Problem{without_secret(address), "", std::move(found), std::move(expected)};
    };
    if (const std::string wrong = wrong_address(address); !wrong.empty())
        return problem(wrong, "postgresql://USER@HOST/DATABASE");
    try {
        std::unique_ptr<Database> database(new Database(address));
        if (auto foreign = database->set_up()) return *foreign;
        return std::unique_ptr<sql::Database>(std::move(database));
    } catch (const StoreError& error) {
        return problem(error.what(), "a PostgreSQL database in which this user may create tables");
    }
}

// Nothing is written before what is there is known to be a store of Muster.
std::optional<Problem> Database::set_up() {
    const auto problem = [&](std::string found, std::string expected) {
        return Problem{without_secret(address_), "", std::move(found), std::move(expected)};
    };
    const auto connection = take();
    const auto text = [&](const char* sql) { return static_cast<Connection&>(*connection).text(sql); };
    if (const std::string encoding = text("SHOW server_encoding"); encoding != "UTF8")
        return problem("a database in " + encoding,
                       "one in UTF8 (CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0)");
    sql::Transaction transaction(*connection);
    connection->execute(one_at_a_time);
    if (connection->number("SELECT count(*) FROM pg_namespace WHERE nspname = 'muster'") == 0) {
        connection->execute("CREATE SCHEMA muster; CREATE TABLE version (number BIGINT NOT NULL);" +
                            fmt::format("INSERT INTO version VALUES ({});", schema::version) +
                            schema::all(schema::postgres) + Servers::tables);
        transaction.commit();
        return std::nullopt;
    }
    if (text("SELECT coalesce(to_regclass('muster.version')::text, '')").empty())
        return problem("a schema \"muster\" of another program",
                       "a store of Muster, or a database without that schema");
    if (const std::int64_t written_by = connection->number("SELECT number FROM version"); written_by != schema::version)
        return problem(fmt::format("a store of version {}", written_by),
                       fmt::format("version {}: another Muster wrote it, and it is left as it was", schema::version));
    for (const char* table : schema::tables) connection->prepare(fmt::format("SELECT 1 FROM {} LIMIT 1", table)).step();
    return std::nullopt;
}

std::unique_ptr<Connection> Database::connect() {
    const auto on_failure = [this](const Error& error) {
        if (!error.is_of_all()) return;
        const std::lock_guard lock(mutex_);
        failing_ = true, trouble_ = error.what();
    };
    return std::make_unique<Connection>(address_, on_failure, [this](Connection& made) { prepare_for_use(made); });
}

// After a failover, the battles in memory may be ahead of those that are stored, and have to be read again.
void Database::prepare_for_use(Connection& connection) {
    connection.execute(session);
    const std::string now = connection.text(history);
    const std::lock_guard lock(mutex_);
    if (history_.empty()) history_ = now;
    if (history_ == now) return;
    history_ = now;
    ++generation_;
    throw Error("40001", "another database has taken over");
}

// While the database is away, only check() tries to reach it: nobody else waits in vain.
sql::Database::Hold Database::take() {
    assert(!sql::keeps_off);
    std::unique_ptr<Connection> connection;
    {
        const std::lock_guard lock(mutex_);
        if (failing_) throw StoreError("the database is away: " + trouble_);
        if (!idle_.empty()) connection = std::move(idle_.back()), idle_.pop_back();
    }
    if (!connection) connection = connect();
    return {connection.release(), [this](sql::Connection* used) {
                std::unique_ptr<Connection> back(static_cast<Connection*>(used));
                const std::lock_guard lock(mutex_);
                if (!back->is_lost()) idle_.push_back(std::move(back));
            }};
}

// Connections that were made before may be to a server that is gone, so all of them are made again.
std::string Database::check() {
    std::string trouble;
    try {
        std::unique_ptr<Connection> connection;
        {
            const std::lock_guard lock(mutex_);
            if (failing_) idle_.clear();
            if (!idle_.empty()) connection = std::move(idle_.back()), idle_.pop_back();
        }
        if (!connection) connection = connect();
        connection->execute("UPDATE server SET time = time"); // can it be written?
        servers_.renew_lease(*connection);
        const std::lock_guard lock(mutex_);
        idle_.push_back(std::move(connection));
    } catch (const std::exception& wrong) {
        trouble = wrong.what();
    }
    const std::lock_guard lock(mutex_);
    trouble_ = trouble;
    failing_ = !trouble.empty();
    return trouble;
}

} // namespace muster::postgres
