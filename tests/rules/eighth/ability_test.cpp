// What abilities do in attacks (E-DATA-10), each with the nearest case in which it does nothing
// (testing/abilities_in_attacks.h).
#include "firing_range.h"
#include "testing/abilities_in_attacks.h"

namespace muster::test {
namespace {

const Abilities<FiringRange> abilities_here{.hit = E_ATK_01, .wound = E_ATK_05, .save = E_SAVE_01, .reroll = E_RRL_01};

TEST_CASE("E-DATA-10 an ability of a weapon profile works only for attacks with that profile") {
    abilities_here.work_for_one_profile();
}
TEST_CASE("E-DATA-10 extra hits come of an unmodified roll of their number") { abilities_here.add_hits(); }
TEST_CASE("E-DATA-10 an unmodified hit roll may wound without a wound roll") { abilities_here.wound_at_once(); }
TEST_CASE("E-DATA-10 mortal wounds may come of a hit roll, whatever becomes of the wound roll") {
    abilities_here.inflict_mortal_wounds();
}
TEST_CASE("E-DATA-10 a wound roll may allow no save") { abilities_here.allow_no_save(); }
TEST_CASE("E-DATA-10 damage is reduced, but not below 1") { abilities_here.reduce_damage(); }
TEST_CASE("E-DICE-05 a damage roll is modified, to no less than 0") { abilities_here.modify_damage_rolls(0); }
TEST_CASE("E-DATA-10 E-I-32 half range, as it was when targets were selected") { abilities_here.ask_for_half_range(); }
TEST_CASE("E-DATA-17 a condition on the target's keyword") { abilities_here.ask_for_a_keyword(); }
TEST_CASE("E-DATA-10 a condition on the number of the target's models") { abilities_here.ask_for_models(); }
TEST_CASE("E-DATA-10 when: shooting, melee, after a charge") { abilities_here.ask_when(); }
TEST_CASE("E-DATA-10 a characteristic that is changed only in some attacks") {
    abilities_here.change_a_characteristic();
}
TEST_CASE("E-DATA-10 against: what works on whoever attacks the affected") { abilities_here.work_against_attackers(); }
TEST_CASE("E-DATA-10 saves may be better against shooting only") { abilities_here.better_saves(); }
TEST_CASE("E-DATA-10 once per phase, turn and battle") { abilities_here.are_limited(); }
TEST_CASE("E-RRL-01 a limited re-roll is for one die, and is not used up by keeping") {
    abilities_here.limit_a_reroll_to_one_die();
}
TEST_CASE("E-FAST-01 E-RRL-01 each model has its own use of what is limited, and one use is one attack") {
    abilities_here.are_each_models_own();
}
TEST_CASE("E-FAST-01 E-AURA-01 a loss that takes the target out of an aura counts for the next attack") {
    abilities_here.end_with_losses_out_of_range();
}
TEST_CASE("E-DATA-10 however many abilities are used up, none is forgotten") { abilities_here.are_all_remembered(); }
TEST_CASE("E-DATA-10 once per phase an invulnerable save, and damage that is used up by the first attacks") {
    abilities_here.are_used_up();
}
TEST_CASE("E-DATA-10 an unmodified 1 destroys the bearer after the weapon's attacks, and counts for Morale") {
    abilities_here.destroy_the_bearer();
}

} // namespace
} // namespace muster::test
