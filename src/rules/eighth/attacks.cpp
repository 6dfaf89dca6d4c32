// Attacks as both editions resolve them (rules/sheets/attacks_together.h), and what is the eighth's own about them.
#include "rules/eighth/attacks.h"

#include "rules/eighth/damage.h"
#include "rules/eighth/weapons.h"
#include "rules/sheets/attacks_together.h"

namespace muster::eighth {
namespace {

struct AttackEdition {
    using Game = eighth::Game;
    using Declared = eighth::Declared;
    using AttackNumbers = eighth::AttackNumbers;

    static constexpr AttackRollClauses clauses{
        .hit = E_ATK_01, .wound = E_ATK_05, .mortal_wounds = E_MW_01, .damage = E_DMG_01, .modified = E_DICE_05};

    static constexpr int least_damage_roll = 0;

    // E-MISS-19: the Underdog's Command re-rolls come last.
    static void offer_more_rerolls(Game& game, Roll& roll, FunctionRef<bool(int)> failed) {
        offer_command_rerolls_where_failed(game, roll, failed);
    }
    // However much the model has left: wounds may yet be ignored.
    static void offer_more_damage_rerolls(Game& game, Roll& roll) {
        offer_command_rerolls_for(game, roll, Wanted::more);
    }

    static Loss by_attack(const AttackMade& attack) { return {Cause::attack, false, &attack}; }
    static void suffer_mortal_wounds(Game& game, UnitId target, int count, const AttackMade& attack) {
        eighth::suffer_mortal_wounds(game, target, count, &attack);
    }
    static constexpr Cause by_own_weapon = Cause::rule;

    static bool cannot_be_made(const Game&, const Declared&) { return false; }
    // E-FAST-02: a Heavy weapon asks who of them has moved (E-WPN-06).
    static bool hit_alike(const Game& game, AttackKind, const Declared& first, const Declared& other) {
        return weapon_type_modifier(game, first) == weapon_type_modifier(game, other);
    }
};

} // namespace

void resolve_attacks(Game& game, AttackKind kind, std::span<const Declared> attacks) {
    AttacksTogether<AttackEdition>(game, kind).resolve(attacks);
}

} // namespace muster::eighth
