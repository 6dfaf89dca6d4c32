// The tables of a store, in the words of either database, and what stores of older versions lack.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace muster::schema {

inline constexpr std::int64_t version = 7;

struct Dialect {
    std::string_view integer, bytes;
    std::string_view strict, keyed; // what follows a table whose rows are long, and one that is sorted by its key
};
inline constexpr Dialect sqlite{"INTEGER", "BLOB", " STRICT", " STRICT, WITHOUT ROWID"};
inline constexpr Dialect postgres{"BIGINT", "BYTEA", "", ""};

std::string all(const Dialect& dialect);
// What an SQLite store of this version needs to become one of the next. (PostgreSQL came with version 7.)
std::string after(std::int64_t old);

// Throws unless every table can be read.
inline constexpr const char* tables[] = {"battles", "seats",       "entries", "acknowledged",
                                         "chat",    "setups_told", "told",    "server"};

} // namespace muster::schema
