#include "rules/eighth/targets.h"

namespace muster::eighth {
namespace {

bool has_three_models(const Game& game, UnitId unit) { return game.models_of(unit).size() >= 3; }

bool is_vehicle_or_monster(const Game& game, UnitId unit) {
    return game.has_keyword(unit, CoreKeyword::vehicle) || game.has_keyword(unit, CoreKeyword::monster);
}

// The clause that keeps a CHARACTER's unit out of sight of those who are not closest to it; none if nothing does.
Clause hidden_behind_others(const Game& game, UnitId unit) {
    if (std::ranges::none_of(game.models_of(unit), [&](ModelId model) { return is_small_character(game, model); }))
        return Clause::none;
    Clause hidden = Clause::none;
    for (UnitId other : units_on_table(game, game.owner(unit))) {
        if (other == unit || !within(game, unit, other, 3_in)) continue;
        if (is_vehicle_or_monster(game, other)) return E_TGT_10;
        if (has_three_models(game, other)) hidden = E_TGT_10;
    }
    return hidden;
}

bool is_wholly_within(const Game& game, UnitId unit, ModelId of, Length reach) {
    const Solid centre = game.solid_of(of);
    return std::ranges::all_of(game.models_of(unit),
                               [&](ModelId model) { return wholly_within(game.solid_of(model), centre, reach); });
}

} // namespace

bool is_small_character(const Game& game, ModelId model) {
    return game.has_keyword(model, CoreKeyword::character) && game.profile(model).wounds() <= 9;
}

Targets::Targets(Game& game, UnitId unit, const Occasion& occasion)
    : game_(game),
      unit_(unit),
      occasion_(occasion),
      shooters_(game.models_of(unit)),
      enemies_(units_on_table(game, opponent(game.owner(unit)))),
      engaged_with_(game.battle.units.size()),
      near_friends_(game.battle.units.size()),
      reaches_(shooters_.size() * game.battle.units.size()),
      hidden_behind_others_(game.battle.units.size()) {
    for (UnitId enemy : enemies_) {
        engaged_with_[index(enemy)] = within_engagement_range(game, unit, enemy);
        engaged_ = engaged_ || engaged_with_[index(enemy)];
    }
    advanced_ = game.of(unit).move == MoveKind::advance && !may_shoot_after(game, unit, MoveKind::advance);
    for (ModelId model : shooters_)
        for (std::size_t i = 0; i < game.sheet(model).weapons.size(); ++i)
            ranged_weapons_ += !weapon(model, i).is_melee();
}

const Weapon& Targets::weapon(ModelId shooter, std::size_t number) const {
    return game_.sheet(unit_).weapons[game_.sheet(shooter).weapons[number]];
}

Clause Targets::why_not(ModelId shooter, std::size_t number, std::size_t profile_number, UnitId target) {
    const Weapon& fired = weapon(shooter, number);
    if (fired.is_melee()) return E_DATA_12;
    const WeaponProfile& profile = fired.profiles[profile_number];
    const int wounds = game_.battle.models[index(shooter)].wounds;
    if (game_.profile(shooter).at(Stat::BS, wounds).kind == Characteristic::Kind::none) return E_DATA_07;
    if (unsigned{game_.memory.models[index(shooter)].fired} >> number & 1u) return E_SHT_06;
    if (advanced_ && profile.type != WeaponType::assault) return E_WPN_04;
    if (game_.owner(target) == game_.owner(unit_)) return E_TGT_02;
    if (occasion_.only_at != UnitId::none && target != occasion_.only_at) return E_I_34;
    if (!game_.is_on_table(target)) return E_TGT_01;
    if (const Clause clause = barred_in_combat(shooter, profile, target); clause != Clause::none) return clause;
    if (const Clause clause = barred_by_distance(shooter, profile, target); clause != Clause::none) return clause;
    return occasion_.kind == AttackKind::overwatch ? Clause::none : look_out_sir(shooter, target); // N-OW-07
}

// E-TGT-04, E-TGT-04 with their exceptions for Pistols and big guns.
Clause Targets::barred_in_combat(ModelId shooter, const WeaponProfile& profile, UnitId target) {
    const bool engaged_with = is_engaged_with(target);
    if (engaged_with && is_blast(profile)) return E_TGT_04;
    if (engaged_) {
        const bool pistol = profile.type == WeaponType::pistol;
        if (!pistol && !is_big(game_, shooter)) return E_TGT_04;
        if (engaged_with) return Clause::none; // N-WPN-09, N-WPN-11, N-BIG-01, N-BIG-03
        if (pistol) return E_WPN_11;
        if (ranged_weapons_ < 2) return E_WPN_10; // N-BIG-04, N-I-63
    }
    return is_near_friends(target) ? E_TGT_04 : Clause::none;
}

bool Targets::is_near_friends(UnitId target) {
    auto& near = near_friends_[index(target)];
    if (!near)
        near = std::ranges::any_of(units_on_table(game_, game_.owner(unit_)), [&](UnitId other) {
            return other != unit_ && within_engagement_range(game_, other, target);
        });
    return *near;
}

// E-TGT-01 and E-TGT-02 by one and the same model (E-I-65); E-FGT-19.
Clause Targets::barred_by_distance(ModelId shooter, const WeaponProfile& profile, UnitId target) {
    const Length range = profile.range * 1_in;
    if (!within(game_, shooter, target, range)) return E_TGT_01;
    const Reach& to = reach(shooter, target);
    if (!to.seen) return E_TGT_02;
    if (to.closest_seen > range) return E_I_65;
    if (profile.minimum_range > 0 && is_wholly_within(game_, target, shooter, profile.minimum_range * 1_in))
        return E_FGT_19;
    return Clause::none;
}

Clause Targets::look_out_sir(ModelId shooter, UnitId target) {
    auto& hidden = hidden_behind_others_[index(target)];
    if (!hidden) hidden = hidden_behind_others(game_, target);
    if (*hidden == Clause::none) return Clause::none;
    return reach(shooter, target).seen && is_closest(shooter, target) ? Clause::none : *hidden; // N-LOOK-03
}

// N-LOOK-04, N-I-61: other small characters do not count, and a tie favours the shooter.
bool Targets::is_closest(ModelId shooter, UnitId target) {
    const Length own = distance_to(shooter, target);
    const Solid from = game_.solid_of(shooter);
    return std::ranges::all_of(enemies_, [&](UnitId other) {
        return other == target || std::ranges::all_of(game_.models_of(other), [&](ModelId model) {
                   return is_small_character(game_, model) || straight_distance(from, game_.solid_of(model)) >= own;
               });
    });
}

Length Targets::distance_to(ModelId shooter, UnitId target) { return reach(shooter, target).closest; }

// Looks at the target's models from the closest outwards until one can be seen.
const Targets::Reach& Targets::reach(ModelId shooter, UnitId target) {
    const auto row = static_cast<std::size_t>(std::ranges::find(shooters_, shooter) - shooters_.begin());
    Reach& known = reaches_[row * game_.battle.units.size() + index(target)];
    if (known.known) return known;
    struct At {
        Length distance;
        ModelId model;
    };
    FixedVector<At, max_unit_models> models;
    const Solid from = game_.solid_of(shooter);
    for (ModelId model : game_.models_of(target))
        models.push_back({straight_distance(from, game_.solid_of(model)), model});
    std::ranges::stable_sort(models, {}, &At::distance);
    known.known = true;
    known.closest = models.front().distance;
    for (const At& at : models) {
        if (!game_.sees(shooter, at.model)) continue; // N-SHT-18, N-SHT-19
        known.seen = true;
        known.closest_seen = at.distance;
        break;
    }
    return known;
}

bool Targets::can_fire(ModelId shooter, std::size_t number) {
    const Weapon& fired = weapon(shooter, number);
    if (fired.is_melee()) return false;
    for (std::size_t profile = 0; profile < fired.profiles.size(); ++profile)
        for (UnitId enemy : enemies_)
            if (why_not(shooter, number, profile, enemy) == Clause::none) return true;
    return false;
}

bool Targets::any() {
    for (ModelId shooter : shooters_)
        for (std::size_t number = 0; number < game_.sheet(shooter).weapons.size(); ++number)
            if (can_fire(shooter, number)) return true;
    return false;
}

Declared aim(const Game& game, const Targets& targets, ModelId shooter, std::size_t weapon, std::size_t profile,
             UnitId target) {
    Declared declared;
    declared.attacker = shooter;
    declared.weapon = static_cast<std::uint8_t>(weapon);
    declared.profile = static_cast<std::uint8_t>(profile);
    declared.target = target;
    const Length half{profile_of(game, declared).range * (1_in).steps / 2};
    declared.half_range = within(game, shooter, target, half);
    declared.target_models = static_cast<std::uint8_t>(game.models_of(target).size());
    declared.needs_free_engagement = targets.is_engaged() && !targets.is_engaged_with(target);
    return declared;
}

} // namespace muster::eighth
