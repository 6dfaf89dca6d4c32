// Attacks, rolled together if that makes no difference (N-ATK, E-ATK, E-FAST), and the order in which a unit's attacks
// are resolved.
#include "rules/sheets/attacks.h"
#include "rules/sheets/rolls.h"

namespace muster::sheets {

std::uint16_t WeaponUse::code() const { return static_cast<std::uint16_t>(weapon << 4 | profile); }

WeaponUse WeaponUse::of(std::uint16_t code) {
    return {static_cast<std::uint8_t>(code >> 4), static_cast<std::uint8_t>(code & 15)};
}

Option option_of_attack(ModelId attacker, WeaponUse use, UnitId target) {
    return {What::attack, static_cast<std::uint16_t>(attacker), use.code(), static_cast<std::uint16_t>(target)};
}

bool is_blast(const WeaponProfile& profile) {
    return std::ranges::any_of(profile.abilities, [](const Ability& each) { return each.effect == Effect::blast; });
}

bool fires_double(const Game& game, const DeclaredAttack& declared) {
    const WeaponProfile& profile = profile_of(game, declared);
    if (profile.type != WeaponType::rapid_fire || declared.half_range) return profile.type == WeaponType::rapid_fire;
    const auto at_full_rate = [&](const Ability& ability) {
        return ability.effect == Effect::full_rate && works_in(game, ability, AttackKind::shooting, declared);
    };
    return std::ranges::any_of(profile.abilities,
                               [&](const Ability& own) {
                                   return at_full_rate(own) &&
                                          condition_holds(game, own, game.unit_of(declared.attacker));
                               }) ||
           std::ranges::any_of(active_abilities(game, declared.attacker, Effect::full_rate),
                               [&](const ActiveAbility& active) { return at_full_rate(*active.ability); });
}

int number_of_attacks(Game& game, const DeclaredAttack& declared) {
    const WeaponProfile& profile = profile_of(game, declared);
    const bool blast = game.edition.attacks.blast && is_blast(profile), crowd = declared.target_models >= 11;
    int attacks = blast && crowd ? profile.attacks.maximum() // N-BLAST-02
                                 : amount_of(game, profile.attacks, game.edition.attacks.rolls.number,
                                             game.owner(declared.attacker), game.unit_of(declared.attacker));
    if (blast && !crowd && declared.target_models >= 6) attacks = std::max(attacks, 3); // N-BLAST-01, N-I-66
    if (fires_double(game, declared)) attacks *= 2;
    return attacks;
}

namespace {

constexpr int most_together = 120; // attacks, and dice in one hand

bool same_profile(const Game& game, const DeclaredAttack& a, const DeclaredAttack& b) {
    return &profile_of(game, a) == &profile_of(game, b); // N-SHT-22, N-MEL-19, E-TGT-08, E-FGT-22
}

// Attacks that have all their numbers in common, from hit rolls to wounds.
class Volley {
  public:
    // `of_type`: the modifier that the weapon's type gave hit rolls when its attacks began (N-I-63).
    Volley(Game& game, AttackKind kind, const DeclaredAttack& declared, int of_type)
        : game_(game),
          kind_(kind),
          declared_(declared),
          rules_(game.edition.attacks),
          unit_(game.unit_of(declared.attacker)),
          side_(game.owner(declared.attacker)),
          numbers_(numbers_of(game, kind, declared, of_type)) {}

    // Attacks of which each may have other numbers: how many more the hit roll allows (N-SHEET-12, E-SHEET-04), and
    // what it shows, because that may destroy the bearer. `late`: another attack allowed it, so it allows none.
    struct Made {
        int more;
        Face hit_roll;
    };
    Made resolve_one(bool late) {
        if (late) numbers_.another_attack.clear();
        std::vector<Shot> shots;
        const Allowed allowed = roll_to_hit(1, shots);
        go_on(1, shots);
        return {static_cast<int>(allowed.size()), lowest_hit_roll_};
    }

