#include "players/damage_table.h"

#include "players/evaluation.h"

#include <algorithm>

namespace muster {
namespace {

Harm harm_of(const Matchup& matchup) {
    if (volleys_of(matchup.question) == 0) return {};
    const OddsResult result = odds(matchup.question);
    const double models = models_of(matchup.question), wounds = wounds_of(matchup.question);
    return {(result.mean_killed / models + result.mean_wounds_lost / wounds) / 2, result.p_destroyed};
}

} // namespace

DamageTable::DamageTable(const Setup& setup) : armies_(setup.armies) {
    const ModelValues worths = model_values(setup);
    model_values_ = worths.worth;
    model_wounds_ = worths.wounds;
    for (std::size_t i = 0; i < setup.units.size(); ++i) describe(setup, static_cast<UnitId>(i));
    for (std::size_t i = 0; i < model_values_.size(); ++i)
        units_[index(setup.models[i].unit)].worth += model_values_[i];
    kept_.resize(units_.size() * units_.size());
}

void DamageTable::describe(const Setup& setup, UnitId unit) {
    OfUnit& described = units_.emplace_back();
    const std::size_t reds = setup.army(Side::red).units.size();
    described.side = index(unit) < reds ? Side::red : Side::blue;
    described.number = described.side == Side::red ? index(unit) : index(unit) - reds;
    const Army& army = setup.army(described.side);
    const ArmyRules* rules = find_army_rules(army.rules);
    UnitReach reach = rules && rules->reach ? rules->reach(army, described.number) : UnitReach{};
    described.speed = reach.speed;
    described.bands = bands_of(reach.fire);
    reach.ranks.resize(setup.units[index(unit)]->models.size());
    model_ranks_.insert(model_ranks_.end(), reach.ranks.begin(), reach.ranks.end());
}

std::vector<DamageTable::Band> DamageTable::bands_of(const std::vector<FireRange>& ranges) {
    std::vector<Band> bands;
    Length doubled;
    for (const FireRange& each : ranges)
        if (each.doubled) doubled = std::max(doubled, each.up_to);
    for (const FireRange& each : ranges) bands.push_back({each.up_to, each.up_to <= doubled});
    std::ranges::sort(bands, {}, &Band::up_to);
    const auto [first, last] = std::ranges::unique(bands, {}, &Band::up_to);
    bands.erase(first, last);
    return bands;
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
    MatchupOccasion occasion{!band, band && band->near, !band};
    if (band) occasion.distance = band->up_to;
    return matchup(armies_[index(attacker.side)], attacker.number, armies_[index(target.side)], target.number,
                   occasion);
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
    constexpr std::size_t most = 4; // the battles of a pair have two setups
    thread_local std::vector<std::pair<std::uint64_t, std::unique_ptr<DamageTable>>> kept; // by digest, the newest last
    const auto known = std::ranges::find(kept, setup.digest, &decltype(kept)::value_type::first);
    if (known != kept.end()) return *known->second;
    if (kept.size() == most) kept.erase(kept.begin());
    return *kept.emplace_back(setup.digest, std::make_unique<DamageTable>(setup)).second;
}

} // namespace muster
