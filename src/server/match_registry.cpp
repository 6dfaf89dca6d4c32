#include "server/match_registry.h"

#include "server/attempt.h"

#include <chrono>

#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

namespace muster {
namespace {

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
        attempt("the server's time", [this] { store_.set_server_time(now()); });
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
    deps.after = [lane](std::int64_t wait, std::function<void()> job) { lane->post_after(wait, std::move(job)); };
    deps.pace = options_.pace;
    return deps;
}

// Called in the entry's lane. False: the battle does not exist.
bool MatchRegistry::open(MatchEntry& entry, const std::string& id) {
    if (entry.match) return entry.match->refresh();
    auto stored = store_.battle(id);
    auto progress = store_.progress(id);
    if (!stored || !progress) return false;
    auto match = std::make_shared<Match>(dependencies_of(entry.lane), std::move(*stored), std::move(*progress));
    const std::lock_guard lock(mutex_);
    entry.match = std::move(match);
    return true;
}

void MatchRegistry::visit(const std::string& id, Job job, OnFailure on_failure) {
    const auto entry = entry_of(id);
    entry->lane->post([this, id, entry, job = std::move(job), on_failure = std::move(on_failure)] {
        bool there = false;
        auto trouble = attempt("battle " + id, [&] {
            there = open(*entry, id);
            if (there) job(*std::shared_ptr(entry->match)); // the job may drop the match
        });
        if (trouble && entry->match) entry->match->doubt();
        if (!trouble && !there) trouble = protocol::Code::no_such_battle;
        if (trouble == protocol::Code::no_such_battle && entry->match) {
            entry->match->say_goodbye(protocol::News::deleted);
            const std::lock_guard lock(mutex_);
            entry->match.reset();
        }
        if (!entry->match) let_go(id, entry);
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

int MatchRegistry::watching(const std::string& id) const {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(id);
    return found == entries_.end() || !found->second->match ? 0 : found->second->match->watched_by();
}

std::vector<std::string> MatchRegistry::attended() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> ids;
    for (const auto& [id, entry] : entries_)
        if (entry->match && entry->match->is_attended()) ids.push_back(id);
    return ids;
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
    if (minute || std::ranges::any_of(entries_, runs)) note_time();
    if (ticks_ % 2 != 0) return;
    watch_store();
    if (minute) workers_.post([] { malloc_trim(0); }); // gives back the memory of sleeping battles
    for (const auto& [id, entry] : entries_) entry->lane->post([this, id, entry] { tick(id, entry); });
}

void MatchRegistry::tick(const std::string& id, const std::shared_ptr<MatchEntry>& entry) {
    if (entry->match && attempt("battle " + id, [&] { entry->match->tick(); }) == protocol::Code::no_store)
        entry->match->doubt();
    if (!entry->match || entry->match->is_asleep()) let_go(id, entry);
}

// On its own thread, so that a slow check does not delay the news that the store does not work.
void MatchRegistry::watch_store() {
    if (watching_store_.exchange(true)) return;
    watch_.post([this] {
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
            std::make_shared<Match>(dependencies_of(telling_), std::move(*stored), std::move(*progress))->tell_anew();
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
}

std::size_t MatchRegistry::awake() const {
    const std::lock_guard lock(mutex_);
    return entries_.size();
}

} // namespace muster
