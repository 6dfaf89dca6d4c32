// Chances for the board: to make a charge, and how many models a Morale test costs.
#include "rules/sheets/abilities.h"
#include "rules/sheets/combat.h"
#include "rules/sheets/inspect.h"
#include "rules/sheets/rolls.h"

namespace muster::sheets {
namespace {

class ChargeChances {
    static constexpr int least_roll = 2, most_roll = 12; // of 2D6

  public:
    ChargeChances(Game& game, UnitId unit) : game_(game), unit_(unit), chances_(chances()) {}

    // At all targets of `together`, or at each enemy unit in reach alone.
    ChargeOptions options(std::span<const UnitId> together) {
        ChargeOptions options;
        options.unit = unit_;
        options.overwatch = true;
        const bool theirs = game_.owner(unit_) == game_.active() && game_.is_on_table(unit_);
        options.refused =
            theirs ? why_it_cannot_charge(game_, unit_).value_or(Clause::none) : game_.edition.charges.select;
        if (!together.empty()) {
            options.targets.push_back(chance_at({together.begin(), together.end()}));
            return options;
        }
        for (UnitId enemy : units_on_table(game_, opponent(game_.owner(unit_))))
            if (within(game_, unit_, enemy, charge_reach)) options.targets.push_back(chance_at({enemy}));
        return options;
    }

  private:
    // The result of the dice, with the modifiers of abilities (N-DICE-05, E-DICE-05).
    int modified(std::span<const Face> faces) const {
        Roll roll = sum_of(game_.edition.charges.roll, {2, 6, 0}, faces);
        add_modifiers(game_, unit_, RollKind::charge, roll);
        return total_of(game_, roll);
    }

    // It assumes that a sum that would fail is re-rolled once, as a whole (N-RER-02, N-RER-05, E-RRL-01, E-RRL-02).
    bool may_reroll() const {
        return std::ranges::any_of(rerolls_for(game_, unit_, RollKind::charge), [&](const ActiveAbility& active) {
            return active.ability->which != Rerolled::ones;
        });
    }

    // To the farthest of the targets if the charge has to reach all of them; else to the nearest.
    Length distance_to(std::span<const UnitId> targets) const {
        std::vector<Length> distances;
        for (UnitId target : targets) distances.push_back(distance(game_, unit_, target));
        return game_.edition.charges.all_targets ? std::ranges::max(distances) : std::ranges::min(distances);
    }

    // The chance that 2D6 reach at least this number, for each from 2 to 12.
    std::vector<double> chances() const {
        std::array<int, most_roll + 1> ways{};
        for (Face a = 1; a <= 6; ++a)
            for (Face b = 1; b <= 6; ++b) {
                const int sum = modified(std::array{a, b});
                for (int needed = least_roll; needed <= std::min(sum, most_roll); ++needed)
                    ++ways[static_cast<std::size_t>(needed)];
            }
        const bool again = may_reroll();
        std::vector<double> chances;
        for (int needed = least_roll; needed <= most_roll; ++needed) {
            const double once = ways[static_cast<std::size_t>(needed)] / 36.0;
            chances.push_back(again ? once + (1 - once) * once : once);
        }
        return chances;
    }

    // The charge with the lowest roll for which the engine finds a way. A failed search costs most. So the lowest roll
    // that passes the quick test is tried first; in most cases it works. Otherwise the highest roll is tried, and then
    // the range is halved.
    std::optional<Attempt> least_attempt() const {
        int low = least_roll;
        std::optional<Attempt> best = attempt_charge(game_, unit_, low);
        while (!best->in_reach && low < most_roll) best = attempt_charge(game_, unit_, ++low);
        if (best->found) return best;
        if (low == most_roll) return std::nullopt;
        best = attempt_charge(game_, unit_, most_roll);
        if (!best->found) return std::nullopt;
        int high = most_roll; // a way is found for `high`, but not for `low`
        while (high - low > 1) {
            const int middle = (low + high) / 2;
            Attempt attempt = attempt_charge(game_, unit_, middle);
            if (attempt.found)
                high = middle, best = std::move(attempt);
            else
                low = middle;
        }
        return best;
    }

    ChargeChance chance_at(std::vector<UnitId> targets) {
        ChargeChance chance;
        chance.distance = distance_to(targets);
        chance.targets = std::move(targets);
        chance.chances = chances_;
        auto& declared = game_.of(unit_).charge_targets;
        declared.clear();
        for (UnitId target : chance.targets) {
            if (!within(game_, unit_, target, charge_reach)) chance.refused = game_.edition.charges.targets;
            if (!declared.full()) declared.push_back(target);
        }
        if (chance.refused != Clause::none) return chance;
        const std::optional<Attempt> attempt = least_attempt();
        if (!attempt) return chance;
        chance.needed = static_cast<std::uint8_t>(attempt->allowance.steps / (1_in).steps);
        chance.chance = chances_[static_cast<std::size_t>(chance.needed - least_roll)];
        for (std::size_t i = 0; i < attempt->models.size(); ++i)
            chance.landing.push_back({attempt->models[i], attempt->found->places[i], 0, 0});
        return chance;
    }

