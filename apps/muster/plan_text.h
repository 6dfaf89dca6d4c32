// A table seen from above in characters, for the terminal: a column is an inch wide, a line two inches deep.
#pragma once

#include "battle/setup.h"

namespace muster {

// North (large y) is up. With a battle: its markers, and models as r and b.
std::string plan_text(const Table& table);
std::string plan_text(const Setup& setup, const Battle& battle);
// What the characters stand for, as far as this table uses them.
std::string plan_legend(const Table& table);

} // namespace muster
