// The program as a library: a program that adds a game (games/add_game.h) runs the same commands with it.
#pragma once

namespace muster {

int run_program(int argc, const char* const* argv); // returns the exit status

} // namespace muster
