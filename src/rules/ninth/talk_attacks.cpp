// Attacks that a unit could declare, as rules/sheets/attack_grid.h shows them, with this edition's limits on modifiers.
#include "rules/ninth/talk.h"

#include "rules/ninth/melee.h"
#include "rules/ninth/shooting.h"
#include "rules/sheets/attack_grid.h"
#include "rules/sheets/attacks.h"
#include "rules/sheets/rolls.h"

namespace muster::ninth {
namespace {

struct GridEdition {
    using Game = ninth::Game;
    using Declared = ninth::Declared;
    using AttackNumbers = ninth::AttackNumbers;

    static constexpr AttackClauses clauses{.modifier = N_DICE_05,
                                           .assault = N_WPN_05,
                                           .heavy = N_WPN_06,
                                           .rapid_fire = N_WPN_07,
                                           .wound = N_ATK_11,
                                           .invulnerable = N_SAVE_06,
                                           .penetration = N_SAVE_02,
                                           .cover = Clause::none,
                                           .overwatch = N_OW_05,
                                           .not_a_shooter = N_SHT_01,
                                           .not_a_fighter = N_MEL_03};

    static bool is_blast(const WeaponProfile& profile) { return sheets::is_blast(profile); }
    static int cover(const Game&, UnitId, AttackKind) { return 0; }
    static int hit_modifier(const AttackNumbers& numbers) { return numbers.hit_modifier_at_work(); }
    static int wound_modifier(const AttackNumbers& numbers) { return numbers.wound_modifier_at_work(); }
    static std::vector<CardValue> weapon_values(const WeaponProfile& profile) { return ninth::weapon_values(profile); }
};

} // namespace

AttackOptions attacks_of(const Setup& setup, const Battle& battle, UnitId unit, AttackMode mode) {
    Look look(setup, battle);
    return AttackGrid<GridEdition>(look.game, unit).attacks(mode);
}

} // namespace muster::ninth
