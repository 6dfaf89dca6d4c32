// Transports: embarking at the end of a move, disembarking during step 1, and what happens to those aboard when their
// TRANSPORT is destroyed.
#include "rules/eighth/attacks.h"
#include "rules/eighth/events.h"
#include "rules/eighth/movement.h"

namespace muster::eighth {
namespace {

constexpr Length reach_of_transport = 3_in; // E-TRAN-03, E-TRAN-10

// The model that units embark on and get out of. A unit of several TRANSPORT models carries its passengers together.
ModelId transport_model(const Game& game, UnitId unit) {
    if (game.is_on_table(unit) && game.sheet(unit).transport)
        for (ModelId model : game.models_of(unit))
            if (game.has_keyword(model, CoreKeyword::transport)) return model;
    return ModelId::none;
}

int models_aboard(const Game& game, UnitId transport) {
    std::size_t models = 0;
    for (UnitId unit : units_aboard(game, transport))
        models += muster::models_of(game.battle, unit, Whereabouts::aboard).size();
    return static_cast<int>(models);
}

// E-TRAN-02: every one of them is of a kind that can be carried.
bool are_carried(const Game& game, UnitId unit, const Transport& transport) {
    if (transport.only.empty()) return true;
    return std::ranges::all_of(game.models_of(unit), [&](ModelId model) {
        return std::ranges::any_of(transport.only,
                                   [&](const std::string& keyword) { return game.sheet(model).keywords.has(keyword); });
    });
}

// Why the unit may not embark there; Clause::none where it may.
Clause bar_to_embarking(const Game& game, UnitId unit, UnitId transport) {
    const ModelId model = transport_model(game, transport);
    if (transport == unit || model == ModelId::none || game.owner(transport) != game.owner(unit)) return E_TRAN_03;
    const Solid there = game.solid_of(model);
    for (ModelId passenger : game.models_of(unit))
        if (!muster::within(game.solid_of(passenger), there, reach_of_transport)) return E_TRAN_03;
    if (game.has(unit, Flag::disembarked)) return E_TRAN_05;
    if (is_engaged(game, transport)) return E_TRAN_03;
    const Transport& capacity = *game.sheet(transport).transport;
    if (!are_carried(game, unit, capacity)) return E_TRAN_02;
    const int models = static_cast<int>(game.models_of(unit).size());
    return models_aboard(game, transport) + models > capacity.capacity ? E_TRAN_02 : Clause::none;
}

// E-TRAN-03
void embark(Game& game, UnitId unit, UnitId transport) {
    for (ModelId model : game.models_of(unit)) game.battle.models[index(model)].whereabouts = Whereabouts::aboard;
    game.battle.units[index(unit)].whereabouts = Whereabouts::aboard;
    game.battle.units[index(unit)].carrier = transport;
    game.set(unit, Flag::embarked);
    game.tell(Happened{E_TRAN_03, unit, transport, {}});
}

// Sets a unit up around its TRANSPORT; returns the models that got out.
UnitModels get_out(Game& game, UnitId unit, ModelId transport, Clause clause, bool optional) {
    const UnitModels models = muster::models_of(game.battle, unit, Whereabouts::aboard);
    Placing placing = set_up_of(game, unit, list(models));
    placing.request.wholly_within = {game.solid_of(transport), reach_of_transport};
    placing.outside_zone = E_TRAN_10;
    std::ranges::replace(placing.barriers, E_MOV_10, E_TRAN_10);
    const Point anchor = game.battle.models[index(transport)].place.at;
    const UnitModels out = set_up_as_many_as_fit(game, unit, list(models), placing, anchor, clause, optional);
    if (out.empty()) return out;
    game.battle.units[index(unit)].carrier = UnitId::none;
    for (Flag flag : {Flag::disembarked, Flag::disembarked_turn, Flag::moved}) game.set(unit, flag); // E-TRAN-13
    game.of(unit).move = MoveKind::none;                                                             // N-I-49
    return out;
}

// E-TRAN-15, N-I-48: the owner takes the losses from any of the models that got out.
void lose_on_ones(Game& game, Side owner, std::span<const ModelId> out) {
    const Roll roll = game.roll(E_TRAN_15, owner, out.size());
    const auto ones = static_cast<std::size_t>(std::ranges::count(roll.dice, Face{1}, &Die::face));
    if (ones == 0) return;
    Answer fallen;
    FixedVector<Option, max_models> options;
    for (ModelId model : out) options.push_back(option_of(model));
    if (ones < out.size()) {
        Question question;
        question.seat = owner;
        question.kind = Kind::allocate;
        question.form = Form::some;
        question.clause = E_TRAN_15;
        question.options = {options.begin(), options.size()};
        question.least = question.most = static_cast<std::int16_t>(ones);
        fallen = game.ask(question);
    } else {
        for (const Option& option : options) fallen.picks.push_back({option, 1});
    }
    for (const Pick& pick : fallen.picks)
        destroy_model(game, static_cast<ModelId>(pick.option.id), Cause::nobody, true);
}

} // namespace

bool is_aboard(const Game& game, UnitId unit) {
    return game.battle.units[index(unit)].whereabouts == Whereabouts::aboard;
}

FixedVector<UnitId, max_units> units_aboard(const Game& game, UnitId transport) {
    FixedVector<UnitId, max_units> units;
    for_units(game.battle, game.owner(transport), Whereabouts::aboard, [&](UnitId unit) {
        if (game.battle.units[index(unit)].carrier == transport) units.push_back(unit);
    });
    return units;
}

void offer_to_embark(Game& game, UnitId unit) {
    FixedVector<Option, max_units> transports;
    for (UnitId transport : units_on_table(game, game.owner(unit)))
        if (bar_to_embarking(game, unit, transport) == Clause::none) transports.push_back(option_of(transport));
    if (transports.empty()) return;
    Question question;
    question.seat = game.owner(unit);
    question.kind = Kind::choose_unit;
    question.clause = E_TRAN_03;
    question.unit = unit;
    question.may_pass = true;
    const auto chosen = game.choose(question, {transports.begin(), transports.size()}, [&](const Option& option) {
        const bool is_unit = option.what == What::unit && option.id < game.battle.units.size();
        return Refusal{is_unit ? bar_to_embarking(game, unit, static_cast<UnitId>(option.id)) : E_TRAN_03, {}, {}};
    });
    if (chosen) embark(game, unit, static_cast<UnitId>(chosen->id));
}

// A unit that is aboard and did not embark in this phase was aboard when it began.
Clause bar_to_disembarking(const Game& game, UnitId unit) {
    const UnitId transport = game.battle.units[index(unit)].carrier;
    if (game.has(unit, Flag::embarked)) return E_TRAN_05;
    if (transport_model(game, transport) == ModelId::none) return E_TRAN_06;
    const bool stayed = game.of(transport).move == MoveKind::stationary; // N-I-46
    return game.has(transport, Flag::selected_to_move) && !stayed ? E_TRAN_09 : Clause::none;
}

bool disembark(Game& game, UnitId unit) {
    const ModelId transport = transport_model(game, game.battle.units[index(unit)].carrier);
    return !get_out(game, unit, transport, E_TRAN_09, true).empty();
}

// Called for the last model of a TRANSPORT unit while the wreck still stands (E-TRAN-14), after its explosion
// (E-I-41).
void disembark_from_wreck(Game& game, UnitId transport, ModelId wreck) {
    FixedVector<ModelId, max_models> out;
    for (UnitId unit : units_aboard(game, transport)) {
        for (ModelId model : get_out(game, unit, wreck, E_TRAN_14, false)) out.push_back(model);
        game.battle.units[index(unit)].carrier = UnitId::none;
        game.set(unit, Flag::left_wreck); // E-I-21, E-I-21
    }
    if (!out.empty()) lose_on_ones(game, game.owner(transport), {out.begin(), out.size()});
}

} // namespace muster::eighth
