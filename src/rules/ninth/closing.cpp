// Moves of 3" towards the enemy: rules/sheets/closing.h. Unlike in the eighth, models without an M stay.
#include "rules/ninth/closing.h"

namespace muster::ninth {

// Nothing gives an M to who has none (N-MOD-09).
bool can_move(const Game& game, ModelId model) {
    const int wounds = game.battle.models[index(model)].wounds;
    return game.profile(model).at(Stat::M, wounds).kind != Characteristic::Kind::none;
}

bool can_move(const Game& game, UnitId unit) {
    return std::ranges::any_of(game.models_of(unit), [&](ModelId model) { return can_move(game, model); });
}

Allowances allowances_of(const Game& game, const UnitModels& models, Length allowance) {
    Allowances allowances;
    for (ModelId model : models) allowances.push_back(can_move(game, model) ? allowance : Length{});
    return allowances;
}

void hold_immobile(const Game& game, const UnitModels& models, Placing& placing) {
    for (std::size_t i = 0; i < models.size(); ++i)
        if (!can_move(game, models[i])) {
            placing.request.models[i].fixed = true;
            placing.held |= only(i);
            placing.held_by = N_MOD_12;
        }
}

bool move_closer(Game& game, UnitId unit, MoveKind manner, Clause clause) {
    const UnitModels models = game.models_of(unit);
    const Allowances allowances = allowances_of(game, models, closing_reach);
    const UnitModels closest = closest_of_each(game, models);
    Placing placing = move_of(game, unit, manner, models, {allowances.begin(), allowances.size()}, {},
                              {closest.begin(), closest.size()});
    hold_immobile(game, models, placing);
    if (!pick_closest(game, models, placing, N_MEAS_05)) return false; // N-PILE-03, N-CONS-03, N-I-90
    return ask_and_place(game, placing, unit, manner, models, Kind::move_unit, clause, true, closing_reach).has_value();
}

} // namespace muster::ninth
