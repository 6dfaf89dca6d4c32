// Battles told to people in the terminal.
#pragma once

#include "battle/session.h"

namespace muster {

// The lines of the whole battle, printed in colours where wanted.
void narrate_all(const Session& session);
// "red won 4 : 2", "not over yet, 1 : 0".
std::string result_line(const Battle& battle);

} // namespace muster
