#include "store/store.h"

#include "store/sqlite.h"
#include "store/store_lock.h"

#include <fmt/format.h>

#include <atomic>
#include <filesystem>
#include <mutex>

namespace muster {
namespace {

constexpr std::int64_t application = 0x4d757374; // "Must": it marks a store of Muster

constexpr const char* schema = R"(
CREATE TABLE battles (
    id TEXT PRIMARY KEY, rules TEXT NOT NULL, mission TEXT NOT NULL, switches TEXT NOT NULL,
    table_file TEXT NOT NULL, table_name TEXT NOT NULL, secret TEXT NOT NULL, seed INTEGER, assistance TEXT NOT NULL,
    clock_bank INTEGER, clock_delay INTEGER, listed INTEGER NOT NULL, invite BLOB UNIQUE, replay TEXT,
    catalogue TEXT NOT NULL, created INTEGER NOT NULL,
    standing TEXT NOT NULL, how TEXT, outcome TEXT, digest TEXT, asked TEXT, round INTEGER NOT NULL,
    answers INTEGER NOT NULL, phase TEXT NOT NULL, red_score INTEGER NOT NULL, blue_score INTEGER NOT NULL,
    touched INTEGER NOT NULL, given TEXT NOT NULL DEFAULT '', asked_at INTEGER,
    thought TEXT NOT NULL DEFAULT '', start TEXT, taken_over INTEGER) STRICT;
CREATE INDEX battles_by_standing ON battles (standing, touched);
CREATE TABLE seats (
    battle TEXT NOT NULL REFERENCES battles (id) ON DELETE CASCADE, seat INTEGER NOT NULL, who TEXT NOT NULL,
    name TEXT NOT NULL, army TEXT, army_name TEXT NOT NULL, token BLOB, nonce TEXT, set_up TEXT NOT NULL,
    clock_left INTEGER NOT NULL, orders TEXT NOT NULL DEFAULT '', PRIMARY KEY (battle, seat)) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_token ON seats (token);
CREATE TABLE entries (
    battle TEXT NOT NULL REFERENCES battles (id) ON DELETE CASCADE, number INTEGER NOT NULL, seat TEXT, answer TEXT,
    back_to INTEGER NOT NULL, next_die INTEGER NOT NULL, by_hand INTEGER NOT NULL DEFAULT 1,
    goes_on INTEGER NOT NULL DEFAULT 0, own TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (battle, number)) STRICT, WITHOUT ROWID;
CREATE TABLE acknowledged (
    battle TEXT NOT NULL REFERENCES battles (id) ON DELETE CASCADE, client_id TEXT NOT NULL, answers INTEGER NOT NULL,
    PRIMARY KEY (battle, client_id)) STRICT, WITHOUT ROWID;
CREATE TABLE chat (
    battle TEXT NOT NULL REFERENCES battles (id) ON DELETE CASCADE, number INTEGER NOT NULL, seat TEXT,
    text TEXT NOT NULL, phrase TEXT NOT NULL, PRIMARY KEY (battle, number)) STRICT, WITHOUT ROWID;
CREATE TABLE server (time INTEGER NOT NULL) STRICT;
INSERT INTO server VALUES (0);
)";

// The transcript: what clients were sent. Rows are long, so they have row numbers.
constexpr const char* told_tables = R"(
CREATE TABLE setups_told (
    battle TEXT PRIMARY KEY REFERENCES battles (id) ON DELETE CASCADE, info TEXT NOT NULL, digest TEXT NOT NULL) STRICT;
CREATE TABLE told (
    battle TEXT NOT NULL REFERENCES battles (id) ON DELETE CASCADE, at INTEGER NOT NULL, events TEXT NOT NULL,
    changes TEXT NOT NULL, next_die INTEGER NOT NULL, digest TEXT NOT NULL, open INTEGER,
    PRIMARY KEY (battle, at)) STRICT;
)";

