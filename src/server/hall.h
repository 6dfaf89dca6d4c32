// All battles of a server: finds one, wakes it, gives each its own lane, and lets it go when nobody needs it.
#pragma once

#include "server/match.h"
#include "server/workers.h"

#include <atomic>
#include <map>
#include <mutex>

namespace muster {

struct HallRules {
    bool seeds = false;      // battles may name the seed of their dice; for tests
    std::int64_t pace = 150; // milliseconds between the answers of two computers
};

class Hall {
  public:
    // Computer players think on threads of their own, so that no answer waits for a thought.
    Hall(Store& store, const Catalogue& catalogue, Workers& workers, Workers& thinkers, HallRules rules);
    ~Hall(); // waits for jobs of its own that have begun

    Store& store() { return store_; }
    const Catalogue& catalogue() const { return catalogue_; }
    Setups& setups() { return setups_; }
    bool seeds() const { return rules_.seeds; }

    // Does something with a battle in its own lane; from any thread, without waiting. What goes wrong is logged and
    // told by its code: there is no such battle, the store or the battle is broken, or the deed threw.
    using Deed = std::function<void(Match&)>;
    using Sorry = std::function<void(protocol::Code)>;
    void visit(const std::string& id, Deed deed, Sorry sorry = nullptr);
    void leave(const std::string& id, const std::shared_ptr<Link>& link); // whatever state battle and store are in
    int watching(const std::string& id) const;                            // how many watch; 0 where nobody is connected
    std::vector<std::string> attended() const; // ids of the battles at which somebody plays now
    Lane& uploads() { return *uploads_; }      // for files that are brought along
    // Forgets a battle that was deleted from the store.
    void drop(const std::string& id);

    void tell_anew(); // in the background, battles of an older program, while today's rules are still theirs
    void tick();      // twice a second
    void goodbye();   // the server stops
    std::size_t awake() const;

    // Milliseconds that never go back, and go on where the last server of this store left off: its own time, in which
    // clocks run.
    std::int64_t now() const;

  private:
    void note_time();
    struct Room {
        std::shared_ptr<Lane> lane;
        std::shared_ptr<Match> match; // none until it was read; set in its lane, under the lock
    };
    std::shared_ptr<Room> room_of(const std::string& id);
    Surroundings around(const std::shared_ptr<Lane>& lane);
    bool open(Room& room, const std::string& id);
    void tell_next();
    void let_go(const std::string& id, const std::shared_ptr<Room>& room);
    void tick(const std::string& id, const std::shared_ptr<Room>& room);
    void watch_store();

    Store& store_;
    const Catalogue& catalogue_;
    Workers& workers_;
    Workers& thinkers_;
    HallRules rules_;
    std::shared_ptr<Lane> uploads_;
    Setups setups_;
    mutable std::mutex mutex_; // the sockets' thread takes it: nobody holds it while the store is asked
    std::map<std::string, std::shared_ptr<Room>> rooms_;
    std::size_t ticks_ = 0;
    std::int64_t began_, before_; // this server, by a clock of the machine; and what the store knew then
    std::atomic<bool> noting_ = false;
    std::atomic<bool> watching_store_ = false;
    std::string trouble_; // of the store, as last logged
    std::vector<std::string> untold_;
    Workers watch_{1}, teller_{1}; // for the store alone, and for telling anew
    std::shared_ptr<Lane> telling_ = teller_.lane();
};

} // namespace muster
