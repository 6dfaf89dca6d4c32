// A battle of the server without sockets, and with a clock that the test turns: time, absence, and what may be claimed.
#include "server/frame.h"
#include "server/match.h"
#include "server/new_battle.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <unistd.h>

using namespace muster;
namespace json = boost::json;

namespace {

// Somebody connected, who remembers what was said.
struct Person final : Link {
    void send(std::string frame) override { heard.push_back(json::parse(frame).as_object()); }
    const json::object* last(std::string_view type) const {
        for (auto each = heard.rbegin(); each != heard.rend(); ++each)
            if (each->at("type").as_string() == type) return &*each;
        return nullptr;
    }
    std::vector<json::object> heard;
};

class Room {
  public:
    explicit Room(std::optional<protocol::ClockRule> clock)
        : folder_(std::filesystem::temp_directory_path() / fmt::format("muster-match-{}", getpid())),
          catalogue_(MUSTER_SOURCE "/data") {
        std::filesystem::create_directories(folder_);
        store_ = Store::open((folder_ / "battles.sqlite").string()).value();
        protocol::NewBattle wish;
        wish.rules = "drill", wish.table = "three-cedars", wish.seed = 5, wish.clock = clock;
        const Founded founded = found_battle(wish, catalogue_, true).value();
        store_->add(founded.battle, {});
        tokens_ = {*founded.created.seats.red, *founded.created.seats.blue};
        Surroundings around;
        around.store = store_.get(), around.catalogue = &catalogue_, around.setups = &setups_;
        around.now = [this] { return time; };
        around.in_turn = around.aside = [](const std::function<void()>& job) { job(); };
        around.after = [](std::int64_t, const std::function<void()>& job) { job(); };
        match = std::make_shared<Match>(std::move(around), *store_->battle(founded.battle.id),
                                        *store_->progress(founded.battle.id));
        for (const Side side : {Side::red, Side::blue}) come(side);
    }
    ~Room() {
        match.reset();
        store_.reset();
        std::filesystem::remove_all(folder_);
    }

    void come(Side side) {
        people[index(side)] = std::make_shared<Person>();
        protocol::Hello hello;
        hello.battle = match->id(), hello.tokens = {tokens_[index(side)]};
        match->greet(people[index(side)], hello);
    }
    void go(Side side) { match->leave(people[index(side)]); }

    void say(Side side, const json::object& message) {
        Document document = Document::parse(json::serialize(message), "message").value();
        const std::string type(message.at("type").as_string());
        match->hear(people[index(side)], type, document.root(), document);
    }
    Side asked() const {
        Side side{};
        enum_named(match->progress().asked.value(), side);
        return side;
    }
    // The default, by whoever is asked.
    void answer() {
        const Side side = asked();
        const json::value& question = people[index(side)]->last("snapshot")->at("question");
        say(side, {{"type", "answer"},
                   {"question", question.at("number")},
                   {"client_id", fmt::format("a{}", match->progress().answers)},
                   {"answer", question.at("fallback")}});
    }
    // Until this seat is asked.
    void answer_until(Side side) {
        while (asked() != side) answer();
    }
    std::int64_t left(Side side) const {
        return people[0]->last("clock")->at("left").as_array()[index(side)].to_number<std::int64_t>();
    }
    bool claimable(Side by) const {
        const json::object* clock = people[index(by)]->last("clock");
        return clock && clock->at("claimable").as_bool();
    }
    std::string code(Side side) const {
        return std::string(people[index(side)]->last("refused")->at("code").as_string());
    }
    void wait(std::int64_t milliseconds) {
        time += milliseconds;
        match->tick();
    }

    std::int64_t time = 1'000'000;
    std::shared_ptr<Match> match;
    std::array<std::shared_ptr<Person>, 2> people;

  private:
    std::filesystem::path folder_;
    Catalogue catalogue_;
    Setups setups_;
    std::unique_ptr<Store> store_;
    std::array<std::string, 2> tokens_;
};

constexpr std::uint32_t second = 1000;

} // namespace

TEST_CASE("the clock runs for who is asked, and only after the delay") {
    Room room(protocol::ClockRule{60 * second, 10 * second});
    const Side first = room.asked();
    CHECK(room.left(first) == 60 * second);
    room.time += 10 * second;
    room.answer();
    CHECK(room.left(first) == 60 * second); // exactly the delay is free
    const Side then = room.asked();
    const std::int64_t before = room.left(then), other = room.left(opponent(then));
    room.time += 10 * second + 1;
    room.answer();
    CHECK(room.left(then) == before - 1);
    CHECK(room.left(opponent(then)) == other);
}

TEST_CASE("who is out of time can be given more or be claimed from, by the other seat alone") {
    Room room(protocol::ClockRule{60 * second, 10 * second});
    const Side late = room.asked(), patient = opponent(late);
    room.wait(70 * second - 1);
    CHECK_FALSE(room.claimable(patient));
    room.wait(1);
    CHECK(room.claimable(patient));
    CHECK_FALSE(room.claimable(late));
    room.say(late, {{"type", "clock"}, {"deed", "claim"}});
    CHECK(room.code(late) == "no_such_offer");

    room.say(patient, {{"type", "clock"}, {"deed", "give"}});
    CHECK(room.left(late) == 300 * second);
    CHECK_FALSE(room.claimable(patient));
    room.say(patient, {{"type", "clock"}, {"deed", "claim"}});
    CHECK(room.code(patient) == "no_such_offer");

    room.wait(311 * second);
    room.say(patient, {{"type", "clock"}, {"deed", "claim"}});
    CHECK(room.match->progress().how == "claimed");
    CHECK(room.match->progress().outcome == (patient == Side::red ? "red" : "blue"));
}

TEST_CASE("absence can be claimed after two minutes on the absent seat's question, until they are back") {
    Room room(std::nullopt);
    const Side gone = room.asked(), there = opponent(gone);
    room.wait(0);
    room.go(gone);
    room.wait(120 * second);
    CHECK_FALSE(room.claimable(there));
    room.wait(1);
    CHECK(room.claimable(there));
    room.come(gone);
    CHECK_FALSE(room.claimable(there)); // the offer vanishes
    room.say(there, {{"type", "clock"}, {"deed", "claim"}});
    CHECK(room.code(there) == "no_such_offer");
    room.go(gone);
    room.wait(120 * second + 1);
    room.say(there, {{"type", "clock"}, {"deed", "claim"}});
    CHECK(room.match->progress().how == "claimed");
}

TEST_CASE("nobody can claim on a question of their own, nor while both are there") {
    Room room(std::nullopt);
    room.wait(1000 * second);
    CHECK_FALSE((room.claimable(Side::red) || room.claimable(Side::blue)));
    const Side there = room.asked(), gone = opponent(there);
    room.go(gone);
    room.wait(1000 * second);
    CHECK_FALSE(room.claimable(there));
    room.say(there, {{"type", "clock"}, {"deed", "claim"}});
    CHECK(room.code(there) == "no_such_offer");
}