    // Attacks that all have these numbers, those included that hit rolls allow.
    void resolve(int attacks) {
        std::vector<Shot> shots;
        const Allowed allowed = roll_to_hit(attacks, shots);
        numbers_.another_attack.clear();
        for (std::size_t first = 0; first < allowed.size(); first += most_together)
            roll_hits(std::min<std::size_t>(most_together, allowed.size() - first), shots,
                      [&](std::size_t die) { return allowed[first + die]; });
        if (!allowed.empty()) std::ranges::stable_sort(shots, {}, &Shot::attack);
        go_on(attacks + static_cast<int>(allowed.size()), shots);
    }

  private:
    using Allowed = std::vector<int>; // for each attack that is allowed, the number of the attack that allows it

    // One attack that hit, and what followed from it.
    struct Shot {
        bool wounds = false;
        bool wounded_at_once = false; // without a wound roll
        bool no_save = false;
        int penetration = 0; // AP
        int attack = 0;      // its number among those that are resolved together
        boost::container::small_vector<const Ability*, 1> mortal_wounds; // those that it causes
    };

    // From the hits on.
    void go_on(int attacks, std::vector<Shot>& shots) {
        for (std::size_t first = 0; first < shots.size(); first += most_together)
            roll_to_wound(std::span(shots).subspan(first, std::min<std::size_t>(most_together, shots.size() - first)));
        tell(attacks, shots);
        for (const Shot& shot : shots) {
            if (!game_.is_on_table(declared_.target) || game_.battle.over) break; // N-I-76, E-I-32
            inflict(shot);
        }
    }

    // N-ATK-03 to N-ATK-10, E-ATK-01 to E-ATK-03
    Allowed roll_to_hit(int attacks, std::vector<Shot>& shots) {
        const auto count = static_cast<std::size_t>(attacks);
        shots.reserve(count);
        use_up(RollKind::hit);
        if (!numbers_.automatic) return roll_hits(count, shots, [](std::size_t die) { return static_cast<int>(die); });
        shots.resize(count, ordinary(0)); // N-ATK-07, E-DATA-10
        return {};
    }

    // `attack_of(die)`: the number of the attack that the die is for, or that allowed it.
    Allowed roll_hits(std::size_t attacks, std::vector<Shot>& shots, FunctionRef<int(std::size_t)> attack_of) {
        Allowed allowed;
        Roll roll = game_.roll(rules_.rolls.hit, side_, attacks, unit_, hit_needs());
        const auto failed = [&](int face) { return face < numbers_.unmodified_hit(); };
        offer_rerolls(game_, roll, numbers_.hit_rerolls, failed, [&](std::size_t die) {
            const int face = unmodified(roll, die);
            return !numbers_.hits(face) || face < numbers_.telling_hit();
        });
        offer_spare_rerolls(game_, roll, [&](int face) { return !numbers_.hits(face); });
        for (std::size_t die = 0; die < roll.dice.size(); ++die) {
            lowest_hit_roll_ = std::min(lowest_hit_roll_, static_cast<Face>(unmodified(roll, die)));
            if (numbers_.hits(unmodified(roll, die))) score(unmodified(roll, die), attack_of(die), shots);
            for (const ActiveAbility& active : numbers_.another_attack)
                if (is_set_off(active, unmodified(roll, die)))
                    allowed.insert(allowed.end(), static_cast<std::size_t>(active.ability->count), attack_of(die));
        }
        return allowed;
    }

    Shot ordinary(int attack) const {
        return {.penetration = numbers_.against_saves.penetration, .attack = attack, .mortal_wounds = {}};
    }

    // A hit, and the effects of its unmodified roll (N-RER-07, E-I-11).
    void score(int face, int attack, std::vector<Shot>& shots) {
        Shot shot = ordinary(attack);
        for (const ActiveAbility& active : numbers_.wound_at_once)
            if (is_set_off(active, face)) shot.wounds = shot.wounded_at_once = true;
        for (const ActiveAbility& active : numbers_.mortal_wounds)
            if (active.ability->on_hit && is_set_off(active, face)) shot.mortal_wounds.push_back(active.ability);
        shots.push_back(shot);
        for (const ActiveAbility& active : numbers_.extra_hits)
            if (is_set_off(active, face))
                shots.insert(shots.end(), static_cast<std::size_t>(active.ability->count), ordinary(attack));
    }

