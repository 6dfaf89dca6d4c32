#include "server/match_registry.h"

#include "server/attempt.h"

#include <chrono>

#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

namespace muster {
namespace {

constexpr std::int64_t most_pruned = 200; // at once

std::int64_t steady_milliseconds() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

} // namespace

MatchRegistry::MatchRegistry(Store& store, const Catalogue& catalogue, Workers& workers, Workers& thinkers,
                             MatchRegistryOptions options)
    : store_(store),
      catalogue_(catalogue),
      workers_(workers),
      thinkers_(thinkers),
      options_(options),
      uploads_(thinkers.lane()),
      began_(steady_milliseconds()),
      before_(store.server_time()) {}

// First of all, because jobs of the matches use the members.
MatchRegistry::~MatchRegistry() {
    watch_.stop();
    teller_.stop();
}

std::int64_t MatchRegistry::now() const { return before_ + steady_milliseconds() - began_; }

// So a killed server gives back at most a second. It does not run among the computer players, which may take long.
void MatchRegistry::note_time() {
    if (noting_.exchange(true)) return; // the store is slow, and the last note is not written yet
    watch_.post([this] {
        attempt("the server's time", [this] {
            const std::int64_t time = now(), latest = store_.pass_time(time);
            if (latest > time) before_ += latest - time;
        });
        noting_ = false;
    });
}

std::shared_ptr<MatchRegistry::MatchEntry> MatchRegistry::entry_of(const std::string& id) {
    const std::lock_guard lock(mutex_);
    std::shared_ptr<MatchEntry>& entry = entries_[id];
    if (!entry) entry = std::make_shared<MatchEntry>(MatchEntry{workers_.lane(), nullptr});
    return entry;
}

Dependencies MatchRegistry::dependencies_of(const std::shared_ptr<Lane>& lane) {
    Dependencies deps;
    deps.store = &store_, deps.catalogue = &catalogue_, deps.setup_cache = &setup_cache_,
    deps.now = [this] { return now(); };
    deps.in_turn = [lane](std::function<void()> job) { lane->post(std::move(job)); };
    deps.aside = [this](std::function<void()> job) { thinkers_.post(std::move(job)); };
    deps.share = [this] { return thinkers_.share(); };
    deps.after = [lane](std::int64_t wait, std::function<void()> job) { lane->post_after(wait, std::move(job)); };
    deps.pace = options_.pace;
    return deps;
}

// Called in the entry's lane. Without a match afterwards, the battle does not exist or is elsewhere.
std::optional<Peer> MatchRegistry::open(MatchEntry& entry, const std::string& id) {
    if (entry.match && !still_ours(entry)) {
        entry.match->send_away();
        forget(entry);
    }
    if (entry.match) {
        if (!entry.match->refresh()) {
            entry.match->say_goodbye(protocol::News::deleted);
            forget(entry);
        }
        return std::nullopt;
    }
    const std::uint64_t lapses = store_.lapses();
    Claimed claimed = store_.claim(id);
    if (!claimed.claim) return claimed.elsewhere;
    auto stored = store_.battle(id);
    auto progress = store_.progress(id);
    if (!stored || !progress) return std::nullopt;
    auto match = std::make_shared<Match>(dependencies_of(entry.lane), std::move(*claimed.claim), std::move(*stored),
                                         std::move(*progress));
    const std::lock_guard lock(mutex_);
    entry.match = std::move(match), entry.lapses = lapses;
    return std::nullopt;
}

// While this server was paused or could not reach the store, another one may have claimed the battle.
bool MatchRegistry::still_ours(MatchEntry& entry) {
    const std::uint64_t lapses = store_.lapses();
    if (!entry.match->is_doubted() && entry.lapses == lapses) return true;
    if (!store_.holds(entry.match->claim())) return false;
    entry.lapses = lapses;
    return true;
}

void MatchRegistry::forget(MatchEntry& entry) {
    const std::lock_guard lock(mutex_);
    entry.match.reset();
}

void MatchRegistry::visit(const std::string& id, Job job, OnFailure on_failure, OnElsewhere on_elsewhere) {
    const auto entry = entry_of(id);
    entry->lane->post([this, id, entry, job = std::move(job), on_failure = std::move(on_failure),
                       on_elsewhere = std::move(on_elsewhere)] {
        std::optional<Peer> elsewhere;
        bool there = false;
        auto trouble = attempt("battle " + id, [&] {
            elsewhere = open(*entry, id);
            there = entry->match != nullptr;
            if (there) job(*std::shared_ptr(entry->match)); // the job may drop the match
        });
        if (trouble && entry->match) entry->match->doubt();
        using enum protocol::Code;
        if (!trouble && !there) trouble = Trouble{elsewhere ? no_store : no_such_battle};
        if (!entry->match) let_go(id, entry);
        if (elsewhere && on_elsewhere) return on_elsewhere(*elsewhere);
        if (trouble && on_failure) on_failure(*trouble);
    });
}

void MatchRegistry::leave(const std::string& id, const std::shared_ptr<Client>& client) {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(id);
    if (found == entries_.end()) return;
    found->second->lane->post([entry = found->second, client] {
        if (entry->match) entry->match->leave(client);
    });
}

std::vector<Attended> MatchRegistry::attended_here() const {
    const std::lock_guard lock(mutex_);
    std::vector<Attended> here;
    for (const auto& [id, entry] : entries_)
        if (const Match* match = entry->match.get(); match && (match->is_attended() || match->watched_by() > 0))
            here.push_back({id, match->watched_by(), match->is_attended()});
    return here;
}

std::map<std::string, Attended> MatchRegistry::attended() {
    std::map<std::string, Attended> everywhere;
    for (const Attended& each : attended_here()) everywhere.emplace(each.battle, each);
    for (const Attended& each : store_.attended_elsewhere()) everywhere.emplace(each.battle, each);
    return everywhere;
}

// Called in the lane of the battle.
void MatchRegistry::drop(const std::string& id) {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(id);
    if (found == entries_.end()) return;
    found->second->match.reset();
}

// Called in the entry's lane. A visitor gets the entry under the lock. As long as one has it, the entry stays, so that
// a battle never has two entries.
void MatchRegistry::let_go(const std::string& id, const std::shared_ptr<MatchEntry>& entry) {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(id);
    if (found != entries_.end() && found->second == entry && entry.use_count() == 2) entries_.erase(found);
}

void MatchRegistry::tick() {
    const bool minute = ++ticks_ % 120 == 0;
    const std::lock_guard lock(mutex_);
    const auto runs = [](const auto& each) { return each.second->match && each.second->match->has_clock(); };
    if (minute || options_.shared || std::ranges::any_of(entries_, runs)) note_time();
    if (ticks_ % 2 == 0 || options_.shared) watch_store();
    if (ticks_ % 2 != 0) return;
    if (minute) workers_.post([] { malloc_trim(0); }); // gives back the memory of sleeping battles
    for (const auto& [id, entry] : entries_) entry->lane->post([this, id, entry] { tick(id, entry); });
}

void MatchRegistry::tick(const std::string& id, const std::shared_ptr<MatchEntry>& entry) {
    const auto trouble = attempt("battle " + id, [&] {
        if (!entry->match) return;
        if (!store_.failing() && !still_ours(*entry)) {
            entry->match->send_away();
            return forget(*entry);
        }
        entry->match->tick();
        if (!entry->match->is_asleep()) return;
        const Claim claim = entry->match->claim();
        forget(*entry);
        store_.release(claim);
    });
    if (trouble == protocol::Code::no_store && entry->match) entry->match->doubt();
    if (!entry->match) let_go(id, entry);
}

// On its own thread, so that a slow check does not delay the news that the store does not work.
void MatchRegistry::watch_store() {
    if (watching_store_.exchange(true)) return;
    watch_.post([this] {
        store_.attend(attended_here());
        const std::string trouble = store_.check();
        if (trouble != trouble_) log_line(trouble.empty() ? "the store can be written again" : "the store: " + trouble);
        trouble_ = trouble;
        watching_store_ = false;
    });
}

// On its own thread with a low priority.
void MatchRegistry::tell_anew() {
    telling_->post([this] {
        setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 10);
        untold_ = store_.untold();
        tell_next();
    });
}

