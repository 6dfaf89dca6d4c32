#include "players/damage_table.h"

#include "army/alternating_list.h"
#include "players/evaluation.h"

#include <algorithm>

namespace muster {
namespace {

constexpr Length usual_move = 6_in; // of the alternating game (A-ACT-02)

Length speed_of(const DatasheetUnit& unit) {
    int inches = 0;
    for (const DatasheetModel& model : unit.models) {
        const ModelProfile& profile = unit.profiles[model.profile];
        const Characteristic& move = profile.at(Stat::M, profile.wounds());
        if (move.is_number()) inches = std::max(inches, move.number());
    }
    return inches * 1_in;
}

// Every range with whether it is one at which fire doubles.
std::vector<std::pair<Length, bool>> ranges_of(const DatasheetUnit& unit) {
    std::vector<std::pair<Length, bool>> ranges;
    for (const Weapon& weapon : unit.weapons)
        for (const WeaponProfile& profile : weapon.profiles) {
            if (profile.is_melee() || profile.type == WeaponType::grenade) continue;
            ranges.emplace_back(profile.range * 1_in, false);
            if (profile.type == WeaponType::rapid_fire) ranges.emplace_back(profile.range * 1_in / 2, true);
        }
    return ranges;
}

std::vector<std::pair<Length, bool>> ranges_of(const alternating::ArmyList& list, std::size_t formation) {
    std::vector<std::pair<Length, bool>> ranges;
    for (const alternating::ListedModel& model : list.formations[formation])
        for (const alternating::Weapon& weapon : list.kind(model).weapons)
            if (!weapon.melee()) ranges.emplace_back(weapon.range, false);
    return ranges;
}

Length speed_of(const alternating::ArmyList& list, std::size_t formation) {
    const auto& models = list.formations[formation];
    const auto any = [&](alternating::Ability ability) {
        return std::ranges::any_of(models, [&](const auto& model) { return list.kind(model).has(ability); });
    };
    if (any(alternating::Ability::immobile)) return {};
    return any(alternating::Ability::slow)   ? usual_move - 2_in
           : any(alternating::Ability::fast) ? usual_move + 2_in
                                             : usual_move;
}

// Only what reaches so far.
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
alternating::ArmyList reaching(alternating::ArmyList list, Length distance) {
    for (alternating::ListUnit& unit : list.units)
        for (alternating::ModelKind& kind : unit.kinds)
            std::erase_if(kind.weapons, [&](const alternating::Weapon& weapon) {
                return !weapon.melee() && weapon.range < distance;
            });
    return list;
}

// By its weapons, its line of the datasheet, and whether it leads.
int rank_of(const DatasheetModel& model) {
    return 4 * static_cast<int>(model.weapons.size()) + 8 * model.profile +
           (model.keywords.has(CoreKeyword::character) ? 100 : 0);
}
int rank_of(const alternating::ModelKind& kind) {
    return kind.toughness + 4 * static_cast<int>(kind.weapons.size()) +
           (kind.has(alternating::Ability::hero) ? 100 : 0);
}

Harm harm_of(const Matchup& matchup) {
    if (volleys_of(matchup.question) == 0) return {};
    const OddsResult result = odds(matchup.question);
    const double models = models_of(matchup.question), wounds = wounds_of(matchup.question);
    return {(result.mean_killed / models + result.mean_wounds_lost / wounds) / 2, result.p_destroyed};
}

} // namespace

DamageTable::DamageTable(const Setup& setup) : rules_(setup.rules->name) {
    const ModelValues worths = model_values(setup);
    model_values_ = worths.worth;
    model_wounds_ = worths.wounds;
    for (const Side side : {Side::red, Side::blue}) {
        datasheets_[index(side)] = setup.army(side).datasheets;
        lists_[index(side)] = setup.army(side).alternating;
    }
    for (std::size_t i = 0; i < setup.units.size(); ++i) units_.push_back(describe(setup, static_cast<UnitId>(i)));
    for (std::size_t i = 0; i < model_values_.size(); ++i)
        units_[index(setup.models[i].unit)].worth += model_values_[i];
    for (const Setup::ModelAt& model : setup.models) {
        const OfUnit& unit = units_[index(model.unit)];
        const auto& sheets = datasheets_[index(unit.side)];
        const auto& list = lists_[index(unit.side)];
        model_ranks_.push_back(sheets ? rank_of(sheets->units[unit.number].models[model.number])
                               : list ? rank_of(list->kind(list->formations[unit.number][model.number]))
                                      : 0);
    }
    kept_.resize(units_.size() * units_.size());
}

DamageTable::OfUnit DamageTable::describe(const Setup& setup, UnitId unit) const {
    OfUnit described;
    const std::size_t reds = setup.army(Side::red).units.size();
    described.side = index(unit) < reds ? Side::red : Side::blue;
    described.number = described.side == Side::red ? index(unit) : index(unit) - reds;
    if (const auto& army = datasheets_[index(described.side)]) {
        described.speed = speed_of(army->units[described.number]);
        add_bands(described, ranges_of(army->units[described.number]));
    } else if (const auto& list = lists_[index(described.side)]) {
        described.speed = speed_of(*list, described.number);
        add_bands(described, ranges_of(*list, described.number));
    }
    return described;
}

void DamageTable::add_bands(OfUnit& unit, const std::vector<std::pair<Length, bool>>& ranges) const {
    Length doubled;
    for (const auto& [range, near] : ranges)
        if (near) doubled = std::max(doubled, range);
    for (const auto& [range, near] : ranges) unit.bands.push_back({range, range <= doubled});
    std::ranges::sort(unit.bands, {}, &Band::up_to);
    const auto [first, last] = std::ranges::unique(unit.bands, {}, &Band::up_to);
    unit.bands.erase(first, last);
}

Length DamageTable::range(UnitId unit) const {
    const auto& bands = units_[index(unit)].bands;
    return bands.empty() ? Length{} : bands.back().up_to;
}

DamageTable::Kept& DamageTable::kept(UnitId attacker, UnitId target, std::size_t which) {
    auto& of_pair = kept_[index(attacker) * units_.size() + index(target)];
    if (of_pair.empty()) of_pair.resize(units_[index(attacker)].bands.size() + 1);
    return of_pair[which];
}

Matchup DamageTable::match(const OfUnit& attacker, const OfUnit& target, std::optional<Band> band) const {
    const Occasion occasion{!band, band && band->near, !band};
    const auto &sheets = datasheets_[index(attacker.side)], &theirs = datasheets_[index(target.side)];
    if (sheets && theirs) {
        const DatasheetUnit& unit = sheets->units[attacker.number];
        return matchup(rules_, band ? reaching(unit, band->up_to) : unit, theirs->units[target.number], occasion);
    }
    const auto &list = lists_[index(attacker.side)], &other = lists_[index(target.side)];
    if (list && other)
        return matchup(band ? reaching(*list, band->up_to) : *list, attacker.number, *other, target.number, occasion);
    return {};
}

const Harm& DamageTable::computed(UnitId attacker, UnitId target, std::size_t which, std::optional<Band> band) {
    Kept& it = kept(attacker, target, which);
    if (!it.known) it = {true, harm_of(match(units_[index(attacker)], units_[index(target)], band))};
    return it.harm;
}

const Harm& DamageTable::shooting(UnitId attacker, UnitId target, Length distance) {
    static constexpr Harm nothing;
    const auto& bands = units_[index(attacker)].bands;
    for (std::size_t i = 0; i < bands.size(); ++i)
        if (distance <= bands[i].up_to) return computed(attacker, target, i + 1, bands[i]);
    return nothing;
}

const Harm& DamageTable::fighting(UnitId attacker, UnitId target) {
    return computed(attacker, target, 0, std::nullopt);
}

DamageTable& damage_table_of(const Setup& setup) {
    constexpr std::size_t most = 4; // paired battles have two setups
    thread_local std::vector<std::pair<std::uint64_t, std::unique_ptr<DamageTable>>> kept; // by digest, the newest last
    const auto known = std::ranges::find(kept, setup.digest, &decltype(kept)::value_type::first);
    if (known != kept.end()) return *known->second;
    if (kept.size() == most) kept.erase(kept.begin());
    return *kept.emplace_back(setup.digest, std::make_unique<DamageTable>(setup)).second;
}

} // namespace muster
