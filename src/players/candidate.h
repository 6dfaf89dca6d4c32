// Answers with their value for a player and the reasons, in thousandths of a victory point. `muster explain` shows
// them, and players choose by them.
#pragma once

#include "base/archive.h"
#include "battle/player.h"

#include <vector>

namespace muster {

// What gives an answer its value. All use one currency, so that none of them counts too much.
enum class Term : std::uint8_t {
    markers,     // markers held if the battle stood like that, or a shorter way to them
    damage,      // damage to enemies, by the odds
    destruction, // the chance to destroy a unit
    charge,      // the expected gain of a charge
    retaliation, // the expected attacks in return
    exposure,    // what enemies can do to a unit there
    progress,    // nearer to a place where the unit is useful
    habit,       // a rule of thumb
    imagined     // how battles went on from there in a planner's imagination; a won battle counts ten points
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

    // A value of 0 is only listed if there is no other. Values for the same term are added.
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

// Looked at, with value 0.
inline Scored nothing(Term term) {
    Scored scored;
    scored.add(term, 0);
    return scored;
}

struct Candidate : Scored {
    Answer answer;
};

// A player that can say what it chose from.
class Thinker : public Player {
  public:
    // Legal answers, best first: at least one, at most `most`.
    virtual std::vector<Candidate> think(const View& view, const Question& question, const Rulings& rulings,
                                         std::size_t most) = 0;
};

// What this player sees in the question. For a player that compares nothing, only its answer.
std::vector<Candidate> explain(Player& player, const View& view, const Question& question, const Rulings& rulings,
                               std::size_t most);

} // namespace muster
