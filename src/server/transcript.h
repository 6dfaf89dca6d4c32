// What a battle has told, decision after decision, as the store keeps it: each time the events since the answer before,
// and what has changed on the table. It is in the words of the protocol and never read by the rules, so it shows a
// battle as it was when its rules have become others.
#pragma once

#include "battle/replay.h"
#include "language/language.h"
#include "server/protocol.h"
#include "store/store.h"

#include <boost/json.hpp>

namespace muster {

// The table as everybody sees it, without what only the present has: undos, dice that were taken back.
protocol::Snapshot public_snapshot(const Session& session);

// What there is to keep after this answer. `before` is the snapshot before it (nothing: at the beginning), `events` how
// many of them had happened by then.
StoredTold told_by(const Session& session, const protocol::Snapshot& snapshot, const protocol::Snapshot* before,
                   std::size_t events, const Language& english);
// The table is as it was told before; the dice rolled since stay spent.
StoredTold told_after_going_back(const Session& session);
StoredSetupTold setup_told(const Setup& setup);

// A battle played back, and what it tells on the way, as far as today's rules follow its entries.
struct Retold {
    std::vector<StoredTold> told;
    std::size_t entries = 0; // that they follow
    Result<Session> session; // where that leads, or why it goes no further
};
Retold retell(const Replay& replay, const Language& english);
StoredStory story_of(const Replay& replay, const Language& english); // one that they follow to its end

class Transcript {
  public:
    Transcript() = default;
    explicit Transcript(std::vector<StoredTold> told);

    bool empty() const { return told_.empty(); }
    const StoredTold& last() const { return told_.back(); }
    const StoredTold* at(std::size_t decision) const;        // null: it tells nothing of that one
    boost::json::value snapshot(std::size_t decision) const; // a Snapshot, as today's pages know it
    // A message of those from this number on, before that one, up to a decision.
    std::string events(std::size_t from, std::size_t to, std::size_t decision) const;
    std::size_t count_events() const { return events_.size(); }
    // Whether everything that it told last is still told; today there may be more of it.
    bool still_holds(const protocol::Snapshot& today) const;
    // The first decision of which another one tells otherwise; nothing if there is none.
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
