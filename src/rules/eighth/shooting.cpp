// Shooting with rules of the eighth's own (E-SHT, E-TGT, E-WPN). Differences to the ninth: a unit within 1" of an enemy
// fires only Pistols, and only at the closest enemy unit. A unit of only CHARACTERS can be shot at only by models for
// which it is the closest visible enemy, wherever its friends stand. Units that can FLY shoot after Falling Back.
#include "rules/eighth/eighth.h"
#include "table/measure.h"

namespace muster::eighth {
namespace {

// E-TGT-10, E-TGT-11, E-I-26: all its models are CHARACTERS with a characteristic W of 9 or less.
bool is_protected(const sheets::Game& game, UnitId unit) {
    return std::ranges::all_of(game.models_of(unit), [&](ModelId model) {
        return game.has_keyword(model, CoreKeyword::character) && game.profile(model).wounds() <= 9;
    });
}

// Whether every model of it can.
bool can_fly(const sheets::Game& game, UnitId unit) {
    return std::ranges::all_of(game.models_of(unit),
                               [&](ModelId model) { return game.has_keyword(model, CoreKeyword::fly); });
}

// The models that may not shoot because of their unit's Advance or Fall Back, and have no ability that lets them
// (E-ADV-03, E-FALL-05).
UnitModels held_back(const sheets::Game& game, UnitId unit) {
    const MoveKind move = game.of(unit).move;
    UnitModels models;
    if (move != MoveKind::advance && (move != MoveKind::fall_back || can_fly(game, unit))) return models;
    const auto kind = move == MoveKind::advance ? &Ability::after_advance : &Ability::after_fall_back;
    for (ModelId model : game.models_of(unit))
        if (!may_shoot_after(game, model, kind)) models.push_back(model);
    return models;
}

// Eligible targets (E-TGT).
class EighthTargets : public Targets {
  public:
    EighthTargets(sheets::Game& game, UnitId unit, const ShootingOccasion& occasion)
        : Targets(game, unit, occasion),
          near_friends_(game.battle.units.size()),
          close_(is_engaged(game, unit)),
          advanced_(game.of(unit).move == MoveKind::advance),
          held_back_(held_back(game, unit)) {}

    Clause why_not(ModelId shooter, WeaponUse use, UnitId target) override {
        const Weapon& fired = weapon(shooter, use.weapon);
        if (fired.is_melee()) return E_DATA_12;
        const WeaponProfile& profile = fired.profiles[use.profile];
        if (lacks_skill(shooter)) return E_DATA_07;
        if (std::ranges::find(held_back_, shooter) != held_back_.end()) {
            if (!advanced_) return E_FALL_05;
            if (profile.type != WeaponType::assault) return E_ADV_03;
        }
        if (game_.owner(target) == game_.owner(unit_)) return E_UNIT_03;
        if (occasion_.only_at != UnitId::none && target != occasion_.only_at) return E_I_34;
        if (!game_.is_on_table(target)) return E_TGT_06;
        if (const Clause clause = forbidden_in_combat(shooter, profile, target); clause != Clause::none) return clause;
        if (const Clause clause = forbidden_by_distance(shooter, range_of(game_, shooter, profile) * 1_in, target);
            clause != Clause::none)
            return clause;
        if (occasion_.kind != AttackKind::shooting || !is_protected(game_, target)) return Clause::none; // E-TGT-12
        return is_closest_visible(shooter, target) ? Clause::none : E_TGT_10;
    }

  private:
    // E-SHT-05 and E-TGT-04, with the exception for Pistols (E-WPN-10 to E-WPN-12).
    Clause forbidden_in_combat(ModelId shooter, const WeaponProfile& profile, UnitId target) {
        if (!close_) return is_near_friends(target) ? E_TGT_04 : Clause::none;
        if (profile.type != WeaponType::pistol) return E_SHT_05;
        return is_closest(shooter, target) ? Clause::none : E_WPN_11;
    }