// What a store of each older version lacks. 1: forks continued with the key of the earlier battle. 2: it was not known
// which answers a standing order gave. 3: a battle could only be shown by playing it again. 4: when the server was
// killed, the time since the last answer was lost. 5: every battle began at its very beginning. 6: every answer was a
// message of its own, and people had no standing orders but for the set-up.
const std::string lacking[] = {"ALTER TABLE battles ADD COLUMN given TEXT NOT NULL DEFAULT ''",
                               "ALTER TABLE entries ADD COLUMN by_hand INTEGER NOT NULL DEFAULT 1",
                               told_tables,
                               "ALTER TABLE battles ADD COLUMN asked_at INTEGER;"
                               "ALTER TABLE battles ADD COLUMN thought TEXT NOT NULL DEFAULT '';"
                               "CREATE TABLE server (time INTEGER NOT NULL) STRICT; INSERT INTO server VALUES (0)",
                               "ALTER TABLE battles ADD COLUMN start TEXT",
                               "ALTER TABLE entries ADD COLUMN goes_on INTEGER NOT NULL DEFAULT 0;"
                               "ALTER TABLE entries ADD COLUMN own TEXT NOT NULL DEFAULT '';"
                               "ALTER TABLE seats ADD COLUMN orders TEXT NOT NULL DEFAULT '';"
                               "ALTER TABLE battles ADD COLUMN taken_over INTEGER"};
static_assert(std::size(lacking) == Store::version - 1);

// Columns in the order in which read_battle and read_progress read them.
constexpr std::string_view battle_columns =
    "id, rules, mission, switches, table_file, table_name, secret, seed, assistance, clock_bank, clock_delay, listed, "
    "invite, replay, catalogue, created, given, start, taken_over";
constexpr std::string_view summary_columns = "id, rules, mission, switches, '', table_name, '', seed, assistance, "
                                             "clock_bank, clock_delay, listed, invite, NULL, "
                                             "catalogue, created, '', NULL, taken_over";
constexpr std::string_view told_columns = "at, events, changes, next_die, digest, open";
constexpr std::string_view progress_columns =
    "standing, how, outcome, digest, asked, round, answers, phase, red_score, blue_score, touched, asked_at, thought";

// "?, ?, ?"
std::string marks_for(const std::vector<std::string>& values) {
    std::string marks;
    for (std::size_t i = 0; i < values.size(); ++i) marks += i == 0 ? "?" : ", ?";
    return marks;
}

StoredBattle read_battle(sqlite::Statement& row) {
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

StoredTold read_told(sqlite::Statement& row) {
    StoredTold told;
    told.at = row.integer(), told.events = row.text(), told.changes = row.text(), told.next_die = row.integer();
    told.digest = row.text(), told.open = row.maybe_integer();
    return told;
}

StoredProgress read_progress(sqlite::Statement& row) {
    StoredProgress progress;
    progress.standing = row.text(), progress.how = row.maybe_text(), progress.outcome = row.maybe_text();
    progress.digest = row.maybe_text(), progress.asked = row.maybe_text();
    progress.round = row.integer(), progress.answers = row.integer(), progress.phase = row.text();
    progress.score = {row.integer(), row.integer()};
    progress.touched = row.integer(), progress.asked_at = row.maybe_integer(), progress.thought = row.text();
    return progress;
}

void bind(sqlite::Statement& statement, const StoredProgress& progress) {
    const auto text = [](const std::optional<std::string>& value) {
        return value ? std::optional<std::string_view>(*value) : std::nullopt;
    };
    statement.bind(progress.standing).bind(text(progress.how)).bind(text(progress.outcome));
    statement.bind(text(progress.digest)).bind(text(progress.asked)).bind(progress.round).bind(progress.answers);
    statement.bind(progress.phase).bind(progress.score[0]).bind(progress.score[1]).bind(progress.touched);
    statement.bind(progress.asked_at).bind(progress.thought);
}

Problem problem(const std::string& file, std::string found, std::string expected) {
    return {file, "", std::move(found), std::move(expected)};
}

} // namespace

struct Store::Inside {
    StoreLock lock;
    sqlite::Database database;
    std::mutex mutex;
    std::atomic<std::uint64_t> generation = 0;

    Inside(const std::string& file_, StoreLock lock_) : lock(std::move(lock_)), database(file_), file(file_) {}

