#include "rules/eighth/targets.h"

namespace muster::eighth {

bool is_protected(const Game& game, UnitId unit) {
    return std::ranges::all_of(game.models_of(unit), [&](ModelId model) {
        return game.has_keyword(model, CoreKeyword::character) && game.profile(model).wounds() <= 9;
    });
}

Targets::Targets(Game& game, UnitId unit, const Occasion& occasion)
    : game_(game),
      unit_(unit),
      occasion_(occasion),
      shooters_(game.models_of(unit)),
      enemies_(units_on_table(game, opponent(game.owner(unit)))),
      near_friends_(game.battle.units.size()),
      reaches_(shooters_.size() * game.battle.units.size()),
      close_(is_close_to_enemies(game, unit)),
      advanced_(game.of(unit).move == MoveKind::advance && !may_shoot_after(game, unit, MoveKind::advance)) {}

const Weapon& Targets::weapon(ModelId shooter, std::size_t number) const {
    return game_.sheet(unit_).weapons[game_.sheet(shooter).weapons[number]];
}

Clause Targets::why_not(ModelId shooter, std::size_t number, std::size_t profile_number, UnitId target) {
    const Weapon& fired = weapon(shooter, number);
    if (fired.is_melee()) return E_DATA_12;
    const WeaponProfile& profile = fired.profiles[profile_number];
    const int wounds = game_.battle.models[index(shooter)].wounds;
    if (game_.profile(shooter).at(Stat::BS, wounds).kind == Characteristic::Kind::none) return E_DATA_07;
    if (advanced_ && profile.type != WeaponType::assault) return E_ADV_03;
    if (game_.owner(target) == game_.owner(unit_)) return E_UNIT_03;
    if (occasion_.only_at != UnitId::none && target != occasion_.only_at) return E_I_34;
    if (!game_.is_on_table(target)) return E_TGT_01;
    if (const Clause clause = barred_in_combat(shooter, profile, target); clause != Clause::none) return clause;
    if (const Clause clause = barred_by_distance(shooter, profile, target); clause != Clause::none) return clause;
    if (occasion_.kind != AttackKind::shooting || !is_protected(game_, target)) return Clause::none; // E-TGT-12
    return is_closest_visible(shooter, target) ? Clause::none : E_TGT_10;
}

// E-SHT-05 and E-TGT-04, with the exception for Pistols (E-WPN-10 to E-WPN-12).
Clause Targets::barred_in_combat(ModelId shooter, const WeaponProfile& profile, UnitId target) {
    if (!close_) return is_near_friends(target) ? E_TGT_04 : Clause::none;
    if (profile.type != WeaponType::pistol) return E_SHT_05;
    return is_closest(shooter, target) ? Clause::none : E_WPN_11;
}

bool Targets::is_near_friends(UnitId target) {
    auto& near = near_friends_[index(target)];
    if (!near) near = is_close_to_enemies(game_, target);
    return *near;
}

// E-TGT-01 and E-TGT-02, by one and the same model of the target (E-I-32).
Clause Targets::barred_by_distance(ModelId shooter, const WeaponProfile& profile, UnitId target) {
    const Length range = profile.range * 1_in;
    if (!within(game_, shooter, target, range)) return E_TGT_01;
    const Reach& to = reach(shooter, target);
    if (!to.seen) return E_TGT_02;
    return to.closest_seen > range ? E_I_32 : Clause::none;
}

// Of units equally close any will do (E-I-05).
bool Targets::is_closest(ModelId shooter, UnitId target) {
    const Length own = distance(game_, shooter, target);
    return std::ranges::all_of(enemies_, [&](UnitId other) { return distance(game_, shooter, other) >= own; });
}

// E-I-26: over all enemy units that the model sees, whether or not they could be targets.
bool Targets::is_closest_visible(ModelId shooter, UnitId target) {
    const Length own = distance_to(shooter, target);
    return std::ranges::all_of(
        enemies_, [&](UnitId other) { return distance(game_, shooter, other) >= own || !reach(shooter, other).seen; });
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
    for (ModelId model : game_.models_of(target))
        models.push_back({straight_distance(from, game_.solid_of(model)), model});
    known.known = true;
    for (At* at = models.begin(); at != models.end(); ++at) { // mostly the closest is seen: the rest needs no order
        std::iter_swap(at, std::ranges::min_element(at, models.end(), {}, [](const At& each) {
                           return std::pair(each.distance, each.model);
                       }));
        if (at == models.begin()) known.closest = at->distance;
        if (!game_.sees_as_it_stood(shooter, at->model)) continue; // E-TGT-02, E-TGT-03
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
            if (within(game_, shooter, enemy, fired.profiles[profile].range * 1_in) &&
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

Declared aim(const Game& game, ModelId shooter, std::size_t weapon, std::size_t profile, UnitId target) {
    Declared declared;
    declared.attacker = shooter;
    declared.weapon = static_cast<std::uint8_t>(weapon);
    declared.profile = static_cast<std::uint8_t>(profile);
    declared.target = target;
    const Length half{profile_of(game, declared).range * (1_in).steps / 2};
    declared.half_range = within(game, shooter, target, half);
    return declared;
}

} // namespace muster::eighth
