// One question before the greedy player, and what can be said for each answer to it. Every kind of question is weighed,
// the small ones by plainer means: what the explanation shows is what the decision is made by.
#pragma once

#include "players/candidate.h"
#include "players/quick.h"
#include "players/spots.h"

#include "battle/table_talk.h"

#include <string_view>
#include <utility>

namespace muster {

class Weighing {
  public:
    // `most`: how many answers are wanted; for one the others are looked at only as far as the choice needs it.
    Weighing(const View& view, const Question& question, const Rulings& rulings, QuickPlayer& quick, std::size_t most);

    // Best first, at least one.
    std::vector<Candidate> weighed(Matter matter);

  private:
    void weigh(Matter matter);
    void weigh_others(); // that were not looked at, for whoever wants to see more than the choice
    void settle();       // what was found so far was the choice; nothing that comes now is put before it
    // Answers that the rules would refuse, and those that are known already, are not worth a thought.
    bool add(const Answer& answer, const Scored& scored);
    bool is_known(const Answer& answer) const;
    bool wants_more() const { return most_ > 1; }
    const Answer& plain(); // what the rules of thumb say
    std::string_view word_of(const Option& option) const;
    const Spots& spots(); // of the unit that is asked about

    // --- Moves (weigh_moves.cpp)
    using Placed = std::pair<Answer, Spot>;
    void weigh_places(Afterwards after);
    std::optional<Placed> placed_at(const Spot& wish, const Afterwards& after, bool roughly);
    void weigh_way_to_move();
    void weigh_leaving();
    void weigh_closing();
    void weigh_set_up();
    Scored set_up_there(const Answer& answer) const;
    void weigh_other_places();
    Scored place_worth(const Answer& answer);

    // --- Attacks, charges, activations (weigh_attacks.cpp)
    struct Charge {
        UnitId target = UnitId::none;
        Scored scored;
    };
    void weigh_attacks(AttackMode mode);
    Scored charge(const Figure& unit, const Figure& enemy, double chance) const;
    std::vector<Charge> likely_charges(const Figure& unit) const;
    std::optional<Scored> real_charge(const Figure& unit, UnitId target) const;
    void weigh_chargers();
    void weigh_charge_targets();
    void weigh_hopeless_charges();
    Scored best_charge(const Figure& unit) const;
    void weigh_activations();
    Scored best_attack(const Figure& unit, Length move) const;
    void weigh_actions();

    // --- Who is next, and what else is picked (weigh_picks.cpp)
    void weigh_units(Matter matter);
    Scored turn_of(Matter matter, UnitId unit) const;
    Scored turn_to_fight(const Figure& unit) const;
    Scored worth_of_waiting(UnitId unit) const;
    Scored mortal_wounds(const Figure& target) const;
    const Figure* nearest_enemy(const Figure& unit) const;
    void weigh_powers();
    void weigh_losses();
    Scored loss_of(ModelId model) const;
    void weigh_rerolls();
    void weigh_orders();
    void weigh_division();
    void weigh_zones();
    void weigh_by_thumb();

    const View& view_;
    const Question& question_;
    const Rulings& rulings_;
    QuickPlayer& quick_;
    std::size_t most_;
    Picture picture_;
    std::optional<Answer> plain_;
    std::optional<Spots> spots_;
    std::vector<Candidate> found_;
    std::optional<std::int64_t> settled_; // the best there was
};

} // namespace muster
