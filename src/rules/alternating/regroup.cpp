// Regrouping at the end of an activation (REG), and Rebirth after it.
#include "rules/alternating/hits.h"
#include "rules/alternating/inspect.h"
#include "rules/alternating/moves.h"
#include "rules/alternating/terrain.h"
#include "rules/alternating/units.h"

namespace muster::alternating {
namespace {

using enum Ability;

// A-XTRA-17: it counts once for each bearer. It is an aura, so it does not work while its unit is Pinned (A-STATE-08).
int fear_of(const Game& game, UnitId unit) {
    if (game.of(unit).pinned) return 0;
    int sum = 0;
    for (ModelId model : game.living(unit)) sum += game.has(model, fear) ? game.kind(model).fear : 0;
    return sum;
}

// A-REG-07: the wounds it dealt hand to hand, and those it received from the units it fought, with their Fear.
struct Fought {
    int dealt = 0, taken = 0, fear = 0;
};
Fought fought_by(const Game& game, UnitId unit) {
    Fought fought;
    FixedVector<UnitId, max_units> opponents;
    for (const Tally& each : game.memory.tallies) {
        if (!each.melee || (each.by != unit && each.on != unit)) continue;
        (each.by == unit ? fought.dealt : fought.taken) += each.wounds;
        const UnitId other = each.by == unit ? each.on : each.by;
        if (std::ranges::find(opponents, other) == opponents.end()) opponents.push_back(other);
    }
    for (UnitId other : opponents) fought.fear += fear_of(game, other);
    return fought;
}

// A-REG-06, A-I-96: it dealt at least as much.
bool won_melee(const Game& game, UnitId unit) {
    const Fought fought = fought_by(game, unit);
    return fought.dealt + fear_of(game, unit) >= fought.taken + fought.fear;
}

// A-XTRA-07: some saboteur that wounded it is nearer to the right zone.
bool is_sabotaged(const Game& game, UnitId unit) {
    return game.is_on_table(unit) && std::ranges::any_of(game.memory.tallies, [&](const Tally& each) {
               if (each.on != unit || each.wounds == 0 || !game.is_on_table(each.by) || !game.has(each.by, saboteur))
                   return false;
               const Side own = game.owner(each.by), other = game.owner(unit);
               return distance_to_zone(game, unit, own) < distance_to_zone(game, each.by, own) ||
                      distance_to_zone(game, each.by, other) < distance_to_zone(game, unit, other);
           });
}

int tests_of(const Game& game, UnitId unit) {
    const UnitMemory& memory = game.of(unit);
    if (memory.fought && won_melee(game, unit)) return 0;           // A-REG-06
    const int tests = 1 + half_or_less(game, unit) + memory.fought; // A-REG-02 to A-REG-05
    const int made = tests - game.has(unit, fearless);              // A-PAS-11; never below 0 (A-REG-15)
    return made == 0 ? 0 : made + is_sabotaged(game, unit);         // A-XTRA-07c, A-I-54: only where one is made
}

// A-PAS-01b: the Hero's quality or the unit's.
int quality_for_tests(Game& game, UnitId unit) {
    const int own = game.kind(game.defender(unit)).quality;
    for (ModelId model : game.living(unit)) {
        const int his = game.kind(model).quality;
        if (!game.kind(model).has(hero) || his == own) continue;
        return game.yes(game.owner(unit), A_PAS_01b, unit) ? his : own;
    }
    return own;
}

// A-REG-09 to A-REG-11, A-I-27
void suffer(Game& game, UnitId unit, int failures) {
    if (failures >= 3) return destroy(game, unit, A_REG_11);
    const bool pinned = failures >= 2 && can_be_pinned(game, unit);
    if (failures > 0) become(game, unit, true, pinned, pinned ? A_REG_10 : A_REG_09);
}

void test(Game& game, UnitId unit, int tests) {
    if (tests == 0) return;
    const int quality = quality_for_tests(game, unit);
    const auto passed = [&](int face) { return face >= quality; }; // from 2 to 6: a 1 always fails, a 6 never
    const Needs needs = Needs::of(quality, 0, passed);
    int failures = 0;
    for (const Die& die : game.roll(A_REG_01, game.owner(unit), static_cast<std::size_t>(tests), unit, needs).dice)
        failures += !passed(die.face);
    if (!game.has(unit, reckless)) return suffer(game, unit, failures);
    for (; failures > 0 && !game.is_destroyed(unit); --failures) { // A-PAS-12a
        const UnitModels models = game.is_on_table(unit) ? game.models_of(unit) : game.living(unit);
        terrain_test(game, unit, {models.begin(), models.size()}, A_PAS_12a);
    }
}

} // namespace

std::optional<InspectedRegrouping> regrouping_of(const Setup& setup, const Battle& battle, UnitId unit) {
    const Look look(setup, battle);
    const Game& game = look.game;
    if (game.has(unit, vengeance)) return std::nullopt; // A-XTRA-02a: wounds may be laid aside
    const ModelKind& usual = game.kind(game.defender(unit));
    Salvo fight;
    VolleyTarget& it = fight.target;
    for (ModelId model : game.living(unit)) {
        const ModelKind& kind = game.kind(model);
        if (kind.quality != usual.quality || kind.fear != usual.fear) return std::nullopt; // A-PAS-01b
        if (it.models.empty() || it.models.back().toughness != kind.toughness) it.models.push_back({0, kind.toughness});
        ++it.models.back().count;
    }
    it.quality = usual.quality, it.pool = game.of(unit).pool;
    it.started = game.battle.units[index(unit)].starting_strength;
    for (Ability each : {aircraft, massive, fearless, reckless, immobile})
        if (game.has(unit, each)) it.abilities.add(each);
    if (game.has(game.defender(unit), fear) && !game.of(unit).pinned) it.abilities.add(fear), it.fear = usual.fear;
    const Fought fought = fought_by(game, unit);
    it.dealt = fought.dealt - fought.taken;
    Volley& against = fight.volleys.emplace_back();
    against.melee = game.of(unit).fought;
    against.fear = fought.fear;
    if (is_sabotaged(game, unit)) against.of_bearers.add(saboteur);
    const int wounds = it.wounds(), needed = *it.quality;
    return InspectedRegrouping{wounds, needed, Slot::of(std::move(fight))};
}

// A-REG-01, A-REG-14: first the other units in the order in which they were wounded, then the active unit. There is
// only one step (A-I-37): the number of tests of each unit is fixed before the first die, so that all of them use the
// same result of the melee (A-REG-07).
void regroup(Game& game) {
    FixedVector<UnitId, max_units> order;
    for (std::uint8_t number = 1; number <= game.memory.wounded; ++number)
        for (std::size_t i = 0; i < game.memory.units.size(); ++i)
            if (game.memory.units[i].wounded == number && static_cast<UnitId>(i) != game.memory.active)
                order.push_back(static_cast<UnitId>(i));
    if (game.memory.active != UnitId::none && game.of(game.memory.active).wounded > 0)
        order.push_back(game.memory.active);
    std::vector<int> tests;
    for (UnitId unit : order) tests.push_back(game.is_destroyed(unit) ? 0 : tests_of(game, unit));
    for (std::size_t i = 0; i < order.size(); ++i)
        if (!game.is_destroyed(order[i])) test(game, order[i], tests[i]);
}

// A-RULE-04a, A-RULE-04b, A-I-62
void be_reborn(Game& game, UnitId unit) {
    if (game.is_destroyed(unit) || !game.has(unit, rebirth)) return;
    int points = (game.of(unit).starting_toughness - remaining_toughness(game, unit) + 1) / 2;
    const int clearable = std::min<int>(points, game.of(unit).pool);
    if (clearable > 0) {
        const int cleared =
            game.choose_number(QuestionKind::choose_number, game.owner(unit), A_RULE_04a, unit, 0, clearable);
        game.of(unit).pool = static_cast<std::uint16_t>(game.of(unit).pool - cleared);
        points -= cleared;
        if (cleared > 0) game.tell(Happened{A_RULE_04a, unit, UnitId::none, {static_cast<std::int16_t>(cleared)}});
    }
    UnitModels without_room;
    while (game.is_on_table(unit)) {
        FixedVector<Option, max_unit_models> fallen;
        for (std::size_t i = 0; i < game.battle.models.size(); ++i) {
            const auto model = static_cast<ModelId>(i);
            if (game.unit_of(model) == unit && game.battle.models[i].whereabouts == Whereabouts::destroyed &&
                game.kind(model).toughness <= points && std::ranges::find(without_room, model) == without_room.end())
                fallen.push_back(option_of(model));
        }
        if (fallen.empty()) return;
        Question question;
        question.seat = game.owner(unit);
        question.kind = QuestionKind::plain_choice;
        question.clause = A_RULE_04b;
        question.unit = unit;
        question.may_pass = true;
        const auto chosen = game.choose(question, {fallen.begin(), fallen.size()});
        if (!chosen) return;
        const auto model = static_cast<ModelId>(chosen->id);
        if (put_back(game, unit, model))
            points -= game.kind(model).toughness;
        else
            without_room.push_back(model);
    }
}

} // namespace muster::alternating
