// The grid of ranged and melee attacks, and the units that a unit could charge, from the functions that the rules
// attack with.
#include "rules/alternating/describing.h"
#include "rules/alternating/inspect.h"
#include "rules/alternating/melee.h"
#include "rules/alternating/moves.h"
#include "rules/alternating/terrain.h"
#include "rules/alternating/units.h"

#include <fmt/format.h>

namespace muster::alternating {
namespace {

using enum Ability;

constexpr std::uint16_t not_declared = 0xFFFF; // no question asks for this target: the charge decided it

std::vector<AttackTarget> targets_of(const Game& game, UnitId unit) {
    std::vector<AttackTarget> targets;
    for (UnitId enemy : game.units_on_table(opponent(game.owner(unit))))
        targets.push_back({enemy, distance(game, unit, enemy), {}});
    std::ranges::stable_sort(targets, {}, &AttackTarget::distance);
    return targets;
}

// A modifier with its one reason, where there is one.
std::string signed_text(int by) { return fmt::format("{:+}", by); }

std::vector<AttackStep> steps_of(Game& game, const Attack& attack) {
    const HitNumbers hit = hit_numbers(game, attack.carried.front().model, attack);
    const DefenceNumbers defence = defence_numbers(game, attack);
    const bool melee = is_melee(attack.occasion);
    const bool siege_works = attack.weapon->has(siege) && is_siege_target(game, attack.target);
    std::vector<AttackStep> steps;
    steps.push_back({"attacks",
                     melee ? A_CHG_04 : A_SHT_05,
                     fmt::format("{}", attack.weapon->attacks * (siege_works ? 2 : 1)),
                     0,
                     {}});
    if (siege_works) steps.back().reasons.push_back({std::string(english(siege)), A_XTRA_22, "x2", called(siege)});
    steps.push_back({"hit",
                     melee ? A_CHG_04 : A_SHT_05,
                     fmt::format("{}+", hit.quality),
                     static_cast<std::int16_t>(hit.modifier),
                     {}});
    if (hit.extra_hits > 0) steps.back().reasons.push_back({"", A_I_38, fmt::format("6: +{}", hit.extra_hits)});
    steps.push_back(
        {"save", A_HIT_01, fmt::format("{}+", defence.defence), static_cast<std::int16_t>(defence.modifier), {}});
    if (const int ap = attack.weapon->ap; ap != 0)
        steps.back().reasons.push_back({fmt::format("AP({})", ap), A_WPN_01a, signed_text(-ap), called_ap(ap)});
    if (counts_cover(game, attack))
        steps.back().reasons.push_back({"", A_TERR_04, game.has(attack.target, entrenched) ? "+2" : "+1"});
    const int packet = attack.weapon->deadly;
    if (packet > 1) steps.push_back({"damage", A_WPN_03a, fmt::format("{}", packet), 0, {}});
    return steps;
}

// What the dice need, and the input of the odds.
void describe(Game& game, const Attack& attack, AttackCell& cell) {
    cell.refused = Clause::none;
    cell.steps = steps_of(game, attack);
    for (const Volley& volley : describe_attack(game, attack)) {
        cell.volleys.push_back({cell.able, Slot::of(volley)});
    }
}

AttackCell shooting_cell(Game& game, UnitId unit, const Profile& profile, UnitId target) {
    AttackCell cell;
    cell.target = target;
    Attack attack{unit, target, profile.weapon, {}, Occasion::shooting};
    for (const Carried& each : profile.carried) {
        const ModelId body = game.body_of(each.model);
        const auto standing = game.models_of(target);
        cell.seeing += std::ranges::any_of(standing, [&](ModelId other) { return game.sees(body, other); });
        cell.in_range += within(game, body, target, profile.weapon->range);
        const Clause forbidden_by = why_not_fire(game, each.model, *profile.weapon, target);
        if (forbidden_by == Clause::none)
            cell.able.push_back(each.model), attack.carried.push_back(each);
        else if (cell.refused == Clause::none)
            cell.refused = forbidden_by;
    }
    if (!cell.able.empty()) describe(game, attack, cell);
    return cell;
}

AttackCell melee_cell(Game& game, UnitId unit, const Profile& profile, UnitId target) {
    AttackCell cell;
    cell.target = target;
    Attack attack{unit, target, profile.weapon, {}, Occasion::charge};
    for (const Carried& each : profile.carried)
        if (can_strike(game, each.model, target, strike_reach(game, unit)))
            cell.able.push_back(each.model), attack.carried.push_back(each);
    cell.in_range = cell.seeing = static_cast<std::uint16_t>(cell.able.size());
    if (cell.able.empty())
        cell.refused = A_CHG_03;
    else
        describe(game, attack, cell);
    return cell;
}

AttackRow row_of(const Profile& profile, bool melee) {
    AttackRow row{profile.weapon->name, "", {}, weapon_values(*profile.weapon), {}};
    for (const Carried& each : profile.carried)
        row.bearers.push_back({each.model, melee ? not_declared : std::uint16_t{each.position}, 0});
    return row;
}

Clause why_it_cannot_shoot(const Game& game, UnitId unit) {
    if (game.of(unit).exhausted) return A_STATE_02;
    return enemy_within(game, unit, 3_in) ? A_SHT_06 : Clause::none;
}

} // namespace

AttackOptions attacks_of(const Setup& setup, const Battle& battle, UnitId unit, AttackMode mode) {
    Look look(setup, battle);
    Game& game = look.game;
    const bool melee = mode == AttackMode::melee;
    AttackOptions options{unit, mode, melee ? Clause::none : why_it_cannot_shoot(game, unit), {}, {}};
    options.targets = targets_of(game, unit);
    for (AttackTarget& target : options.targets)
        if (auto state = describe_target(game, unit, target.unit, melee)) target.state = Slot::of(std::move(*state));
    for (const Profile& profile : profiles_of(game, unit, melee)) {
        AttackRow row = row_of(profile, melee);
        for (const AttackTarget& target : options.targets)
            row.cells.push_back(melee ? melee_cell(game, unit, profile, target.unit)
                                      : shooting_cell(game, unit, profile, target.unit));
        options.rows.push_back(std::move(row));
    }
    return options;
}

// A charge rolls no dice: it reaches its target or it does not.
ChargeOptions charges_of(const Setup& setup, const Battle& battle, UnitId unit, std::span<const UnitId>) {
    Look look(setup, battle);
    Game& game = look.game;
    ChargeOptions options;
    options.unit = unit;
    if (game.has(unit, aircraft)) options.refused = A_PAS_10e;
    if (game.of(unit).exhausted) options.refused = A_STATE_02;
    for (const AttackTarget& target : targets_of(game, unit)) {
        ChargeChance chance;
        chance.targets = {target.unit};
        chance.distance = target.distance;
        chance.refused = why_not_charge(game, unit, target.unit);
        if (chance.refused == Clause::none && !game.has(unit, immobile) && !find_charge(game, unit, target.unit))
            chance.refused = A_CHG_01;
        chance.chance = chance.refused == Clause::none ? 1 : 0;
        options.targets.push_back(std::move(chance));
    }
    return options;
}

} // namespace muster::alternating
