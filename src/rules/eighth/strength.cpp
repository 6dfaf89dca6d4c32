#include "rules/eighth/strength.h"

#include "rules/eighth/damage.h"
#include "rules/eighth/events.h"

namespace muster::eighth {
bool is_wounded(const Game& game, ModelId model) {
    return game.is_on_table(model) && game.battle.models[index(model)].wounds < game.profile(model).wounds();
}

void heal(Game& game, UnitId unit, const Ability& ability, ModelId only, Clause because) {
    FixedVector<Option, max_unit_models> wounded;
    for (ModelId model : game.models_of(unit))
        if (is_wounded(game, model) && (only == ModelId::none || model == only) &&
            (ability.keyword.empty() || game.sheet(model).keywords.has_canonical(ability.keyword)))
            wounded.push_back(option_of(model));
    if (wounded.empty()) return;
    auto model = static_cast<ModelId>(wounded[0].id);
    if (wounded.size() > 1) {
        Question question;
        question.seat = game.owner(unit);
        question.clause = because;
        question.unit = unit;
        model = static_cast<ModelId>(game.choose(question, wounded)->id);
    }
    const int regained = amount_of(game, ability.amount, because, game.owner(unit), unit);
    auto& wounds = game.battle.models[index(model)].wounds;
    const int now = std::min(wounds + regained, game.profile(model).wounds());
    game.tell(ModelHealed{model, static_cast<std::uint8_t>(now - wounds), static_cast<std::uint8_t>(now)});
    wounds = static_cast<std::uint8_t>(now);
}

} // namespace muster::eighth
