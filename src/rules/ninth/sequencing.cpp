#include "rules/ninth/sequencing.h"

#include "rules/ninth/phases.h"
#include "rules/sheets/abilities_due.h"
#include "rules/sheets/attacks.h"
#include "rules/sheets/rolls.h"

namespace muster::ninth {

Side roll_off(sheets::Game& game, Clause because) {
    const Side winner = muster::roll_off([&] {
        const Roll red = game.roll(because, Side::red, 1), blue = game.roll(because, Side::blue, 1);
        return roll_off_of(because, red.dice[0].face, blue.dice[0].face);
    });
    game.tell(RollOffWon{because, winner});
    return winner;
}

Decision roll_off_and_decide(sheets::Game& game, Clause because, std::span<const Option> among) {
    return decide(game, roll_off(game, because), because, among);
}

void resolve_in_order(sheets::Game& game, Moment moment, Pending pending, Resolve resolve) {
    const bool within_turn = moment == Moment::within_turn;
    sheets::resolve_in_order(
        game, within_turn ? N_SEQ_01 : N_SEQ_02, [&] { return within_turn ? game.active() : roll_off(game, N_SEQ_02); },
        std::move(pending), resolve);
}

namespace {

void let_act(sheets::Game& game, const Ability& ability, ModelId bearer) {
    const auto units = reached_by(game, ability, bearer);
    const bool each = ability.limit == Limit::none;
    if (act_out_of_phase(game, game.owner(bearer), ability.action, {units.begin(), units.size()}, each))
        spend(game, {&ability, bearer});
}

void act(sheets::Game& game, const Option& rule, When when) {
    const Clause because = when == When::command_phase ? N_CMD_03 : N_DATA_01;
    const auto bearer = static_cast<ModelId>(rule.with);
    if (!game.is_on_table(bearer)) return;
    const Ability& ability = ability_due(game, rule);
    if (ability.effect == Effect::heal) return heal_by(game, ability, bearer, because);
    if (ability.effect == Effect::out_of_phase) return let_act(game, ability, bearer);
    spend(game, {&ability, bearer});
    auto& points = game.memory.sides[index(game.owner(bearer))].command_points;
    points = static_cast<std::uint8_t>(std::min(points + ability.count, 255));
    game.tell(Happened{because, game.unit_of(bearer), UnitId::none, {static_cast<std::int16_t>(ability.count)}});
}

bool acts_by_itself(Effect effect) {
    return effect == Effect::heal || effect == Effect::command_points || effect == Effect::out_of_phase;
}

} // namespace

void resolve_abilities(sheets::Game& game, When when) {
    const auto due_now = [&] {
        Pending due;
        for (Side side : {game.active(), opponent(game.active())}) {
            if (when == When::command_phase && side != game.active()) continue;
            for (UnitId unit : units_on_table(game, side)) add_due(game, unit, when, acts_by_itself, due);
        }
        return due;
    };
    const bool within_turn = when == When::command_phase || when == When::fight_end;
    Pending begun;
    resolve_in_order(game, within_turn ? Moment::within_turn : Moment::between_turns, due_now(),
                     [&](const Option& rule, Pending& pending) {
                         begun.push_back(rule);
                         act(game, rule, when);
                         join_pending(game, due_now(), begun, pending);
                     });
}

} // namespace muster::ninth
