// One unit of datasheets against another, as an odds question.
#include "army/sheets/army.h"
#include "odds/sheets/question.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace muster::odds_internal {
namespace {

// How an ability can affect the attack.
enum class Bearing { none, attack, target };

Bearing bearing_of(const Ability& ability) {
    switch (ability.effect) {
    case Effect::reroll:
    case Effect::modify:
        if (ability.of_characteristic) return Bearing::attack;
        if (ability.roll == RollKind::save) return ability.against ? Bearing::attack : Bearing::target;
        if (ability.roll == RollKind::hit || ability.roll == RollKind::wound || ability.roll == RollKind::damage)
            return ability.against ? Bearing::target : Bearing::attack;
        return Bearing::none;
    case Effect::auto_hit:
    case Effect::blast:
    case Effect::extra_hits:
    case Effect::wound_on:
    case Effect::mortal_wounds:
    case Effect::no_save:
    case Effect::another_attack:
    case Effect::always_wounds:
    case Effect::better_ap:
    case Effect::extra_damage:
        return Bearing::attack;
    case Effect::reduce_damage:
        return Bearing::target;
    default:
        return Bearing::none;
    }
}

bool passes(const Keywords& keywords, const KeywordTest& test) {
    return test.passes([&](const std::string& keyword) { return keywords.has_canonical(keyword); });
}

bool works_at(When when, const MatchupOccasion& occasion) {
    switch (when) {
    case When::always:
        return true;
    case When::shooting:
        return !occasion.melee;
    case When::melee:
        return occasion.melee;
    case When::charged_this_turn:
    case When::charge_or_intervention:
        return occasion.melee && occasion.charged;
    default:
        return false;
    }
}

class UnitMatching {
  public:
    UnitMatching(std::string_view rules, const DatasheetUnit& attacker, const DatasheetUnit& target,
                 const MatchupOccasion& occasion)
        : attacker_(attacker),
          target_(target),
          occasion_(occasion) {
        found_.question.rules = rules;
    }

    Matchup match() {
        describe_target();
        for (const DatasheetModel& model : attacker_.models) occasion_.melee ? fight(model) : shoot(model);
        for (auto& [key, volley] : volleys_) asked_.volleys.push_back(std::move(volley));
        found_.question.asked = Slot::of(std::move(asked_));
        std::ranges::sort(found_.left_out);
        found_.left_out.erase(std::ranges::unique(found_.left_out).begin(), found_.left_out.end());
        return std::move(found_);
    }

  private:
    OddsQuestion question_of(Salvo salvo) const {
        OddsQuestion question;
        question.rules = found_.question.rules;
        question.asked = Slot::of(std::move(salvo));
        return question;
    }

    // Identifies a volley: models of one profile with one weapon profile. The last number keeps extra attacks apart.
    using Key = std::tuple<std::size_t, const WeaponProfile*, int>;

    bool condition_holds(const Ability& ability) const {
        switch (ability.condition) {
        case Condition::none:
            return true;
        case Condition::target_keyword:
            return passes(target_.keywords, ability.condition_keywords);
        case Condition::target_models_at_least:
            return static_cast<int>(target_.models.size()) >= ability.condition_count;
        case Condition::half_range:
            return occasion_.half_range;
        case Condition::stationary:
            return true;
        case Condition::below_half_strength:
            return false;
        case Condition::models_at_least:
            return static_cast<int>(attacker_.models.size()) >= ability.condition_count;
        }
        return false;
    }

    // Adds the ability, if it works in this attack and the odds can express it.
    void add(std::vector<Ability>& to, Ability ability, Bearing bearing) {
        if (bearing_of(ability) != bearing || !works_at(ability.when, occasion_) || !condition_holds(ability)) return;
        ability.when = When::always;
        ability.condition = Condition::none;
        ability.whom = Whom::self;
        ability.limit = Limit::none;
        ability.keywords = {};
        Salvo alone;
        alone.volleys.emplace_back().skill = 4;
        alone.target.models.emplace_back();
        (bearing == Bearing::attack ? alone.volleys[0].abilities : alone.target.abilities) = {ability};
        if (unsupported(question_of(std::move(alone))).empty())
            to.push_back(std::move(ability));
        else
            found_.left_out.push_back(ability.name.empty() ? std::string(name_of(ability.effect)) : ability.name);
    }

