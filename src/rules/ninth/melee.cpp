// Close combat attacks (N-MEL): rules/sheets/close_combat.h. Unlike in the eighth, the chain through a friend is half
// an inch, who intervened can be attacked by whoever charged others, and all attacks have to be made.
#include "rules/ninth/melee.h"

#include "rules/sheets/attacks.h"
#include "rules/sheets/rolls.h"

namespace muster::ninth {
namespace {

constexpr Length chain = 0.5_in; // N-MEL-02, N-MEL-09: the half inch through a friend, in a straight line (N-I-92)

struct MeleeEdition {
    using Game = ninth::Game;
    using Declared = ninth::Declared;

    static constexpr CloseCombatClauses clauses{.not_a_fighter = N_MEL_03,
                                                .no_skill = N_MOD_13,
                                                .no_attacks = N_MOD_15,
                                                .no_such_weapon = N_MEL_14,
                                                .declared = N_MEL_07,
                                                .out_of_reach = N_MEL_09,
                                                .not_charged = N_MEL_08};
    static constexpr std::int16_t least_attacks = 1; // N-I-89

    // N-MEL-01, N-MEL-02, N-MEL-09: within ER, or within half an inch of a friend that is so near to the enemy.
    static bool reaches(const Game& game, ModelId model, UnitId enemy) {
        if (within_engagement_range(game, model, enemy)) return true;
        const Solid here = game.solid_of(model);
        return std::ranges::any_of(game.models_of(game.unit_of(model)), [&](ModelId mate) {
            return muster::within(here, game.solid_of(mate), chain) && within(game, mate, enemy, chain);
        });
    }

    // N-MEL-08: after a charge, only those it was declared against and those that intervened.
    static bool may_target(const Game& game, UnitId unit, UnitId enemy) {
        if (!game.has(unit, Flag::charged) || game.has(enemy, Flag::intervened)) return true;
        const auto& charged = game.of(unit).charge_targets;
        return std::ranges::find(charged, enemy) != charged.end();
    }

    // N-MEL-04, N-I-89: exactly as many attacks as it has; N-I-91: what a weapon adds is made with that weapon.
    static std::optional<Refusal> check(const Fighter& fighter, const Answer& answer) {
        int declared = 0;
        for (const Grip& grip : fighter.grips) {
            const int with_it = declared_with(answer, fighter.model, grip);
            if (with_it < grip.extra) return Refusal{N_I_91, {fighter.model}, {with_it, grip.extra}};
            declared += with_it;
        }
        const int due = fighter.attacks + fighter.extra();
        if (declared > due) return Refusal{N_MEL_04, {fighter.model}, {declared, due}};
        if (declared < due) return Refusal{N_I_89, {fighter.model}, {declared, due}};
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
    if (fighters.empty()) return; // N-MEL-13
    resolve_in_order(game, AttackKind::melee, combat.declare(fighters), {N_MEL_12, N_MEL_19});
}

} // namespace muster::ninth
