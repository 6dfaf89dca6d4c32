// Moves of 3" towards the enemy, heroic interventions, pile-ins and consolidations, as far as both editions have them
// in the same words: who moves ends closer to the enemy model that was closest when it began (N-I-85, E-I-36). And who
// of those in combat has yet to fight. rules/*/closing.cpp says who stays where it is.
#pragma once

#include "rules/sheets/measuring.h"
#include "rules/sheets/moves.h"

namespace muster::sheets {

inline constexpr Length closing_reach = 3_in; // N-HERO-06, N-PILE-01, N-CONS-01, E-HERO-02, E-FGT-10, E-FGT-24

// For each model an enemy closest to it, or none.
template <OfDatasheets RulesGame>
UnitModels closest_of_each(const RulesGame& game, const UnitModels& models) {
    UnitModels closest;
    for (ModelId model : models) {
        const auto enemies = closest_enemies(game, model);
        closest.push_back(enemies.empty() ? ModelId::none : enemies[0]);
    }
    return closest;
}

// N-MEAS-05, E-I-05 (`clause`): whoever moves the model picks among those equally close.
template <OfDatasheets RulesGame>
ModelId pick_closest(RulesGame& game, ModelId model, const ClosestModels& tied, Clause clause) {
    if (tied.size() == 1) return tied[0];
    FixedVector<Option, ClosestModels::capacity()> options;
    for (ModelId enemy : tied) options.push_back(option_of(enemy));
    Question question;
    question.seat = game.owner(model);
    question.clause = clause;
    question.unit = game.unit_of(model);
    question.models = {&model, 1};
    return static_cast<ModelId>(game.choose(question, {options.begin(), options.size()})->id);
}

// To whom each model of the placing that is not held gets closer; false where all are held.
template <OfDatasheets RulesGame>
bool pick_closest(RulesGame& game, const UnitModels& models, Placing& placing, Clause clause) {
    bool anybody = false;
    for (std::size_t i = 0; i < models.size(); ++i) {
        FormationModel& mover = placing.request.models[i];
        if (mover.fixed) continue;
        anybody = true;
        const ModelId enemy = pick_closest(game, models[i], closest_enemies(game, models[i]), clause);
        mover.closer_to = game.solid_of(enemy);
    }
    return anybody;
}

// --- Whose turn it is to fight

// N-FGT-06, E-FGT-04: these go first.
template <OfDatasheets RulesGame>
bool is_charger_left(const RulesGame& game) {
    for (Side side : {Side::red, Side::blue})
        for (UnitId unit : units_on_table(game, side))
            if (game.has(unit, Flag::charged) && !game.has(unit, Flag::fought)) return true;
    return false;
}

template <OfDatasheets RulesGame>
bool has_fighter(const RulesGame& game, Side seat) {
    return std::ranges::any_of(units_on_table(game, seat),
                               [&](UnitId unit) { return !why_it_cannot_fight(game, unit); });
}

} // namespace muster::sheets
