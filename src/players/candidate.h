// Answers with what they are worth to a player and why, in thousandths of a victory point: what `muster explain` shows,
// and what players themselves choose by.
#pragma once

#include "base/archive.h"
#include "battle/player.h"

#include <vector>

namespace muster {

// What an answer is worth something for. One currency, so that none of them drowns the others.
enum class Term : std::uint8_t {
    markers,     // held if the battle stood like that, or nearer to
    damage,      // done to enemies, by the odds
    destruction, // the chance to finish a unit off
    charge,      // what a charge promises
    retaliation, // the blows that come back
    exposure,    // what enemies can do to a unit there
    progress,    // nearer to where the unit is good for something
    habit,       // a rule of thumb
    imagined     // how battles went on from there in a planner's imagination; one won counts ten points
};
MUSTER_NAMES(Term, markers, damage, destruction, charge, retaliation, exposure, progress, habit, imagined)

struct TermValue {
    Term term = Term::habit;
    std::int64_t value = 0;
};
MUSTER_FIELDS(TermValue, term, value)

// Terms that add up to a score.
struct Scored {
    std::int64_t score = 0;
    FixedVector<TermValue, detail::enum_words<Term>.words.size()> reasons;

    // What is worth nothing is not worth a word, unless it is the only one; what is said twice is added.
    void add(Term term, std::int64_t value) {
        if (value == 0 && !reasons.empty()) return;
        if (reasons.size() == 1 && reasons.front().value == 0) reasons.clear();
        score += value;
        const auto same = std::ranges::find(reasons, term, &TermValue::term);
        if (same == reasons.end())
            reasons.push_back({term, value});
        else
            same->value += value;
    }
    void add(const Scored& other) {
        for (const TermValue& reason : other.reasons) add(reason.term, reason.value);
    }
};

// Looked at, and worth nothing by this.
inline Scored nothing(Term term) {
    Scored scored;
    scored.add(term, 0);
    return scored;
}

struct Candidate : Scored {
    Answer answer;
};

// A player who can say what it chose from.
class Thinker : public Player {
  public:
    // Best first and at least one, all of them legal; `most` of them at most.
    virtual std::vector<Candidate> think(const View& view, const Question& question, const Rulings& rulings,
                                         std::size_t most) = 0;
};

// What this player sees in the question: of one that compares nothing its answer alone.
std::vector<Candidate> explain(Player& player, const View& view, const Question& question, const Rulings& rulings,
                               std::size_t most);

} // namespace muster
