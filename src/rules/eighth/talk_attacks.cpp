// Attacks that a unit could declare: weapon groups and targets, what bars them, what the dice need, and what the odds
// are reckoned from.
#include "rules/eighth/talk.h"

#include "rules/eighth/cover.h"
#include "rules/eighth/damage.h"
#include "rules/eighth/melee.h"
#include "rules/eighth/targets.h"

#include <fmt/format.h>

namespace muster::eighth {
namespace {

// --- One attack as the odds take it

// At work already: no condition is left to be looked at.
Ability unconditional(Ability ability) {
    ability.when = When::always;
    ability.condition = Condition::none;
    ability.whom = Whom::self;
    ability.keyword.clear();
    ability.against = false;
    ability.limit = ability.effect == Effect::reroll ? ability.limit : Limit::none;
    return ability;
}

Ability roll_modifier(RollKind roll, int by) {
    Ability ability;
    ability.effect = Effect::modify;
    ability.roll = roll;
    ability.by = by;
    return ability;
}

std::vector<Ability> abilities_of(const AttackNumbers& numbers) {
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
    add_modifier(RollKind::hit, numbers.hit_modifier);
    add_modifier(RollKind::wound, numbers.wound_modifier);
    add_modifier(RollKind::damage, numbers.damage_modifier);
    add_modifier(RollKind::save, numbers.save_modifier);
    Ability plain;
    plain.effect = Effect::auto_hit;
    if (numbers.automatic) abilities.push_back(plain);
    return abilities;
}

// Nothing where the number of attacks is no plain sum of dice: a random one that is doubled.
std::optional<DiceExpression> attacks_of(const Game& game, AttackKind kind, const Declared& declared) {
    if (kind == AttackKind::melee) return fixed(declared.attacks);
    DiceExpression attacks = profile_of(game, declared).attacks;
    if (profile_of(game, declared).type != WeaponType::rapid_fire || !declared.half_range) return attacks;
    if (attacks.random()) return std::nullopt;
    attacks.plus = static_cast<std::int16_t>(2 * attacks.plus); // E-WPN-07
    return attacks;
}

std::optional<TalkVolley> volley_of(const Game& game, AttackKind kind, const Declared& declared,
                                    const AttackNumbers& numbers) {
    const WeaponProfile& profile = profile_of(game, declared);
    const auto attacks = attacks_of(game, kind, declared);
    if (!attacks) return std::nullopt;
    TalkVolley volley;
    volley.attacks = *attacks;
    if (!numbers.automatic) volley.skill = numbers.hit_on;
    volley.strength = numbers.strength;
    volley.armour_penetration = profile.armour_penetration;
    volley.damage = profile.damage;
    volley.abilities = abilities_of(numbers);
    return volley;
}

// E-ATK-10: those that have lost wounds come first.
TalkTarget target_state(Game& game, UnitId unit, AttackKind kind) {
    TalkTarget target;
    target.toughness = toughness(game, unit);
    UnitModels models = game.models_of(unit);
    std::ranges::stable_partition(
        models, [&](ModelId model) { return game.battle.models[index(model)].wounds < game.profile(model).wounds(); });
    for (ModelId model : models) target.wounds.push_back(game.battle.models[index(model)].wounds);
    const ModelId first = models.back(); // most are like the last one
    // E-COV-01: +1 to the roll of armour is as good as an armour better by 1.
    const int cover = kind != AttackKind::melee && is_in_cover(game, unit) ? 1 : 0;
    if (const Current save = current(game, first, Stat::Sv); !save.none) target.save = save.number - cover;
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
            const bool of_saves = effect == Effect::reduce_damage ||
                                  (!ability.of_characteristic && !ability.against && ability.roll == RollKind::save);
            if (of_saves && !depends_on_attack(ability)) target.abilities.push_back(unconditional(ability));
        }
    return target;
}

// --- What the dice need, with reasons

CardReason reason(const Ability& ability) { return {ability.name, E_DICE_05, fmt::format("{:+}", ability.by)}; }

std::vector<CardReason> modifier_reasons(Game& game, AttackKind kind, const Declared& declared, RollKind roll) {
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
        reasons.push_back({"", assault ? E_WPN_05 : E_WPN_06, fmt::format("{:+}", by)});
    }
    return reasons;
}

