// Plays every sequence of dice through the rules of battles: the exact outcome of a small question.
#pragma once

#include "odds/duel_table.h"
#include "twin.h"

namespace muster::test {

// Dice that go through every sequence: first the written faces, then ones. `advance` increases the last die.
class EverySequence final : public DiceStream {
  public:
    void fill(std::uint64_t first, std::span<Face> faces, Clause) override {
        for (std::size_t i = 0; i < faces.size(); ++i)
            faces[i] = first + i < written_.size() ? written_[first + i] : Face{1};
    }
    // Goes to the next sequence after one that used this many dice; false when there is none.
    bool advance(std::uint64_t used) {
        written_.resize(used, Face{1});
        while (!written_.empty() && written_.back() == 6) written_.pop_back();
        if (written_.empty()) return false;
        ++written_.back();
        return true;
    }

  private:
    std::vector<Face> written_;
};

struct EveryOutcome : TwinResult {
    std::vector<Fraction> regrouped; // in the order of odds_internal::Regrouped
};

// Nothing if there are too many sequences.
inline std::optional<EveryOutcome> every_outcome(const OddsQuestion& question, int most_sequences) {
    const odds_internal::OddsRules& rules = *odds_internal::find_odds_rules(question.rules);
    const auto table = rules.duel_table(rules, question);
    EveryOutcome result;
    result.killed.resize(static_cast<std::size_t>(models_of(question)) + 1);
    result.wounds_lost.resize(static_cast<std::size_t>(wounds_of(question)) + 1);
    result.regrouped.resize(4);
    EverySequence dice;
    for (int sequences = 0; sequences < most_sequences; ++sequences) {
        odds_internal::Faces faces(dice);
        const odds_internal::DuelOutcome outcome = table->fight(faces);
        const Fraction chance =
            1 / Fraction(pow(boost::multiprecision::cpp_int(6), static_cast<unsigned>(faces.taken())));
        result.killed[static_cast<std::size_t>(outcome.killed)] += chance;
        result.wounds_lost[static_cast<std::size_t>(outcome.wounds_lost)] += chance;
        result.regrouped[static_cast<std::size_t>(outcome.regrouped)] += chance;
        if (!dice.advance(faces.taken())) return result;
    }
    return std::nullopt;
}

inline bool agrees(const std::vector<double>& chances, const std::vector<Fraction>& exact) {
    for (std::size_t i = 0; i < exact.size(); ++i)
        if (abs(Fraction(chances[i]) - exact[i]) > Fraction(1e-14)) return false;
    return chances.size() == exact.size();
}

} // namespace muster::test
