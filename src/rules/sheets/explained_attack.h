// One attack as the board explains it and the odds take it. Both editions do so alike; `Edition` names the types of a
// rule set, whose namespace has the functions called here, and says where it differs (rules/*/talk_attacks.cpp).
#pragma once

#include "army/datasheet_army.h"
#include "battle/standing.h"
#include "battle/table_talk.h"
#include "rules/sheets/attacks.h"
#include "rules/sheets/characteristics.h"

#include <fmt/format.h>

namespace muster::sheets {

// The clauses that an edition names as reasons and bars.
struct AttackClauses {
    Clause modifier, assault, heavy, rapid_fire, wound, invulnerable, penetration, cover, overwatch;
    Clause not_a_shooter, not_a_fighter;
};

// At work already: no condition is left to be looked at.
Ability unconditional(Ability ability);
Ability roll_modifier(RollKind roll, int by);

template <class Edition>
class ExplainedAttack {
  public:
    using Game = typename Edition::Game;
    using Declared = typename Edition::Declared;
    using AttackNumbers = typename Edition::AttackNumbers;

    // Nothing where the number of attacks is no plain sum of dice: a random one that is doubled.
    static std::optional<DiceExpression> attacks_of(const Game& game, AttackKind kind, const Declared& declared) {
        if (kind == AttackKind::melee) return fixed(static_cast<std::int16_t>(declared.attacks));
        DiceExpression attacks = profile_of(game, declared).attacks;
        if (profile_of(game, declared).type != WeaponType::rapid_fire || !declared.half_range) return attacks;
        if (attacks.random()) return std::nullopt;
        attacks.plus = static_cast<std::int16_t>(2 * attacks.plus); // N-WPN-07, E-WPN-07
        return attacks;
    }

    static std::optional<TalkVolley> volley_of(const Game& game, AttackKind kind, const Declared& declared,
                                               const AttackNumbers& numbers) {
        const WeaponProfile& profile = profile_of(game, declared);
        const auto attacks = attacks_of(game, kind, declared);
        if (!attacks) return std::nullopt;
        TalkVolley volley;
        volley.attacks = *attacks;
        if (!numbers.automatic) volley.skill = hit_on(numbers);
        volley.strength = numbers.strength;
        volley.armour_penetration = profile.armour_penetration;
        volley.damage = profile.damage;
        volley.abilities = abilities_of(numbers, kind != AttackKind::melee && Edition::is_blast(profile));
        return volley;
    }

    // N-ALLOC-02, E-ATK-10: those that have lost wounds come first.
    static TalkTarget target_state(Game& game, UnitId unit, AttackKind kind) {
        TalkTarget target;
        target.toughness = toughness(game, unit);
        UnitModels models = game.models_of(unit);
        std::ranges::stable_partition(models, [&](ModelId model) {
            return game.battle.models[index(model)].wounds < game.profile(model).wounds();
        });
        for (ModelId model : models) target.wounds.push_back(game.battle.models[index(model)].wounds);
        const ModelId first = models.back(); // most are like the last one
        // What cover adds to the roll of armour is as good as a better armour.
        if (const Current save = current(game, first, Stat::Sv); !save.none)
            target.save = save.number - Edition::cover(game, unit, kind);
        const auto best = [&](Effect effect) {
            std::optional<int> least;
            for (const Working& working : working_on(game, first, effect))
                if (!depends_on_attack(*working.ability)) least = std::min(least.value_or(7), working.ability->on);
            return least;
        };
        target.invulnerable = best(Effect::invulnerable);
        target.ignore = best(Effect::ignore_wounds);
        for (Effect effect : {Effect::reduce_damage, Effect::modify, Effect::reroll})
            for (const Working& working : working_on(game, first, effect)) {
                const Ability& ability = *working.ability;
                const bool of_saves =
                    effect == Effect::reduce_damage ||
                    (!ability.of_characteristic && !ability.against && ability.roll == RollKind::save);
                if (of_saves && !depends_on_attack(ability)) target.abilities.push_back(unconditional(ability));
            }
        return target;
    }

