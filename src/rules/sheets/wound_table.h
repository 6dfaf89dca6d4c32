// What a wound roll needs: the same table in both editions.
#pragma once

namespace muster::sheets {

// N-ATK-11, E-ATK-05; N-I-70, E-I-29: half or less comes before less.
constexpr int needed_to_wound(int strength, int toughness) {
    if (strength >= 2 * toughness) return 2;
    if (strength > toughness) return 3;
    if (strength == toughness) return 4;
    return 2 * strength <= toughness ? 6 : 5;
}

} // namespace muster::sheets
