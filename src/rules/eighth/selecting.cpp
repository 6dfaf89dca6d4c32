#include "rules/eighth/selecting.h"

#include "rules/eighth/rerolls.h"

namespace muster::eighth {

Workings working_on_unit(const Game& game, UnitId unit, Effect effect) {
    Workings all;
    for (ModelId model : game.models_of(unit))
        for (const Working& working : working_on(game, model, effect)) {
            // What everybody of the unit has counts once, auras of different bearers add up (E-I-46).
            const bool known = std::ranges::any_of(all, [&](const Working& each) {
                return each.ability == working.ability && !have_own_uses(each, working) &&
                       (working.ability->whom != Whom::aura || each.bearer == working.bearer);
            });
            if (!known) all.push_back(working);
        }
    return all;
}

void add_modifiers(const Game& game, UnitId unit, RollKind kind, Roll& roll) {
    sheets::add_modifiers(game, unit, kind, roll, E_DICE_05);
}

Roll roll_for(Game& game, Clause purpose, RollKind kind, UnitId unit, std::size_t dice, Reading reading,
              FunctionRef<bool(int)> failed) {
    Roll roll = game.roll(purpose, game.owner(unit), dice, unit, reading);
    // Single dice are offered where they have failed; a sum always, as only the player knows how far is far enough.
    offer_rerolls(game, roll, rerolls_for(game, unit, kind), failed,
                  [&](std::size_t die) { return reading == Reading::sum || failed(unmodified(roll, die)); });
    add_modifiers(game, unit, kind, roll);
    tell_modifiers(game, kind, roll);
    return roll;
}

} // namespace muster::eighth
