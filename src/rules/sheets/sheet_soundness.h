// Battles that somebody changed by hand: what both editions could trip over in them (battle/soundness.h), field by
// field.
#pragma once

#include "base/problem.h"
#include "rules/sheets/edition.h"

namespace muster::sheets {

// RuleSet::unsound
std::optional<Problem> unsound(const Setup& setup, const Battle& battle);

} // namespace muster::sheets
