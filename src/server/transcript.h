// What clients of a battle were sent, decision after decision, as the store keeps it: the events since the answer
// before, and what has changed on the table. It is in the words of the protocol, and the rules never read it. So it
// shows a battle as it was, even if its rules have changed.
#pragma once

#include "base/function_ref.h"
#include "battle/replay.h"
#include "language/language.h"
#include "server/protocol.h"
#include "store/store.h"

#include <boost/json.hpp>

namespace muster {

// The table as everybody sees it, without what only the present has: undos, and dice that were taken back.
protocol::Snapshot public_snapshot(const Session& session);

// What to keep after this answer. `before` is the snapshot before it (null at the beginning), `events` the number of
// events by then.
StoredTold told_by(const Session& session, const protocol::Snapshot& snapshot, const protocol::Snapshot* before,
                   std::size_t events, const Language& english);
// The table is as it was sent before. The dice rolled since stay spent.
StoredTold told_after_going_back(const Session& session);
StoredSetupTold setup_told(const Setup& setup);

// A battle played back with its transcript, as far as today's rules follow its entries.
struct Retold {
    std::vector<StoredTold> told;
    std::size_t entries = 0; // the number of entries that they follow
    Result<Session> session; // the session after them, or why it stops there
};
Retold retell(const Replay& replay, const Language& english);
StoredStory story_of(const Replay& replay, const Language& english); // today's rules must follow it to its end

class Transcript {
  public:
    Transcript() = default;
    explicit Transcript(std::vector<StoredTold> told);

    bool empty() const { return told_.empty(); }
    const StoredTold& last() const { return told_.back(); }
    const StoredTold* at(std::size_t decision) const;        // null: the transcript has nothing for this decision
    boost::json::value snapshot(std::size_t decision) const; // a Snapshot in the form of today's pages
    // A message with the events from number `from` on, before number `to`, up to a decision.
    std::string events(std::size_t from, std::size_t to, std::size_t decision) const;
    std::size_t count_events() const { return events_.size(); }
    // Calls visit with every table as it was told, one after another, and with every event.
    void for_tables(FunctionRef<void(const boost::json::object&)> visit) const;
    void for_events(FunctionRef<void(const boost::json::object&)> visit) const;
    // Whether today's snapshot still has everything that was sent last. It may have more.
    bool still_holds(const protocol::Snapshot& today) const;
    // The first decision at which another transcript differs; nothing if there is none.
    std::optional<std::size_t> parts_from(const Transcript& other) const;

  private:
    struct Told {
        std::size_t at;
        std::string event;
    };
    boost::json::value told_then(std::size_t decision) const;

    std::vector<StoredTold> told_;
    std::vector<Told> events_;
};

} // namespace muster