    // Abilities of the unit itself: those of the bearer, and those that work for its whole unit.
    template <class Visit>
    static void each_ability(const DatasheetUnit& unit, const DatasheetModel& model, Visit visit) {
        for (std::size_t i = 0; i < unit.abilities.size(); ++i) {
            const Ability& ability = unit.abilities[i];
            const bool own = std::ranges::find(model.abilities, i) != model.abilities.end();
            const bool reaches =
                ability.whom != Whom::self && !(ability.whom == Whom::aura && ability.aura_of == Allegiance::enemies);
            if ((own || reaches) && passes(model.keywords, ability.keywords)) visit(ability);
        }
    }

    void describe_target() {
        OddsTarget& target = asked_.target;
        const ModelProfile& first = target_.profiles[target_.models.front().profile];
        const Characteristic& save = first.at(Stat::Sv, first.wounds());
        target.toughness = first.at(Stat::T, first.wounds()).number();
        if (save.is_number()) target.save = save.number();
        for (const DatasheetModel& model : target_.models) {
            target.add_model(target_.profiles[model.profile].wounds());
        }
        each_ability(target_, target_.models.front(), [&](const Ability& ability) {
            if (!works_at(ability.when, occasion_)) return;
            if (ability.effect == Effect::invulnerable)
                target.invulnerable = std::min(target.invulnerable.value_or(7), ability.on);
            if (ability.effect == Effect::ignore_wounds)
                target.ignore = std::min(target.ignore.value_or(7), ability.on);
            add(target.abilities, ability, Bearing::target);
        });
    }

    // The volley of one such model; nothing if it cannot use the profile.
    std::optional<OddsVolley> volley_of(const DatasheetModel& model, const WeaponProfile& profile,
                                        DiceExpression attacks) {
        const ModelProfile& kind = attacker_.profiles[model.profile];
        const Characteristic& skill = kind.at(profile.is_melee() ? Stat::WS : Stat::BS, kind.wounds());
        const Characteristic& strength = kind.at(Stat::S, kind.wounds());
        OddsVolley volley;
        volley.attacks = attacks;
        volley.armour_penetration = profile.armour_penetration;
        volley.damage = profile.damage;
        volley.strength = profile.strength.with_bearer(strength.is_number() ? strength.number() : 0);
        if (volley.strength < 1) return {};
        for (const Ability& ability : profile.abilities) add(volley.abilities, ability, Bearing::attack);
        each_ability(attacker_, model,
                     [&](const Ability& ability) { add(volley.abilities, ability, Bearing::attack); });
        const bool automatic =
            std::ranges::any_of(volley.abilities, [](const Ability& each) { return each.effect == Effect::auto_hit; });
        if (skill.is_number() && !automatic) volley.skill = skill.number();
        if (!skill.is_number() && !automatic) return {};
        return volley;
    }

    double harm_of(const DatasheetModel& model, const WeaponProfile& profile, DiceExpression attacks) {
        const auto volley = volley_of(model, profile, attacks);
        if (!volley) return -1;
        return odds(question_of({{*volley}, asked_.target})).mean_wounds_lost;
    }

    DiceExpression shots_of(const WeaponProfile& profile) const {
        DiceExpression shots = profile.attacks;
        if (profile.type == WeaponType::rapid_fire && occasion_.half_range) { // N-WPN-07
            shots.count = static_cast<std::uint8_t>(shots.count * 2);
            shots.plus = static_cast<std::int16_t>(shots.plus * 2);
        }
        return shots;
    }

