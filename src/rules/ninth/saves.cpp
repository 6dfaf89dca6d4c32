// Saving throws (N-SAVE): rules/sheets/saving_throws.h, without cover.
#include "rules/ninth/damage.h"
#include "rules/ninth/words.h"

namespace muster::ninth {
namespace {

struct SaveEdition {
    using Game = ninth::Game;
    using Word = ninth::Word;

    static constexpr SaveClauses clauses{.save = N_SAVE_01, .which_kind = N_SAVE_06, .which_invulnerable = N_SAVE_07};

    // N-SAVE-03 to N-SAVE-05; N-I-77: the result is never below 1.
    static bool succeeds_on(const Save& save, int unmodified) {
        const Modifier modifier{ModifierKind::add, static_cast<std::int16_t>(save.modifier), N_SAVE_02};
        return succeeds(unmodified, reckon(unmodified, {&modifier, 1}, dice_roll).result, save.needed, {1, 7});
    }
    static int cover(const Game&, ModelId, AttackKind) { return 0; }
    static void offer_more_rerolls(Game&, Roll&, FunctionRef<bool(int)>) {}
};

} // namespace

Save choose_save(Game& game, ModelId model, AttackKind kind, const Declared& declared, int save_modifier) {
    return SavingThrow<SaveEdition>(game, model, kind, declared).choose(save_modifier);
}

bool saves(Game& game, ModelId model, AttackKind kind, const Declared& declared, int save_modifier) {
    return SavingThrow<SaveEdition>(game, model, kind, declared).succeeds(save_modifier);
}

} // namespace muster::ninth
