// What the store keeps of a battle, in the words of the server.
#pragma once

#include "base/id.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
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
    bool operator==(const StoredSeat&) const = default;
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
    bool operator==(const StoredBattle&) const = default;
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
    bool operator==(const StoredProgress&) const = default;
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
    bool operator==(const StoredTold&) const = default;
};

// What is sent once, when the battle begins.
struct StoredSetupTold {
    std::string info, digest;
    bool operator==(const StoredSetupTold&) const = default;
};
struct StoredStory {
    StoredSetupTold setup;
    std::vector<StoredTold> told; // from the beginning
    bool operator==(const StoredStory&) const = default;
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
    bool operator==(const StoredEntry&) const = default;
};

struct StoredChat {
    std::int64_t number = 0;
    std::optional<std::string> seat; // nothing: from a spectator, for spectators
    std::string text, phrase;
    bool operator==(const StoredChat&) const = default;
};

struct StoredChatCount {
    std::int64_t next = 0; // the number of the next line
    std::int64_t of_seats = 0, of_watchers = 0;
};

// Everything that the store keeps of a battle.
struct WholeBattle {
    StoredBattle battle;
    StoredProgress progress;
    std::vector<StoredEntry> entries;
    std::optional<StoredStory> story;
    std::vector<std::pair<std::string, std::int64_t>> acknowledged; // client ids, and how many answers stood then
    std::vector<StoredChat> chat;
    bool operator==(const WholeBattle&) const = default;
};

struct BattleSummary {
    StoredBattle battle; // without armies, table, secret and replay
    StoredProgress progress;
};

// The result of taking a seat by an invitation.
enum class SatDown : std::uint8_t { yes, no_such_code };

} // namespace muster
