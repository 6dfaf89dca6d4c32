// Stores for tests, in a file or in PostgreSQL, and battles to put into them.
#pragma once

#include "store/store.h"

#include "testing/postgres_cluster.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <unistd.h>

namespace muster::test {

inline Claim claim(Store& store, const std::string& id) { return store.claim(id).claim.value(); }

// An empty store, which can be closed and opened again. There is one in PostgreSQL at a time.
class Shelf {
  public:
    enum class Of : std::uint8_t { sqlite, postgres };
    // The test runs once with either.
    Shelf() {
        SUBCASE("in a file") { set_up(Of::sqlite); }
        SUBCASE("in PostgreSQL") { set_up(Of::postgres); }
    }
    explicit Shelf(Of kind) { set_up(kind); }
    Shelf(const Shelf&) = delete;
    Shelf& operator=(const Shelf&) = delete;
    ~Shelf() {
        store_.reset();
        std::filesystem::remove_all(folder_);
    }

    Store* operator->() { return store_.get(); }
    Store& operator*() { return *store_; }
    Claim claim(const std::string& id) { return test::claim(*store_, id); }
    const std::string& place() const { return place_; }
    void close() {
        if (store_) store_->leave();
        store_.reset();
    }
    void reopen() {
        close();
        store_ = Store::open(place_).value();
        store_->join({"127.0.0.1:1", "key", ""});
    }

  private:
    void set_up(Of kind) {
        static int count = 0;
        folder_ = std::filesystem::temp_directory_path() / fmt::format("muster-store-{}-{}", getpid(), ++count);
        place_ = (folder_ / "battles.sqlite").string();
        if (kind == Of::postgres) {
            PostgresCluster::shared().execute("DROP SCHEMA IF EXISTS muster CASCADE");
            place_ = PostgresCluster::shared().address();
        }
        reopen();
    }

    std::filesystem::path folder_;
    std::string place_;
    std::unique_ptr<Store> store_;
};

inline StoredBattle battle_of(std::string id) {
    StoredBattle battle;
    battle.id = std::move(id);
    battle.rules = "ninth", battle.mission = "only_war", battle.table_name = "Bell Foundry";
    battle.secret = "00ff", battle.given = "3516", battle.seed = -7, battle.start = R"({"round":2})";
    battle.clock_bank = 600'000;
    battle.invite_hash = std::string("a\0b", 3); // bytes, not text
    battle.created = 1'700'000'000;
    battle.seats[0].who = "person", battle.seats[0].name = "Ada", battle.seats[0].army = "{}";
    battle.seats[0].token_hash = "red token", battle.seats[0].clock_left = 600'000;
    battle.seats[1].who = "friend";
    return battle;
}

inline StoredProgress playing(std::int64_t answers, std::int64_t touched = 0) {
    StoredProgress progress;
    progress.standing = "playing", progress.answers = answers, progress.score = {3, -1}, progress.touched = touched;
    return progress;
}

inline StoredEntry answer_of(std::string seat, std::string answer) {
    StoredEntry entry;
    entry.seat = std::move(seat), entry.answer = std::move(answer), entry.by_hand = false;
    return entry;
}

inline StoredTold told_at(std::int64_t at) {
    return {at, fmt::format("events {}", at), fmt::format("changes {}", at), at * 10, "digest", at};
}

inline std::vector<std::string> ids(const std::vector<BattleSummary>& summaries) {
    std::vector<std::string> ids;
    for (const BattleSummary& each : summaries) ids.push_back(each.battle.id);
    return ids;
}

} // namespace muster::test
