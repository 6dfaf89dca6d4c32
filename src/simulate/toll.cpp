#include "simulate/toll.h"

#include "rules/deeds.h"

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
        toll_.units.resize(session.setup().units.size());
    }

    Toll count() {
        const TellDeed tell = deeds_of(session_.rules());
        for (std::size_t i = 0; tell && i < session_.events().size(); ++i)
            if (const auto deed = tell(session_.setup(), session_.events(), i)) take(*deed);
        count_models();
        for (UnitToll& unit : toll_.units) unit.value_destroyed_squared = unit.value_destroyed * unit.value_destroyed;
        return std::move(toll_);
    }

  private:
    struct Attack {
        UnitId by = UnitId::none;
        std::string weapon;
    };

    // The unit of the setup; a part that came by dividing counts for the unit it was.
    UnitId origin(UnitId unit) const {
        const RuleSet& rules = session_.rules();
        if (unit == UnitId::none || index(unit) < costs_.size()) return unit;
        return rules.origin ? rules.origin(session_.setup(), session_.battle(), unit) : UnitId::none;
    }
    Side owner(UnitId unit) const {
        return index(unit) < session_.setup().army(Side::red).units.size() ? Side::red : Side::blue;
    }
    std::uint64_t value_of(UnitId unit) const { return per_point * static_cast<std::uint64_t>(costs_[index(unit)]); }

    void take(const Deed& deed) {
        const UnitId unit = origin(deed.unit), target = origin(deed.target);
        if (deed.kind == Deed::Kind::loss) return lose(unit, deed);
        if (target == UnitId::none) return;
        // Friends who hit friends (an explosion) earn nothing by it.
        const bool counts = unit != UnitId::none && owner(unit) != owner(target);
        last_[index(target)] = {counts ? unit : UnitId::none, deed.weapon};
        if (counts)
            toll_.of(static_cast<std::uint16_t>(unit), deed.weapon).attacks += static_cast<std::uint64_t>(deed.amount);
    }

    void lose(UnitId unit, const Deed& deed) {
        if (unit == UnitId::none || deed.amount <= 0) return;
        credit(unit, static_cast<std::uint64_t>(deed.amount),
               value_of(unit) * static_cast<std::uint64_t>(deed.amount) / static_cast<std::uint64_t>(deed.of));
    }

    // Never more than the unit is worth: who was healed can be wounded twice.
    void credit(UnitId unit, std::uint64_t wounds, std::uint64_t value) {
        value = std::min(value, value_of(unit) - taken_[index(unit)]);
        taken_[index(unit)] += value;
        const Attack& attack = last_[index(unit)];
        if (attack.by == UnitId::none) return;
        UnitToll& by = toll_.units[index(attack.by)];
        by.wounds_dealt += wounds;
        by.value_destroyed += value;
        WeaponToll& weapon = toll_.of(static_cast<std::uint16_t>(attack.by), attack.weapon);
        weapon.wounds += wounds;
        weapon.value += value;
    }

    void count_models() {
        const Setup& setup = session_.setup();
        for (std::size_t i = 0; i < setup.models.size(); ++i)
            if (session_.battle().models[i].whereabouts == Whereabouts::destroyed)
                ++toll_.units[index(setup.models[i].unit)].models_lost;
        for (std::size_t i = 0; i < setup.units.size(); ++i) {
            const auto unit = static_cast<UnitId>(i);
            UnitToll& toll = toll_.units[i];
            const std::uint64_t models = setup.units[i]->models.size();
            toll.value_lost = value_of(unit) * toll.models_lost / models;
            toll.destroyed = toll.models_lost == models;
            if (toll.destroyed) credit(unit, 0, value_of(unit));
        }
    }

    const Session& session_;
    const std::vector<int>& costs_;
    std::vector<Attack> last_;         // on each unit
    std::vector<std::uint64_t> taken_; // value of each unit that has been credited
    Toll toll_;
};

} // namespace

WeaponToll& Toll::of(std::uint16_t unit, const std::string& weapon) {
    const auto before = [](const WeaponToll& a, const std::pair<std::uint16_t, const std::string&>& b) {
        return std::tie(a.unit, a.weapon) < std::tie(b.first, b.second);
    };
    const auto at = std::lower_bound(weapons.begin(), weapons.end(),
                                     std::pair<std::uint16_t, const std::string&>(unit, weapon), before);
    if (at != weapons.end() && at->unit == unit && at->weapon == weapon) return *at;
    return *weapons.insert(at, WeaponToll{unit, weapon, 0, 0, 0});
}

void Toll::add(const Toll& other) {
    if (units.size() < other.units.size()) units.resize(other.units.size());
    for (std::size_t i = 0; i < other.units.size(); ++i)
        for_each_field<UnitToll>([&](std::string_view, auto field) { units[i].*field += other.units[i].*field; });
    for (const WeaponToll& each : other.weapons) {
        WeaponToll& mine = of(each.unit, each.weapon);
        mine.attacks += each.attacks;
        mine.wounds += each.wounds;
        mine.value += each.value;
    }
}

void Toll::swap_seats(std::size_t reds) {
    const std::size_t blues = units.size() - reds;
    std::rotate(units.begin(), units.begin() + static_cast<std::ptrdiff_t>(reds), units.end());
    for (WeaponToll& each : weapons)
        each.unit = static_cast<std::uint16_t>(each.unit < reds ? each.unit + blues : each.unit - reds);
    std::ranges::sort(weapons, [](const WeaponToll& a, const WeaponToll& b) {
        return std::tie(a.unit, a.weapon) < std::tie(b.unit, b.weapon);
    });
}

Toll toll_of(const Session& session, const std::vector<int>& costs) { return Counter(session, costs).count(); }

} // namespace muster
