// Morale tests (N-MOR, E-MOR). What follows them, Combat Attrition and coherency checks, is the ninth's own.
#include "rules/sheets/combat.h"
#include "rules/sheets/rolls.h"

namespace muster::sheets {

// N-MOR-09, N-MOR-10, N-ATTR-03 to N-ATTR-05, E-MOR-04, E-MOR-05: the models are removed, and this triggers nothing. In
// the eighth they do not count as slain (E-I-40).
void flee(Game& game, UnitId unit, Clause clause, std::size_t count) {
    const Question who{.seat = game.owner(unit), .clause = clause, .unit = unit};
    for (ModelId model : pick_models(game, who, game.models_of(unit), count))
        destroy_model(game, model, Cause::fled, false);
}

namespace {

// N-SHEET-15, E-SHEET-07: the least unmodified roll that passes whatever the result; 7 without such an ability.
int passes_anyway_on(const Game& game, UnitId unit) {
    int least = 7;
    for (const ActiveAbility& active : active_abilities_of_unit(game, unit, Effect::passes_morale))
        least = std::min(least, active.ability->on);
    return least;
}

// N-SHEET-16, E-SHEET-08: how many models may flee from one test.
std::size_t most_to_flee(const Game& game, UnitId unit) {
    std::size_t most = max_unit_models;
    for (const ActiveAbility& active : active_abilities_of_unit(game, unit, Effect::flee_at_most))
        most = std::min(most, static_cast<std::size_t>(active.ability->count));
    return most;
}

// N-MOR-06 to N-MOR-08, E-MOR-02 to E-MOR-04: the sum of a D6 and the models destroyed this turn, less the highest Ld.
// A 1 always passes, or is like any other roll (E-MOR-06).
int excess_of_test(Game& game, UnitId unit) {
    const MoraleRules& rules = game.edition.morale;
    const int best = rolled_leadership(game, unit), fallen = game.of(unit).fallen;
    const int anyway = passes_anyway_on(game, unit);
    const auto passes_by_itself = [&](int die) { return (rules.one_passes && die == 1) || die >= anyway; };
    Roll roll = roll_for(game, rules.test, RollKind::morale, unit, 1, Reading::each,
                         [&](int die) { return die + fallen > best && !passes_by_itself(die); });
    modify(roll, {ModifierKind::add, static_cast<std::int16_t>(fallen), rules.test});
    // E-MISS-19: to pass, or to let fewer flee
    if (result_of(game, roll, 0) > best && unmodified(roll, 0) < anyway) offer_spare_rerolls(game, roll, Wanted::less);
    const int result = result_of(game, roll, 0);
    const bool passed = result <= best || passes_by_itself(unmodified(roll, 0));
    game.tell(Happened{passed ? rules.passed : rules.failed, unit, UnitId::none, {result, best, fallen}});
    return passed ? 0 : result - best;
}

void take_morale_test(Game& game, UnitId unit) {
    const MoraleRules& rules = game.edition.morale;
    game.set(unit, Flag::morale_tested);
    const int excess = excess_of_test(game, unit);
    if (excess == 0) return;
    const std::size_t most = most_to_flee(game, unit);
    flee(game, unit, rules.flee, rules.attrition ? 1 : std::min(most, static_cast<std::size_t>(excess)));
    if (rules.attrition && most > 1 && game.is_on_table(unit)) rules.attrition(game, unit, most - 1); // N-MOR-11
}

// N-MOR-02, N-MOR-03, N-I-95, E-MOR-01: it lost models this turn, for any cause, and has not tested.
std::optional<Clause> forbidden_to_test(const Game& game, UnitId unit) {
    if (game.of(unit).fallen == 0) return game.edition.morale.select;
    if (game.has(unit, Flag::morale_tested)) return game.edition.morale.once;
    return std::nullopt;
}

} // namespace

// Alternately, the active player first (N-MOR-02, N-MOR-04), or all of the active player's units first (E-MOR-01,
// E-I-39). A player without units left to test is skipped.
void morale_tests(Game& game) {
    const MoraleRules& rules = game.edition.morale;
    const auto forbidden_by = [&](UnitId unit) { return forbidden_to_test(game, unit); };
    while (!game.battle.over) {
        Side seat = rules.alternate ? game.memory.picks_next : game.active();
        if (std::ranges::none_of(units_on_table(game, seat), [&](UnitId unit) { return !forbidden_by(unit); }))
            seat = opponent(seat);
        const auto unit = select_unit(game, QuestionKind::choose_unit, seat, rules.select, false, forbidden_by);
        if (!unit) return; // N-MOR-05
        take_morale_test(game, *unit);
        if (rules.alternate) game.memory.picks_next = opponent(seat);
        game.checkpoint();
    }
}

} // namespace muster::sheets
