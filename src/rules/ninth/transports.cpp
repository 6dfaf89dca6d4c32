// Transports: embarking at the end of a move, disembarking during step 1, and what happens to those aboard when their
// TRANSPORT is destroyed. Unlike in the eighth, nobody embarks on a TRANSPORT that is engaged, one that remained
// stationary can still be left, and who gets out of a wreck neither charges nor intervenes.
#include "rules/ninth/events.h"
#include "rules/ninth/movement.h"
#include "rules/sheets/attacks.h"

namespace muster::ninth {
namespace {

// Why the unit may not embark there; Clause::none where it may.
Clause bar_to_embarking(const sheets::Game& game, UnitId unit, UnitId transport) {
    if (transport == unit || game.owner(transport) != game.owner(unit)) return N_TRAN_05;
    if (most_beside_one(game, unit, transport) < game.models_of(unit).size()) return N_TRAN_05;
    if (game.has(unit, Flag::disembarked)) return N_TRAN_07;
    if (is_engaged(game, transport)) return N_TRAN_06;
    if (!are_carried(game, unit, *game.sheet(transport).transport)) return N_TRAN_01;
    if (!units_aboard(game, unit).empty()) return N_TRAN_02; // they would be carried uncounted (N-I-47)
    return has_room_for(game, transport, unit) ? Clause::none : N_TRAN_02;
}

// What a unit itself did this turn before it embarked (N-MOV-20, N-MOV-28), its TRANSPORT's moves apart.
MoveKind own_move(const sheets::Game& game, UnitId unit) {
    if (game.has(unit, Flag::fell_back)) return MoveKind::fall_back;
    return game.has(unit, Flag::advanced) ? MoveKind::advance : MoveKind::none;
}

// Sets a unit up around the models of its TRANSPORT; returns the models that got out.
UnitModels get_out(sheets::Game& game, UnitId unit, std::span<const ModelId> carriers, Clause clause, bool optional) {
    const UnitModels models = muster::models_of(game.battle, unit, Whereabouts::aboard);
    Placing placing = set_up_of(game, unit, models);
    placing.request.wholly_within = vicinity_of(game, carriers, false);
    placing.outside_zone = N_TRAN_15;
    std::ranges::replace(placing.barriers, N_ENG_03, N_TRAN_16);
    const Point anchor = game.battle.models[index(carriers.front())].place.at;
    const UnitModels out = set_up_as_many_as_fit(game, unit, models, placing, anchor, clause, optional);
    if (out.empty()) return out;
    game.tell(Happened{clause, unit, game.unit_of(carriers.front()), {}});
    game.battle.units[index(unit)].carrier = UnitId::none;
    for (Flag flag : {Flag::disembarked, Flag::disembarked_turn, Flag::moved}) game.set(unit, flag); // N-TRAN-14
    game.of(unit).move = own_move(game, unit);                                                       // N-I-49
    return out;
}

// N-TRAN-22, N-I-48: the owner takes the losses from any of the models that got out.
void lose_on_ones(sheets::Game& game, Side owner, std::span<const ModelId> out) {
    const Roll roll = game.roll(N_TRAN_21, owner, out.size());
    const auto ones = static_cast<std::size_t>(std::ranges::count(roll.dice, Face{1}, &Die::face));
    if (ones == 0) return;
    for (ModelId model : choose_fallen(game, owner, out, ones, N_TRAN_22))
        if (game.is_on_table(model)) // not gone with one before it
            destroy_model(game, model, Cause::nobody, true);
}

} // namespace

void offer_to_embark(sheets::Game& game, UnitId unit) {
    const auto bar = [&](UnitId transport) { return bar_to_embarking(game, unit, transport); };
    sheets::offer_to_embark(game, unit, N_TRAN_05, bar, N_TRAN_08);
}

// A unit that is aboard and did not embark in this phase was aboard when it began.
Clause bar_to_disembarking(const sheets::Game& game, UnitId unit) {
    const UnitId transport = game.battle.units[index(unit)].carrier;
    if (game.has(unit, Flag::embarked)) return N_TRAN_25;
    if (transport_models(game, transport).empty()) return N_TRAN_09;
    return game.has(transport, Flag::moved_in_phase) ? N_TRAN_13 : Clause::none; // N-I-46
}

bool disembark(sheets::Game& game, UnitId unit) {
    const UnitModels carriers = transport_models(game, game.battle.units[index(unit)].carrier);
    return !get_out(game, unit, {carriers.begin(), carriers.size()}, N_TRAN_13, true).empty();
}

// Called for whoever loses their TRANSPORT model while the wreck still stands (N-TRAN-19), after its explosion
// (N-TRAN-18).
void leave_wreck(sheets::Game& game, std::span<const UnitId> passengers, ModelId wreck) {
    FixedVector<ModelId, max_models> out;
    for (UnitId unit : passengers) {
        for (ModelId model : get_out(game, unit, {&wreck, 1}, N_TRAN_19, false)) out.push_back(model);
        game.battle.units[index(unit)].carrier = UnitId::none;
        game.set(unit, Flag::left_wreck); // N-TRAN-23, N-TRAN-24
    }
    if (!out.empty()) lose_on_ones(game, game.owner(wreck), {out.begin(), out.size()});
}

} // namespace muster::ninth
