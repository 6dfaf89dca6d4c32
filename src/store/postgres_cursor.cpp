#include "store/postgres.h"

#include <libpq-fe.h>

#include <charconv>

namespace muster::postgres {
namespace {

constexpr Oid type_of_bytes = 17; // PostgreSQL never changes it (pg_type.dat)

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
        if (!rows_) rows_ = connection_.run({sql_, values_});
        return ++row_ < PQntuples(rows_.get());
    }
    void run() override { // if it was not run yet
        if (!rows_) connection_.run_later({sql_, values_});
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
        return PQftype(rows_.get(), column) == type_of_bytes ? bytes_of({text, size}) : std::string(text, size);
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

sql::Statement Connection::prepare(std::string_view sql) {
    return sql::Statement(std::make_unique<Cursor>(*this, with_numbers(sql)));
}

} // namespace muster::postgres
