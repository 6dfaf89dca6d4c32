// What only a store in PostgreSQL promises: it may be away for a while, and it is left alone if it is not ours.
#include "shelf.h"

#include "store/postgres_database.h"
#include "store/schema.h"
#include "store/store_error.h"

using namespace muster;
using namespace muster::test;

namespace {

PostgresCluster& cluster() { return PostgresCluster::shared(); }

std::string new_database() {
    static int count = 0;
    const std::string name = fmt::format("foreign{}", ++count);
    cluster().execute("CREATE DATABASE " + name);
    return name;
}

} // namespace

TEST_CASE("a database that is away: nothing is accepted, and everything goes on when it is back") {
    Shelf shelf(Shelf::Of::postgres);
    shelf->add(battle_of("one"), playing(0));
    cluster().stop_at_once();
    CHECK_THROWS_AS(shelf->set_progress(shelf.claim("one"), playing(1)), StoreError);
    CHECK(shelf->failing());
    CHECK(shelf->check() != "");
    CHECK_THROWS_AS(shelf->progress("one"), StoreError);
    cluster().start();
    CHECK_THROWS_AS(shelf->set_progress(shelf.claim("one"), playing(1)),
                    StoreError); // not before it was found in order
    CHECK(shelf->check() == "");
    CHECK_FALSE(shelf->failing());
    CHECK(shelf->progress("one")->answers == 0);
    shelf->set_progress(shelf.claim("one"), playing(1));
    CHECK(shelf->progress("one")->answers == 1);
    CHECK(shelf->generation() == 0); // the same database, which has lost nothing
}

TEST_CASE("connections that broke while nobody used them are made again, and nobody notices") {
    Shelf shelf(Shelf::Of::postgres);
    shelf->add(battle_of("one"), playing(0));
    cluster().stop_at_once();
    cluster().start();
    CHECK(shelf->progress("one")->answers == 0);
    CHECK_FALSE(shelf->failing());
    cluster().stop_at_once();
    cluster().start();
    shelf->set_progress(shelf.claim("one"), playing(1));
    CHECK(shelf->progress("one")->answers == 1);
    CHECK_FALSE(shelf->failing());
}

TEST_CASE("a battle that another program has locked waits in vain, and no other battle does") {
    Shelf shelf(Shelf::Of::postgres);
    shelf->add(battle_of("one"), playing(0));
    const pid_t locker = cluster().execute_later(
        shelf.place(), "BEGIN; SELECT 1 FROM muster.battles WHERE id = 'one' FOR UPDATE; SELECT pg_sleep(3)");
    usleep(500'000);
    CHECK_THROWS_AS(shelf->set_progress(shelf.claim("one"), playing(1)), StoreError);
    CHECK_FALSE(shelf->failing());
    shelf->add_chat(shelf.claim("one"), {0, std::nullopt, "still here", ""});
    kill(locker, SIGKILL), waitpid(locker, nullptr, 0);
}

TEST_CASE("a newer store, another program's and what is none are left alone") {
    Shelf shelf(Shelf::Of::postgres);
    shelf->add(battle_of("one"), playing(0));
    shelf.close();
    const auto change = [&](const std::string& sql) { cluster().execute(sql, shelf.place()); };
    change(fmt::format("UPDATE muster.version SET number = {}", schema::version + 1));
    CHECK(Store::open(shelf.place()).error().found == fmt::format("a store of version {}", schema::version + 1));
    change(fmt::format("UPDATE muster.version SET number = {}; DROP TABLE muster.chat", schema::version));
    CHECK(Store::open(shelf.place()).error().found.find("muster.chat") == std::string::npos);
    CHECK(Store::open(shelf.place()).error().found.find("\"chat\" does not exist") != std::string::npos);
    const std::string other = cluster().address(new_database());
    cluster().execute("CREATE SCHEMA muster; CREATE TABLE muster.battles (number INTEGER)", other);
    CHECK(Store::open(other).error().found == "a schema \"muster\" of another program");
    cluster().execute("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0");
    CHECK(Store::open(cluster().address("latin")).error().found == "a database in LATIN1");
}

TEST_CASE("an address that leads nowhere is one clear problem, without its password") {
    const auto problem = Store::open("postgresql://ann:secret@127.0.0.1:1/nowhere").error();
    CHECK(problem.text().find("secret") == std::string::npos);
    CHECK(problem.text().find("postgresql://ann@127.0.0.1:1/nowhere") != std::string::npos);
    CHECK(problem.found.find("refused") != std::string::npos);
    CHECK(Store::open("postgresql://host:port:port/x").has_error());
    CHECK(Store::shown("postgresql://ann:a@b:c@host/x") == "postgresql://ann@host/x");
    CHECK(Store::shown("postgresql://host/x?user=ann&password=secret&port=1") ==
          "postgresql://host/x?user=ann&password=…&port=1");
    CHECK(Store::shown("/home/ann:a@b/battles.sqlite") == "/home/ann:a@b/battles.sqlite");
}

TEST_CASE("who may not create tables is told so, and who may needs no more rights") {
    cluster().execute("CREATE ROLE plain LOGIN");
    const std::string name = new_database();
    const std::string address =
        "postgresql://plain@/" + name + cluster().address().substr(cluster().address().find('?'));
    CHECK(Store::open(address).error().found.find("permission denied") != std::string::npos);
    cluster().execute("GRANT CREATE ON DATABASE " + name + " TO plain");
    const auto store = Store::open(address).value();
    store->add(battle_of("one"), playing(0));
    CHECK(store->check() == "");
}

TEST_CASE("a commit that returns is on the disk, even if the database's usual setting says otherwise") {
    const std::string name = new_database();
    const auto setting = [&](const std::string& usual) {
        cluster().execute(fmt::format("ALTER DATABASE {} SET synchronous_commit = {}", name, usual));
        const auto database = postgres::Database::open(cluster().address(name)).value();
        return static_cast<postgres::Connection&>(*database->take()).text("SHOW synchronous_commit");
    };
    CHECK(setting("off") == "on");
    CHECK(setting("remote_apply") == "remote_apply"); // who asks for more gets more
}

TEST_CASE("text of PostgreSQL has no character 0: another one takes its place") {
    Shelf shelf(Shelf::Of::postgres);
    shelf->add(battle_of("one"), playing(0));
    shelf->add_chat(shelf.claim("one"), {0, std::nullopt, std::string("a\0b", 3), ""});
    CHECK(shelf->chat("one", false, 9)[0].text == "a\xef\xbf\xbd"
                                                  "b");
}