    // What the dice need, with reasons.
    static std::vector<AttackStep> steps_of(Game& game, AttackKind kind, const Declared& declared,
                                            const AttackNumbers& numbers) {
        const WeaponProfile& profile = profile_of(game, declared);
        std::vector<AttackStep> steps;
        const auto number = attacks_of(game, kind, declared);
        steps.push_back({"attacks", number ? to_text(*number) : "2x" + to_text(profile.attacks), 0, {}});
        if (number && *number != profile.attacks && kind != AttackKind::melee)
            steps.back().reasons.push_back({"", clauses.rapid_fire, "x2"});
        steps.push_back(hit_step(game, kind, declared, numbers));
        steps.push_back({"wound", fmt::format("{}+", numbers.wound_on),
                         static_cast<std::int16_t>(Edition::wound_modifier(numbers)),
                         modifier_reasons(game, kind, declared, RollKind::wound)});
        steps.back().reasons.insert(
            steps.back().reasons.begin(),
            {"", clauses.wound, fmt::format("S{} T{}", numbers.strength, toughness(game, declared.target))});
        const auto save =
            choose_save(game, game.models_of(declared.target).back(), {kind, declared}, numbers.save_modifier);
        steps.push_back({"save",
                         save.needed > 6 ? "-" : fmt::format("{}+", save.needed),
                         static_cast<std::int16_t>(save.modifier),
                         {}});
        if (save.invulnerable)
            steps.back().reasons.push_back(
                {save.source.ability->name, clauses.invulnerable, "", called(*save.source.ability)});
        if (!save.invulnerable && profile.armour_penetration != 0)
            steps.back().reasons.push_back({"", clauses.penetration, fmt::format("{:+}", profile.armour_penetration)});
        if (const int cover = Edition::cover(game, declared.target, kind); !save.invulnerable && cover != 0)
            steps.back().reasons.push_back({"", clauses.cover, fmt::format("{:+}", cover)});
        const int of_damage = profile.damage.random() ? numbers.damage_modifier : 0;
        steps.push_back({"damage", to_text(profile.damage), static_cast<std::int16_t>(of_damage), {}});
        return steps;
    }

  private:
    static constexpr AttackClauses clauses = Edition::clauses;

    // N-OW-05, E-OW-05: Overwatch hits on unmodified sixes, whatever the modifiers.
    static int hit_on(const AttackNumbers& numbers) { return numbers.only_sixes ? 6 : numbers.hit_on; }

    static AttackStep hit_step(Game& game, AttackKind kind, const Declared& declared, const AttackNumbers& numbers) {
        if (numbers.automatic) return {"hit", "automatic", 0, {}};
        AttackStep step{"hit", fmt::format("{}+", hit_on(numbers)), 0, {}};
        if (numbers.only_sixes) {
            step.reasons.push_back({"", clauses.overwatch, ""});
            return step;
        }
        step.modifier = static_cast<std::int16_t>(Edition::hit_modifier(numbers));
        step.reasons = modifier_reasons(game, kind, declared, RollKind::hit);
        return step;
    }

    static std::vector<Ability> abilities_of(const AttackNumbers& numbers, bool blast) {
        std::vector<Ability> abilities;
        const auto add_all = [&](const auto& workings) {
            for (const Working& working : workings) abilities.push_back(unconditional(*working.ability));
        };
        const auto add_modifier = [&](RollKind roll, int by) {
            if (by != 0) abilities.push_back(roll_modifier(roll, by));
        };
        add_all(numbers.hit_rerolls), add_all(numbers.wound_rerolls), add_all(numbers.damage_rerolls);
        add_all(numbers.extra_hits), add_all(numbers.wound_at_once), add_all(numbers.mortal_wounds);
        add_all(numbers.no_save), add_all(numbers.extra_damage);
        if (!numbers.only_sixes) add_modifier(RollKind::hit, numbers.hit_modifier);
        add_modifier(RollKind::wound, numbers.wound_modifier);
        add_modifier(RollKind::damage, numbers.damage_modifier);
        add_modifier(RollKind::save, numbers.save_modifier);
        Ability plain;
        plain.effect = Effect::auto_hit;
        if (numbers.automatic) abilities.push_back(plain);
        plain.effect = Effect::blast;
        if (blast) abilities.push_back(plain);
        return abilities;
    }

    static CardReason reason(const Ability& ability) {
        return {ability.name, clauses.modifier, fmt::format("{:+}", ability.by), called(ability)};
    }

    static std::vector<CardReason> modifier_reasons(Game& game, AttackKind kind, const Declared& declared,
                                                    RollKind roll) {
        std::vector<CardReason> reasons;
        const auto counts = [&](const Ability& ability, bool against) {
            return !ability.of_characteristic && ability.effect == Effect::modify && ability.roll == roll &&
                   ability.against == against && works_in(game, ability, kind, declared);
        };
        for (const Ability& ability : profile_of(game, declared).abilities)
            if (counts(ability, false) && weapon_ability_works(game, ability, kind, declared))
                reasons.push_back(reason(ability));
        for (const Working& working : working_on(game, declared.attacker, Effect::modify))
            if (counts(*working.ability, false)) reasons.push_back(reason(*working.ability));
        for (const Working& working : working_on(game, game.models_of(declared.target).front(), Effect::modify))
            if (counts(*working.ability, true)) reasons.push_back(reason(*working.ability));
        if (roll != RollKind::hit || kind == AttackKind::melee) return reasons;
        if (const int by = weapon_type_modifier(game, declared); by != 0) {
            const bool assault = profile_of(game, declared).type == WeaponType::assault;
            reasons.push_back({"", assault ? clauses.assault : clauses.heavy, fmt::format("{:+}", by)});
        }
        return reasons;
    }
};

} // namespace muster::sheets
