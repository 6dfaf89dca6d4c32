// A table from above as characters, for the terminal: a column is an inch wide, a line two inches high.
#pragma once

#include "battle/setup.h"

namespace muster {

// North (large y) is up. With a battle, it also shows the markers, and models as r and b.
std::string plan_text(const Table& table);
std::string plan_text(const Setup& setup, const Battle& battle);
// The meaning of the characters that this table uses.
std::string plan_legend(const Table& table);

} // namespace muster
