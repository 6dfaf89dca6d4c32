// Warlords: who leads an army, as its file says or as its player picks (N-WAR-04, E-LORD-01).
#pragma once

#include "rules/sheets/edition.h"

namespace muster::sheets {

inline ModelId choose_warlord(Game& game, Side side, Clause clause) {
    std::vector<Option> models;
    for (std::size_t i = 0; i < game.battle.models.size(); ++i)
        if (game.owner(static_cast<ModelId>(i)) == side) models.push_back(option_of(static_cast<ModelId>(i)));
    if (const auto& written = game.army(side).datasheets->warlord) {
        std::size_t before = written->model;
        for (std::size_t unit = 0; unit < written->unit; ++unit) before += game.army(side).units[unit].models.size();
        return static_cast<ModelId>(models[before].id);
    }
    if (models.size() == 1) return static_cast<ModelId>(models[0].id);
    Question question;
    question.seat = side;
    question.clause = clause;
    return static_cast<ModelId>(game.choose(question, models)->id);
}

} // namespace muster::sheets