std::vector<AttackStep> steps_of(Game& game, AttackKind kind, const Declared& declared, const AttackNumbers& numbers) {
    const WeaponProfile& profile = profile_of(game, declared);
    std::vector<AttackStep> steps;
    const auto number = attacks_of(game, kind, declared);
    steps.push_back({"attacks", number ? to_text(*number) : "2x" + to_text(profile.attacks), 0, {}});
    if (number && *number != profile.attacks && kind != AttackKind::melee)
        steps.back().reasons.push_back({"", E_WPN_07, "x2"});
    steps.push_back({"hit", numbers.automatic ? "automatic" : fmt::format("{}+", numbers.hit_on),
                     static_cast<std::int16_t>(numbers.hit_modifier),
                     modifier_reasons(game, kind, declared, RollKind::hit)});
    steps.push_back({"wound", fmt::format("{}+", numbers.wound_on), static_cast<std::int16_t>(numbers.wound_modifier),
                     modifier_reasons(game, kind, declared, RollKind::wound)});
    steps.back().reasons.insert(
        steps.back().reasons.begin(),
        {"", E_ATK_05, fmt::format("S{} T{}", numbers.strength, toughness(game, declared.target))});
    const Save save = choose_save(game, game.models_of(declared.target).back(), kind, declared, numbers.save_modifier);
    steps.push_back({"save",
                     save.needed > 6 ? "-" : fmt::format("{}+", save.needed),
                     static_cast<std::int16_t>(save.modifier),
                     {}});
    if (save.invulnerable) steps.back().reasons.push_back({save.source.ability->name, E_INV_01, ""});
    if (!save.invulnerable && profile.armour_penetration != 0)
        steps.back().reasons.push_back({"", E_SAVE_01, fmt::format("{:+}", profile.armour_penetration)});
    if (!save.invulnerable && kind != AttackKind::melee && is_in_cover(game, declared.target))
        steps.back().reasons.push_back({"", E_COV_01, "+1"});
    steps.push_back({"damage", to_text(profile.damage), static_cast<std::int16_t>(numbers.damage_modifier), {}});
    return steps;
}

// --- The grid

class Grid {
  public:
    Grid(Game& game, UnitId unit, AttackKind kind) : game_(game), unit_(unit), kind_(kind) {}

    std::vector<AttackTarget> targets() const {
        std::vector<AttackTarget> targets;
        for (UnitId enemy : units_on_table(game_, opponent(game_.owner(unit_)))) {
            Length least = 10'000_in;
            for (ModelId model : game_.models_of(unit_)) least = std::min(least, distance(game_, model, enemy));
            targets.push_back({enemy, least, target_state(game_, enemy, kind_)});
        }
        std::ranges::stable_sort(targets, {}, &AttackTarget::distance);
        return targets;
    }

    // Counts one more able attacker in; those alike share a volley.
    void take(AttackCell& cell, const Declared& declared) {
        cell.able.push_back(declared.attacker);
        for (Counted& each : counted_)
            if (are_alike(game_, each.declared.attacker, declared.attacker) &&
                each.declared.half_range == declared.half_range && each.declared.attacks == declared.attacks) {
                each.models.push_back(declared.attacker);
                return;
            }
        counted_.push_back({declared, {declared.attacker}});
    }

    // The cell is complete.
    void finish(AttackCell& cell) {
        bool complete = true;
        for (Counted& each : counted_) {
            const AttackNumbers numbers = numbers_of(game_, kind_, each.declared);
            if (cell.steps.empty()) cell.steps = steps_of(game_, kind_, each.declared, numbers);
            auto volley = volley_of(game_, kind_, each.declared, numbers);
            complete = complete && volley;
            if (!volley) continue;
            volley->weapons = static_cast<int>(each.models.size());
            volley->models = std::move(each.models);
            cell.volleys.push_back(std::move(*volley));
        }
        if (!complete) cell.volleys.clear();
        counted_.clear();
    }

  private:
    struct Counted {
        Declared declared;
        std::vector<ModelId> models;
    };
    Game& game_;
    UnitId unit_;
    AttackKind kind_;
    std::vector<Counted> counted_;
};

AttackRow row_of(const Weapon& weapon, const WeaponProfile& profile) {
    return {weapon.name, profile.name, {}, weapon_values(profile), {}};
}

// --- Shooting

AttackRow shooting_row(Game& game, UnitId unit, std::size_t weapon, std::size_t profile) {
    const Weapon& fired = game.sheet(unit).weapons[weapon];
    AttackRow row = row_of(fired, fired.profiles[profile]);
    for (ModelId model : game.models_of(unit)) {
        const auto& carried = game.sheet(model).weapons;
        for (std::size_t position = 0; position < carried.size(); ++position)
            if (carried[position] == weapon) row.bearers.push_back({model, weapon_option(position, profile), 0});
    }
    return row;
}

AttackCell shooting_cell(Game& game, Targets& targets, const AttackRow& row, UnitId target, Grid& grid) {
    AttackCell cell;
    cell.target = target;
    const UnitModels standing = game.models_of(target);
    for (const Bearer& bearer : row.bearers) {
        const std::size_t weapon = bearer.with >> 4, profile = bearer.with & 15u;
        const Declared declared = aim(game, bearer.model, weapon, profile, target);
        cell.seeing += std::ranges::any_of(standing, [&](ModelId each) { return game.sees(bearer.model, each); });
        cell.in_range += within(game, bearer.model, target, profile_of(game, declared).range * 1_in);
        const Clause bar = targets.why_not(bearer.model, weapon, profile, target);
        if (bar == Clause::none)
            grid.take(cell, declared);
        else if (cell.refused == Clause::none)
            cell.refused = bar;
    }
    if (!cell.able.empty()) cell.refused = Clause::none;
    grid.finish(cell);
    return cell;
}

