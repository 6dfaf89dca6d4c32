// The abilities of the alternating game: their names in English and Polish, what can have them, and whether they take a
// number. Their prices are in army/alternating/price.h, their effects in rules/alternating.
#pragma once

#include "base/clause.h"

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace muster::alternating {

// First the abilities of models: passives, actives, auras with a fixed price. Then those of weapons. AP is a number of
// the weapon, and Orders are in a list of their own.
enum class Ability : std::uint8_t {
    hero,
    ambush,
    scout,
    fast,
    slow,
    skirmisher,
    immobile,
    agile,
    clumsy,
    flying,
    aircraft,
    fearless,
    reckless,
    fury,
    preparation,
    cautious,
    counter,
    regeneration,
    delicate,
    invulnerable,
    stealth,
    shield,
    entrenched,
    transport,
    guard,
    good_shot,
    bad_shot,
    vengeance,
    instinct,
    massive,
    escape,
    conqueror,
    saboteur,
    reserve,
    wreck,
    waagh,
    vanguard,
    patient,
    rebirth,
    echelons,
    mage,
    mending,
    relay,
    coordination,
    prophecy,
    mobilisation,
    pressure,
    radio,
    corruption,
    sluggishness,
    fear,
    blast,
    deadly,
    indirect,
    impact,
    targeting,
    expendable,
    overcharge,
    reliable,
    precise,
    assault,
    no_cover,
    brutal,
    double_,
    artillery,
    unwieldy,
    piercing,
    siege
};
inline constexpr std::size_t ability_count = static_cast<std::size_t>(Ability::siege) + 1;
inline constexpr std::size_t model_ability_count = static_cast<std::size_t>(Ability::fear) + 1;
static_assert(model_ability_count <= 64 && ability_count - model_ability_count <= 32);

enum class Category : std::uint8_t { passive, active, aura, weapon };

// What is known about an ability as a word in a list.
struct AbilityName {
    Ability ability;
    Category category;
    bool takes_number;
    Clause clause; // the clause that describes it
    std::string_view english;
    std::array<std::string_view, 2> polish; // the usual spelling, and a second one if there is one (A-I-88)
};

const AbilityName& name_of_ability(Ability ability);
inline Category category_of(Ability ability) { return name_of_ability(ability).category; }
inline std::string_view english(Ability ability) { return name_of_ability(ability).english; }
std::string english(Ability ability, int number); // "Transport(6)"; without brackets if it takes no number

// The ability with this name in either language. Capitals and marks do not matter.
std::optional<Ability> ability_named(std::string_view name);
// The names nearest to a misspelt one, among those of models or of weapons, nearest first, at most three.
std::vector<std::string_view> nearest_abilities(std::string_view misspelt, bool on_weapon);

// Abilities of one model, or of one weapon: a set of bits.
class AbilitySet {
  public:
    constexpr AbilitySet() = default;
    constexpr AbilitySet(std::initializer_list<Ability> abilities) {
        for (Ability ability : abilities) add(ability);
    }
    constexpr bool has(Ability ability) const { return bits & bit(ability); }
    constexpr void add(Ability ability) { bits |= bit(ability); }
    constexpr void remove(Ability ability) { bits &= ~bit(ability); }
    constexpr bool empty() const { return bits == 0; }
    friend constexpr AbilitySet operator|(AbilitySet a, AbilitySet b) { return from(a.bits | b.bits); }
    friend constexpr AbilitySet operator&(AbilitySet a, AbilitySet b) { return from(a.bits & b.bits); }
    friend constexpr AbilitySet operator-(AbilitySet a, AbilitySet b) { return from(a.bits & ~b.bits); }
    friend constexpr bool operator==(AbilitySet, AbilitySet) = default;

    std::uint64_t bits = 0;

  private:
    // A weapon's abilities and a model's are never in one set, so both kinds begin at the first bit.
    static constexpr std::uint64_t bit(Ability ability) {
        const auto number = static_cast<std::size_t>(ability);
        return std::uint64_t{1} << (number < model_ability_count ? number : number - model_ability_count);
    }
    static constexpr AbilitySet from(std::uint64_t bits) {
        AbilitySet set;
        set.bits = bits;
        return set;
    }
};

} // namespace muster::alternating
