#include "army/sheets/datasheet.h"

#include <algorithm>

namespace muster {

int WeaponStrength::with_bearer(int bearer_strength) const {
    switch (kind) {
    case Kind::number:
        return by;
    case Kind::user:
        return bearer_strength;
    case Kind::plus:
        return bearer_strength + by;
    case Kind::times:
        return bearer_strength * by;
    }
    return bearer_strength;
}

std::optional<Modifier> WeaponStrength::modifier() const {
    if (kind == Kind::plus) return Modifier{ModifierKind::add, static_cast<std::int16_t>(by), Clause::N_DATA_14};
    if (kind == Kind::times) return Modifier{ModifierKind::multiply, static_cast<std::int16_t>(by), Clause::N_DATA_14};
    return std::nullopt;
}

const Weapon& close_combat_weapon() {
    static const Weapon weapon = [] {
        WeaponProfile profile;
        profile.damage = fixed(1);
        return Weapon{"close-combat-weapon", "Close combat weapon", {profile}};
    }();
    return weapon;
}

bool Transport::admits(const Keywords& passenger) const {
    return passengers.passes([&](const std::string& keyword) { return passenger.has_canonical(keyword); });
}

int Transport::places_of(const Keywords& passenger) const {
    int places = 1;
    for (const Bulk& each : takes)
        if (passenger.has_canonical(each.keyword)) places = std::max(places, each.places);
    return places;
}

const ModelKind* Datasheet::model(std::string_view wanted) const {
    const auto found = std::ranges::find(models, wanted, &ModelKind::id);
    return found == models.end() ? nullptr : &*found;
}

int Datasheet::least_models() const {
    int sum = 0;
    for (const ModelKind& kind : models) sum += kind.least;
    return std::max(sum, least);
}

int Datasheet::most_models() const {
    int sum = 0;
    for (const ModelKind& kind : models) sum += kind.most;
    return std::min(sum, most);
}

int Datasheet::power_of(int size) const {
    for (const PowerRow& row : power)
        if (size <= row.models) return row.power;
    return power.back().power;
}

} // namespace muster
