// The program with the built-in games.
#include "commands.h"

int main(int argc, char** argv) { return muster::run_program(argc, argv); }
