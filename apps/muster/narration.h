// Battles told to people in the terminal.
#pragma once

#include "battle/session.h"
#include "language/language.h"

namespace muster {

// The lines of the whole battle, printed in colours where wanted.
void narrate_all(const Session& session);
void narrate_all(const Session& session, const Language& language);
// "red won 4 : 2", "not over yet, 1 : 0".
std::string result_line(const Battle& battle);

} // namespace muster
