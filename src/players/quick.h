// A quick player: walks to objective markers and to enemies, shoots and charges, by rules of thumb and rough estimates.
// It looks one step ahead and never at what the opponent might do. It has one behaviour for each rule set it knows, in
// a file of its own and registered in quick.cpp; in other rule sets it takes what is offered first.
#pragma once

#include "battle/player.h"

namespace muster {

class QuickPlayer final : public Player {
  public:
    Answer answer(const View& view, const Question& question, const Rulings& rulings) override;
};

// What a question is about. The behaviours know the clauses; players who score answers need only this.
enum class Matter : std::uint8_t {
    other,
    move,        // and then it may shoot or charge
    move_again,  // and that is all
    way_to_move, // one of the words normal_move, advance, remain_stationary
    leave_fight, // remain_stationary or fall_back
    close_in,    // a charge, a pile-in and the like: the unit that is asked about, where the rules let it
    move_off,    // any other move: out of a fight, of an aircraft, a charge of the alternating game
    shoot,
    fight,
    choose_charger,
    declare_charge,
    activate, // which unit acts next
    act,      // one of the words shoot, charge, move_again
    next_to_move,
    next_to_shoot,
    next_to_fight,
    next_to_set_up,
    react,        // who shoots at the unit that is asked about
    intervene,    // who comes to help
    embark,       // where the unit that is asked about could
    spare_reroll, // one of a few of the whole battle
    choose_zone,  // near_zone or far_zone
    choose_warlord,
    plain_choice, // what the rules propose is as good as anything
};
Matter matter_of(const Setup& setup, const Question& question);

Answer play_datasheets_quickly(const View& view, const Question& question, const Rulings& rulings);
Answer play_alternating_quickly(const View& view, const Question& question, const Rulings& rulings);

} // namespace muster