    void add_volley(const DatasheetModel& model, const WeaponProfile& profile, DiceExpression attacks, int extra) {
        const Key key{model.profile, &profile, extra};
        const auto known = std::ranges::find(volleys_, key, &std::pair<Key, OddsVolley>::first);
        if (known != volleys_.end()) {
            ++known->second.weapons;
            return;
        }
        if (auto volley = volley_of(model, profile, attacks)) volleys_.emplace_back(key, std::move(*volley));
    }

    void shoot(const DatasheetModel& model) {
        const auto is_ordinary = [&](std::uint16_t each) {
            const WeaponType type = attacker_.weapons[each].profiles.front().type;
            return type != WeaponType::melee && type != WeaponType::grenade && type != WeaponType::pistol;
        };
        const bool other_than_pistols = std::ranges::any_of(model.weapons, is_ordinary);
        for (std::uint16_t each : model.weapons) {
            const Weapon& weapon = attacker_.weapons[each];
            const WeaponType type = weapon.profiles.front().type;
            if (weapon.is_melee() || type == WeaponType::grenade) continue;
            if (type == WeaponType::pistol && other_than_pistols) continue; // N-WPN-12
            const WeaponProfile* best = nullptr;
            double most = -1;
            for (const WeaponProfile& profile : weapon.profiles)
                if (const double harm = harm_of(model, profile, shots_of(profile)); harm > most)
                    most = harm, best = &profile;
            if (best) add_volley(model, *best, shots_of(*best), 0);
        }
    }

    void fight(const DatasheetModel& model) {
        const ModelProfile& kind = attacker_.profiles[model.profile];
        const Characteristic& attacks = kind.at(Stat::A, kind.wounds());
        if (attacks.kind == Characteristic::Kind::none) return;
        const WeaponProfile* best = &close_combat_weapon().profiles.front(); // N-MEL-15
        double most = -1;
        for (std::uint16_t each : model.weapons)
            for (const WeaponProfile& profile : attacker_.weapons[each].profiles)
                if (profile.is_melee())
                    if (const double harm = harm_of(model, profile, attacks.value); harm > most)
                        most = harm, best = &profile;
        add_volley(model, *best, attacks.value, 0);
        for (std::uint16_t each : model.weapons) // N-I-91: additional attacks use their own weapon
            for (const WeaponProfile& profile : attacker_.weapons[each].profiles)
                for (const Ability& ability : profile.abilities)
                    if (ability.effect == Effect::extra_attacks && profile.is_melee() &&
                        works_at(ability.when, occasion_) && condition_holds(ability))
                        add_volley(model, profile, fixed(static_cast<std::int16_t>(ability.count)), 1);
    }

    const DatasheetUnit& attacker_;
    const DatasheetUnit& target_;
    const MatchupOccasion& occasion_;
    Matchup found_;
    Salvo asked_;
    std::vector<std::pair<Key, OddsVolley>> volleys_; // in the order of the models and their weapons
};

// Keeps only weapons that reach this far.
DatasheetUnit reaching(DatasheetUnit unit, Length distance) {
    for (DatasheetModel& model : unit.models)
        std::erase_if(model.weapons, [&](std::uint16_t each) {
            const Weapon& weapon = unit.weapons[each];
            return !weapon.is_melee() && std::ranges::none_of(weapon.profiles, [&](const WeaponProfile& profile) {
                return profile.range * 1_in >= distance;
            });
        });
    return unit;
}

} // namespace

// Each model fires all its ranged weapons, but no Pistols with other weapons (N-WPN-12) and no grenades (N-WPN-08), or
// fights with the melee weapon that hurts most. Of several profiles it uses the one that hurts most.
Matchup match_units(const OddsRules& rules, const Army& attackers, std::size_t attacker, const Army& targets,
                    std::size_t target, const MatchupOccasion& occasion) {
    const DatasheetUnit &unit = sheets::army_of(attackers).units[attacker],
                        &other = sheets::army_of(targets).units[target];
    if (!occasion.distance) return UnitMatching(rules.name(), unit, other, occasion).match();
    return UnitMatching(rules.name(), reaching(unit, *occasion.distance), other, occasion).match();
}

} // namespace muster::odds_internal
