// Battles told in the terminal.
#pragma once

#include "battle/replay.h"
#include "language/language.h"

namespace muster {

// Prints the lines of the whole battle, in colours if wanted.
void print_story(const Session& session, const Language& language);
// Prints the last line of a battle that stopped early.
void print_ending(const Ending& ending, const Language& language);
// "red won 4 : 2", "not over yet, 1 : 0". For a battle that stopped early it also says how it ended: "blue won 0 : 1:
// red resigned".
std::string result_line(const Battle& battle, std::optional<Ending> ending = {});

} // namespace muster
