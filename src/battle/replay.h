// A replay: armies, table, mission, dice, answers and the digest of the final state. This is all that is needed to
// rebuild the identical battle anywhere, so a battle in progress is saved in the same form.
#pragma once

#include "battle/session.h"
#include "dice/commitment.h"

#include <functional>

namespace muster {

// Where the dice of a battle come from.
struct DiceOrigin {
    enum class Kind : std::uint8_t {
        seed,   // simulation: Philox by seed and battle number
        secret, // between people: ChaCha20 by a secret, revealed after the last roll, and two nonces
        faces   // the export of an unfinished battle: the faces so far, and the commitment for the rest
    };
    Kind kind = Kind::seed;
    std::uint64_t seed = 0, battle = 0;
    Bytes32 secret{}, commitment{};
    Nonces nonces;
    std::vector<Face> given; // of a fork: the faces of the battle that it continues, before its own first die
    std::vector<Face> faces; // with a secret: the faces that the file says were rolled since; may be empty

    std::shared_ptr<DiceStream> stream() const; // the given faces, then its own
    std::shared_ptr<DiceStream> own_stream() const;
};

// How a battle ended that stopped early.
struct Ending {
    enum class How : std::uint8_t { resigned, agreed, claimed };
    How how = How::agreed;
    Outcome outcome = Outcome::draw;
};
MUSTER_NAMES(Ending::How, resigned, agreed, claimed)
MUSTER_FIELDS(Ending, how, outcome)

struct Replay {
    std::shared_ptr<const Setup> setup;
    DiceOrigin dice;
    std::vector<Entry> entries;
    std::optional<Ending> ending;
    std::uint64_t digest = 0;    // of the battle after the last entry
    std::uint64_t catalogue = 0; // digest of the clause texts under which it was played
    // The digest of the setup that a file states; older files have none.
    std::optional<std::uint64_t> setup_digest = std::nullopt;

    bool same_setup() const { return !setup_digest || *setup_digest == setup->digest; }
};

// The fingerprint of a rule set's clauses: it changes when the rules do.
std::uint64_t catalogue_digest(std::string_view rules);

Replay replay_of(const Session& session, const DiceOrigin& dice);
// A replay that everybody may see. For a battle in progress it holds the faces so far instead of the key, and stops
// before the first answer that is still secret. For an ended battle it holds everything.
Replay export_of(const Session& session, const DiceOrigin& dice, std::optional<Ending> ending = {});
// The same for the dice alone. `rolled` says how many were rolled.
DiceOrigin shown_dice(const DiceOrigin& dice, std::uint64_t rolled, bool ended);
// Whether its own dice are those that the secret and the nonces give. `rolled` counts the dice of this session, those
// given to a fork included. Nothing if there is no secret to check with.
std::optional<bool> verifies(const DiceOrigin& dice, std::uint64_t rolled);

// The session that these entries of an earlier one lead to, in one run. `each` sees it before every answer.
Session restore(std::shared_ptr<const Setup> setup, std::shared_ptr<DiceStream> dice, std::span<const Entry> entries,
                const std::function<void(const Session&, std::size_t answers)>& each = nullptr);

// Plays a replay to its end. If the rules now refuse an answer or fail on one, the Problem says which answer and why.
Result<Session> play_back(const Replay& replay);
// Goes through the replay one entry at a time. `after` sees the session before the first entry and after each, and
// returns false to stop.
Result<Session> play_back(const Replay& replay, const std::function<bool(const Session&)>& after);

// Faces in the form that files and the store use: "3516".
std::string text_of(std::span<const Face> faces);
std::optional<std::vector<Face>> faces_from(std::string_view text);

using FindRuleSet = const RuleSet* (*)(std::string_view name);

std::string replay_text(const Replay& replay);

// A battle that today's rules cannot rebuild, as the JSON texts that were kept of it: armies, table, start and entries.
struct ReplayWords {
    std::string rules, catalogue, red, blue, table, mission;
    std::vector<std::string> switches;
    std::optional<std::string> start, setup_digest;
    DiceOrigin dice;
    std::vector<std::string> entries;
    std::optional<Ending> ending;
    std::string digest;
};
std::string replay_text(const ReplayWords& replay);
Result<Replay> read_replay(Document& document, FindRuleSet find);
Result<Replay> load_replay(const std::string& file, FindRuleSet find);

} // namespace muster
