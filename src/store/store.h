// Where battles are kept: one SQLite file. A battle is what is fixed at its start, its seats, and the list of its
// entries. Every change is one transaction, so a killed server later finds everything that it has acknowledged, exactly
// once. It is safe to use from several threads. Errors from outside (a full disk) are thrown as StoreError. After one,
// nothing is written until check() has found the store in order again.
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

// The server decides what the texts contain; the store only keeps them.
struct StoredSeat {
    std::string who;                       // "person", "friend", "anyone", "computer:NAME"
    std::string name;                      // of the person
    std::optional<std::string> army;       // the complete document
    std::string army_name;                 //
    std::optional<std::string> token_hash; // of the token of the client in this seat
    std::optional<std::string> nonce;      // hexadecimal
    std::string set_up = "ask";            // the standing order for the set-up
    std::string orders;                    // the other standing orders: JSON; empty: the usual ones
    std::int64_t clock_left = 0;           // milliseconds
    bool is_computer() const { return who.starts_with("computer:"); }
    bool is_guest() const { return who == "friend" || who == "anyone"; } // sits down, or sat down, by an invitation
};

struct StoredBattle {
    std::string id, rules, mission, switches, table, table_name;
    std::array<StoredSeat, 2> seats;
    std::string secret;               // of the dice, hexadecimal; empty in a battle by seed
    std::string given;                // of a fork or an example: the faces rolled before it, "3516"
    std::optional<std::string> start; // where it begins, if not at its very beginning: JSON
    // Of a fork or an example: how many answers it took over. The question after them is put to its person in any case.
    std::optional<std::int64_t> taken_over;
    std::optional<std::int64_t> seed; // the bits of the seed
    std::string assistance;
    std::optional<std::int64_t> clock_bank, clock_delay;
    bool listed = true;
    std::optional<std::string> invite_hash; // as long as the code can be used
    std::optional<std::string> replay;      // of an uploaded battle: the whole file
    std::string catalogue;                  // of the rules under which it is played
    std::int64_t created = 0;               // seconds since 1970
};

// How far the battle is, for lists. It follows from the entries and is written with them.
struct StoredProgress {
    std::string standing = "waiting"; // "waiting", "playing", "over"
    std::optional<std::string> how, outcome, digest, asked;
    std::int64_t round = 0, answers = 0;
    std::string phase;
    std::array<std::int64_t, 2> score{};
    std::int64_t touched = 0;             // seconds since 1970
    std::optional<std::int64_t> asked_at; // when the open question was asked, in the server's time
    std::string thought;                  // about questions to which somebody may return
};

// What every client was sent after this many answers, in the words of the protocol (server/transcript.h). With it a
// battle can be shown as it was, even if its rules have changed.
struct StoredTold {
    std::int64_t at = 0;
    std::string events;               // since the answer before, as JSON
    std::string changes;              // of the table since then, as JSON
    std::int64_t next_die = 0;        // how many dice had been rolled
    std::string digest;               // of the state
    std::optional<std::int64_t> open; // how many entries depend on no secret; none: all of them
};

// What is sent once, when the battle begins.
struct StoredSetupTold {
    std::string info, digest;
};
struct StoredStory {
    StoredSetupTold setup;
    std::vector<StoredTold> told; // from the beginning
};

// One entry of the replay, in the words of the replay.
struct StoredEntry {
    bool is_answer = true;
    std::string seat;   // "red"
    std::string answer; // JSON
    std::int64_t back_to = 0, next_die = 0;
    bool by_hand = true;  // false: given by a computer player, in its own seat or for a person; or by an example
    bool goes_on = false; // by hand, in one row with the answer by hand before it: they are undone together
    std::string own;      // why the server answered for a person, and the clause: "forced N-MOV-04"; else empty
    // What the entry led to. For a take-back this is only the state and the dice, which stay spent. It is written with
    // the entry, but not read with it.
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
    static constexpr int version = 7;