    std::string file;
    std::optional<Problem> foreign(); // why the file cannot be used
    void set_up();
    void look_over();
    std::int64_t server_time();
    void find_in_order();
    void write_like_an_answer();
    void take_up_again();

    sqlite::Statement prepare(std::string_view sql) { return database.prepare(sql); }
    std::int64_t number(std::string_view sql) {
        auto row = prepare(sql);
        row.step();
        return row.integer();
    }
    bool is_fresh() { return number("SELECT count(*) FROM sqlite_master") == 0; }
    void read_seats(StoredBattle& battle, bool with_armies);
    void write_seat(const std::string& id, Side side, const StoredSeat& seat);
    void write_entry(const std::string& id, std::int64_t number, const StoredEntry& entry);
    void write_told(const std::string& id, const StoredTold& told);
    void write_told(const std::string& id, const StoredStory& story);
    void forget_told(const std::string& id, std::int64_t after);
    void go_back(const std::string& id, const StoredTold& to);
    void write_progress(const std::string& id, const StoredProgress& progress);
    void write_clock(const std::string& id, std::array<std::int64_t, 2> left);
    std::vector<BattleSummary> summaries(sqlite::Statement& rows);
};

// Nothing is written before the file is known to be a store of Muster.
Result<std::unique_ptr<Store>> Store::open(const std::string& file) try {
    auto lock = StoreLock::take(file);
    if (lock.has_error()) return lock.error();
    auto inside = std::make_unique<Inside>(file, std::move(*lock));
    if (const auto foreign = inside->foreign()) return *foreign;
    const bool fresh = inside->is_fresh();
    const std::int64_t written_by = inside->number("PRAGMA user_version");
    inside->set_up();
    if (fresh || written_by < version) {
        sqlite::Transaction transaction(inside->database);
        if (fresh) inside->database.execute(std::string(schema) + told_tables);
        for (std::int64_t old = fresh ? version : written_by; old < version; ++old)
            inside->database.execute(lacking[old - 1]);
        inside->database.execute(
            fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", application, version));
        transaction.commit();
    }
    inside->look_over();
    return std::unique_ptr<Store>(new Store(std::move(inside)));
} catch (const sqlite::Error& error) {
    return problem(file, error.what(), "a whole store that can be opened and written");
}

// Throws if a table is missing or cannot be read.
void Store::Inside::look_over() {
    for (const char* table : {"seats", "entries", "acknowledged", "chat", "setups_told", "told"})
        prepare(fmt::format("SELECT 1 FROM {} LIMIT 1", table)).step();
    server_time();
}

std::optional<Problem> Store::Inside::foreign() {
    const std::int64_t written_by = number("PRAGMA user_version");
    if (is_fresh()) return std::nullopt;
    if (number("PRAGMA application_id") != application)
        return problem(file, "a database of another program", "a store of Muster, or a place for a new one");
    if (written_by > version)
        return problem(file, fmt::format("a store of version {}", written_by),
                       fmt::format("version {} or older: a newer Muster wrote it, and it is left as it was", version));
    if (written_by < 1)
        return problem(file, fmt::format("a store of version {}", written_by),
                       fmt::format("version {}: there is no way to bring it up to date", version));
    return std::nullopt;
}

void Store::Inside::set_up() {
    // A commit is in the log when it returns, so a killed server loses nothing.
    database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON");
    is_fresh(); // reads the file, so that the log exists from here on
    database.note_files();
}

Store::Store(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}

bool Store::is_in_use(const std::string& file) { return StoreLock::is_taken(file); }
bool Store::failing() const { return inside_->database.failing(); }
std::uint64_t Store::generation() const { return inside_->generation; }

std::string Store::check() {
    const std::lock_guard lock(inside_->mutex);
    sqlite::Database& database = inside_->database;
    std::string trouble;
    if (database.is_open()) database.wait_for_locks(0); // readers wait for this; the next check comes after a second
    try {
        inside_->find_in_order();
    } catch (const std::exception& wrong) {
        trouble = wrong.what();
    }
    if (database.is_open()) database.wait_for_locks(sqlite::patience);
    database.set_trouble(trouble);
    return trouble;
}

// Throws if the store is not in order.
void Store::Inside::find_in_order() {
    if (!lock.hold()) throw StoreError("another Muster has taken it");
    const bool writes = !database.failing() && database.is_ours();
    if (writes && !database.unread) return;
    if (!database.is_there()) throw StoreError("the file is gone"); // it stays open: it may be put back
    if (!database.is_ours()) take_up_again();
    database.unread = false;
    look_over();
    if (writes) return;
    write_like_an_answer();
    database.note_files();
}

// An answer changes several pages, and a nearly full disk may still have room for one or two. A transaction that is
// rolled back would not reach the file.
void Store::Inside::write_like_an_answer() {
    database.execute("DROP TABLE IF EXISTS scratch; CREATE TABLE scratch AS SELECT randomblob(65536) AS bytes; "
                     "DROP TABLE scratch");
}

// Continues with a file that another program has put there or changed.
void Store::Inside::take_up_again() {
    database.reopen();
    try {
        if (const auto problem = foreign()) throw StoreError(problem->text());
        if (is_fresh() || number("PRAGMA user_version") != version) throw StoreError("another store than was open");
        if (auto found = prepare("PRAGMA quick_check(1)"); !found.step() || found.text() != "ok")
            throw StoreError("the file is damaged", true);
        set_up();
    } catch (const std::exception&) {
        database.close(); // nothing may be read from it
        throw;
    }
    ++generation;
}
Store::~Store() = default;

void Store::Inside::read_seats(StoredBattle& battle, bool with_armies) {
    auto row = prepare(fmt::format("SELECT seat, who, name, {}, army_name, token, nonce, set_up, clock_left, orders "
                                   "FROM seats "
                                   "WHERE battle = ?",
                                   with_armies ? "army" : "NULL"));
    row.bind(battle.id);
    while (row.step()) {
        StoredSeat& seat = battle.seats[row.integer() == 0 ? 0 : 1];
        seat.who = row.text(), seat.name = row.text(), seat.army = row.maybe_text(), seat.army_name = row.text();
        seat.token_hash = row.maybe_text(), seat.nonce = row.maybe_text(), seat.set_up = row.text();
        seat.clock_left = row.integer(), seat.orders = row.text();
    }
}

void Store::Inside::write_seat(const std::string& id, Side side, const StoredSeat& seat) {
    auto row = prepare("INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    const auto blob = seat.token_hash ? std::optional(sqlite::Blob{*seat.token_hash}) : std::nullopt;
    const auto text = [](const std::optional<std::string>& value) {
        return value ? std::optional<std::string_view>(*value) : std::nullopt;
    };
    row.bind(id).bind(static_cast<std::int64_t>(index(side))).bind(seat.who).bind(seat.name).bind(text(seat.army));
    row.bind(seat.army_name).bind(blob).bind(text(seat.nonce)).bind(seat.set_up).bind(seat.clock_left);
    row.bind(seat.orders).run();
}

void Store::Inside::write_progress(const std::string& id, const StoredProgress& progress) {
    auto row = prepare("UPDATE battles SET standing = ?, how = ?, outcome = ?, digest = ?, asked = ?, round = ?, "
                       "answers = ?, phase = ?, red_score = ?, blue_score = ?, touched = ?, asked_at = ?, "
                       "thought = ? WHERE id = ?");
    bind(row, progress);
    row.bind(id).run();
}

void Store::Inside::write_clock(const std::string& id, std::array<std::int64_t, 2> left) {
    for (std::int64_t seat = 0; seat < 2; ++seat)
        prepare("UPDATE seats SET clock_left = ? WHERE battle = ? AND seat = ?")
            .bind(left[static_cast<std::size_t>(seat)])
            .bind(id)
            .bind(seat)
            .run();
}

void Store::Inside::write_entry(const std::string& id, std::int64_t number, const StoredEntry& entry) {
    auto row = prepare("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
    row.bind(id).bind(number);
    row.bind(entry.is_answer ? std::optional<std::string_view>(entry.seat) : std::nullopt);
    row.bind(entry.is_answer ? std::optional<std::string_view>(entry.answer) : std::nullopt);
    row.bind(entry.back_to).bind(entry.next_die).bind(std::int64_t{entry.by_hand});
    row.bind(std::int64_t{entry.goes_on}).bind(entry.own).run();
}

void Store::Inside::write_told(const std::string& id, const StoredTold& told) {
    auto row = prepare(fmt::format("INSERT INTO told (battle, {}) VALUES (?, ?, ?, ?, ?, ?, ?)", told_columns));
    row.bind(id).bind(told.at).bind(told.events).bind(told.changes).bind(told.next_die).bind(told.digest);
    row.bind(told.open).run();
}

void Store::Inside::forget_told(const std::string& id, std::int64_t after) {
    prepare("DELETE FROM told WHERE battle = ? AND at > ?").bind(id).bind(after).run();
}

void Store::Inside::write_told(const std::string& id, const StoredStory& story) {
    prepare("INSERT INTO setups_told VALUES (?, ?, ?)").bind(id).bind(story.setup.info).bind(story.setup.digest).run();
    for (const StoredTold& each : story.told) write_told(id, each);
}

// The table is as it was then. The dice rolled since stay spent.
void Store::Inside::go_back(const std::string& id, const StoredTold& to) {
    auto row = prepare("UPDATE told SET next_die = ?, digest = ?, open = ? WHERE battle = ? AND at = ?");
    row.bind(to.next_die).bind(to.digest).bind(to.open).bind(id).bind(to.at).run();
}

void Store::add(const StoredBattle& battle, const StoredProgress& progress, const std::vector<StoredEntry>& entries,
                const StoredStory* told) {
    const std::lock_guard lock(inside_->mutex);
    sqlite::Transaction transaction(inside_->database);
    auto row = inside_->prepare(fmt::format("INSERT INTO battles ({}, {}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
                                            "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                                            battle_columns, progress_columns));
    row.bind(battle.id).bind(battle.rules).bind(battle.mission).bind(battle.switches).bind(battle.table);
    row.bind(battle.table_name).bind(battle.secret).bind(battle.seed).bind(battle.assistance);
    row.bind(battle.clock_bank).bind(battle.clock_delay).bind(std::int64_t{battle.listed});
    row.bind(battle.invite_hash ? std::optional(sqlite::Blob{*battle.invite_hash}) : std::nullopt);
    row.bind(battle.replay ? std::optional<std::string_view>(*battle.replay) : std::nullopt);
    row.bind(battle.catalogue).bind(battle.created).bind(battle.given);
    row.bind(battle.start ? std::optional<std::string_view>(*battle.start) : std::nullopt).bind(battle.taken_over);
    bind(row, progress);
    row.run();
    for (const Side side : {Side::red, Side::blue}) inside_->write_seat(battle.id, side, battle.seats[index(side)]);
    for (std::size_t i = 0; i < entries.size(); ++i)
        inside_->write_entry(battle.id, static_cast<std::int64_t>(i), entries[i]);
    if (told) inside_->write_told(battle.id, *told);
    transaction.commit();
}

std::optional<StoredBattle> Store::battle(const std::string& id) {
    const std::lock_guard lock(inside_->mutex);
    auto row = inside_->prepare(fmt::format("SELECT {} FROM battles WHERE id = ?", battle_columns));
    if (!row.bind(id).step()) return std::nullopt;
    StoredBattle battle = read_battle(row);
    inside_->read_seats(battle, true);
    return battle;
}

std::optional<StoredProgress> Store::progress(const std::string& id) {
    const std::lock_guard lock(inside_->mutex);
    auto row = inside_->prepare(fmt::format("SELECT {} FROM battles WHERE id = ?", progress_columns));
    if (!row.bind(id).step()) return std::nullopt;
    return read_progress(row);
}

std::vector<StoredEntry> Store::entries(const std::string& id) {
    const std::lock_guard lock(inside_->mutex);
    auto row = inside_->prepare(
        "SELECT seat, answer, back_to, next_die, by_hand, goes_on, own FROM entries WHERE battle = ? ORDER BY number");
    row.bind(id);
    std::vector<StoredEntry> entries;
    while (row.step()) {
        StoredEntry entry;
        entry.is_answer = !row.is_null();
        entry.seat = row.maybe_text().value_or(""), entry.answer = row.maybe_text().value_or("");
        entry.back_to = row.integer(), entry.next_die = row.integer(), entry.by_hand = row.integer() != 0;
        entry.goes_on = row.integer() != 0, entry.own = row.text();
        entries.push_back(std::move(entry));
    }
    return entries;
}

std::vector<StoredTold> Store::told(const std::string& id) {
    const std::lock_guard lock(inside_->mutex);
    auto row = inside_->prepare(fmt::format("SELECT {} FROM told WHERE battle = ? ORDER BY at", told_columns));
    row.bind(id);
    std::vector<StoredTold> told;
    while (row.step()) told.push_back(read_told(row));
    return told;
}

std::optional<StoredTold> Store::last_told(const std::string& id) {
    const std::lock_guard lock(inside_->mutex);
    auto row =
        inside_->prepare(fmt::format("SELECT {} FROM told WHERE battle = ? ORDER BY at DESC LIMIT 1", told_columns));
    if (!row.bind(id).step()) return std::nullopt;
    return read_told(row);
}

std::optional<StoredSetupTold> Store::setup_told(const std::string& id) {
    const std::lock_guard lock(inside_->mutex);
    auto row = inside_->prepare("SELECT info, digest FROM setups_told WHERE battle = ?");
    if (!row.bind(id).step()) return std::nullopt;
    return StoredSetupTold{row.text(), row.text()};
}

void Store::begin(const std::string& id, const StoredProgress& progress, const StoredStory& told) {
    const std::lock_guard lock(inside_->mutex);
    sqlite::Transaction transaction(inside_->database);
    inside_->write_told(id, told);
    inside_->write_progress(id, progress);
    transaction.commit();
}

std::vector<std::string> Store::untold() {
    const std::lock_guard lock(inside_->mutex);
    auto row = inside_->prepare("SELECT id FROM battles WHERE standing != 'waiting' AND NOT EXISTS "
                                "(SELECT 1 FROM told WHERE battle = id) ORDER BY touched");
    std::vector<std::string> ids;
    while (row.step()) ids.push_back(row.text());
    return ids;
}

void Store::tell(const std::string& id, std::size_t entries, const StoredStory& told) {
    const std::lock_guard lock(inside_->mutex);
    sqlite::Transaction transaction(inside_->database);
    auto row = inside_->prepare("SELECT (SELECT count(*) FROM entries WHERE battle = ?1), "
                                "(SELECT count(*) FROM setups_told WHERE battle = ?1)");
    row.bind(id).step();
    if (row.integer() != static_cast<std::int64_t>(entries) || row.integer() > 0) return;
    inside_->write_told(id, told);
    transaction.commit();
}

bool Store::remove(const std::string& id) {
    const std::lock_guard lock(inside_->mutex);
    sqlite::Transaction transaction(inside_->database);
    inside_->prepare("DELETE FROM battles WHERE id = ?").bind(id).run();
    const bool there = inside_->database.changed() > 0;
    transaction.commit();
    return there;
}

void Store::add_entries(const std::string& id, std::int64_t number, const std::vector<StoredEntry>& entries,
                        const std::string& client_id, const StoredProgress& progress,
                        std::array<std::int64_t, 2> clock_left) {
    const std::lock_guard lock(inside_->mutex);
    sqlite::Transaction transaction(inside_->database);
    for (const StoredEntry& entry : entries) {
        inside_->write_entry(id, number++, entry);
        if (!entry.is_answer) inside_->forget_told(id, entry.back_to);
        if (entry.told) entry.is_answer ? inside_->write_told(id, *entry.told) : inside_->go_back(id, *entry.told);
    }
    if (!client_id.empty())
        inside_->prepare("INSERT INTO acknowledged VALUES (?, ?, ?)")
            .bind(id)
            .bind(client_id)
            .bind(progress.answers)
            .run();
    inside_->write_progress(id, progress);
    inside_->write_clock(id, clock_left);
    transaction.commit();
}

void Store::undo_entries(const std::string& id, std::int64_t from, const StoredProgress& progress,
                         std::array<std::int64_t, 2> clock_left) {
    const std::lock_guard lock(inside_->mutex);
    sqlite::Transaction transaction(inside_->database);
    inside_->forget_told(id, progress.answers);
    inside_->prepare("DELETE FROM entries WHERE battle = ? AND number >= ?").bind(id).bind(from).run();
    inside_->write_progress(id, progress);
    inside_->write_clock(id, clock_left);
    transaction.commit();
}

void Store::set_progress(const std::string& id, const StoredProgress& progress) {
    const std::lock_guard lock(inside_->mutex);
    sqlite::Transaction transaction(inside_->database);
    inside_->write_progress(id, progress);
    transaction.commit();
}

std::optional<std::int64_t> Store::acknowledged(const std::string& id, const std::string& client_id) {
    const std::lock_guard lock(inside_->mutex);
    auto row = inside_->prepare("SELECT answers FROM acknowledged WHERE battle = ? AND client_id = ?");
    if (!row.bind(id).bind(client_id).step()) return std::nullopt;
    return row.integer();
}

void Store::set_nonce(const std::string& id, Side seat, const std::string& nonce) {
    const std::lock_guard lock(inside_->mutex);
    sqlite::Transaction transaction(inside_->database);
    inside_->prepare("UPDATE seats SET nonce = ? WHERE battle = ? AND seat = ? AND nonce IS NULL")
        .bind(nonce)
        .bind(id)
        .bind(static_cast<std::int64_t>(index(seat)))
        .run();
    transaction.commit();
}

void Store::set_stance(const std::string& id, Side seat, const std::string& set_up, const std::string& orders) {
    const std::lock_guard lock(inside_->mutex);
    sqlite::Transaction transaction(inside_->database);
    inside_->prepare("UPDATE seats SET set_up = ?, orders = ? WHERE battle = ? AND seat = ?")
        .bind(set_up)
        .bind(orders)
        .bind(id)
        .bind(static_cast<std::int64_t>(index(seat)))
        .run();
    transaction.commit();
}

void Store::set_clock(const std::string& id, const StoredProgress& progress, std::array<std::int64_t, 2> clock_left) {
    const std::lock_guard lock(inside_->mutex);
    sqlite::Transaction transaction(inside_->database);
    inside_->write_progress(id, progress);
    inside_->write_clock(id, clock_left);
    transaction.commit();
}

std::optional<std::string> Store::invited(const std::string& invite_hash) {
    const std::lock_guard lock(inside_->mutex);
    auto row = inside_->prepare("SELECT id FROM battles WHERE invite = ?");
    if (!row.bind(sqlite::Blob{invite_hash}).step()) return std::nullopt;
    return row.text();
}

SatDown Store::sit_down(const std::string& id, const std::string& invite_hash, Side seat, const StoredSeat& guest) {
    const std::lock_guard lock(inside_->mutex);
    sqlite::Transaction transaction(inside_->database);
    inside_->prepare("UPDATE battles SET invite = NULL WHERE id = ? AND invite = ?")
        .bind(id)
        .bind(sqlite::Blob{invite_hash})
        .run();
    if (inside_->database.changed() == 0) return SatDown::no_such_code;
    inside_->write_seat(id, seat, guest);
    transaction.commit();
    return SatDown::yes;
}

void Store::add_chat(const std::string& id, const StoredChat& line) {
    const std::lock_guard lock(inside_->mutex);
    sqlite::Transaction transaction(inside_->database);
    inside_->prepare("INSERT INTO chat VALUES (?, ?, ?, ?, ?)")
        .bind(id)
        .bind(line.number)
        .bind(line.seat ? std::optional<std::string_view>(*line.seat) : std::nullopt)
        .bind(line.text)
        .bind(line.phrase)
        .run();
    transaction.commit();
}

std::vector<StoredChat> Store::chat(const std::string& id, bool of_seats, std::int64_t most) {
    const std::lock_guard lock(inside_->mutex);
    auto row = inside_->prepare("SELECT * FROM (SELECT number, seat, text, phrase FROM chat WHERE battle = ? "
                                "AND (seat IS NOT NULL) = ? ORDER BY number DESC LIMIT ?) ORDER BY number");
    row.bind(id).bind(std::int64_t{of_seats}).bind(most);
    std::vector<StoredChat> lines;
    while (row.step()) {
        StoredChat line;
        line.number = row.integer(), line.seat = row.maybe_text(), line.text = row.text(), line.phrase = row.text();
        lines.push_back(std::move(line));
    }
    return lines;
}

StoredChatCount Store::chat_count(const std::string& id) {
    const std::lock_guard lock(inside_->mutex);
    auto row =
        inside_->prepare("SELECT coalesce(max(number) + 1, 0), count(seat), count(*) FROM chat WHERE battle = ?");
    row.bind(id).step();
    StoredChatCount count;
    count.next = row.integer(), count.of_seats = row.integer(), count.of_watchers = row.integer() - count.of_seats;
    return count;
}

std::vector<BattleSummary> Store::Inside::summaries(sqlite::Statement& rows) {
    std::vector<BattleSummary> summaries;
    while (rows.step()) {
        BattleSummary& summary = summaries.emplace_back();
        summary.battle = read_battle(rows);
        summary.progress = read_progress(rows);
        read_seats(summary.battle, false);
    }
    return summaries;
}

std::vector<BattleSummary> Store::of_tokens(const std::vector<std::string>& token_hashes, std::int64_t most) {
    const std::lock_guard lock(inside_->mutex);
    if (token_hashes.empty()) return {};
    auto rows = inside_->prepare(fmt::format("SELECT {}, {} FROM battles WHERE id IN (SELECT battle FROM seats WHERE "
                                             "token IN ({})) ORDER BY standing = 'over', touched DESC LIMIT ?",
                                             summary_columns, progress_columns, marks_for(token_hashes)));
    for (const std::string& hash : token_hashes) rows.bind(sqlite::Blob{hash});
    rows.bind(most);
    return inside_->summaries(rows);
}

std::vector<BattleSummary> Store::listed(const std::vector<std::string>& ids, std::int64_t most) {
    const std::lock_guard lock(inside_->mutex);
    if (ids.empty()) return {};
    auto rows = inside_->prepare(fmt::format("SELECT {}, {} FROM battles WHERE standing = 'playing' AND listed = 1 AND "
                                             "id IN ({}) ORDER BY touched DESC LIMIT ?",
                                             summary_columns, progress_columns, marks_for(ids)));
    for (const std::string& id : ids) rows.bind(id);
    rows.bind(most);
    return inside_->summaries(rows);
}

std::vector<std::string> Store::open_to_anyone(const std::vector<std::string>& ids, std::int64_t most) {
    const std::lock_guard lock(inside_->mutex);
    if (ids.empty()) return {};
    auto rows = inside_->prepare(fmt::format("SELECT id FROM battles WHERE standing = 'waiting' AND invite IS NOT NULL "
                                             "AND id IN (SELECT battle FROM seats WHERE who = 'anyone') AND id IN ({}) "
                                             "ORDER BY created DESC, id LIMIT ?",
                                             marks_for(ids)));
    for (const std::string& id : ids) rows.bind(id);
    rows.bind(most);
    std::vector<std::string> open;
    while (rows.step()) open.push_back(rows.text());
    return open;
}

// A time not earlier than that of any question.
std::int64_t Store::Inside::server_time() {
    return number("SELECT max((SELECT max(time) FROM server), (SELECT coalesce(max(asked_at), 0) FROM battles WHERE "
                  "standing = 'playing'))");
}

std::int64_t Store::server_time() {
    const std::lock_guard lock(inside_->mutex);
    return inside_->server_time();
}

void Store::set_server_time(std::int64_t time) {
    const std::lock_guard lock(inside_->mutex);
    sqlite::Transaction transaction(inside_->database);
    inside_->prepare("UPDATE server SET time = ?").bind(time).run();
    transaction.commit();
}

} // namespace muster
