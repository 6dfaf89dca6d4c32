// The Command phase (N-CMD), what abilities do by themselves besides healing, and acting as if it were another phase
// (N-OOP).
#include "rules/ninth/ninth.h"

namespace muster::ninth {
namespace {

// N-CMD-01, N-CMD-02
void gain_command_point(sheets::Game& game) {
    if (!sheets::army_of(game.army(game.active())).battle_forged) return;
    auto& points = game.memory.sides[index(game.active())].command_points;
    if (points < 255) ++points;
    game.tell(Happened{N_CMD_01, UnitId::none, UnitId::none, {index(game.active()), points}});
}

} // namespace

void command_phase(sheets::Game& game) {
    enum class CommandStep : std::uint8_t { command_points, abilities, capture_and_control };
    if (game.is_at(CommandStep::command_points)) { // this comes before anything else
        gain_command_point(game);
        end_lasting_powers(game); // they worked until now
        game.go_on_to(CommandStep::abilities);
    }
    if (game.is_at(CommandStep::abilities)) {
        resolve_abilities(game, When::command_phase); // N-CMD-03
        if (game.battle.over) return;                 // a unit shot or fought out of phase
        game.go_on_to(CommandStep::capture_and_control);
    }
    score_capture_and_control(game); // last of all (N-I-35)
}

void act_by_itself(sheets::Game& game, const Ability& ability, ModelId bearer, Clause because) {
    if (ability.effect == Effect::out_of_phase) {
        const auto units = reached_by(game, ability, bearer);
        const bool each = ability.limit == Limit::none;
        if (act_out_of_phase(game, game.owner(bearer), ability.action, {units.begin(), units.size()}, each))
            spend(game, {&ability, bearer});
        return;
    }
    spend(game, {&ability, bearer});
    auto& points = game.memory.sides[index(game.owner(bearer))].command_points;
    points = static_cast<std::uint8_t>(std::min(points + ability.count, 255));
    game.tell(Happened{because, game.unit_of(bearer), UnitId::none, {ability.count}});
}

// --- Out of phase

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
    const auto forbidden_by = [&](UnitId unit) -> std::optional<Clause> {
        if (std::ranges::find(units, unit) == units.end()) return N_OOP_01;
        return why_it_cannot(game, unit, action);
    };
    bool acted = false;
    while (!game.battle.over && (each || !acted)) { // a unit that has acted may not act again in this phase
        const auto unit = select_unit(game, QuestionKind::choose_unit, seat, N_OOP_01, true, forbidden_by);
        if (!unit) break;
        game.tell(Happened{N_OOP_01, *unit, UnitId::none, {action}});
        act(game, *unit, action);
        acted = true;
    }
    return acted;
}

} // namespace muster::ninth
