// What the store says about many battles, and what is said in them.
#include "store/store.h"

#include "store/change.h"
#include "store/store_rows.h"

#include <fmt/format.h>

namespace muster {

void Store::add_chat(const Claim& claim, const StoredChat& line) {
    Change change(*database_, claim);
    rows::write_chat(*change, claim.battle, line);
    change.commit();
}

std::vector<StoredChat> Store::chat(const std::string& id, bool of_seats, std::int64_t most) {
    const auto connection = database_->take();
    auto row =
        connection->prepare("SELECT * FROM (SELECT number, seat, text, phrase FROM chat WHERE battle = ? "
                            "AND (seat IS NOT NULL) = (? = 1) ORDER BY number DESC LIMIT ?) AS latest ORDER BY number");
    row.bind(id).bind(std::int64_t{of_seats}).bind(most);
    std::vector<StoredChat> lines;
    while (row.step()) lines.push_back(rows::read_chat(row));
    return lines;
}

StoredChatCount Store::chat_count(const std::string& id) {
    const auto connection = database_->take();
    auto row =
        connection->prepare("SELECT coalesce(max(number) + 1, 0), count(seat), count(*) FROM chat WHERE battle = ?");
    row.bind(id).step();
    StoredChatCount count;
    count.next = row.integer(), count.of_seats = row.integer(), count.of_watchers = row.integer() - count.of_seats;
    return count;
}

namespace {

// A list takes two statements, however long it is.
std::vector<BattleSummary> summaries(sql::Connection& connection, sql::Statement& row, bool with_armies = false) {
    std::vector<BattleSummary> summaries;
    std::vector<StoredBattle*> battles;
    while (row.step()) {
        BattleSummary& summary = summaries.emplace_back();
        summary.battle = rows::read_battle(row);
        summary.progress = rows::read_progress(row);
    }
    for (BattleSummary& summary : summaries) battles.push_back(&summary.battle);
    rows::read_seats(connection, battles, with_armies);
    return summaries;
}

} // namespace

std::int64_t Store::count_of_token(const std::string& token_hash) {
    const auto connection = database_->take();
    auto row = connection->prepare("SELECT count(DISTINCT battle) FROM seats WHERE token = ?");
    row.bind(sql::Blob{token_hash}).step();
    return row.integer();
}

std::vector<BattleSummary> Store::of_tokens(const std::vector<std::string>& token_hashes, std::int64_t most) {
    if (token_hashes.empty()) return {};
    const auto connection = database_->take();
    auto row = connection->prepare(fmt::format("SELECT {}, {} FROM battles WHERE id IN (SELECT battle FROM seats WHERE "
                                               "token IN ({})) ORDER BY standing = 'over', touched DESC, id LIMIT ?",
                                               rows::summary_columns, rows::progress_columns,
                                               rows::marks(token_hashes.size())));
    for (const std::string& hash : token_hashes) row.bind(sql::Blob{hash});
    row.bind(most);
    return summaries(*connection, row);
}

std::vector<BattleSummary> Store::listed(const std::vector<std::string>& ids, std::int64_t most) {
    if (ids.empty()) return {};
    const auto connection = database_->take();
    auto row =
        connection->prepare(fmt::format("SELECT {}, {} FROM battles WHERE standing = 'playing' AND listed = 1 AND "
                                        "id IN ({}) ORDER BY touched DESC, id LIMIT ?",
                                        rows::summary_columns, rows::progress_columns, rows::marks(ids.size())));
    for (const std::string& id : ids) row.bind(id);
    row.bind(most);
    return summaries(*connection, row);
}

std::vector<BattleSummary> Store::open_to_anyone(const std::vector<std::string>& ids, std::int64_t most) {
    if (ids.empty()) return {};
    const auto connection = database_->take();
    auto row =
        connection->prepare(fmt::format("SELECT {}, {} FROM battles WHERE standing = 'waiting' AND invite IS NOT NULL "
                                        "AND id IN (SELECT battle FROM seats WHERE who = 'anyone') AND id IN ({}) "
                                        "ORDER BY created DESC, id LIMIT ?",
                                        rows::summary_columns, rows::progress_columns, rows::marks(ids.size())));
    for (const std::string& id : ids) row.bind(id);
    row.bind(most);
    return summaries(*connection, row, true);
}

std::vector<std::string> Store::untouched_since(std::int64_t time, std::int64_t most) {
    const auto connection = database_->take();
    auto row =
        connection->prepare("SELECT id FROM battles WHERE touched < ? AND replay IS NULL ORDER BY touched, id LIMIT ?");
    row.bind(time).bind(most);
    std::vector<std::string> ids;
    while (row.step()) ids.push_back(row.text());
    return ids;
}

// A time not earlier than that of any question.
std::int64_t Store::server_time() {
    const auto connection = database_->take();
    return connection->number("SELECT max(time) FROM (SELECT time FROM server UNION ALL "
                              "SELECT asked_at FROM battles WHERE standing = 'playing') AS times");
}

std::int64_t Store::pass_time(std::int64_t time) {
    Change change(*database_);
    auto row = change->prepare("UPDATE server SET time = CASE WHEN time < ? THEN ? ELSE time END RETURNING time");
    row.bind(time).bind(time).step();
    const std::int64_t latest = row.integer();
    row.run();
    change.commit();
    return latest;
}

} // namespace muster
