// Where battles are kept: an SQLite file for one server, or a PostgreSQL database for several. A battle is what is
// fixed at its start, its seats, and the list of its entries. Every change is one transaction, so a killed server later
// finds everything that it has acknowledged, exactly once. It is safe to use from several threads. Errors from outside
// (a full disk) are thrown as StoreError. After one, nothing is written until check() has found the store in order
// again.
#pragma once

#include "base/histogram.h"
#include "base/problem.h"
#include "store/claim.h"
#include "store/stored.h"

#include <memory>

namespace muster {

namespace sql {
class Database;
}

class Store {
  public:
    // Opens a file or "postgresql://…", updates it to this version, or creates it. What a newer version or another
    // program wrote is left alone, and so is what is damaged. A file is for one server, PostgreSQL for several.
    static Result<std::unique_ptr<Store>> open(const std::string& where);
    static bool is_database(const std::string& where);  // "postgresql://…"
    static std::string shown(const std::string& where); // for people: without a password
    static bool is_in_use(const std::string& where);    // a file, by a server
    ~Store();

    // Called once a second. It checks that the store is there and can be written, and continues with it when it is
    // usable again. Returns what is wrong; empty: all is well.
    std::string check();
    // May be called from any thread; it does not wait.
    bool failing() const;
    std::uint64_t generation() const; // grows when the store continues with other content than before

    // No thread that has called this may call the store, which can take seconds: a bug of ours if it does.
    static void keep_off_this_thread();

    // Several servers on one store. Whoever changes a battle needs a claim to it, and gets NotOwner once another server
    // has it. In a store for one server, join() does nothing and every claim holds.
    void join(const Peer& me);
    void leave(); // hands over all battles
    Claimed claim(const std::string& id);
    void release(const Claim& claim); // whoever comes next may have it
    bool holds(const Claim& claim);
    std::uint64_t lapses() const;                   // how often the others may have believed this server to be gone
    void attend(const std::vector<Attended>& here); // for the lists of the others
    std::vector<Attended> attended_elsewhere();
    std::vector<std::string> living(); // keys of the servers that the others believe to be there

    // If the battle continues another one, `entries` are those before it, and `told` is their transcript.
    void add(const StoredBattle& battle, const StoredProgress& progress, const std::vector<StoredEntry>& entries = {},
             const StoredStory* told = nullptr);
    std::optional<StoredBattle> battle(const std::string& id);
    std::optional<StoredProgress> progress(const std::string& id);
    std::vector<StoredEntry> entries(const std::string& id);
    std::optional<StoredSetupTold> setup_told(const std::string& id); // nothing before the battle has begun
    std::vector<StoredTold> told(const std::string& id);
    std::optional<StoredTold> last_told(const std::string& id);
    void remove(const Claim& claim);

    void begin(const Claim& claim, const StoredProgress& progress, const StoredStory& told);
    // Battles that have begun but have no transcript, because an older program played them.
    std::vector<std::string> untold();
    // The transcript of such a battle with this many entries. Nothing happens if it has one by now, or has more
    // entries.
    void tell(const std::string& id, std::size_t entries, const StoredStory& told);
    // Entries from this number on, with the id that their sender gave them (empty for a computer's answer), and what
    // follows from them: all, or none. After a take-back or an undo, what was sent later is removed.
    void add_entries(const Claim& claim, std::int64_t number, const std::vector<StoredEntry>& entries,
                     const std::string& client_id, const StoredProgress& progress,
                     std::array<std::int64_t, 2> clock_left);
    void undo_entries(const Claim& claim, std::int64_t from, const StoredProgress& progress,
                      std::array<std::int64_t, 2> clock_left);
    void set_progress(const Claim& claim, const StoredProgress& progress);
    // How many answers stood when the answer with this client id was accepted; nothing if it was never accepted.
    std::optional<std::int64_t> acknowledged(const std::string& id, const std::string& client_id);

    void set_nonce(const Claim& claim, Side seat, const std::string& nonce);
    void set_stance(const Claim& claim, Side seat, const std::string& set_up, const std::string& orders);
    void set_clock(const Claim& claim, const StoredProgress& progress, std::array<std::int64_t, 2> clock_left);
    std::optional<std::string> invited(const std::string& invite_hash); // the battle that the code invites to
    // Uses up the code and seats the guest, in one step.
    SatDown sit_down(const Claim& claim, const std::string& invite_hash, Side seat, const StoredSeat& guest);

    void add_chat(const Claim& claim, const StoredChat& line);
    std::vector<StoredChat> chat(const std::string& id, bool of_seats, std::int64_t most); // the last lines of a room
    StoredChatCount chat_count(const std::string& id);

    std::int64_t count_of_token(const std::string& token_hash); // battles in which it has a seat
    std::vector<BattleSummary> of_tokens(const std::vector<std::string>& token_hashes, std::int64_t most);
    // Those of these battles that are being played and may be watched, newest first.
    std::vector<BattleSummary> listed(const std::vector<std::string>& ids, std::int64_t most);
    // Those of these battles in which anyone may take the free seat, newest first; with their armies.
    std::vector<BattleSummary> open_to_anyone(const std::vector<std::string>& ids, std::int64_t most);

    // How long servers have run for these battles, in milliseconds, as last noted.
    std::int64_t server_time();
    std::int64_t pass_time(std::int64_t time); // notes a time; returns the latest that any server has noted

    const Histogram& changes() const; // how long each change took
    // Battles that nobody has touched since then (seconds since 1970), oldest first. Uploaded replays are none of them.
    std::vector<std::string> untouched_since(std::int64_t time, std::int64_t most);

    // For copying: all battles, oldest first; one with everything that belongs to it; and writing such a one. False: a
    // battle with its id is there already.
    std::vector<std::string> ids();
    std::optional<WholeBattle> whole(const std::string& id);
    bool keep(const WholeBattle& whole);

  private:
    explicit Store(std::unique_ptr<sql::Database> database);
    std::unique_ptr<sql::Database> database_;
};

} // namespace muster
