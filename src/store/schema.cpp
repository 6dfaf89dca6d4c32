#include "store/schema.h"

#include <fmt/format.h>

#include <iterator>

namespace muster::schema {
namespace {

constexpr const char* battle_tables = R"(
CREATE TABLE battles (
    id TEXT PRIMARY KEY, rules TEXT NOT NULL, mission TEXT NOT NULL, switches TEXT NOT NULL,
    table_file TEXT NOT NULL, table_name TEXT NOT NULL, secret TEXT NOT NULL, seed {integer}, assistance TEXT NOT NULL,
    clock_bank {integer}, clock_delay {integer}, listed {integer} NOT NULL, invite {bytes} UNIQUE, replay TEXT,
    catalogue TEXT NOT NULL, created {integer} NOT NULL,
    standing TEXT NOT NULL, how TEXT, outcome TEXT, digest TEXT, asked TEXT, round {integer} NOT NULL,
    answers {integer} NOT NULL, phase TEXT NOT NULL, red_score {integer} NOT NULL, blue_score {integer} NOT NULL,
    touched {integer} NOT NULL, given TEXT NOT NULL DEFAULT '', asked_at {integer},
    thought TEXT NOT NULL DEFAULT '', start TEXT, taken_over {integer}){strict};
CREATE INDEX battles_by_standing ON battles (standing, touched);
CREATE TABLE seats (
    battle TEXT NOT NULL REFERENCES battles (id) ON DELETE CASCADE, seat {integer} NOT NULL, who TEXT NOT NULL,
    name TEXT NOT NULL, army TEXT, army_name TEXT NOT NULL, token {bytes}, nonce TEXT, set_up TEXT NOT NULL,
    clock_left {integer} NOT NULL, orders TEXT NOT NULL DEFAULT '', PRIMARY KEY (battle, seat)){keyed};
CREATE INDEX seats_by_token ON seats (token);
CREATE TABLE entries (
    battle TEXT NOT NULL REFERENCES battles (id) ON DELETE CASCADE, number {integer} NOT NULL, seat TEXT, answer TEXT,
    back_to {integer} NOT NULL, next_die {integer} NOT NULL, by_hand {integer} NOT NULL DEFAULT 1,
    goes_on {integer} NOT NULL DEFAULT 0, own TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (battle, number)){keyed};
CREATE TABLE acknowledged (
    battle TEXT NOT NULL REFERENCES battles (id) ON DELETE CASCADE, client_id TEXT NOT NULL, answers {integer} NOT NULL,
    PRIMARY KEY (battle, client_id)){keyed};
CREATE TABLE chat (
    battle TEXT NOT NULL REFERENCES battles (id) ON DELETE CASCADE, number {integer} NOT NULL, seat TEXT,
    text TEXT NOT NULL, phrase TEXT NOT NULL, PRIMARY KEY (battle, number)){keyed};
)";

constexpr const char* server_table = R"(
CREATE TABLE server (time {integer} NOT NULL){strict};
INSERT INTO server VALUES (0);
)";

// The transcript: what clients were sent. Rows are long, so they have row numbers.
constexpr const char* told_tables = R"(
CREATE TABLE setups_told (
    battle TEXT PRIMARY KEY REFERENCES battles (id) ON DELETE CASCADE, info TEXT NOT NULL,
    digest TEXT NOT NULL){strict};
CREATE TABLE told (
    battle TEXT NOT NULL REFERENCES battles (id) ON DELETE CASCADE, at {integer} NOT NULL, events TEXT NOT NULL,
    changes TEXT NOT NULL, next_die {integer} NOT NULL, digest TEXT NOT NULL, open {integer},
    PRIMARY KEY (battle, at)){strict};
)";

// What a store of each older version lacks. 1: forks continued with the key of the earlier battle. 2: it was not known
// which answers a standing order gave. 3: a battle could only be shown by playing it again. 4: when the server was
// killed, the time since the last answer was lost. 5: every battle began at its very beginning. 6: every answer was a
// message of its own, and people had no standing orders but for the set-up.
const std::string lacking[] = {"ALTER TABLE battles ADD COLUMN given TEXT NOT NULL DEFAULT ''",
                               "ALTER TABLE entries ADD COLUMN by_hand INTEGER NOT NULL DEFAULT 1",
                               told_tables,
                               std::string("ALTER TABLE battles ADD COLUMN asked_at INTEGER;"
                                           "ALTER TABLE battles ADD COLUMN thought TEXT NOT NULL DEFAULT '';") +
                                   server_table,
                               "ALTER TABLE battles ADD COLUMN start TEXT",
                               "ALTER TABLE entries ADD COLUMN goes_on INTEGER NOT NULL DEFAULT 0;"
                               "ALTER TABLE entries ADD COLUMN own TEXT NOT NULL DEFAULT '';"
                               "ALTER TABLE seats ADD COLUMN orders TEXT NOT NULL DEFAULT '';"
                               "ALTER TABLE battles ADD COLUMN taken_over INTEGER"};
static_assert(std::size(lacking) == version - 1);

std::string in(const Dialect& dialect, std::string_view sql) {
    return fmt::format(fmt::runtime(sql), fmt::arg("integer", dialect.integer), fmt::arg("bytes", dialect.bytes),
                       fmt::arg("strict", dialect.strict), fmt::arg("keyed", dialect.keyed));
}

} // namespace

std::string all(const Dialect& dialect) {
    return in(dialect, battle_tables) + in(dialect, server_table) + in(dialect, told_tables);
}

std::string after(std::int64_t old) { return in(sqlite, lacking[old - 1]); }

} // namespace muster::schema
