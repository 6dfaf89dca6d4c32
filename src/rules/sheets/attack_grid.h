// The attacks that a unit could declare, weapon group by target: what bars each, what the dice need and what the odds
// are reckoned from. `Edition` as in explained_attack.h.
#pragma once

#include "rules/sheets/close_combat.h"
#include "rules/sheets/explained_attack.h"
#include "rules/sheets/shooting.h"

namespace muster::sheets {

template <class Edition>
class AttackGrid {
    using Explained = ExplainedAttack<Edition>;
    using Game = typename Edition::Game;
    using Declared = typename Edition::Declared;

  public:
    AttackGrid(Game& game, UnitId unit) : game_(game), unit_(unit) {}

    AttackOptions attacks(AttackMode mode) { return mode == AttackMode::shooting ? shooting() : melee(); }

  private:
    AttackOptions begin(AttackMode mode) {
        kind_ = mode == AttackMode::melee ? AttackKind::melee
                : fires_overwatch()       ? AttackKind::overwatch
                                          : AttackKind::shooting;
        AttackOptions options;
        options.unit = unit_;
        options.mode = mode;
        options.targets = targets();
        return options;
    }

    // Whoever shoots in the enemy's Charge phase.
    bool fires_overwatch() const {
        using Phase = decltype(game_.phase());
        return game_.battle.round > 0 && game_.phase() == Phase::charge && game_.owner(unit_) != game_.active();
    }

    std::vector<AttackTarget> targets() const {
        std::vector<AttackTarget> targets;
        for (UnitId enemy : units_on_table(game_, opponent(game_.owner(unit_)))) {
            targets.push_back({enemy, distance(game_, unit_, enemy), Explained::target_state(game_, enemy, kind_)});
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
            const auto numbers = numbers_of(game_, kind_, each.declared);
            if (cell.steps.empty()) cell.steps = Explained::steps_of(game_, kind_, each.declared, numbers);
            auto volley = Explained::volley_of(game_, kind_, each.declared, numbers);
            complete = complete && volley;
            if (!volley) continue;
            volley->weapons = static_cast<int>(each.models.size());
            volley->models = std::move(each.models);
            cell.volleys.push_back(std::move(*volley));
        }
        if (!complete) cell.volleys.clear();
        counted_.clear();
    }

    static AttackRow row_of(const Weapon& weapon, const WeaponProfile& profile) {
        return {weapon.name, profile.name, {}, Edition::weapon_values(profile), {}};
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
            cell.in_range += within(game_, bearer.model, target, profile_of(game_, declared).range * 1_in);
            const Clause bar = targets.why_not(bearer.model, use, target);
            if (bar == Clause::none)
                take(cell, declared);
            else if (cell.refused == Clause::none)
                cell.refused = bar;
        }
        if (!cell.able.empty()) cell.refused = Clause::none;
        finish(cell);
        return cell;
    }

    AttackOptions shooting() {
        AttackOptions options = begin(AttackMode::shooting);
        const bool theirs = game_.owner(unit_) == game_.active() && game_.is_on_table(unit_);
        options.refused =
            theirs ? why_it_cannot_shoot(game_, unit_).value_or(Clause::none) : Edition::clauses.not_a_shooter;
        const std::unique_ptr<Targets> targets = game_.edition.shooting.targets(game_, unit_, {kind_, UnitId::none});
        const auto& weapons = game_.sheet(unit_).weapons;
        for (std::size_t weapon = 0; weapon < weapons.size(); ++weapon) {
            if (weapons[weapon].is_melee()) continue;
            for (std::size_t profile = 0; profile < weapons[weapon].profiles.size(); ++profile) {
                AttackRow row = shooting_row(weapon, profile);
                for (const AttackTarget& target : options.targets)
                    row.cells.push_back(shooting_cell(*targets, row, target.unit));
                if (!row.bearers.empty()) options.rows.push_back(std::move(row));
            }
        }
        return options;
    }

    // --- Fighting

    static Declared blow(ModelId model, WeaponUse grip, UnitId target, int attacks) {
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

    std::vector<Strike> strikes_of() const {
        std::vector<Strike> strikes;
        for (ModelId model : game_.models_of(unit_))
            for (const Grip& grip : grips_of(game_, model)) {
                const Declared declared = blow(model, grip, UnitId::none, 0);
                const WeaponProfile& profile = profile_of(game_, declared);
                auto strike = std::ranges::find(strikes, &profile, &Strike::profile);
                if (strike == strikes.end())
                    strike = strikes.insert(strike, {&profile, row_of(weapon_of(game_, declared), profile)});
                const int attacks = std::max(0, current(game_, model, Stat::A).number) + grip.extra;
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
                cell.refused = bar_of_attack(game_, unit_,
                                             {What::attack, static_cast<std::uint16_t>(index(bearer.model)),
                                              bearer.with, static_cast<std::uint16_t>(index(target))});
            }
        }
        cell.seeing = cell.in_range;
        if (!cell.able.empty()) cell.refused = Clause::none;
        finish(cell);
        return cell;
    }

    AttackOptions melee() {
        AttackOptions options = begin(AttackMode::melee);
        const Fighters fighters = fighters_of(game_, unit_);
        if (fighters.empty()) options.refused = Edition::clauses.not_a_fighter;
        for (Strike& strike : strikes_of()) {
            for (const AttackTarget& target : options.targets)
                strike.row.cells.push_back(melee_cell(fighters, strike.row, target.unit));
            options.rows.push_back(std::move(strike.row));
        }
        return options;
    }

    struct Counted {
        Declared declared;
        std::vector<ModelId> models;
    };
    Game& game_;
    UnitId unit_;
    AttackKind kind_ = AttackKind::shooting;
    std::vector<Counted> counted_;
};

} // namespace muster::sheets
