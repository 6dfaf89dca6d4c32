// Shooting (N-SHT): rules/sheets/shooting_declaration.h with the ninth's clauses. Unlike in the eighth, models decide
// between Pistols and other weapons before targets are selected; TITANIC units shoot after Falling Back; who is engaged
// may shoot if it has a target; and weapons fired are remembered for the phase.
#include "rules/ninth/shooting.h"

#include "rules/ninth/phases.h"
#include "rules/ninth/targets.h"
#include "rules/sheets/attacks.h"
#include "rules/sheets/rolls.h"
#include "rules/sheets/selecting.h"
#include "rules/sheets/shooting_declaration.h"

namespace muster::ninth {
namespace {

// A model's Pistols, or the other weapons that it can shoot with: whether it can fire any of them.
bool can_fire_any(const Game& game, Targets& targets, ModelId model, bool pistols) {
    for (std::size_t i = 0; i < game.sheet(model).weapons.size(); ++i) {
        const Weapon& carried = targets.weapon(model, i);
        if (carried.is_melee() || (carried.profiles.front().type == WeaponType::pistol) != pistols) continue;
        if (can_fire(targets, model, i)) return true;
    }
    return false;
}

struct ShootingEdition {
    using Game = ninth::Game;
    using Declared = ninth::Declared;
    using Targets = ninth::Targets;

    static constexpr DeclarationClauses clauses{.declared = N_SHT_10,
                                                .not_theirs = N_SHT_10,
                                                .no_such_weapon = N_SHT_07,
                                                .no_such_profile = N_SHT_14,
                                                .once = N_SHT_08,
                                                .twice = N_SHT_08,
                                                .at_one_unit = N_SHT_13,
                                                .one_grenade = N_WPN_08,
                                                .only_grenade = N_WPN_14,
                                                .pistols_or_not = N_WPN_12};

    // N-WPN-12, N-WPN-13: models that could use either Pistols or others decide before targets are selected.
    static void ask_before(Game& game, UnitId unit, Targets& targets) {
        FixedVector<Option, max_unit_models> both;
        for (ModelId model : targets.shooters())
            if (can_fire_any(game, targets, model, true) && can_fire_any(game, targets, model, false))
                both.push_back(option_of(model));
        if (both.empty()) return;
        Question question;
        question.seat = game.owner(unit);
        question.form = Form::some;
        question.clause = N_WPN_13;
        question.unit = unit;
        question.options = {both.begin(), both.size()};
        question.most = static_cast<std::int16_t>(both.size());
        const Answer answer = game.ask(question);
        for (const Option& option : both) {
            const bool pistols = std::ranges::find(answer.picks, option, &Pick::option) != answer.picks.end();
            targets.limit_to(static_cast<ModelId>(option.id), pistols);
        }
    }

    // N-BIG-05
    static bool may_be_lost(const Targets& targets, UnitId target) {
        return targets.is_engaged() && !targets.is_engaged_with(target);
    }
};

} // namespace

std::optional<Clause> why_it_cannot_shoot(Game& game, UnitId unit, const ShootingOccasion& occasion) {
    if (occasion.kind == AttackKind::shooting) {
        if (game.has(unit, Flag::shot)) return N_SHT_06;
        if (game.of(unit).move == MoveKind::fall_back && !game.has_keyword(unit, CoreKeyword::titanic) &&
            !may_shoot_after(game, unit, &Ability::after_fall_back))
            return N_MOV_28; // N-SHT-04
        if (has_advanced(game, unit) && !has_weapon(game, unit, WeaponType::assault) &&
            !may_shoot_after(game, unit, &Ability::after_advance))
            return N_MOV_20; // N-SHT-03, N-WPN-03
    }
    if (!has_ranged_weapon(game, unit)) return N_SHT_02;
    if (!can_fire_anything(game, Targets(game, unit, occasion))) return N_SHT_05;
    return std::nullopt;
}

void shoot(Game& game, UnitId unit, const ShootingOccasion& occasion) {
    const std::vector<Declared> declared = ShootingDeclaration<ShootingEdition>(game, unit, occasion).ask();
    if (occasion.kind == AttackKind::shooting) game.set(unit, Flag::shot); // N-SHT-06
    for (const Declared& each : declared)
        game.memory.models[index(each.attacker)].fired |= 1u << each.weapon; // N-SHT-08
    resolve_in_order(game, occasion.kind, declared, {N_SHT_21, N_SHT_22});
}

// N-SHT-01, N-SHT-09, N-SHT-28
void shooting_phase(Game& game) {
    const auto bar = [&](UnitId unit) { return why_it_cannot_shoot(game, unit); };
    while (const auto unit = select_unit(game, game.active(), N_SHT_01, true, bar)) {
        shoot(game, *unit);
        if (game.battle.over) return;
        game.checkpoint();
    }
}

} // namespace muster::ninth
