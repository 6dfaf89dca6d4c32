// Models that can FLY with a minimum M: every part of the base has to end at least so far away, and on the battlefield;
// who cannot is gone.
#include "rules/common/flight.h"
#include "rules/eighth/attacks.h"
#include "rules/eighth/events.h"
#include "rules/eighth/movement.h"

namespace muster::eighth {
namespace {

// E-MIN-04, E-MIN-05; whoever is aboard gets out first, where it was last (E-I-16).
void leave_the_battlefield(Game& game, UnitId unit) {
    game.tell(Happened{E_MIN_04, unit, UnitId::none, {}});
    for (ModelId model : game.models_of(unit)) destroy_model(game, model, Cause::rule, true);
}

} // namespace

bool has_minimum_move(const Game& game, UnitId unit) {
    return std::ranges::any_of(game.models_of(unit), [&](ModelId model) {
        return game.has_keyword(model, CoreKeyword::fly) && current(game, model, Stat::M).minimum > 0;
    });
}

bool fly(Game& game, UnitId unit, Manner manner, const Reach& reach) {
    Placing placing = ordinary_move(game, unit, manner, reach);
    placing.too_far = E_MIN_03;
    const Flight flight(std::move(placing), {reach.least.begin(), reach.least.size()},
                        {reach.most.begin(), reach.most.size()}, E_MIN_02);
    Question question = place_question(game, unit, list(reach.models), Kind::move_unit, E_MIN_02, true);
    Goal ahead;
    ahead.stay = true;
    question.may_pass = !flight.propose(question, ahead); // gone only if there is no move to be found
    question.allowance = *std::ranges::max_element(reach.most);
    const auto answer = ask_and_place(
        game, question, manner, [&](const Answer& given) { return flight.check(question, given); },
        [&](const Goal& goal) { return flight.propose(question, goal); }, &flight.placing());
    if (!answer) leave_the_battlefield(game, unit);
    return answer.has_value();
}

} // namespace muster::eighth