    Game& game_;
    UnitId unit_;
    std::vector<double> chances_;
};

// --- Morale

// The chance that a single die of a unit is good. It is re-rolled if it fails and may be re-rolled.
double chance_of_die(const Game& game, UnitId unit, RollKind kind, FunctionRef<bool(int face)> good) {
    int faces = 0;
    for (int face = 1; face <= 6; ++face) faces += good(face);
    const double once = faces / 6.0;
    double again = 0;
    for (const ActiveAbility& active : rerolls_for(game, unit, kind)) {
        const double permitted = active.ability->which == Rerolled::ones ? (good(1) ? 0 : 1 / 6.0) : 1 - once;
        again = std::max(again, permitted);
    }
    return once + again * once;
}

int with_modifiers(const Game& game, UnitId unit, RollKind kind, int face, Modifier further) {
    Roll roll = roll_of(further.because, std::array{static_cast<Face>(face)});
    add_modifiers(game, unit, kind, roll);
    modify(roll, further);
    return result_of(game, roll, 0);
}

// The chance that exactly this many of `dice` flee, each with this chance.
std::vector<double> binomial(std::size_t dice, double chance) {
    std::vector<double> exactly = {1};
    for (std::size_t die = 0; die < dice; ++die) {
        exactly.push_back(0);
        for (std::size_t i = exactly.size(); i-- > 0;)
            exactly[i] = exactly[i] * (1 - chance) + (i > 0 ? exactly[i - 1] * chance : 0);
    }
    return exactly;
}

// N-MOR-09 to N-MOR-11, N-ATTR-01 to N-ATTR-03: one model, and of the others those that fail a Combat Attrition test.
std::vector<double> fleeing_by_attrition(const Game& game, UnitId unit, int models, double passed) {
    const int left = models - 1;
    const std::int16_t less = 2 * left < game.battle.units[index(unit)].starting_strength ? 1 : 0;
    const Modifier half{ModifierKind::subtract, less, game.edition.shown.attrition};
    const double stays = chance_of_die(game, unit, RollKind::attrition, [&](int face) {
        return with_modifiers(game, unit, RollKind::attrition, face, half) > 1;
    });
    std::vector<double> fleeing = {passed};
    for (double chance : binomial(static_cast<std::size_t>(left), 1 - stays)) fleeing.push_back((1 - passed) * chance);
    return fleeing;
}

// E-MOR-04: as many as the test failed by. Of all failed tests, the share with each difference is the share of the
// failing faces with it.
std::vector<double> fleeing_by_failure(int models, double passed, FunctionRef<int(int face)> failed_by) {
    const double failed = 1 - passed;
    int failing = 0;
    for (int face = 1; face <= 6; ++face) failing += failed_by(face) > 0;
    std::vector<double> fleeing(static_cast<std::size_t>(models) + 1, 0);
    fleeing[0] = passed;
    for (int face = 1; face <= 6; ++face)
        if (const int count = failed_by(face); count > 0) fleeing[static_cast<std::size_t>(count)] += failed / failing;
    return fleeing;
}

} // namespace

ChargeOptions charges_of(const Setup& setup, const Battle& battle, UnitId unit, std::span<const UnitId> together) {
    Look look(setup, battle);
    return ChargeChances(look.game, unit).options(together);
}

double charge_chance(Length gap) {
    // Of 36 results of two dice, those with at least this many inches.
    constexpr int ways[] = {36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1};
    const int inches = (std::max(gap - 1_in, Length{}).steps + steps_per_inch - 1) / steps_per_inch;
    return inches > 12 ? 0 : ways[inches] / 36.0;
}

// N-MOR-06 to N-MOR-08, E-MOR-02, E-MOR-03. Losses beyond those of this turn are first removed from the unit.
MoraleOdds morale_of(const Setup& setup, const Battle& battle, UnitId unit, int losses) {
    const Look look(setup, battle);
    const Game& game = look.game;
    const MoraleRules& rules = game.edition.morale;
    const int fallen = game.of(unit).fallen;
    MoraleOdds odds{unit, losses < 0 ? fallen : losses, 0, 0, {}};
    const int best = leadership(game, unit);
    odds.needed = best - odds.losses;
    const auto models = static_cast<int>(game.models_of(unit).size()) - std::max(0, odds.losses - fallen);
    if (models <= 0 || odds.losses == 0) return odds.passed = 1, odds.fleeing = {1}, odds;

    const Modifier lost{ModifierKind::add, static_cast<std::int16_t>(odds.losses), rules.test};
    const auto failed_by = [&](int face) {
        if (face == 1 && rules.one_passes) return 0;
        return std::clamp(with_modifiers(game, unit, RollKind::morale, face, lost) - best, 0, models);
    };
    odds.passed = chance_of_die(game, unit, RollKind::morale, [&](int face) { return failed_by(face) == 0; });
    odds.fleeing = !rules.attrition ? fleeing_by_failure(models, odds.passed, failed_by)
                                    : fleeing_by_attrition(game, unit, models, odds.passed);
    return odds;
}

} // namespace muster::sheets
