// Transports: embarking at the end of a move, disembarking before the transport moves, and what happens to those aboard
// when it is destroyed. Unlike in the ninth, a unit that disembarks embarks again in a later turn only, and stands
// within 3" of the transport, not wholly.
#include "rules/eighth/command_rerolls.h"
#include "rules/eighth/events.h"
#include "rules/eighth/movement.h"
#include "rules/sheets/attacks.h"

namespace muster::eighth {
namespace {

// Why the unit may not embark there; Clause::none where it may.
Clause bar_to_embarking(const sheets::Game& game, UnitId unit, UnitId transport) {
    if (transport == unit || game.owner(transport) != game.owner(unit)) return E_TRAN_03;
    const std::size_t within_reach = most_beside_one(game, unit, transport);
    if (within_reach == 0) return E_TRAN_03;
    if (within_reach < game.models_of(unit).size()) return E_TRAN_04;
    if (game.has(unit, Flag::disembarked)) return E_TRAN_05;
    if (!are_carried(game, unit, *game.sheet(transport).transport)) return E_TRAN_02;
    if (!units_aboard(game, unit).empty()) return E_TRAN_02; // they would be carried uncounted
    return has_room_for(game, transport, unit) ? Clause::none : E_TRAN_02;
}

// Sets a unit up around the models of its TRANSPORT; returns the models that got out.
UnitModels get_out(sheets::Game& game, UnitId unit, std::span<const ModelId> carriers, Clause clause, bool optional) {
    const UnitModels models = muster::models_of(game.battle, unit, Whereabouts::aboard);
    Placing placing = set_up_of(game, unit, models);
    placing.request.wholly_within = vicinity_of(game, carriers, true); // E-TRAN-10
    placing.outside_zone = E_TRAN_10;
    keep_away_from_enemies(game, game.owner(unit), placing, an_inch, E_TRAN_10);
    const Point anchor = game.battle.models[index(carriers.front())].place.at;
    const UnitModels out = set_up_as_many_as_fit(game, unit, models, placing, anchor, clause, optional);
    if (out.empty()) return out;
    game.tell(Happened{clause, unit, game.unit_of(carriers.front()), {}});
    game.battle.units[index(unit)].carrier = UnitId::none;
    game.set(unit, Flag::disembarked);
    count_as_moved(game, unit); // E-TRAN-13
    return out;
}

// E-TRAN-15: for each 1 one of the models that got out, whichever their owner picks.
void lose_on_ones(sheets::Game& game, Side owner, std::span<const ModelId> out) {
    Roll roll = game.roll(E_TRAN_15, owner, out.size());
    offer_command_rerolls_where_failed(game, roll, [](int face) { return face == 1; });
    const auto ones = static_cast<std::size_t>(std::ranges::count(roll.dice, Face{1}, &Die::face));
    if (ones == 0) return;
    for (ModelId model : choose_fallen(game, owner, out, ones, E_TRAN_15))
        if (game.is_on_table(model)) // not gone with one before it
            destroy_model(game, model, Cause::rule, true);
}

} // namespace

void offer_to_embark(sheets::Game& game, UnitId unit) {
    const auto bar = [&](UnitId transport) { return bar_to_embarking(game, unit, transport); };
    sheets::offer_to_embark(game, unit, E_TRAN_03, bar, E_TRAN_03);
}

// A unit that is aboard and did not embark in this turn was aboard when the phase began.
Clause bar_to_disembarking(const sheets::Game& game, UnitId unit) {
    const UnitId transport = game.battle.units[index(unit)].carrier;
    if (game.has(unit, Flag::embarked)) return E_TRAN_05;
    if (transport_models(game, transport).empty()) return E_TRAN_06;
    return game.has(transport, Flag::moved) ? E_TRAN_09 : Clause::none;
}

bool disembark(sheets::Game& game, UnitId unit) {
    const UnitModels carriers = transport_models(game, game.battle.units[index(unit)].carrier);
    return !get_out(game, unit, {carriers.begin(), carriers.size()}, E_TRAN_09, true).empty();
}

// Called for whoever loses their TRANSPORT model while it still stands (E-TRAN-14), even where somebody embarked this
// turn (E-I-21).
void leave_wreck(sheets::Game& game, std::span<const UnitId> passengers, ModelId wreck) {
    FixedVector<ModelId, max_models> out;
    for (UnitId unit : passengers) {
        for (ModelId model : get_out(game, unit, {&wreck, 1}, E_TRAN_14, false)) out.push_back(model);
        game.battle.units[index(unit)].carrier = UnitId::none;
    }
    if (!out.empty()) lose_on_ones(game, game.owner(wreck), {out.begin(), out.size()});
}

} // namespace muster::eighth
