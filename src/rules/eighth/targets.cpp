// Unlike in the ninth, who is within 1" of an enemy fires Pistols alone, at the closest enemy unit alone; and a unit
// all of CHARACTERS can be shot at by whom it is the closest visible enemy to, wherever its friends stand.
#include "rules/eighth/targets.h"

namespace muster::eighth {

bool is_protected(const Game& game, UnitId unit) {
    return std::ranges::all_of(game.models_of(unit), [&](ModelId model) {
        return game.has_keyword(model, CoreKeyword::character) && game.profile(model).wounds() <= 9;
    });
}

bool can_fly(const sheets::Game& game, UnitId unit) {
    return std::ranges::all_of(game.models_of(unit),
                               [&](ModelId model) { return game.has_keyword(model, CoreKeyword::fly); });
}

namespace {

// Who is not let off what its unit's Advance or Fall Back bars it from, by an ability of its own (E-ADV-03, E-FALL-05).
UnitModels held_back(const Game& game, UnitId unit) {
    const MoveKind move = game.of(unit).move;
    UnitModels models;
    if (move != MoveKind::advance && (move != MoveKind::fall_back || can_fly(game, unit))) return models;
    const auto kind = move == MoveKind::advance ? &Ability::after_advance : &Ability::after_fall_back;
    for (ModelId model : game.models_of(unit))
        if (!may_shoot_after(game, model, kind)) models.push_back(model);
    return models;
}

} // namespace

Targets::Targets(Game& game, UnitId unit, const ShootingOccasion& occasion)
    : LinesOfFire(game, unit),
      occasion_(occasion),
      near_friends_(game.battle.units.size()),
      close_(is_engaged(game, unit)),
      advanced_(game.of(unit).move == MoveKind::advance),
      held_back_(held_back(game, unit)) {}

Clause Targets::why_not(ModelId shooter, std::size_t number, std::size_t profile_number, UnitId target) {
    const Weapon& fired = weapon(shooter, number);
    if (fired.is_melee()) return E_DATA_12;
    const WeaponProfile& profile = fired.profiles[profile_number];
    const int wounds = game_.battle.models[index(shooter)].wounds;
    if (game_.profile(shooter).at(Stat::BS, wounds).kind == Characteristic::Kind::none) return E_DATA_07;
    if (std::ranges::find(held_back_, shooter) != held_back_.end()) {
        if (!advanced_) return E_FALL_05;
        if (profile.type != WeaponType::assault) return E_ADV_03;
    }
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
    if (!near) near = is_engaged(game_, target);
    return *near;
}

// E-TGT-01 and E-TGT-02, by one and the same model of the target (E-I-32).
Clause Targets::barred_by_distance(ModelId shooter, const WeaponProfile& profile, UnitId target) {
    const Length range = profile.range * 1_in;
    if (!is_within(shooter, target, range)) return E_TGT_01;
    const Lookout::Reach to = reach(shooter, target);
    if (!to.seen) return E_TGT_02;
    return to.closest_seen > range ? E_I_32 : Clause::none;
}

// Of units equally close any will do (E-I-05).
bool Targets::is_closest(ModelId shooter, UnitId target) {
    const Length own = distance(game_, shooter, target);
    return std::ranges::all_of(enemies(), [&](UnitId other) { return distance(game_, shooter, other) >= own; });
}

// E-I-26: over all enemy units that the model sees, whether or not they could be targets.
bool Targets::is_closest_visible(ModelId shooter, UnitId target) {
    const Length own = distance_to(shooter, target);
    return std::ranges::all_of(
        enemies(), [&](UnitId other) { return distance(game_, shooter, other) >= own || !reach(shooter, other).seen; });
}

Declared aim(const Game& game, const Targets&, ModelId shooter, std::size_t weapon, std::size_t profile,
             UnitId target) {
    return aimed<Declared>(game, shooter, weapon, profile, target);
}

} // namespace muster::eighth
