// What only a store in a file promises: other programs may move, replace and lock it.
#include "shelf.h"

#include "store/schema.h"
#include "store/sqlite.h"
#include "store/store_lock.h"

#include <fstream>

using namespace muster;
using namespace muster::test;

namespace {

void execute(const std::string& file, const std::string& sql) { sqlite::Connection(file).execute(sql); }

} // namespace

TEST_CASE("older stores are brought up to date, with what they hold") {
    Shelf shelf(Shelf::Of::sqlite);
    shelf->add(battle_of("one"), playing(0), {answer_of("red", "1")});
    shelf.close();
    execute(shelf.place(),
            "ALTER TABLE battles DROP COLUMN given; ALTER TABLE entries DROP COLUMN by_hand; "
            "ALTER TABLE entries DROP COLUMN goes_on; ALTER TABLE entries DROP COLUMN own; ALTER TABLE seats DROP "
            "COLUMN orders; "
            "DROP TABLE told; DROP TABLE setups_told; ALTER TABLE battles DROP COLUMN asked_at; "
            "ALTER TABLE battles DROP COLUMN thought; DROP TABLE server; ALTER TABLE battles DROP COLUMN start; ALTER "
            "TABLE battles DROP COLUMN taken_over; "
            "PRAGMA user_version = 1");
    shelf.reopen();
    CHECK_FALSE(shelf->setup_told("one"));
    CHECK(shelf->told("one").empty());
    CHECK(shelf->battle("one")->given.empty());
    CHECK_FALSE(shelf->battle("one")->start);
    CHECK(shelf->battle("one")->seats[0].name == "Ada");
    CHECK(shelf->entries("one")[0].by_hand);
    shelf.reopen(); // and only once
    CHECK(shelf->battle("one"));
}

TEST_CASE("a newer store, another program's and what is none are left alone") {
    Shelf shelf(Shelf::Of::sqlite);
    shelf->add(battle_of("one"), playing(0));
    shelf.close();
    const auto found = [&] { return Store::open(shelf.place()).error().found; };
    execute(shelf.place(), fmt::format("PRAGMA user_version = {}", schema::version + 1));
    CHECK(found() == fmt::format("a store of version {}", schema::version + 1));
    execute(shelf.place(), "PRAGMA user_version = 0");
    CHECK(found() == "a store of version 0");
    execute(shelf.place(), fmt::format("PRAGMA user_version = {}; PRAGMA application_id = 1", schema::version));
    CHECK(found() == "a database of another program");
    const std::string text = shelf.place() + ".txt";
    std::ofstream(text) << "this is no database, though it is long enough to be taken for one at first sight\n";
    CHECK(Store::open(text).has_error());
    CHECK(std::filesystem::file_size(text) == 81);
    CHECK(Store::open(shelf.place() + "/nowhere/battles.sqlite").has_error());
}

TEST_CASE("a store has one owner, by whatever name it is called") {
    Shelf shelf(Shelf::Of::sqlite);
    CHECK(Store::is_in_use(shelf.place()));
    CHECK(Store::open(shelf.place()).error().text().find("another Muster") != std::string::npos);
    const std::string link = shelf.place() + ".link";
    std::filesystem::create_symlink(shelf.place(), link);
    CHECK(Store::is_in_use(link));
    CHECK(Store::open(link).has_error());
    const std::string twin = shelf.place() + ".twin";
    std::filesystem::create_hard_link(shelf.place(), twin);
    CHECK(Store::open(twin).error().text().find("another Muster") != std::string::npos);
    shelf.close();
    CHECK_FALSE(Store::is_in_use(shelf.place()));
    CHECK(Store::open(link).has_value());
}

TEST_CASE("who has lost the lock writes nothing more once another has it") {
    Shelf shelf(Shelf::Of::sqlite);
    std::filesystem::remove(shelf.place() + "-lock");
    CHECK(shelf->check() == ""); // taken again
    CHECK(Store::is_in_use(shelf.place()));
    std::filesystem::remove(shelf.place() + "-lock");
    CHECK(StoreLock::take(shelf.place()).has_error()); // the store itself is locked, too
    CHECK(shelf->check() == "");
    std::filesystem::rename(shelf.place(), shelf.place() + ".away");
    std::filesystem::remove(shelf.place() + "-lock");
    const auto other = StoreLock::take(shelf.place());
    REQUIRE(other.has_value());
    CHECK(shelf->check() != "");
    CHECK_THROWS_AS(shelf->add(battle_of("one"), playing(0)), StoreError);
}

TEST_CASE("after a failure nothing is written until the store was found in order; reading goes on") {
    Shelf shelf(Shelf::Of::sqlite);
    shelf->add(battle_of("one"), playing(0));
    {
        sqlite::Connection other(shelf.place());
        other.execute("BEGIN IMMEDIATE");
        CHECK_THROWS_AS(shelf->set_progress(shelf.claim("one"), playing(1)), StoreError);
        CHECK(shelf->failing());
        CHECK(shelf->check() != "");
        other.execute("ROLLBACK");
        CHECK_THROWS_AS(shelf->set_progress(shelf.claim("one"), playing(1)), StoreError);
        CHECK(shelf->progress("one")->answers == 0);
    }
    CHECK(shelf->check() == "");
    CHECK_FALSE(shelf->failing());
    shelf->set_progress(shelf.claim("one"), playing(1));
    CHECK(shelf->progress("one")->answers == 1);
    CHECK(shelf->generation() == 0);
}

TEST_CASE("a file that another program has changed is taken up again, and what is damaged is not") {
    Shelf shelf(Shelf::Of::sqlite);
    shelf->add(battle_of("one"), playing(0));
    execute(shelf.place(), "PRAGMA wal_checkpoint(TRUNCATE)");
    CHECK_THROWS_AS(shelf->set_progress(shelf.claim("one"), playing(1)), StoreError);
    CHECK(shelf->check() == "");
    CHECK(shelf->generation() == 1);
    shelf->set_progress(shelf.claim("one"), playing(1));

    execute(shelf.place(), "PRAGMA wal_checkpoint(TRUNCATE)");
    const std::string copy = shelf.place() + ".copy";
    std::filesystem::copy_file(shelf.place(), copy);
    std::fstream(shelf.place(), std::ios::in | std::ios::out | std::ios::binary).seekp(8192) << std::string(4096, 'x');
    CHECK(shelf->check() != "");
    CHECK_THROWS_AS(shelf->progress("one"), StoreError);
    std::filesystem::rename(copy, shelf.place());
    CHECK(shelf->check() == "");
    CHECK(shelf->progress("one")->answers == 1);
}
