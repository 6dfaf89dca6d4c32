#include "store/store_rows.h"

#include <fmt/format.h>

#include <algorithm>

namespace muster::rows {
namespace {

void bind(sql::Statement& statement, const StoredProgress& progress) {
    statement.bind(progress.standing).bind(progress.how).bind(progress.outcome).bind(progress.digest);
    statement.bind(progress.asked).bind(progress.round).bind(progress.answers).bind(progress.phase);
    statement.bind(progress.score[0]).bind(progress.score[1]).bind(progress.touched);
    statement.bind(progress.asked_at).bind(progress.thought);
}

} // namespace

std::int64_t number_of(Side side) { return static_cast<std::int64_t>(index(side)); }

std::optional<sql::Blob> bytes_of(const std::optional<std::string>& value) {
    return value ? std::optional(sql::Blob{*value}) : std::nullopt;
}

std::string marks(std::size_t count) {
    std::string marks;
    for (std::size_t i = 0; i < count; ++i) marks += i == 0 ? "?" : ", ?";
    return marks;
}

StoredBattle read_battle(sql::Statement& row) {
    StoredBattle battle;
    battle.id = row.text(), battle.rules = row.text(), battle.mission = row.text(), battle.switches = row.text();
    battle.table = row.text(), battle.table_name = row.text(), battle.secret = row.text();
    battle.seed = row.maybe_integer(), battle.assistance = row.text();
    battle.clock_bank = row.maybe_integer(), battle.clock_delay = row.maybe_integer();
    battle.listed = row.integer() != 0, battle.invite_hash = row.maybe_text(), battle.replay = row.maybe_text();
    battle.catalogue = row.text(), battle.created = row.integer(), battle.given = row.text();
    battle.start = row.maybe_text(), battle.taken_over = row.maybe_integer();
    return battle;
}

StoredEntry read_entry(sql::Statement& row) {
    StoredEntry entry;
    entry.is_answer = !row.is_null();
    entry.seat = row.maybe_text().value_or(""), entry.answer = row.maybe_text().value_or("");
    entry.back_to = row.integer(), entry.next_die = row.integer(), entry.by_hand = row.integer() != 0;
    entry.goes_on = row.integer() != 0, entry.own = row.text();
    return entry;
}

StoredTold read_told(sql::Statement& row) {
    StoredTold told;
    told.at = row.integer(), told.events = row.text(), told.changes = row.text(), told.next_die = row.integer();
    told.digest = row.text(), told.open = row.maybe_integer();
    return told;
}

StoredProgress read_progress(sql::Statement& row) {
    StoredProgress progress;
    progress.standing = row.text(), progress.how = row.maybe_text(), progress.outcome = row.maybe_text();
    progress.digest = row.maybe_text(), progress.asked = row.maybe_text();
    progress.round = row.integer(), progress.answers = row.integer(), progress.phase = row.text();
    progress.score = {row.integer(), row.integer()};
    progress.touched = row.integer(), progress.asked_at = row.maybe_integer(), progress.thought = row.text();
    return progress;
}

void write_battle(sql::Connection& connection, const StoredBattle& battle, const StoredProgress& progress) {
    auto row = connection.prepare(
        fmt::format("INSERT INTO battles ({}, {}) VALUES ({})", battle_columns, progress_columns, marks(32)));
    row.bind(battle.id).bind(battle.rules).bind(battle.mission).bind(battle.switches).bind(battle.table);
    row.bind(battle.table_name).bind(battle.secret).bind(battle.seed).bind(battle.assistance);
    row.bind(battle.clock_bank).bind(battle.clock_delay).bind(std::int64_t{battle.listed});
    row.bind(bytes_of(battle.invite_hash)).bind(battle.replay).bind(battle.catalogue).bind(battle.created);
    row.bind(battle.given).bind(battle.start).bind(battle.taken_over);
    bind(row, progress);
    row.run();
    for (const Side side : {Side::red, Side::blue}) write_seat(connection, battle.id, side, battle.seats[index(side)]);
}

void read_seats(sql::Connection& connection, const std::vector<StoredBattle*>& battles, bool with_armies) {
    if (battles.empty()) return;
    auto row = connection.prepare(fmt::format(
        "SELECT battle, seat, who, name, {}, army_name, token, nonce, set_up, clock_left, orders FROM seats "
        "WHERE battle IN ({})",
        with_armies ? "army" : "NULL", marks(battles.size())));
    for (const StoredBattle* battle : battles) row.bind(battle->id);
    while (row.step()) {
        const auto battle = std::ranges::find(battles, row.text(), &StoredBattle::id);
        StoredSeat& seat = (*battle)->seats[row.integer() == 0 ? 0 : 1];
        seat.who = row.text(), seat.name = row.text(), seat.army = row.maybe_text(), seat.army_name = row.text();
        seat.token_hash = row.maybe_text(), seat.nonce = row.maybe_text(), seat.set_up = row.text();
        seat.clock_left = row.integer(), seat.orders = row.text();
    }
}

void write_seat(sql::Connection& connection, const std::string& id, Side side, const StoredSeat& seat) {
    auto row = connection.prepare(
        "INSERT INTO seats (battle, seat, who, name, army, army_name, token, nonce, set_up, clock_left, orders) VALUES "
        "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (battle, seat) DO UPDATE SET who = excluded.who, "
        "name = excluded.name, army = excluded.army, army_name = excluded.army_name, token = excluded.token, "
        "nonce = excluded.nonce, set_up = excluded.set_up, clock_left = excluded.clock_left, orders = excluded.orders");
    row.bind(id).bind(number_of(side)).bind(seat.who).bind(seat.name).bind(seat.army).bind(seat.army_name);
    row.bind(bytes_of(seat.token_hash)).bind(seat.nonce).bind(seat.set_up).bind(seat.clock_left).bind(seat.orders);
    row.run();
}

void write_progress(sql::Connection& connection, const std::string& id, const StoredProgress& progress) {
    auto row = connection.prepare(
        "UPDATE battles SET standing = ?, how = ?, outcome = ?, digest = ?, asked = ?, round = ?, answers = ?, "
        "phase = ?, red_score = ?, blue_score = ?, touched = ?, asked_at = ?, thought = ? WHERE id = ?");
    bind(row, progress);
    row.bind(id).run();
}

void write_clock(sql::Connection& connection, const std::string& id, std::array<std::int64_t, 2> left) {
    auto row = connection.prepare("UPDATE seats SET clock_left = CASE seat WHEN 0 THEN ? ELSE ? END WHERE battle = ?");
    row.bind(left[0]).bind(left[1]).bind(id).run();
}

void write_entry(sql::Connection& connection, const std::string& id, std::int64_t number, const StoredEntry& entry) {
    auto row = connection.prepare(
        fmt::format("INSERT INTO entries (battle, number, {}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", entry_columns));
    row.bind(id).bind(number);
    row.bind(entry.is_answer ? std::optional<std::string_view>(entry.seat) : std::nullopt);
    row.bind(entry.is_answer ? std::optional<std::string_view>(entry.answer) : std::nullopt);
    row.bind(entry.back_to).bind(entry.next_die).bind(std::int64_t{entry.by_hand});
    row.bind(std::int64_t{entry.goes_on}).bind(entry.own).run();
}

void write_told(sql::Connection& connection, const std::string& id, const StoredTold& told) {
    auto row =
        connection.prepare(fmt::format("INSERT INTO told (battle, {}) VALUES (?, ?, ?, ?, ?, ?, ?)", told_columns));
    row.bind(id).bind(told.at).bind(told.events).bind(told.changes).bind(told.next_die).bind(told.digest);
    row.bind(told.open).run();
}

void forget_told(sql::Connection& connection, const std::string& id, std::int64_t after) {
    connection.prepare("DELETE FROM told WHERE battle = ? AND at > ?").bind(id).bind(after).run();
}

void write_told(sql::Connection& connection, const std::string& id, const StoredStory& story) {
    auto row = connection.prepare("INSERT INTO setups_told (battle, info, digest) VALUES (?, ?, ?)");
    row.bind(id).bind(story.setup.info).bind(story.setup.digest).run();
    for (const StoredTold& each : story.told) write_told(connection, id, each);
}

// The table is as it was then. The dice rolled since stay spent.
void go_back(sql::Connection& connection, const std::string& id, const StoredTold& to) {
    auto row = connection.prepare("UPDATE told SET next_die = ?, digest = ?, open = ? WHERE battle = ? AND at = ?");
    row.bind(to.next_die).bind(to.digest).bind(to.open).bind(id).bind(to.at).run();
}

void write_acknowledged(sql::Connection& connection, const std::string& id, const std::string& client_id,
                        std::int64_t answers) {
    auto row = connection.prepare("INSERT INTO acknowledged (battle, client_id, answers) VALUES (?, ?, ?)");
    row.bind(id).bind(client_id).bind(answers).run();
}

StoredChat read_chat(sql::Statement& row) {
    StoredChat line;
    line.number = row.integer(), line.seat = row.maybe_text(), line.text = row.text(), line.phrase = row.text();
    return line;
}

void write_chat(sql::Connection& connection, const std::string& id, const StoredChat& line) {
    auto row = connection.prepare("INSERT INTO chat (battle, number, seat, text, phrase) VALUES (?, ?, ?, ?, ?)");
    row.bind(id).bind(line.number).bind(line.seat).bind(line.text).bind(line.phrase).run();
}

} // namespace muster::rows
