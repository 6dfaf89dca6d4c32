// Transports: embarking at the end of a move, disembarking before the transport moves, and what happens to those aboard
// when it is destroyed.
#include "rules/eighth/attacks.h"
#include "rules/eighth/command_rerolls.h"
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

// E-TRAN-01: every one of them is of a kind that can be carried.
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
    const UnitModels passengers = game.models_of(unit);
    const auto within_reach = std::ranges::count_if(passengers, [&](ModelId passenger) {
        return muster::within(game.solid_of(passenger), there, reach_of_transport);
    });
    if (within_reach == 0) return E_TRAN_03;
    if (within_reach < std::ssize(passengers)) return E_TRAN_04;
    if (game.has(unit, Flag::disembarked)) return E_TRAN_05;
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
    placing.request.wholly_within = {game.solid_of(transport), reach_of_transport, true}; // E-TRAN-10
    placing.outside_zone = E_TRAN_10;
    keep_away_from_enemies(game, game.owner(unit), placing, an_inch, E_TRAN_10);
    const Point anchor = game.battle.models[index(transport)].place.at;
    const UnitModels out = set_up_as_many_as_fit(game, unit, list(models), placing, anchor, clause, optional);
    if (out.empty()) return out;
    game.battle.units[index(unit)].carrier = UnitId::none;
    game.set(unit, Flag::disembarked);
    count_as_moved(game, unit); // E-TRAN-13
    return out;
}

// E-TRAN-15: for each 1 one of the models that got out, whichever their owner picks.
void lose_on_ones(Game& game, Side owner, std::span<const ModelId> out) {
    Roll roll = game.roll(E_TRAN_15, owner, out.size());
    offer_command_rerolls_where_failed(game, roll, [](int face) { return face == 1; });
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
    for (const Pick& pick : fallen.picks) destroy_model(game, static_cast<ModelId>(pick.option.id), Cause::rule, true);
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

// A unit that is aboard and did not embark in this turn was aboard when the phase began.
Clause bar_to_disembarking(const Game& game, UnitId unit) {
    const UnitId transport = game.battle.units[index(unit)].carrier;
    if (game.has(unit, Flag::embarked)) return E_TRAN_05;
    if (transport_model(game, transport) == ModelId::none) return E_TRAN_06;
    return game.has(transport, Flag::moved) ? E_TRAN_09 : Clause::none;
}

bool disembark(Game& game, UnitId unit) {
    const ModelId transport = transport_model(game, game.battle.units[index(unit)].carrier);
    return !get_out(game, unit, transport, E_TRAN_09, true).empty();
}

// Called for the last model of a transport unit while it still stands (E-TRAN-14), even where somebody embarked this
// turn (E-I-21).
void disembark_from_wreck(Game& game, UnitId transport, ModelId wreck) {
    FixedVector<ModelId, max_models> out;
    for (UnitId unit : units_aboard(game, transport)) {
        for (ModelId model : get_out(game, unit, wreck, E_TRAN_14, false)) out.push_back(model);
        game.battle.units[index(unit)].carrier = UnitId::none;
    }
    if (!out.empty()) lose_on_ones(game, game.owner(transport), {out.begin(), out.size()});
}

} // namespace muster::eighth
