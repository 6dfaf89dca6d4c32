// A battle of the server without sockets, and with a clock that the test turns: time, absence, and what may be claimed.
#include "rules/registry.h"
#include "server/attempt.h"
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
    explicit Room(std::optional<protocol::ClockRule> clock, const std::string& blue = "person",
                  decltype(Surroundings::player) player = make_player)
        : folder_(std::filesystem::temp_directory_path() / fmt::format("muster-match-{}-{}", getpid(), rooms_++)),
          catalogue_(MUSTER_SOURCE "/data") {
        std::filesystem::create_directories(folder_);
        store_ = Store::open((folder_ / "battles.sqlite").string()).value();
        protocol::NewBattle wish;
        wish.rules = "drill", wish.table = "three-cedars", wish.seed = 5, wish.clock = clock;
        wish.blue.who = blue;
        const Founded founded = found_battle(wish, catalogue_, true).value();
        store_->add(founded.battle, {});
        tokens_ = {founded.created.seats.red.value(), founded.created.seats.blue.value_or("")};
        player_ = std::move(player);
        wake(founded.battle.id);
        match->begin_if_ready();
        come(Side::red);
        if (blue == "person") come(Side::blue);
    }
    // As it is in the store, and nothing else: somebody comes after it has slept, or after the server was killed.
    void wake(const std::string& id) {
        Surroundings around;
        around.store = store_.get(), around.catalogue = &catalogue_, around.setups = &setups_;
        around.now = [this] { return time; };
        around.in_turn = around.aside = [](const std::function<void()>& job) { job(); };
        around.after = [](std::int64_t, const std::function<void()>& job) { job(); };
        around.player = player_;
        match = std::make_shared<muster::Match>(std::move(around), *store_->battle(id), *store_->progress(id));
    }
    // From now on it is fought by these, as if they were today's.
    void change_rules(const RuleSet& rules) {
        const StoredBattle battle = *store_->battle(match->id());
        auto now = setups_.find(battle, [] { return Setups::SharedSetup(); });
        const auto changed =
            make_setup(rules, now->army(Side::red), now->army(Side::blue), now->table, now->mission, now->switches)
                .value();
        now.reset(), match.reset(); // nobody has the setup of before any more
        other_rules_ = setups_.find(battle, [&] { return changed; });
        REQUIRE(other_rules_ == changed);
        wake(battle.id);
    }
    ~Room() {
        match.reset();
        store_.reset();
        std::filesystem::remove_all(folder_);
    }

    void come(Side side) {
        people[index(side)] = std::make_shared<Person>();
        greet(people[index(side)], {side});
    }
    // With the tokens of these seats; false: not let in.
    bool greet(const std::shared_ptr<Person>& person, std::initializer_list<Side> seats) {
        protocol::Hello hello;
        hello.battle = match->id();
        for (const Side side : seats) hello.tokens.push_back(tokens_[index(side)]);
        return match->greet(person, hello);
    }
    void go(Side side) { match->leave(people[index(side)]); }

    bool say(Side side, const json::object& message) { return say(people[index(side)], message); }
    bool say(const std::shared_ptr<Person>& person, const json::object& message) {
        Document document = Document::parse(json::serialize(message), "message").value();
        const std::string type(message.at("type").as_string());
        return match->hear(person, type, document.root(), document);
    }
    Side asked() const {
        Side side{};
        enum_named(match->progress().asked.value(), side);
        return side;
    }
    // The default, by whoever is asked.
    void answer() { say(asked(), answer_of(people[index(asked())])); }
    // The default, as this person would send it.
    static json::object answer_of(const std::shared_ptr<Person>& person) {
        static int number = 0;
        const json::value& question = person->last("snapshot")->at("question");
        return {{"type", "answer"},
                {"question", question.at("number")},
                {"position", question.at("position")},
                {"client_id", fmt::format("a{}", ++number)},
                {"answer", question.at("fallback")}};
    }
    std::size_t free_undos(Side side) const {
        return people[0]->last("snapshot")->at("free_undos").as_array()[index(side)].to_number<std::size_t>();
    }
    // Up to a question of a seat that may take its last answer back.
    void answer_until_undo() {
        while (free_undos(asked()) == 0) answer();
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
    std::shared_ptr<muster::Match> match;
    std::array<std::shared_ptr<Person>, 2> people;

  private:
    static inline int rooms_ = 0;
    std::filesystem::path folder_;
    Catalogue catalogue_;
    Setups setups_;
    Setups::SharedSetup other_rules_;
    std::unique_ptr<Store> store_;
    std::array<std::string, 2> tokens_;
    decltype(Surroundings::player) player_;
};

