#include "rules/eighth/sequencing.h"

#include "rules/eighth/command_rerolls.h"
#include "rules/sheets/abilities_due.h"
#include "rules/sheets/attacks.h"
#include "rules/sheets/rolls.h"

namespace muster::eighth {

Decision roll_off_and_decide(sheets::Game& game, Clause because, std::span<const Option> among) {
    return decide(game, roll_off(game, because), because, among);
}

void resolve_in_order(sheets::Game& game, Moment moment, Pending pending, Resolve resolve) {
    const bool within_turn = moment == Moment::within_turn;
    const Clause clause = within_turn ? E_SEQ_01 : moment == Moment::around_battle ? E_SEQ_02 : E_SEQ_03;
    sheets::resolve_in_order(
        game, clause, [&] { return within_turn ? game.active() : roll_off(game, clause); }, std::move(pending),
        resolve);
}

void resolve_abilities(sheets::Game& game, When when) {
    const auto heals = [](Effect effect) { return effect == Effect::heal; };
    Pending pending;
    for (Side side : {game.active(), opponent(game.active())})
        for (UnitId unit : units_on_table(game, side)) add_due(game, unit, when, heals, pending);
    const bool within_turn = when == When::fight_end;
    resolve_in_order(game, within_turn ? Moment::within_turn : Moment::around_round, std::move(pending),
                     [&](const Option& rule, Pending&) {
                         heal_by(game, ability_due(game, rule), static_cast<ModelId>(rule.with), E_DATA_10);
                     });
}

} // namespace muster::eighth
