// Reinforcements: units set up in mid-turn, at the end of the Movement phase. Also setting up where there may not be
// room for everybody. Unlike in the ninth, a unit arrives as a whole or not at all.
#include "rules/eighth/events.h"
#include "rules/eighth/movement.h"
#include "rules/sheets/attacks.h"
#include "rules/sheets/setting_up.h"

namespace muster::eighth {
namespace {

// Anywhere, more than so far from all enemy models (E-LOC-11).
bool arrive(sheets::Game& game, UnitId unit) {
    const UnitModels models = muster::models_of(game.battle, unit, Whereabouts::waiting);
    Placing placing = set_up_of(game, unit, models);
    keep_away_from_enemies(game, game.owner(unit), placing, reserves_of(game, unit)->range * 1_in, E_LOC_11);
    const Point size = game.setup.table.size, middle{size.x / 2, size.y / 2};
    if (!set_up_whole(game, unit, models, placing, middle, E_LOC_11, true)) return false;
    game.set(unit, Flag::arrived); // E-REIN-02
    game.set(unit, Flag::in_reserve, false);
    count_as_moved(game, unit); // E-REIN-04
    game.tell(Happened{E_REIN_04, unit, UnitId::none, {}});
    return true;
}

} // namespace

void count_as_moved(sheets::Game& game, UnitId unit) {
    game.set(unit, Flag::moved);
    for (ModelId model : game.models_of(unit)) game.memory.models[index(model)].moved = true;
}

void set_up_reinforcements(sheets::Game& game) {
    sheets::set_up_reinforcements(game, E_REIN_01, [&](UnitId unit) { return arrive(game, unit); });
}

namespace {

// Where to put these models. The owner may see a place that the search has not found: without one he may pass.
bool ask_where(sheets::Game& game, UnitId unit, std::span<const ModelId> models, const Placing& placing,
               const Answer* found, Clause clause, bool may_pass) {
    const Question question = place_question(game, unit, models, Kind::place_unit, clause, may_pass || !found);
    const auto propose = [&](const Goal& goal) {
        return found ? propose_placing(placing, question, goal, found) : std::nullopt;
    };
    return ask_and_place(
               game, question, MoveKind::set_up,
               [&](const Answer& given) { return check_placing(placing, question, given); }, propose, &placing)
        .has_value();
}

} // namespace

UnitModels set_up_as_many_as_fit(sheets::Game& game, UnitId unit, std::span<const ModelId> models, Placing placing,
                                 Point anchor, Clause clause, bool optional) {
    const Room room = room_for(placing, models, anchor);
    const bool all = room.lost.empty();
    if (!all) {
        if (ask_where(game, unit, models, placing, nullptr, clause, true)) return game.models_of(unit);
        game.tell(Happened{E_TRAN_11, unit, UnitId::none, {static_cast<std::int16_t>(room.lost.size()), 0, 0}});
        const bool cancelled = optional && (room.fit.empty() || !game.yes(game.owner(unit), E_TRAN_11, unit));
        if (cancelled) return {};
        for (ModelId model : room.lost) destroy_model(game, model, Cause::rule, false); // E-TRAN-11
        if (room.fit.empty()) return {};
        keep_who_fits(placing, models, room);
    }
    const bool there = ask_where(game, unit, room.fit, placing, &room.found, clause, optional && all);
    return there ? room.fit : UnitModels{};
}

// E-I-56
bool set_up_whole(sheets::Game& game, UnitId unit, std::span<const ModelId> models, Placing placing, Point anchor,
                  Clause clause, bool optional) {
    const Room room = room_for(placing, models, anchor);
    return ask_where(game, unit, models, placing, room.lost.empty() ? &room.found : nullptr, clause, optional);
}

} // namespace muster::eighth