void fill_shooting(Game& game, AttackOptions& options) {
    const UnitId unit = options.unit;
    const bool theirs = game.owner(unit) == game.active() && game.is_on_table(unit);
    options.refused = theirs ? why_it_cannot_shoot(game, unit).value_or(Clause::none) : E_SHT_02;
    Targets targets(game, unit, {});
    Grid grid(game, unit, AttackKind::shooting);
    options.targets = grid.targets();
    const auto& weapons = game.sheet(unit).weapons;
    for (std::size_t weapon = 0; weapon < weapons.size(); ++weapon) {
        if (weapons[weapon].is_melee()) continue;
        for (std::size_t profile = 0; profile < weapons[weapon].profiles.size(); ++profile) {
            AttackRow row = shooting_row(game, unit, weapon, profile);
            for (const AttackTarget& target : options.targets)
                row.cells.push_back(shooting_cell(game, targets, row, target.unit, grid));
            if (!row.bearers.empty()) options.rows.push_back(std::move(row));
        }
    }
}

// --- Fighting

Declared blow(ModelId model, const Grip& grip, UnitId target, int attacks) {
    Declared declared;
    declared.attacker = model;
    declared.weapon = grip.weapon;
    declared.profile = grip.profile;
    declared.target = target;
    declared.attacks = static_cast<std::uint8_t>(attacks);
    return declared;
}

// Every way in which models of the unit can strike, each once.
struct Strike {
    const WeaponProfile* profile;
    AttackRow row;
};

std::vector<Strike> strikes_of(const Game& game, UnitId unit) {
    std::vector<Strike> strikes;
    for (ModelId model : game.models_of(unit))
        for (const Grip& grip : grips_of(game, model)) {
            const Declared declared = blow(model, grip, UnitId::none, 0);
            const WeaponProfile& profile = profile_of(game, declared);
            auto strike = std::ranges::find(strikes, &profile, &Strike::profile);
            if (strike == strikes.end())
                strike = strikes.insert(strike, {&profile, row_of(weapon_of(game, declared), profile)});
            const int attacks = current(game, model, Stat::A).number + grip.extra;
            strike->row.bearers.push_back({model, grip.code(), static_cast<std::uint16_t>(attacks)});
        }
    return strikes;
}

AttackCell melee_cell(Game& game, const Fighters& fighters, UnitId unit, const AttackRow& row, UnitId target,
                      Grid& grid) {
    AttackCell cell;
    cell.target = target;
    for (const Bearer& bearer : row.bearers) {
        const auto fighter = std::ranges::find(fighters, bearer.model, &Fighter::model);
        const bool able =
            fighter != fighters.end() && std::ranges::find(fighter->targets, target) != fighter->targets.end();
        cell.in_range += able;
        if (able) {
            const Grip as{static_cast<std::uint8_t>(bearer.with >> 4), static_cast<std::uint8_t>(bearer.with & 15u), 0};
            grid.take(cell, blow(bearer.model, as, target, bearer.attacks));
        } else if (cell.refused == Clause::none) {
            cell.refused = bar_of_attack(game, unit,
                                         {What::attack, static_cast<std::uint16_t>(index(bearer.model)), bearer.with,
                                          static_cast<std::uint16_t>(index(target))});
        }
    }
    cell.seeing = cell.in_range;
    if (!cell.able.empty()) cell.refused = Clause::none;
    grid.finish(cell);
    return cell;
}

void fill_melee(Game& game, AttackOptions& options) {
    const Fighters fighters = fighters_of(game, options.unit);
    if (fighters.empty()) options.refused = E_FGT_11;
    Grid grid(game, options.unit, AttackKind::melee);
    options.targets = grid.targets();
    for (Strike& strike : strikes_of(game, options.unit)) {
        for (const AttackTarget& target : options.targets)
            strike.row.cells.push_back(melee_cell(game, fighters, options.unit, strike.row, target.unit, grid));
        options.rows.push_back(std::move(strike.row));
    }
}

} // namespace

AttackOptions attacks_of(const Setup& setup, const Battle& battle, UnitId unit, AttackMode mode) {
    Look look(setup, battle);
    AttackOptions options;
    options.unit = unit;
    options.mode = mode;
    if (mode == AttackMode::shooting)
        fill_shooting(look.game, options);
    else
        fill_melee(look.game, options);
    return options;
}

} // namespace muster::eighth
