// Chances of what a Morale test costs.
#include "rules/ninth/talk.h"
#include "rules/sheets/characteristics.h"
#include "rules/sheets/rolls.h"

namespace muster::ninth {
namespace {

// The chance that exactly so many of `dice` show what flees, each with this chance.
std::vector<double> binomial(std::size_t dice, double chance) {
    std::vector<double> exactly = {1};
    for (std::size_t die = 0; die < dice; ++die) {
        exactly.push_back(0);
        for (std::size_t i = exactly.size(); i-- > 0;)
            exactly[i] = exactly[i] * (1 - chance) + (i > 0 ? exactly[i - 1] * chance : 0);
    }
    return exactly;
}

int with_modifiers(const sheets::Game& game, UnitId unit, RollKind kind, int face, Modifier further) {
    Roll roll = roll_of(N_MOR_06, std::array{static_cast<Face>(face)});
    add_modifiers(game, unit, kind, roll);
    modify(roll, further);
    return result(roll, 0, dice_roll).result;
}

} // namespace

// N-MOR-06 to N-MOR-11, N-ATTR-01 to N-ATTR-03. Losses beyond those of this turn are taken off the unit first.
MoraleOdds morale_of(const Setup& setup, const Battle& battle, UnitId unit, int losses) {
    const Look look(setup, battle);
    const sheets::Game& game = look.game;
    const int fallen = game.of(unit).fallen;
    MoraleOdds odds{unit, losses < 0 ? fallen : losses, 0, 0, {}};
    const int best = leadership(game, unit);
    odds.needed = best - odds.losses;
    const auto models = static_cast<int>(game.models_of(unit).size()) - std::max(0, odds.losses - fallen);
    if (models <= 0 || odds.losses == 0) return odds.passed = 1, odds.fleeing = {1}, odds;

    const Modifier lost{ModifierKind::add, static_cast<std::int16_t>(odds.losses), N_MOR_06};
    odds.passed = chance_of_die(game, unit, RollKind::morale, [&](int face) {
        return face == 1 || with_modifiers(game, unit, RollKind::morale, face, lost) <= best;
    });
    const int left = models - 1;                                                              // N-MOR-09
    const std::int16_t less = 2 * left < battle.units[index(unit)].starting_strength ? 1 : 0; // N-ATTR-02
    const Modifier half{ModifierKind::subtract, less, N_ATTR_02};
    const double stays = chance_of_die(game, unit, RollKind::attrition, [&](int face) {
        return with_modifiers(game, unit, RollKind::attrition, face, half) > 1;
    });
    odds.fleeing = {odds.passed};
    for (double chance : binomial(static_cast<std::size_t>(left), 1 - stays))
        odds.fleeing.push_back((1 - odds.passed) * chance);
    return odds;
}

} // namespace muster::ninth
