#include "store/postgres.h"

#include <libpq-fe.h>

#include <charconv>
#include <chrono>
#include <stdexcept>
#include <utility>

#include <poll.h>

namespace muster::postgres {
namespace {

// The numbers of two types, which PostgreSQL never changes (pg_type.dat).
constexpr Oid bytes_type = 17, integer_type = 20;
constexpr std::size_t longest_kept = 2000; // letters of a statement that is worth preparing
constexpr std::size_t most_waiting = 200;  // statements that wait to be sent together

Oid type_of(const Value& value) {
    switch (value.kind) {
    case Value::Kind::integer:
        return integer_type;
    case Value::Kind::bytes:
        return bytes_type;
    default:
        return 0; // as the statement needs it
    }
}

// libpq's messages have several lines, with hints that begin with a tab.
std::string in_one_line(const std::string& text) {
    std::string line;
    for (const char letter : text) line += letter == '\n' || letter == '\t' ? ' ' : letter;
    while (!line.empty() && line.back() == ' ') line.pop_back();
    return line;
}

} // namespace

// XX001, XX002: what is on the disk makes no sense.
Error::Error(std::string code_, const std::string& what)
    : StoreError(what, code_.starts_with("XX00")),
      code(std::move(code_)) {}

// Connections, resources (a full disk), the operator's doing, the system, and a database that only reads.
bool Error::is_of_all() const {
    if (is_lost() || code == "25006") return true;
    for (const std::string_view begins : {"08", "53", "57P", "58"})
        if (code.starts_with(begins)) return true;
    return false;
}

void Clear::operator()(pg_result* result) const { PQclear(result); }
void Connection::Finish::operator()(pg_conn* handle) const { PQfinish(handle); }

Connection::Connection(std::string address, OnFailure on_failure, OnConnection on_connection)
    : address_(std::move(address)),
      on_failure_(std::move(on_failure)),
      on_connection_(std::move(on_connection)) {
    try {
        connect();
    } catch (const Error& error) {
        on_failure_(error);
        throw;
    }
}

Connection::~Connection() = default;

// What the address says goes before what stands here ahead of it.
void Connection::connect() {
    const char* names[] = {"connect_timeout", "target_session_attrs", "fallback_application_name",
                           "dbname",          "client_encoding",      nullptr};
    const char* values[] = {"2", "read-write", "muster", address_.c_str(), "UTF8", nullptr};
    prepared_.clear(), unsure_.clear();
    handle_.reset(PQconnectdbParams(names, values, 1));
    if (!handle_ || PQstatus(handle_.get()) != CONNECTION_OK)
        lose(handle_ ? in_one_line(PQerrorMessage(handle_.get())) : "no memory");
    PQsetNoticeProcessor(handle_.get(), [](void*, const char*) {}, nullptr);
    PQsetnonblocking(handle_.get(), 1);
    connecting_ = true;
    try {
        on_connection_(*this);
    } catch (...) {
        handle_.reset(), connecting_ = false;
        throw;
    }
    connecting_ = false;
}

// A connection that was lost is made again once, unless the database has begun a transaction on it.
template <class Job>
auto Connection::attempt(const Job& job) {
    try {
        try {
            return job();
        } catch (const Error& error) {
            if (!error.is_lost() || begun_ || connecting_) throw;
        }
        return job();
    } catch (const Error& error) {
        on_failure_(error);
        throw;
    }
}

void Connection::execute(const std::string& sql) {
    send_waiting();
    attempt([&] {
        need_connection();
        if (PQsendQuery(handle_.get(), sql.c_str()) == 0) lose(PQerrorMessage(handle_.get()));
        return results();
    });
}

Rows Connection::run(Order order) {
    auto orders = std::exchange(waiting_, {});
    orders.push_back(std::move(order));
    try {
        Rows rows = attempt([&] { return send(orders); });
        begun_ = in_transaction_ && !connecting_;
        return rows;
    } catch (...) {
        begun_ = in_transaction_ && !connecting_; // it has to be rolled back
        throw;
    }
}

void Connection::run_later(Order order) {
    if (!in_transaction_) {
        run(std::move(order));
        return;
    }
    waiting_.push_back(std::move(order));
    if (waiting_.size() >= most_waiting) send_waiting();
}

void Connection::send_waiting() {
    if (waiting_.empty()) return;
    Order last = std::move(waiting_.back());
    waiting_.pop_back();
    run(std::move(last));
}

std::int64_t Connection::changed() {
    send_waiting();
    return changed_;
}

void Connection::need_connection() {
    if (is_lost() && begun_) throw Error("", "the connection was lost");
    if (is_lost()) connect();
}

// All of them in one go. After one that fails, the database leaves out the others, a COMMIT too.
Rows Connection::send(const std::vector<Order>& orders) {
    need_connection();
    if (PQenterPipelineMode(handle_.get()) == 0) lose(PQerrorMessage(handle_.get()));
    for (const Order& order : orders) post(order);
    if (PQpipelineSync(handle_.get()) == 0) lose(PQerrorMessage(handle_.get()));
    return results();
}

void Connection::post(const Order& order) {
    const std::string name = order.sql.size() > longest_kept ? "" : name_of(order);
    std::vector<const char*> texts;
    std::vector<int> lengths, formats;
    std::vector<Oid> types;
    for (const Value& value : order.values) {
        texts.push_back(value.kind == Value::Kind::null ? nullptr : value.text.c_str());
        lengths.push_back(static_cast<int>(value.text.size()));
        formats.push_back(value.kind == Value::Kind::bytes ? 1 : 0);
        types.push_back(type_of(value));
    }
    const int count = static_cast<int>(order.values.size());
    const int sent = name.empty() ? PQsendQueryParams(handle_.get(), order.sql.c_str(), count, types.data(),
                                                      texts.data(), lengths.data(), formats.data(), 0)
                                  : PQsendQueryPrepared(handle_.get(), name.c_str(), count, texts.data(),
                                                        lengths.data(), formats.data(), 0);
    if (sent == 0) lose(PQerrorMessage(handle_.get()));
}

// Has it prepared if this connection has not done so yet.
std::string Connection::name_of(const Order& order) {
    if (const auto found = prepared_.find(order.sql); found != prepared_.end()) return found->second;
    const std::string name = "s" + std::to_string(names_++);
    std::vector<Oid> types;
    for (const Value& value : order.values) types.push_back(type_of(value));
    if (PQsendPrepare(handle_.get(), name.c_str(), order.sql.c_str(), static_cast<int>(types.size()), types.data()) ==
        0)
        lose(PQerrorMessage(handle_.get()));
    prepared_.emplace(order.sql, name);
    unsure_.push_back(order.sql);
    return name;
}

// The last result of what was sent, after all of them have come.
Rows Connection::results() {
    const bool together = PQpipelineStatus(handle_.get()) != PQ_PIPELINE_OFF;
    const auto end = Clock::now() + std::chrono::milliseconds(patience);
    Rows last, failed;
    while (true) {
        flush_and_wait(end);
        Rows next(PQgetResult(handle_.get()));
        if (PQstatus(handle_.get()) != CONNECTION_OK) lose(PQerrorMessage(handle_.get()));
        if (!next && !together) break;
        if (!next) continue; // the end of one statement
        const auto status = PQresultStatus(next.get());
        if (status == PGRES_PIPELINE_SYNC) break;
        if (status == PGRES_PIPELINE_ABORTED) continue;
        const bool good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_EMPTY_QUERY;
        (good ? last : failed) = std::move(next);
    }
    if (together && PQexitPipelineMode(handle_.get()) == 0) lose(PQerrorMessage(handle_.get()));
    if (failed)
        for (const std::string& sql : unsure_) prepared_.erase(sql);
    unsure_.clear();
    if (failed) {
        const char* code = PQresultErrorField(failed.get(), PG_DIAG_SQLSTATE);
        fail(code ? code : "", PQresultErrorMessage(failed.get()));
    }
    const std::string_view rows = last ? PQcmdTuples(last.get()) : "";
    changed_ = 0;
    std::from_chars(rows.data(), rows.data() + rows.size(), changed_);
    return last;
}

// Until a result can be read.
void Connection::flush_and_wait(Clock::time_point end) {
    while (true) {
        const int unsent = PQflush(handle_.get());
        if (unsent < 0) lose(PQerrorMessage(handle_.get()));
        if (unsent == 0 && PQisBusy(handle_.get()) == 0) return;
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
        pollfd socket{PQsocket(handle_.get()), static_cast<short>(unsent > 0 ? POLLIN | POLLOUT : POLLIN), 0};
        if (left <= 0 || poll(&socket, 1, static_cast<int>(left)) == 0) lose("it does not answer");
        if (PQconsumeInput(handle_.get()) == 0) lose(PQerrorMessage(handle_.get()));
    }
}

// A constraint that is violated (23) and a value that is none (22) are not the store's fault, but a bug of the program.
void Connection::fail(std::string code, std::string what) {
    if (code.starts_with("23") || code.starts_with("22")) throw std::logic_error(in_one_line(what));
    throw Error(std::move(code), in_one_line(what));
}

void Connection::lose(const std::string& what) {
    const std::string why = what; // it may be the handle's own
    handle_.reset();
    fail("", why);
}

void Connection::begin() {
    in_transaction_ = true, begun_ = false;
    waiting_.assign({{"BEGIN", {}}});
}

// If nothing was sent before, it goes by itself, without the COMMIT: should the connection turn out to be lost, all of
// it can be sent again.
void Connection::commit() {
    if (!begun_) send_waiting();
    run({"COMMIT", {}});
    in_transaction_ = begun_ = false;
}

void Connection::rollback() noexcept {
    waiting_.clear();
    try {
        if (begun_ && !is_lost()) execute("ROLLBACK");
    } catch (const std::exception&) {
        handle_.reset(); // the server rolls back what nobody commits
    }
    in_transaction_ = begun_ = false;
}

std::string Connection::text(const std::string& sql) {
    sql::Statement row = prepare(sql);
    row.step();
    return row.text();
}

bool is_address(const std::string& where) {
    return where.starts_with("postgresql://") || where.starts_with("postgres://");
}

std::string without_secret(std::string address) {
    if (address.find("://") == std::string::npos) return address;
    const std::size_t user = address.find("://") + 3;
    const std::size_t at = address.substr(0, address.find_first_of("/?", user)).rfind('@');
    const std::size_t colon = address.find(':', user);
    if (at != std::string::npos && colon < at) address.erase(colon, at - colon);
    if (const std::size_t named = address.find("password="); named != std::string::npos)
        address.replace(named + 9, std::min(address.find('&', named), address.size()) - named - 9, "…");
    return address;
}

std::string wrong_address(const std::string& address) {
    char* message = nullptr;
    PQconninfoOption* options = PQconninfoParse(address.c_str(), &message);
    std::string wrong = options ? "" : in_one_line(message ? message : "no memory");
    PQconninfoFree(options);
    PQfreemem(message);
    return wrong;
}

} // namespace muster::postgres
