// What the missions of both editions share: Warlords, objective markers, deployment zones, setting up the armies, the
// first turn and scoring (N-MISS, N-WAR, N-OBJ; E-MISS, E-OBJ). Each edition has the rest of its missions.
#pragma once

#include "rules/sheets/edition.h"

namespace muster::sheets {

// N-WAR-04, E-LORD-01: the leader of an army, named by its file or picked by its player.
ModelId choose_warlord(Game& game, Side side, Clause clause);

// --- Objective markers

// N-WAR-14, E-MISS-04, E-MISS-07: alternately, the winner of a roll-off first. If the proposer's search finds no room
// for another marker, there are no more.
void place_objective_markers(Game& game);
// Why a marker may not be placed there (N-WAR-15, N-WAR-16, N-I-30; E-MISS-06, E-I-52); nothing if it may.
std::optional<Clause> marker_forbidden_by(const Game& game, Point at);
// A marker as a thing on the table: flat, at the elevation of its centre (N-OBJ-01, N-I-24; E-MISS-05, E-OBJ-02).
Solid marker_solid(const MarkerRules& rules, const Marker& marker);
bool in_range(const Game& game, ModelId model, std::size_t marker); // N-OBJ-04; E-OBJ-01, E-OBJ-02, E-I-60
// Sets the side that controls the marker from now on, or nobody.
std::optional<Side> hold(Game& game, MarkerId marker, std::optional<Side> side);
// The side with the higher number; nothing if they are equal.
std::optional<Side> who_has_more(const std::array<int, 2>& numbers);

// --- Before the battle

// N-WAR-17, E-MISS-10: this player takes one of the deployment zones. The other one begins to deploy (N-WAR-18,
// E-MISS-11).
void choose_zones(Game& game, Side decides);
// N-WAR-23, E-MISS-21: by this player's choice.
void choose_first_turn(Game& game, Side decides);

// Units that wait to be set up, alternately. A player who has finished is skipped (N-WAR-18 to N-WAR-21, E-MISS-11,
// E-I-55). `late`: only units that are set up after both armies (N-WAR-22). `deploy` sets up the unit that the player
// has selected.
void deploy_alternately(Game& game, bool late, Clause select, void (*deploy)(Game& game, UnitId unit));
bool has_units_to_set_up(const Game& game, Side side, bool late);
// Whether the unit waits instead of being set up, if one of its rules allows it. Asks its owner and reports it.
bool waits(Game& game, UnitId unit, Effect rule, std::string_view instead, Flag flag, Clause clause);

// Moves these models from a unit to a new one of the same datasheet. Each part's Starting Strength becomes its own
// number of models (N-STR-05). The caller makes sure that there is room for another unit.
UnitId divide(Game& game, UnitId unit, std::span<const ModelId> leaving);
// Asks the owners of units that may be divided (N-SHEET-05, E-SHEET-18). False if there is none.
bool divide_units(Game& game);

// --- Scoring and the end

void score(Game& game, Side side, int points, Clause because);
bool is_destroyed(const Game& game, ModelId model);
bool army_destroyed(const Game& game, Side side);
// What can still be won (RuleSet::objectives), without markers: rounds left, slain Warlords (N-WAR-09, E-VP-02).
ObjectiveStakes stakes_without_markers(const Setup& setup, const Battle& battle);

} // namespace muster::sheets
