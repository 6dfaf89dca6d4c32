// Attacks that have all their numbers in common, from hit rolls to wounds (N-ATK, N-DMG, E-ATK, E-DMG). `Edition` names
// a rule set's types and clauses and says where it differs (rules/*/attacks.cpp); its namespace has the functions
// called here.
#pragma once

#include "rules/sheets/attack_numbers.h"
#include "rules/sheets/rerolls.h"
#include "rules/sheets/sheet_events.h"

namespace muster::sheets {

inline constexpr int most_together = 120; // attacks, and dice in one hand

// What an edition's rolls are for.
struct AttackRollClauses {
    Clause hit, wound, mortal_wounds, damage;
    Clause modified; // what is told of modifiers of damage
};

template <OfDatasheets RulesGame>
bool is_gone(const RulesGame& game, UnitId target) {
    return !game.is_on_table(target);
}

template <class Edition>
class Volley {
    using Game = typename Edition::Game;
    using Declared = typename Edition::Declared;

  public:
    // `of_type`: what the type of the weapon does to hit rolls, as it was when its attacks began (N-I-63).
    Volley(Game& game, AttackKind kind, const Declared& declared, int of_type)
        : game_(game),
          kind_(kind),
          declared_(declared),
          unit_(game.unit_of(declared.attacker)),
          side_(game.owner(declared.attacker)),
          numbers_(numbers_of(game, kind, declared, of_type)) {}

    // The lowest hit roll is what a bearer may be destroyed by.
    Face resolve(int attacks) {
        std::vector<Shot> shots;
        roll_to_hit(attacks, shots);
        for (std::size_t first = 0; first < shots.size(); first += most_together)
            roll_to_wound(std::span(shots).subspan(first, std::min<std::size_t>(most_together, shots.size() - first)));
        tell(attacks, shots);
        for (const Shot& shot : shots) {
            if (is_gone(game_, declared_.target) || game_.battle.over) break; // N-I-76, E-I-32
            inflict(shot);
        }
        return lowest_hit_roll_;
    }

  private:
    // One attack that hit, and what has become of it.
    struct Shot {
        bool wounds = false;
        bool wounded_at_once = false; // without a wound roll
        bool no_save = false;
        boost::container::small_vector<const Ability*, 1> mortal_wounds; // that it sets off
    };

    // N-ATK-03 to N-ATK-10, E-ATK-01 to E-ATK-03
    void roll_to_hit(int attacks, std::vector<Shot>& shots) {
        shots.reserve(static_cast<std::size_t>(attacks));
        use_up(RollKind::hit);
        if (numbers_.automatic) {
            shots.resize(static_cast<std::size_t>(attacks)); // N-ATK-07, E-DATA-10
            return;
        }
        Roll roll = game_.roll(Edition::clauses.hit, side_, static_cast<std::size_t>(attacks), unit_, hit_needs());
        const auto failed = [&](int face) { return face < numbers_.unmodified_hit(); };
        offer_rerolls(game_, roll, numbers_.hit_rerolls, failed, [&](std::size_t die) {
            const int face = unmodified(roll, die);
            return !numbers_.hits(face) || face < numbers_.telling_hit();
        });
        Edition::offer_more_rerolls(game_, roll, [&](int face) { return !numbers_.hits(face); });
        for (std::size_t die = 0; die < roll.dice.size(); ++die) {
            lowest_hit_roll_ = std::min(lowest_hit_roll_, static_cast<Face>(unmodified(roll, die)));
            if (numbers_.hits(unmodified(roll, die))) score(unmodified(roll, die), shots);
        }
    }

    // A hit, and what its unmodified roll sets off (N-RER-07, E-I-11).
    void score(int face, std::vector<Shot>& shots) {
        Shot shot;
        for (const Working& working : numbers_.wound_at_once)
            if (is_set_off(working, face)) shot.wounds = shot.wounded_at_once = true;
        for (const Working& working : numbers_.mortal_wounds)
            if (working.ability->on_hit && is_set_off(working, face)) shot.mortal_wounds.push_back(working.ability);
        shots.push_back(shot);
        for (const Working& working : numbers_.extra_hits)
            if (is_set_off(working, face))
                shots.insert(shots.end(), static_cast<std::size_t>(working.ability->count), Shot{});
    }

