// A battle: everything that can change between two questions, as one trivially copyable value with stated maxima.
// Copy it, compare it, hash it, save it. What never changes (armies, terrain, mission) is in the Setup.
#pragma once

#include "base/fixed_vector.h"
#include "base/id.h"
#include "table/shape.h"

#include <cstddef>
#include <new>

namespace muster {

inline constexpr std::size_t max_models = 400;     // 200 a side
inline constexpr std::size_t max_units = 160;      // 80 a side, halves of divided units included
inline constexpr std::size_t max_unit_models = 40; // the table module proposes formations for no more
inline constexpr std::size_t max_markers = 8;

enum class Whereabouts : std::uint8_t { waiting, table, aboard, destroyed };
MUSTER_NAMES(Whereabouts, waiting, table, aboard, destroyed)

struct Model {
    Placement place;
    UnitId unit = UnitId::none;
    Whereabouts whereabouts = Whereabouts::waiting;
    std::uint8_t wounds = 1; // left
};
MUSTER_FIELDS(Model, place, unit, whereabouts, wounds)

struct Unit {
    Side owner = Side::red;
    Whereabouts whereabouts = Whereabouts::waiting;
    UnitId carrier = UnitId::none; // the unit that carries it
    std::uint8_t starting_strength = 0;
};
MUSTER_FIELDS(Unit, owner, whereabouts, carrier, starting_strength)

struct Marker {
    Point at;
    Length elevation;
    std::int8_t holder = -1; // index of a Side, or nobody
};
MUSTER_FIELDS(Marker, at, elevation, holder)

enum class Outcome : std::uint8_t { undecided, red, blue, draw };
MUSTER_NAMES(Outcome, undecided, red, blue, draw)

// What only one rule set remembers (who has shot, who may not charge) is a trivially copyable struct of that rule set.
// It is kept here as bytes, so that a new rule set changes nothing in this module. See memory<T>() and RuleSet::memory.
inline constexpr std::size_t max_memory = 12 * 1024;

struct Battle {
    std::uint8_t stage = 0; // steps before, during and after the rounds, numbered by the rule set
    std::uint8_t round = 0;
    std::uint8_t phase = 0; // numbered by the rule set
    Side active = Side::red;
    Side first = Side::red; // who has the first turn
    Outcome outcome = Outcome::undecided;
    bool over = false;
    std::array<std::int16_t, 2> score{};
    std::uint32_t dice_drawn =
        0; // counts the dice rolled. The stream itself belongs to the session, so that no copy knows the next roll
    FixedVector<Unit, max_units> units;
    FixedVector<Model, max_models> models;
    FixedVector<Marker, max_markers> markers;
    alignas(8) std::array<std::byte, max_memory> memory_bytes{};
};
BOOST_DESCRIBE_STRUCT(Battle, (),
                      (stage, round, phase, active, first, outcome, over, score, dice_drawn, units, models, markers))
constexpr std::string_view type_name(const Battle*) { return "Battle"; }

static_assert(std::is_trivially_copyable_v<Battle>);
static_assert(sizeof(Battle) <= 32 * 1024, "200 models a side fit into 32 kB");

// The rule set's own memory inside a battle. The rule set puts a T there when the battle begins.
template <class T>
T& memory(Battle& battle) {
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= max_memory && alignof(T) <= 8);
    return *std::launder(reinterpret_cast<T*>(battle.memory_bytes.data()));
}
template <class T>
const T& memory(const Battle& battle) {
    return memory<T>(const_cast<Battle&>(battle));
}

} // namespace muster
