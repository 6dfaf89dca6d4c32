// The subcommands. Each has a file of its own, with its options, its examples and its exit status.
#include "commands.h"

#include "program.h"

namespace muster {

int run_program(int argc, const char* const* argv) {
    Program program;
    add_play(program);       // serve the board
    add_drill(program);      // play a short drill battle in the terminal
    add_sim(program);        // play many battles and count
    add_ladder(program);     // how strong the computer players are
    add_balance(program);    // whether armies and units are worth what they cost
    add_watch(program);      // a battle in the terminal
    add_explain(program);    // what a computer player sees in a question
    add_odds(program);       // the exact chances of an attack
    add_duel(program);       // the same question fought out by the rules
    add_replay(program);     // rebuild a battle from its replay: narrate it, verify it
    add_scenario(program);   // play scenario files and compare
    add_rules(program);      // look up a clause, or search all of them
    add_validate(program);   // whether an army is legal, and why not
    add_import(program);     // an army from a list of another program
    add_price(program);      // what its units cost
    add_table(program);      // look at a table, or generate one
    add_store(program);      // copy battles between stores
    add_bench(program);      // one digest over fixed battles of every rule set
    add_completion(program); // for bash, zsh and fish
    add_help(program);
    return program.run(argc, argv);
}

} // namespace muster
