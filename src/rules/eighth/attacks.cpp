#include "rules/eighth/command_rerolls.h"
#include "rules/eighth/damage.h"
#include "rules/eighth/events.h"
#include "rules/eighth/weapons.h"

namespace muster::eighth {
namespace {

constexpr int most_together = 120; // attacks, and dice in one hand

// One attack that hit, and what has become of it.
struct Shot {
    bool wounds = false;
    bool wounded_at_once = false; // without a wound roll
    bool no_save = false;
    std::uint8_t mortal = 0; // bits: which of AttackNumbers::mortal_wounds it sets off
};

bool is_gone(const Game& game, UnitId target) { return !game.is_on_table(target); }

// Attacks that have all their numbers in common, from hit rolls to wounds.
class Volley {
  public:
    Volley(Game& game, AttackKind kind, const Declared& declared)
        : game_(game),
          kind_(kind),
          declared_(declared),
          unit_(game.unit_of(declared.attacker)),
          side_(game.owner(declared.attacker)),
          numbers_(numbers_of(game, kind, declared)) {
        for (const Working& working : numbers_.limited) spend(game, working);
    }

    // The lowest hit roll is what a bearer may be destroyed by.
    Face resolve(int attacks) {
        std::vector<Shot> shots;
        roll_to_hit(attacks, shots);
        for (std::size_t first = 0; first < shots.size(); first += most_together)
            roll_to_wound(std::span(shots).subspan(first, std::min<std::size_t>(most_together, shots.size() - first)));
        tell(attacks, shots);
        for (const Shot& shot : shots) {
            if (is_gone(game_, declared_.target) || game_.battle.over) break; // E-I-32
            inflict(shot);
        }
        return lowest_hit_roll_;
    }

  private:
    // E-ATK-01 to E-ATK-03
    void roll_to_hit(int attacks, std::vector<Shot>& shots) {
        shots.reserve(static_cast<std::size_t>(attacks));
        if (numbers_.automatic) {
            shots.resize(static_cast<std::size_t>(attacks)); // E-DATA-10
            return;
        }
        Roll roll = game_.roll(E_ATK_01, side_, static_cast<std::size_t>(attacks), unit_);
        const auto failed = [&](int face) { return face < numbers_.hit_on; };
        offer_rerolls(game_, roll, numbers_.hit_rerolls, failed, [&](std::size_t die) {
            const int face = unmodified(roll, die);
            return !numbers_.hits(face) || face < numbers_.telling_hit();
        });
        offer_command_rerolls_where_failed(game_, roll, [&](int face) { return !numbers_.hits(face); });
        for (std::size_t die = 0; die < roll.dice.size(); ++die) {
            lowest_hit_roll_ = std::min(lowest_hit_roll_, static_cast<Face>(unmodified(roll, die)));
            if (numbers_.hits(unmodified(roll, die))) score(unmodified(roll, die), shots);
        }
    }

    // A hit, and what its unmodified roll sets off (E-I-11).
    void score(int face, std::vector<Shot>& shots) {
        Shot shot;
        for (const Working& working : numbers_.wound_at_once)
            if (face >= working.ability->on) shot.wounds = shot.wounded_at_once = true;
        for (std::size_t i = 0; i < numbers_.mortal_wounds.size(); ++i) {
            const Ability& ability = *numbers_.mortal_wounds[i].ability;
            if (ability.on_hit && face >= ability.on) shot.mortal |= static_cast<std::uint8_t>(1u << i);
        }
        shots.push_back(shot);
        for (const Working& working : numbers_.extra_hits)
            if (face >= working.ability->on)
                shots.insert(shots.end(), static_cast<std::size_t>(working.ability->count), Shot{});
    }

    // E-ATK-05 to E-ATK-07
    void roll_to_wound(std::span<Shot> shots) {
        const auto rolled = std::ranges::count(shots, false, &Shot::wounded_at_once);
        if (rolled == 0) return;
        Roll roll = game_.roll(E_ATK_05, side_, static_cast<std::size_t>(rolled), unit_);
        const auto failed = [&](int face) { return face < numbers_.wound_on; };
        offer_rerolls(game_, roll, numbers_.wound_rerolls, failed, [&](std::size_t die) {
            const int face = unmodified(roll, die);
            return !numbers_.wounds(face) || face < numbers_.telling_wound();
        });
        offer_command_rerolls_where_failed(game_, roll, [&](int face) { return !numbers_.wounds(face); });
        std::size_t die = 0;
        for (Shot& shot : shots)
            if (!shot.wounded_at_once) judge_wound_roll(shot, unmodified(roll, die++));
    }

