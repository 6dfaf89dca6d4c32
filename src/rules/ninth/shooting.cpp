// Shooting with rules of the ninth's own (N-SHT, N-WPN, N-BIG, N-LOOK). Differences to the eighth: engaged units fire
// Pistols and big guns at the units they are engaged with, and big guns also at others. Blast and minimum ranges forbid
// targets. A CHARACTER is protected only beside other units of its army, and only from models for which it is not the
// closest of all enemies, visible or not. Models decide between Pistols and other weapons before targets are selected.
// TITANIC units shoot after Falling Back.
#include "rules/ninth/ninth.h"

namespace muster::ninth {
namespace {

// A VEHICLE or MONSTER has big guns.
bool is_big(const sheets::Game& game, ModelId model) {
    return game.has_keyword(model, CoreKeyword::vehicle) || game.has_keyword(model, CoreKeyword::monster);
}

bool is_vehicle_or_monster(const sheets::Game& game, UnitId unit) {
    return game.has_keyword(unit, CoreKeyword::vehicle) || game.has_keyword(unit, CoreKeyword::monster);
}

// N-LOOK-01, N-LOOK-04: a CHARACTER whose characteristic W is 9 or less (N-I-61).
bool is_small_character(const sheets::Game& game, ModelId model) {
    return game.has_keyword(model, CoreKeyword::character) && game.profile(model).wounds() <= 9;
}

// The clause that protects a CHARACTER's unit from models that are not closest to it; none if nothing protects it.
Clause hidden_behind_others(const sheets::Game& game, UnitId unit) {
    if (std::ranges::none_of(game.models_of(unit), [&](ModelId model) { return is_small_character(game, model); }))
        return Clause::none;
    Clause hidden = Clause::none;
    for (UnitId other : units_on_table(game, game.owner(unit))) {
        if (other == unit || !within(game, unit, other, 3_in)) continue;
        if (is_vehicle_or_monster(game, other)) return N_LOOK_01;
        if (game.models_of(other).size() >= 3) hidden = N_LOOK_02;
    }
    return hidden;
}

// Eligible targets (N-SHT-15 to N-SHT-25).
class NinthTargets : public Targets {
  public:
    NinthTargets(sheets::Game& game, UnitId unit, const ShootingOccasion& occasion)
        : Targets(game, unit, occasion),
          looks_(game.battle.units.size()) {
        for (UnitId enemy : enemies) {
            looks_[index(enemy)].engaged_with = are_engaged(unit, enemy);
            engaged_ = engaged_ || is_engaged_with(enemy);
        }
    }

    Clause why_not(ModelId shooter, WeaponUse use, UnitId target) override {
        const Weapon& fired = weapon(shooter, use.weapon);
        if (fired.is_melee()) return N_DATA_10;
        const WeaponProfile& profile = fired.profiles[use.profile];
        if (is_left_aside(shooter, profile)) return N_WPN_12;
        if (lacks_skill(shooter)) return N_MOD_14;
        if (game_.memory.models[index(shooter)].fired >> use.weapon & 1u) return N_SHT_08;
        if (const Clause clause = forbidden_after_move(shooter, profile); clause != Clause::none) return clause;
        if (game_.owner(target) == game_.owner(unit_)) return N_SHT_15;
        if (occasion_.only_at != UnitId::none && target != occasion_.only_at) return N_OW_06;
        if (!game_.is_on_table(target)) return N_SHT_10;
        if (const Clause clause = forbidden_in_combat(shooter, profile, target); clause != Clause::none) return clause;
        if (const Clause clause = forbidden_by_distance(shooter, range_of(game_, shooter, profile) * 1_in, target);
            clause != Clause::none)
            return clause;
        if (profile.minimum_range > 0 &&
            unit_wholly_within(solids_of(game_, target), game_.solid_of(shooter), profile.minimum_range * 1_in))
            return N_DATA_12;
        return occasion_.kind == AttackKind::overwatch ? Clause::none : look_out_sir(shooter, target); // N-OW-07
    }

