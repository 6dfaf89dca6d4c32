#include "store/store.h"

#include "store/change.h"
#include "store/postgres_database.h"
#include "store/schema.h"
#include "store/sqlite_database.h"
#include "store/store_rows.h"

#include <fmt/format.h>

namespace muster {

Result<std::unique_ptr<Store>> Store::open(const std::string& where) {
    auto database = postgres::is_address(where) ? postgres::Database::open(where) : sqlite::Database::open(where);
    if (database.has_error()) return database.error();
    return std::unique_ptr<Store>(new Store(std::move(*database)));
}

Store::Store(std::unique_ptr<sql::Database> database) : database_(std::move(database)) {}
Store::~Store() = default;

bool Store::is_database(const std::string& where) { return postgres::is_address(where); }
std::string Store::shown(const std::string& where) { return postgres::without_secret(where); }
bool Store::is_in_use(const std::string& where) { return !postgres::is_address(where) && StoreLock::is_taken(where); }
void Store::keep_off_this_thread() { sql::keeps_off = true; }
std::string Store::check() { return database_->check(); }
bool Store::failing() const { return database_->failing(); }
std::uint64_t Store::generation() const { return database_->generation(); }

const Histogram& Store::changes() const { return database_->changes; }

void Store::join(const Peer& me) { database_->servers().join(me); }
void Store::leave() { database_->servers().leave(); }
Claimed Store::claim(const std::string& id) { return database_->servers().claim(id); }
void Store::release(const Claim& claim) { database_->servers().release(claim); }
bool Store::holds(const Claim& claim) { return database_->servers().holds(claim); }
std::uint64_t Store::lapses() const { return database_->servers().lapses(); }
void Store::attend(const std::vector<Attended>& here) { database_->servers().attend(here); }
std::vector<std::string> Store::living() { return database_->servers().living(); }
std::vector<Attended> Store::attended_elsewhere() { return database_->servers().attended_elsewhere(); }

void Store::add(const StoredBattle& battle, const StoredProgress& progress, const std::vector<StoredEntry>& entries,
                const StoredStory* told) {
    Change change(*database_);
    rows::write_battle(*change, battle, progress);
    for (std::size_t i = 0; i < entries.size(); ++i)
        rows::write_entry(*change, battle.id, static_cast<std::int64_t>(i), entries[i]);
    if (told) rows::write_told(*change, battle.id, *told);
    change.commit();
}

std::optional<StoredBattle> Store::battle(const std::string& id) {
    const auto connection = database_->take();
    auto row = connection->prepare(fmt::format("SELECT {} FROM battles WHERE id = ?", rows::battle_columns));
    if (!row.bind(id).step()) return std::nullopt;
    StoredBattle battle = rows::read_battle(row);
    rows::read_seats(*connection, {&battle}, true);
    return battle;
}

std::optional<StoredProgress> Store::progress(const std::string& id) {
    const auto connection = database_->take();
    auto row = connection->prepare(fmt::format("SELECT {} FROM battles WHERE id = ?", rows::progress_columns));
    if (!row.bind(id).step()) return std::nullopt;
    return rows::read_progress(row);
}

std::vector<StoredEntry> Store::entries(const std::string& id) {
    const auto connection = database_->take();
    auto row = connection->prepare(
        fmt::format("SELECT {} FROM entries WHERE battle = ? ORDER BY number", rows::entry_columns));
    row.bind(id);
    std::vector<StoredEntry> entries;
    while (row.step()) entries.push_back(rows::read_entry(row));
    return entries;
}

std::vector<StoredTold> Store::told(const std::string& id) {
    const auto connection = database_->take();
    auto row = connection->prepare(fmt::format("SELECT {} FROM told WHERE battle = ? ORDER BY at", rows::told_columns));
    row.bind(id);
    std::vector<StoredTold> told;
    while (row.step()) told.push_back(rows::read_told(row));
    return told;
}

std::optional<StoredTold> Store::last_told(const std::string& id) {
    const auto connection = database_->take();
    auto row = connection->prepare(
        fmt::format("SELECT {} FROM told WHERE battle = ? ORDER BY at DESC LIMIT 1", rows::told_columns));
    if (!row.bind(id).step()) return std::nullopt;
    return rows::read_told(row);
}

std::optional<StoredSetupTold> Store::setup_told(const std::string& id) {
    const auto connection = database_->take();
    auto row = connection->prepare("SELECT info, digest FROM setups_told WHERE battle = ?");
    if (!row.bind(id).step()) return std::nullopt;
    return StoredSetupTold{row.text(), row.text()};
}

void Store::begin(const Claim& claim, const StoredProgress& progress, const StoredStory& told) {
    Change change(*database_, claim);
    rows::write_told(*change, claim.battle, told);
    rows::write_progress(*change, claim.battle, progress);
    change.commit();
}

std::vector<std::string> Store::untold() {
    const auto connection = database_->take();
    auto row = connection->prepare("SELECT id FROM battles WHERE standing != 'waiting' AND NOT EXISTS "
                                   "(SELECT 1 FROM told WHERE battle = id) ORDER BY touched");
    std::vector<std::string> ids;
    while (row.step()) ids.push_back(row.text());
    return ids;
}

void Store::tell(const std::string& id, std::size_t entries, const StoredStory& told) {
    Change change(*database_);
    change->prepare("UPDATE battles SET touched = touched WHERE id = ?").bind(id).run(); // one server at a time
    auto row = change->prepare("SELECT (SELECT count(*) FROM entries WHERE battle = ?), "
                               "(SELECT count(*) FROM setups_told WHERE battle = ?)");
    row.bind(id).bind(id).step();
    if (row.integer() != static_cast<std::int64_t>(entries) || row.integer() > 0) return;
    rows::write_told(*change, id, told);
    change.commit();
}

void Store::remove(const Claim& claim) {
    Change change(*database_, claim);
    change->prepare("DELETE FROM battles WHERE id = ?").bind(claim.battle).run();
    change.commit();
}

void Store::add_entries(const Claim& claim, std::int64_t number, const std::vector<StoredEntry>& entries,
                        const std::string& client_id, const StoredProgress& progress,
                        std::array<std::int64_t, 2> clock_left) {
    Change change(*database_, claim);
    for (const StoredEntry& entry : entries) {
        rows::write_entry(*change, claim.battle, number++, entry);
        if (!entry.is_answer) rows::forget_told(*change, claim.battle, entry.back_to);
        if (entry.told)
            entry.is_answer ? rows::write_told(*change, claim.battle, *entry.told)
                            : rows::go_back(*change, claim.battle, *entry.told);
    }
    if (!client_id.empty()) rows::write_acknowledged(*change, claim.battle, client_id, progress.answers);
    rows::write_progress(*change, claim.battle, progress);
    rows::write_clock(*change, claim.battle, clock_left);
    change.commit();
}

void Store::undo_entries(const Claim& claim, std::int64_t from, const StoredProgress& progress,
                         std::array<std::int64_t, 2> clock_left) {
    Change change(*database_, claim);
    rows::forget_told(*change, claim.battle, progress.answers);
    change->prepare("DELETE FROM entries WHERE battle = ? AND number >= ?").bind(claim.battle).bind(from).run();
    rows::write_progress(*change, claim.battle, progress);
    rows::write_clock(*change, claim.battle, clock_left);
    change.commit();
}

void Store::set_progress(const Claim& claim, const StoredProgress& progress) {
    Change change(*database_, claim);
    rows::write_progress(*change, claim.battle, progress);
    change.commit();
}

std::optional<std::int64_t> Store::acknowledged(const std::string& id, const std::string& client_id) {
    const auto connection = database_->take();
    auto row = connection->prepare("SELECT answers FROM acknowledged WHERE battle = ? AND client_id = ?");
    if (!row.bind(id).bind(client_id).step()) return std::nullopt;
    return row.integer();
}

void Store::set_nonce(const Claim& claim, Side seat, const std::string& nonce) {
    Change change(*database_, claim);
    change->prepare("UPDATE seats SET nonce = ? WHERE battle = ? AND seat = ? AND nonce IS NULL")
        .bind(nonce)
        .bind(claim.battle)
        .bind(rows::number_of(seat))
        .run();
    change.commit();
}

void Store::set_stance(const Claim& claim, Side seat, const std::string& set_up, const std::string& orders) {
    Change change(*database_, claim);
    change->prepare("UPDATE seats SET set_up = ?, orders = ? WHERE battle = ? AND seat = ?")
        .bind(set_up)
        .bind(orders)
        .bind(claim.battle)
        .bind(rows::number_of(seat))
        .run();
    change.commit();
}

void Store::set_clock(const Claim& claim, const StoredProgress& progress, std::array<std::int64_t, 2> clock_left) {
    Change change(*database_, claim);
    rows::write_progress(*change, claim.battle, progress);
    rows::write_clock(*change, claim.battle, clock_left);
    change.commit();
}

std::optional<std::string> Store::invited(const std::string& invite_hash) {
    const auto connection = database_->take();
    auto row = connection->prepare("SELECT id FROM battles WHERE invite = ?");
    if (!row.bind(sql::Blob{invite_hash}).step()) return std::nullopt;
    return row.text();
}

SatDown Store::sit_down(const Claim& claim, const std::string& invite_hash, Side seat, const StoredSeat& guest) {
    Change change(*database_, claim);
    change->prepare("UPDATE battles SET invite = NULL WHERE id = ? AND invite = ?")
        .bind(claim.battle)
        .bind(sql::Blob{invite_hash})
        .run();
    if (change->changed() == 0) return SatDown::no_such_code;
    rows::write_seat(*change, claim.battle, seat, guest);
    change.commit();
    return SatDown::yes;
}

} // namespace muster
