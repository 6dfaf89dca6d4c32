// The program as a library: whoever adds a game to it (games/game.h) runs the same commands with it.
#pragma once

namespace muster {

int run_program(int argc, const char* const* argv); // returns the exit status

} // namespace muster