    bool may_be_lost(UnitId target) const override { return engaged_ && !is_engaged_with(target); } // N-BIG-05
    // N-WPN-12: this model fires its Pistols, or its other weapons.
    void limit_to(ModelId shooter, bool pistols) { (pistols ? pistoleers_ : others_).push_back(shooter); }

  private:
    // N-WPN-12: the model decided between its Pistols and the others, and this one is not among those it fires.
    bool is_left_aside(ModelId shooter, const WeaponProfile& profile) const {
        const UnitModels& deciding_otherwise = profile.type == WeaponType::pistol ? others_ : pistoleers_;
        return std::ranges::find(deciding_otherwise, shooter) != deciding_otherwise.end();
    }

    // N-MOV-20, N-MOV-28: if only one model has the ability, the other models still may not shoot.
    Clause forbidden_after_move(ModelId shooter, const WeaponProfile& profile) const {
        if (has_advanced(game_, unit_) && profile.type != WeaponType::assault &&
            !may_shoot_after(game_, shooter, &Ability::after_advance))
            return N_WPN_04;
        if (game_.of(unit_).move == MoveKind::fall_back && occasion_.kind == AttackKind::shooting &&
            !game_.has_keyword(unit_, CoreKeyword::titanic) &&
            !may_shoot_after(game_, shooter, &Ability::after_fall_back))
            return N_MOV_28;
        return Clause::none;
    }

    // N-SHT-24, N-SHT-25 with their exceptions for Pistols and big guns.
    Clause forbidden_in_combat(ModelId shooter, const WeaponProfile& profile, UnitId target) {
        const bool engaged_with = is_engaged_with(target);
        if (engaged_with && is_blast(profile)) return N_BLAST_03;
        if (engaged_) {
            const bool pistol = profile.type == WeaponType::pistol;
            if (!pistol && !is_big(game_, shooter)) return N_SHT_24;
            if (engaged_with) return Clause::none; // N-WPN-09, N-WPN-11, N-BIG-01, N-BIG-03
            if (pistol) return N_WPN_10;
            if (ranged_weapons() < 2) return N_BIG_02; // N-BIG-04, N-I-63
        }
        return is_near_friends(target) ? N_SHT_25 : Clause::none;
    }

    // The number of ranged weapons of the whole unit.
    std::size_t ranged_weapons() const {
        std::size_t count = 0;
        for (ModelId model : shooters)
            for (std::size_t i = 0; i < game_.sheet(model).weapons.size(); ++i) count += !weapon(model, i).is_melee();
        return count;
    }

    bool is_engaged_with(UnitId enemy) const { return looks_[index(enemy)].engaged_with; }

    bool are_engaged(UnitId unit, UnitId enemy) const {
        const UnitSightCache::Standing &here = sights_.standing(unit), &there = sights_.standing(enemy);
        if (here.extent.surely_apart(there.extent, engagement)) return false; // as most are
        return std::ranges::any_of(here.models, [&](ModelId model) {
            return std::ranges::any_of(there.models,
                                       [&](ModelId other) { return within_engagement_range(game_, model, other); });
        });
    }

    bool is_near_friends(UnitId target) {
        auto& near = looks_[index(target)].near_friends;
        if (!near)
            near = std::ranges::any_of(units_on_table(game_, game_.owner(unit_)),
                                       [&](UnitId other) { return other != unit_ && are_engaged(other, target); });
        return *near;
    }

    Clause look_out_sir(ModelId shooter, UnitId target) {
        auto& hidden = looks_[index(target)].hidden_behind_others;
        if (!hidden) hidden = hidden_behind_others(game_, target);
        if (*hidden == Clause::none) return Clause::none;
        return sights_.reach(shooter, target).seen && is_closest(shooter, target) ? Clause::none : *hidden; // N-LOOK-03
    }

    // N-LOOK-04, N-I-61: other small characters do not count, and a tie favours the shooter.
    bool is_closest(ModelId shooter, UnitId target) {
        const Length own = distance_to(shooter, target);
        const Solid from = game_.solid_of(shooter);
        return std::ranges::all_of(enemies, [&](UnitId other) {
            return other == target || std::ranges::all_of(sights_.standing(other).models, [&](ModelId model) {
                       return is_small_character(game_, model) || straight_distance(from, game_.solid_of(model)) >= own;
                   });
        });
    }