constexpr std::int64_t second = 1000;

// What is written to standard error while it lives.
class Log {
  public:
    Log() : file_(std::tmpfile()), before_(dup(STDERR_FILENO)) { dup2(fileno(file_), STDERR_FILENO); }
    Log(const Log&) = delete;
    Log& operator=(const Log&) = delete;
    ~Log() {
        dup2(before_, STDERR_FILENO);
        close(before_);
        std::fclose(file_);
    }
    std::string text() const {
        std::string text(static_cast<std::size_t>(std::ftell((std::fseek(file_, 0, SEEK_END), file_))), ' ');
        std::rewind(file_);
        text.resize(std::fread(text.data(), 1, text.size(), file_));
        return text;
    }

  private:
    std::FILE* file_;
    int before_;
};

template <class Fault>
struct Faulty final : Player {
    Answer answer(const View&, const Question&, const Rulings&) override { throw Fault("lost its head"); }
};
struct GoneEarly : EarlyExit {
    explicit GoneEarly(const char*) {}
};

// The drill's rules with a bug: they fail in the second round, or at once.
template <int last_round>
const RuleSet& failing_rules() {
    static const RuleSet failing = [] {
        RuleSet rules = *find_rule_set("drill");
        rules.play = [](const Setup& setup, Battle& battle, Oracle& oracle) {
            if (battle.round > last_round) throw std::out_of_range("vector::_M_range_check");
            find_rule_set("drill")->play(setup, battle, oracle);
        };
        return rules;
    }();
    return failing;
}
// Or only when somebody looks.
const RuleSet& speechless_rules() {
    static const RuleSet speechless = [] {
        RuleSet rules = *find_rule_set("drill");
        rules.states = [](const Setup&, const Battle& battle, UnitId) -> std::vector<std::string_view> {
            if (battle.round > 1) throw std::out_of_range("vector::_M_range_check");
            return {};
        };
        return rules;
    }();
    return speechless;
}

} // namespace

TEST_CASE("a battle on which today's rules fail is shown as it was told") {
    const RuleSet* rules = nullptr;
    SUBCASE("from the second round on") { rules = &failing_rules<1>(); }
    SUBCASE("from the start") { rules = &failing_rules<-1>(); }
    SUBCASE("to say how a unit is") { rules = &speechless_rules(); }
    Room room({});
    while (room.match->progress().round < 3) room.answer();
    const json::object then = *room.people[0]->last("snapshot");
    room.change_rules(*rules);
    room.come(Side::red);
    const json::object* welcome = room.people[0]->last("welcome");
    REQUIRE(welcome);
    const json::value& why = welcome->at("older_rules");
    CHECK(why.at("whole") == true);
    CHECK(why.at("damaged") == false);
    CHECK(why.at("exports") == true);
    CHECK(why.at("at").to_number<std::int64_t>() < then.at("at").to_number<std::int64_t>());
    CHECK(why.at("text").as_string().find("today") != json::string::npos);
    CHECK(why.at("text").as_string().find("vector") == json::string::npos);
    const json::object* now = room.people[0]->last("snapshot");
    REQUIRE(now);
    for (const char* key : {"at", "round", "phase", "units", "score"}) CHECK(now->at(key) == then.at(key));
}

TEST_CASE("nobody writes lines of their own into the log") {
    Log log;
    attempt("GET /api/battles/a\nmuster: all is well\x7f", [] { throw std::runtime_error("an\rerror"); });
    CHECK(log.text() == "muster: GET /api/battles/a\\x0amuster: all is well\\x7f: our bug: an\\x0derror\n");
}

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

