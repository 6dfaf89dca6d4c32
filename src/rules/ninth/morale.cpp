// The Morale phase: Morale tests (rules/sheets/morale.cpp) with Combat Attrition (N-ATTR), then coherency checks
// (N-CCHK).
#include "rules/ninth/ninth.h"

namespace muster::ninth {

// N-ATTR-01 to N-ATTR-03: a die for each model left; Half-strength is read once, before they are rolled (N-I-94).
void combat_attrition(sheets::Game& game, UnitId unit, std::size_t most) {
    const std::int16_t less = below_half_strength(game, unit) ? 1 : 0;
    Roll roll = roll_for(game, N_ATTR_01, RollKind::attrition, unit, game.models_of(unit).size(), Reading::each,
                         [&](int die) { return die - less <= 1; });
    if (less > 0) modify(roll, {ModifierKind::subtract, less, N_ATTR_02});
    std::size_t fleeing = 0;
    for (std::size_t die = 0; die < roll.dice.size(); ++die)
        if (result(roll, die, dice_roll).result == 1) ++fleeing;
    fleeing = std::min(fleeing, most); // N-SHEET-16
    game.tell(Happened{N_ATTR_03, unit, UnitId::none, {fleeing, less}});
    if (fleeing > 0) flee(game, unit, N_ATTR_03, fleeing);
}

namespace {

// N-CCHK-01, N-I-96: any model of the unit, one at a time, until the unit is coherent.
void check_coherency_of(sheets::Game& game, UnitId unit) {
    const Question whom{.seat = game.owner(unit), .clause = N_CCHK_01, .unit = unit};
    while (game.is_on_table(unit) && !is_coherent(game, unit))
        destroy_model(game, pick_models(game, whom, game.models_of(unit), 1).front(), Cause::nobody, false);
}

void coherency_checks(sheets::Game& game) {
    for (Side side : {game.active(), opponent(game.active())}) // N-I-96
        for (UnitId unit : units_on_table(game, side)) {
            if (is_coherent(game, unit)) continue;
            check_coherency_of(game, unit);
            game.checkpoint();
        }
}

} // namespace

// N-MOR-01: tests, then coherency checks.
void morale_phase(sheets::Game& game) {
    enum class MoraleStep : std::uint8_t { begin, tests, coherency_checks };
    if (game.is_at(MoraleStep::begin)) {
        game.memory.picks_next = game.active();
        game.go_on_to(MoraleStep::tests);
    }
    if (game.is_at(MoraleStep::tests)) {
        morale_tests(game);
        if (game.battle.over) return;
        game.go_on_to(MoraleStep::coherency_checks);
    }
    coherency_checks(game);
}

} // namespace muster::ninth
