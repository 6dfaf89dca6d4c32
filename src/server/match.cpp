#include "server/match.h"

#include "base/fingerprint.h"
#include "base/json_printer.h"
#include "battle/answer_json.h"
#include "battle/battle_json.h"
#include "rules/registry.h"
#include "server/attempt.h"
#include "server/describe.h"
#include "server/frame.h"
#include "server/new_battle.h"
#include "server/secrets.h"
#include "server/unix_time.h"
#include "table/table_file.h"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>

namespace json = boost::json;

namespace muster {
namespace {

constexpr std::int64_t asleep_after = 60'000; // milliseconds without use

// The store's content was checked when it was written. So a problem now means that the rules have changed.
template <class T>
T valid(Result<T> result) {
    if (result.has_error()) throw std::runtime_error(result.error().text());
    return std::move(*result);
}

std::vector<Entry> entries_of(const std::vector<StoredEntry>& stored, const Setup& setup) {
    std::vector<Entry> entries;
    for (const StoredEntry& from : stored) {
        Entry entry;
        entry.is_answer = from.is_answer;
        entry.back_to = static_cast<std::size_t>(from.back_to);
        entry.next_die = static_cast<std::uint64_t>(from.next_die);
        if (from.is_answer) {
            Document document = valid(Document::parse(from.answer, "store"));
            Answer answer;
            read_answer(document.root(), setup, answer);
            entry.answer = bytes_of(valid(document.finish(answer)));
            enum_named(from.seat, entry.seat);
        }
        entries.push_back(std::move(entry));
    }
    return entries;
}

Bytes32 bytes_of_hex(const std::string& digits) { return bytes_from_hex(digits).value(); }

} // namespace

Match::Match(Dependencies deps, Claim claim, StoredBattle stored, StoredProgress progress)
    : deps_(std::move(deps)),
      claim_(std::move(claim)),
      has_clock_(stored.clock_bank.has_value()),
      progress_(std::move(progress)),
      epoch_(new_battle_id()),
      generation_(deps_.store->generation()),
      last_use_(deps_.now()),
      woken_(last_use_),
      last_seen_{last_use_, last_use_} {
    keep_notes(std::move(stored));
}

void Match::keep_notes(StoredBattle stored) {
    stored_ = std::move(stored);
    stored_.table.clear(); // the large texts are read again when needed
    stored_.replay.reset(), stored_.start.reset();
    for (StoredSeat& seat : stored_.seats)
        if (seat.army) seat.army->clear(), seat.army->shrink_to_fit();
    stored_.table.shrink_to_fit();
}

void Match::doubt() {
    doubted_ = true;
    session_.reset(), shown_.reset();
}

bool Match::refresh() {
    const std::uint64_t generation = deps_.store->generation();
    if (!doubted_ && generation == generation_) return true;
    auto stored = deps_.store->battle(id());
    auto progress = deps_.store->progress(id());
    if (!stored || !progress) return false;
    const std::size_t told = told_;
    const bool same =
        generation == generation_ && progress->answers == progress_.answers && progress->standing == progress_.standing;
    keep_notes(std::move(*stored));
    progress_ = std::move(*progress);
    session_.reset(), shown_.reset(), older_.reset(), older_rules_.reset(), chat_.reset();
    ++change_;
    generation_ = generation, doubted_ = false;
    try_to_go_on([&] {
        if (!begun()) return begin_if_ready();
        if (!clients_.empty() && (wake(), !same || told != told_)) { // clients know another state
            epoch_ = new_battle_id();
            for (const auto& client : clients_) send_state(*client, 0);
            tell_clock();
        }
        go_on();
    });
    return true;
}

void Match::from_store(const std::function<void()>& work) const {
    try {
        work();
    } catch (const StoreError&) {
        throw;
    } catch (const std::exception& why) {
        throw Unbuildable(has_todays_wording() ? protocol::Code::damaged : protocol::Code::rules_changed, why.what());
    }
}

bool Match::has_todays_wording() const { return stored_.catalogue == hexadecimal(catalogue_digest(stored_.rules)); }

std::array<bool, 2> Match::seats_of(const std::vector<std::string>& tokens) const {
    std::array<bool, 2> holds{};
    for (const std::string& token : tokens)
        for (std::size_t seat = 0; seat < 2; ++seat)
            holds[seat] = holds[seat] || stored_.seats[seat].token_hash == hash_of(token);
    return holds;
}

std::shared_ptr<const Setup> Match::read_setup(const StoredBattle& whole) {
    const RuleSet* rules = find_rule_set(stored_.rules);
    if (!rules) throw std::runtime_error("no such rule set");
    return deps_.setup_cache->find(whole, [&] {
        const auto army = [](const StoredSeat& seat) {
            Document document = valid(Document::parse(seat.army.value(), "store"));
            return valid(read_army(document));
        };
        Document table = valid(Document::parse(whole.table, "store"));
        const auto setup = valid(make_setup(*rules, army(whole.seats[0]), army(whole.seats[1]),
                                            valid(read_table(table)), whole.mission, switches_of(whole)));
        if (!whole.start) return setup;
        Document start = valid(Document::parse(*whole.start, "store"));
        return valid(start.finish(read_start(start.root(), *setup)));
    });
}

DiceOrigin Match::dice() const {
    DiceOrigin dice;
    dice.given = faces_from(stored_.given).value();
    if (stored_.seed) {
        dice.seed = static_cast<std::uint64_t>(*stored_.seed);
        return dice;
    }
    dice.kind = DiceOrigin::Kind::secret;
    dice.secret = bytes_of_hex(stored_.secret);
    dice.commitment = commitment_to(dice.secret);
    dice.nonces = {bytes_of_hex(stored_.seats[0].nonce.value()), bytes_of_hex(stored_.seats[1].nonce.value())};
    return dice;
}

// Throws if today's rules cannot read it.
Replay Match::stored_replay(const StoredBattle& whole, const std::vector<StoredEntry>& entries) {
    if (whole.replay) {
        Document document = valid(Document::parse(*whole.replay, "store"));
        return valid(read_replay(document, find_rule_set));
    }
    const auto setup = read_setup(whole);
    return {setup, dice(), entries_of(entries, *setup), ending(), 0, 0};
}

void Match::rebuild(const Replay& replay, const std::vector<StoredEntry>& entries) {
    event_at_.clear();
    const auto note = [&](const Session& session, std::size_t answers) {
        event_at_.resize(session.events().size(), answers);
    };
    auto session = std::make_unique<Session>(restore(replay.setup, replay.dice.stream(), replay.entries, note));
    if (!over() && begun() && !session->question())
        throw std::runtime_error("a battle that goes on without a question");
    given_.clear();
    for (const StoredEntry& entry : entries) {
        if (!entry.is_answer) given_.resize(static_cast<std::size_t>(entry.back_to), Given{});
        if (entry.is_answer) given_.push_back(given_of(entry));
    }
    note(*session, session->answers());
    told_ = session->events().size(), told_given_ = given_.size();
    public_snapshot_ = public_snapshot(*session);
    session_ = std::move(session);
}

bool Match::wake() {
    last_use_ = deps_.now();
    if (!session_ && !older_) from_store([this] { open(); });
    return session_ != nullptr;
}

Session& Match::awake() {
    if (!wake()) throw std::runtime_error("a battle that is only told");
    return *session_;
}

void Match::open() {
    const auto whole = deps_.store->battle(id());
    if (!whole) throw std::runtime_error("no such battle");
    const auto entries = deps_.store->entries(id());
    const auto last = deps_.store->last_told(id());
    std::optional<Replay> replay;
    try {
        replay = stored_replay(*whole, entries);
        rebuild(*replay, entries);
    } catch (const StoreError&) {
        throw;
    } catch (const std::exception& why) { // the rules have changed, or the stored content is damaged
        log_line(fmt::format("battle {}: cannot be rebuilt: {}", id(), why.what()));
    }
    try {
        const bool same = session_ && is_as_told(last);
        if (same && !last) // an older program has kept no transcript
            deps_.store->tell(id(), entries.size(), story_of(*replay, deps_.catalogue->english()));
        if (!same) open_as_told(entries, replay, std::exchange(session_, nullptr) != nullptr);
    } catch (...) {
        session_.reset();
        throw;
    }
}

void Match::begin_if_ready() {
    if (begun()) return;
    for (const StoredSeat& seat : stored_.seats)
        if (!seat.army || !seat.nonce) return;
    const auto whole = deps_.store->battle(id());
    if (!whole) return;
    const auto entries = deps_.store->entries(id());
    std::optional<Replay> replay;
    from_store([&] {
        replay = stored_replay(*whole, entries);
        rebuild(*replay, entries);
    });
    try {
        StoredProgress now = progress_now();
        if (now.standing == "waiting") now.standing = "playing";
        deps_.store->begin(claim_, now, story_of(*replay, deps_.catalogue->english()));
        progress_ = now;
    } catch (...) {
        session_.reset();
        throw;
    }
    answer_for_people();
    for (const auto& client : clients_) {
        client->send(welcome(*client));
        send_state(*client, 0);
    }
    go_on();
}

void Match::seat_guest(Side side, const StoredSeat& guest) {
    stored_.seats[index(side)] = guest;
    if (auto& army = stored_.seats[index(side)].army) army->clear();
    stored_.invite_hash.reset();
    begin_if_ready();
    tell_presence();
}

StoredProgress Match::progress_now() const {
    StoredProgress now = progress_;
    const Battle& battle = session_->battle();
    now.round = battle.round;
    now.answers = static_cast<std::int64_t>(session_->answers());
    now.phase = phase_name(session_->rules(), battle);
    now.score = {battle.score[0], battle.score[1]};
    now.asked.reset();
    if (const auto& open = session_->question()) now.asked = name_of(open->question().seat);
    now.touched = unix_time();
    if (battle.over) {
        now.standing = "over";
        now.how = name_of(protocol::How::played);
        now.outcome = name_of(battle.outcome);
        now.digest = hexadecimal(session_->digest());
    }
    put_question(now);
    return now;
}

Match::Given Match::given_of(const StoredEntry& entry) {
    Given given{Side::red, entry.by_hand, entry.goes_on, {}, Clause::none};
    enum_named(entry.seat, given.seat);
    if (const auto space = entry.own.find(' '); space != std::string::npos) {
        enum_named(entry.own.substr(0, space), given.own.emplace());
        given.clause = clause_named(entry.own.substr(space + 1)).value_or(Clause::none);
    }
    return given;
}

StoredEntry Match::entry_of(const Given& given) {
    StoredEntry entry;
    entry.seat = name_of(given.seat);
    entry.by_hand = given.by_hand, entry.goes_on = given.goes_on;
    if (given.own) entry.own = fmt::format("{} {}", name_of(*given.own), id_of(given.clause));
    return entry;
}

// The session has taken the first of these answers; the others are known to be legal. What is not in the store has not
// happened.
void Match::take(std::span<const RowStep> steps, const std::string& client_id) {
    const auto number = static_cast<std::int64_t>(session_->entries().size()) - 1;
    std::vector<StoredEntry> entries;
    std::vector<Given> given;
    std::vector<std::size_t> event_at = event_at_;
    protocol::Snapshot before = public_snapshot_;
    bool in_row = false;
    for (const RowStep& step : steps) {
        if (!entries.empty() && session_->answer(step.answer))
            throw std::logic_error("a row that was walked is refused when it is carried out");
        const bool by_hand = !client_id.empty() && !step.own;
        given.push_back({step.seat, by_hand, by_hand && in_row, step.own, step.own ? step.clause : Clause::none});
        in_row = in_row || by_hand;
        StoredEntry& entry = entries.emplace_back(entry_of(given.back()));
        entry.answer = json::serialize(answer_json(session_->setup(), step.answer));
        protocol::Snapshot snapshot = public_snapshot(*session_);
        entry.told = told_by(*session_, snapshot, &before, event_at.size(), deps_.catalogue->english());
        before = std::move(snapshot);
        event_at.resize(session_->events().size(), session_->answers());
    }
    const StoredProgress now = progress_now();
    const auto left = time_left();
    deps_.store->add_entries(claim_, number, entries, client_id, now, left);
    keep(now, left);
    public_snapshot_ = std::move(before);
    std::ranges::copy(given, std::back_inserter(given_));
    event_at_ = std::move(event_at);
    changed();
}

void Match::changed() {
    ++change_;
    shown_.reset();
    take_back_offer_.reset();
}

void Match::end(protocol::How how, Outcome outcome) {
    StoredProgress now = progress_;
    now.standing = "over";
    now.how = name_of(how), now.outcome = name_of(outcome);
    now.digest = hexadecimal(awake().digest());
    now.asked.reset();
    now.touched = unix_time();
    deps_.store->set_progress(claim_, now);
    progress_ = now;
    changed();
    tell_all();
}

// By agreement, or against a computer: only this many answers stand. The dice since then stay spent.
void Match::go_back_to(std::size_t answers) {
    awake().take_back(answers);
    keep_take_back();
    rewound(protocol::News::taken_back);
}

// Writes the last entry to the store.
void Match::keep_take_back() {
    const Session& session = *session_;
    StoredEntry entry;
    entry.is_answer = false;
    entry.back_to = static_cast<std::int64_t>(session.entries().back().back_to);
    entry.next_die = static_cast<std::int64_t>(session.entries().back().next_die);
    entry.told = told_after_going_back(session);
    const StoredProgress now = progress_now();
    const auto left = time_left();
    deps_.store->add_entries(claim_, static_cast<std::int64_t>(session.entries().size()) - 1, {entry}, "", now, left);
    keep(now, left);
}

void Match::rewound(protocol::News news) {
    changed();
    drag_.reset();
    epoch_ = new_battle_id();
    given_.resize(session_->answers(), Given{});
    told_given_ = given_.size();
    // A person who goes back to a question wants to answer it. A standing order would answer it again at once.
    if (const auto& open = session_->question()) {
        const Question question = open->question();
        const StoredSeat& seat = stored_.seats[index(question.seat)];
        const bool by_set_up = !seat.is_computer() && !player_for(*open).empty();
        const auto own = by_set_up ? std::nullopt : answer_for_person();
        if (by_set_up) set_standing(question.seat, std::string(name_of(protocol::SetUp::ask)), seat.orders);
        if (own && own->reason != Spared::forced) {
            StandingOrders orders = orders_of(question.seat);
            ask_again(orders, question, session_->battle());
            set_standing(question.seat, seat.set_up, print_json(orders));
        }
    }
    event_at_.resize(session_->events().size());
    told_ = session_->events().size();
    public_snapshot_ = public_snapshot(*session_);
    tell_notice(news);
    tell_all();
    go_on();
}

// Answers that were no decisions are no bar, whoever was spared them.
std::vector<std::size_t> Match::free_undos(Side seat) const {
    std::vector<std::size_t> decisions;
    const std::size_t free = std::min(session_->since_chance(), given_.size());
    for (std::size_t steps = 1; steps <= free; ++steps) {
        const Given& given = given_[given_.size() - steps];
        if (given.seat != seat && !given.is_foregone()) break;
        if (given.seat == seat && given.begins_decision()) decisions.push_back(steps);
    }
    return decisions;
}

std::optional<std::size_t> Match::last_decision(const Client& client) const {
    for (std::size_t i = given_.size(); i-- > 0;)
        if (given_[i].begins_decision() && client.acts[index(given_[i].seat)]) return i;
    return std::nullopt;
}

// The digest covers secret answers, and somebody who knows all the others could try each possible one. So it uses a key
// that only the server has, made from what is in the store from the start.
std::string Match::position() const {
    std::string led_here;
    for (const Record& record : session_->records())
        if (record.kind == Record::Kind::answer) led_here += fmt::format("{} {}", record.bytes.size(), record.bytes);
    led_here += fmt::format("{}", session_->next_die());
    std::string secrets = stored_.secret; // a battle by seed has none, but then the tokens are secret
    for (const StoredSeat& seat : stored_.seats) secrets += seat.token_hash.value_or("");
    return keyed_digits(hash_of(secrets), led_here);
}

void Match::tick() {
    tell_store();
    // A computer player whose answer was lost thinks again.
    if (!deleted_ && !deps_.store->failing() && !refresh()) say_goodbye(protocol::News::deleted);
    for (const auto& client : clients_) note_presence(*client);
    if (lamps() != told_lamps_) tell_presence();
    offer_claims();
    if ((session_ || older_) && !thinking_ && deps_.now() - last_use_ > asleep_after) {
        session_.reset(), shown_.reset(), older_.reset();
        event_at_ = {};
        public_snapshot_ = {};
    }
}

protocol::BattleInfo Match::info(const std::array<bool, 2>& you) const {
    return battle_info(stored_, progress_, you, watching());
}

} // namespace muster