TEST_CASE("undo and take-back charge the time that was thought") {
    Room room(protocol::ClockRule{60 * second, 0});
    room.answer_until_undo();
    const Side seat = room.asked();
    const std::int64_t before = room.left(seat);
    room.time += 10 * second;
    room.say(seat, {{"type", "undo"}});
    CHECK(room.left(seat) == before - 10 * second);
    room.answer_until_undo();
    const Side late = room.asked();
    room.wait(100 * second); // the flag falls
    CHECK(room.claimable(opponent(late)));
    room.say(late, {{"type", "undo"}});
    CHECK(room.left(late) < 0);
    CHECK(room.claimable(opponent(late)) == (room.asked() == late));
    room.answer(), room.answer();
    const std::size_t at = static_cast<std::size_t>(room.match->progress().answers);
    const Side asked = room.asked();
    const std::int64_t had = room.left(asked);
    room.time += 5 * second;
    room.say(Side::red, {{"type", "takeback"}, {"deal", "offer"}, {"to", at - 1}});
    room.say(Side::blue, {{"type", "takeback"}, {"deal", "accept"}, {"to", at - 1}});
    CHECK(room.match->progress().answers == static_cast<std::int64_t>(at - 1));
    CHECK(room.left(asked) == had - 5 * second);
}

TEST_CASE("a battle sleeps when everybody has gone, with a clock too, which goes on meanwhile") {
    Room room(protocol::ClockRule{100 * second, 10 * second});
    room.answer(), room.answer();
    const Side seat = room.asked();
    const std::int64_t before = room.left(seat);
    room.go(Side::red), room.go(Side::blue);
    for (int i = 0; i < 30; ++i) room.wait(second);
    CHECK_FALSE(room.match->is_asleep());
    room.wait(31 * second);
    CHECK(room.match->is_asleep());
    room.wake(room.match->id());
    room.time += 19 * second;
    room.come(opponent(seat));
    room.come(seat);
    CHECK(room.people[index(seat)]->last("clock")->at("left").as_array()[index(seat)] == before - 70 * second);
    CHECK(room.people[index(seat)]->last("clock")->at("delay") == 0);
}

TEST_CASE("the time since the question was put is in the store, and so is what of its delay was used before") {
    Room room(protocol::ClockRule{100 * second, 10 * second});
    room.answer_until_undo();
    const Side seat = room.asked();
    room.time += 4 * second;
    room.say(seat, {{"type", "undo"}});
    room.time += 3 * second;
    const std::int64_t before = room.left(seat);
    room.wake(room.match->id()); // nothing was said to the store since the undo
    room.time += 9 * second;
    room.come(Side::red), room.come(Side::blue);
    CHECK(room.left(seat) == before - 2 * second);
    while (room.free_undos(seat) == 0) room.answer(); // forward again to where four seconds were thought
    CHECK(room.people[0]->last("clock")->at("delay") == 6 * second);
}

TEST_CASE("undo and answer in turn do not renew the delay") {
    Room room(protocol::ClockRule{60 * second, 10 * second});
    room.answer_until_undo();
    const Side seat = room.asked();
    const std::int64_t before = room.left(seat);
    for (int i = 0; i < 4; ++i) { // there and back: two questions, ten free seconds each
        room.time += 6 * second;
        room.say(seat, {{"type", "undo"}});
        REQUIRE(room.asked() == seat);
        room.time += 6 * second;
        room.answer();
        REQUIRE(room.asked() == seat);
    }
    CHECK(room.left(seat) == before - (48 - 20) * second);
}

TEST_CASE("more time is no new delay") {
    Room room(protocol::ClockRule{60 * second, 10 * second});
    const Side late = room.asked();
    room.wait(70 * second);
    room.say(opponent(late), {{"type", "clock"}, {"deed", "give"}});
    CHECK(room.left(late) == 300 * second);
    room.time += 10 * second;
    room.wake(room.match->id());
    room.come(Side::red), room.come(Side::blue);
    CHECK(room.left(late) == 290 * second);
}

TEST_CASE("a clock that nobody has looked at for a month is counted without end") {
    Room room(protocol::ClockRule{60 * second, 0});
    const Side late = room.asked();
    const std::int64_t month = std::int64_t{30} * 24 * 3600 * second;
    room.wait(60 * second + month);
    CHECK(room.left(late) == -month);
}

