// The scores of all answers to one question, for the greedy player. Every kind of question is scored, small ones in a
// simpler way. The explanation shows the same scores that decide.
#pragma once

#include "players/candidate.h"
#include "players/positions.h"
#include "players/quick.h"

#include "battle/inspector.h"

#include <string_view>
#include <utility>

namespace muster {

class Scorer {
  public:
    // `most`: how many answers are wanted. If it is one, other answers are examined only as far as the choice needs it.
    Scorer(const View& view, const Question& question, const Rulings& rulings, QuickPlayer& quick, std::size_t most);

    // The best answer first; there is at least one.
    std::vector<Candidate> ranked();

  private:
    void score();
    void score_others(); // answers not examined yet, if the caller wants more than the choice
    void settle();       // the choice is made: answers found from now on are listed after it
    // Ignores answers that the rules would refuse and answers that are known already.
    bool add(const Answer& answer, const Scored& scored);
    bool is_known(const Answer& answer) const;
    bool wants_more() const { return most_ > 1; }
    const Answer& plain(); // the answer of the rules of thumb
    std::string_view word_of(const Option& option) const;
    const Positions& positions(); // of the unit that the question is about

    // --- Moves (score_moves.cpp)
    using Placed = std::pair<Answer, Position>;
    void score_places(Afterwards after);
    std::optional<Placed> placed_at(const Position& wish, const Afterwards& after, bool roughly);
    void score_way_to_move();
    void score_leaving();
    void score_closing();
    void score_set_up();
    Scored set_up_there(const Answer& answer) const;
    void score_other_places();
    Scored place_worth(const Answer& answer);

    // --- Attacks, charges, activations (score_attacks.cpp)
    struct Charge {
        UnitId target = UnitId::none;
        Scored scored;
    };
    void score_attacks(AttackMode mode);
    Scored charge(const BoardUnit& unit, const BoardUnit& enemy, double chance) const;
    std::vector<Charge> likely_charges(const BoardUnit& unit) const;
    std::optional<Scored> real_charge(const BoardUnit& unit, UnitId target) const;
    void score_chargers();
    void score_charge_targets();
    void score_hopeless_charges();
    Scored best_charge(const BoardUnit& unit) const;
    void score_activations();
    Scored best_attack(const BoardUnit& unit, Length move) const;
    void score_actions();

    // --- Which unit is next, and other picks (score_picks.cpp)
    void score_units();
    Scored turn_of(UnitId unit) const;
    Scored turn_to_fight(const BoardUnit& unit) const;
    Scored worth_of_waiting(UnitId unit) const;
    Scored mortal_wounds(const BoardUnit& target) const;
    const BoardUnit* nearest_enemy(const BoardUnit& unit) const;
    void score_powers();
    void score_losses();
    Scored loss_of(ModelId model) const;
    void score_rerolls();
    void score_orders();
    void score_division();
    void score_zones();
    void score_by_thumb();

    const View& view_;
    const Question& question_;
    const Rulings& rulings_;
    QuickPlayer& quick_;
    std::size_t most_;
    BoardSummary board_;
    std::optional<Answer> plain_;
    std::optional<Positions> positions_;
    std::vector<Candidate> found_;
    std::optional<std::int64_t> settled_; // the score of the choice
};

} // namespace muster
