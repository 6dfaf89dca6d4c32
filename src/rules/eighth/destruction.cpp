// The end of a model: what it sets off, and whether an army is gone with it.
#include "rules/eighth/damage.h"
#include "rules/eighth/events.h"
#include "rules/eighth/phases.h"

namespace muster::eighth {
namespace {

bool has_passengers(const Game& game, UnitId transport) {
    return std::ranges::any_of(game.battle.units, [&](const Unit& unit) {
        return unit.carrier == transport && unit.whereabouts == Whereabouts::aboard;
    });
}

// Each unit that has a model in range, the rest of its own unit included; the wreck is still in place.
FixedVector<UnitId, max_units> units_near(const Game& game, ModelId wreck, Length reach) {
    FixedVector<UnitId, max_units> near;
    const Solid from = game.solid_of(wreck);
    for_models_on_table(game.battle, [&](ModelId other) {
        if (other == wreck || (!near.empty() && std::ranges::find(near, game.unit_of(other)) != near.end())) return;
        if (muster::within(from, game.solid_of(other), reach)) near.push_back(game.unit_of(other));
    });
    std::ranges::sort(near);
    return near;
}

void explode(Game& game, ModelId wreck) {
    const Side owner = game.owner(wreck);
    const UnitId unit = game.unit_of(wreck);
    for (const Working& working : working_on(game, wreck, Effect::explodes)) {
        const Ability& explosion = *working.ability;
        Roll roll = game.roll(E_I_41, owner, 1, unit);
        const auto near_units = units_near(game, wreck, explosion.range * 1_in);
        const bool enemies = std::ranges::any_of(near_units, [&](UnitId near) { return game.owner(near) != owner; });
        offer_command_rerolls_where_failed(
            game, roll, [&](int face) { return !near_units.empty() && (face < explosion.on) == enemies; });
        if (unmodified(roll, 0) < explosion.on) continue;
        for (UnitId near : near_units) {
            const int wounds = amount_of(game, explosion.amount, E_MW_01, owner, near, wanted_on(game, owner, near));
            game.tell(Happened{E_I_41, near, unit, {static_cast<std::int16_t>(wounds), 0, 0}});
            suffer_mortal_wounds(game, near, wounds);
        }
    }
}

// Wherever they are: models aboard or waiting to be set up may be destroyed too.
bool is_last(const Game& game, ModelId model) {
    return std::ranges::count_if(game.battle.models, [&](const Model& other) {
               return other.unit == game.unit_of(model) && other.whereabouts != Whereabouts::destroyed;
           }) == 1;
}

} // namespace

void remove_model(Game& game, ModelId model, Cause cause, bool triggers) {
    const UnitId unit = game.unit_of(model);
    game.battle.models[index(model)].wounds = 0;
    if (triggers) {
        explode(game, model); // E-DATA-10: as such an ability says, before anybody gets out
        if (is_last(game, model) && has_passengers(game, unit)) disembark_from_wreck(game, unit, model); // E-TRAN-14
    }
    const bool last = is_last(game, model);
    game.battle.models[index(model)].whereabouts = Whereabouts::destroyed; // E-DMG-03
    if (cause != Cause::fled) ++game.of(unit).fallen;                      // E-I-39, E-I-40
    if (last) game.battle.units[index(unit)].whereabouts = Whereabouts::destroyed;
    game.tell(ModelDestroyed{model, unit, static_cast<std::uint8_t>(cause), last});
}

void destroy_model(Game& game, ModelId model, Cause cause, bool triggers) {
    remove_model(game, model, cause, triggers);
    check_annihilation(game);
}

// E-END-02, E-I-62: units aboard or not yet arrived keep an army alive.
void check_annihilation(Game& game) {
    for (Side side : {Side::red, Side::blue}) {
        const bool alive = std::ranges::any_of(game.battle.units, [&](const Unit& unit) {
            return unit.owner == side && unit.whereabouts != Whereabouts::destroyed;
        });
        if (!alive) game.battle.over = true;
    }
}

} // namespace muster::eighth
