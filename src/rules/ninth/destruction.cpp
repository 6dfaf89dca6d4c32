// The end of a model: what it sets off, who is credited, and whether an army is gone with it. Unlike in the eighth, it
// matters by whom a unit was destroyed, and who flees counts for Morale.
#include "rules/ninth/damage.h"
#include "rules/ninth/phases.h"
#include "rules/sheets/losses.h"
#include "rules/sheets/transports.h"

namespace muster::ninth {
namespace {

void explode(Game& game, ModelId wreck) {
    const Side owner = game.owner(wreck);
    const UnitId unit = game.unit_of(wreck);
    for (const Working& working : working_on(game, wreck, Effect::explodes)) {
        const Ability& explosion = *working.ability;
        const Roll roll = game.roll(N_TRAN_18, owner, 1, unit);
        if (unmodified(roll, 0) < explosion.on) continue;
        for (UnitId near : units_near(game, wreck, explosion.range * 1_in)) {
            if (!can_take_more(game, near)) continue; // gone, or going, with what exploded before
            const int wounds = amount_of(game, explosion.amount, N_MW_01, owner, near);
            game.tell(Happened{N_TRAN_18, near, unit, {static_cast<std::int16_t>(wounds), 0, 0}});
            suffer_mortal_wounds(game, near, wounds, {cause_of_mortal_wounds(game, near, owner), true});
        }
    }
}

// N-STR-08 to N-STR-12: any cause but "nobody" is the opponent's doing.
std::int8_t credited(const Game& game, UnitId unit, Cause cause) {
    return cause == Cause::nobody ? std::int8_t{-1} : static_cast<std::int8_t>(index(opponent(game.owner(unit))));
}

// Who is still aboard of something that goes without a wreck, as where it finds no room, goes with it (N-I-32,
// N-AIR-13); this credits nobody (N-STR-12).
void lose_passengers(Game& game, UnitId carrier) {
    for (UnitId unit : units_aboard(game, carrier))
        for (ModelId model : models_of(game.battle, unit, Whereabouts::aboard))
            remove_model(game, model, Cause::nobody, false);
}

} // namespace

void remove_model(Game& game, ModelId model, Cause cause, bool triggers) {
    const UnitId unit = game.unit_of(model);
    game.battle.models[index(model)].wounds = 0;
    if (triggers) explode(game, model); // N-TRAN-18: before passengers are set up; N-MOR-10
    if (const auto out = put_out_with(game, model, N_I_48); !out.empty())
        disembark_from_wreck(game, {out.begin(), out.size()}, model); // N-TRAN-19, N-I-48
    const bool last = is_last_of_unit(game, model);
    game.battle.models[index(model)].whereabouts = Whereabouts::destroyed; // N-STR-02
    ++game.of(unit).fallen;
    if (last) { // N-STR-04
        game.battle.units[index(unit)].whereabouts = Whereabouts::destroyed;
        game.of(unit).destroyed_by = credited(game, unit, cause);
        lose_passengers(game, unit);
    }
    game.tell(ModelDestroyed{model, unit, static_cast<std::uint8_t>(cause), last});
}

void destroy_model(Game& game, ModelId model, Cause cause, bool triggers) {
    remove_model(game, model, cause, triggers);
    check_annihilation(game);
}

void check_annihilation(Game& game) { // N-END-02, N-I-97
    if (is_annihilated(game, Side::red) || is_annihilated(game, Side::blue)) game.battle.over = true;
}

} // namespace muster::ninth