    // N-ATK-11 to N-ATK-15, E-ATK-05 to E-ATK-07
    void roll_to_wound(std::span<Shot> shots) {
        const auto rolled = std::ranges::count(shots, false, &Shot::wounded_at_once);
        if (rolled == 0) return;
        use_up(RollKind::wound);
        Roll roll = game_.roll(rules_.rolls.wound, side_, static_cast<std::size_t>(rolled), unit_, wound_needs());
        const auto failed = [&](int face) { return face < numbers_.wound_on; };
        offer_rerolls(game_, roll, numbers_.wound_rerolls, failed, [&](std::size_t die) {
            const int face = unmodified(roll, die);
            return !numbers_.wounds(face) || face < numbers_.telling_wound();
        });
        offer_spare_rerolls(game_, roll, [&](int face) { return !numbers_.wounds(face); });
        std::size_t die = 0;
        for (Shot& shot : shots)
            if (!shot.wounded_at_once) judge_wound_roll(shot, unmodified(roll, die++));
    }

    void judge_wound_roll(Shot& shot, int face) {
        shot.wounds = numbers_.wounds(face);
        if (!shot.wounds) return;
        for (const ActiveAbility& active : numbers_.no_save)
            if (is_set_off(active, face)) shot.no_save = true;
        for (const ActiveAbility& active : numbers_.better_ap)
            if (is_set_off(active, face)) shot.penetration = ap_after(shot.penetration, *active.ability);
        for (const ActiveAbility& active : numbers_.mortal_wounds)
            if (!active.ability->on_hit && is_set_off(active, face)) shot.mortal_wounds.push_back(active.ability);
    }

    // An ability with a limit is used up by the roll that triggers it, and by no other (N-RER-08, E-RRL-01).
    bool is_set_off(const ActiveAbility& active, int face) {
        if (face < active.ability->on || is_spent(game_, active)) return false;
        spend(game_, active);
        return true;
    }
    void use_up(RollKind roll) {
        for (const ActiveAbility& active : numbers_.limited)
            if (active.ability->effect == Effect::auto_hit ? roll == RollKind::hit : roll == active.ability->roll)
                spend(game_, active);
    }

    // Allocation, saving throw and damage of one attack. Then its mortal wounds, as many as the ability says, whether
    // or not the attack was saved (N-MW-07 to N-MW-09, E-DATA-10).
    void inflict(const Shot& shot) {
        const AttackMade made{kind_, declared_};
        if (shot.wounds) {
            const ModelId model = allocate(game_, declared_.target);
            if (shot.no_save || !saves(game_, model, made, {numbers_.against_saves.modifier, shot.penetration}))
                suffer_damage(game_, model, damage_on(model), {Cause::attack, false, nullptr, &made});
        }
        for (const Ability* ability : shot.mortal_wounds) {
            if (!game_.is_on_table(declared_.target)) break;
            const int count = amount_of(game_, ability->amount, game_.edition.losses.mortal_wounds, side_, unit_);
            suffer_mortal_wounds(game_, declared_.target, count, {Cause::mortal_wound, true, nullptr, &made});
        }
        check_annihilation(game_); // N-I-97, E-I-62: on either side, because something may explode
    }

    // N-DMG-01, N-I-76, E-DMG-01, E-I-10: random damage is rolled for each failed save.
    int damage_on(ModelId model) {
        const DiceExpression printed = damage_before(numbers_, profile_of(game_, declared_));
        int damage = printed.random() ? rolled_damage(printed) : printed.plus;
        damage += told(damage_after(game_, numbers_, damage) - damage);
        for (const ActiveAbility& active : numbers_.extra_damage)
            if (is_set_off(active, active.ability->on))
                damage += told(amount_of(game_, active.ability->amount, rules_.rolls.damage, side_, unit_));
        for (const ActiveAbility& active : active_abilities(game_, model, Effect::reduce_damage))
            if (works_in(game_, *active.ability, kind_, declared_))
                damage += told(std::max(std::min(damage, 1), damage - active.ability->by) - damage);
        return damage;
    }
    int told(int more_damage) {
        tell_modifier(game_, game_.edition.rolls.modified, unit_, RollKind::damage, more_damage);
        return more_damage;
    }

