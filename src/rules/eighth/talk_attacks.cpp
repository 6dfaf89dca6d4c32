// Attacks that a unit could declare, as rules/sheets/attack_grid.h shows them, with this edition's cover and modifiers.
#include "rules/eighth/talk.h"

#include "rules/eighth/cover.h"
#include "rules/eighth/melee.h"
#include "rules/eighth/shooting.h"
#include "rules/sheets/attack_grid.h"
#include "rules/sheets/attacks.h"
#include "rules/sheets/rolls.h"

namespace muster::eighth {
namespace {

struct GridEdition {
    using Game = eighth::Game;
    using Declared = eighth::Declared;
    using AttackNumbers = eighth::AttackNumbers;

    static constexpr AttackClauses clauses{.modifier = E_DICE_05,
                                           .assault = E_WPN_05,
                                           .heavy = E_WPN_06,
                                           .rapid_fire = E_WPN_07,
                                           .wound = E_ATK_05,
                                           .invulnerable = E_INV_01,
                                           .penetration = E_SAVE_01,
                                           .cover = E_COV_01,
                                           .overwatch = E_OW_05,
                                           .not_a_shooter = E_SHT_02,
                                           .not_a_fighter = E_FGT_11};

    static bool is_blast(const WeaponProfile&) { return false; }
    static int cover(const Game& game, UnitId unit, AttackKind kind) {
        return kind != AttackKind::melee && is_in_cover(game, unit) ? 1 : 0; // E-COV-01, E-COV-03
    }
    static int hit_modifier(const AttackNumbers& numbers) { return numbers.hit_modifier; } // E-DICE-05: no limit
    static int wound_modifier(const AttackNumbers& numbers) { return numbers.wound_modifier; }
    static std::vector<CardValue> weapon_values(const WeaponProfile& profile) { return eighth::weapon_values(profile); }
};

} // namespace

AttackOptions attacks_of(const Setup& setup, const Battle& battle, UnitId unit, AttackMode mode) {
    Look look(setup, battle);
    return AttackGrid<GridEdition>(look.game, unit).attacks(mode);
}

} // namespace muster::eighth