TEST_CASE("of two tabs only the newer one undoes, takes back, offers, claims and resigns for its seat") {
    Room room(std::nullopt);
    room.answer_until_undo();
    const Side seat = room.asked();
    const auto old = std::make_shared<Person>(), fresh = std::make_shared<Person>();
    room.greet(old, {Side::red, Side::blue});
    room.greet(fresh, {seat});
    const auto refused = [&](const json::object& message) {
        old->heard.clear();
        room.say(old, message);
        return old->last("refused") ? std::string(old->last("refused")->at("code").as_string()) : "";
    };
    const std::int64_t at = room.match->progress().answers;
    CHECK(refused({{"type", "undo"}, {"seat", name_of(seat)}}) == "older_tab");
    CHECK(refused({{"type", "resign"}, {"seat", name_of(seat)}}) == "older_tab");
    CHECK(refused({{"type", "stance"}, {"seat", name_of(seat)}, {"set_up", "all"}}) == "older_tab");
    CHECK(room.match->progress().answers == at);
    // It still acts for the other seat: what it offers is an offer, not agreed on with itself.
    room.say(old, {{"type", "draw"}, {"deal", "offer"}});
    CHECK(room.match->progress().standing == "playing");
    CHECK(refused({{"type", "draw"}, {"deal", "accept"}}) == "older_tab");
    room.say(old, {{"type", "takeback"}, {"deal", "offer"}, {"to", 0}});
    CHECK(room.match->progress().answers == at);
    CHECK(refused({{"type", "takeback"}, {"deal", "accept"}, {"to", 0}}) == "older_tab");
    CHECK(room.match->progress().standing == "playing");
    CHECK(room.match->progress().answers == at);
    room.say(fresh, {{"type", "undo"}});
    CHECK(room.match->progress().answers == at - 1);
}

TEST_CASE("two hundred may watch, and who sits there always comes in") {
    Room room(std::nullopt);
    room.go(Side::red);
    std::vector<std::shared_ptr<Person>> crowd;
    for (int i = 0; i < 201; ++i) {
        crowd.push_back(std::make_shared<Person>());
        CHECK(room.greet(crowd.back(), {}) == (i < 200));
    }
    CHECK(room.match->watched_by() == 200);
    CHECK(crowd.back()->last("refused")->at("code") == "too_fast");
    CHECK(room.greet(std::make_shared<Person>(), {Side::red}));
}

TEST_CASE("watchers neither silence the seats nor push their lines out; nobody talks without end") {
    Room room(std::nullopt);
    const json::object hello{{"type", "chat"}, {"text", "hello"}};
    room.say(Side::red, hello);
    const auto watcher = std::make_shared<Person>();
    room.greet(watcher, {});
    for (int i = 0; i < 120; ++i) {
        room.time += 2 * second;
        room.say(watcher, hello);
    }
    CHECK(watcher->last("refused") == nullptr);
    room.come(Side::blue);
    REQUIRE(room.people[1]->last("chat"));
    CHECK(room.people[1]->last("chat")->at("from") == "red");
    for (int i = 0; i < 9; ++i) room.say(watcher, hello);
    CHECK(watcher->last("refused") == nullptr);
    room.say(watcher, hello); // the eleventh at once, as one was said just now
    CHECK(watcher->last("refused")->at("code") == "too_fast");
}

TEST_CASE("an answer to a question that came about otherwise is stale, whatever its number") {
    Room room(std::nullopt);
    room.answer_until_undo();
    const Side seat = room.asked();
    const json::object late = Room::answer_of(room.people[index(seat)]);
    room.say(seat, {{"type", "undo"}});
    json::object again = Room::answer_of(room.people[index(seat)]);
    CHECK(again.at("position") != late.at("position"));
    json::object bent = again;
    bent["position"] = late.at("position");
    room.say(seat, bent);
    CHECK(room.code(seat) == "stale_question");
    const std::int64_t at = room.match->progress().answers;
    room.say(seat, again);
    CHECK(room.match->progress().answers == at + 1);
}

TEST_CASE("offers that stand are told again to who comes back") {
    Room room(std::nullopt);
    room.answer(), room.answer();
    room.say(Side::red, {{"type", "draw"}, {"deal", "offer"}});
    room.come(Side::blue);
    REQUIRE(room.people[1]->last("notice"));
    CHECK(room.people[1]->last("notice")->at("news") == "draw_offered");
    room.say(Side::blue, {{"type", "draw"}, {"deal", "decline"}});
    room.say(Side::red, {{"type", "takeback"}, {"deal", "offer"}, {"to", 1}});
    room.come(Side::blue);
    REQUIRE(room.people[1]->last("notice"));
    CHECK(room.people[1]->last("notice")->at("news") == "takeback_offered");
    CHECK(room.people[1]->last("notice")->at("number") == 1);
}

