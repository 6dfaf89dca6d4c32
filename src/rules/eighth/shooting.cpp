// Shooting (E-SHT): rules/sheets/shooting_declaration.h with the eighth's clauses. Unlike in the ninth, units that can
// FLY shoot after Falling Back; who is within 1" of an enemy has to have a Pistol; and Pistols or others is decided
// with the targets.
#include "rules/eighth/shooting.h"

#include "rules/eighth/phases.h"
#include "rules/eighth/targets.h"
#include "rules/sheets/attacks.h"
#include "rules/sheets/rolls.h"
#include "rules/sheets/selecting.h"
#include "rules/sheets/shooting_declaration.h"

namespace muster::eighth {
namespace {

struct ShootingEdition {
    using Game = eighth::Game;
    using Declared = eighth::Declared;
    using Targets = eighth::Targets;

    static constexpr DeclarationClauses clauses{.declared = E_TGT_06,
                                                .not_theirs = E_I_63,
                                                .no_such_weapon = E_SHT_06,
                                                .no_such_profile = E_I_63,
                                                .once = E_WPN_01,
                                                .twice = E_SHT_06,
                                                .at_one_unit = E_TGT_09,
                                                .one_grenade = E_WPN_09,
                                                .only_grenade = E_WPN_09,
                                                .pistols_or_not = E_WPN_13};

    static void ask_before(Game&, UnitId, Targets&) {}
    static bool may_be_lost(const Targets&, UnitId) { return false; }
};

} // namespace

std::optional<Clause> why_it_cannot_shoot(Game& game, UnitId unit, const ShootingOccasion& occasion) {
    if (occasion.kind == AttackKind::shooting) {
        if (game.has(unit, Flag::shot)) return E_I_24;
        const MoveKind move = game.of(unit).move;
        if (move == MoveKind::fall_back && !can_fly(game, unit) &&
            !may_shoot_after(game, unit, &Ability::after_fall_back))
            return E_SHT_04; // E-FALL-05, E-FALL-06
        if (move == MoveKind::advance && !has_weapon(game, unit, WeaponType::assault) &&
            !may_shoot_after(game, unit, &Ability::after_advance))
            return E_SHT_03;
        if (is_engaged(game, unit) && !has_weapon(game, unit, WeaponType::pistol)) return E_SHT_05;
    }
    if (!has_ranged_weapon(game, unit)) return E_SHT_02;
    if (!can_fire_anything(game, Targets(game, unit, occasion))) return E_I_25;
    return std::nullopt;
}

// E-SHT-01: the declaration as a whole (E-I-63, E-TGT-07), then target by target.
void shoot(Game& game, UnitId unit, const ShootingOccasion& occasion) {
    const std::vector<Declared> declared = ShootingDeclaration<ShootingEdition>(game, unit, occasion).ask();
    if (occasion.kind == AttackKind::shooting) game.set(unit, Flag::shot); // E-I-24
    resolve_in_order(game, occasion.kind, declared, {E_TGT_08, Clause::none});
}

// E-SHT-02
void shooting_phase(Game& game) {
    const auto bar = [&](UnitId unit) { return why_it_cannot_shoot(game, unit); };
    while (const auto unit = select_unit(game, game.active(), E_SHT_02, true, bar)) {
        shoot(game, *unit);
        if (game.battle.over) return;
        game.checkpoint();
    }
}

} // namespace muster::eighth
