// How a battle comes back from the store: its entries are played again, or it is shown as it was told.
#include "server/match.h"

#include "base/fingerprint.h"
#include "battle/answer_json.h"
#include "battle/battle_json.h"
#include "rules/registry.h"
#include "server/attempt.h"
#include "server/describe.h"
#include "server/secrets.h"
#include "table/table_file.h"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>

namespace muster {
namespace {

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

} // namespace muster
