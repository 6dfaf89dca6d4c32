// One question before the greedy player, and what can be said for each answer to it. Every kind of question is scored,
// the small ones by plainer means: what the explanation shows is what the decision is made by.
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
    // `most`: how many answers are wanted; for one the others are looked at only as far as the choice needs it.
    Scorer(const View& view, const Question& question, const Rulings& rulings, QuickPlayer& quick, std::size_t most);

    // Best first, at least one.
    std::vector<Candidate> ranked();

  private:
    void score();
    void score_others(); // that were not looked at, for whoever wants to see more than the choice
    void settle();       // what was found so far was the choice; nothing that comes now is put before it
    // Answers that the rules would refuse, and those that are known already, are not worth a thought.
    bool add(const Answer& answer, const Scored& scored);
    bool is_known(const Answer& answer) const;
    bool wants_more() const { return most_ > 1; }
    const Answer& plain(); // what the rules of thumb say
    std::string_view word_of(const Option& option) const;
    const Positions& positions(); // of the unit that is asked about

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

    // --- Who is next, and what else is picked (score_picks.cpp)
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
    std::optional<std::int64_t> settled_; // the best there was
};

} // namespace muster
