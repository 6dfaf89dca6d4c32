#include "rules/alternating/describing.h"

#include "rules/alternating/terrain.h"
#include "rules/alternating/units.h"

namespace muster::alternating {
namespace {

using enum Ability;

constexpr AbilitySet of_weapons{blast,   deadly,   impact, targeting, reliable,
                                precise, no_cover, brutal, double_,   piercing};
constexpr AbilitySet of_defenders{regeneration, delicate, invulnerable};

AbilitySet at_work_for(Game& game, ModelId model, const Attack& attack) {
    AbilitySet set;
    if (attack.occasion == Occasion::charge && game.has(model, fury)) set.add(fury);
    for (Ability each : {good_shot, bad_shot})
        if (!is_melee(attack.occasion) && game.has(model, each)) set.add(each);
    if (game.has(model, fear) && !game.of(attack.unit).pinned) set.add(fear); // A-STATE-08
    if (is_prepared(game, model)) set.add(preparation);
    if (game.has(model, cautious) && !enemy_within(game, attack.unit, 12_in)) set.add(cautious);
    if (game.has(model, vanguard) && !game.of(attack.target).activated) set.add(vanguard);
    if (waagh_fails(game, attack.unit)) set.add(waagh);
    return set;
}

Volley volley_of(Game& game, ModelId model, const Attack& attack) {
    const Weapon& weapon = *attack.weapon;
    Volley volley;
    volley.attacks = weapon.attacks;
    volley.quality = game.kind(model).quality;
    volley.ap = weapon.ap;
    volley.of_weapon = weapon.abilities & of_weapons;
    if (weapon.has(siege) && is_siege_target(game, attack.target)) volley.of_weapon.add(siege);
    volley.of_bearers = at_work_for(game, model, attack);
    volley.blast = weapon.blast;
    volley.deadly = weapon.deadly;
    if (volley.bears(fear)) volley.fear = game.kind(model).fear;
    volley.charge = attack.occasion == Occasion::charge;
    volley.melee = is_melee(attack.occasion);
    return volley;
}

bool same_bearers(const Volley& a, const Volley& b) {
    return a.quality == b.quality && a.of_bearers == b.of_bearers && a.fear == b.fear;
}

// A-RULE-01a, without the check of the toughness left.
bool stands_alone(const Game& game, UnitId unit) {
    const auto friends = game.units_on_table(game.owner(unit));
    return std::ranges::none_of(friends, [&](UnitId other) {
        return other != unit && game.has(other, waagh) && within(game, unit, other, 12_in);
    });
}

AbilitySet of_target(Game& game, UnitId attacker, UnitId unit) {
    AbilitySet set;
    for (Ability each : {aircraft, counter, shield, entrenched, massive, fearless, reckless, immobile})
        if (game.has(unit, each)) set.add(each);
    for (Ability each : {regeneration, delicate, invulnerable})
        if (game.has(game.defender(unit), each)) set.add(each);
    if (game.has(unit, stealth) && distance(game, attacker, unit) > 6_in) set.add(stealth);
    if (game.has(unit, patient) && !game.of(unit).activated) set.add(patient);
    if (game.has(unit, waagh) && stands_alone(game, unit)) set.add(waagh);
    return set;
}

// Whether all models have the same defence, the same tests and the same Fear.
struct Likeness {
    bool defence = true, regrouping = true;
};
Likeness likeness_of(const Game& game, UnitId unit) {
    Likeness alike;
    const ModelId first = game.defender(unit);
    for (ModelId model : game.living(unit)) {
        const ModelKind &kind = game.kind(model), &usual = game.kind(first);
        alike.defence &=
            kind.defence == usual.defence && (kind.abilities & of_defenders) == (usual.abilities & of_defenders);
        alike.regrouping &= kind.quality == usual.quality && kind.fear == usual.fear;
    }
    return alike;
}

} // namespace

std::vector<Volley> describe_attack(Game& game, const Attack& attack) {
    std::vector<Volley> volleys;
    for (const Carried& each : attack.carried) {
        const Volley volley = volley_of(game, each.model, attack);
        const auto same =
            std::ranges::find_if(volleys, [&](const Volley& other) { return same_bearers(volley, other); });
        if (same == volleys.end())
            volleys.push_back(volley);
        else
            ++same->weapons;
    }
    for (Volley& volley : volleys) volley.cover = counts_cover(game, attack);
    return volleys;
}

Volley describe_spell(Game& game, const Attack& attack) {
    Volley volley = volley_of(game, attack.cast_from, attack);
    volley.quality.reset();
    volley.of_bearers = volley.of_bearers & AbilitySet{waagh}; // nobody rolls to hit
    volley.fear = 0;
    volley.cover = counts_cover(game, attack);
    return volley;
}

std::optional<VolleyTarget> describe_target(Game& game, UnitId attacker, UnitId unit, bool melee) {
    if (!likeness_of(game, unit).defence || game.has(unit, vengeance)) return std::nullopt;
    return describe_defender(game, attacker, unit, melee);
}

VolleyTarget describe_defender(Game& game, UnitId attacker, UnitId unit, bool melee) {
    const ModelKind& kind = game.kind(game.defender(unit));
    VolleyTarget target;
    for (ModelId model : game.living(unit)) {
        const int toughness = game.kind(model).toughness;
        if (target.models.empty() || target.models.back().toughness != toughness)
            target.models.push_back({0, toughness});
        ++target.models.back().count;
    }
    target.defence = kind.defence;
    target.abilities = of_target(game, attacker, unit);
    target.pool = game.of(unit).pool;
    target.started = game.battle.units[index(unit)].starting_strength;
    const bool counts = !melee || !game.is_on("no_cover_in_melee"); // A-I-06
    const UnitModels attackers = game.models_of(attacker);
    target.cover = counts && has_cover(game, unit, {attackers.begin(), attackers.size()});
    if (likeness_of(game, unit).regrouping &&
        !game.has(attacker, saboteur)) { // its place on the table would have to be known
        target.quality = kind.quality;
        if (game.has(game.defender(unit), fear) && !game.of(unit).pinned)
            target.abilities.add(fear), target.fear = kind.fear;
    } else {
        target.abilities = target.abilities - AbilitySet{fearless, reckless, immobile};
    }
    return target;
}

} // namespace muster::alternating
