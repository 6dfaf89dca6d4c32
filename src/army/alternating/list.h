// An army of the alternating game as its file lists it: kinds of models with weapons and abilities, units of them,
// heroes that join units, and the spells. army/alternating/price.h says what it costs.
#pragma once

#include "army/alternating/ability.h"
#include "army/army.h"
#include "table/length.h"

namespace muster::alternating {

// A-I-98, and the limits of the price arithmetic and of the dice in a battle.
inline constexpr int max_attacks = 100;
inline constexpr int max_toughness = 100;
inline constexpr int max_number = 20; // of an ability; Transport up to max_toughness
inline constexpr int max_range = 200; // inches

// How an ability differs from the rule of another game that it stands for: a message of data/languages.
struct Difference {
    Ability ability = Ability::fast;
    std::string message;
    friend bool operator==(const Difference&, const Difference&) = default;
};

struct Weapon {
    std::string name;
    Length range; // 0 in melee
    std::uint8_t attacks = 1;
    std::int8_t ap = 0;
    std::uint8_t blast = 1, deadly = 1; // X, 1 without the ability
    AbilitySet abilities;
    std::vector<Difference> differences{};

    bool melee() const { return range == Length{}; }
    bool has(Ability ability) const { return abilities.has(ability); }
    // A-I-21: the same range, attacks, AP and abilities make one profile; names do not matter.
    bool same_profile(const Weapon& other) const {
        return range == other.range && attacks == other.attacks && ap == other.ap && blast == other.blast &&
               deadly == other.deadly && abilities == other.abilities;
    }
};

// An ability that is given or taken away by an aura (on its own unit, or within 12"), an order or a spell.
struct Grant {
    Ability ability = Ability::fast;
    bool far = false; // an aura that reaches 12"
    bool on_enemies = false;
    bool negates = false;
    friend bool operator==(const Grant&, const Grant&) = default;
};

// A rule that the game has no ability for. It is kept and shown; the players have to remember it.
struct Note {
    std::string name, text;
    friend bool operator==(const Note&, const Note&) = default;
};

// Models of one kind inside a unit.
struct ModelKind {
    std::string name;
    int count = 1;
    int quality = 4, defence = 5, toughness = 1;
    Shape shape;
    Length height;
    AbilitySet abilities;
    int transport = 0, mage = 0, fear = 0; // X, 0 without the ability
    std::vector<Grant> auras, orders;
    std::vector<Weapon> weapons;
    std::vector<Difference> differences;
    std::vector<Note> notes;

    bool has(Ability ability) const { return abilities.has(ability); }
};

struct ListUnit {
    std::string name;
    std::optional<std::size_t> joins; // the unit that a hero joins, by its place in the list
    std::vector<ModelKind> kinds;

    int models() const;
    bool has(Ability ability) const; // by any of its kinds
};

inline constexpr std::size_t max_kind_weapons = 20, max_kind_orders = 20;

// A spell makes hits like a weapon, or gives an ability: a passive (as an order does) or an active.
struct Spell {
    std::string name;
    int cost = 1; // power tokens
    std::optional<Weapon> weapon;
    Grant grant;
};

struct ListOptions {
    bool army_structure = false, unit_balance = false, ability_markers = false, expenditure_marker = false; // A-OPT-05
};

// One model of the battle: its unit in the list, and its kind.
struct ListedModel {
    std::size_t unit = 0, kind = 0;
};

struct ArmyList {
    int points = 0; // the agreed size; if the file names none, the army's own total
    ListOptions options;
    std::vector<Spell> spells;
    std::vector<ListUnit> units;
    // The units of Army::units, model by model. Heroes who joined a unit are its last models.
    std::vector<std::vector<ListedModel>> formations;

    const ModelKind& kind(const ListedModel& model) const { return units[model.unit].kinds[model.kind]; }
};

// For an army of this game: what its file lists.
inline const ArmyList& list_of(const Army& army) { return army.details.get<ArmyList>(); }
// For any army; null if it is of another game.
inline const ArmyList* find_list(const Army& army) { return army.details.find<ArmyList>(); }

} // namespace muster::alternating
