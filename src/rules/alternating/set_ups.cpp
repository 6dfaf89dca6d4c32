// Setting units up (A-DEPL-05, A-PAS-02b, A-PAS-23c, A-XTRA-08b), and models that come back to theirs (A-RULE-04b).
#include "rules/alternating/hits.h"
#include "rules/alternating/moves.h"
#include "rules/alternating/placings.h"
#include "rules/alternating/units.h"

#include <algorithm>

namespace muster::alternating {
namespace {

// A-PAS-23c: a base within 3" is wholly within that and its own width.
void stay_beside(const Game& game, UnitId carrier, Placing& placing) {
    Length width = 20_in;
    for (const FormationModel& model : placing.request.models) width = std::min(width, 2 * model.mover.shape.radius);
    const Solid body = game.solid_of(game.models_of(carrier)[0]);
    placing.request.wholly_within = FormationRequest::Vicinity{body, 3_in + width};
    placing.request.goal.anchor = body.base.centre;
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

// A-I-42: those for whom there is no room are destroyed; the rest.
UnitModels who_finds_room(Game& game, const UnitModels& models, const Placing& placing) {
    const auto places = set_up_as_many(placing.request);
    UnitModels rest;
    for (std::size_t i = 0; i < models.size(); ++i)
        places[i] ? rest.push_back(models[i]) : remove_model(game, models[i]);
    if (!rest.empty()) { // A-HIT-11: those who are left may be less tough
        UnitMemory& unit = game.of(game.unit_of(rest[0]));
        unit.pool = std::min(unit.pool, static_cast<std::uint16_t>(highest_toughness(game, game.unit_of(rest[0])) - 1));
    }
    return rest;
}

void take_the_field(Game& game, UnitId unit, const SetUp& how, const Answer& answer) {
    for (ModelId model : game.living(unit)) game.battle.models[index(model)].whereabouts = Whereabouts::aboard;
    for (const PlacedModel& placed : answer.places)
        game.battle.models[index(placed.model)].whereabouts = Whereabouts::table;
    carry_out(game, unit, how.manner, answer);
    Unit& it = game.battle.units[index(unit)];
    it.whereabouts = Whereabouts::table;
    it.carrier = UnitId::none;
}

} // namespace

bool set_up(Game& game, UnitId unit, const SetUp& how) {
    UnitModels models = game.living(unit);
    if (is_massive(game, unit)) models.resize(1); // A-XTRA-04a
    Placing placing = placing_of(game, unit, models, how);
    bool room = propose_formation(placing.request).has_value();
    if (!room && how.as_many) {
        models = who_finds_room(game, models, placing);
        if (models.empty()) return false;
        placing = placing_of(game, unit, models, how);
        room = true;
    }
    Question question = place_question(game, unit, models, how.clause);
    question.kind = Kind::place_unit;
    question.may_pass = how.may_pass || !room; // the owner may see a place that the search has not found
    const Answer answer = game.ask(
        question,
        [&](const Answer& given) {
            auto refused = check_placing(placing, question, given);
            if (refused && refused->clause == A_MOV_05) refused->clause = incoherence(game, given);
            return refused;
        },
        [&](const Goal& goal) { return propose_placing(placing, question, goal); }, nullptr, &placing);
    if (answer.pass) return false;
    take_the_field(game, unit, how, answer);
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
    add_mover(game, model, {}, placing);
    models.push_back(model);
    add_surroundings(game, unit, UnitId::none, placing);
    placing.request.goal.anchor = game.battle.models[index(models[0])].place.at;
    placing.request.goal.array = Array::towards;
    if (!propose_formation(placing.request)) return false;
    Question question = place_question(game, unit, models, A_RULE_04b);
    question.kind = Kind::place_unit;
    const Answer answer = game.ask(
        question, [&](const Answer& given) { return check_placing(placing, question, given); },
        [&](const Goal& goal) {
            Goal near = goal;
            near.anchor = placing.request.goal.anchor;
            return propose_placing(placing, question, near);
        },
        nullptr, &placing);
    game.battle.models[index(model)].whereabouts = Whereabouts::table;
    carry_out(game, unit, Manner::set_up, answer);
    return true;
}

} // namespace muster::alternating