// If somebody opens the battle meanwhile, both write the same transcript, and the store keeps one. Then it rests as
// long as the work took.
void MatchRegistry::tell_next() {
    if (untold_.empty()) return;
    const std::string id = std::move(untold_.back());
    untold_.pop_back();
    const std::int64_t start = steady_milliseconds();
    attempt("battle " + id, [&] {
        auto stored = store_.battle(id);
        auto progress = store_.progress(id);
        if (stored && progress)
            std::make_shared<Match>(dependencies_of(telling_), Claim{id, 0}, std::move(*stored), std::move(*progress))
                ->tell_anew();
    });
    telling_->post_after(steady_milliseconds() - start, [this] { tell_next(); });
}

void MatchRegistry::goodbye() {
    note_time();
    const std::lock_guard lock(mutex_);
    for (const auto& [id, entry] : entries_)
        entry->lane->post([entry] {
            if (entry->match) entry->match->say_goodbye(protocol::News::closing);
        });
    watch_.post([this] {
        attempt("handing over", [this] { store_.leave(); });
        left_ = true;
    });
}

MatchRegistry::InMemory MatchRegistry::in_memory() const {
    const std::lock_guard lock(mutex_);
    InMemory in_memory;
    for (const auto& [id, entry] : entries_) {
        const bool awake = entry->match && (entry->match->is_attended() || entry->match->watched_by() > 0);
        ++(awake ? in_memory.awake : in_memory.asleep);
    }
    return in_memory;
}

// In the background. What another server has is that server's to prune.
void MatchRegistry::prune(std::int64_t untouched_since) {
    telling_->post([this, untouched_since] {
        for (const std::string& id : store_.untouched_since(untouched_since, most_pruned))
            visit(id, [this](Match& match) {
                if (match.is_attended() || match.watched_by() > 0) return;
                store_.remove(match.claim());
                match.say_goodbye(protocol::News::deleted);
                drop(match.id());
            });
    });
}

} // namespace muster
