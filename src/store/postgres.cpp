#include "store/postgres.h"

#include <libpq-fe.h>

#include <charconv>
#include <chrono>
#include <stdexcept>

#include <poll.h>

namespace muster::postgres {
namespace {

// The numbers of three types, which PostgreSQL never changes (pg_type.dat).
constexpr Oid bytes_type = 17, integer_type = 20;
constexpr std::size_t longest_kept = 2000; // letters of a statement that is worth preparing

// libpq's messages have several lines, with hints that begin with a tab.
std::string in_one_line(const std::string& text) {
    std::string line;
    for (const char letter : text) line += letter == '\n' || letter == '\t' ? ' ' : letter;
    while (!line.empty() && line.back() == ' ') line.pop_back();
    return line;
}

// PostgreSQL counts its marks.
std::string with_numbers(std::string_view sql) {
    std::string numbered;
    int count = 0;
    for (const char letter : sql)
        if (letter == '?')
            numbered += "$" + std::to_string(++count);
        else
            numbered += letter;
    return numbered;
}

// Text of PostgreSQL has no character 0. The character that stands for what cannot be shown takes its place.
std::string without_zeros(std::string_view text) {
    std::string rest;
    for (const char letter : text)
        if (letter == '\0')
            rest += "\xef\xbf\xbd";
        else
            rest += letter;
    return rest;
}

class Cursor final : public sql::Cursor {
  public:
    Cursor(Connection& connection, std::string sql) : connection_(connection), sql_(std::move(sql)) {}

    void bind(int mark, std::int64_t value) override { at(mark) = {Value::Kind::integer, std::to_string(value)}; }
    void bind(int mark, std::string_view value) override {
        const bool zeros = value.find('\0') != std::string_view::npos;
        at(mark) = {Value::Kind::text, zeros ? without_zeros(value) : std::string(value)};
    }
    void bind(int mark, sql::Blob value) override { at(mark) = {Value::Kind::bytes, std::string(value.bytes)}; }
    void bind_null(int mark) override { at(mark) = {}; }

    bool step() override {
        if (!rows_) rows_ = connection_.run(sql_, values_);
        return ++row_ < PQntuples(rows_.get());
    }

    std::int64_t integer(int column) override {
        std::int64_t value = 0;
        const char* digits = PQgetvalue(rows_.get(), row_, column);
        std::from_chars(digits, digits + PQgetlength(rows_.get(), row_, column), value);
        return value;
    }
    std::string text(int column) override {
        const char* text = PQgetvalue(rows_.get(), row_, column);
        const auto size = static_cast<std::size_t>(PQgetlength(rows_.get(), row_, column));
        return PQftype(rows_.get(), column) == bytes_type ? bytes_of({text, size}) : std::string(text, size);
    }
    bool is_null(int column) override { return PQgetisnull(rows_.get(), row_, column) != 0; }

  private:
    Value& at(int mark) {
        const auto place = static_cast<std::size_t>(mark);
        if (values_.size() <= place) values_.resize(place + 1);
        return values_[place];
    }

    // "\x00ff"
    static std::string bytes_of(std::string_view digits) {
        std::string bytes;
        for (std::size_t i = 2; i + 1 < digits.size(); i += 2) {
            unsigned byte = 0;
            std::from_chars(digits.data() + i, digits.data() + i + 2, byte, 16);
            bytes += static_cast<char>(byte);
        }
        return bytes;
    }

    Connection& connection_;
    std::string sql_;
    std::vector<Value> values_;
    Rows rows_;
    int row_ = -1;
};

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
    prepared_.clear();
    in_transaction_ = false;
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

sql::Statement Connection::prepare(std::string_view sql) {
    return sql::Statement(std::make_unique<Cursor>(*this, with_numbers(sql)));
}

// Outside of a transaction, a connection that was lost is made again once.
template <class Job>
auto Connection::attempt(const Job& job) {
    try {
        try {
            return job();
        } catch (const Error& error) {
            if (!error.is_lost() || in_transaction_ || connecting_) throw;
        }
        return job();
    } catch (const Error& error) {
        on_failure_(error);
        throw;
    }
}

void Connection::execute(const std::string& sql) {
    attempt([&] {
        need_connection();
        if (PQsendQuery(handle_.get(), sql.c_str()) == 0) lose(PQerrorMessage(handle_.get()));
        return result();
    });
}

Rows Connection::run(const std::string& sql, const std::vector<Value>& values) {
    return attempt([&] { return run_once(sql, values); });
}

void Connection::need_connection() {
    if (is_lost() && in_transaction_) throw Error("", "the connection was lost");
    if (is_lost()) connect();
}

Rows Connection::run_once(const std::string& sql, const std::vector<Value>& values) {
    need_connection();
    const std::string name = sql.size() > longest_kept ? "" : name_of(sql, values);
    std::vector<const char*> texts;
    std::vector<int> lengths, formats;
    std::vector<Oid> types;
    for (const Value& value : values) {
        const bool raw = value.kind == Value::Kind::bytes;
        texts.push_back(value.kind == Value::Kind::null ? nullptr : value.text.c_str());
        lengths.push_back(static_cast<int>(value.text.size()));
        formats.push_back(raw ? 1 : 0);
        types.push_back(raw ? bytes_type : value.kind == Value::Kind::integer ? integer_type : 0);
    }
    const int count = static_cast<int>(values.size());
    const int sent = name.empty() ? PQsendQueryParams(handle_.get(), sql.c_str(), count, types.data(), texts.data(),
                                                      lengths.data(), formats.data(), 0)
                                  : PQsendQueryPrepared(handle_.get(), name.c_str(), count, texts.data(),
                                                        lengths.data(), formats.data(), 0);
    if (sent == 0) lose(PQerrorMessage(handle_.get()));
    return result();
}

// Prepares it if this connection has not done so yet.
std::string Connection::name_of(const std::string& sql, const std::vector<Value>& values) {
    if (const auto found = prepared_.find(sql); found != prepared_.end()) return found->second;
    std::string name = "s" + std::to_string(prepared_.size());
    std::vector<Oid> types;
    for (const Value& value : values)
        types.push_back(value.kind == Value::Kind::integer ? integer_type
                        : value.kind == Value::Kind::bytes ? bytes_type
                                                           : 0);
    if (PQsendPrepare(handle_.get(), name.c_str(), sql.c_str(), static_cast<int>(types.size()), types.data()) == 0)
        lose(PQerrorMessage(handle_.get()));
    result();
    prepared_.emplace(sql, name);
    return name;
}

// The last result of what was sent, after all of them have come.
Rows Connection::result() {
    Rows last, failed;
    while (true) {
        flush_and_wait();
        Rows next(PQgetResult(handle_.get()));
        if (!next) break;
        const auto status = PQresultStatus(next.get());
        const bool good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_EMPTY_QUERY;
        (good ? last : failed) = std::move(next);
        if (PQstatus(handle_.get()) != CONNECTION_OK) lose(PQerrorMessage(handle_.get()));
    }
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
void Connection::flush_and_wait() {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::milliseconds(patience);
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
    execute("BEGIN");
    in_transaction_ = true;
}

void Connection::commit() {
    execute("COMMIT");
    in_transaction_ = false;
}

void Connection::rollback() noexcept {
    try {
        if (!is_lost()) execute("ROLLBACK");
    } catch (const std::exception&) {
        handle_.reset(); // the server rolls back what nobody commits
    }
    in_transaction_ = false;
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
