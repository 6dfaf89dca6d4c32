// All battles of a server. It finds a battle, wakes it, gives it its own lane, and lets it go when nobody needs it.
#pragma once

#include "server/attempt.h"
#include "server/match.h"
#include "server/workers.h"

#include <atomic>
#include <map>
#include <mutex>

namespace muster {

struct MatchRegistryOptions {
    bool seeds = false;      // battles may name the seed of their dice; for tests
    bool shared = false;     // several servers may use the store
    std::int64_t pace = 150; // milliseconds between the answers of two computers
};

class MatchRegistry {
  public:
    // Computer players think on their own threads, so that no answer waits for a thought.
    MatchRegistry(Store& store, const Catalogue& catalogue, Workers& workers, Workers& thinkers,
                  MatchRegistryOptions options);
    ~MatchRegistry(); // waits for its own jobs that have begun

    Store& store() { return store_; }
    const Catalogue& catalogue() const { return catalogue_; }
    SetupCache& setup_cache() { return setup_cache_; }
    bool seeds() const { return options_.seeds; }

    // Runs a job with a battle in its lane. It may be called from any thread and does not wait. Failures are logged and
    // reported by a code: the battle does not exist, the store or the battle is broken, or the job threw. If another
    // server has the battle, the job does not run.
    using Job = std::function<void(Match&)>;
    using OnFailure = std::function<void(const Trouble&)>;
    using OnElsewhere = std::function<void(const Peer&)>;
    void visit(const std::string& id, Job job, OnFailure on_failure = nullptr, OnElsewhere on_elsewhere = nullptr);
    void leave(const std::string& id, const std::shared_ptr<Client>& client); // in whatever state battle and store are
    std::map<std::string, Attended> attended(); // the battles at which somebody is at this moment, on all servers
    Lane& uploads() { return *uploads_; }       // for replays that people upload
    // Forgets a battle that was deleted from the store.
    void drop(const std::string& id);

    void tell_anew(); // in the background: missing transcripts of an older program's battles, while today's rules fit
    void tick();      // called twice a second
    void goodbye();   // called when the server stops: hands over all battles
    bool has_left() const { return left_; }
    struct InMemory {
        std::size_t awake = 0, asleep = 0;
    };
    InMemory in_memory() const;
    // Deletes battles that nobody has touched since then (seconds since 1970), unless somebody is there now.
    void prune(std::int64_t untouched_since);

    // Milliseconds that never go back. They continue from the last server of this store. This is the server's own time,
    // in which clocks run.
    std::int64_t now() const;

  private:
    void note_time();
    struct MatchEntry {
        std::shared_ptr<Lane> lane;
        std::shared_ptr<Match> match; // null until it is read; set in its lane, under the lock
        std::uint64_t lapses = 0;     // of the store, when the claim was known to hold
    };
    std::shared_ptr<MatchEntry> entry_of(const std::string& id);
    Dependencies dependencies_of(const std::shared_ptr<Lane>& lane);
    std::optional<Peer> open(MatchEntry& entry, const std::string& id);
    bool still_ours(MatchEntry& entry);
    void forget(MatchEntry& entry);
    std::vector<Attended> attended_here() const;
    void tell_next();
    void let_go(const std::string& id, const std::shared_ptr<MatchEntry>& entry);
    void tick(const std::string& id, const std::shared_ptr<MatchEntry>& entry);
    void watch_store();

    Store& store_;
    const Catalogue& catalogue_;
    Workers& workers_;
    Workers& thinkers_;
    MatchRegistryOptions options_;
    std::shared_ptr<Lane> uploads_;
    SetupCache setup_cache_;
    mutable std::mutex mutex_; // the sockets' thread takes it, so nobody holds it during a call to the store
    std::map<std::string, std::shared_ptr<MatchEntry>> entries_;
    std::size_t ticks_ = 0;
    const std::int64_t began_;         // the machine's clock at the start
    std::atomic<std::int64_t> before_; // the stored server time then; more if another server is further
    std::atomic<bool> noting_ = false;
    std::atomic<bool> watching_store_ = false, left_ = false;
    std::string trouble_; // of the store, as last logged
    std::vector<std::string> untold_;
    Workers watch_{1}, teller_{1}; // one thread for checking the store, one for writing missing transcripts
    std::shared_ptr<Lane> telling_ = teller_.lane();
};

} // namespace muster
