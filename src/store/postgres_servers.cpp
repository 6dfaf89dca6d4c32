#include "store/postgres_servers.h"

#include <fmt/format.h>
#include <sodium.h>

#include <array>
#include <ctime>
#include <sstream>

namespace muster::postgres {
namespace {

// Renewed twice a second. A server that is late loses nothing until another one claims its battles.
constexpr std::int64_t lease = 2000; // milliseconds
constexpr const char* lease_end = "clock_timestamp() + interval '2 seconds'";
constexpr int most_tries = 5;

std::string new_id() {
    std::array<unsigned char, 8> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    std::string digits;
    for (const unsigned char byte : bytes) digits += fmt::format("{:02x}", byte);
    return digits;
}

// The machine may have slept meanwhile, and that counts.
std::int64_t milliseconds_since_boot() {
    timespec time{};
    clock_gettime(CLOCK_BOOTTIME, &time);
    return std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
}

} // namespace

Servers::Servers(sql::Database& database) : database_(database), id_(new_id()) {}

// Whoever was gone for long has handed over everything (ON DELETE SET NULL).
void Servers::join(const Peer& me) {
    const auto connection = database_.take();
    connection->execute("DELETE FROM servers WHERE until < clock_timestamp() - interval '1 minute'");
    const std::lock_guard lock(mutex_);
    me_ = me;
    const std::int64_t began = milliseconds_since_boot();
    enter(*connection);
    renewed_ = began;
}

// It knows so by itself, before it has asked: a server that wakes up after a pause must not show what was. While the
// database is away, nobody else can have claimed anything.
bool Servers::is_late() const {
    return renewed_ > 0 && milliseconds_since_boot() - renewed_ > lease && !database_.failing();
}

void Servers::enter(sql::Connection& connection) {
    auto row = connection.prepare(
        fmt::format("INSERT INTO servers (id, address, key, rules, attended, until) VALUES (?, ?, ?, ?, ?, {0}) "
                    "ON CONFLICT (id) DO UPDATE SET attended = excluded.attended, until = {0}",
                    lease_end));
    row.bind(id_).bind(me_->address).bind(me_->key).bind(me_->rules).bind(attended_).run();
}

void Servers::leave() {
    {
        const std::lock_guard lock(mutex_);
        me_.reset(), renewed_ = 0;
    }
    const auto connection = database_.take();
    connection->prepare("DELETE FROM servers WHERE id = ?").bind(id_).run();
}

void Servers::renew_lease(sql::Connection& connection) {
    const std::lock_guard lock(mutex_);
    if (!me_) return;
    const std::int64_t began = milliseconds_since_boot();
    connection
        .prepare(fmt::format("UPDATE servers SET attended = ?, until = {} WHERE id = ? AND until > clock_timestamp()",
                             lease_end))
        .bind(attended_)
        .bind(id_)
        .run();
    if (connection.changed() == 0) {
        enter(connection);
        ++lapses_;
    }
    renewed_ = began;
}

// A battle goes to a server with its rules, as long as there is one. A server that claims a battle again gets a new
// term, so what it began before ends there.
Claimed Servers::claim(const std::string& battle) {
    const auto connection = database_.take();
    std::string rules;
    {
        const std::lock_guard lock(mutex_);
        rules = me_ ? me_->rules : "";
    }
    for (int i = 0; i < most_tries; ++i) {
        auto row = connection->prepare(
            "INSERT INTO owners (battle, server, term) SELECT id, ?, 1 FROM battles WHERE id = ? AND "
            "(strpos(?, catalogue) > 0 OR NOT EXISTS (SELECT 1 FROM servers WHERE until > clock_timestamp() AND "
            "strpos(servers.rules, catalogue) > 0)) "
            "ON CONFLICT (battle) DO UPDATE SET server = excluded.server, term = owners.term + 1 "
            "WHERE owners.server IS NULL OR owners.server = excluded.server OR NOT EXISTS "
            "(SELECT 1 FROM servers WHERE id = owners.server AND until > clock_timestamp()) RETURNING term");
        if (row.bind(id_).bind(battle).bind(rules).step()) return {Claim{battle, row.integer()}, {}};
        if (!connection->prepare("SELECT 1 FROM battles WHERE id = ?").bind(battle).step()) return {};
        if (auto owner = owner_elsewhere(*connection, battle)) return {{}, owner};
    }
    throw StoreError("a battle that changes its owner all the time");
}

// The server that has it, or else one with its rules.
std::optional<Peer> Servers::owner_elsewhere(sql::Connection& connection, const std::string& battle) {
    auto row = connection.prepare(
        "SELECT address, key, servers.rules FROM battles LEFT JOIN owners ON battle = battles.id, servers "
        "WHERE battles.id = ? AND until > clock_timestamp() AND servers.id <> ? AND "
        "(server = servers.id OR strpos(servers.rules, catalogue) > 0) "
        "ORDER BY coalesce(server = servers.id, false) DESC, servers.id LIMIT 1");
    if (!row.bind(battle).bind(id_).step()) return std::nullopt;
    return Peer{row.text(), row.text(), row.text()};
}

void Servers::release(const Claim& claim) {
    const auto connection = database_.take();
    auto row = connection->prepare("UPDATE owners SET server = NULL WHERE battle = ? AND server = ? AND term = ?");
    row.bind(claim.battle).bind(id_).bind(claim.term).run();
}

bool Servers::holds(const Claim& claim) {
    const auto connection = database_.take();
    auto row = connection->prepare("SELECT 1 FROM owners WHERE battle = ? AND server = ? AND term = ?");
    return row.bind(claim.battle).bind(id_).bind(claim.term).step();
}

// The lock makes a server that claims the battle now wait until this transaction stands or has failed.
void Servers::fence(sql::Connection& connection, const Claim& claim) {
    auto row = connection.prepare("SELECT 1 FROM owners WHERE battle = ? AND server = ? AND term = ? FOR SHARE");
    if (!row.bind(claim.battle).bind(id_).bind(claim.term).step()) throw NotOwner();
}

void Servers::attend(const std::vector<Attended>& here) {
    std::string words;
    for (const Attended& each : here)
        words += fmt::format("{} {} {} ", each.battle, each.watching, each.played ? 1 : 0);
    const std::lock_guard lock(mutex_);
    attended_ = std::move(words);
}

std::vector<std::string> Servers::living() {
    const auto connection = database_.take();
    auto row = connection->prepare("SELECT key FROM servers WHERE until > clock_timestamp()");
    std::vector<std::string> keys;
    while (row.step()) keys.push_back(row.text());
    return keys;
}

std::vector<Attended> Servers::attended_elsewhere() {
    const auto connection = database_.take();
    auto row = connection->prepare("SELECT attended FROM servers WHERE id <> ? AND until > clock_timestamp()");
    row.bind(id_);
    std::vector<Attended> attended;
    while (row.step()) {
        std::istringstream words(row.text());
        for (Attended each; words >> each.battle >> each.watching >> each.played;) attended.push_back(each);
    }
    return attended;
}

} // namespace muster::postgres
