// The three primary objectives (E-VP), the end of the battle and the victory (E-END).
#include "rules/eighth/events.h"
#include "rules/eighth/mission.h"
#include "rules/eighth/phases.h"
#include "rules/sheets/attacks.h"
#include "rules/sheets/rolls.h"

namespace muster::eighth {
namespace {

void score(sheets::Game& game, Side side, int points, Clause because) {
    if (points == 0) return;
    auto& total = game.battle.score[index(side)];
    total = static_cast<std::int16_t>(total + points);
    game.tell(PointsScored{side, static_cast<std::int16_t>(points), because});
}

// So many points for each marker to whoever controls it; all are looked at, so that the table shows who does.
void score_markers(sheets::Game& game, int points_each, Clause because) {
    std::array<int, 2> points{};
    for (std::size_t i = 0; i < game.battle.markers.size(); ++i)
        if (const auto side = controls(game, static_cast<MarkerId>(i))) {
            points[index(*side)] += points_each;
            if (points_each > 0) tell_control(game, E_OBJ_01, *side, i);
        }
    for (Side side : {Side::red, Side::blue}) score(game, side, points[index(side)], because);
}

// E-I-61: slain, fled or never arrived; not if it took no part (E-I-56).
bool warlord_destroyed(const sheets::Game& game, Side side) {
    const ModelId warlord = game.memory.sides[index(side)].warlord;
    return warlord != ModelId::none && game.battle.models[index(warlord)].whereabouts == Whereabouts::destroyed &&
           !game.has(game.unit_of(warlord), Flag::left_out);
}

// E-VP-02
void score_slain_warlords(sheets::Game& game) {
    for (Side side : {Side::red, Side::blue})
        if (warlord_destroyed(game, opponent(side)))
            score(game, side, amount_of(game, {1, 3, 0}, E_VP_02, side, UnitId::none), E_VP_02);
}

void score_primary_objective(sheets::Game& game) {
    switch (game.memory.mission.objective) {
    case Objective::none:
    case Objective::domination:
        return; // E-VP-05: scored turn by turn
    case Objective::slay_and_secure:
        score_markers(game, 2, E_VP_01);
        return score_slain_warlords(game);
    case Objective::ancient_relic:
        return score_markers(game, 6, E_VP_03);
    }
}

} // namespace

// E-VP-04: at the end of every turn, to whoever controls it. With the other objectives it only shows who does.
void judge_markers(sheets::Game& game) {
    score_markers(game, game.memory.mission.objective == Objective::domination ? 1 : 0, E_VP_04);
}

namespace {

// E-REIN-05: with those who are aboard of something that never arrived.
void destroy_what_never_arrived(sheets::Game& game) {
    const auto arrived = [&](UnitId unit) {
        const Unit& it = game.battle.units[index(unit)];
        return it.whereabouts == Whereabouts::table || it.whereabouts == Whereabouts::destroyed ||
               (it.whereabouts == Whereabouts::aboard &&
                game.battle.units[index(it.carrier)].whereabouts == Whereabouts::table);
    };
    FixedVector<UnitId, max_units> missing;
    for (std::size_t i = 0; i < game.battle.units.size(); ++i)
        if (!arrived(static_cast<UnitId>(i))) missing.push_back(static_cast<UnitId>(i));
    for (UnitId unit : missing) {
        game.battle.units[index(unit)].whereabouts = Whereabouts::destroyed;
        for (Model& model : game.battle.models)
            if (model.unit == unit) model.whereabouts = Whereabouts::destroyed, model.wounds = 0;
        game.tell(Happened{E_REIN_05, unit, UnitId::none, {}});
    }
}

bool army_destroyed(const sheets::Game& game, Side side) {
    return std::ranges::none_of(game.battle.units, [&](const Unit& unit) {
        return unit.owner == side && unit.whereabouts != Whereabouts::destroyed;
    });
}

Outcome victory_of(Side side) { return side == Side::red ? Outcome::red : Outcome::blue; }

void win(sheets::Game& game, Side side, bool major) {
    game.battle.outcome = victory_of(side);
    game.battle.over = true;
    game.battle.stage = static_cast<std::uint8_t>(Stage::ended);
    game.memory.mission.major_victory = major;
    game.tell(BattleEnded{game.battle.outcome, game.battle.score, major});
}

} // namespace

// E-END-01, E-I-62
void end_battle(sheets::Game& game) {
    const auto gone = [&](Side side) { return army_destroyed(game, side); };
    if (!gone(Side::red) && !gone(Side::blue)) destroy_what_never_arrived(game);
    if (gone(Side::red) != gone(Side::blue)) // E-END-02
        return win(game, gone(Side::red) ? Side::blue : Side::red, true);
    score_primary_objective(game);
    const auto& points = game.battle.score;
    if (points[0] == points[1]) return win(game, game.memory.mission.underdog, false); // E-END-04
    win(game, points[0] > points[1] ? Side::red : Side::blue, true);                   // E-END-03
}

} // namespace muster::eighth
