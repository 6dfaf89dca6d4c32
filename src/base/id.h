// Small typed numbers for things of a battle: a UnitId cannot be taken for a ModelId, and neither is a pointer.
#pragma once

#include "base/fields.h"

#include <cstdint>

namespace muster {

enum class UnitId : std::uint8_t { none = 255 };
enum class ModelId : std::uint16_t { none = 65535 };
enum class MarkerId : std::uint8_t { none = 255 };
enum class WeaponId : std::uint16_t { none = 65535 };

template <class Id>
concept IsId = std::is_same_v<Id, UnitId> || std::is_same_v<Id, ModelId> || std::is_same_v<Id, MarkerId> ||
               std::is_same_v<Id, WeaponId>;

template <IsId Id>
constexpr std::size_t index(Id id) {
    return static_cast<std::size_t>(id);
}

// The two players. Red and blue are seats, not who moves first.
enum class Side : std::uint8_t { red, blue };
MUSTER_NAMES(Side, red, blue)

constexpr Side opponent(Side side) { return side == Side::red ? Side::blue : Side::red; }
constexpr std::size_t index(Side side) { return static_cast<std::size_t>(side); }

} // namespace muster
