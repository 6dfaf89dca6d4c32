// Chances of what a Morale test costs.
#include "rules/eighth/talk.h"
#include "rules/sheets/characteristics.h"
#include "rules/sheets/rolls.h"

namespace muster::eighth {
namespace {

int with_modifiers(const sheets::Game& game, UnitId unit, int face, Modifier further) {
    Roll roll = roll_of(E_MOR_02, std::array{static_cast<Face>(face)});
    add_modifiers(game, unit, RollKind::morale, roll);
    modify(roll, further);
    return result(roll, 0, dice_roll).result;
}

} // namespace

// E-MOR-02 to E-MOR-04. Losses beyond those of this turn are taken off the unit first.
MoraleOdds morale_of(const Setup& setup, const Battle& battle, UnitId unit, int losses) {
    const Look look(setup, battle);
    const sheets::Game& game = look.game;
    const int fallen = game.of(unit).fallen;
    MoraleOdds odds{unit, losses < 0 ? fallen : losses, 0, 0, {}};
    const int best = leadership(game, unit);
    odds.needed = best - odds.losses;
    const auto models = static_cast<int>(game.models_of(unit).size()) - std::max(0, odds.losses - fallen);
    if (models <= 0 || odds.losses == 0) return odds.passed = 1, odds.fleeing = {1}, odds;

    const Modifier lost{ModifierKind::add, static_cast<std::int16_t>(odds.losses), E_MOR_02};
    const auto fleeing = [&](int face) { return std::clamp(with_modifiers(game, unit, face, lost) - best, 0, models); };
    odds.passed = chance_of_die(game, unit, RollKind::morale, [&](int face) { return fleeing(face) == 0; });
    // What fails, fails by so much: as often as the faces that do, of those that fail.
    const double failed = 1 - odds.passed;
    int failing = 0;
    for (int face = 1; face <= 6; ++face) failing += fleeing(face) > 0;
    odds.fleeing.assign(static_cast<std::size_t>(models) + 1, 0);
    odds.fleeing[0] = odds.passed;
    for (int face = 1; face <= 6; ++face)
        if (const int count = fleeing(face); count > 0)
            odds.fleeing[static_cast<std::size_t>(count)] += failed / failing;
    return odds;
}

} // namespace muster::eighth