    void judge_wound_roll(Shot& shot, int face) const {
        shot.wounds = numbers_.wounds(face);
        if (!shot.wounds) return;
        for (const Working& working : numbers_.no_save)
            if (face >= working.ability->on) shot.no_save = true;
        for (std::size_t i = 0; i < numbers_.mortal_wounds.size(); ++i) {
            const Ability& ability = *numbers_.mortal_wounds[i].ability;
            if (!ability.on_hit && face >= ability.on) shot.mortal |= static_cast<std::uint8_t>(1u << i);
        }
    }

    // Allocation, saving throw and damage of one attack; then its mortal wounds, saved or not (E-DATA-10).
    void inflict(const Shot& shot) {
        if (shot.wounds) {
            const ModelId model = allocate(game_, declared_.target);
            if (shot.no_save || !saves(game_, model, kind_, declared_, numbers_.save_modifier))
                suffer_damage(game_, model, damage_on(model), {Cause::attack, false});
        }
        for (std::size_t i = 0; i < numbers_.mortal_wounds.size(); ++i) {
            if ((shot.mortal >> i & 1u) == 0 || is_gone(game_, declared_.target)) continue;
            const DiceExpression amount = numbers_.mortal_wounds[i].ability->amount;
            const int count = amount_of(game_, amount, E_MW_01, side_, unit_);
            suffer_mortal_wounds(game_, declared_.target, count);
        }
        if (is_gone(game_, declared_.target)) check_annihilation(game_);
    }

    // E-DMG-01, E-I-10: random damage is rolled for each failed save.
    int damage_on(ModelId model) {
        const DiceExpression printed = profile_of(game_, declared_).damage;
        int damage = printed.plus;
        if (printed.random()) damage += rolled_damage(printed, game_.battle.models[index(model)].wounds);
        for (const Working& working : numbers_.extra_damage)
            damage += amount_of(game_, working.ability->amount, E_DMG_01, side_, unit_);
        damage = std::max(0, damage + numbers_.damage_modifier);
        for (const Working& working : working_on(game_, model, Effect::reduce_damage))
            if (works_in(game_, *working.ability, kind_, declared_))
                damage = std::max(std::min(damage, 1), damage - working.ability->by);
        return damage;
    }

    // `enough`: what is left of the model; more than that is lost (E-DMG-04), so nobody is asked for it.
    int rolled_damage(DiceExpression printed, int enough) {
        Roll roll = game_.roll(E_DMG_01, side_, printed.count, unit_);
        roll.reading = Reading::sum;
        roll.sides = printed.sides;
        const int most = printed.maximum() - printed.plus;
        const auto could_be_more = [&](int total) { return total < most; };
        offer_rerolls(game_, roll, numbers_.damage_rerolls, could_be_more,
                      [&](std::size_t) { return could_be_more(unmodified_total(roll)); });
        if (unmodified_total(roll) + printed.plus < enough) offer_command_rerolls_for(game_, roll, Wanted::more);
        return unmodified_total(roll);
    }

    void tell(int attacks, const std::vector<Shot>& shots) const {
        AttacksMade told;
        told.unit = unit_;
        told.target = declared_.target;
        told.first_attacker = declared_.attacker;
        told.weapon = declared_.weapon;
        told.profile = declared_.profile;
        told.attacks = static_cast<std::uint16_t>(attacks);
        told.hits = static_cast<std::uint16_t>(shots.size());
        told.wounds = static_cast<std::uint16_t>(std::ranges::count(shots, true, &Shot::wounds));
        told.hit_on = static_cast<std::uint8_t>(numbers_.hit_on);
        told.wound_on = static_cast<std::uint8_t>(numbers_.wound_on);
        told.hit_modifier = static_cast<std::int8_t>(numbers_.hit_modifier);
        told.wound_modifier = static_cast<std::int8_t>(numbers_.wound_modifier);
        game_.tell(told);
    }

