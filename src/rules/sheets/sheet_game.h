// An edition's Game while rules that both have in the same words are still templates over it.
#pragma once

#include "rules/sheets/edition.h"

namespace muster::sheets {

template <class RulesGame>
concept OfDatasheets = std::derived_from<RulesGame, Game>;

} // namespace muster::sheets
