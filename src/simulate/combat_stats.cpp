#include "simulate/combat_stats.h"

#include "battle/rule_set.h"

#include <tuple>

namespace muster {
namespace {

constexpr std::uint64_t per_point = 100;

class Counter {
  public:
    Counter(const Session& session, const std::vector<int>& costs)
        : session_(session),
          costs_(costs),
          last_(session.setup().units.size()),
          taken_(session.setup().units.size()) {
        stats_.units.resize(session.setup().units.size());
    }

    CombatStats count() {
        const DamageReader tell = session_.rules().damage_record;
        for (std::size_t i = 0; tell && i < session_.events().size(); ++i)
            if (const auto record = tell(session_.setup(), session_.events(), i)) take(*record);
        count_models();
        for (UnitStats& unit : stats_.units) unit.value_destroyed_squared = unit.value_destroyed * unit.value_destroyed;
        return std::move(stats_);
    }

  private:
    struct Attack {
        UnitId by = UnitId::none;
        std::string weapon;
    };

    // The unit of the setup. A part that came from dividing counts for the unit that was divided.
    UnitId origin(UnitId unit) const {
        const RuleSet& rules = session_.rules();
        if (unit == UnitId::none || index(unit) < costs_.size()) return unit;
        return rules.origin ? rules.origin(session_.setup(), session_.battle(), unit) : UnitId::none;
    }
    Side owner(UnitId unit) const {
        return index(unit) < session_.setup().army(Side::red).units.size() ? Side::red : Side::blue;
    }
    std::uint64_t value_of(UnitId unit) const { return per_point * static_cast<std::uint64_t>(costs_[index(unit)]); }

    void take(const DamageRecord& record) {
        const UnitId unit = origin(record.unit), target = origin(record.target);
        if (record.kind == DamageRecord::Kind::loss) return lose(unit, record);
        if (target == UnitId::none) return;
        // Damage to friends (by an explosion) earns nothing.
        const bool counts = unit != UnitId::none && owner(unit) != owner(target);
        last_[index(target)] = {counts ? unit : UnitId::none, record.weapon};
        if (counts)
            stats_.of(static_cast<std::uint16_t>(unit), record.weapon).attacks +=
                static_cast<std::uint64_t>(record.amount);
    }

    void lose(UnitId unit, const DamageRecord& record) {
        if (unit == UnitId::none || record.amount <= 0) return;
        credit(unit, static_cast<std::uint64_t>(record.amount),
               value_of(unit) * static_cast<std::uint64_t>(record.amount) / static_cast<std::uint64_t>(record.of));
    }

    // Never more than the unit is worth: a unit that was healed can be wounded twice.
    void credit(UnitId unit, std::uint64_t wounds, std::uint64_t value) {
        value = std::min(value, value_of(unit) - taken_[index(unit)]);
        taken_[index(unit)] += value;
        const Attack& attack = last_[index(unit)];
        if (attack.by == UnitId::none) return;
        UnitStats& by = stats_.units[index(attack.by)];
        by.wounds_dealt += wounds;
        by.value_destroyed += value;
        WeaponStats& weapon = stats_.of(static_cast<std::uint16_t>(attack.by), attack.weapon);
        weapon.wounds += wounds;
        weapon.value += value;
    }

    void count_models() {
        const Setup& setup = session_.setup();
        for (std::size_t i = 0; i < setup.models.size(); ++i)
            if (session_.battle().models[i].whereabouts == Whereabouts::destroyed)
                ++stats_.units[index(setup.models[i].unit)].models_lost;
        for (std::size_t i = 0; i < setup.units.size(); ++i) {
            const auto unit = static_cast<UnitId>(i);
            UnitStats& stats = stats_.units[i];
            const std::uint64_t models = setup.units[i]->models.size();
            stats.value_lost = value_of(unit) * stats.models_lost / models;
            stats.destroyed = stats.models_lost == models;
            if (stats.destroyed) credit(unit, 0, value_of(unit));
        }
    }

    const Session& session_;
    const std::vector<int>& costs_;
    std::vector<Attack> last_;         // by unit attacked
    std::vector<std::uint64_t> taken_; // value of each unit that has been credited so far
    CombatStats stats_;
};

} // namespace

WeaponStats& CombatStats::of(std::uint16_t unit, const std::string& weapon) {
    const auto before = [](const WeaponStats& a, const std::pair<std::uint16_t, const std::string&>& b) {
        return std::tie(a.unit, a.weapon) < std::tie(b.first, b.second);
    };
    const auto at = std::lower_bound(weapons.begin(), weapons.end(),
                                     std::pair<std::uint16_t, const std::string&>(unit, weapon), before);
    if (at != weapons.end() && at->unit == unit && at->weapon == weapon) return *at;
    return *weapons.insert(at, WeaponStats{unit, weapon, 0, 0, 0});
}

void CombatStats::add(const CombatStats& other) {
    if (units.size() < other.units.size()) units.resize(other.units.size());
    for (std::size_t i = 0; i < other.units.size(); ++i)
        for_each_field<UnitStats>([&](std::string_view, auto field) { units[i].*field += other.units[i].*field; });
    for (const WeaponStats& each : other.weapons) {
        WeaponStats& mine = of(each.unit, each.weapon);
        mine.attacks += each.attacks;
        mine.wounds += each.wounds;
        mine.value += each.value;
    }
}

void CombatStats::swap_seats(std::size_t reds) {
    const std::size_t blues = units.size() - reds;
    std::rotate(units.begin(), units.begin() + static_cast<std::ptrdiff_t>(reds), units.end());
    for (WeaponStats& each : weapons)
        each.unit = static_cast<std::uint16_t>(each.unit < reds ? each.unit + blues : each.unit - reds);
    std::ranges::sort(weapons, [](const WeaponStats& a, const WeaponStats& b) {
        return std::tie(a.unit, a.weapon) < std::tie(b.unit, b.weapon);
    });
}

CombatStats combat_stats_of(const Session& session, const std::vector<int>& costs) {
    return Counter(session, costs).count();
}

} // namespace muster
