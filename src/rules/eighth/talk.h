// What the eighth says about a battle to whoever looks at it (battle/table_talk.h). Each function looks at a copy,
// where questions get their default answer, so that nothing asked here can change a battle.
#pragma once

#include "rules/eighth/eighth.h"
#include "rules/sheets/talk.h"

namespace muster::eighth {

extern const TableTalk talk;

using Look = muster::Look<Game>; // not the one of sheets

// talk_charges.cpp
MoraleOdds morale_of(const Setup& setup, const Battle& battle, UnitId unit, int losses);

} // namespace muster::eighth
