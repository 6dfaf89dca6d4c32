// The Movement phase, step 2: reinforcements. Also setting up where there may not be room for everybody.
#include "rules/ninth/attacks.h"
#include "rules/ninth/events.h"
#include "rules/ninth/movement.h"

namespace muster::ninth {
namespace {

// The rule that lets a unit start somewhere else (N-REIN-01).
const Ability* reserves_of(const Game& game, UnitId unit) {
    for (const Ability& ability : game.sheet(unit).abilities)
        if (ability.effect == Effect::reserves) return &ability;
    return nullptr;
}

// N-REIN-06, N-REIN-07: the distance they count as having moved, in inches; a random M is not rolled for this.
void tell_distance(Game& game, UnitId unit) {
    const Current move = current(game, game.models_of(unit).front(), Stat::M);
    const auto inches = static_cast<std::int16_t>(move.number);
    game.tell(Happened{move.minimum > 0 ? N_REIN_07 : N_REIN_06, unit, UnitId::none, {inches, 0, 0}});
}

// N-REIN-03: where its rule says.
bool arrive(Game& game, UnitId unit) {
    const UnitModels models = muster::models_of(game.battle, unit, Whereabouts::waiting);
    Placing placing = set_up_of(game, unit, list(models));
    keep_away_from_enemies(game, game.owner(unit), placing, reserves_of(game, unit)->range * 1_in, N_REIN_03);
    const Point size = game.setup.table.size, middle{size.x / 2, size.y / 2};
    if (set_up_as_many_as_fit(game, unit, list(models), placing, middle, N_REIN_03, true).empty()) return false;
    game.set(unit, Flag::arrived); // N-REIN-04
    game.set(unit, Flag::moved);   // N-REIN-08
    tell_distance(game, unit);
    return true;
}

} // namespace

void set_up_reinforcements(Game& game) {
    while (!game.battle.over) {
        FixedVector<Option, max_units> units;
        for_units(game.battle, game.active(), Whereabouts::waiting, [&](UnitId unit) {
            if (reserves_of(game, unit) && !game.has(unit, Flag::selected_to_move)) units.push_back(option_of(unit));
        });
        if (units.empty()) return;
        Question question;
        question.seat = game.active();
        question.kind = Kind::choose_unit;
        question.clause = N_REIN_02;
        question.may_pass = true;
        const auto unit = game.choose(question, {units.begin(), units.size()});
        if (!unit) return; // N-REIN-10
        if (arrive(game, static_cast<UnitId>(unit->id)))
            call_again(game);
        else
            set_aside(game, static_cast<UnitId>(unit->id));
        game.checkpoint();
    }
}

UnitModels set_up_as_many_as_fit(Game& game, UnitId unit, std::span<const ModelId> models, Placing placing,
                                 Point anchor, Clause clause, bool optional) {
    placing.request.goal.anchor = anchor;
    placing.request.goal.roughly = true; // only whether there is room, and where somebody who does not care may stand
    UnitModels fit, lost;
    std::vector<FormationModel> placed;
    Answer found;
    const auto places = set_up_as_many(placing.request);
    for (std::size_t i = 0; i < models.size(); ++i) {
        (places[i] ? fit : lost).push_back(models[i]);
        if (!places[i]) continue;
        placed.push_back(placing.request.models[i]);
        found.places.push_back({models[i], *places[i], 0});
    }
    const auto losses = static_cast<std::int16_t>(lost.size());
    if (losses > 0) game.tell(Happened{N_COH_08, unit, UnitId::none, {losses, 0, 0}}); // a warning, where optional
    if (optional && (fit.empty() || (!lost.empty() && !game.yes(game.owner(unit), N_I_22, unit)))) return {};
    for (ModelId model : lost) destroy_model(game, model, Cause::nobody, false); // N-COH-08, N-COH-09
    if (fit.empty()) return {};

    placing.request.models = std::move(placed);
    const Question question = place_question(game, unit, list(fit), Kind::place_unit, clause, optional && lost.empty());
    const auto answer = ask_and_place(
        game, question, Manner::set_up, [&](const Answer& given) { return check_placing(placing, question, given); },
        [&](const Goal& goal) { return propose_placing(placing, question, goal, &found); }, &placing);
    return answer ? fit : UnitModels{};
}

} // namespace muster::ninth
