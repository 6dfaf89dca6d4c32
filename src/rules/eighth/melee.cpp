// Close combat attacks (E-FGT): rules/sheets/close_combat.h. Unlike in the ninth, the chain through a friend is an
// inch, whoever charged attacks nobody else, and attacks may be left out.
#include "rules/eighth/melee.h"

#include "rules/sheets/attacks.h"
#include "rules/sheets/rolls.h"

namespace muster::eighth {
namespace {

struct MeleeEdition {
    using Game = eighth::Game;
    using Declared = eighth::Declared;

    static constexpr CloseCombatClauses clauses{.not_a_fighter = E_FGT_11,
                                                .no_skill = E_DATA_06,
                                                .no_attacks = E_DATA_06,
                                                .no_such_weapon = E_FGT_19,
                                                .declared = E_FGT_14,
                                                .out_of_reach = E_FGT_11,
                                                .not_charged = E_FGT_13};
    static constexpr std::int16_t least_attacks = 0; // E-I-38: one may hold back, so that there is always a choice

    // E-FGT-11; E-FGT-12: or within 1" of another model of its unit that is so near to the enemy.
    static bool reaches(const Game& game, ModelId model, UnitId enemy) {
        if (within(game, model, enemy, an_inch)) return true;
        return std::ranges::any_of(game.models_of(game.unit_of(model)), [&](ModelId mate) {
            return within(game, model, mate, an_inch) && within(game, mate, enemy, an_inch);
        });
    }

    // E-FGT-13: after a charge, only those it was declared against.
    static bool may_target(const Game& game, UnitId unit, UnitId enemy) {
        if (!game.has(unit, Flag::charged)) return true;
        const auto& charged = game.of(unit).charge_targets;
        return std::ranges::find(charged, enemy) != charged.end();
    }

    // E-FGT-18: at most as many attacks as it has, fewer if it likes (E-I-38); what a weapon adds is made with that
    // weapon.
    static std::optional<Refusal> check(const Fighter& fighter, const Answer& answer) {
        int declared = 0;
        for (const Grip& grip : fighter.grips)
            declared += std::max(0, declared_with(answer, fighter.model, grip) - grip.extra);
        if (declared > fighter.attacks) return Refusal{E_FGT_18, {fighter.model}, {declared, fighter.attacks}};
        return std::nullopt;
    }
};

} // namespace

Fighters fighters_of(Game& game, UnitId unit) { return CloseCombat<MeleeEdition>(game, unit).fighters(); }

Clause bar_of_attack(const Game& game, UnitId unit, const Option& option) {
    return CloseCombat<MeleeEdition>::bar_of_attack(game, unit, option);
}

void make_close_combat_attacks(Game& game, UnitId unit) {
    CloseCombat<MeleeEdition> combat(game, unit);
    const Fighters fighters = combat.fighters();
    if (fighters.empty()) return; // E-I-38
    resolve_in_order(game, AttackKind::melee, combat.declare(fighters), {E_FGT_17, Clause::none});
}

} // namespace muster::eighth
