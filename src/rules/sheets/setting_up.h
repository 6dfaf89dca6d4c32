// Setting units up in mid-battle: reinforcements one after the other (N-REIN, E-REIN), and whether there is room.
#pragma once

#include "rules/sheets/edition.h"
#include "rules/sheets/movement.h"

namespace muster::sheets {

// The rule that lets a unit start somewhere else (N-REIN-01, E-REIN-01).
inline const Ability* reserves_of(const Game& game, UnitId unit) { return game.ability_of(unit, Effect::reserves); }

// N-REIN-02, N-REIN-10, E-REIN-01 (`clause`): as many as the player wishes. `arrive`: false where the unit was not set
// up after all.
inline void set_up_reinforcements(Game& game, Clause clause, FunctionRef<bool(UnitId)> arrive) {
    while (!game.battle.over) {
        FixedVector<Option, max_units> units;
        for_units(game.battle, game.active(), Whereabouts::waiting, [&](UnitId unit) {
            if (reserves_of(game, unit) && !game.has(unit, Flag::selected_to_move)) units.push_back(option_of(unit));
        });
        if (units.empty()) return;
        Question question;
        question.seat = game.active();
        question.kind = Kind::choose_unit;
        question.clause = clause;
        question.may_pass = true;
        const auto unit = game.choose(question, {units.begin(), units.size()});
        if (!unit) return;
        if (arrive(static_cast<UnitId>(unit->id)))
            call_again(game);
        else
            set_aside(game, static_cast<UnitId>(unit->id));
        game.checkpoint();
    }
}

// For whom of the models the engine finds room, and where somebody who does not care may stand.
struct Room {
    UnitModels fit, lost;
    Answer found; // places for those that fit
};
// Looks around the anchor first. The placing's models are those of the request, in this order.
Room room_for(Placing& placing, std::span<const ModelId> models, Point anchor);
// Leaves the others out of the placing.
void keep_who_fits(Placing& placing, std::span<const ModelId> models, const Room& room);

} // namespace muster::sheets
