// The end of a model: what it sets off, and whether an army is gone with it. Unlike in the ninth, nobody is credited,
// and who flees does not count for Morale.
#include "rules/eighth/damage.h"
#include "rules/eighth/phases.h"
#include "rules/sheets/losses.h"
#include "rules/sheets/transports.h"

namespace muster::eighth {
namespace {

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
            if (!can_take_more(game, near)) continue; // gone, or going, with what exploded before
            const int wounds = amount_of(game, explosion.amount, E_MW_01, owner, near, wanted_on(game, owner, near));
            game.tell(Happened{E_I_41, near, unit, {static_cast<std::int16_t>(wounds), 0, 0}});
            suffer_mortal_wounds(game, near, wounds);
        }
    }
}

} // namespace

void remove_model(Game& game, ModelId model, Cause cause, bool triggers) {
    const UnitId unit = game.unit_of(model);
    game.battle.models[index(model)].wounds = 0;
    if (triggers) explode(game, model); // E-DATA-10: as such an ability says, before anybody gets out
    if (const auto out = put_out_with(game, model, E_I_20); !out.empty())
        disembark_from_wreck(game, {out.begin(), out.size()}, model); // whatever became of the TRANSPORT
    const bool last = is_last_of_unit(game, model);
    game.battle.models[index(model)].whereabouts = Whereabouts::destroyed; // E-DMG-03
    if (cause != Cause::fled) ++game.of(unit).fallen;                      // E-I-39, E-I-40
    if (last) game.battle.units[index(unit)].whereabouts = Whereabouts::destroyed;
    game.tell(ModelDestroyed{model, unit, static_cast<std::uint8_t>(cause), last});
}

void destroy_model(Game& game, ModelId model, Cause cause, bool triggers) {
    if (game.battle.models[index(model)].whereabouts == Whereabouts::destroyed)
        return; // by what went before (E-DMG-03)
    remove_model(game, model, cause, triggers);
    check_annihilation(game);
}

void check_annihilation(Game& game) { // E-END-02, E-I-62
    if (is_annihilated(game, Side::red) || is_annihilated(game, Side::blue)) game.battle.over = true;
}

} // namespace muster::eighth
