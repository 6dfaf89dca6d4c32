// The Movement phase, step 2: reinforcements. Also setting up where there may not be room for everybody. Unlike in the
// eighth, what arrives loses the models that do not fit, and counts as having moved its M.
#include "rules/ninth/events.h"
#include "rules/ninth/movement.h"
#include "rules/sheets/attacks.h"
#include "rules/sheets/setting_up.h"

namespace muster::ninth {
namespace {

// N-REIN-06, N-REIN-07: the distance they count as having moved, in inches. A random M is not rolled for this: like
// different ones it is told as their Move, whatever that is (the second number).
void tell_distance(sheets::Game& game, UnitId unit) {
    const UnitModels models = game.models_of(unit);
    const Current move = current(game, models.front(), Stat::M);
    const bool plain = !move.random && std::ranges::all_of(models, [&](ModelId model) {
        const Current other = current(game, model, Stat::M);
        return !other.random && other.number == move.number;
    });
    const auto inches = static_cast<std::int16_t>(plain ? move.number : 0);
    game.tell(Happened{move.minimum > 0 ? N_REIN_07 : N_REIN_06, unit, UnitId::none, {inches, !plain, 0}});
}

// N-REIN-03: where its rule says.
bool arrive(sheets::Game& game, UnitId unit) {
    const UnitModels models = muster::models_of(game.battle, unit, Whereabouts::waiting);
    Placing placing = set_up_of(game, unit, models);
    keep_away_from_enemies(game, game.owner(unit), placing, reserves_of(game, unit)->range * 1_in, N_REIN_03);
    const Point size = game.setup.table.size, middle{size.x / 2, size.y / 2};
    if (set_up_as_many_as_fit(game, unit, models, placing, middle, N_REIN_03, true).empty()) return false;
    game.set(unit, Flag::arrived); // N-REIN-04
    game.set(unit, Flag::in_reserve, false);
    game.set(unit, Flag::moved); // N-REIN-08
    tell_distance(game, unit);
    return true;
}

} // namespace

void set_up_reinforcements(sheets::Game& game) {
    sheets::set_up_reinforcements(game, N_REIN_02, [&](UnitId unit) { return arrive(game, unit); });
}

UnitModels set_up_as_many_as_fit(sheets::Game& game, UnitId unit, std::span<const ModelId> models, Placing placing,
                                 Point anchor, Clause clause, bool optional) {
    const Room room = room_for(placing, models, anchor);
    const auto losses = static_cast<std::int16_t>(room.lost.size());
    if (losses > 0) game.tell(Happened{N_COH_08, unit, UnitId::none, {losses, 0, 0}}); // a warning, where optional
    if (optional && (room.fit.empty() || (!room.lost.empty() && !game.yes(game.owner(unit), N_I_22, unit)))) return {};
    for (ModelId model : room.lost) destroy_model(game, model, Cause::nobody, false); // N-COH-08, N-COH-09
    if (room.fit.empty()) return {};
    keep_who_fits(placing, models, room);
    const Question question =
        place_question(game, unit, room.fit, Kind::place_unit, clause, optional && room.lost.empty());
    const auto answer = ask_and_place(
        game, question, MoveKind::set_up, [&](const Answer& given) { return check_placing(placing, question, given); },
        [&](const Goal& goal) { return propose_placing(placing, question, goal, &room.found); }, &placing);
    return answer ? room.fit : UnitModels{};
}

} // namespace muster::ninth
