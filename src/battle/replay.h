// A replay: armies, table, mission, dice, answers and the digest of the final state: all that is needed to rebuild the
// identical battle anywhere, so it is also how a battle in progress is kept.
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
        faces   // the export of an unfinished battle: what was rolled so far, and the promise made about the rest
    };
    Kind kind = Kind::seed;
    std::uint64_t seed = 0, battle = 0;
    Bytes32 secret{}, commitment{};
    Nonces nonces;
    std::vector<Face> faces;

    std::shared_ptr<DiceStream> stream() const;
};

struct Replay {
    std::shared_ptr<const Setup> setup;
    DiceOrigin dice;
    std::vector<Entry> entries;
    std::uint64_t digest = 0;    // of the battle after the last entry
    std::uint64_t catalogue = 0; // of the clause texts it was played under
};

// The fingerprint of a rule set's clauses: it changes when the rules do.
std::uint64_t catalogue_digest(std::string_view rules);

Replay replay_of(const Session& session, const DiceOrigin& dice);
// For somebody who may not know the coming dice: the faces so far in place of the key.
Replay export_of(const Session& session, const DiceOrigin& dice);

// Plays a replay through. An answer the rules now refuse is a Problem that says which one and why.
Result<Session> play_back(const Replay& replay);
// Goes through it one entry at a time; `after` sees the session after each. Stops where `after` returns false.
Result<Session> play_back(const Replay& replay, const std::function<bool(const Session&)>& after);

using FindRuleSet = const RuleSet* (*)(std::string_view name);

std::string replay_text(const Replay& replay);
Result<Replay> read_replay(Document& document, FindRuleSet find);
Result<Replay> load_replay(const std::string& file, FindRuleSet find);

} // namespace muster