    // N-ATK-11 to N-ATK-15, E-ATK-05 to E-ATK-07
    void roll_to_wound(std::span<Shot> shots) {
        const auto rolled = std::ranges::count(shots, false, &Shot::wounded_at_once);
        if (rolled == 0) return;
        use_up(RollKind::wound);
        Roll roll = game_.roll(Edition::clauses.wound, side_, static_cast<std::size_t>(rolled), unit_, wound_needs());
        const auto failed = [&](int face) { return face < numbers_.wound_on; };
        offer_rerolls(game_, roll, numbers_.wound_rerolls, failed, [&](std::size_t die) {
            const int face = unmodified(roll, die);
            return !numbers_.wounds(face) || face < numbers_.telling_wound();
        });
        Edition::offer_more_rerolls(game_, roll, [&](int face) { return !numbers_.wounds(face); });
        std::size_t die = 0;
        for (Shot& shot : shots)
            if (!shot.wounded_at_once) judge_wound_roll(shot, unmodified(roll, die++));
    }

    void judge_wound_roll(Shot& shot, int face) {
        shot.wounds = numbers_.wounds(face);
        if (!shot.wounds) return;
        for (const Working& working : numbers_.no_save)
            if (is_set_off(working, face)) shot.no_save = true;
        for (const Working& working : numbers_.mortal_wounds)
            if (!working.ability->on_hit && is_set_off(working, face)) shot.mortal_wounds.push_back(working.ability);
    }

    // What has a limit is used up by the roll that sets it off, and by no other (N-RER-08, E-RRL-01).
    bool is_set_off(const Working& working, int face) {
        if (face < working.ability->on || is_spent(game_, working)) return false;
        spend(game_, working);
        return true;
    }
    void use_up(RollKind roll) {
        for (const Working& working : numbers_.limited)
            if (working.ability->effect == Effect::auto_hit ? roll == RollKind::hit : roll == working.ability->roll)
                spend(game_, working);
    }

    // Allocation, saving throw and damage of one attack; then its mortal wounds, saved or not, as many as it says
    // (N-MW-07 to N-MW-09, E-DATA-10).
    void inflict(const Shot& shot) {
        const AttackMade made{kind_, declared_};
        if (shot.wounds) {
            const ModelId model = allocate(game_, declared_.target);
            if (shot.no_save || !saves(game_, model, kind_, declared_, numbers_.save_modifier))
                suffer_damage(game_, model, damage_on(model), Edition::by_attack(made));
        }
        for (const Ability* ability : shot.mortal_wounds) {
            if (is_gone(game_, declared_.target)) break;
            const int count = amount_of(game_, ability->amount, Edition::clauses.mortal_wounds, side_, unit_);
            Edition::suffer_mortal_wounds(game_, declared_.target, count, made);
        }
        check_annihilation(game_); // N-I-97, E-I-62: on either side, where something explodes
    }

    // N-DMG-01, N-I-76, E-DMG-01, E-I-10: random damage is rolled for each failed save.
    int damage_on(ModelId model) {
        const DiceExpression printed = profile_of(game_, declared_).damage;
        int damage = printed.random() ? rolled_damage(printed) : printed.plus;
        for (const Working& working : numbers_.extra_damage)
            if (is_set_off(working, working.ability->on))
                damage += told(amount_of(game_, working.ability->amount, Edition::clauses.damage, side_, unit_));
        for (const Working& working : working_on(game_, model, Effect::reduce_damage))
            if (works_in(game_, *working.ability, kind_, declared_))
                damage += told(std::max(std::min(damage, 1), damage - working.ability->by) - damage);
        return damage;
    }
    int told(int more_damage) {
        tell_modifier(game_, Edition::clauses.modified, unit_, RollKind::damage, more_damage);
        return more_damage;
    }

    // Its modifiers are of the roll (N-DICE-05, E-DICE-05): where D is a number there is none.
    int rolled_damage(DiceExpression printed) {
        use_up(RollKind::damage);
        Roll roll = game_.roll(Edition::clauses.damage, side_, printed.count, unit_);
        roll.reading = Reading::sum;
        roll.sides = printed.sides;
        const int most = printed.maximum() - printed.plus;
        const auto could_be_more = [&](int total) { return total < most; };
        offer_rerolls(game_, roll, numbers_.damage_rerolls, could_be_more,
                      [&](std::size_t) { return could_be_more(unmodified_total(roll)); });
        Edition::offer_more_damage_rerolls(game_, roll);
        const int modified = unmodified_total(roll) + printed.plus + told(numbers_.damage_modifier);
        return std::max(Edition::least_damage_roll, modified);
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
        if (numbers_.only_sixes) return Needs::of(6, 0, hits); // N-OW-05, E-OW-05
        return Needs::of(numbers_.hit_on, numbers_.hit_modifier_at_work(), hits);
    }
    Needs wound_needs() const {
        return Needs::of(numbers_.wound_on, numbers_.wound_modifier_at_work(),
                         [&](int face) { return numbers_.wounds(face); });
    }

    Game& game_;
    AttackKind kind_;
    Declared declared_;
    UnitId unit_;
    Side side_;
    typename Edition::AttackNumbers numbers_;
    Face lowest_hit_roll_ = 6;
};

} // namespace muster::sheets
