// A battle of the server without sockets, and with a clock that the test sets: time, absence, and claims.
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
struct Person final : Client {
    void send(std::string frame) override { heard.push_back(json::parse(frame).as_object()); }
    const json::object* last(std::string_view type) const {
        for (auto each = heard.rbegin(); each != heard.rend(); ++each)
            if (each->at("type").as_string() == type) return &*each;
        return nullptr;
    }
    std::vector<json::object> heard;
};

class MatchFixture {
  public:
    explicit MatchFixture(std::optional<protocol::ClockRule> clock, const std::string& blue = "person",
                          decltype(Dependencies::player) player = make_player)
        : folder_(std::filesystem::temp_directory_path() / fmt::format("muster-match-{}-{}", getpid(), fixtures_++)),
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
        Dependencies deps;
        deps.store = store_.get(), deps.catalogue = &catalogue_, deps.setup_cache = &setup_cache_;
        deps.now = [this] { return time; };
        deps.in_turn = deps.aside = [](const std::function<void()>& job) { job(); };
        deps.after = [](std::int64_t, const std::function<void()>& job) { job(); };
        deps.player = player_;
        deps.share = [this] { return share; };
        match =
            std::make_shared<muster::Match>(std::move(deps), Claim{id, 0}, *store_->battle(id), *store_->progress(id));
    }
    // From now on it is fought by these, as if they were today's.
    void change_rules(const RuleSet& rules) {
        const StoredBattle battle = *store_->battle(match->id());
        auto now = setup_cache_.find(battle, [] { return SetupCache::SharedSetup(); });
        const auto changed =
            make_setup(rules, now->army(Side::red), now->army(Side::blue), now->table, now->mission, now->switches)
                .value();
        now.reset(), match.reset(); // nobody has the setup of before any more
        other_rules_ = setup_cache_.find(battle, [&] { return changed; });
        REQUIRE(other_rules_ == changed);
        wake(battle.id);
    }
    ~MatchFixture() {
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
    std::string last_news() const {
        const json::object* notice = people[0]->last("notice");
        return notice ? std::string(notice->at("news").as_string()) : "";
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
    double share = 1; // of its usual time that a computer player gets
    std::shared_ptr<muster::Match> match;
    std::array<std::shared_ptr<Person>, 2> people;

  private:
    static inline int fixtures_ = 0;
    std::filesystem::path folder_;
    Catalogue catalogue_;
    SetupCache setup_cache_;
    SetupCache::SharedSetup other_rules_;
    std::unique_ptr<Store> store_;
    std::array<std::string, 2> tokens_;
    decltype(Dependencies::player) player_;
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
    MatchFixture fixture({});
    while (fixture.match->progress().round < 3) fixture.answer();
    const json::object then = *fixture.people[0]->last("snapshot");
    fixture.change_rules(*rules);
    fixture.come(Side::red);
    const json::object* welcome = fixture.people[0]->last("welcome");
    REQUIRE(welcome);
    const json::value& why = welcome->at("older_rules");
    CHECK(why.at("whole") == true);
    CHECK(why.at("damaged") == false);
    CHECK(why.at("exports") == true);
    CHECK(why.at("at").to_number<std::int64_t>() < then.at("at").to_number<std::int64_t>());
    CHECK(why.at("text").as_string().find("today") != json::string::npos);
    CHECK(why.at("text").as_string().find("vector") == json::string::npos);
    const json::object* now = fixture.people[0]->last("snapshot");
    REQUIRE(now);
    for (const char* key : {"at", "round", "phase", "units", "score"}) CHECK(now->at(key) == then.at(key));
}

TEST_CASE("nobody writes lines of their own into the log") {
    Log log;
    const auto trouble =
        attempt("GET /api/battles/a\nmuster: all is well\x7f", [] { throw std::runtime_error("an\rerror"); });
    REQUIRE(trouble);
    CHECK(log.text() ==
          "muster: " + trouble->told() + ": GET /api/battles/a\\x0amuster: all is well\\x7f: our bug: an\\x0derror\n");
}

TEST_CASE("the clock runs for who is asked, and only after the delay") {
    MatchFixture fixture(protocol::ClockRule{60 * second, 10 * second});
    const Side first = fixture.asked();
    CHECK(fixture.left(first) == 60 * second);
    fixture.time += 10 * second;
    fixture.answer();
    CHECK(fixture.left(first) == 60 * second); // exactly the delay is free
    const Side then = fixture.asked();
    const std::int64_t before = fixture.left(then), other = fixture.left(opponent(then));
    fixture.time += 10 * second + 1;
    fixture.answer();
    CHECK(fixture.left(then) == before - 1);
    CHECK(fixture.left(opponent(then)) == other);
}

TEST_CASE("who is out of time can be given more or be claimed from, by the other seat alone") {
    MatchFixture fixture(protocol::ClockRule{60 * second, 10 * second});
    const Side late = fixture.asked(), patient = opponent(late);
    fixture.wait(70 * second - 1);
    CHECK_FALSE(fixture.claimable(patient));
    fixture.wait(1);
    CHECK(fixture.claimable(patient));
    CHECK_FALSE(fixture.claimable(late));
    fixture.say(late, {{"type", "clock"}, {"deed", "claim"}});
    CHECK(fixture.code(late) == "no_such_offer");

    fixture.say(patient, {{"type", "clock"}, {"deed", "give"}});
    CHECK(fixture.left(late) == 300 * second);
    CHECK_FALSE(fixture.claimable(patient));
    fixture.say(patient, {{"type", "clock"}, {"deed", "claim"}});
    CHECK(fixture.code(patient) == "no_such_offer");

    fixture.wait(311 * second);
    fixture.say(patient, {{"type", "clock"}, {"deed", "claim"}});
    CHECK(fixture.match->progress().how == "claimed");
    CHECK(fixture.match->progress().outcome == (patient == Side::red ? "red" : "blue"));
}

TEST_CASE("absence can be claimed after two minutes on the absent seat's question, until they are back") {
    MatchFixture fixture(std::nullopt);
    const Side gone = fixture.asked(), there = opponent(gone);
    fixture.wait(0);
    fixture.go(gone);
    fixture.wait(120 * second);
    CHECK_FALSE(fixture.claimable(there));
    fixture.wait(1);
    CHECK(fixture.claimable(there));
    fixture.come(gone);
    CHECK_FALSE(fixture.claimable(there)); // the offer vanishes
    fixture.say(there, {{"type", "clock"}, {"deed", "claim"}});
    CHECK(fixture.code(there) == "no_such_offer");
    fixture.go(gone);
    fixture.wait(120 * second + 1);
    fixture.say(there, {{"type", "clock"}, {"deed", "claim"}});
    CHECK(fixture.match->progress().how == "claimed");
}

TEST_CASE("nobody can claim on a question of their own, nor while both are there") {
    MatchFixture fixture(std::nullopt);
    fixture.wait(1000 * second);
    CHECK_FALSE((fixture.claimable(Side::red) || fixture.claimable(Side::blue)));
    const Side there = fixture.asked(), gone = opponent(there);
    fixture.go(gone);
    fixture.wait(1000 * second);
    CHECK_FALSE(fixture.claimable(there));
    fixture.say(there, {{"type", "clock"}, {"deed", "claim"}});
    CHECK(fixture.code(there) == "no_such_offer");
}

TEST_CASE("undo and take-back charge the time that was thought") {
    MatchFixture fixture(protocol::ClockRule{60 * second, 0});
    fixture.answer_until_undo();
    const Side seat = fixture.asked();
    const std::int64_t before = fixture.left(seat);
    fixture.time += 10 * second;
    fixture.say(seat, {{"type", "undo"}});
    CHECK(fixture.left(seat) == before - 10 * second);
    fixture.answer_until_undo();
    const Side late = fixture.asked();
    fixture.wait(100 * second); // the flag falls
    CHECK(fixture.claimable(opponent(late)));
    fixture.say(late, {{"type", "undo"}});
    CHECK(fixture.left(late) < 0);
    CHECK(fixture.claimable(opponent(late)) == (fixture.asked() == late));
    fixture.answer(), fixture.answer();
    const std::size_t at = static_cast<std::size_t>(fixture.match->progress().answers);
    const Side asked = fixture.asked();
    const std::int64_t had = fixture.left(asked);
    fixture.time += 5 * second;
    fixture.say(Side::red, {{"type", "takeback"}, {"deal", "offer"}, {"to", at - 1}});
    fixture.say(Side::blue, {{"type", "takeback"}, {"deal", "accept"}, {"to", at - 1}});
    CHECK(fixture.match->progress().answers == static_cast<std::int64_t>(at - 1));
    CHECK(fixture.left(asked) == had - 5 * second);
}

TEST_CASE("a battle sleeps when everybody has gone, with a clock too, which goes on meanwhile") {
    MatchFixture fixture(protocol::ClockRule{100 * second, 10 * second});
    fixture.answer(), fixture.answer();
    const Side seat = fixture.asked();
    const std::int64_t before = fixture.left(seat);
    fixture.go(Side::red), fixture.go(Side::blue);
    for (int i = 0; i < 30; ++i) fixture.wait(second);
    CHECK_FALSE(fixture.match->is_asleep());
    fixture.wait(31 * second);
    CHECK(fixture.match->is_asleep());
    fixture.wake(fixture.match->id());
    fixture.time += 19 * second;
    fixture.come(opponent(seat));
    fixture.come(seat);
    CHECK(fixture.people[index(seat)]->last("clock")->at("left").as_array()[index(seat)] == before - 70 * second);
    CHECK(fixture.people[index(seat)]->last("clock")->at("delay") == 0);
}

TEST_CASE("the time since the question was put is in the store, and so is what of its delay was used before") {
    MatchFixture fixture(protocol::ClockRule{100 * second, 10 * second});
    fixture.answer_until_undo();
    const Side seat = fixture.asked();
    fixture.time += 4 * second;
    fixture.say(seat, {{"type", "undo"}});
    fixture.time += 3 * second;
    const std::int64_t before = fixture.left(seat);
    fixture.wake(fixture.match->id()); // nothing was said to the store since the undo
    fixture.time += 9 * second;
    fixture.come(Side::red), fixture.come(Side::blue);
    CHECK(fixture.left(seat) == before - 2 * second);
    while (fixture.free_undos(seat) == 0) fixture.answer(); // forward again to where four seconds were thought
    CHECK(fixture.people[0]->last("clock")->at("delay") == 6 * second);
}

TEST_CASE("undo and answer in turn do not renew the delay") {
    MatchFixture fixture(protocol::ClockRule{60 * second, 10 * second});
    fixture.answer_until_undo();
    const Side seat = fixture.asked();
    const std::int64_t before = fixture.left(seat);
    for (int i = 0; i < 4; ++i) { // there and back: two questions, ten free seconds each
        fixture.time += 6 * second;
        fixture.say(seat, {{"type", "undo"}});
        REQUIRE(fixture.asked() == seat);
        fixture.time += 6 * second;
        fixture.answer();
        REQUIRE(fixture.asked() == seat);
    }
    CHECK(fixture.left(seat) == before - (48 - 20) * second);
}

TEST_CASE("more time is no new delay") {
    MatchFixture fixture(protocol::ClockRule{60 * second, 10 * second});
    const Side late = fixture.asked();
    fixture.wait(70 * second);
    fixture.say(opponent(late), {{"type", "clock"}, {"deed", "give"}});
    CHECK(fixture.left(late) == 300 * second);
    fixture.time += 10 * second;
    fixture.wake(fixture.match->id());
    fixture.come(Side::red), fixture.come(Side::blue);
    CHECK(fixture.left(late) == 290 * second);
}

TEST_CASE("a clock that nobody has looked at for a month is counted without end") {
    MatchFixture fixture(protocol::ClockRule{60 * second, 0});
    const Side late = fixture.asked();
    const std::int64_t month = std::int64_t{30} * 24 * 3600 * second;
    fixture.wait(60 * second + month);
    CHECK(fixture.left(late) == -month);
}

TEST_CASE("of two tabs only the newer one undoes, takes back, offers, claims and resigns for its seat") {
    MatchFixture fixture(std::nullopt);
    fixture.answer_until_undo();
    const Side seat = fixture.asked();
    const auto old = std::make_shared<Person>(), fresh = std::make_shared<Person>();
    fixture.greet(old, {Side::red, Side::blue});
    fixture.greet(fresh, {seat});
    const auto refused = [&](const json::object& message) {
        old->heard.clear();
        fixture.say(old, message);
        return old->last("refused") ? std::string(old->last("refused")->at("code").as_string()) : "";
    };
    const std::int64_t at = fixture.match->progress().answers;
    CHECK(refused({{"type", "undo"}, {"seat", name_of(seat)}}) == "older_tab");
    CHECK(refused({{"type", "resign"}, {"seat", name_of(seat)}}) == "older_tab");
    CHECK(refused({{"type", "stance"}, {"seat", name_of(seat)}, {"set_up", "all"}}) == "older_tab");
    CHECK(fixture.match->progress().answers == at);
    // It still acts for the other seat: what it offers is an offer, not agreed on with itself.
    fixture.say(old, {{"type", "draw"}, {"deal", "offer"}});
    CHECK(fixture.match->progress().standing == "playing");
    CHECK(refused({{"type", "draw"}, {"deal", "accept"}}) == "older_tab");
    fixture.say(old, {{"type", "takeback"}, {"deal", "offer"}, {"to", 0}});
    CHECK(fixture.match->progress().answers == at);
    CHECK(refused({{"type", "takeback"}, {"deal", "accept"}, {"to", 0}}) == "older_tab");
    CHECK(fixture.match->progress().standing == "playing");
    CHECK(fixture.match->progress().answers == at);
    fixture.say(fresh, {{"type", "undo"}});
    CHECK(fixture.match->progress().answers == at - 1);
}

TEST_CASE("two hundred may watch, and who sits there always comes in") {
    MatchFixture fixture(std::nullopt);
    fixture.go(Side::red);
    std::vector<std::shared_ptr<Person>> crowd;
    for (int i = 0; i < 201; ++i) {
        crowd.push_back(std::make_shared<Person>());
        CHECK(fixture.greet(crowd.back(), {}) == (i < 200));
    }
    CHECK(fixture.match->watched_by() == 200);
    CHECK(crowd.back()->last("refused")->at("code") == "too_fast");
    CHECK(fixture.greet(std::make_shared<Person>(), {Side::red}));
}

TEST_CASE("watchers neither silence the seats nor push their lines out; nobody talks without end") {
    MatchFixture fixture(std::nullopt);
    const json::object hello{{"type", "chat"}, {"text", "hello"}};
    fixture.say(Side::red, hello);
    const auto watcher = std::make_shared<Person>();
    fixture.greet(watcher, {});
    for (int i = 0; i < 120; ++i) {
        fixture.time += 2 * second;
        fixture.say(watcher, hello);
    }
    CHECK(watcher->last("refused") == nullptr);
    fixture.come(Side::blue);
    REQUIRE(fixture.people[1]->last("chat"));
    CHECK(fixture.people[1]->last("chat")->at("from") == "red");
    for (int i = 0; i < 9; ++i) fixture.say(watcher, hello);
    CHECK(watcher->last("refused") == nullptr);
    fixture.say(watcher, hello); // the eleventh at once, as one was said just now
    CHECK(watcher->last("refused")->at("code") == "too_fast");
}

TEST_CASE("an answer to a question that came about otherwise is stale, whatever its number") {
    MatchFixture fixture(std::nullopt);
    fixture.answer_until_undo();
    const Side seat = fixture.asked();
    const json::object late = MatchFixture::answer_of(fixture.people[index(seat)]);
    fixture.say(seat, {{"type", "undo"}});
    json::object again = MatchFixture::answer_of(fixture.people[index(seat)]);
    CHECK(again.at("position") != late.at("position"));
    json::object bent = again;
    bent["position"] = late.at("position");
    fixture.say(seat, bent);
    CHECK(fixture.code(seat) == "stale_question");
    const std::int64_t at = fixture.match->progress().answers;
    fixture.say(seat, again);
    CHECK(fixture.match->progress().answers == at + 1);
}

TEST_CASE("offers that stand are told again to who comes back") {
    MatchFixture fixture(std::nullopt);
    fixture.answer(), fixture.answer();
    fixture.say(Side::red, {{"type", "draw"}, {"deal", "offer"}});
    fixture.come(Side::blue);
    REQUIRE(fixture.people[1]->last("notice"));
    CHECK(fixture.people[1]->last("notice")->at("news") == "draw_offered");
    fixture.say(Side::blue, {{"type", "draw"}, {"deal", "decline"}});
    fixture.say(Side::red, {{"type", "takeback"}, {"deal", "offer"}, {"to", 1}});
    fixture.come(Side::blue);
    REQUIRE(fixture.people[1]->last("notice"));
    CHECK(fixture.people[1]->last("notice")->at("news") == "takeback_offered");
    CHECK(fixture.people[1]->last("notice")->at("number") == 1);
}

TEST_CASE("a take-back without a number goes back to the own last answer") {
    MatchFixture fixture(std::nullopt);
    fixture.answer_until(Side::red);
    const std::int64_t own = fixture.match->progress().answers;
    fixture.answer();
    fixture.answer_until(Side::blue);
    fixture.answer();
    fixture.say(Side::red, {{"type", "takeback"}, {"deal", "offer"}});
    const json::object notice = *fixture.people[1]->last("notice");
    CHECK(notice.at("news") == "takeback_offered");
    CHECK(notice.at("number").to_number<std::int64_t>() >= own);
    CHECK(notice.at("number").to_number<std::int64_t>() < fixture.match->progress().answers - 1);
    fixture.say(Side::blue, {{"type", "takeback"}, {"deal", "accept"}, {"to", notice.at("number")}});
    CHECK(fixture.asked() == Side::red);
}

TEST_CASE("a standing order is its owner's secret, and nothing of it is undone by hand") {
    MatchFixture fixture(std::nullopt);
    fixture.say(Side::red, {{"type", "stance"}, {"set_up", "all"}});
    fixture.say(Side::blue, {{"type", "stance"}, {"set_up", "all"}});
    const auto spoke_of = [&](Side owner, Side hearer) {
        return std::ranges::any_of(fixture.people[index(hearer)]->heard, [&](const json::object& each) {
            return each.at("type") == "snapshot" && !each.at("question").is_null() &&
                   each.at("question").at("seat").as_string() == name_of(owner) &&
                   each.at("question").at("automatic").as_bool();
        });
    };
    CHECK(spoke_of(Side::red, Side::red));
    CHECK_FALSE(spoke_of(Side::red, Side::blue));
    CHECK_FALSE(spoke_of(Side::blue, Side::red));
    const Side seat = fixture.asked();
    CHECK(fixture.free_undos(seat) == 0);
    fixture.say(seat, {{"type", "undo"}});
    CHECK(fixture.code(seat) == "nothing_to_undo");
}

TEST_CASE("who has both seats keeps the one that no newer tab has taken") {
    MatchFixture fixture(std::nullopt);
    fixture.go(Side::red), fixture.go(Side::blue);
    const auto both = std::make_shared<Person>(), red = std::make_shared<Person>();
    fixture.greet(both, {Side::red, Side::blue});
    fixture.greet(red, {Side::red});
    CHECK(both->last("presence")->at("acting") == false);
    while (fixture.asked() != Side::blue) fixture.say(red, MatchFixture::answer_of(red));
    const std::int64_t at = fixture.match->progress().answers;
    fixture.say(both, MatchFixture::answer_of(both));
    CHECK(fixture.match->progress().answers == at + 1);
    while (fixture.asked() != Side::red) fixture.say(both, MatchFixture::answer_of(both));
    fixture.say(both, MatchFixture::answer_of(both));
    CHECK(both->last("refused")->at("code") == "older_tab");
    fixture.match->leave(red);
    CHECK(both->last("presence")->at("acting") == true);
}

TEST_CASE("a computer player that throws is logged, and the default answer stands in for its own") {
    const auto play = [](const decltype(Dependencies::player)& player) {
        Log log;
        MatchFixture fixture(std::nullopt, "computer:random", player);
        while (fixture.match->progress().standing == "playing") fixture.answer();
        CHECK(fixture.match->progress().how == "played");
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

namespace {

// Uses all the time that it gets, so often.
struct Ponderer final : Player {
    Ponderer(Stop stop_, int& often_) : stop(std::move(stop_)), often(often_) {}
    Answer answer(const View& view, const Question& question, const Rulings& rulings) override {
        for (bool ponders = often-- > 0; ponders && !stop();) usleep(1000);
        return make_player("quick", 1)->answer(view, question, rulings);
    }
    Stop stop;
    int& often;
};

} // namespace

TEST_CASE("a level that has less than half its time keeps its clock, and says so until it has its time again") {
    int often = 0;
    MatchFixture fixture(std::nullopt, "computer:veteran", [&](std::string_view, std::uint64_t, const Stop& stop) {
        return std::make_unique<Ponderer>(stop, often);
    });
    const auto ponder = [&](double share, int times) { // until the computer has thought
        fixture.share = share, often = times;
        while (often == times) fixture.answer();
    };
    ponder(0.5, 1); // exactly half of its second
    CHECK(fixture.last_news() == "");
    ponder(0.01, 1);
    CHECK(fixture.last_news() == "hurried");
    CHECK(fixture.people[0]->last("notice")->at("seat") == "blue");
    const auto later = std::make_shared<Person>();
    fixture.greet(later, {});
    REQUIRE(later->last("notice"));
    CHECK(later->last("notice")->at("news") == "hurried");
    ponder(1, 0); // it answers at once, but could have thought
    CHECK(fixture.last_news() == "at_leisure");
}