    // Its modifiers apply to the roll (N-DICE-05, E-DICE-05), so a D that is a number has none.
    int rolled_damage(DiceExpression printed) {
        use_up(RollKind::damage);
        Roll roll = game_.roll(rules_.rolls.damage, side_, printed.count, unit_);
        roll.reading = Reading::sum;
        roll.sides = printed.sides;
        const int most = printed.maximum() - printed.plus;
        const auto could_be_more = [&](int total) { return total < most; };
        offer_rerolls(game_, roll, numbers_.damage_rerolls, could_be_more,
                      [&](std::size_t) { return could_be_more(unmodified_total(roll)); });
        offer_spare_rerolls(game_, roll, Wanted::more); // however few wounds are left, because some may be ignored
        const int modified = unmodified_total(roll) + printed.plus + told(numbers_.damage_modifier);
        return std::max(rules_.least_damage_roll, modified);
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
        const Needs hit = hit_needs(), wound = wound_needs();
        told.hit_on = numbers_.automatic ? std::uint8_t{0} : hit.number; // N-ATK-07, E-DATA-10
        told.hit_modifier = numbers_.automatic ? std::int8_t{0} : hit.modifier;
        told.wound_on = wound.number;
        told.wound_modifier = wound.modifier;
        game_.tell(told);
    }

    Needs hit_needs() const {
        const auto hits = [&](int face) { return numbers_.hits(face); };
        if (numbers_.overwatch_on > 0) return Needs::of(numbers_.overwatch_on, 0, hits); // N-OW-05, E-OW-05
        return Needs::of(numbers_.hit_on, numbers_.hit_modifier_at_work(), hits);
    }
    Needs wound_needs() const {
        return Needs::of(numbers_.wound_on, numbers_.wound_modifier_at_work(),
                         [&](int face) { return numbers_.wounds(face); });
    }

    Game& game_;
    AttackKind kind_;
    DeclaredAttack declared_;
    const AttackRules& rules_;
    UnitId unit_;
    Side side_;
    AttackNumbers numbers_;
    Face lowest_hit_roll_ = 6;
};

// --- Together or one at a time

// Declared attacks of one profile at one target.
class AttacksTogether {
  public:
    AttacksTogether(Game& game, AttackKind kind) : game_(game), kind_(kind) {}

    void resolve(std::span<const DeclaredAttack> attacks) {
        std::size_t next = 0;
        while (next < attacks.size() && is_worth_going_on(attacks[next].target)) {
            const DeclaredAttack& first = attacks[next++];
            if (is_lost(first)) continue;
            const int of_type = kind_ == AttackKind::melee ? 0 : weapon_type_modifier(game_, first);
            int together = attacks_of(first);
            if (!can_be_rolled_together(game_, first)) {
                resolve_one_at_a_time(first, together, of_type);
                continue;
            }
            while (next < attacks.size() && !profile_of(game_, first).attacks.random() && together < most_together &&
                   !is_lost(attacks[next]) && joins(first, attacks[next]))
                together += attacks_of(attacks[next++]);
            for (; together > 0 && is_worth_going_on(first.target); together -= most_together)
                Volley(game_, kind_, first, of_type).resolve(std::min(together, most_together));
        }
    }

  private:
    // N-I-76, E-I-32
    bool is_worth_going_on(UnitId target) const { return game_.is_on_table(target) && !game_.battle.over; }

    // Whether its bearer has fallen, by its own weapon or by an effect of its target's end; or N-BIG-05.
    bool is_lost(const DeclaredAttack& declared) const {
        return !game_.is_on_table(declared.attacker) ||
               (declared.needs_free_engagement && is_engaged(game_, game_.unit_of(declared.attacker)));
    }

    // The attacks of another model join the volley if everything that decides them is the same.
    bool joins(const DeclaredAttack& first, const DeclaredAttack& other) const {
        return same_profile(game_, first, other) && first.half_range == other.half_range &&
               are_alike(game_, first.attacker, other.attacker) && hit_alike(first, other);
    }
    // E-FAST-02: for a Heavy weapon it matters which models have moved (E-WPN-06). N-I-63: models that shoot while
    // engaged do so one after the other.
    bool hit_alike(const DeclaredAttack& first, const DeclaredAttack& other) const {
        if (kind_ == AttackKind::melee) return true;
        if (weapon_type_modifier(game_, first) != weapon_type_modifier(game_, other)) return false;
        return !game_.edition.shooting.engaged_one_by_one || !is_engaged(game_, game_.unit_of(first.attacker));
    }

