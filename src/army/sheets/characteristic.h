// The numbers of a profile, as a datasheet prints them: a number, dice, "-" (it has none), "*" (see the damage table).
#pragma once

#include "base/fields.h"
#include "dice/die.h"

#include <array>
#include <cstdint>
#include <vector>

namespace muster {

// The nine characteristics of a model, then those of its weapons that abilities may change.
enum class Stat : std::uint8_t { M, WS, BS, S, T, W, A, Ld, Sv, AP, D, range };
MUSTER_NAMES(Stat, M, WS, BS, S, T, W, A, Ld, Sv, AP, D, range)
inline constexpr std::size_t stat_count = 9; // of a model
inline constexpr std::size_t changeable_count = 12;
constexpr bool is_of_weapons(Stat stat) { return stat >= Stat::AP; }

struct Characteristic {
    enum class Kind : std::uint8_t {
        number,
        dice,    // random, N-MOD-06
        none,    // "-": never modified (N-MOD-09)
        starred, // "*": looked up by remaining wounds (N-MOD-16)
    };
    Kind kind = Kind::none;
    std::int16_t minimum = 0; // of an M with two values: the first one (N-AIR-01); otherwise 0
    DiceExpression value; // a number is a DiceExpression without dice: only `plus`. WS, BS and Sv hold the 3 of "3+"

    static Characteristic of(int number);
    bool is_number() const { return kind == Kind::number; }
    int number() const { return value.plus; } // of a number
    friend bool operator==(const Characteristic&, const Characteristic&) = default;
};

// One number for each characteristic.
struct Profile {
    std::array<Characteristic, stat_count> values;

    const Characteristic& operator[](Stat stat) const { return values[static_cast<std::size_t>(stat)]; }
    Characteristic& operator[](Stat stat) { return values[static_cast<std::size_t>(stat)]; }
    friend bool operator==(const Profile&, const Profile&) = default;
};

// A row of a damage table: the values of the starred characteristics while this many wounds remain.
struct DamageRow {
    int least_wounds = 1;
    int most_wounds = 1;
    Profile values; // only those that are starred on the profile
    friend bool operator==(const DamageRow&, const DamageRow&) = default;
};

// A kind of model: one line of a datasheet.
struct ModelProfile {
    std::string id;
    std::string name;
    Profile profile;
    std::vector<DamageRow> damage_table; // best row first; empty if nothing is starred

    // The characteristic while `wounds` remain. The row of the table applies before any modifier (N-MOD-16, N-I-08).
    const Characteristic& at(Stat stat, int wounds) const;
    int wounds() const { return profile[Stat::W].number(); }
    friend bool operator==(const ModelProfile&, const ModelProfile&) = default;
};

} // namespace muster
