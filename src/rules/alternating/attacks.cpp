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

HitNumbers hit_numbers(Game& game, ModelId model, const Attack& attack) {
    const Weapon& weapon = *attack.weapon;
    const bool melee = is_melee(attack.occasion);
    HitNumbers numbers;
    numbers.quality = game.kind(model).quality;
    if (!melee && game.has(model, good_shot)) numbers.quality = 4; // A-XTRA-01a
    if (!melee && game.has(model, bad_shot)) numbers.quality = 5;  // A-XTRA-01b
    if (weapon.has(reliable)) numbers.quality = 2;                 // A-WPN-09
    int worse = 0;
    if (game.has(attack.target, stealth) && distance(game, attack.unit, attack.target) > 6_in) ++worse; // A-PAS-20
    if (!melee && game.has(attack.target, aircraft)) ++worse;                                           // A-PAS-10i
    if (weapon.has(targeting)) worse = 0;                                                               // A-WPN-06b
    numbers.modifier = has_impact(game, attack) - worse;                                                // A-WPN-05a
    if (game.has(model, cautious) && !enemy_within(game, attack.unit, 12_in)) ++numbers.modifier;       // A-PAS-15
    // A-I-38: each source of extra hits counts by itself.
    numbers.extra_hits += attack.occasion == Occasion::charge && game.has(model, fury);   // A-PAS-13, A-I-91
    numbers.extra_hits += is_prepared(game, model);                                       // A-PAS-14a
    numbers.extra_hits += weapon.has(double_);                                            // A-XTRA-18
    numbers.extra_hits += game.has(model, vanguard) && !game.of(attack.target).activated; // A-RULE-02
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

bool counts_cover(Game& game, const Attack& attack) {
    if (attack.weapon->has(targeting) || attack.weapon->has(no_cover)) return false; // A-WPN-06a, A-WPN-12
    if (is_melee(attack.occasion) && game.is_on("no_cover_in_melee")) return false;  // A-I-06
    const UnitModels attackers = attackers_of(game, attack);
    return has_cover(game, attack.target, {attackers.begin(), attackers.size()});
}

DefenceNumbers defence_numbers(Game& game, const Attack& attack) {
    const Weapon& weapon = *attack.weapon;
    const ModelId defender = game.defender(attack.target);
    DefenceNumbers numbers;
    numbers.defence = game.kind(defender).defence;
    int ap = weapon.ap + has_impact(game, attack);                         // A-WPN-01a, A-WPN-05b
    if (attack.unit != UnitId::none) ap -= waagh_fails(game, attack.unit); // A-RULE-01b
    ap += waagh_fails(game, attack.target);                                // A-RULE-01c
    numbers.modifier = -ap;
    if (counts_cover(game, attack)) numbers.modifier += game.has(attack.target, entrenched) ? 2 : 1; // A-PAS-22
    if (game.has(attack.target, patient) && !game.of(attack.target).activated) ++numbers.modifier;   // A-RULE-03
    const bool brutally = weapon.has(brutal);
    numbers.automatic_six = !brutally && !game.has(defender, delicate);     // A-WPN-13b, A-PAS-18
    numbers.automatic_five = !brutally && game.has(defender, invulnerable); // A-PAS-19
    numbers.regenerates = !brutally && game.has(defender, regeneration);    // A-WPN-13a
    return numbers;
}

bool defends(Face face, const DefenceNumbers& numbers) {
    if (face == 1) return false;
    if (face == 6 && numbers.automatic_six) return true;
    if (face == 5 && numbers.automatic_five) return true;
    return face + numbers.modifier >= numbers.defence;
}

} // namespace muster::alternating
