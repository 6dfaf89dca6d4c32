// Saving throws (E-SAVE): rules/sheets/saving_throws.h, with cover and Command re-rolls.
#include "rules/eighth/cover.h"
#include "rules/eighth/damage.h"
#include "rules/eighth/words.h"

namespace muster::eighth {
namespace {

struct SaveEdition {
    using Game = eighth::Game;
    using Word = eighth::Word;

    static constexpr SaveClauses clauses{.save = E_SAVE_01, .which_kind = E_INV_01, .which_invulnerable = E_INV_02};

    // E-SAVE-02 to E-SAVE-04; no result is too low (E-I-11).
    static bool succeeds_on(const Save& save, int unmodified) {
        return succeeds(unmodified, unmodified + save.modifier, save.needed, {.fails_up_to = 1});
    }
    // E-COV-01, E-COV-02: of the armour; E-COV-03, E-I-31: against shooting, and Overwatch is shooting.
    static int cover(const Game& game, ModelId model, AttackKind kind) {
        return kind != AttackKind::melee && is_in_cover(game, game.unit_of(model)) ? 1 : 0;
    }
    static void offer_more_rerolls(Game& game, Roll& roll, FunctionRef<bool(int)> failed) { // E-MISS-19
        offer_command_rerolls_where_failed(game, roll, failed);
    }
};

} // namespace

Save choose_save(Game& game, ModelId model, AttackKind kind, const Declared& declared, int save_modifier) {
    return SavingThrow<SaveEdition>(game, model, kind, declared).choose(save_modifier);
}

bool saves(Game& game, ModelId model, AttackKind kind, const Declared& declared, int save_modifier) {
    return SavingThrow<SaveEdition>(game, model, kind, declared).succeeds(save_modifier);
}

} // namespace muster::eighth
