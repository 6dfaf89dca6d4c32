// Where battles live: one SQLite file. A battle is what is fixed at its start, its seats, and the list of its entries;
// every change is one transaction, so that a server that is killed finds everything it has acknowledged, once. Safe to
// use from several threads. What the world does wrong (a full disk) is thrown as StoreError; after it nothing is
// written until check() has found the store in order again.
#pragma once

#include "base/id.h"
#include "base/problem.h"
#include "store/store_error.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace muster {

// All texts are what the server makes of them; the store only keeps them.
struct StoredSeat {
    std::string who;                       // "person", "friend", "computer:NAME"
    std::string name;                      // of the person
    std::optional<std::string> army;       // the document, complete in itself
    std::string army_name;                 //
    std::optional<std::string> token_hash; // of whoever sits here
    std::optional<std::string> nonce;      // hexadecimal
    std::string set_up = "ask";            // the standing order
    std::int64_t clock_left = 0;           // milliseconds
    bool is_computer() const { return who.starts_with("computer:"); }
};

struct StoredBattle {
    std::string id, rules, mission, switches, table, table_name;
    std::array<StoredSeat, 2> seats;
    std::string secret;               // of the dice, hexadecimal; empty in a battle by seed
    std::string given;                // of a fork or an example: the faces that fell before it, "3516"
    std::optional<std::string> start; // where it begins, if not at its very beginning: JSON
    std::optional<std::int64_t> seed; // its bits
    std::string assistance;
    std::optional<std::int64_t> clock_bank, clock_delay;
    bool listed = true;
    std::optional<std::string> invite_hash; // while the code can be used
    std::optional<std::string> replay;      // of one that was uploaded: the whole file
    std::string catalogue;                  // of the rules it is played by
    std::int64_t created = 0;               // seconds since 1970
};

// How far it is, for lists; follows from the entries and is written with them.
struct StoredProgress {
    std::string standing = "waiting"; // "waiting", "playing", "over"
    std::optional<std::string> how, outcome, digest, asked;
    std::int64_t round = 0, answers = 0;
    std::string phase;
    std::array<std::int64_t, 2> score{};
    std::int64_t touched = 0;             // seconds since 1970
    std::optional<std::int64_t> asked_at; // when the open question was put, in the server's time
    std::string thought;                  // about questions that somebody may come back to
};

// What everybody was told after so many answers, in the words of the protocol (server/transcript.h): so a battle can be
// shown as it was when its rules have changed.
struct StoredTold {
    std::int64_t at = 0;
    std::string events;               // since the answer before: JSON
    std::string changes;              // of the table since then: JSON
    std::int64_t next_die = 0;        // so many had been rolled
    std::string digest;               // of the state
    std::optional<std::int64_t> open; // so many entries hang on no secret; all of them
};

// What is told once, when the battle begins.
struct StoredSetupTold {
    std::string info, digest;
};
struct StoredStory {
    StoredSetupTold setup;
    std::vector<StoredTold> told; // from the beginning
};

// One entry of the replay, in its wording.
struct StoredEntry {
    bool is_answer = true;
    std::string seat;   // "red"
    std::string answer; // JSON
    std::int64_t back_to = 0, next_die = 0;
    bool by_hand = true; // false: by a computer player, its own seat's or by a standing order; or by an example
    // What it led to; of a take-back only the dice, which stay spent, and the state. Written with it, not read with it.
    std::optional<StoredTold> told;
};

struct StoredChat {
    std::int64_t number = 0;
    std::optional<std::string> seat; // nothing: from a spectator, for spectators
    std::string text, phrase;
};

struct StoredChatCount {
    std::int64_t next = 0; // the number of the next line
    std::int64_t of_seats = 0, of_watchers = 0;
};

struct BattleSummary {
    StoredBattle battle; // without armies, table, secret and replay
    StoredProgress progress;
};

// The result of taking a seat by an invitation.
enum class SatDown : std::uint8_t { yes, no_such_code };

class Store {
  public:
    static constexpr int version = 6;

    // Opens the file, brings it up to date, or begins it. A file of a newer version, of another program or damaged is
    // left alone, and so is one that another server has open: two would overwrite each other's battles.
    static Result<std::unique_ptr<Store>> open(const std::string& file);
    static bool is_in_use(const std::string& file); // by a server
    ~Store();

    // Called once a second: whether the file is there, is ours and can be written, and goes on with it when it is
    // again. Says what is wrong; nothing: all is well.
    std::string check();
    // From any thread, without waiting.
    bool failing() const;
    std::uint64_t generation() const; // grows when another file, or what another program made of it, was gone on with

    // Entries where it goes on from another one; what was told where it has happened already.
    void add(const StoredBattle& battle, const StoredProgress& progress, const std::vector<StoredEntry>& entries = {},
             const StoredStory* told = nullptr);
    std::optional<StoredBattle> battle(const std::string& id);
    std::optional<StoredProgress> progress(const std::string& id);
    std::vector<StoredEntry> entries(const std::string& id);
    std::optional<StoredSetupTold> setup_told(const std::string& id); // nothing before it has begun
    std::vector<StoredTold> told(const std::string& id);
    std::optional<StoredTold> last_told(const std::string& id);
    bool remove(const std::string& id); // false: there was none

    void begin(const std::string& id, const StoredProgress& progress, const StoredStory& told);
    // Battles that have begun and of which nothing is kept that was told: an older program did not.
    std::vector<std::string> untold();
    // What such a battle of so many entries has told; nothing happens where it is known by now, or was gone on with.
    void tell(const std::string& id, std::size_t entries, const StoredStory& told);
    // An answer with the id its sender gave it (empty: a computer's), and what follows from it. After a take-back and
    // after an undo nothing stands that was told later.
    void add_entry(const std::string& id, std::int64_t number, const StoredEntry& entry, const std::string& client_id,
                   const StoredProgress& progress, std::array<std::int64_t, 2> clock_left);
    void undo_entry(const std::string& id, std::int64_t number, const StoredProgress& progress,
                    std::array<std::int64_t, 2> clock_left);
    void set_progress(const std::string& id, const StoredProgress& progress);
    // How many answers stood when the answer with this client id was accepted; nothing if it never was.
    std::optional<std::int64_t> acknowledged(const std::string& id, const std::string& client_id);

    void set_nonce(const std::string& id, Side seat, const std::string& nonce);
    void set_stance(const std::string& id, Side seat, const std::string& set_up);
    void set_clock(const std::string& id, const StoredProgress& progress, std::array<std::int64_t, 2> clock_left);
    std::optional<std::string> invited(const std::string& invite_hash); // to which battle
    // Uses the code up and seats the guest, in one step.
    SatDown sit_down(const std::string& id, const std::string& invite_hash, Side seat, const StoredSeat& guest);

    void add_chat(const std::string& id, const StoredChat& line);
    std::vector<StoredChat> chat(const std::string& id, bool of_seats, std::int64_t most); // the last ones of a room
    StoredChatCount chat_count(const std::string& id);

    std::vector<BattleSummary> of_tokens(const std::vector<std::string>& token_hashes, std::int64_t most);
    // Of these the ones being played that may be watched, newest first.
    std::vector<BattleSummary> listed(const std::vector<std::string>& ids, std::int64_t most);
    std::vector<std::string> unfinished(); // ids of those being played

    // Milliseconds for which servers have been there for these battles, as last noted.
    std::int64_t server_time();
    void set_server_time(std::int64_t time);

  private:
    struct Inside;
    explicit Store(std::unique_ptr<Inside> inside);
    std::unique_ptr<Inside> inside_;
};

} // namespace muster