    int attacks_of(const DeclaredAttack& declared) {
        return kind_ == AttackKind::melee ? declared.attacks : number_of_attacks(game_, declared);
    }

    void resolve_one_at_a_time(const DeclaredAttack& declared, int attacks, int of_type) {
        Face lowest = 6;
        int more = 0; // attacks that the last one allowed, which come before the others
        for (int due = attacks; due + more > 0 && is_worth_going_on(declared.target) && !is_lost(declared);) {
            const bool late = more > 0;
            --(late ? more : due);
            const auto made = Volley(game_, kind_, declared, of_type).resolve_one(late);
            more += made.more;
            lowest = std::min(lowest, made.hit_roll);
        }
        destroy_bearer(declared, lowest);
    }

    // N-SHEET-02, N-I-69, E-DATA-10: after all attacks of that weapon.
    void destroy_bearer(const DeclaredAttack& declared, Face lowest_hit_roll) {
        const Ability* ability = bearer_destroyed_by(profile_of(game_, declared));
        if (game_.battle.over) return; // N-END-02, E-END-02
        if (ability && lowest_hit_roll <= ability->on && game_.is_on_table(declared.attacker))
            destroy_model(game_, declared.attacker, nobodys_doing(game_), true); // N-I-102
    }

    Game& game_;
    AttackKind kind_;
};

// --- The order of resolution

// A profile is named by the first attack with it.
Option option_of_profile(const DeclaredAttack& attack) {
    return option_of_attack(attack.attacker, {attack.weapon, attack.profile}, attack.target);
}

std::vector<Option> targets_of(std::span<const DeclaredAttack> attacks) {
    std::vector<Option> targets;
    for (const DeclaredAttack& attack : attacks) {
        const Option target = option_of(attack.target);
        if (std::ranges::find(targets, target) == targets.end()) targets.push_back(target);
    }
    return targets;
}

// The attacks at one target, one list for each profile. A model that has fallen meanwhile does not attack any more.
std::vector<std::vector<DeclaredAttack>> volleys_at(const Game& game, UnitId target,
                                                    std::span<const DeclaredAttack> attacks) {
    std::vector<std::vector<DeclaredAttack>> volleys;
    for (const DeclaredAttack& attack : attacks) {
        if (attack.target != target || !game.is_on_table(attack.attacker)) continue;
        const auto same =
            std::ranges::find_if(volleys, [&](const auto& each) { return same_profile(game, each[0], attack); });
        if (same == volleys.end())
            volleys.push_back({attack});
        else
            same->push_back(attack);
    }
    return volleys;
}

} // namespace

void resolve_attacks(Game& game, AttackKind kind, std::span<const DeclaredAttack> attacks) {
    AttacksTogether(game, kind).resolve(attacks);
}

void resolve_in_order(Game& game, AttackKind kind, std::span<const DeclaredAttack> attacks,
                      const ResolutionOrder& order) {
    if (attacks.empty()) return;
    const UnitId unit = game.unit_of(attacks[0].attacker);
    for (const Option& target : in_order(game, game.owner(unit), unit, order.of_targets, targets_of(attacks))) {
        if (game.battle.over || !game.is_on_table(static_cast<UnitId>(target.id))) continue; // N-I-76, E-I-32
        const auto volleys = volleys_at(game, static_cast<UnitId>(target.id), attacks);
        std::vector<Option> profiles;
        for (const auto& volley : volleys) profiles.push_back(option_of_profile(volley[0]));
        if (order.of_profiles != Clause::none)
            profiles = in_order(game, game.owner(unit), unit, order.of_profiles, std::move(profiles));
        for (const Option& profile : profiles) {
            const auto volley =
                std::ranges::find_if(volleys, [&](const auto& each) { return option_of_profile(each[0]) == profile; });
            if (game.battle.over) return;
            if (volley->front().needs_free_engagement && is_engaged(game, unit)) // N-BIG-05
                game.tell(Happened{game.edition.shooting.lost, unit, volley->front().target});
            else
                resolve_attacks(game, kind, *volley);
        }
    }
}

} // namespace muster::sheets