TEST_CASE("a take-back without a number goes back to the own last answer") {
    Room room(std::nullopt);
    room.answer_until(Side::red);
    const std::int64_t own = room.match->progress().answers;
    room.answer();
    room.answer_until(Side::blue);
    room.answer();
    room.say(Side::red, {{"type", "takeback"}, {"deal", "offer"}});
    const json::object notice = *room.people[1]->last("notice");
    CHECK(notice.at("news") == "takeback_offered");
    CHECK(notice.at("number").to_number<std::int64_t>() >= own);
    CHECK(notice.at("number").to_number<std::int64_t>() < room.match->progress().answers - 1);
    room.say(Side::blue, {{"type", "takeback"}, {"deal", "accept"}, {"to", notice.at("number")}});
    CHECK(room.asked() == Side::red);
}

TEST_CASE("a standing order is its owner's secret, and nothing of it is undone by hand") {
    Room room(std::nullopt);
    room.say(Side::red, {{"type", "stance"}, {"set_up", "all"}});
    room.say(Side::blue, {{"type", "stance"}, {"set_up", "all"}});
    const auto spoke_of = [&](Side owner, Side hearer) {
        return std::ranges::any_of(room.people[index(hearer)]->heard, [&](const json::object& each) {
            return each.at("type") == "snapshot" && !each.at("question").is_null() &&
                   each.at("question").at("seat").as_string() == name_of(owner) &&
                   each.at("question").at("automatic").as_bool();
        });
    };
    CHECK(spoke_of(Side::red, Side::red));
    CHECK_FALSE(spoke_of(Side::red, Side::blue));
    CHECK_FALSE(spoke_of(Side::blue, Side::red));
    const Side seat = room.asked();
    CHECK(room.free_undos(seat) == 0);
    room.say(seat, {{"type", "undo"}});
    CHECK(room.code(seat) == "nothing_to_undo");
}

TEST_CASE("who has both seats keeps the one that no newer tab has taken") {
    Room room(std::nullopt);
    room.go(Side::red), room.go(Side::blue);
    const auto both = std::make_shared<Person>(), red = std::make_shared<Person>();
    room.greet(both, {Side::red, Side::blue});
    room.greet(red, {Side::red});
    CHECK(both->last("presence")->at("acting") == false);
    while (room.asked() != Side::blue) room.say(red, Room::answer_of(red));
    const std::int64_t at = room.match->progress().answers;
    room.say(both, Room::answer_of(both));
    CHECK(room.match->progress().answers == at + 1);
    while (room.asked() != Side::red) room.say(both, Room::answer_of(both));
    room.say(both, Room::answer_of(both));
    CHECK(both->last("refused")->at("code") == "older_tab");
    room.match->leave(red);
    CHECK(both->last("presence")->at("acting") == true);
}

TEST_CASE("a computer player that throws is logged, and the default answer stands in for its own") {
    const auto play = [](const decltype(Surroundings::player)& player) {
        Log log;
        Room room(std::nullopt, "computer:random", player);
        while (room.match->progress().standing == "playing") room.answer();
        CHECK(room.match->progress().how == "played");
        return log.text();
    };
    const auto makes = []<class Made>(std::type_identity<Made>) {
        return [](std::string_view, std::uint64_t, const Stop&) -> std::unique_ptr<Player> {
            return std::make_unique<Made>();
        };
    };
    CHECK(play(make_player) == "");
    const std::string thrown = play(makes(std::type_identity<Faulty<std::runtime_error>>()));
    CHECK(thrown.find("computer player \"random\": our bug: lost its head") != std::string::npos);
    const std::string left = play(makes(std::type_identity<Faulty<GoneEarly>>()));
    CHECK(left.find("an early exit got away") != std::string::npos);
    const std::string nobody = play([](std::string_view, std::uint64_t, const Stop&) { return nullptr; });
    CHECK(nobody.find("no such player") != std::string::npos);
}
