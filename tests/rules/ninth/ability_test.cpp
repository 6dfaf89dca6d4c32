// What abilities do in attacks, each with the nearest case in which it does nothing (testing/abilities_in_attacks.h).
#include "firing_range.h"
#include "testing/abilities_in_attacks.h"

using namespace muster;
using namespace muster::test;
using enum Clause;

namespace {

const Abilities<FiringRange> abilities_here{.hit = N_ATK_03, .wound = N_ATK_11, .save = N_SAVE_01, .reroll = N_RER_08};

} // namespace

TEST_CASE("N-DATA-17 an ability of a weapon profile works only for attacks with that profile") {
    abilities_here.work_for_one_profile();
}
TEST_CASE("N-RER-07 extra hits come of an unmodified roll of their number") { abilities_here.add_hits(); }
TEST_CASE("N-RER-07 an unmodified hit roll may wound without a wound roll") { abilities_here.wound_at_once(); }
TEST_CASE("N-MW-08 mortal wounds may come of a hit roll, whatever becomes of the wound roll") {
    abilities_here.inflict_mortal_wounds();
}
TEST_CASE("N-DATA-01 a wound roll may allow no save") { abilities_here.allow_no_save(); }
TEST_CASE("N-DATA-01 damage is reduced, but not below 1") { abilities_here.reduce_damage(); }
TEST_CASE("N-DICE-05 N-DICE-09 a damage roll is modified, to no less than 1") { abilities_here.modify_damage_rolls(1); }
TEST_CASE("N-I-65 N-I-67 half range, as it was when targets were selected") { abilities_here.ask_for_half_range(); }
TEST_CASE("N-KEY-03 a condition on the target's keyword") { abilities_here.ask_for_a_keyword(); }
TEST_CASE("N-DATA-01 a condition on the number of the target's models") { abilities_here.ask_for_models(); }
TEST_CASE("N-DATA-01 when: shooting, melee, after a charge") { abilities_here.ask_when(); }
TEST_CASE("N-DATA-01 a characteristic that is changed only in some attacks") {
    abilities_here.change_a_characteristic();
}
TEST_CASE("N-DATA-01 against: what works on whoever attacks the affected") { abilities_here.work_against_attackers(); }
TEST_CASE("N-DATA-01 saves may be better against shooting only") { abilities_here.better_saves(); }
TEST_CASE("N-DATA-01 once per phase, turn and battle") { abilities_here.are_limited(); }
TEST_CASE("N-RER-08 a limited re-roll is for one die, and is not used up by keeping") {
    abilities_here.limit_a_reroll_to_one_die();
}
TEST_CASE("N-ATK-02 N-RER-08 each model has its own use of what is limited, and one use is one attack") {
    abilities_here.are_each_models_own();
}
TEST_CASE("N-ATK-02 N-AURA-01 a loss that takes the target out of an aura counts for the next attack") {
    abilities_here.end_with_losses_out_of_range();
}
TEST_CASE("N-DATA-01 however many abilities are used up, none is forgotten") { abilities_here.are_all_remembered(); }
TEST_CASE("N-DATA-01 once per phase an invulnerable save, and damage that is used up by the first attacks") {
    abilities_here.are_used_up();
}
TEST_CASE("N-SHEET-02, N-I-69, N-I-102, N-I-12 an unmodified 1 destroys the bearer after the weapon's attacks, to "
          "nobody's credit") {
    CHECK(abilities_here.destroy_the_bearer().destroyed_by == -1);
}
