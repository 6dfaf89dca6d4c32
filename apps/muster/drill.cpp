// muster drill: one short battle of the drill between two computer players, told in the terminal.
#include "battle_options.h"
#include "narration.h"
#include "plan_text.h"
#include "program.h"
#include "terminal.h"

#include "battle/replay.h"
#include "players/random.h"
#include "rules/drill/drill.h"
#include "table/table_file.h"

#include <fmt/format.h>

namespace muster {
namespace {

struct DrillOptions {
    std::uint64_t seed = 3;
    std::string red = "drill/red", blue = "drill/blue", table = "three-cedars", save;
};

void print_opening(const Setup& setup, std::uint64_t seed) {
    fmt::print("{} against {} on {}, {:g} by {:g} inches. Seed {}.\n\n", red(setup.army(Side::red).name),
               blue(setup.army(Side::blue).name), bold(setup.table.name), to_inches(setup.table.size.x),
               to_inches(setup.table.size.y), seed);
}

void print_ending(const Session& session) {
    fmt::print("\n{}r red   b blue   1 2 markers   {}\n", plan_text(session.setup(), session.battle()),
               plan_legend(session.setup().table));
}

int play_drill(const Program& program, const DrillOptions& wanted) {
    const auto setup = setup_of(drill::rules, army_file(program, wanted.red), army_file(program, wanted.blue),
                                need(load_table(program.file("tables", wanted.table))));
    DiceOrigin dice;
    dice.seed = wanted.seed;
    require_writable({wanted.save});
    RandomPlayer red(2 * wanted.seed), blue(2 * wanted.seed + 1);
    Session session(setup, dice.stream());
    session.run({&red, &blue});

    print_opening(*setup, wanted.seed);
    print_story(session, need(Language::read(program.data() / "languages", "en")));
    print_ending(session);
    if (!wanted.save.empty()) {
        save(wanted.save, replay_text(replay_of(session, dice)));
        fmt::print("\nSaved. Look at it again with: muster replay --text {}\n", wanted.save);
    }
    return done;
}

} // namespace

void add_drill(Program& program) {
    const auto wanted = std::make_shared<DrillOptions>();
    Command command = program.command({"drill",
                                       "Plays a short drill battle between two random players and prints what happens.",
                                       "[--seed N] [--red ARMY] [--blue ARMY] [--table TABLE] [--save FILE]",
                                       {"muster drill                              # always the same battle",
                                        "muster drill --seed 7 --save battle.json  # another one, saved as a replay"}},
                                      [=, &program] { return play_drill(program, *wanted); });
    command.add_option("--seed", wanted->seed, "seed; the same seed gives the same battle (3)")
        .type_name("N")
        .check(seed_number());
    command.add_option("--red", wanted->red, "army of the drill (drill/red)").type_name("ARMY");
    command.add_option("--blue", wanted->blue, "army of the drill (drill/blue)").type_name("ARMY");
    command.add_option("--table", wanted->table, "table (three-cedars)").type_name("TABLE");
    command.add_option("--save", wanted->save, "write the replay to this file").type_name("FILE");
}

} // namespace muster
