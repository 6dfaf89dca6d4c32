// Transports (N-TRAN, E-TRAN): which units are aboard, embarking at the end of a move, disembarking before the
// TRANSPORT moves, what happens to the units aboard when it is destroyed, and starting embarked.
#include "rules/sheets/attacks.h"
#include "rules/sheets/moves.h"
#include "rules/sheets/rolls.h"

namespace muster::sheets {

// --- Which units are aboard, and which may be

namespace {

constexpr Length reach_of_transport = 3_in; // N-TRAN-05, N-TRAN-15, E-TRAN-03, E-TRAN-10

// The models that units embark on and get out of. The TRANSPORT models of a unit carry its passengers together.
UnitModels transport_models(const Game& game, UnitId unit) {
    UnitModels carriers;
    if (game.is_on_table(unit) && game.sheet(unit).transport)
        for (ModelId model : game.models_of(unit))
            if (game.has_keyword(model, CoreKeyword::transport)) carriers.push_back(model);
    return carriers;
}

// N-SHEET-24, E-SHEET-16: the places that the models of a unit that are not destroyed take.
int places_of(const Game& game, UnitId unit, UnitId carrier) {
    int places = 0;
    game.any_model_left(unit, [&](ModelId model) {
        places += game.sheet(carrier).transport->places_of(game.sheet(model).keywords);
        return false;
    });
    return places;
}

int places_taken(const Game& game, UnitId carrier) {
    int places = 0;
    for (UnitId unit : units_aboard(game, carrier)) places += places_of(game, unit, carrier);
    return places;
}

// N-TRAN-01, E-TRAN-01: as many as all TRANSPORT models of the unit together carry, on the table or not; `without` is
// left out.
int capacity_of(const Game& game, UnitId transport, ModelId without = ModelId::none) {
    int capacity = 0;
    game.any_model_left(transport, [&](ModelId model) {
        if (model != without && game.has_keyword(model, CoreKeyword::transport))
            capacity += game.sheet(transport).transport->capacity;
        return false;
    });
    return capacity;
}

// N-TRAN-01, E-TRAN-01: every model left of the unit, on the table or not, is of a kind that can be carried.
bool are_carried(const Game& game, UnitId unit, const Transport& transport) {
    return !game.any_model_left(unit, [&](ModelId model) { return !transport.admits(game.sheet(model).keywords); });
}

int room_aboard(const Game& game, UnitId carrier) { return capacity_of(game, carrier) - places_taken(game, carrier); }

} // namespace

bool is_aboard(const Game& game, UnitId id) { return game.battle.units[index(id)].whereabouts == Whereabouts::aboard; }
bool is_waiting(const Game& game, UnitId id) {
    return game.battle.units[index(id)].whereabouts == Whereabouts::waiting;
}

FixedVector<UnitId, max_units> units_aboard(const Game& game, UnitId transport) {
    FixedVector<UnitId, max_units> units;
    for_units(game.battle, game.owner(transport), Whereabouts::aboard, [&](UnitId unit) {
        if (game.battle.units[index(unit)].carrier == transport) units.push_back(unit);
    });
    return units;
}

std::size_t most_beside_one(const Game& game, UnitId unit, UnitId transport) {
    std::ptrdiff_t most = 0;
    for (ModelId carrier : transport_models(game, transport))
        most = std::max(most, std::ranges::count_if(game.models_of(unit), [&](ModelId passenger) {
                            return within(game.solid_of(passenger), game.solid_of(carrier), reach_of_transport);
                        }));
    return static_cast<std::size_t>(most);
}

bool has_room_for(const Game& game, UnitId transport, UnitId unit) {
    return places_of(game, unit, transport) <= room_aboard(game, transport);
}

// --- Embarking

void put_aboard(Game& game, UnitId unit, UnitId transport, Clause because) {
    Unit& passengers = game.battle.units[index(unit)];
    for (Model& model : game.battle.models)
        if (model.unit == unit && model.whereabouts == passengers.whereabouts) model.whereabouts = Whereabouts::aboard;
    passengers.whereabouts = Whereabouts::aboard;
    passengers.carrier = transport;
    game.tell(Happened{because, unit, transport});
}

namespace {

// Why the unit may not embark there; Clause::none if it may.
Clause forbidden_to_embark(const Game& game, UnitId unit, UnitId transport) {
    const auto& rules = game.edition.transports.embark;
    if (transport == unit || game.owner(transport) != game.owner(unit)) return rules.select;
    const std::size_t within_reach = most_beside_one(game, unit, transport);
    if (within_reach == 0) return rules.select;
    if (within_reach < game.models_of(unit).size()) return rules.all;
    if (game.has(unit, Flag::disembarked)) return rules.again;
    if (rules.engaged != Clause::none && is_engaged(game, transport)) return rules.engaged;
    if (!are_carried(game, unit, *game.sheet(transport).transport)) return rules.kind;
    if (!units_aboard(game, unit).empty()) return rules.room; // its passengers would not be counted (N-I-47)
    return has_room_for(game, transport, unit) ? Clause::none : rules.room;
}

} // namespace

void offer_to_embark(Game& game, UnitId unit) {
    const auto& rules = game.edition.transports.embark;
    const auto transport = choose_unit(game, QuestionKind::embark, game.owner(unit), rules.select, unit,
                                       [&](UnitId each) { return forbidden_to_embark(game, unit, each); });
    if (!transport) return;
    put_aboard(game, unit, *transport, rules.embarked);
    game.set(unit, Flag::embarked);
}

// --- Getting out

namespace {

// What a unit itself did this turn before it embarked (N-MOV-20, N-MOV-28), without its TRANSPORT's moves.
MoveKind own_move(const Game& game, UnitId unit) {
    if (game.has(unit, Flag::fell_back)) return MoveKind::fall_back;
    return game.has(unit, Flag::advanced) ? MoveKind::advance : MoveKind::none;
}

// Where a unit that gets out may stand: near any TRANSPORT model of the unit that carried it (N-I-46, E-I-20), and
// outside enemies' engagement range, as some set-ups always demand (N-ENG-03).
Placing place_beside(const Game& game, UnitId unit, std::span<const ModelId> models,
                     std::span<const ModelId> carriers) {
    const auto& rules = game.edition.transports.disembark;
    Placing placing = set_up_of(game, unit, models);
    FormationRequest::Vicinity vicinity{{}, reach_of_transport, rules.partly};
    for (ModelId carrier : carriers) vicinity.of.push_back(game.solid_of(carrier));
    placing.request.wholly_within = std::move(vicinity);
    placing.outside_zone = rules.outside;
    if (const Clause clear = game.edition.moves.of(MoveKind::set_up).near_enemy; clear != Clause::none)
        std::ranges::replace(placing.barriers, clear, rules.near_enemy);
    else
        keep_away_from_enemies(game, game.owner(unit), placing, game.edition.table.engagement_range.reach,
                               rules.near_enemy);
    return placing;
}

// Sets a unit up around the models of its TRANSPORT. Returns the models that got out.
UnitModels get_out(Game& game, UnitId unit, std::span<const ModelId> carriers, Clause clause, bool optional) {
    const UnitModels models = muster::models_of(game.battle, unit, Whereabouts::aboard);
    const Point anchor = game.battle.models[index(carriers.front())].place.at;
    const UnitModels out =
        set_up_as_many_as_fit(game, unit, models, place_beside(game, unit, models, carriers), anchor, clause, optional);
    if (out.empty()) return out;
    game.tell(Happened{clause, unit, game.unit_of(carriers.front())});
    game.battle.units[index(unit)].carrier = UnitId::none;
    for (Flag flag : {Flag::disembarked, Flag::disembarked_turn}) game.set(unit, flag);
    count_as_moved(game, unit); // N-TRAN-14, E-TRAN-13
    if (game.edition.transports.passengers_move_along) game.of(unit).move = own_move(game, unit); // N-I-49
    return out;
}

// N-TRAN-22, N-I-48, E-TRAN-15: for each 1, one of the models that got out, picked by their owner.
void lose_on_ones(Game& game, Side owner, std::span<const ModelId> out) {
    Roll roll = game.roll(game.edition.transports.wreck.roll, owner, out.size());
    offer_spare_rerolls(game, roll, [](int face) { return face == 1; });
    const auto ones = static_cast<std::size_t>(std::ranges::count(roll.dice, Face{1}, &Die::face));
    if (ones == 0) return;
    const Question whom{.seat = owner, .kind = QuestionKind::allocate, .clause = game.edition.transports.wreck.lost};
    for (ModelId model : pick_models(game, whom, out, ones))
        if (game.is_on_table(model)) // an earlier loss did not remove it
            destroy_model(game, model, nobodys_doing(game), true);
}

} // namespace

// A unit aboard that has not embarked since (in the ninth this phase, in the eighth this turn) was aboard when the
// phase began.
Clause forbidden_to_disembark(const Game& game, UnitId unit) {
    const auto& rules = game.edition.transports.disembark;
    const UnitId transport = game.battle.units[index(unit)].carrier;
    if (game.has(unit, Flag::embarked)) return rules.embarked;
    if (transport_models(game, transport).empty()) return rules.gone;
    return game.has(transport, rules.unless) ? rules.select : Clause::none; // N-I-46
}

bool disembark(Game& game, UnitId unit) {
    const UnitModels carriers = transport_models(game, game.battle.units[index(unit)].carrier);
    const Clause clause = game.edition.transports.disembark.select;
    return !get_out(game, unit, {carriers.begin(), carriers.size()}, clause, true).empty();
}

FixedVector<UnitId, max_units> put_out_with(Game& game, ModelId wreck) {
    FixedVector<UnitId, max_units> out, aboard;
    const UnitId transport = game.unit_of(wreck);
    if (!game.is_on_table(wreck)) return out;
    aboard = units_aboard(game, transport);
    const int left = aboard.empty() ? 0 : capacity_of(game, transport, wreck);
    int taken = places_taken(game, transport);
    while (!aboard.empty() && (left == 0 || taken > left)) {
        const std::vector<Option> options = options_for(aboard);
        Question question{.seat = game.owner(transport), .kind = QuestionKind::choose_unit, .unit = transport};
        question.clause = game.edition.transports.put_out;
        const bool choice = left > 0 && options.size() > 1;
        const Option gone = choice ? *game.choose(question, options) : options.front();
        out.push_back(static_cast<UnitId>(gone.id));
        taken -= places_of(game, out.back(), transport);
        aboard.erase_at(static_cast<std::size_t>(std::ranges::find(aboard, out.back()) - aboard.begin()));
    }
    return out;
}

void disembark_from_wreck(Game& game, ModelId wreck) {
    FixedVector<ModelId, max_models> out;
    for (UnitId unit : put_out_with(game, wreck)) {
        for (ModelId model : get_out(game, unit, {&wreck, 1}, game.edition.transports.wreck.leave, false))
            out.push_back(model);
        game.battle.units[index(unit)].carrier = UnitId::none;
        game.set(unit, Flag::left_wreck); // N-TRAN-23, N-TRAN-24
    }
    if (!out.empty()) lose_on_ones(game, game.owner(wreck), {out.begin(), out.size()});
}

// --- Starting embarked

UnitId written_carrier(const Game& game, UnitId unit) {
    const auto& carrier = game.sheet(unit).embarked_in;
    if (!carrier) return UnitId::none;
    const std::size_t before = game.owner(unit) == Side::red ? 0 : game.army(Side::red).units.size();
    return static_cast<UnitId>(before + *carrier);
}

namespace {

// N-I-47: whether a unit is aboard, or will be by the army file: it would be carried without being counted.
bool is_to_carry(const Game& game, UnitId unit) {
    if (!units_aboard(game, unit).empty()) return true;
    for (std::size_t i = 0; i < game.battle.units.size(); ++i)
        if (written_carrier(game, static_cast<UnitId>(i)) == unit) return true;
    return false;
}

bool may_start_aboard(const Game& game, UnitId unit, UnitId carrier) {
    return unit != carrier && !is_to_carry(game, unit) && written_carrier(game, unit) == UnitId::none &&
           !game.has(unit, Flag::in_reserve) && are_carried(game, unit, *game.sheet(carrier).transport) &&
           places_of(game, unit, carrier) <= room_aboard(game, carrier);
}

} // namespace

void declare_passengers(Game& game, UnitId carrier) {
    if (!game.sheet(carrier).transport) return;
    const DeploymentRules& rules = game.edition.deployment;
    const auto for_waiting = [&](auto visit) {
        for_units(game.battle, game.owner(carrier), Whereabouts::waiting, visit);
    };
    for_waiting([&](UnitId unit) {
        if (written_carrier(game, unit) == carrier) put_aboard(game, unit, carrier, rules.passengers);
    });
    const int room = room_aboard(game, carrier);
    FixedVector<Option, max_units> units;
    for_waiting([&](UnitId unit) {
        if (may_start_aboard(game, unit, carrier)) units.push_back(option_of(unit));
    });
    if (units.empty()) return;
    Question question{.seat = game.owner(carrier), .kind = QuestionKind::plain_choice, .form = Form::some};
    question.clause = rules.passengers;
    question.unit = carrier;
    question.may_pass = true;
    offer(question, units, 1, units.size());
    const auto fits = [&](const Answer& answer) -> std::optional<Refusal> {
        int places = 0;
        for (const Pick& pick : answer.picks) places += places_of(game, static_cast<UnitId>(pick.option.id), carrier);
        if (places > room) return Refusal{rules.no_room, {}, {places, room}};
        return std::nullopt;
    };
    const Answer answer = game.ask(question, fits, nullptr, [&](const Option& option) {
        const auto unit = static_cast<UnitId>(option.id);
        const bool own = option.what == What::unit && option.id < game.battle.units.size() &&
                         game.owner(unit) == game.owner(carrier) && is_waiting(game, unit) &&
                         (rules.transports_ride || !game.sheet(unit).transport);
        if (own && !are_carried(game, unit, *game.sheet(carrier).transport)) return Refusal{rules.not_carried, {}, {}};
        if (own && is_to_carry(game, unit)) return Refusal{rules.carries, {}, {}};
        return Refusal{own && places_of(game, unit, carrier) > room ? rules.no_room : rules.passengers, {}, {}};
    });
    for (const Pick& pick : answer.picks)
        put_aboard(game, static_cast<UnitId>(pick.option.id), carrier, rules.passengers);
}

} // namespace muster::sheets
