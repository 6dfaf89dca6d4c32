// The attacks that a unit could declare, as the board explains them and as the odds need them.
#include "army/sheets/volley.h"
#include "rules/sheets/combat.h"
#include "rules/sheets/inspect.h"
#include "rules/sheets/shooting.h"

#include <fmt/format.h>

namespace muster::sheets {
namespace {

// --- One attack

// The ability works already, so its condition is removed.
Ability unconditional(Ability ability) {
    ability.when = When::always;
    ability.condition = Condition::none;
    ability.whom = Whom::self;
    ability.keywords = {};
    ability.against = false;
    ability.limit = ability.effect == Effect::reroll ? ability.limit : Limit::none;
    return ability;
}

// Nothing if the number of attacks is no plain sum of dice: a random one that is doubled.
std::optional<DiceExpression> attacks_of(const Game& game, AttackKind kind, const DeclaredAttack& declared) {
    if (kind == AttackKind::melee) return fixed(static_cast<std::int16_t>(declared.attacks));
    DiceExpression attacks = profile_of(game, declared).attacks;
    if (!fires_double(game, declared)) return attacks;
    if (attacks.random()) return std::nullopt;
    attacks.plus = static_cast<std::int16_t>(2 * attacks.plus);
    return attacks;
}

std::vector<Ability> abilities_of(const AttackNumbers& numbers, bool blast) {
    std::vector<Ability> abilities;
    const auto add_all = [&](const auto& all) {
        for (const ActiveAbility& active : all) abilities.push_back(unconditional(*active.ability));
    };
    const auto add_modifier = [&](RollKind roll, int by) {
        if (by == 0) return;
        Ability& ability = abilities.emplace_back();
        ability.effect = Effect::modify;
        ability.roll = roll;
        ability.by = by;
    };
    add_all(numbers.hit_rerolls), add_all(numbers.wound_rerolls), add_all(numbers.damage_rerolls);
    add_all(numbers.extra_hits), add_all(numbers.wound_at_once), add_all(numbers.mortal_wounds);
    add_all(numbers.another_attack), add_all(numbers.no_save), add_all(numbers.better_ap);
    add_all(numbers.extra_damage);
    if (numbers.overwatch_on == 0) add_modifier(RollKind::hit, numbers.hit_modifier);
    add_modifier(RollKind::wound, numbers.wound_modifier);
    add_modifier(RollKind::damage, numbers.damage_modifier);
    add_modifier(RollKind::save, numbers.against_saves.modifier);
    if (numbers.automatic) abilities.emplace_back().effect = Effect::auto_hit;
    if (blast) abilities.emplace_back().effect = Effect::blast;
    return abilities;
}

// Nothing if it is no sum of dice and a number: dice whose sum is multiplied or divided.
std::optional<DiceExpression> damage_of(const Game& game, const AttackNumbers& numbers, const WeaponProfile& profile) {
    DiceExpression damage = damage_before(numbers, profile);
    const auto scales = [](const ActiveAbility& active) {
        return active.ability->stat == Stat::D &&
               (active.ability->change == ModifierKind::multiply || active.ability->change == ModifierKind::divide);
    };
    if (damage.random() && std::ranges::any_of(numbers.of_weapon, scales)) return std::nullopt;
    damage.plus = static_cast<std::int16_t>(damage_after(game, numbers, damage.plus));
    return damage;
}

// N-OW-05, E-OW-05: whatever the modifiers.
int hit_on(const AttackNumbers& numbers) { return numbers.overwatch_on > 0 ? numbers.overwatch_on : numbers.hit_on; }

std::optional<OddsVolley> volley_of(const Game& game, AttackKind kind, const DeclaredAttack& declared,
                                    const AttackNumbers& numbers) {
    const WeaponProfile& profile = profile_of(game, declared);
    const auto attacks = attacks_of(game, kind, declared);
    const auto damage = damage_of(game, numbers, profile);
    if (!attacks || !damage) return std::nullopt;
    OddsVolley volley;
    volley.attacks = *attacks;
    if (!numbers.automatic) volley.skill = hit_on(numbers);
    volley.strength = numbers.strength;
    volley.armour_penetration = numbers.against_saves.penetration;
    volley.damage = *damage;
    volley.abilities = abilities_of(numbers, kind != AttackKind::melee && numbers.rules.blast && is_blast(profile));
    return volley;
}

// N-ALLOC-02, E-ATK-10: those that have lost wounds come first.
OddsTarget target_state(Game& game, UnitId unit, AttackKind kind) {
    OddsTarget target;
    target.toughness = toughness(game, unit);
    UnitModels models = game.models_of(unit);
    std::ranges::stable_partition(
        models, [&](ModelId model) { return game.battle.models[index(model)].wounds < game.profile(model).wounds(); });
    for (ModelId model : models) target.add_model(game.battle.models[index(model)].wounds);
    const ModelId first = models.back(); // most are like the last one
    // Cover that is added to an armour roll has the same effect as better armour.
    if (const Current save = current(game, first, Stat::Sv); !save.none)
        target.save = save.number - cover_of(game, unit, kind);
    const auto best = [&](Effect effect) {
        std::optional<int> least;
        for (const ActiveAbility& active : active_abilities(game, first, effect))
            if (!depends_on_attack(*active.ability)) least = std::min(least.value_or(7), active.ability->on);
        return least;
    };
    target.invulnerable = best(Effect::invulnerable);
    target.ignore = best(Effect::ignore_wounds);
    for (Effect effect : {Effect::reduce_damage, Effect::modify, Effect::reroll})
        for (const ActiveAbility& active : active_abilities(game, first, effect)) {
            const Ability& ability = *active.ability;
            const bool of_saves = effect == Effect::reduce_damage ||
                                  (!ability.of_characteristic && !ability.against && ability.roll == RollKind::save);
            if (of_saves && !depends_on_attack(ability)) target.abilities.push_back(unconditional(ability));
        }
    return target;
}

std::vector<CardReason> modifier_reasons(Game& game, AttackKind kind, const DeclaredAttack& declared, RollKind roll) {
    std::vector<CardReason> reasons;
    const auto add = [&](const Ability& ability, bool against) {
        if (!ability.of_characteristic && ability.effect == Effect::modify && ability.roll == roll &&
            ability.against == against && works_in(game, ability, kind, declared))
            reasons.push_back(
                {ability.name, game.edition.rolls.modified, fmt::format("{:+}", ability.by), called(ability)});
    };
    for (const Ability& ability : profile_of(game, declared).abilities)
        if (weapon_ability_works(game, ability, kind, declared)) add(ability, false);
    for (const ActiveAbility& active : active_abilities(game, declared.attacker, Effect::modify))
        add(*active.ability, false);
    for (const ActiveAbility& active : active_abilities(game, game.models_of(declared.target).front(), Effect::modify))
        add(*active.ability, true);
    if (roll != RollKind::hit || kind == AttackKind::melee) return reasons;
    if (const int by = weapon_type_modifier(game, declared); by != 0) {
        const auto& clauses = game.edition.shown.attacks;
        const bool assault = profile_of(game, declared).type == WeaponType::assault;
        reasons.push_back({"", assault ? clauses.assault : clauses.heavy, fmt::format("{:+}", by)});
    }
    return reasons;
}

AttackStep hit_step(Game& game, AttackKind kind, const DeclaredAttack& declared, const AttackNumbers& numbers) {
    if (numbers.automatic) return {"hit", "automatic", 0, {}};
    AttackStep step{"hit", fmt::format("{}+", hit_on(numbers)), 0, {}};
    if (numbers.overwatch_on > 0) {
        step.reasons.push_back({"", game.edition.shown.attacks.overwatch, ""});
        return step;
    }
    step.modifier = static_cast<std::int16_t>(numbers.hit_modifier_at_work());
    step.reasons = modifier_reasons(game, kind, declared, RollKind::hit);
    return step;
}

AttackStep wound_step(Game& game, AttackKind kind, const DeclaredAttack& declared, const AttackNumbers& numbers) {
    AttackStep step{"wound", fmt::format("{}+", numbers.wound_on), 0, {}};
    step.modifier = static_cast<std::int16_t>(numbers.wound_modifier_at_work());
    step.reasons = modifier_reasons(game, kind, declared, RollKind::wound);
    step.reasons.insert(step.reasons.begin(),
                        {"", game.edition.attacks.rolls.wound,
                         fmt::format("S{} T{}", numbers.strength, toughness(game, declared.target))});
    return step;
}

AttackStep save_step(Game& game, AttackKind kind, const DeclaredAttack& declared, const AttackNumbers& numbers) {
    const auto& clauses = game.edition.shown.attacks;
    const Save save =
        choose_save(game, game.models_of(declared.target).back(), {kind, declared}, numbers.against_saves);
    AttackStep step{"save", save.needed > 6 ? "-" : fmt::format("{}+", save.needed), 0, {}};
    step.modifier = static_cast<std::int16_t>(save.modifier);
    if (save.invulnerable) {
        const Ability& ability = *save.source.ability;
        step.reasons.push_back({ability.name, game.edition.saves.which_kind, "", called(ability)});
        return step;
    }
    if (const int penetration = numbers.against_saves.penetration; penetration != 0)
        step.reasons.push_back({"", clauses.penetration, fmt::format("{:+}", penetration)});
    if (const int cover = cover_of(game, declared.target, kind); cover != 0)
        step.reasons.push_back({"", clauses.cover, fmt::format("{:+}", cover)});
    return step;
}

// What the dice need, with the reasons.
std::vector<AttackStep> steps_of(Game& game, AttackKind kind, const DeclaredAttack& declared,
                                 const AttackNumbers& numbers) {
    const WeaponProfile& profile = profile_of(game, declared);
    const auto number = attacks_of(game, kind, declared);
    const DiceExpression damage = damage_of(game, numbers, profile).value_or(profile.damage);
    const int of_damage = damage.random() ? numbers.damage_modifier : 0;
    std::vector<AttackStep> steps;
    steps.push_back({"attacks", number ? to_text(*number) : "2x" + to_text(profile.attacks), 0, {}});
    if (number && *number != profile.attacks && kind != AttackKind::melee)
        steps.back().reasons.push_back({"", game.edition.shown.attacks.rapid_fire, "x2"});
    steps.push_back(hit_step(game, kind, declared, numbers));
    steps.push_back(wound_step(game, kind, declared, numbers));
    steps.push_back(save_step(game, kind, declared, numbers));
    steps.push_back({"damage", to_text(damage), static_cast<std::int16_t>(of_damage), {}});
    return steps;
}

// --- All of them

// For each weapon group and target: what forbids each attack, what the dice need, and the input of the odds.
class AttackGrid {
  public:
    AttackGrid(Game& game, UnitId unit, AttackMode mode)
        : game_(game),
          unit_(unit),
          kind_(mode == AttackMode::melee ? AttackKind::melee
                : fires_overwatch()       ? AttackKind::overwatch
                                          : AttackKind::shooting),
          options_{unit, mode, Clause::none, targets(), {}} {}