    // What is the same for every weapon: facts about an enemy unit.
    struct Look {
        bool engaged_with = false;
        std::optional<bool> near_friends;           // within ER of another unit of the shooter's side
        std::optional<Clause> hidden_behind_others; // N-LOOK-01 or N-LOOK-02
    };

    std::vector<Look> looks_; // by unit
    bool engaged_ = false;
    UnitModels pistoleers_, others_; // of the models that have both
};

} // namespace

// --- For the declaration

std::unique_ptr<Targets> targets_of(sheets::Game& game, UnitId unit, const ShootingOccasion& occasion) {
    return std::make_unique<NinthTargets>(game, unit, occasion);
}

bool has_advanced(const sheets::Game& game, UnitId unit) {
    return game.of(unit).move == MoveKind::advance || game.has(unit, Flag::advanced);
}

std::optional<Clause> forbidden_by_move(const sheets::Game& game, UnitId unit) {
    if (game.of(unit).move == MoveKind::fall_back && !game.has_keyword(unit, CoreKeyword::titanic) &&
        !may_shoot_after(game, unit, &Ability::after_fall_back))
        return N_MOV_28; // N-SHT-04
    if (has_advanced(game, unit) && !has_weapon(game, unit, WeaponType::assault) &&
        !may_shoot_after(game, unit, &Ability::after_advance))
        return N_MOV_20;                                                             // N-SHT-03, N-WPN-03
    const auto fires_in_combat = [&](ModelId model) { return is_big(game, model); }; // N-BIG-01
    if (is_engaged(game, unit) && !has_weapon(game, unit, WeaponType::pistol) &&
        std::ranges::none_of(game.models_of(unit), fires_in_combat))
        return N_SHT_24; // N-WPN-09
    return std::nullopt;
}

namespace {

// Whether a model can fire any of its Pistols, or any of its other weapons.
bool can_fire_any(const sheets::Game& game, Targets& targets, ModelId model, bool pistols) {
    for (std::size_t i = 0; i < game.sheet(model).weapons.size(); ++i) {
        const Weapon& carried = targets.weapon(model, i);
        if (carried.is_melee() || (carried.profiles.front().type == WeaponType::pistol) != pistols) continue;
        if (targets.can_fire(model, i)) return true;
    }
    return false;
}

} // namespace

void ask_about_pistols(sheets::Game& game, UnitId unit, Targets& targets) {
    FixedVector<Option, max_unit_models> both;
    for (ModelId model : targets.shooters)
        if (can_fire_any(game, targets, model, true) && can_fire_any(game, targets, model, false))
            both.push_back(option_of(model));
    if (both.empty()) return;
    Question question{.seat = game.owner(unit), .form = Form::some, .clause = N_WPN_13, .unit = unit};
    offer(question, both, 0, both.size());
    const Answer answer = game.ask(question);
    for (const Option& option : both) {
        const bool pistols = std::ranges::find(answer.picks, option, &Pick::option) != answer.picks.end();
        static_cast<NinthTargets&>(targets).limit_to(static_cast<ModelId>(option.id), pistols);
    }
}

// --- Weapon types

int modifier_of_weapon_type(const sheets::Game& game, const DeclaredAttack& declared) {
    const WeaponType type = profile_of(game, declared).type;
    const UnitId unit = game.unit_of(declared.attacker);
    if (type == WeaponType::assault) return has_advanced(game, unit) ? -1 : 0; // N-WPN-05
    if (type != WeaponType::heavy) return 0;
    int modifier = 0;
    if (game.has_keyword(declared.attacker, CoreKeyword::infantry) && game.has(unit, Flag::moved))
        --modifier;                                                            // N-WPN-06
    if (is_big(game, declared.attacker) && is_engaged(game, unit)) --modifier; // N-BIG-06
    return modifier;
}

} // namespace muster::ninth
