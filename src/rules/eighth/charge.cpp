// Charges and heroic interventions, where they are the eighth's own. Unlike in the ninth, this turn's moves alone bar a
// charge, who moves first has to reach a target, and it is the CHARACTER models that intervene, also where they are
// within 1" already.
#include "rules/eighth/charge.h"

#include "rules/common/turning.h"
#include "rules/eighth/moves.h"
#include "rules/sheets/charges.h"

namespace muster::eighth {

std::optional<Clause> bar_from_charging(const sheets::Game& game, UnitId unit) {
    const MoveKind move = game.of(unit).move;
    if (move == MoveKind::advance && !may_charge_after(game, unit, &Ability::after_advance))
        return E_CHG_03; // E-ADV-04
    if (move == MoveKind::fall_back && !may_charge_after(game, unit, &Ability::after_fall_back))
        return E_CHG_04; // E-FALL-04: whether or not it can FLY
    return std::nullopt;
}

// E-CHG-11: who moves first ends within 1" of a target. Where the answer leaves the order to the engine, somebody has
// to.
std::optional<Refusal> check_first_model(const Placing& placing, const Answer& answer) {
    const bool in_turns =
        !answer.waypoints.empty() || std::ranges::any_of(answer.places, [](const auto& each) { return each.turn > 0; });
    if (!in_turns) return std::nullopt;
    const auto& models = placing.request.models;
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < answer.places.size(); ++i) {
        const PlacedModel& placed = answer.places[i];
        if (!leaves_place(models[i].mover.shape, models[i].from, placed.place) && placed.waypoints == 0) continue;
        if (!first || placed.turn < answer.places[*first].turn) first = i;
    }
    if (!first) return std::nullopt;
    const Mover& mover = models[*first].mover;
    const Solid there = solid(mover.shape, mover.height, answer.places[*first].place);
    const auto& targets = placing.request.targets.front().models;
    if (std::ranges::any_of(targets, [&](const Solid& target) { return muster::within(there, target, an_inch); }))
        return std::nullopt;
    return Refusal{E_CHG_11, {answer.places[*first].model}, {}};
}

std::optional<Clause> bar_from_intervening(const sheets::Game& game, UnitId unit) {
    if (game.has(unit, Flag::intervened)) return E_I_35;
    const bool anybody =
        std::ranges::any_of(game.models_of(unit), [&](ModelId model) { return may_intervene(game, model); });
    return anybody ? std::nullopt : std::optional(E_HERO_01);
}

} // namespace muster::eighth