    Game& game_;
    AttackKind kind_;
    Declared declared_;
    UnitId unit_;
    Side side_;
    AttackNumbers numbers_;
    Face lowest_hit_roll_ = 6;
};

// --- E-FAST-01: what may be rolled together

bool counts_models(const Ability& ability) {
    return ability.condition == Condition::models_at_least || ability.condition == Condition::below_half_strength ||
           ability.condition == Condition::target_models_at_least;
}

// Losses of the target change nothing for the attacks that follow: one T for all, nothing that looks at how many are
// left, nobody whose fall would take an aura or a protection away or set something off.
bool losses_change_nothing(const Game& game, UnitId target) {
    const UnitModels models = game.models_of(target);
    const DatasheetUnit& sheet = game.sheet(target);
    for (const Ability& ability : sheet.abilities) {
        const bool matters = ability.effect == Effect::modify || ability.effect == Effect::reroll;
        if (counts_models(ability) || (matters && (ability.against || ability.whom != Whom::self))) return false;
        if (ability.of_characteristic && ability.stat == Stat::T) return false;
        if (ability.effect == Effect::explodes && models.size() > 1) return false;
    }
    const auto toughness_of = [&](ModelId model) -> const Characteristic& {
        return game.profile(model).profile[Stat::T];
    };
    return std::ranges::all_of(models, [&](ModelId model) {
        return toughness_of(model).is_number() && toughness_of(model) == toughness_of(models.front()) &&
               !game.has_keyword(model, CoreKeyword::warlord);
    });
}

const Ability* bearer_destroyed_by(const WeaponProfile& profile) {
    for (const Ability& ability : profile.abilities)
        if (ability.effect == Effect::bearer_destroyed) return &ability;
    return nullptr;
}

bool can_be_rolled_together(const Game& game, const Declared& declared) {
    const WeaponProfile& profile = profile_of(game, declared);
    const DatasheetUnit& attackers = game.sheet(game.unit_of(declared.attacker));
    return bearer_destroyed_by(profile) == nullptr && std::ranges::none_of(profile.abilities, counts_models) &&
           std::ranges::none_of(attackers.abilities, counts_models) && losses_change_nothing(game, declared.target);
}

// --- One weapon after the other

// Its bearer may have fallen to its own weapon.
bool is_lost(const Game& game, const Declared& declared) { return !game.is_on_table(declared.attacker); }

// E-MOD-08: each model rolls its own.
bool has_random_numbers(const Game& game, ModelId model) {
    const int wounds = game.battle.models[index(model)].wounds;
    return std::ranges::any_of(std::array{Stat::WS, Stat::BS, Stat::S}, [&](Stat stat) {
        return game.profile(model).at(stat, wounds).kind == Characteristic::Kind::dice;
    });
}

// E-FAST-02: a further model's attacks join the volley where everything that decides them is the same.
bool joins(const Game& game, const Declared& first, const Declared& other) {
    if (!same_profile(game, first, other) || first.half_range != other.half_range) return false;
    return are_alike(game, first.attacker, other.attacker) && !has_random_numbers(game, first.attacker) &&
           weapon_type_modifier(game, first) == weapon_type_modifier(game, other);
}

int attacks_of(Game& game, AttackKind kind, const Declared& declared) {
    return kind == AttackKind::melee ? declared.attacks : number_of_attacks(game, declared);
}

// E-DATA-10: after all attacks of that weapon.
void destroy_bearer(Game& game, const Declared& declared, Face lowest_hit_roll) {
    const Ability* ability = bearer_destroyed_by(profile_of(game, declared));
    if (ability && lowest_hit_roll <= ability->on && game.is_on_table(declared.attacker))
        destroy_model(game, declared.attacker, Cause::rule, true);
}

void resolve_one_at_a_time(Game& game, AttackKind kind, const Declared& declared, int attacks) {
    Face lowest = 6;
    for (int attack = 0; attack < attacks; ++attack) {
        if (is_gone(game, declared.target) || game.battle.over) break;
        lowest = std::min(lowest, Volley(game, kind, declared).resolve(1));
    }
    destroy_bearer(game, declared, lowest);
}

} // namespace

void resolve_attacks(Game& game, AttackKind kind, std::span<const Declared> attacks) {
    std::size_t next = 0;
    while (next < attacks.size() && !is_gone(game, attacks[next].target) && !game.battle.over) { // E-I-32
        const Declared& first = attacks[next++];
        if (is_lost(game, first)) continue;
        int together = attacks_of(game, kind, first);
        if (!can_be_rolled_together(game, first)) {
            resolve_one_at_a_time(game, kind, first, together);
            continue;
        }
        while (next < attacks.size() && !profile_of(game, first).attacks.random() && together < most_together &&
               !is_lost(game, attacks[next]) && joins(game, first, attacks[next]))
            together += attacks_of(game, kind, attacks[next++]);
        for (; together > 0 && !is_gone(game, first.target) && !game.battle.over; together -= most_together)
            Volley(game, kind, first).resolve(std::min(together, most_together));
    }
}

} // namespace muster::eighth
