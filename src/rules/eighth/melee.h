// Close combat attacks (E-FGT-11 to E-FGT-23): which models of a unit fight, how often, with what and at whom.
#pragma once

#include "rules/eighth/attacks.h"

#include <vector>

namespace muster::eighth {

// A way of making a close combat attack: a melee weapon of the model, in one of its profiles.
struct Grip {
    std::uint8_t weapon = 0; // position in DatasheetModel::weapons, or `bare_hands`
    std::uint8_t profile = 0;
    int extra = 0; // attacks that it adds, to be made with it

    std::uint16_t code() const { return static_cast<std::uint16_t>(weapon << 4 | profile); }
};
constexpr std::uint8_t bare_hands = 255; // E-FGT-20, as in Declared

// A model that fights: its attacks are fixed before any of them is resolved (E-FGT-16).
struct Fighter {
    ModelId model = ModelId::none;
    int attacks = 0; // its A
    FixedVector<Grip, 24> grips;
    FixedVector<UnitId, 24> targets;
};
using Fighters = std::vector<Fighter>;

// E-FGT-19, E-FGT-20, E-FGT-21: every profile of its melee weapons, or the close combat weapon where it has none.
FixedVector<Grip, 24> grips_of(const Game& game, ModelId model);

// The models of a unit that can fight and have somebody to attack.
Fighters fighters_of(Game& game, UnitId unit);
// Why an attack that is not among theirs may not be made.
Clause bar_of_attack(const Game& game, UnitId unit, const Option& option);

// Declares and resolves the attacks of a unit that has piled in.
void make_close_combat_attacks(Game& game, UnitId unit);

} // namespace muster::eighth
