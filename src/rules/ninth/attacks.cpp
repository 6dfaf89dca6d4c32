// Attacks as both editions resolve them (rules/sheets/attacks_together.h), and what is the ninth's own about them.
#include "rules/ninth/attacks.h"

#include "rules/ninth/damage.h"
#include "rules/ninth/weapons.h"
#include "rules/sheets/attacks_together.h"

namespace muster::ninth {
namespace {

struct AttackEdition {
    using Game = ninth::Game;
    using Declared = ninth::Declared;
    using AttackNumbers = ninth::AttackNumbers;

    static constexpr AttackRollClauses clauses{
        .hit = N_ATK_03, .wound = N_ATK_11, .mortal_wounds = N_MW_01, .damage = N_DMG_01, .modified = N_DICE_05};

    static constexpr int least_damage_roll = 1; // N-DICE-09

    // Abilities alone let dice be rolled again.
    static void offer_more_rerolls(Game&, Roll&, FunctionRef<bool(int)>) {}
    static void offer_more_damage_rerolls(Game&, Roll&) {}

    static Loss by_attack(const AttackMade& attack) { return {Cause::attack, false, nullptr, &attack}; }
    static void suffer_mortal_wounds(Game& game, UnitId target, int count, const AttackMade& attack) {
        ninth::suffer_mortal_wounds(game, target, count, {Cause::mortal_wound, true, nullptr, &attack});
    }
    static constexpr Cause by_own_weapon = Cause::nobody; // it credits nobody (N-I-102)

    // N-BIG-05
    static bool cannot_be_made(const Game& game, const Declared& declared) {
        return declared.needs_free_engagement && is_engaged(game, game.unit_of(declared.attacker));
    }
    // N-I-63: whoever shoots while engaged does so one model after the other.
    static bool hit_alike(const Game& game, AttackKind kind, const Declared& first, const Declared&) {
        return kind == AttackKind::melee || !is_engaged(game, game.unit_of(first.attacker));
    }
};

} // namespace

void resolve_attacks(Game& game, AttackKind kind, std::span<const Declared> attacks) {
    AttacksTogether<AttackEdition>(game, kind).resolve(attacks);
}

} // namespace muster::ninth
