// Several servers on one PostgreSQL. A server that is alive renews its lease. A battle belongs to the server that has
// claimed it last, under a term that grows with each claim. All times are the database's.
#pragma once

#include "store/postgres.h"

#include <atomic>
#include <mutex>

namespace muster::postgres {

class Servers final : public sql::Servers {
  public:
    explicit Servers(sql::Database& database);

    void join(const Peer& me) override;
    void leave() override;
    Claimed claim(const std::string& battle) override;
    void release(const Claim& claim) override;
    bool holds(const Claim& claim) override;
    void fence(sql::Connection& connection, const Claim& claim) override;
    std::uint64_t lapses() const override { return lapses_ + (is_late() ? 1 : 0); }
    void attend(const std::vector<Attended>& here) override;
    std::vector<Attended> attended_elsewhere() override;
    std::vector<std::string> living() override;

    void renew_lease(sql::Connection& connection); // nothing before join() and after leave()

    static constexpr const char* tables = R"(
CREATE TABLE servers (
    id TEXT PRIMARY KEY, address TEXT NOT NULL, key TEXT NOT NULL, rules TEXT NOT NULL, attended TEXT NOT NULL,
    until TIMESTAMPTZ NOT NULL);
CREATE TABLE owners (
    battle TEXT PRIMARY KEY REFERENCES battles (id) ON DELETE CASCADE,
    server TEXT REFERENCES servers (id) ON DELETE SET NULL, term BIGINT NOT NULL);
CREATE INDEX owners_by_server ON owners (server);
)";

  private:
    void enter(sql::Connection& connection);
    bool is_late() const;
    std::optional<Peer> owner_elsewhere(sql::Connection& connection, const std::string& battle);

    sql::Database& database_;
    const std::string id_; // a new one for each start of a server
    std::mutex mutex_;
    std::optional<Peer> me_;
    std::string attended_; // "BATTLE WATCHING PLAYED BATTLE …"
    std::atomic<std::uint64_t> lapses_ = 0;
    std::atomic<std::int64_t> renewed_ = 0; // by this machine's clock, when the last renewal began; 0: never
};

} // namespace muster::postgres
