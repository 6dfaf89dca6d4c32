// Terrain in this game: cover, difficult and dangerous ground, and the rolls for it (A-TERR).
#pragma once

#include "rules/alternating/moves.h"
#include "rules/alternating/ways.h"

namespace muster::alternating {

// The areas that count as ground with this trait for this unit: terrain, wrecks (A-XTRA-09), and the effects of enemy
// auras (A-XTRA-15, A-XTRA-16).
std::vector<Footprint> areas_for(const Game& game, UnitId unit, Trait trait);
bool stands_in(const Game& game, ModelId model, std::span<const Footprint> areas);

// A-TERR-10 to A-TERR-12, A-TERR-15: these models roll a die for each point of T; every 1 wounds the unit.
void terrain_test(Game& game, UnitId unit, std::span<const ModelId> models, Clause purpose);
// A-TERR-14, A-PAS-08 as a unit is activated: rolls for models in dangerous ground, and for the clumsy ones.
Rolled roll_where_activated(Game& game, UnitId unit);
// A-TERR-14, A-PAS-08 after a move of these models along these ways.
void roll_after_move(Game& game, UnitId unit, const UnitModels& models, std::span<const Way> ways,
                     const Rolled& before);

// A-TERR-04, A-PAS-21: whether the target has cover from these attacking models of one unit (A-TERR-07).
bool has_cover(Game& game, UnitId target, std::span<const ModelId> attackers);
// A-XTRA-22, A-I-61
bool is_siege_target(const Game& game, UnitId target);

} // namespace muster::alternating