    bool is_near_friends(UnitId target) {
        auto& near = near_friends_[index(target)];
        if (!near) near = is_engaged(game_, target);
        return *near;
    }

    // The closest of all enemy units (E-I-65). Any of several equally close ones may be chosen (E-I-05).
    bool is_closest(ModelId shooter, UnitId target) {
        const Length own = distance(game_, shooter, target);
        return std::ranges::all_of(enemies, [&](UnitId other) { return distance(game_, shooter, other) >= own; });
    }

    // E-TGT-10, E-I-26: over all enemy units that the model sees, whether or not they could be targets.
    bool is_closest_visible(ModelId shooter, UnitId target) {
        const Length own = distance_to(shooter, target);
        return std::ranges::all_of(enemies, [&](UnitId other) {
            return distance(game_, shooter, other) >= own || !sights_.reach(shooter, other).seen;
        });
    }

    std::vector<std::optional<bool>> near_friends_; // by unit: within 1" of a model of the shooter's side
    bool close_ = false;                            // to enemies: Pistols only (E-SHT-05)
    bool advanced_ = false;
    UnitModels held_back_; // by an Advance: they may fire only Assault weapons; else by a Fall Back
};

} // namespace

std::unique_ptr<Targets> targets_of(sheets::Game& game, UnitId unit, const ShootingOccasion& occasion) {
    return std::make_unique<EighthTargets>(game, unit, occasion);
}

std::optional<Clause> forbidden_by_move(const sheets::Game& game, UnitId unit) {
    const MoveKind move = game.of(unit).move;
    if (move == MoveKind::fall_back && !can_fly(game, unit) && !may_shoot_after(game, unit, &Ability::after_fall_back))
        return E_SHT_04; // E-FALL-05, E-FALL-06
    if (move == MoveKind::advance && !has_weapon(game, unit, WeaponType::assault) &&
        !may_shoot_after(game, unit, &Ability::after_advance))
        return E_SHT_03;
    if (is_engaged(game, unit) && !has_weapon(game, unit, WeaponType::pistol)) return E_SHT_05;
    return std::nullopt;
}

int modifier_of_weapon_type(const sheets::Game& game, const DeclaredAttack& declared) {
    const WeaponType type = profile_of(game, declared).type;
    const bool advanced = game.of(game.unit_of(declared.attacker)).move == MoveKind::advance;
    if (type == WeaponType::assault) return advanced ? -1 : 0;                                         // E-WPN-05
    if (type == WeaponType::heavy) return game.memory.models[index(declared.attacker)].moved ? -1 : 0; // E-WPN-06
    return 0;
}

// --- Cover (E-COV)

namespace {

// A piece to be on or inside. A wall or a barricade is an obstacle (E-I-31).
bool shelters(const TerrainPiece& piece) {
    return piece.kind != TerrainKind::wall && piece.kind != TerrainKind::barricade;
}

bool is_inside(const Footprint& base, const TerrainPiece& piece) {
    std::vector<Footprint> parts;
    for (const Prism& prism : piece.prisms) {
        if (!prism.base.is_disc() && wholly_inside(base, prism.base.vertices)) return true;
        if (overlap(base, prism.base)) parts.push_back(prism.base);
    }
    if (parts.empty() || (parts.size() == 1 && !parts[0].is_disc())) return false;
    const Share share = share_inside(base, parts); // pieces side by side count together, and round ones work
    return share.part == share.whole;
}

} // namespace

bool is_in_cover(const sheets::Game& game, UnitId unit) {
    return std::ranges::all_of(game.models_of(unit), [&](ModelId model) {
        const Footprint base = game.solid_of(model).base;
        return std::ranges::any_of(game.setup.table.terrain, [&](const TerrainPiece& piece) {
            return shelters(piece) && is_inside(base, piece);
        });
    });
}

} // namespace muster::eighth