    AttackOptions attacks() {
        if (kind_ == AttackKind::melee)
            add_melee();
        else
            add_shooting();
        return std::move(options_);
    }

  private:
    // Whether the unit shoots in the enemy's Charge phase.
    bool fires_overwatch() const {
        return game_.battle.round > 0 && game_.edition.phases[game_.battle.phase] == "charge" &&
               game_.owner(unit_) != game_.active();
    }

    std::vector<AttackTarget> targets() const {
        std::vector<AttackTarget> targets;
        for (UnitId enemy : units_on_table(game_, opponent(game_.owner(unit_))))
            targets.push_back({enemy, distance(game_, unit_, enemy), Slot::of(target_state(game_, enemy, kind_))});
        std::ranges::stable_sort(targets, {}, &AttackTarget::distance);
        return targets;
    }

    // Adds one more able attacker. Those that are alike share a volley.
    void take(AttackCell& cell, const DeclaredAttack& declared) {
        cell.able.push_back(declared.attacker);
        for (Counted& each : counted_)
            if (are_alike(game_, each.declared.attacker, declared.attacker) &&
                each.declared.half_range == declared.half_range && each.declared.attacks == declared.attacks) {
                each.models.push_back(declared.attacker);
                return;
            }
        counted_.push_back({declared, {declared.attacker}});
    }

