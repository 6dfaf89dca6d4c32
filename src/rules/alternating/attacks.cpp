// What an attack is made of: profiles, targets, modifiers of both tests.
#include "rules/alternating/attacks.h"

#include "army/alternating/values.h"
#include "rules/alternating/terrain.h"
#include "rules/alternating/units.h"

namespace muster::alternating {

using enum Ability;

std::vector<Profile> profiles_of(const Game& game, UnitId unit, bool melee) {
    std::vector<Profile> profiles;
    for (ModelId model : game.living(unit)) {
        const auto& weapons = game.kind(model).weapons;
        for (std::size_t i = 0; i < weapons.size(); ++i) {
            const Weapon& weapon = weapons[i];
            if (melee ? !weapon.melee() && !weapon.has(assault) : weapon.melee()) continue;
            if (weapon.has(expendable) && game.of(model).spent >> i & 1u) continue;
            const auto same = std::ranges::find_if(
                profiles, [&](const Profile& profile) { return profile.weapon->same_profile(weapon); });
            const Carried carried{model, static_cast<std::uint8_t>(i)};
            if (same == profiles.end())
                profiles.push_back({&weapon, {carried}});
            else
                same->carried.push_back(carried);
        }
    }
    return profiles;
}

namespace {

// A-PAS-10h, A-WPN-06c: 12" less against Aircraft.
Length range_at(const Game& game, const Weapon& weapon, UnitId target) {
    const bool shorter = game.has(target, aircraft) && !weapon.has(targeting);
    return weapon.range - (shorter ? 12_in : Length{});
}

// A-XTRA-19: within 12" of any friend of the shooter, the own unit included (A-I-59).
bool is_spotted(const Game& game, Side side, UnitId target) {
    const auto friends = game.units_on_table(side);
    return std::ranges::any_of(friends, [&](UnitId unit) { return within(game, unit, target, 12_in); });
}

// A-PAS-16b, A-I-39: Impact does nothing against Counter.
bool has_impact(const Game& game, const Attack& attack) {
    return attack.occasion == Occasion::charge && attack.weapon->has(impact) && !game.has(attack.target, counter);
}

} // namespace

bool instinct_forbids(const Game& game, UnitId unit, UnitId target) {
    if (!game.has(unit, instinct)) return false;
    const auto nearest = nearest_enemies(game, unit);
    return std::ranges::find(nearest, target) == nearest.end();
}

Clause why_not_fire(Game& game, ModelId model, const Weapon& weapon, UnitId target) {
    if (instinct_forbids(game, game.unit_of(model), target)) return A_XTRA_03b;
    return why_out_of_reach(game, model, weapon, target);
}

Clause why_out_of_reach(Game& game, ModelId model, const Weapon& weapon, UnitId target) {
    const UnitId unit = game.unit_of(model);
    const ModelId body = game.body_of(model);
    if (weapon.has(indirect) && game.has(target, aircraft)) return A_PAS_10j;
    if (weapon.has(unwieldy) && within(game, unit, target, 12_in)) return A_XTRA_20;
    const Length range = range_at(game, weapon, target);
    const bool in_range = range >= Length{} && within(game, body, target, range);
    if (!in_range && !(weapon.has(artillery) && is_spotted(game, game.owner(unit), target))) return A_SHT_03;
    return weapon.has(indirect) || game.sees_any(body, target) ? Clause::none : A_SHT_03; // A-WPN-04
}

void note_reach(Game& game, ModelId model, const Weapon& weapon, UnitId target, Clauses& because) {
    const ModelId body = game.body_of(model);
    const auto is_in = [&](Length range) { return range >= Length{} && within(game, body, target, range); };
    const bool far_from_aircraft = game.has(target, aircraft) && !is_in(weapon.range - 12_in);
    note(&because, A_WPN_04, weapon.has(indirect) && !game.sees_any(body, target));
    note(&because, A_WPN_06c, weapon.has(targeting) && far_from_aircraft);
    note(&because, A_XTRA_19, weapon.has(artillery) && !is_in(range_at(game, weapon, target)));
}

bool can_strike(const Game& game, ModelId model, UnitId target, Length reach) {
    const Solid from = game.solid_of(game.body_of(model));
    const UnitModels models = game.models_of(target);
    return std::ranges::any_of(models,
                               [&](ModelId other) { return muster::within(from, game.solid_of(other), reach, reach); });
}

bool is_prepared(const Game& game, ModelId model) {
    const UnitMemory& unit = game.of(game.unit_of(model));
    const bool stays = !game.of(game.body_of(model)).moved && !unit.moved && !unit.set_down;
    return stays && game.has(model, preparation);
}

HitNumbers hit_numbers(Game& game, ModelId model, const Attack& attack, Clauses* because) {
    const Weapon& weapon = *attack.weapon;
    const bool melee = is_melee(attack.occasion), charges = attack.occasion == Occasion::charge;
    HitNumbers numbers;
    numbers.quality = game.kind(model).quality;
    if (note(because, A_XTRA_01a, !melee && game.has(model, good_shot))) numbers.quality = 4;
    if (note(because, A_XTRA_01b, !melee && game.has(model, bad_shot))) numbers.quality = 5;
    if (note(because, A_WPN_09, weapon.has(reliable))) numbers.quality = 2;
    const bool from_afar = game.has(attack.target, stealth) && distance(game, attack.unit, attack.target) > 6_in;
    int worse = note(because, A_PAS_20, from_afar);
    worse += note(because, A_PAS_10i, !melee && game.has(attack.target, aircraft));
    if (note(because, A_WPN_06b, worse > 0 && weapon.has(targeting))) worse = 0;
    numbers.modifier = note(because, A_WPN_05a, has_impact(game, attack)) - worse;
    const bool alone = game.has(model, cautious) && !enemy_within(game, attack.unit, 12_in);
    numbers.modifier += note(because, A_PAS_15, alone);
    // A-I-38: each source of extra hits counts by itself.
    numbers.extra_hits += note(because, A_PAS_13, charges && game.has(model, fury)); // A-I-91
    numbers.extra_hits += note(because, A_PAS_14a, is_prepared(game, model));
    numbers.extra_hits += note(because, A_XTRA_18, weapon.has(double_));
    const bool first = game.has(model, vanguard) && !game.of(attack.target).activated;
    numbers.extra_hits += note(because, A_RULE_02, first);
    return numbers;
}

bool hits(Face face, const HitNumbers& numbers) {
    return succeeds(face, face + numbers.modifier, numbers.quality, natural); // A-TEST-01, A-TEST-02
}

namespace {

// A-TERR-07: the models that attack, as they stand on the table.
UnitModels attackers_of(const Game& game, const Attack& attack) {
    UnitModels bodies;
    if (attack.cast_from != ModelId::none) bodies.push_back(game.body_of(attack.cast_from));
    for (const Carried& each : attack.carried) {
        const ModelId body = game.body_of(each.model); // weapons of one model and elements of one body are neighbours
        if (bodies.empty() || bodies.back() != body) bodies.push_back(body);
    }
    return bodies;
}

} // namespace

bool counts_cover(Game& game, const Attack& attack, Clauses* because) {
    const bool aims = attack.weapon->has(targeting), sees_through = attack.weapon->has(no_cover);
    const bool ignored = aims || sees_through, melee = is_melee(attack.occasion);
    if (ignored && !because) return false;                      // need not look for cover
    if (melee && game.is_on("no_cover_in_melee")) return false; // A-I-06
    const UnitModels attackers = attackers_of(game, attack);
    if (!has_cover(game, attack.target, {attackers.begin(), attackers.size()})) return false;
    note(because, A_WPN_06a, aims);
    note(because, A_WPN_12, sees_through);
    note(because, A_TERR_06, !ignored && melee);
    note(because, game.has(attack.target, shield) ? A_PAS_21 : A_TERR_04, !ignored);
    return !ignored;
}

DefenceNumbers defence_numbers(Game& game, const Attack& attack, Clauses* because) {
    const Weapon& weapon = *attack.weapon;
    const ModelId defender = game.defender(attack.target);
    DefenceNumbers numbers;
    numbers.defence = game.kind(defender).defence;
    note(because, weapon.ap > 0 ? A_WPN_01a : A_WPN_01b, weapon.ap != 0);
    int ap = weapon.ap + note(because, A_WPN_05b, has_impact(game, attack));
    ap -= note(because, A_RULE_01b, attack.unit != UnitId::none && waagh_fails(game, attack.unit));
    ap += note(because, A_RULE_01c, waagh_fails(game, attack.target));
    numbers.modifier = -ap;
    if (counts_cover(game, attack, because)) {
        const bool dug_in = note(because, A_PAS_22, game.has(attack.target, entrenched));
        note(because, A_TERR_05, !dug_in);
        numbers.modifier += dug_in ? 2 : 1;
    }
    const bool waits = game.has(attack.target, patient) && !game.of(attack.target).activated;
    numbers.modifier += note(because, A_RULE_03, waits);
    const bool brutally = note(because, A_WPN_13b, weapon.has(brutal));
    numbers.automatic_six = !note(because, A_PAS_18, game.has(defender, delicate)) && !brutally;
    numbers.automatic_five = note(because, A_PAS_19, !brutally && game.has(defender, invulnerable));
    const bool regrows = game.has(defender, regeneration);
    numbers.regenerates = regrows && !note(because, A_WPN_13a, regrows && brutally);
    return numbers;
}

bool defends(Face face, const DefenceNumbers& numbers) {
    if (face == 1) return false;
    if (face == 6 && numbers.automatic_six) return true;
    if (face == 5 && numbers.automatic_five) return true;
    return face + numbers.modifier >= numbers.defence;
}

} // namespace muster::alternating
