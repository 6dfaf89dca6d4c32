// Battles go from a file to PostgreSQL and back, and nothing of them changes.
#include "shelf.h"

using namespace muster;
using namespace muster::test;

namespace {

StoredBattle without_invitation(std::string id) {
    StoredBattle battle = battle_of(std::move(id));
    battle.invite_hash.reset();
    return battle;
}

// One of everything.
void fill(Store& store) {
    store.add(battle_of("waits"), {});
    store.add(without_invitation("plays"), playing(0));
    store.begin(claim(store, "plays"), playing(0), {{"setup", "digest"}, {told_at(0)}});
    StoredEntry entry = answer_of("red", R"({"pass":true})");
    entry.own = "forced N-MOV-04", entry.goes_on = true;
    store.add_entries(claim(store, "plays"), 0, {entry}, "r:first", playing(1), {500, 400});
    StoredEntry back;
    back.is_answer = false, back.back_to = 0, back.next_die = 12;
    store.add_entries(claim(store, "plays"), 1, {back}, "", playing(0), {500, 400});
    store.add_chat(claim(store, "plays"), {0, "red", "hello", ""});
    store.add_chat(claim(store, "plays"), {1, std::nullopt, "", "well_played"});
    StoredBattle uploaded = without_invitation("uploaded");
    uploaded.replay = R"({"format": "muster-replay/1"})", uploaded.seed.reset();
    store.add(uploaded, playing(3));
}

// What `muster store copy` does.
void copy(Store& from, Store& to) {
    for (const std::string& id : from.ids()) CHECK(to.keep(from.whole(id).value()));
}

} // namespace

TEST_CASE("battles go from a file to PostgreSQL and back, and nothing of them changes") {
    Shelf file(Shelf::Of::sqlite), database(Shelf::Of::postgres), again(Shelf::Of::sqlite);
    fill(*file);
    copy(*file, *database);
    copy(*database, *again);
    REQUIRE(file->ids().size() == 3);
    CHECK(database->ids() == file->ids());
    for (const std::string& id : file->ids()) {
        CHECK(database->whole(id) == file->whole(id));
        CHECK(again->whole(id) == file->whole(id));
    }
    CHECK(again->acknowledged("plays", "r:first") == 1);
    CHECK(again->invited(std::string("a\0b", 3)) == "waits");
    CHECK(again->chat_count("plays").next == 2);
    CHECK(again->last_told("plays")->at == 0);
}

TEST_CASE("a battle that is there already is left as it is") {
    Shelf shelf;
    fill(*shelf);
    WholeBattle other = shelf->whole("plays").value();
    CHECK_FALSE(shelf->whole("nowhere"));
    other.progress.round = 9;
    CHECK_FALSE(shelf->keep(other));
    CHECK(shelf->whole("plays")->progress.round == 0);
}
