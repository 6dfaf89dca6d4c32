// Transports: who is aboard of whom, who may be carried, and embarking, at deployment and after a move (N-TRAN,
// E-TRAN).
#pragma once

#include "rules/sheets/edition.h"
#include "rules/sheets/sheet_events.h"
#include "table/formation.h"

namespace muster::sheets {

inline constexpr Length reach_of_transport = 3_in; // N-TRAN-05, N-TRAN-15, E-TRAN-03, E-TRAN-10

bool is_aboard(const Game& game, UnitId unit);
FixedVector<UnitId, max_units> units_aboard(const Game& game, UnitId transport);
int models_aboard(const Game& game, UnitId transport);
bool is_waiting(const Game& game, UnitId unit); // to be set up

// The unit is wherever it was, and now aboard, as this clause lets it be.
void put_aboard(Game& game, UnitId unit, UnitId transport, Clause because);

// The owner picks so many of the models that have got out of a wreck.
std::vector<ModelId> choose_fallen(Game& game, Side owner, std::span<const ModelId> out, std::size_t count,
                                   Clause clause);

// The models that units embark on and get out of. A unit of several TRANSPORT models carries its passengers together.
inline UnitModels transport_models(const Game& game, UnitId unit) {
    UnitModels carriers;
    if (game.is_on_table(unit) && game.sheet(unit).transport)
        for (ModelId model : game.models_of(unit))
            if (game.has_keyword(model, CoreKeyword::transport)) carriers.push_back(model);
    return carriers;
}

// How many models of a unit are near one and the same TRANSPORT model of another (N-TRAN-05, N-I-47, E-TRAN-03).
inline std::size_t most_beside_one(const Game& game, UnitId unit, UnitId transport) {
    std::ptrdiff_t most = 0;
    for (ModelId carrier : transport_models(game, transport))
        most = std::max(most, std::ranges::count_if(game.models_of(unit), [&](ModelId passenger) {
                            return within(game.solid_of(passenger), game.solid_of(carrier), reach_of_transport);
                        }));
    return static_cast<std::size_t>(most);
}

// Where a unit that gets out may stand: near any TRANSPORT model of the unit it was in (N-I-46, E-I-20).
inline FormationRequest::Vicinity vicinity_of(const Game& game, std::span<const ModelId> carriers, bool partly) {
    FormationRequest::Vicinity vicinity{{}, reach_of_transport, partly};
    for (ModelId carrier : carriers) vicinity.of.push_back(game.solid_of(carrier));
    return vicinity;
}

// N-TRAN-01, E-TRAN-01: as many as all TRANSPORT models of the unit together, on the table or not; `without`: but for
// this one.
inline int capacity_of(const Game& game, UnitId transport, ModelId without = ModelId::none) {
    int capacity = 0;
    game.any_model_left(transport, [&](ModelId model) {
        if (model != without && game.has_keyword(model, CoreKeyword::transport))
            capacity += game.sheet(transport).transport->capacity;
        return false;
    });
    return capacity;
}

// Called for whoever loses their TRANSPORT model while the wreck still stands (N-TRAN-19, E-TRAN-14), after its
// explosion.
inline void disembark_from_wreck(Game& game, std::span<const UnitId> out, ModelId wreck) {
    game.edition.transports.disembark_from_wreck(game, out, wreck);
}

// Which units get out with the end of this model (N-TRAN-19, N-I-48, E-TRAN-14): everybody with the last TRANSPORT
// model of their unit, otherwise whom its owner picks of those that are too many for the others.
inline FixedVector<UnitId, max_units> put_out_with(Game& game, ModelId wreck) {
    FixedVector<UnitId, max_units> out, aboard;
    const UnitId transport = game.unit_of(wreck);
    if (!game.is_on_table(wreck)) return out;
    aboard = units_aboard(game, transport);
    const int left = aboard.empty() ? 0 : capacity_of(game, transport, wreck);
    int models = models_aboard(game, transport);
    while (!aboard.empty() && (left == 0 || models > left)) {
        FixedVector<Option, max_units> options;
        for (UnitId unit : aboard) options.push_back(option_of(unit));
        Question question;
        question.seat = game.owner(transport);
        question.kind = Kind::choose_unit;
        question.clause = game.edition.transports.put_out;
        question.unit = transport;
        const bool choice = left > 0 && options.size() > 1;
        const Option gone = choice ? *game.choose(question, {options.begin(), options.size()}) : options.front();
        out.push_back(static_cast<UnitId>(gone.id));
        models -= static_cast<int>(models_of(game.battle, out.back(), Whereabouts::aboard).size());
        aboard.erase_at(static_cast<std::size_t>(std::ranges::find(aboard, out.back()) - aboard.begin()));
    }
    return out;
}

// N-TRAN-01, E-TRAN-01: every one of them that is left, on the table or not, is of a kind that can be carried.
inline bool are_carried(const Game& game, UnitId unit, const Transport& transport) {
    if (transport.only.empty()) return true;
    return !game.any_model_left(unit, [&](ModelId model) {
        return std::ranges::none_of(transport.only, [&](const std::string& keyword) {
            return game.sheet(model).keywords.has_canonical(keyword);
        });
    });
}

// N-TRAN-02, E-TRAN-02
inline bool has_room_for(const Game& game, UnitId transport, UnitId unit) {
    const int models = static_cast<int>(game.models_of(unit).size());
    return models_aboard(game, transport) + models <= capacity_of(game, transport);
}

// Asks by `clause` whether the unit embarks where it has just finished its move. `bar`: why it may not embark there, or
// Clause::none.
inline void offer_to_embark(Game& game, UnitId unit, Clause clause, FunctionRef<Clause(UnitId transport)> bar,
                            Clause embarked) {
    FixedVector<Option, max_units> transports;
    for_units(game.battle, game.owner(unit), Whereabouts::table, [&](UnitId transport) {
        if (bar(transport) == Clause::none) transports.push_back(option_of(transport));
    });
    if (transports.empty()) return;
    Question question;
    question.seat = game.owner(unit);
    question.kind = Kind::choose_unit;
    question.clause = clause;
    question.unit = unit;
    question.may_pass = true;
    const auto chosen = game.choose(question, {transports.begin(), transports.size()}, [&](const Option& option) {
        const bool is_unit = option.what == What::unit && option.id < game.battle.units.size();
        return Refusal{is_unit ? bar(static_cast<UnitId>(option.id)) : clause, {}, {}};
    });
    if (!chosen) return;
    put_aboard(game, unit, static_cast<UnitId>(chosen->id), embarked);
    game.set(unit, Flag::embarked);
}

// --- Starting embarked

// The unit of the battle in which the army file says a unit starts embarked.
inline UnitId written_carrier(const Game& game, UnitId unit) {
    const auto& carrier = game.sheet(unit).embarked_in;
    if (!carrier) return UnitId::none;
    const std::size_t before = game.owner(unit) == Side::red ? 0 : game.army(Side::red).units.size();
    return static_cast<UnitId>(before + *carrier);
}

inline void embark_as_written(Game& game, UnitId carrier, Clause because) {
    for_units(game.battle, game.owner(carrier), Whereabouts::waiting, [&](UnitId unit) {
        if (written_carrier(game, unit) == carrier) put_aboard(game, unit, carrier, because);
    });
}

inline int size_of(const Game& game, UnitId unit) { return game.battle.units[index(unit)].starting_strength; }
inline int room_aboard(const Game& game, UnitId carrier) {
    return capacity_of(game, carrier) - models_aboard(game, carrier);
}

// N-I-47: whether somebody is aboard, or will be by what the army file says: they would be carried uncounted.
inline bool is_to_carry(const Game& game, UnitId unit) {
    if (!units_aboard(game, unit).empty()) return true;
    for (std::size_t i = 0; i < game.battle.units.size(); ++i)
        if (written_carrier(game, static_cast<UnitId>(i)) == unit) return true;
    return false;
}

inline bool may_start_aboard(const Game& game, UnitId unit, UnitId carrier) {
    const Transport& transport = *game.sheet(carrier).transport;
    return unit != carrier && !is_to_carry(game, unit) && written_carrier(game, unit) == UnitId::none &&
           !game.has(unit, Flag::in_reserve) && are_carried(game, unit, transport) &&
           size_of(game, unit) <= room_aboard(game, carrier);
}

// N-TRAN-03, E-MISS-14 (`clause`): who starts aboard, beside those of whom the army file says so. `capacity` refuses
// too many, `why_not` anybody else.
inline void declare_passengers(Game& game, UnitId carrier, Clause clause, Clause capacity, WhyNot why_not) {
    if (!game.sheet(carrier).transport) return;
    embark_as_written(game, carrier, clause);
    const int capacity_left = room_aboard(game, carrier);
    FixedVector<Option, max_units> units;
    for_units(game.battle, game.owner(carrier), Whereabouts::waiting, [&](UnitId unit) {
        if (may_start_aboard(game, unit, carrier)) units.push_back(option_of(unit));
    });
    if (units.empty()) return;
    Question question;
    question.seat = game.owner(carrier);
    question.form = Form::some;
    question.clause = clause;
    question.unit = carrier;
    question.options = units;
    question.may_pass = true;
    question.least = 1;
    question.most = static_cast<std::int16_t>(units.size());
    const auto fits = [&](const Answer& answer) -> std::optional<Refusal> {
        int models = 0;
        for (const Pick& pick : answer.picks) models += size_of(game, static_cast<UnitId>(pick.option.id));
        if (models > capacity_left) return Refusal{capacity, {}, {models, capacity_left}};
        return std::nullopt;
    };
    const Answer answer = game.ask(question, fits, nullptr, why_not);
    for (const Pick& pick : answer.picks) put_aboard(game, static_cast<UnitId>(pick.option.id), carrier, clause);
}

} // namespace muster::sheets