    // Completes the cell.
    void finish(AttackCell& cell) {
        bool complete = true;
        for (Counted& each : counted_) {
            const auto numbers = numbers_of(game_, kind_, each.declared);
            if (cell.steps.empty()) cell.steps = steps_of(game_, kind_, each.declared, numbers);
            auto volley = volley_of(game_, kind_, each.declared, numbers);
            complete = complete && volley;
            if (!volley) continue;
            volley->weapons = static_cast<int>(each.models.size());
            cell.volleys.push_back({std::move(each.models), Slot::of(std::move(*volley))});
        }
        if (!complete) cell.volleys.clear();
        counted_.clear();
    }

    static AttackRow row_of(const Weapon& weapon, const WeaponProfile& profile) {
        return {weapon.name, profile.name, {}, weapon_values(profile), {}};
    }

    // --- Shooting

    AttackRow shooting_row(std::size_t weapon, std::size_t profile) {
        const Weapon& fired = game_.sheet(unit_).weapons[weapon];
        AttackRow row = row_of(fired, fired.profiles[profile]);
        for (ModelId model : game_.models_of(unit_)) {
            const auto& carried = game_.sheet(model).weapons;
            for (std::size_t position = 0; position < carried.size(); ++position)
                if (carried[position] == weapon)
                    row.bearers.push_back(
                        {model,
                         WeaponUse{static_cast<std::uint8_t>(position), static_cast<std::uint8_t>(profile)}.code(), 0});
        }
        return row;
    }

