// Several servers on one PostgreSQL: a battle has one owner, and what an earlier owner writes changes nothing.
#include "shelf.h"

using namespace muster;
using namespace muster::test;

namespace {

// Two servers on one store.
struct Two {
    Shelf shelf{Shelf::Of::postgres};
    std::unique_ptr<Store> red, blue;

    explicit Two(const std::string& red_rules = "", const std::string& blue_rules = "") {
        shelf->leave();
        red = Store::open(shelf.place()).value(), blue = Store::open(shelf.place()).value();
        red->join({"red:1", "key of red", red_rules}), blue->join({"blue:2", "key of blue", blue_rules});
        StoredBattle battle = battle_of("one");
        battle.catalogue = "old";
        red->add(battle, playing(0));
    }
    // Both are alive, and until the next half second the others know it.
    void check() const {
        CHECK(red->check() == "");
        CHECK(blue->check() == "");
    }
};

} // namespace

TEST_CASE("a battle has one owner, and the other server learns where it is") {
    const Two two;
    const auto claim = two.red->claim("one").claim;
    REQUIRE(claim);
    const Claimed other = two.blue->claim("one");
    CHECK_FALSE(other.claim);
    REQUIRE(other.elsewhere);
    CHECK(other.elsewhere->address == "red:1");
    CHECK(other.elsewhere->key == "key of red");
    CHECK(two.red->holds(*claim));
    CHECK_THROWS_AS(two.blue->set_progress(*claim, playing(7)), NotOwner);
    CHECK(two.red->progress("one")->answers == 0);
    const Claimed none = two.red->claim("nowhere");
    CHECK_FALSE(none.claim);
    CHECK_FALSE(none.elsewhere);
}

TEST_CASE("who leaves hands over at once, and writes nothing more") {
    const Two two;
    const auto before = two.red->claim("one").claim.value();
    two.red->add_entries(before, 0, {answer_of("red", "1")}, "r:first", playing(1), {5, 5});
    two.red->leave();
    const auto after = two.blue->claim("one").claim;
    REQUIRE(after);
    CHECK(after->term > before.term);
    CHECK_THROWS_AS(two.red->add_entries(before, 1, {answer_of("red", "2")}, "r:second", playing(2), {5, 5}), NotOwner);
    CHECK_FALSE(two.red->holds(before));
    CHECK(two.blue->entries("one").size() == 1);
    CHECK_FALSE(two.blue->acknowledged("one", "r:second"));
    CHECK_FALSE(two.red->failing()); // only this battle is concerned
    two.blue->add_entries(*after, 1, {answer_of("blue", "2")}, "b:second", playing(2), {5, 5});
    CHECK(two.blue->entries("one").size() == 2);
}

TEST_CASE("a server that is silent keeps its battles until another one claims them, and then it has lost them") {
    const Two two;
    const auto before = two.red->claim("one").claim.value();
    CHECK(two.red->lapses() == 0);
    for (int i = 0; i < 6; ++i) {
        usleep(500'000);
        CHECK(two.blue->check() == "");
    }
    two.red->set_progress(before, playing(1)); // late, but nobody was quicker
    CHECK(two.red->lapses() == 1);             // it knows by itself that it is late: a reason to ask for each battle
    const auto after = two.blue->claim("one").claim;
    REQUIRE(after);
    CHECK_THROWS_AS(two.red->set_progress(before, playing(9)), NotOwner);
    CHECK(two.blue->progress("one")->answers == 1);
    CHECK(two.red->check() == "");
    CHECK(two.red->lapses() == 1);
    CHECK_FALSE(two.red->holds(before));
    CHECK(two.red->claim("one").elsewhere->address == "blue:2"); // it is back, but the battle stays
    CHECK(two.blue->holds(*after));
    CHECK(two.blue->lapses() == 0);
}

TEST_CASE("a server that claims its own battle again ends what it began before") {
    const Two two;
    const auto before = two.red->claim("one").claim.value(), after = two.red->claim("one").claim.value();
    CHECK_THROWS_AS(two.red->set_progress(before, playing(1)), NotOwner);
    two.red->set_progress(after, playing(2));
    CHECK(two.red->progress("one")->answers == 2);
    two.red->release(before); // not any more his to give away
    CHECK(two.blue->claim("one").elsewhere);
    two.red->release(after);
    CHECK(two.blue->claim("one").claim);
}

TEST_CASE("a battle goes to a server of its own rules, as long as there is one") {
    const Two two("new newer", "old");
    CHECK(two.red->claim("one").elsewhere->address == "blue:2");
    CHECK(two.blue->claim("one").claim);
    two.blue->leave();
    CHECK(two.red->claim("one").claim); // to show it as it was
}

TEST_CASE("every server knows at which battles of the others somebody sits, and what time it is") {
    const Two two;
    two.red->attend({{"one", 3, false}, {"two", 0, true}});
    CHECK(two.blue->attended_elsewhere().empty());
    two.check();
    CHECK(two.blue->attended_elsewhere() == std::vector<Attended>{{"one", 3, false}, {"two", 0, true}});
    CHECK(two.red->attended_elsewhere().empty());
    CHECK(two.red->pass_time(70) == 70);
    CHECK(two.blue->pass_time(50) == 70);
    CHECK(two.blue->living().size() == 2);
    two.red->leave();
    CHECK(two.blue->living() == std::vector<std::string>{"key of blue"});
    CHECK(two.blue->attended_elsewhere().empty());
}

TEST_CASE("in a file every claim holds") {
    Shelf shelf(Shelf::Of::sqlite);
    shelf->add(battle_of("one"), playing(0));
    const Claim claim = shelf.claim("one");
    shelf->leave();
    CHECK(shelf->holds(claim));
    CHECK(shelf->lapses() == 0);
    CHECK(shelf->attended_elsewhere().empty());
    shelf->set_progress(claim, playing(1));
    CHECK(shelf->progress("one")->answers == 1);
}
