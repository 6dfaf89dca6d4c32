// Setting units up (A-DEPL-05, A-PAS-02b, A-PAS-23c, A-XTRA-08b), and models that come back to theirs (A-RULE-04b).
#include "rules/alternating/hits.h"
#include "rules/alternating/moves.h"
#include "rules/alternating/placings.h"
#include "rules/alternating/units.h"

#include <algorithm>

namespace muster::alternating {
namespace {

// A-PAS-23c: some part of every base must be within 3" of some part of the transporter, as for boarding (A-PAS-23g).
void stay_beside(const Game& game, UnitId carrier, Placing& placing) {
    FormationRequest::Vicinity vicinity{{}, 3_in, true};
    UnitModels transporters = transporters_of(game, carrier);
    if (transporters.empty()) transporters = game.models_of(carrier); // only in a battle made by hand
    for (ModelId model : transporters) vicinity.of.push_back(game.solid_of(game.body_of(model)));
    placing.request.goal.anchor = vicinity.of[0].base.centre;
    placing.request.wholly_within = std::move(vicinity);
}

void keep_away_from_enemies(const Game& game, Side side, Placing& placing) {
    const std::vector<Length> tops = tops_of(placing);
    for_models_on_table(game.battle, [&](ModelId other) {
        if (game.owner(other) != side) keep_away(game.solid_of(other), 9_in + Length{1}, A_PAS_02b, tops, placing);
    });
}

Placing placing_of(const Game& game, UnitId unit, const UnitModels& models, const SetUp& how) {
    Placing placing = start_placing(game);
    placing.request.set_up = true;
    placing.outside_zone = how.outside;
    placing.request.goal.array = Array::block;
    placing.request.goal.roughly = true;
    placing.request.zone = how.zone;
    for (ModelId model : models) add_mover(game, model, {}, placing);
    add_surroundings(game, unit, UnitId::none, placing);
    if (how.away) keep_away_from_enemies(game, game.owner(unit), placing);
    if (how.beside != UnitId::none) stay_beside(game, how.beside, placing);
    if (!how.zone.empty())
        placing.request.goal.anchor = {(how.zone[0].x + how.zone[2].x) / 2, (how.zone[0].y + how.zone[2].y) / 2};
    return placing;
}

// Places for all models. If the search finds none, places for no model, or for as many as it can, the first models
// first.
Answer room_for(const Placing& placing, const UnitModels& models, const SetUp& how) {
    Answer found;
    if (how.as_many) {
        const auto places = set_up_as_many(placing.request);
        for (std::size_t i = 0; i < models.size() && places[i]; ++i)
            found.places.push_back({models[i], *places[i], 0, 0});
    } else if (const auto formation = propose_formation(placing.request)) {
        for (std::size_t i = 0; i < models.size(); ++i) found.places.push_back({models[i], formation->places[i], 0, 0});
    }
    return found;
}

// Nothing if the owner passes. He may pass if no room was found, but he may also see a place that the search has
// missed.
std::optional<Answer> ask_where(Game& game, UnitId unit, const UnitModels& models, const SetUp& how,
                                const Placing& placing, const Answer& found) {
    const bool room = found.places.size() == models.size();
    Question question = place_question(game, QuestionKind::set_up, unit, models, how.clause);
    question.may_pass = how.may_pass || !room;
    Answer answer = game.ask(
        question,
        [&](const Answer& given) {
            auto refused = check_placing(placing, question, given);
            if (refused && refused->clause == A_MOV_05) refused->clause = incoherence(game, given);
            return refused;
        },
        [&](const Goal& goal) -> std::optional<Answer> {
            if (how.as_many && !room) return std::nullopt; // it has been searched already
            return propose_placing(placing, question, goal, room ? &found : nullptr);
        },
        nullptr, &placing);
    if (answer.pass) return std::nullopt;
    return answer;
}

// A-I-42: the last of them finds no place.
void leave_behind_last(Game& game, UnitId unit, UnitModels& models, Placing& placing) {
    remove_model(game, models.back());
    models.pop_back();
    placing.request.models.pop_back();
    UnitMemory& memory = game.of(unit); // A-HIT-11: the models left may be less tough
    memory.pool = std::min(memory.pool, static_cast<std::uint16_t>(highest_toughness(game, unit) - 1));
}

void take_the_field(Game& game, UnitId unit, const SetUp& how, const Answer& answer) {
    for (ModelId model : game.living(unit)) game.battle.models[index(model)].whereabouts = Whereabouts::aboard;
    for (const PlacedModel& placed : answer.places)
        game.battle.models[index(placed.model)].whereabouts = Whereabouts::table;
    carry_out(game, unit, how.kind, answer, {how.clause});
    Unit& it = game.battle.units[index(unit)];
    it.whereabouts = Whereabouts::table;
    it.carrier = UnitId::none;
}

} // namespace

bool set_up(Game& game, UnitId unit, const SetUp& how) {
    UnitModels models = game.living(unit);
    if (is_massive(game, unit)) models.resize(1); // A-XTRA-04a
    Placing placing = placing_of(game, unit, models, how);
    const Answer found = room_for(placing, models, how);
    std::optional<Answer> answer = ask_where(game, unit, models, how, placing, found);
    while (!answer && how.as_many && models.size() > 1) { // A-I-42: one fewer
        leave_behind_last(game, unit, models, placing);
        answer = ask_where(game, unit, models, how, placing, found);
    }
    if (!answer) return false;
    take_the_field(game, unit, how, *answer);
    return true;
}

bool put_back(Game& game, UnitId unit, ModelId model) {
    if (is_massive(game, unit)) { // an element joins its body again
        game.battle.models[index(model)].whereabouts = Whereabouts::aboard;
        return true;
    }
    Placing placing = start_placing(game);
    placing.request.set_up = true;
    UnitModels models = game.models_of(unit);
    if (models.full()) return false;
    for (ModelId each : models) {
        add_mover(game, each, {}, placing);
        placing.request.models.back().fixed = true;
    }
    placing.fixed = A_RULE_04b;
    placing.request.tolerated_out_of_place = out_of_place(game, models); // A-MOV-05, A-I-20
    add_mover(game, model, {}, placing);
    models.push_back(model);
    add_surroundings(game, unit, UnitId::none, placing);
    placing.request.goal.anchor = game.battle.models[index(models[0])].place.at;
    placing.request.goal.array = Array::towards;
    Question question = place_question(game, QuestionKind::set_up, unit, models, A_RULE_04b);
    question.may_pass = !propose_formation(placing.request); // the owner may see a place that the search has not found
    const Answer answer = game.ask(
        question, [&](const Answer& given) { return check_placing(placing, question, given); },
        [&](const Goal& goal) {
            Goal near = goal;
            near.anchor = placing.request.goal.anchor;
            return propose_placing(placing, question, near);
        },
        nullptr, &placing);
    if (answer.pass) return false;
    game.battle.models[index(model)].whereabouts = Whereabouts::table;
    carry_out(game, unit, MoveKind::set_up, answer, {A_RULE_04b});
    return true;
}

} // namespace muster::alternating
