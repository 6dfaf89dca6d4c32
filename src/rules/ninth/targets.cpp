#include "rules/ninth/targets.h"

namespace muster::ninth {
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
        if (is_vehicle_or_monster(game, other)) return N_LOOK_01;
        if (has_three_models(game, other)) hidden = N_LOOK_02;
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
      looks_(game.battle.units.size()),
      reaches_(shooters_.size() * game.battle.units.size()) {
    for_models_on_table(game.battle, [&](ModelId model) {
        Look& look = looks_[index(game.unit_of(model))];
        look.models.push_back(model);
        look.extent.add(game.setup, game.battle, model);
    });
    for (UnitId enemy : enemies_) {
        Look& look = looks_[index(enemy)];
        look.engaged_with = are_engaged(looks_[index(unit)], look);
        engaged_ = engaged_ || look.engaged_with;
    }
    advanced_ = game.of(unit).move == MoveKind::advance && !may_shoot_after(game, unit, MoveKind::advance);
    for (ModelId model : shooters_)
        for (std::size_t i = 0; i < game.sheet(model).weapons.size(); ++i)
            ranged_weapons_ += !weapon(model, i).is_melee();
}

bool Targets::are_engaged(const Look& unit, const Look& enemy) const {
    if (unit.extent.surely_apart(enemy.extent, engagement)) return false; // as most are
    return std::ranges::any_of(unit.models, [&](ModelId model) {
        return std::ranges::any_of(enemy.models,
                                   [&](ModelId other) { return within_engagement_range(game_, model, other); });
    });
}

const Weapon& Targets::weapon(ModelId shooter, std::size_t number) const {
    return game_.sheet(unit_).weapons[game_.sheet(shooter).weapons[number]];
}

Clause Targets::why_not(ModelId shooter, std::size_t number, std::size_t profile_number, UnitId target) {
    const Weapon& fired = weapon(shooter, number);
    if (fired.is_melee()) return N_DATA_10;
    const WeaponProfile& profile = fired.profiles[profile_number];
    const int wounds = game_.battle.models[index(shooter)].wounds;
    if (game_.profile(shooter).at(Stat::BS, wounds).kind == Characteristic::Kind::none) return N_MOD_14;
    if (unsigned{game_.memory.models[index(shooter)].fired} >> number & 1u) return N_SHT_08;
    if (advanced_ && profile.type != WeaponType::assault) return N_WPN_04;
    if (game_.owner(target) == game_.owner(unit_)) return N_SHT_15;
    if (occasion_.only_at != UnitId::none && target != occasion_.only_at) return N_OW_06;
    if (!game_.is_on_table(target)) return N_SHT_16;
    if (const Clause clause = barred_in_combat(shooter, profile, target); clause != Clause::none) return clause;
    if (const Clause clause = barred_by_distance(shooter, profile, target); clause != Clause::none) return clause;
    return occasion_.kind == AttackKind::overwatch ? Clause::none : look_out_sir(shooter, target); // N-OW-07
}

// N-SHT-24, N-SHT-25 with their exceptions for Pistols and big guns.
Clause Targets::barred_in_combat(ModelId shooter, const WeaponProfile& profile, UnitId target) {
    const bool engaged_with = is_engaged_with(target);
    if (engaged_with && is_blast(profile)) return N_BLAST_03;
    if (engaged_) {
        const bool pistol = profile.type == WeaponType::pistol;
        if (!pistol && !is_big(game_, shooter)) return N_SHT_24;
        if (engaged_with) return Clause::none; // N-WPN-09, N-WPN-11, N-BIG-01, N-BIG-03
        if (pistol) return N_WPN_10;
        if (ranged_weapons_ < 2) return N_BIG_02; // N-BIG-04, N-I-63
    }
    return is_near_friends(target) ? N_SHT_25 : Clause::none;
}

bool Targets::is_near_friends(UnitId target) {
    auto& near = looks_[index(target)].near_friends;
    if (!near)
        near = std::ranges::any_of(units_on_table(game_, game_.owner(unit_)), [&](UnitId other) {
            return other != unit_ && are_engaged(looks_[index(other)], looks_[index(target)]);
        });
    return *near;
}

bool Targets::is_within(ModelId shooter, UnitId target, Length range) const {
    const Look& look = looks_[index(target)];
    if (extent_of(game_.setup, game_.battle, std::array{shooter}).surely_apart(look.extent, range)) return false;
    return std::ranges::any_of(look.models, [&](ModelId model) { return within(game_, shooter, model, range); });
}

// N-SHT-16 and N-SHT-17 by one and the same model (N-I-60); N-DATA-12.
Clause Targets::barred_by_distance(ModelId shooter, const WeaponProfile& profile, UnitId target) {
    const Length range = profile.range * 1_in;
    if (!is_within(shooter, target, range)) return N_SHT_16;
    const Reach& to = reach(shooter, target);
    if (!to.seen) return N_SHT_17;
    if (to.closest_seen > range) return N_I_60;
    if (profile.minimum_range > 0 && is_wholly_within(game_, target, shooter, profile.minimum_range * 1_in))
        return N_DATA_12;
    return Clause::none;
}

Clause Targets::look_out_sir(ModelId shooter, UnitId target) {
    auto& hidden = looks_[index(target)].hidden_behind_others;
    if (!hidden) hidden = hidden_behind_others(game_, target);
    if (*hidden == Clause::none) return Clause::none;
    return reach(shooter, target).seen && is_closest(shooter, target) ? Clause::none : *hidden; // N-LOOK-03
}

// N-LOOK-04, N-I-61: other small characters do not count, and a tie favours the shooter.
bool Targets::is_closest(ModelId shooter, UnitId target) {
    const Length own = distance_to(shooter, target);
    const Solid from = game_.solid_of(shooter);
    return std::ranges::all_of(enemies_, [&](UnitId other) {
        return other == target || std::ranges::all_of(looks_[index(other)].models, [&](ModelId model) {
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
    if (!looked_) game_.look_again(); // once: nothing moves while this is asked
    looked_ = true;
    struct At {
        Length distance;
        ModelId model;
    };
    FixedVector<At, max_unit_models> models;
    const Solid from = game_.solid_of(shooter);
    for (ModelId model : looks_[index(target)].models)
        models.push_back({straight_distance(from, game_.solid_of(model)), model});
    known.known = true;
    for (At* at = models.begin(); at != models.end(); ++at) { // mostly the closest is seen: the rest needs no order
        std::iter_swap(at, std::ranges::min_element(at, models.end(), {}, [](const At& each) {
                           return std::pair(each.distance, each.model);
                       }));
        if (at == models.begin()) known.closest = at->distance;
        if (!game_.sees_as_it_stood(shooter, at->model)) continue; // N-SHT-18, N-SHT-19
        known.seen = true;
        known.closest_seen = at->distance;
        break;
    }
    return known;
}

bool Targets::can_fire(ModelId shooter, std::size_t number) {
    const Weapon& fired = weapon(shooter, number);
    if (fired.is_melee()) return false;
    for (std::size_t profile = 0; profile < fired.profiles.size(); ++profile)
        for (UnitId enemy : enemies_) // distance first: it rules out most, and costs least
            if (is_within(shooter, enemy, fired.profiles[profile].range * 1_in) &&
                why_not(shooter, number, profile, enemy) == Clause::none)
                return true;
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

} // namespace muster::ninth
