// Reinforcements: units set up in mid-turn, at the end of the Movement phase. Also setting up where there may not be
// room for everybody.
#include "rules/eighth/attacks.h"
#include "rules/eighth/events.h"
#include "rules/eighth/movement.h"

namespace muster::eighth {
namespace {

// The rule that lets a unit start somewhere else (E-REIN-01).
const Ability* reserves_of(const Game& game, UnitId unit) {
    for (const Ability& ability : game.sheet(unit).abilities)
        if (ability.effect == Effect::reserves) return &ability;
    return nullptr;
}

// Anywhere, more than so far from all enemy models (E-LOC-11).
bool arrive(Game& game, UnitId unit) {
    const UnitModels models = muster::models_of(game.battle, unit, Whereabouts::waiting);
    Placing placing = set_up_of(game, unit, list(models));
    keep_away_from_enemies(game, game.owner(unit), placing, reserves_of(game, unit)->range * 1_in, E_LOC_11);
    const Point size = game.setup.table.size, middle{size.x / 2, size.y / 2};
    if (!set_up_whole(game, unit, list(models), placing, middle, E_LOC_11, true)) return false;
    game.set(unit, Flag::arrived); // E-REIN-02
    count_as_moved(game, unit);    // E-REIN-04
    game.tell(Happened{E_REIN_04, unit, UnitId::none, {}});
    return true;
}

} // namespace

void count_as_moved(Game& game, UnitId unit) {
    game.set(unit, Flag::moved);
    for (ModelId model : game.models_of(unit)) game.memory.models[index(model)].moved = true;
}

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
        question.clause = E_REIN_01;
        question.may_pass = true;
        const auto unit = game.choose(question, {units.begin(), units.size()});
        if (!unit) return;
        if (arrive(game, static_cast<UnitId>(unit->id)))
            call_again(game);
        else
            set_aside(game, static_cast<UnitId>(unit->id));
        game.checkpoint();
    }
}

namespace {

// Where to put these models, of which the engine has `found` places for all.
bool ask_where(Game& game, UnitId unit, std::span<const ModelId> models, const Placing& placing, const Answer& found,
               Clause clause, bool may_pass) {
    const Question question = place_question(game, unit, models, Kind::place_unit, clause, may_pass);
    return ask_and_place(
               game, question, Manner::set_up,
               [&](const Answer& given) { return check_placing(placing, question, given); },
               [&](const Goal& goal) { return goal.stay ? found : propose_placing(placing, question, goal); }, &placing)
        .has_value();
}

// Only whether there is room, and where somebody who does not care may stand.
std::vector<std::optional<Placement>> rough_places(Placing& placing, Point anchor) {
    placing.request.goal.anchor = anchor;
    placing.request.goal.roughly = true;
    return set_up_as_many(placing.request);
}

} // namespace

UnitModels set_up_as_many_as_fit(Game& game, UnitId unit, std::span<const ModelId> models, Placing placing,
                                 Point anchor, Clause clause, bool optional) {
    const auto places = rough_places(placing, anchor);
    UnitModels fit, lost;
    std::vector<FormationModel> placed;
    Answer found;
    for (std::size_t i = 0; i < models.size(); ++i) {
        (places[i] ? fit : lost).push_back(models[i]);
        if (!places[i]) continue;
        placed.push_back(placing.request.models[i]);
        found.places.push_back({models[i], *places[i], 0});
    }
    const auto losses = static_cast<std::int16_t>(lost.size());
    if (losses > 0) game.tell(Happened{E_TRAN_11, unit, UnitId::none, {losses, 0, 0}}); // a warning, where optional
    if (optional && (fit.empty() || (!lost.empty() && !game.yes(game.owner(unit), E_TRAN_11, unit)))) return {};
    for (ModelId model : lost) destroy_model(game, model, Cause::rule, false); // E-TRAN-11
    if (fit.empty()) return {};
    placing.request.models = std::move(placed);
    const bool there = ask_where(game, unit, list(fit), placing, found, clause, optional && lost.empty());
    return there ? fit : UnitModels{};
}

bool set_up_whole(Game& game, UnitId unit, std::span<const ModelId> models, Placing placing, Point anchor,
                  Clause clause, bool optional) {
    const auto places = rough_places(placing, anchor);
    Answer found;
    for (std::size_t i = 0; i < models.size(); ++i) {
        if (!places[i]) return false;
        found.places.push_back({models[i], *places[i], 0});
    }
    return ask_where(game, unit, models, placing, found, clause, optional);
}

} // namespace muster::eighth
