// Distances between models and units in a straight line (N-MEAS-09, E-I-03), which units are on the table, which are
// within engagement range of each other, and how many models of a unit are left.
#pragma once

#include "rules/sheets/edition.h"

namespace muster::sheets {

bool within(const Game& game, ModelId a, ModelId b, Length reach);
bool within(const Game& game, ModelId a, UnitId b, Length reach);
bool within(const Game& game, UnitId a, UnitId b, Length reach);

Length distance(const Game& game, ModelId a, UnitId b);
Length distance(const Game& game, UnitId a, UnitId b);
FixedVector<Solid, max_unit_models> solids_of(const Game& game, UnitId unit);

// Units of a side on the table, in order.
FixedVector<UnitId, max_units> units_on_table(const Game& game, Side side);

// The distance to enemies within which a unit may not move, has to Fall Back, cannot shoot, and fights (N-ENG-01,
// N-ENG-02; E-MOV-10, E-FALL-01, E-SHT-05, E-TGT-04, E-FGT-02, E-FGT-11).
bool within_engagement_range(const Game& game, ModelId a, ModelId b);
bool within_engagement_range(const Game& game, ModelId model, UnitId enemy);
bool within_engagement_range(const Game& game, UnitId a, UnitId b);
// Any enemy on the table (of `unit`'s owner); `aircraft_count` false leaves enemy AIRCRAFT out (N-AIR-10).
bool is_engaged(const Game& game, UnitId unit, bool aircraft_count = true);

bool is_coherent(const Game& game, UnitId unit); // N-COH-03 to N-COH-05, N-I-20, N-I-21; E-COH-01, E-COH-03, E-I-06

// N-STR-03, and abilities of the eighth that need it (E-DATA-10): strictly less than half.
bool below_half_strength(const Game& game, UnitId unit);

} // namespace muster::sheets
