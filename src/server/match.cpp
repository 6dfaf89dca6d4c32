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

std::array<bool, 2> Match::seats_of(const std::vector<std::string>& tokens) const {
    std::array<bool, 2> holds{};
    for (const std::string& token : tokens)
        for (std::size_t seat = 0; seat < 2; ++seat)
            holds[seat] = holds[seat] || stored_.seats[seat].token_hash == hash_of(token);
    return holds;
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
