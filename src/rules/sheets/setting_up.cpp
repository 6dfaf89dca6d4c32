// Setting units up during the battle: reinforcements one after the other, and whether there is room.
#include "rules/sheets/attacks.h"
#include "rules/sheets/moves.h"

namespace muster::sheets {
namespace {

// The models that the engine finds room for, and places for them if the player does not care.
struct Room {
    UnitModels fit, lost;
    Answer found; // places for those that fit
};

// Searches around the anchor first. The placing's models are those of the request, in this order.
Room room_for(Placing& placing, std::span<const ModelId> models, Point anchor) {
    placing.request.goal.anchor = anchor;
    placing.request.goal.roughly = true;
    const auto places = set_up_as_many(placing.request);
    Room room;
    for (std::size_t i = 0; i < models.size(); ++i) {
        (places[i] ? room.fit : room.lost).push_back(models[i]);
        if (places[i]) room.found.places.push_back({models[i], *places[i], 0});
    }
    return room;
}

// Removes the models without room from the placing.
void keep_who_fits(Placing& placing, std::span<const ModelId> models, const Room& room) {
    std::vector<FormationModel> fitting;
    for (std::size_t i = 0; i < models.size(); ++i)
        if (std::ranges::find(room.fit, models[i]) != room.fit.end()) fitting.push_back(placing.request.models[i]);
    placing.request.models = std::move(fitting);
}

// Asks where to put these models. The owner may see a place that the search has not found. If the search found none, he
// may pass.
bool ask_where(Game& game, UnitId unit, std::span<const ModelId> models, const Placing& placing, const Answer* found,
               Clause clause, bool may_pass) {
    const Question question = place_question(game, unit, models, QuestionKind::set_up, clause, may_pass || !found);
    const auto propose = [&](const Goal& goal) {
        return found ? propose_placing(placing, question, goal, found) : std::nullopt;
    };
    return ask_and_place(game, question, MoveKind::set_up, placing, propose).has_value();
}

} // namespace

UnitModels set_up_as_many_as_fit(Game& game, UnitId unit, std::span<const ModelId> models, Placing placing,
                                 Point anchor, Clause clause, bool optional) {
    const SettingUpRules& rules = game.edition.setting_up;
    const Room room = room_for(placing, models, anchor);
    const bool all = room.lost.empty();
    if (!all) {
        if (rules.owner_looks_too && ask_where(game, unit, models, placing, nullptr, clause, true))
            return game.models_of(unit);
        const auto losses = static_cast<std::int16_t>(room.lost.size());
        game.tell(Happened{rules.no_room, unit, UnitId::none, {losses}}); // a warning, where optional
        if (optional && room.fit.empty()) return {};
        if (optional && !game.yes(game.owner(unit), rules.lose_them, unit, QuestionKind::plain_choice)) return {};
        for (ModelId model : room.lost) destroy_model(game, model, nobodys_doing(game), false);
        if (room.fit.empty()) return {};
        keep_who_fits(placing, models, room);
    }
    const bool there = ask_where(game, unit, room.fit, placing, &room.found, clause, optional && all);
    return there ? room.fit : UnitModels{};
}

bool set_up_whole(Game& game, UnitId unit, std::span<const ModelId> models, Placing placing, Point anchor,
                  Clause clause, bool optional) {
    const Room room = room_for(placing, models, anchor);
    return ask_where(game, unit, models, placing, room.lost.empty() ? &room.found : nullptr, clause, optional);
}

void count_as_moved(Game& game, UnitId unit) {
    game.set(unit, Flag::moved);
    for (ModelId model : game.models_of(unit)) game.memory.models[index(model)].moved = true;
}

// --- Reinforcements

namespace {

// The rule that lets a unit start somewhere else (N-REIN-01, E-REIN-01).
const Ability* reserves_of(const Game& game, UnitId unit) { return game.ability_of(unit, Effect::reserves); }

// Where its rule says (N-REIN-03): anywhere more than this far from all enemy models (E-LOC-11). False if it was not
// set up after all.
bool arrive(Game& game, UnitId unit) {
    const SettingUpRules& rules = game.edition.setting_up;
    const UnitModels models = muster::models_of(game.battle, unit, Whereabouts::waiting);
    Placing placing = set_up_of(game, unit, models);
    keep_away_from_enemies(game, game.owner(unit), placing, reserves_of(game, unit)->range * 1_in, rules.arrive);
    const Point size = game.setup.table.size, middle{size.x / 2, size.y / 2};
    const bool there = rules.arrive_whole
                           ? set_up_whole(game, unit, models, placing, middle, rules.arrive, true)
                           : !set_up_as_many_as_fit(game, unit, models, placing, middle, rules.arrive, true).empty();
    if (!there) return false;
    game.set(unit, Flag::arrived); // N-REIN-04, E-REIN-02
    game.set(unit, Flag::in_reserve, false);
    count_as_moved(game, unit); // N-REIN-08, E-REIN-04
    rules.tell_arrival(game, unit);
    return true;
}

} // namespace

void set_up_reinforcements(Game& game) {
    const Clause clause = game.edition.setting_up.reinforcements;
    const auto forbidden_by = [&](UnitId each) {
        const bool theirs = game.owner(each) == game.active() && is_waiting(game, each) && reserves_of(game, each);
        return theirs && !game.has(each, Flag::selected_to_move) ? Clause::none : clause;
    };
    while (!game.battle.over) {
        const auto unit =
            choose_unit(game, QuestionKind::choose_unit, game.active(), clause, UnitId::none, forbidden_by);
        if (!unit) return;
        call_others(game, *unit, arrive(game, *unit));
        game.checkpoint();
    }
}

} // namespace muster::sheets
