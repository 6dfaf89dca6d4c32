// The Morale phase (E-MOR). Unlike in the ninth, the active player tests first and all together, a 1 is like any other
// roll, and the excess flees; there is no Combat Attrition and no coherency check.
#include "rules/eighth/command_rerolls.h"
#include "rules/eighth/events.h"
#include "rules/eighth/phases.h"
#include "rules/sheets/attacks.h"
#include "rules/sheets/rolls.h"
#include "rules/sheets/selecting.h"

namespace muster::eighth {
namespace {

// E-MOR-04, E-MOR-05: who flees is removed and is not slain (E-I-40), and does not explode.
void flee(sheets::Game& game, UnitId unit, std::size_t count) {
    for (ModelId model : pick_models(game, unit, E_MOR_05, count)) destroy_model(game, model, Cause::fled, false);
}

// E-MOR-02 to E-MOR-04: by how much a D6 and the models slain this turn exceed the highest Ld. A 1 is like any other
// roll (E-MOR-06).
int excess_of_test(sheets::Game& game, UnitId unit) {
    const int best = rolled_leadership(game, unit), slain = game.of(unit).fallen;
    Roll roll =
        roll_for(game, E_MOR_02, RollKind::morale, unit, 1, Reading::each, [&](int die) { return die + slain > best; });
    modify(roll, {ModifierKind::add, static_cast<std::int16_t>(slain), E_MOR_02});
    const auto outcome = [&] { return muster::result(roll, 0, dice_roll).result; };
    if (outcome() > best) offer_command_rerolls_for(game, roll, Wanted::less); // E-MISS-19: or at least fewer flee
    const int result = outcome();
    game.tell(Happened{
        result > best ? E_MOR_04 : E_MOR_03,
        unit,
        UnitId::none,
        {static_cast<std::int16_t>(result), static_cast<std::int16_t>(best), static_cast<std::int16_t>(slain)}});
    return std::max(0, result - best);
}

void take_morale_test(sheets::Game& game, UnitId unit) {
    game.set(unit, Flag::morale_tested);
    if (const int excess = excess_of_test(game, unit); excess > 0) flee(game, unit, static_cast<std::size_t>(excess));
}

// E-MOR-01: had models slain this turn, and has not tested.
std::optional<Clause> bar_from_testing(const sheets::Game& game, UnitId unit) {
    if (game.of(unit).fallen == 0 || game.has(unit, Flag::morale_tested)) return E_MOR_01;
    return std::nullopt;
}

} // namespace

// E-MOR-01, E-I-39: all tests of the active player, in an order of that player's choice, then those of the opponent.
void morale_phase(sheets::Game& game) {
    const auto bar = [&](UnitId each) { return bar_from_testing(game, each); };
    for (Side side : {game.active(), opponent(game.active())})
        while (!game.battle.over) {
            const auto unit = select_unit(game, side, E_MOR_01, false, bar);
            if (!unit) break;
            take_morale_test(game, *unit);
            game.checkpoint();
        }
}

} // namespace muster::eighth
