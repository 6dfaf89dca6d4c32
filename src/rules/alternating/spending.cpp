#include "rules/alternating/spending.h"

namespace muster::alternating {

void spend_together(Game& game, UnitId unit) {
    if (!game.is_on("expenditure_marker") && !game.list(game.owner(unit)).options.expenditure_marker) return;
    const auto limited = [&](ModelId model) {
        std::uint32_t bits = 0;
        const auto& weapons = game.kind(model).weapons;
        for (std::size_t i = 0; i < weapons.size(); ++i)
            if (weapons[i].has(Ability::expendable) || weapons[i].has(Ability::overcharge)) bits |= 1u << i;
        return bits;
    };
    const UnitModels models = game.living(unit);
    if (std::ranges::none_of(models, [&](ModelId model) { return (game.of(model).spent & limited(model)) != 0; }))
        return;
    for (ModelId model : models) game.of(model).spent |= limited(model);
}

} // namespace muster::alternating
