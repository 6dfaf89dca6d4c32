#include "army/sheets/capacity.h"

#include <fmt/format.h>

#include <algorithm>

namespace muster {
namespace {

std::size_t limited_among(const std::vector<Ability>& abilities) {
    return static_cast<std::size_t>(
        std::ranges::count_if(abilities, [](const Ability& ability) { return ability.limit != Limit::none; }));
}

// Counts abilities with a limit. Those of a weapon that the model carries twice count once.
std::size_t limited_abilities(const DatasheetUnit& unit, const DatasheetModel& model) {
    std::size_t limited = 0;
    for (std::uint16_t number : model.abilities) limited += unit.abilities[number].limit != Limit::none;
    for (auto weapon = model.weapons.begin(); weapon != model.weapons.end(); ++weapon)
        if (std::find(model.weapons.begin(), weapon, *weapon) == weapon)
            for (const WeaponProfile& profile : unit.weapons[*weapon].profiles)
                limited += limited_among(profile.abilities);
    return limited;
}

std::size_t melee_profiles(const DatasheetUnit& unit, const DatasheetModel& model) {
    std::size_t profiles = 0;
    for (std::uint16_t number : model.weapons)
        if (unit.weapons[number].is_melee()) profiles += unit.weapons[number].profiles.size();
    return profiles;
}

bool adds_attacks(const WeaponProfile& profile) {
    return std::ranges::find(profile.abilities, Effect::extra_attacks, &Ability::effect) != profile.abilities.end();
}

// A model fights with one of its weapons, and with every weapon that adds attacks of its own (N-I-91).
std::size_t declared_in_melee(const DatasheetUnit& unit, const DatasheetModel& model) {
    std::size_t adding = 0, others = 0;
    for (std::uint16_t number : model.weapons)
        if (const Weapon& weapon = unit.weapons[number]; weapon.is_melee())
            for (const WeaponProfile& profile : weapon.profiles) ++(adds_attacks(profile) ? adding : others);
    return adding + (others > 0 || adding == 0 ? 1 : 0);
}

std::size_t ranged_weapons(const DatasheetUnit& unit, const DatasheetModel& model) {
    return static_cast<std::size_t>(
        std::ranges::count_if(model.weapons, [&](std::uint16_t number) { return !unit.weapons[number].is_melee(); }));
}

} // namespace

void check_capacity(const DatasheetUnit& unit, const std::string& name, const std::string& path,
                    Validation& validation) {
    using Sentence = fmt::format_string<const std::string&, const std::size_t&, const std::size_t&>;
    const auto count_against = [&](std::size_t found, std::size_t most, std::string_view message, Sentence sentence) {
        if (found > most) validation.against(Clause::none, path, message, sentence, name, found, most);
    };
    using Count = std::size_t (*)(const DatasheetUnit&, const DatasheetModel&);
    const auto of_a_model = [&](Count count) {
        std::size_t highest = 0;
        for (const DatasheetModel& model : unit.models) highest = std::max(highest, count(unit, model));
        return highest;
    };
    const auto of_all = [&](Count count) {
        std::size_t sum = 0;
        for (const DatasheetModel& model : unit.models) sum += count(unit, model);
        return sum;
    };
    const Count weapons = [](const DatasheetUnit&, const DatasheetModel& model) { return model.weapons.size(); };
    count_against(unit.models.size(), max_unit, "beyond_models",
                  "{}: {} models in one unit, but a battle takes at most {}.");
    count_against(
        of_a_model(limited_abilities), max_limited_abilities, "beyond_limited",
        "{}: {} abilities of one model that work once in a phase, turn or battle, but a battle takes at most {}.");
    count_against(of_a_model(weapons), max_weapons, "beyond_weapons",
                  "{}: {} weapons of one model, but a battle takes at most {}.");
    count_against(of_a_model(melee_profiles), max_melee_profiles, "beyond_profiles",
                  "{}: {} profiles of one model's melee weapons, but a battle takes at most {}.");
    count_against(of_all(ranged_weapons), max_declared, "beyond_ranged",
                  "{}: {} ranged weapons in one unit, but a battle takes at most {}.");
    count_against(of_all(declared_in_melee), max_declared, "beyond_melee",
                  "{}: {} weapons in one unit to fight with at once, but a battle takes at most {}.");
}

} // namespace muster
