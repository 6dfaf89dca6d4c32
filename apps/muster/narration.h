// Battles told to people in the terminal.
#pragma once

#include "battle/replay.h"
#include "language/language.h"

namespace muster {

// The lines of the whole battle, printed in colours where wanted.
void print_story(const Session& session, const Language& language);
// The last line of one that was not played to its end.
void print_ending(const Ending& ending, const Language& language);
// "red won 4 : 2", "not over yet, 1 : 0"; how it ended, if it was not played to its end: "blue won 0 : 1: red
// resigned".
std::string result_line(const Battle& battle, std::optional<Ending> ending = {});

} // namespace muster
