// The program with one more game.
#include "commands.h"
#include "toy/toy.h"

int main(int argc, char** argv) {
    muster::add_game(muster::toy::this_game);
    return muster::run_program(argc, argv);
}