    // Opens the file, updates it to this version, or creates it. A file of a newer version or of another program is
    // left alone, and so is a damaged one. A file that another server has open is left alone, too, because two servers
    // would overwrite each other's battles.
    static Result<std::unique_ptr<Store>> open(const std::string& file);
    static bool is_in_use(const std::string& file); // by a server
    ~Store();

    // Called once a second. It checks that the file is there, belongs to this store and can be written, and continues
    // with it when it is usable again. Returns what is wrong; empty: all is well.
    std::string check();
    // May be called from any thread; it does not wait.
    bool failing() const;
    std::uint64_t generation() const; // grows when the store continues with a replaced or changed file

    // If the battle continues another one, `entries` are those before it, and `told` is their transcript.
    void add(const StoredBattle& battle, const StoredProgress& progress, const std::vector<StoredEntry>& entries = {},
             const StoredStory* told = nullptr);
    std::optional<StoredBattle> battle(const std::string& id);
    std::optional<StoredProgress> progress(const std::string& id);
    std::vector<StoredEntry> entries(const std::string& id);
    std::optional<StoredSetupTold> setup_told(const std::string& id); // nothing before the battle has begun
    std::vector<StoredTold> told(const std::string& id);
    std::optional<StoredTold> last_told(const std::string& id);
    bool remove(const std::string& id); // false: there was none

    void begin(const std::string& id, const StoredProgress& progress, const StoredStory& told);
    // Battles that have begun but have no transcript, because an older program played them.
    std::vector<std::string> untold();
    // The transcript of such a battle with this many entries. Nothing happens if it has one by now, or has more
    // entries.
    void tell(const std::string& id, std::size_t entries, const StoredStory& told);
    // Entries from this number on, with the id that their sender gave them (empty for a computer's answer), and what
    // follows from them: all, or none. After a take-back or an undo, what was sent later is removed.
    void add_entries(const std::string& id, std::int64_t number, const std::vector<StoredEntry>& entries,
                     const std::string& client_id, const StoredProgress& progress,
                     std::array<std::int64_t, 2> clock_left);
    void undo_entries(const std::string& id, std::int64_t from, const StoredProgress& progress,
                      std::array<std::int64_t, 2> clock_left);
    void set_progress(const std::string& id, const StoredProgress& progress);
    // How many answers stood when the answer with this client id was accepted; nothing if it was never accepted.
    std::optional<std::int64_t> acknowledged(const std::string& id, const std::string& client_id);

    void set_nonce(const std::string& id, Side seat, const std::string& nonce);
    void set_stance(const std::string& id, Side seat, const std::string& set_up, const std::string& orders);
    void set_clock(const std::string& id, const StoredProgress& progress, std::array<std::int64_t, 2> clock_left);
    std::optional<std::string> invited(const std::string& invite_hash); // the battle that the code invites to
    // Uses up the code and seats the guest, in one step.
    SatDown sit_down(const std::string& id, const std::string& invite_hash, Side seat, const StoredSeat& guest);

    void add_chat(const std::string& id, const StoredChat& line);
    std::vector<StoredChat> chat(const std::string& id, bool of_seats, std::int64_t most); // the last lines of a room
    StoredChatCount chat_count(const std::string& id);

    std::vector<BattleSummary> of_tokens(const std::vector<std::string>& token_hashes, std::int64_t most);
    // Those of these battles that are being played and may be watched, newest first.
    std::vector<BattleSummary> listed(const std::vector<std::string>& ids, std::int64_t most);
    // The ids of those of these battles in which anyone may take the free seat, newest first.
    std::vector<std::string> open_to_anyone(const std::vector<std::string>& ids, std::int64_t most);

    // How long servers have run for these battles, in milliseconds, as last noted.
    std::int64_t server_time();
    void set_server_time(std::int64_t time);

  private:
    struct Inside;
    explicit Store(std::unique_ptr<Inside> inside);
    std::unique_ptr<Inside> inside_;
};

} // namespace muster
