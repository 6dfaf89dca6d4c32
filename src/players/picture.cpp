#include "players/picture.h"

#include "battle/rule_set.h"
#include "battle/standing.h"
#include "players/prospect.h"

namespace muster {
namespace {

UnitId origin_of(const Setup& setup, const Battle& battle, UnitId unit) {
    return setup.rules->origin ? setup.rules->origin(setup, battle, unit) : unit;
}

Length apart(Point a, Point b) { return Length{static_cast<std::int32_t>(floor_sqrt(squared_distance(a, b)))}; }

} // namespace

Picture::Picture(const Setup& setup, const Battle& battle, Side side)
    : setup_(&setup),
      battle_(&battle),
      side_(side),
      roster_(&roster_of(setup)) {
    for_units(battle, side, Whereabouts::table, [&](UnitId unit) { friends_.push_back(figure_of(unit)); });
    for_units(battle, opponent(side), Whereabouts::table, [&](UnitId unit) { enemies_.push_back(figure_of(unit)); });
    std::erase_if(friends_, [](const Figure& each) { return each.models == 0; });
    std::erase_if(enemies_, [](const Figure& each) { return each.models == 0; });
}

Figure Picture::figure_of(UnitId unit) const {
    Figure figure;
    figure.unit = unit;
    figure.origin = origin_of(*setup_, *battle_, unit);
    const UnitModels models = models_of(*battle_, unit);
    std::int64_t x = 0, y = 0, worth = 0, whole = 0;
    for (ModelId model : models) {
        const Model& it = battle_->models[index(model)];
        x += it.place.at.x.steps, y += it.place.at.y.steps;
        const std::int64_t full = roster_->worth(model);
        worth += full / 2 + full * it.wounds / (2 * roster_->wounds(model)), whole += full;
    }
    figure.models = static_cast<int>(models.size());
    figure.starting = std::max<int>(battle_->units[index(unit)].starting_strength, figure.models);
    if (models.empty()) return figure;
    const auto count = static_cast<std::int64_t>(models.size());
    figure.at = {Length{static_cast<std::int32_t>(x / count)}, Length{static_cast<std::int32_t>(y / count)}};
    std::int64_t spread = 0;
    for (ModelId model : models)
        spread += (apart(figure.at, battle_->models[index(model)].place.at) + setup_->model(model).shape.radius).steps;
    figure.radius = Length{static_cast<std::int32_t>(spread / count)};
    figure.worth = at_army_rate(*battle_, worth);
    figure.whole = at_army_rate(*battle_, whole * figure.starting / count);
    return figure;
}

const Figure* Picture::find(UnitId unit) const {
    for (const auto* figures : {&friends_, &enemies_})
        for (const Figure& figure : *figures)
            if (figure.unit == unit) return &figure;
    return nullptr;
}

std::int64_t Picture::full_worth(UnitId unit) const {
    return at_army_rate(*battle_, roster_->worth(origin_of(*setup_, *battle_, unit)));
}

Length Picture::gap(const Figure& figure, Point there, const Figure& other) {
    return std::max(apart(there, other.at) - figure.radius - other.radius, Length{});
}

Length Picture::gap(const Figure& figure, const Figure& other) const {
    Length least = 1000_in;
    const UnitModels others = models_of(*battle_, other.unit);
    for (ModelId a : models_of(*battle_, figure.unit))
        for (ModelId b : others)
            least = std::min(least, apart(battle_->models[index(a)].place.at, battle_->models[index(b)].place.at) -
                                        setup_->model(a).shape.radius - setup_->model(b).shape.radius);
    return std::max(least, Length{});
}

// Of a unit that was whole; who is left deals his share of it, and nobody loses more than there is.
std::int64_t Picture::loss(const Figure& attacker, const Figure& target, const Harm& harm) const {
    const auto lost = static_cast<std::int64_t>(harm.share * static_cast<double>(target.whole));
    return std::min(attacker.fraction(lost), target.worth);
}

std::int64_t Picture::shooting(const Figure& attacker, const Figure& target, Length gap) const {
    return loss(attacker, target, roster_->shooting(attacker.origin, target.origin, gap));
}
std::int64_t Picture::fighting(const Figure& attacker, const Figure& target) const {
    return loss(attacker, target, roster_->fighting(attacker.origin, target.origin));
}

std::int64_t Picture::overwatch(const Figure& target, const Figure& charger) const {
    return setup_->army(side_).datasheets ? shooting(target, charger, Length{}) / 4 : 0;
}

// Only a small part of what they could do: each has several to choose from. A third cost battles against quick (with
// the thorns of the eighth 22 % won in 50, against 54 % without any); a twentieth was not tried by itself.
std::int64_t Picture::exposure(const Figure& figure, Point there) const {
    std::int64_t sum = 0;
    for (const Figure& enemy : enemies_) {
        const Length left = std::max(gap(figure, there, enemy) - speed(enemy), Length{});
        const auto charge =
            static_cast<std::int64_t>(charge_chance(left) * static_cast<double>(fighting(enemy, figure)));
        sum += std::max(shooting(enemy, figure, left), charge);
    }
    return std::min(sum, figure.worth) / 20;
}

double Picture::charge_chance(Length gap) const {
    if (setup_->army(side_).alternating) return gap <= 7_in ? 1 : 0;          // 6" and within 1"
    constexpr int ways[] = {36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1}; // of two dice: at least so many inches
    const int inches = (std::max(gap - 1_in, Length{}).steps + steps_per_inch - 1) / steps_per_inch;
    return inches > 12 ? 0 : ways[inches] / 36.0;
}

} // namespace muster
