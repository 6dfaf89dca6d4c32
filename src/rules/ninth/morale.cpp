// The Morale phase: Morale tests with Combat Attrition (N-MOR, N-ATTR), then coherency checks (N-CCHK). Unlike in the
// eighth, players test alternately, a 1 always passes, and who fails loses one model and rolls for the others.
#include "rules/ninth/events.h"
#include "rules/ninth/phases.h"
#include "rules/sheets/attacks.h"
#include "rules/sheets/rolls.h"
#include "rules/sheets/selecting.h"

namespace muster::ninth {
namespace {

enum class MoraleStep : std::uint8_t { begin, tests, coherency_checks };

// N-MOR-09, N-MOR-10, N-ATTR-03 to N-ATTR-05: they are destroyed, and nothing is triggered by it.
void flee(sheets::Game& game, UnitId unit, Clause clause, std::size_t count) {
    for (ModelId model : pick_models(game, unit, clause, count)) destroy_model(game, model, Cause::fled, false);
}

// N-MOR-06 to N-MOR-08: D6 and the models destroyed this turn, against the highest Ld.
bool passes_morale_test(sheets::Game& game, UnitId unit) {
    const int best = rolled_leadership(game, unit), fallen = game.of(unit).fallen;
    Roll roll = roll_for(game, N_MOR_06, RollKind::morale, unit, 1, Reading::each,
                         [&](int die) { return die > 1 && die + fallen > best; });
    modify(roll, {ModifierKind::add, static_cast<std::int16_t>(fallen), N_MOR_06});
    const int result = muster::result(roll, 0, dice_roll).result;
    const bool passed = unmodified(roll, 0) == 1 || result <= best;
    game.tell(Happened{
        passed ? N_MOR_07 : N_MOR_09,
        unit,
        UnitId::none,
        {static_cast<std::int16_t>(result), static_cast<std::int16_t>(best), static_cast<std::int16_t>(fallen)}});
    return passed;
}

// N-ATTR-01 to N-ATTR-03: a die for each model left; Half-strength is read once, before they are rolled (N-I-94).
void combat_attrition(sheets::Game& game, UnitId unit) {
    const std::int16_t less = below_half_strength(game, unit) ? 1 : 0;
    Roll roll = roll_for(game, N_ATTR_01, RollKind::attrition, unit, game.models_of(unit).size(), Reading::each,
                         [&](int die) { return die - less <= 1; });
    if (less > 0) modify(roll, {ModifierKind::subtract, less, N_ATTR_02});
    std::size_t fleeing = 0;
    for (std::size_t die = 0; die < roll.dice.size(); ++die)
        if (result(roll, die, dice_roll).result == 1) ++fleeing;
    game.tell(Happened{N_ATTR_03, unit, UnitId::none, {static_cast<std::int16_t>(fleeing), less, 0}});
    if (fleeing > 0) flee(game, unit, N_ATTR_03, fleeing);
}

void take_morale_test(sheets::Game& game, UnitId unit) {
    game.set(unit, Flag::morale_tested);
    if (passes_morale_test(game, unit)) return;
    flee(game, unit, N_MOR_09, 1);
    if (game.is_on_table(unit)) combat_attrition(game, unit); // N-MOR-11
}

// N-MOR-02, N-MOR-03, N-I-95: had models destroyed this turn, by whatever cause, and has not tested.
std::optional<Clause> bar_from_testing(const sheets::Game& game, UnitId unit) {
    if (game.of(unit).fallen == 0) return N_MOR_02;
    if (game.has(unit, Flag::morale_tested)) return N_MOR_03;
    return std::nullopt;
}

bool has_to_test(const sheets::Game& game, Side seat) {
    return std::ranges::any_of(units_on_table(game, seat), [&](UnitId unit) { return !bar_from_testing(game, unit); });
}

// N-MOR-02, N-MOR-04: alternately, the active player first; who has none left is skipped.
void morale_tests(sheets::Game& game) {
    while (!game.battle.over) {
        Side seat = game.memory.picks_next;
        if (!has_to_test(game, seat)) seat = opponent(seat);
        const auto unit =
            select_unit(game, seat, N_MOR_02, false, [&](UnitId each) { return bar_from_testing(game, each); });
        if (!unit) return; // N-MOR-05
        take_morale_test(game, *unit);
        game.memory.picks_next = opponent(seat);
        game.checkpoint();
    }
}

// N-CCHK-01, N-I-96: any model of the unit, one at a time, and no more once it is coherent.
void check_coherency_of(sheets::Game& game, UnitId unit) {
    while (game.is_on_table(unit) && !is_coherent(game, unit))
        for (ModelId model : pick_models(game, unit, N_CCHK_01, 1)) destroy_model(game, model, Cause::nobody, false);
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
