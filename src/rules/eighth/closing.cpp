#include "rules/eighth/closing.h"

namespace muster::eighth {
namespace {

constexpr Length closing_reach = 3_in; // E-HERO-01, E-HERO-02, E-FGT-10, E-FGT-24

// E-I-05: who moves the model picks among those equally close.
ModelId pick_closest(Game& game, ModelId model, const FixedVector<ModelId, 24>& tied) {
    if (tied.size() == 1) return tied[0];
    FixedVector<Option, 24> options;
    for (ModelId enemy : tied) options.push_back(option_of(enemy));
    Question question;
    question.seat = game.owner(model);
    question.clause = E_I_05;
    question.unit = game.unit_of(model);
    question.models = {&model, 1};
    return static_cast<ModelId>(game.choose(question, {options.begin(), options.size()})->id);
}

// E-HERO-01: it is the CHARACTER that intervenes; whoever else is in its unit stays.
void hold_all_but_interveners(const Game& game, const UnitModels& models, Placing& placing) {
    for (std::size_t i = 0; i < models.size(); ++i) {
        if (may_intervene(game, models[i])) continue;
        placing.request.models[i].fixed = true;
        placing.fixed = E_HERO_01;
    }
}

} // namespace

bool may_intervene(const Game& game, ModelId model) {
    if (!game.has_keyword(model, CoreKeyword::character)) return false;
    return std::ranges::any_of(units_on_table(game, opponent(game.owner(model))),
                               [&](UnitId enemy) { return within(game, model, enemy, closing_reach); });
}

void move_closer(Game& game, UnitId unit, Manner manner, Clause clause) {
    const UnitModels models = game.models_of(unit);
    const std::vector<Length> allowances(models.size(), closing_reach);
    UnitModels closest;
    for (ModelId model : models) {
        const auto enemies = closest_enemies(game, model);
        closest.push_back(enemies.empty() ? ModelId::none : enemies[0]);
    }
    Placing placing = move_of(game, unit, manner, models, allowances, {}, {closest.begin(), closest.size()});
    if (manner == Manner::intervene) hold_all_but_interveners(game, models, placing);
    bool anybody = false;
    for (std::size_t i = 0; i < models.size(); ++i) {
        FormationModel& mover = placing.request.models[i];
        if (mover.fixed) continue;
        anybody = true;
        mover.closer_to = game.solid_of(pick_closest(game, models[i], closest_enemies(game, models[i])));
    }
    if (anybody) ask_and_place(game, placing, unit, manner, models, Kind::move_unit, clause, true, closing_reach);
}

} // namespace muster::eighth
