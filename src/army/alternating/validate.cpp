// The verdict on a list of the alternating game: first what the rules demand of every army, then the optional rules
// that the list names.
#include "army/alternating/price.h"
#include "army/alternating/prices.h"
#include "army/alternating/reading.h"
#include "army/alternating/words.h"

#include <fmt/format.h>

#include <algorithm>

namespace muster::alternating {
namespace {

using enum Ability;
using enum Clause;

GameWord word(Ability ability) { return {english(ability), called(ability).message}; }

std::string unit_path(std::size_t unit) { return fmt::format("units[{}]", unit); }
std::string kind_path(std::size_t unit, std::size_t kind) { return fmt::format("units[{}].models[{}]", unit, kind); }

// A unit as it is on the table: the listed unit and the heroes who join it.
std::vector<std::size_t> formation_of(const ArmyList& list, std::size_t host) {
    std::vector<std::size_t> members{host};
    for (std::size_t i = 0; i < list.units.size(); ++i)
        if (list.units[i].joins == host) members.push_back(i);
    return members;
}

AbilitySet passives_of(const ModelKind& kind) {
    constexpr std::uint64_t all = (std::uint64_t{1} << (static_cast<std::size_t>(echelons) + 1)) - 1;
    AbilitySet passives = kind.abilities;
    passives.bits &= all;
    return passives;
}

bool may_form_one_unit(const ModelKind& a, const ModelKind& b) {
    return a.quality == b.quality && a.defence == b.defence && a.toughness == b.toughness &&
           passives_of(a) == passives_of(b) && a.transport == b.transport;
}

// A-ARMY-01, A-I-93: the army costs the agreed size or less.
void check_size(const ArmyList& list, Validation& validation) {
    const std::int64_t total = total_price(list);
    if (total > list.points)
        validation.against(A_ARMY_01, "points", "cost", "the army costs {} of {} points", total, list.points);
}

// A-ARMY-03, A-ARMY-04
void check_heroes(const ArmyList& list, Validation& validation) {
    int heroes = 0;
    for (std::size_t i = 0; i < list.units.size(); ++i) {
        if (list.units[i].joins) continue;
        int in_unit = 0;
        for (std::size_t member : formation_of(list, i))
            for (const ModelKind& kind : list.units[member].kinds) in_unit += kind.has(hero) ? kind.count : 0;
        heroes += in_unit;
        if (in_unit > 1)
            validation.against(A_ARMY_04, unit_path(i), "heroes_in_unit", "{} heroes in one unit, at most one",
                               in_unit);
    }
    const int most = list.points / prices::limit_hero_per_points;
    if (heroes > most)
        validation.against(A_ARMY_03, "units", "heroes", "{} heroes, at most {} at {} points", heroes, most,
                           list.points);
}

// A-UNIT-01, A-PAS-01a
void check_unit(const ArmyList& list, std::size_t which, Validation& validation) {
    const ListUnit& unit = list.units[which];
    for (std::size_t i = 1; i < unit.kinds.size(); ++i)
        if (!may_form_one_unit(unit.kinds.front(), unit.kinds[i]))
            validation.against(A_UNIT_01, kind_path(which, i), "differ",
                               "{} and {} differ in quality, defence, toughness or passives", unit.kinds.front().name,
                               unit.kinds[i].name);
    if (!unit.joins) return;
    const ListUnit& host = list.units[*unit.joins];
    if (!unit.has(hero) || unit.models() != 1 || host.joins || host.has(massive))
        validation.against(A_PAS_01a, unit_path(which), "joins",
                           "only a single Hero may join {}, and only a unit that joins nobody", host.name);
}

// A-I-98: pairs that contradict each other.
void check_kind(const ModelKind& kind, const std::string& path, Validation& validation) {
    const std::pair<Ability, Ability> pairs[] = {{fast, slow}, {good_shot, bad_shot}, {immobile, aircraft}};
    for (const auto& [one, other] : pairs)
        if (kind.has(one) && kind.has(other))
            validation.against(A_I_98, path, "contradict", "{} with {}", word(one), word(other));
    for (std::size_t i = 0; i < kind.auras.size(); ++i) {
        const std::string place = fmt::format("{}.auras[{}]", path, i);
        if (!aura_price(kind.auras[i]))
            validation.against(kind.auras[i].on_enemies && !kind.auras[i].far ? A_I_82 : A_COST_49, place,
                               "aura_unsold", "{} is not sold as this aura", word(kind.auras[i].ability));
        if (std::ranges::count(kind.auras, kind.auras[i]) > 1)
            validation.against(A_I_98, place, "aura_twice", "the aura of {} twice", word(kind.auras[i].ability));
    }
    for (std::size_t i = 0; i < kind.orders.size(); ++i) {
        const std::string place = fmt::format("{}.orders[{}]", path, i);
        if (!order_price(kind.orders[i].ability))
            validation.against(A_COST_56, place, "order_unsold", "{} is not sold as an order",
                               word(kind.orders[i].ability));
        if (std::ranges::count(kind.orders, kind.orders[i]) > 1)
            validation.against(A_I_98, place, "order_twice", "the order of {} twice", word(kind.orders[i].ability));
    }
}

// A-I-79
void check_weapon(const Weapon& weapon, const std::string& path, Validation& validation) {
    if (weapon.has(assault) && weapon.has(unwieldy))
        validation.against(A_I_79, path, "weapon_contradicts", "{}: {} with {}", weapon.name, word(assault),
                           word(unwieldy));
    for (Ability ability : {artillery, unwieldy, indirect, assault})
        if (weapon.melee() && weapon.has(ability))
            validation.against(A_I_79, path, "melee_weapon", "{}: {} on a melee weapon", weapon.name, word(ability));
}

bool has_mage(const ArmyList& list) {
    return std::ranges::any_of(list.units, [](const ListUnit& unit) { return unit.has(mage); });
}

// A-ACTV-01i, A-COST-52: an army with a Mage has exactly six spells, any other may have fewer; A-COST-53, A-COST-54.
void check_spells(const ArmyList& list, Validation& validation) {
    const std::size_t spells = list.spells.size();
    if (has_mage(list) && spells != prices::mage_spells)
        validation.against(A_ACTV_01i, "spells", "spells_of_mage", "{} spells, a Mage comes with {}", spells,
                           prices::mage_spells);
    if (!has_mage(list) && spells > prices::mage_spells)
        validation.against(A_ACTV_01i, "spells", "spells", "{} spells, at most {}", spells, prices::mage_spells);
    for (std::size_t i = 0; i < list.spells.size(); ++i) {
        const Spell& spell = list.spells[i];
        const std::string path = fmt::format("spells[{}]", i);
        const auto least = spell_tokens(spell);
        const Clause clause = spell.weapon ? A_COST_54 : A_COST_53;
        if (spell.weapon) check_weapon(*spell.weapon, path + ".weapon", validation);
        if (!least)
            validation.against(clause, path, "no_spell", "{} cannot be a spell", word(spell.grant.ability));
        else if (spell.cost < *least)
            validation.against(clause, path, "spell_cost", "{} costs {}, at least {} power tokens", spell.name,
                               spell.cost, *least);
    }
}

// A-OPT-01, A-I-64, A-I-81: a hero who joined a unit counts as part of it.
void check_structure(const ArmyList& list, Validation& validation) {
    const auto joined = std::ranges::count_if(list.units, [](const ListUnit& unit) { return unit.joins.has_value(); });
    const auto units = static_cast<int>(list.units.size()) - static_cast<int>(joined);
    if (units > list.points / prices::limit_unit_per_points)
        validation.against(A_OPT_01a, "units", "units", "{} units, at most {} at {} points", units,
                           list.points / prices::limit_unit_per_points, list.points);
    for (std::size_t i = 0; i < list.units.size(); ++i) {
        if (list.units[i].joins) continue;
        std::int64_t points = 0;
        int models = 0;
        for (std::size_t member : formation_of(list, i)) {
            points += unit_price(list.units[member]).points();
            models += list.units[member].models();
        }
        const std::string& name = list.units[i].name;
        if (points * 100 > std::int64_t{list.points} * prices::limit_unit_max_share)
            validation.against(A_OPT_01b, unit_path(i), "unit_share", "{} costs {}, more than {}% of {}", name, points,
                               prices::limit_unit_max_share, list.points);
        if (points < prices::limit_unit_min_points)
            validation.against(A_OPT_01c, unit_path(i), "unit_cheap", "{} costs {}, less than {} points", name, points,
                               prices::limit_unit_min_points);
        if (models > prices::limit_unit_max_models)
            validation.against(A_OPT_01d, unit_path(i), "unit_large", "{} has {} models, at most {}", name, models,
                               prices::limit_unit_max_models);
    }
}

// A-OPT-02: the weapons, both categories at full price, cost 1 to 5 times the base.
void check_balance(const ModelKind& kind, const std::string& path, Validation& validation) {
    const Points base = base_price(kind);
    const Points weapons = weapons_price(kind, Mode::melee) + weapons_price(kind, Mode::ranged);
    if (weapons < base * prices::limit_weapon_to_base_min || weapons > base * prices::limit_weapon_to_base_max)
        validation.against(A_OPT_02, path, "balance", "{}: weapons cost {} times the base cost, {} to {} are balanced",
                           kind.name, fmt::format("{:.4f}", weapons.to_double() / base.to_double()),
                           prices::limit_weapon_to_base_min, prices::limit_weapon_to_base_max);
}

bool is_active(Ability ability) { return ability >= mage && ability <= pressure; }
bool is_aura(Ability ability) { return ability >= radio && ability <= fear; }

// A-OPT-03a, A-OPT-03b: kinds of active abilities in a unit, orders included.
void check_markers(const ArmyList& list, std::size_t which, Validation& validation) {
    AbilitySet actives;
    std::vector<Grant> orders;
    for (std::size_t member : formation_of(list, which))
        for (std::size_t k = 0; k < list.units[member].kinds.size(); ++k) {
            const ModelKind& kind = list.units[member].kinds[k];
            bool active = !kind.orders.empty(), aura = !kind.auras.empty();
            for (std::size_t i = 0; i < model_ability_count; ++i) {
                const auto ability = static_cast<Ability>(i);
                if (!kind.has(ability)) continue;
                active |= is_active(ability);
                aura |= is_aura(ability);
                if (is_active(ability)) actives.add(ability);
            }
            for (const Grant& order : kind.orders)
                if (std::ranges::find(orders, order) == orders.end()) orders.push_back(order);
            if (active && aura)
                validation.against(A_OPT_03b, kind_path(member, k), "active_and_aura",
                                   "{} has an active ability and an aura", kind.name);
        }
    const std::size_t count = orders.size() + static_cast<std::size_t>(__builtin_popcountll(actives.bits));
    if (count > 1)
        validation.against(A_OPT_03a, unit_path(which), "actives", "{} has {} active abilities, at most one",
                           list.units[which].name, count);
}

} // namespace

Validation validate(const ArmyList& list) {
    Validation validation;
    check_size(list, validation);
    check_heroes(list, validation);
    check_spells(list, validation);
    for (std::size_t i = 0; i < list.units.size(); ++i) {
        check_unit(list, i, validation);
        for (std::size_t k = 0; k < list.units[i].kinds.size(); ++k) {
            const ModelKind& kind = list.units[i].kinds[k];
            check_kind(kind, kind_path(i, k), validation);
            for (std::size_t w = 0; w < kind.weapons.size(); ++w)
                check_weapon(kind.weapons[w], fmt::format("{}.weapons[{}]", kind_path(i, k), w), validation);
            if (list.options.unit_balance) check_balance(kind, kind_path(i, k), validation);
        }
        if (list.options.ability_markers && !list.units[i].joins) check_markers(list, i, validation);
    }
    if (list.options.army_structure) check_structure(list, validation);
    return validation;
}

} // namespace muster::alternating
