// Moves of 3" towards the enemy: rules/sheets/closing.h. Unlike in the ninth, of an intervening unit only its
// CHARACTERS move.
#include "rules/eighth/closing.h"

namespace muster::eighth {
namespace {

// E-HERO-01: it is the CHARACTER that intervenes; whoever else is in its unit stays.
void hold_all_but_interveners(const Game& game, const UnitModels& models, Placing& placing) {
    for (std::size_t i = 0; i < models.size(); ++i) {
        if (may_intervene(game, models[i])) continue;
        placing.request.models[i].fixed = true;
        placing.held |= only(i);
        placing.held_by = E_HERO_01;
    }
}

} // namespace

bool may_intervene(const Game& game, ModelId model) {
    if (!game.has_keyword(model, CoreKeyword::character)) return false;
    return std::ranges::any_of(units_on_table(game, opponent(game.owner(model))),
                               [&](UnitId enemy) { return within(game, model, enemy, closing_reach); });
}

void move_closer(Game& game, UnitId unit, MoveKind manner, Clause clause) {
    const UnitModels models = game.models_of(unit);
    const std::vector<Length> allowances(models.size(), closing_reach);
    const UnitModels closest = closest_of_each(game, models);
    Placing placing = move_of(game, unit, manner, models, allowances, {}, {closest.begin(), closest.size()});
    if (manner == MoveKind::intervene) hold_all_but_interveners(game, models, placing);
    if (!pick_closest(game, models, placing, E_I_05)) return;
    ask_and_place(game, placing, unit, manner, models, Kind::move_unit, clause, true, closing_reach);
}

} // namespace muster::eighth