    AttackCell shooting_cell(Targets& targets, const AttackRow& row, UnitId target) {
        AttackCell cell;
        cell.target = target;
        const UnitModels standing = game_.models_of(target);
        for (const Bearer& bearer : row.bearers) {
            const WeaponUse use = WeaponUse::of(bearer.with);
            const DeclaredAttack declared = targets.aim(bearer.model, use, target);
            cell.seeing += std::ranges::any_of(standing, [&](ModelId each) { return game_.sees(bearer.model, each); });
            cell.in_range +=
                within(game_, bearer.model, target, range_of(game_, bearer.model, profile_of(game_, declared)) * 1_in);
            const Clause forbidden_by = targets.why_not(bearer.model, use, target);
            if (forbidden_by == Clause::none)
                take(cell, declared);
            else if (cell.refused == Clause::none)
                cell.refused = forbidden_by;
        }
        if (!cell.able.empty()) cell.refused = Clause::none;
        finish(cell);
        return cell;
    }

    void add_shooting() {
        const bool theirs = game_.owner(unit_) == game_.active() && game_.is_on_table(unit_);
        options_.refused =
            theirs ? why_it_cannot_shoot(game_, unit_).value_or(Clause::none) : game_.edition.shooting.select;
        const std::unique_ptr<Targets> targets = game_.edition.shooting.targets(game_, unit_, {kind_, UnitId::none});
        const auto& weapons = game_.sheet(unit_).weapons;
        for (std::size_t weapon = 0; weapon < weapons.size(); ++weapon) {
            if (weapons[weapon].is_melee()) continue;
            for (std::size_t profile = 0; profile < weapons[weapon].profiles.size(); ++profile) {
                AttackRow row = shooting_row(weapon, profile);
                for (const AttackTarget& target : options_.targets)
                    row.cells.push_back(shooting_cell(*targets, row, target.unit));
                if (!row.bearers.empty()) options_.rows.push_back(std::move(row));
            }
        }
    }

    // --- Fighting

    static DeclaredAttack blow(ModelId model, WeaponUse grip, UnitId target, int attacks) {
        return {model, grip.weapon, grip.profile, target, static_cast<std::uint8_t>(attacks)};
    }

    // Every way in which models of the unit can attack, each once.
    struct Strike {
        const WeaponProfile* profile;
        AttackRow row;
    };

    std::vector<Strike> strikes_of() const {
        std::vector<Strike> strikes;
        for (ModelId model : game_.models_of(unit_))
            for (const Grip& grip : grips_of(game_, model)) {
                const int attacks = std::max(0, current(game_, model, Stat::A).number) + grip.extra;
                const DeclaredAttack declared = blow(model, grip, UnitId::none, attacks);
                const WeaponProfile& profile = profile_of(game_, declared);
                auto strike = std::ranges::find(strikes, &profile, &Strike::profile);
                if (strike == strikes.end())
                    strike = strikes.insert(strike, {&profile, row_of(weapon_of(game_, declared), profile)});
                strike->row.bearers.push_back({model, grip.code(), static_cast<std::uint16_t>(attacks)});
            }
        return strikes;
    }

    AttackCell melee_cell(const Fighters& fighters, const AttackRow& row, UnitId target) {
        AttackCell cell;
        cell.target = target;
        for (const Bearer& bearer : row.bearers) {
            const auto fighter = std::ranges::find(fighters, bearer.model, &Fighter::model);
            const bool able =
                fighter != fighters.end() && std::ranges::find(fighter->targets, target) != fighter->targets.end();
            cell.in_range += able;
            if (able) {
                take(cell, blow(bearer.model, WeaponUse::of(bearer.with), target, bearer.attacks));
            } else if (cell.refused == Clause::none) {
                const Option option = option_of_attack(bearer.model, WeaponUse::of(bearer.with), target);
                cell.refused = attack_forbidden_by(game_, unit_, option);
            }
        }
        cell.seeing = cell.in_range;
        if (!cell.able.empty()) cell.refused = Clause::none;
        finish(cell);
        return cell;
    }

    void add_melee() {
        const Fighters fighters = fighters_of(game_, unit_);
        if (fighters.empty()) options_.refused = game_.edition.melee.clauses.not_a_fighter;
        for (Strike& strike : strikes_of()) {
            for (const AttackTarget& target : options_.targets)
                strike.row.cells.push_back(melee_cell(fighters, strike.row, target.unit));
            options_.rows.push_back(std::move(strike.row));
        }
    }

    struct Counted {
        DeclaredAttack declared;
        std::vector<ModelId> models;
    };
    Game& game_;
    UnitId unit_;
    AttackKind kind_;
    AttackOptions options_;
    std::vector<Counted> counted_;
};

} // namespace

AttackOptions attacks_of(const Setup& setup, const Battle& battle, UnitId unit, AttackMode mode) {
    Look look(setup, battle);
    return AttackGrid(look.game, unit, mode).attacks();
}

} // namespace muster::sheets
