#include "import/army_forge_bearers.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace muster::import::forge {
namespace {

using Loadout = std::vector<const Weapon*>;

std::string label_of(const Loadout& loadout) {
    std::vector<std::string_view> names;
    for (const Weapon* weapon : loadout) names.push_back(weapon->name);
    return fmt::format("{}", fmt::join(names, ", "));
}

std::ptrdiff_t count_sort(const Loadout& loadout, bool melee) {
    return std::ranges::count(loadout, melee, [](const Weapon* weapon) { return weapon->melee(); });
}

// Gives a weapon that only some models have to those with the fewest of its sort, so that a special weapon stands in
// the place of the usual one. Where these differ in what else they carry, who gets it is a guess.
void give_some(const Weapon& weapon, std::size_t number, std::vector<Loadout>& models,
               const std::vector<Choice>& choices, std::vector<Guess>& guesses) {
    std::vector<Loadout*> order;
    for (Loadout& each : models) order.push_back(&each);
    std::ranges::stable_sort(order, {}, [&](const Loadout* each) { return count_sort(*each, weapon.melee()); });
    const std::ptrdiff_t level = count_sort(*order[number - 1], weapon.melee());
    const auto [first, last] = std::ranges::equal_range(
        order, level, {}, [&](const Loadout* each) { return count_sort(*each, weapon.melee()); });
    Guess guess{GuessOf::bearer, weapon.name, label_of(**first), {}};
    for (auto each = first; each != last; ++each)
        if (const std::string label = label_of(**each); std::ranges::find(guess.choices, label) == guess.choices.end())
            guess.choices.push_back(label);
    if (guess.choices.size() > 1 && static_cast<std::size_t>(last - order.begin()) > number) {
        for (const Choice& choice : choices)
            if (choice.what == GuessOf::bearer && choice.of == weapon.name &&
                std::ranges::find(guess.choices, choice.chosen) != guess.choices.end())
                guess.chosen = choice.chosen;
        std::stable_partition(first, last, [&](const Loadout* each) { return label_of(*each) == guess.chosen; });
        guesses.push_back(std::move(guess));
    }
    for (std::size_t i = 0; i < number; ++i) order[i]->push_back(&weapon);
}

// Weapons of a kind that the first kind does not have tell it apart.
std::string name_of(const Unit& unit, const Loadout& loadout, const Loadout& usual) {
    std::vector<std::string_view> names;
    for (const Weapon* weapon : loadout)
        if (std::ranges::find(usual, weapon) == usual.end()) names.push_back(weapon->name);
    return names.empty() ? unit.name : fmt::format("{} ({})", unit.name, fmt::join(names, ", "));
}

} // namespace

std::vector<Kind> hand_out(const Unit& unit, const std::vector<Choice>& choices, std::vector<Guess>& guesses) {
    const auto size = static_cast<std::size_t>(unit.size);
    std::vector<Loadout> models(size);
    for (const Weapon& weapon : unit.weapons)
        for (Loadout& model : models)
            model.insert(model.end(), static_cast<std::size_t>(std::min(weapon.count / unit.size, 20)), &weapon);
    for (const Weapon& weapon : unit.weapons)
        if (const auto rest = static_cast<std::size_t>(weapon.count % unit.size); rest > 0)
            give_some(weapon, rest, models, choices, guesses);
    std::vector<Kind> kinds;
    for (const Loadout& model : models) {
        const auto same = std::ranges::find(kinds, model, &Kind::weapons);
        if (same != kinds.end())
            ++same->count;
        else
            kinds.push_back({"", 1, model});
    }
    const auto largest = std::ranges::max_element(kinds, {}, &Kind::count); // of equal ones the first
    std::rotate(kinds.begin(), largest, largest + 1);
    for (Kind& kind : kinds) kind.name = name_of(unit, kind.weapons, kinds.front().weapons);
    return kinds;
}

} // namespace muster::import::forge
