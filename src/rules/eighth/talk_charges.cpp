// Chances: to make a charge, and of what a Morale test costs.
#include "rules/eighth/talk.h"

#include "rules/eighth/actions.h"
#include "rules/eighth/charge.h"
#include "rules/eighth/selecting.h"

namespace muster::eighth {
namespace {

constexpr int least_roll = 2, most_roll = 12; // of 2D6

// --- Charges

// What the dice come to, with what abilities add (E-DICE-05).
int modified(const Game& game, UnitId unit, RollKind kind, DiceExpression dice, std::span<const Face> faces) {
    Roll roll = sum_of(E_CHG_09, dice, faces);
    add_modifiers(game, unit, kind, roll);
    return total(roll, dice_roll).result;
}

// A sum is taken to be re-rolled whole, once, where it would fail (E-RRL-01, E-RRL-02).
bool may_reroll(const Game& game, UnitId unit, RollKind kind) {
    return std::ranges::any_of(rerolls_for(game, unit, kind), [&](const Working& working) {
        return working.ability->which != Rerolled::ones && !is_spent(game, working);
    });
}

// The chance that 2D6 come to at least so much, for each number from 2 to 12.
std::vector<double> chances_of(const Game& game, UnitId unit) {
    std::array<int, most_roll + 1> ways{};
    for (Face a = 1; a <= 6; ++a)
        for (Face b = 1; b <= 6; ++b) {
            const int sum = modified(game, unit, RollKind::charge, {2, 6, 0}, std::array{a, b});
            for (int needed = least_roll; needed <= std::min(sum, most_roll); ++needed)
                ++ways[static_cast<std::size_t>(needed)];
        }
    const bool again = may_reroll(game, unit, RollKind::charge);
    std::vector<double> chances;
    for (int needed = least_roll; needed <= most_roll; ++needed) {
        const double once = ways[static_cast<std::size_t>(needed)] / 36.0;
        chances.push_back(again ? once + (1 - once) * once : once);
    }
    return chances;
}

Length nearest_target(const Game& game, UnitId unit, std::span<const UnitId> targets) {
    Length least = 10'000_in;
    for (UnitId target : targets)
        for (ModelId model : game.models_of(unit)) least = std::min(least, distance(game, model, target));
    return least;
}

// The charge with the least roll for which the engine finds one. A search that fails costs most: the shortest roll that
// passes the quick test is tried first and mostly does; else the longest, and then the range is halved.
std::optional<Attempt> least_attempt(const Game& game, UnitId unit) {
    int low = least_roll;
    std::optional<Attempt> best = attempt_charge(game, unit, low);
    while (!best->in_reach && low < most_roll) best = attempt_charge(game, unit, ++low);
    if (best->found) return best;
    if (low == most_roll || !(best = attempt_charge(game, unit, most_roll))->found) return std::nullopt;
    int high = most_roll; // low does not do, high does
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        Attempt attempt = attempt_charge(game, unit, middle);
        if (attempt.found)
            high = middle, best = std::move(attempt);
        else
            low = middle;
    }
    return best;
}

ChargeChance chance_of(Game& game, UnitId unit, std::vector<UnitId> targets, const std::vector<double>& chances) {
    ChargeChance chance;
    chance.distance = nearest_target(game, unit, targets);
    chance.targets = std::move(targets);
    chance.chances = chances;
    ChargeTargets& declared = game.of(unit).charge_targets;
    declared.clear();
    for (UnitId target : chance.targets) {
        if (!within(game, unit, target, charge_reach)) chance.refused = E_CHG_07;
        if (!declared.full()) declared.push_back(target);
    }
    if (chance.refused != Clause::none) return chance;
    const std::optional<Attempt> attempt = least_attempt(game, unit);
    if (!attempt) return chance;
    chance.needed = static_cast<std::uint8_t>(attempt->allowance.steps / (1_in).steps);
    chance.chance = chances[static_cast<std::size_t>(chance.needed - least_roll)];
    for (std::size_t i = 0; i < attempt->models.size(); ++i)
        chance.landing.push_back({attempt->models[i], attempt->found->places[i], 0, 0});
    return chance;
}

// --- Morale

// A single die, re-rolled where it fails and may be.
double chance_of_die(const Game& game, UnitId unit, RollKind kind, FunctionRef<bool(int face)> good) {
    int faces = 0;
    for (int face = 1; face <= 6; ++face) faces += good(face);
    const double once = faces / 6.0;
    double again = 0;
    for (const Working& working : rerolls_for(game, unit, kind)) {
        if (is_spent(game, working)) continue;
        const double permitted = working.ability->which == Rerolled::ones ? (good(1) ? 0 : 1 / 6.0) : 1 - once;
        again = std::max(again, permitted);
    }
    return once + again * once;
}

int with_modifiers(const Game& game, UnitId unit, int face, Modifier further) {
    Roll roll = roll_of(E_MOR_02, std::array{static_cast<Face>(face)});
    add_modifiers(game, unit, RollKind::morale, roll);
    modify(roll, further);
    return result(roll, 0, dice_roll).result;
}

} // namespace

ChargeOptions charges_of(const Setup& setup, const Battle& battle, UnitId unit, std::span<const UnitId> together) {
    Look look(setup, battle);
    Game& game = look.game;
    ChargeOptions options;
    options.unit = unit;
    const bool theirs = game.owner(unit) == game.active() && game.is_on_table(unit);
    options.refused = theirs ? why_it_cannot_charge(game, unit).value_or(Clause::none) : E_CHG_02;
    const std::vector<double> chances = chances_of(game, unit);
    if (!together.empty()) {
        options.targets.push_back(chance_of(game, unit, {together.begin(), together.end()}, chances));
        return options;
    }
    for (UnitId enemy : units_on_table(game, opponent(game.owner(unit))))
        if (within(game, unit, enemy, charge_reach)) options.targets.push_back(chance_of(game, unit, {enemy}, chances));
    return options;
}

// E-MOR-02 to E-MOR-04. Losses beyond those of this turn are taken off the unit first.
MoraleOdds morale_of(const Setup& setup, const Battle& battle, UnitId unit, int losses) {
    const Look look(setup, battle);
    const Game& game = look.game;
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
