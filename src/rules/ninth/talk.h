// What the ninth says about a battle to whoever looks at it (battle/table_talk.h). Each function looks at a copy, so
// that nothing asked here can change a battle.
#pragma once

#include "rules/ninth/ninth.h"
#include "rules/sheets/talk.h"

namespace muster::ninth {

extern const TableTalk talk;

using Look = muster::Look<Game>; // not the one of sheets

// talk_charges.cpp
MoraleOdds morale_of(const Setup& setup, const Battle& battle, UnitId unit, int losses);

} // namespace muster::ninth
