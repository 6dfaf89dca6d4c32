// Describing moves and set-ups: what a unit may do in each kind of move, as a Placing (battle/placing.h) whose clauses
// name what a wrong one breaks.
#pragma once

#include "battle/placing.h"
#include "rules/ninth/units.h"

namespace muster::ninth {

enum class Manner : std::uint8_t { normal, advance, fall_back, charge, intervene, pile_in, consolidate };

// A move of these models (of one unit), each up to its own allowance (same order as `models`).
Placing move_of(Game& game, UnitId unit, Manner manner, std::span<const ModelId> models,
                std::span<const Length> allowances, std::span<const UnitId> charge_targets = {});
// Setting a unit up: on the battlefield, clear of enemies' engagement range, coherent (N-COH-01, N-ENG-03, N-I-103).
// Zones and distances from enemies are the caller's to add.
Placing set_up_of(Game& game, UnitId unit, std::span<const ModelId> models);

// Asks the owner where the models go and puts them there; false if the player may pass and does. Marks the unit moved
// where a model was displaced (N-I-40) unless it is a set-up.
bool ask_and_place(Game& game, const Placing& placing, UnitId unit, Kind kind, Clause clause, bool may_pass,
                   Length allowance);

} // namespace muster::ninth
