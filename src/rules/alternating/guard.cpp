// Guard (A-PAS-24, A-I-43): when an enemy ends a move its guards may attack it, one after another.
#include "rules/alternating/hits.h"
#include "rules/alternating/melee.h"

namespace muster::alternating {
namespace {

using enum Ability;

bool can_strike_at(const Game& game, UnitId guard, UnitId moved) {
    if (profiles_of(game, guard, true).empty() || instinct_forbids(game, guard, moved)) return false;
    const UnitModels models = game.living(guard);
    return std::ranges::any_of(models, [&](ModelId model) { return can_strike(game, model, moved, 2_in); });
}

Clause why_not_guard(Game& game, UnitId guard, UnitId moved) {
    if (!game.is_on_table(guard) || game.owner(guard) == game.owner(moved) || !game.has(guard, Ability::guard))
        return A_PAS_24a;
    if (game.of(guard).exhausted) return A_STATE_02;
    if (game.of(guard).escaping) return A_I_52;
    if (can_strike_at(game, guard, moved) || can_shoot_at(game, guard, moved)) return Clause::none;
    return instinct_forbids(game, guard, moved) ? A_XTRA_03b : A_PAS_24c;
}

// A-PAS-24c: melee attacks by models within 2", which are too near to shoot (A-SHT-06), or shooting.
void attack(Game& game, UnitId guard, UnitId moved) {
    if (can_strike_at(game, guard, moved))
        strike(game, guard, moved, Occasion::guard_strike, 2_in);
    else
        shoot_at(game, guard, moved);
    game.of(guard).attacked = true;
    exhaust(game, guard, A_PAS_24b);
}

} // namespace

// Guards are enemies of the unit that moved, so only one side is asked. Each guard may act once for each move.
void offer_guard(Game& game, UnitId moved) {
    offer_orders(game, Moment::guard);
    FixedVector<UnitId, max_units> asked;
    while (game.is_on_table(moved)) {
        FixedVector<Option, max_units> guards;
        for (UnitId guard : game.units_on_table(opponent(game.owner(moved))))
            if (std::ranges::find(asked, guard) == asked.end() && why_not_guard(game, guard, moved) == Clause::none)
                guards.push_back(option_of(guard));
        if (guards.empty()) return;
        Question question;
        question.seat = opponent(game.owner(moved));
        question.kind = QuestionKind::react;
        question.clause = A_PAS_24a;
        question.unit = moved;
        question.may_pass = true;
        const auto chosen = game.choose(question, {guards.begin(), guards.size()}, [&](const Option& option) {
            const bool is_unit = option.what == What::unit && option.id < game.battle.units.size();
            const auto guard = static_cast<UnitId>(option.id);
            const bool once = is_unit && std::ranges::find(asked, guard) == asked.end(); // A-I-43
            return Refusal{once ? why_not_guard(game, guard, moved) : A_PAS_24a, {}, {}};
        });
        if (!chosen) return;
        asked.push_back(static_cast<UnitId>(chosen->id));
        attack(game, asked.back(), moved);
    }
}

} // namespace muster::alternating
