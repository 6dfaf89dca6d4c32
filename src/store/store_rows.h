// How battles become rows of the store's tables, and rows become battles. Only the store includes this.
#pragma once

#include "store/sql.h"
#include "store/stored.h"

namespace muster::rows {

// Columns in the order in which the functions below read and write them.
inline constexpr std::string_view battle_columns =
    "id, rules, mission, switches, table_file, table_name, secret, seed, assistance, clock_bank, clock_delay, listed, "
    "invite, replay, catalogue, created, given, start, taken_over";
inline constexpr std::string_view summary_columns =
    "id, rules, mission, switches, '', table_name, '', seed, assistance, "
    "clock_bank, clock_delay, listed, invite, NULL, "
    "catalogue, created, '', NULL, taken_over";
inline constexpr std::string_view told_columns = "at, events, changes, next_die, digest, open";
inline constexpr std::string_view progress_columns =
    "standing, how, outcome, digest, asked, round, answers, phase, red_score, blue_score, touched, asked_at, thought";
inline constexpr std::string_view entry_columns = "seat, answer, back_to, next_die, by_hand, goes_on, own";

StoredBattle read_battle(sql::Statement& row); // without seats
StoredProgress read_progress(sql::Statement& row);
StoredEntry read_entry(sql::Statement& row);
StoredTold read_told(sql::Statement& row);
StoredChat read_chat(sql::Statement& row); // number, seat, text, phrase
void read_seats(sql::Connection& connection, const std::vector<StoredBattle*>& battles, bool with_armies);

void write_battle(sql::Connection& connection, const StoredBattle& battle, const StoredProgress& progress);
void write_seat(sql::Connection& connection, const std::string& id, Side side, const StoredSeat& seat);
void write_progress(sql::Connection& connection, const std::string& id, const StoredProgress& progress);
void write_clock(sql::Connection& connection, const std::string& id, std::array<std::int64_t, 2> left);
void write_acknowledged(sql::Connection& connection, const std::string& id, const std::string& client_id,
                        std::int64_t answers);
void write_chat(sql::Connection& connection, const std::string& id, const StoredChat& line);
void write_entry(sql::Connection& connection, const std::string& id, std::int64_t number, const StoredEntry& entry);
void write_told(sql::Connection& connection, const std::string& id, const StoredTold& told);
void write_told(sql::Connection& connection, const std::string& id, const StoredStory& story);
void forget_told(sql::Connection& connection, const std::string& id, std::int64_t after);
void go_back(sql::Connection& connection, const std::string& id, const StoredTold& to);

std::int64_t number_of(Side side);
std::optional<sql::Blob> bytes_of(const std::optional<std::string>& value);
std::string marks(std::size_t count); // "?, ?, ?"

} // namespace muster::rows
