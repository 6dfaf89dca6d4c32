#include "rules/ninth/events.h"
#include "rules/ninth/phases.h"
#include "rules/sheets/shooting.h"

namespace muster::ninth {
namespace {

std::optional<Clause> why_it_cannot(sheets::Game& game, UnitId unit, Action action) {
    switch (action) {
    case Action::move:
        return why_it_cannot_move(game, unit);
    case Action::manifest:
        return why_it_cannot_manifest(game, unit);
    case Action::shoot:
        return why_it_cannot_shoot(game, unit);
    case Action::charge:
        return why_it_cannot_charge(game, unit);
    case Action::fight:
        return why_it_cannot_fight(game, unit);
    }
    return std::nullopt;
}

void act(sheets::Game& game, UnitId unit, Action action) {
    switch (action) {
    case Action::move:
        return move_unit(game, unit);
    case Action::manifest:
        return manifest(game, unit);
    case Action::shoot:
        return shoot(game, unit);
    case Action::charge:
        return charge(game, unit);
    case Action::fight:
        return fight(game, unit);
    }
}

} // namespace

bool act_out_of_phase(sheets::Game& game, Side seat, Action action, std::span<const UnitId> units, bool each) {
    if (action == Action::charge) look_around_before_charges(game, seat);
    const auto bar = [&](UnitId unit) -> std::optional<Clause> {
        if (std::ranges::find(units, unit) == units.end()) return N_OOP_01;
        return why_it_cannot(game, unit, action);
    };
    bool acted = false;
    while (!game.battle.over && (each || !acted)) { // whoever has acted is barred for the rest of the phase
        const auto unit = select_unit(game, seat, N_OOP_01, true, bar);
        if (!unit) break;
        game.tell(Happened{N_OOP_01, *unit, UnitId::none, {static_cast<std::int16_t>(action)}});
        act(game, *unit, action);
        acted = true;
    }
    return acted;
}

std::optional<Refusal> refusal_of(const sheets::Game& game, const Stratagem& stratagem) {
    if (!stratagem.phase || *stratagem.phase == static_cast<Phase>(game.battle.phase)) return std::nullopt;
    return Refusal{N_OOP_02, {}, {}};
}

} // namespace muster::ninth
