// muster bench: one digest over fixed battles of every rule set, played by random players with fixed armies on fixed
// tables. It changes if and only if a rule, a player or one of these files changes what happens in a battle.
#include "program.h"

#include "army/army.h"
#include "battle/event_print.h"
#include "battle/session.h"
#include "dice/philox_dice.h"
#include "players/random.h"
#include "rules/registry.h"
#include "table/table_file.h"

#include <fmt/format.h>

#include <chrono>

namespace muster {
namespace {

constexpr std::uint64_t battles = 32; // of each rule set

struct Tally {
    Fingerprint print;
    std::size_t battles = 0, answers = 0;
};

// Armies and tables that are added later are left out: they would change the digest without a change of the rules.
struct Played {
    std::string_view rules;
    std::vector<std::string> armies;
};
const Played games_played[] = {
    {"drill", {"blue", "red"}},
    {"ninth", {"concord-100", "concord-25", "concord-50", "first-blades", "tide-100", "tide-25", "tide-50"}},
    {"eighth", {"contagion", "covenant-25", "covenant-50", "intercessors", "plague-march", "thorn-25", "thorn-50"}},
    {"alternating",
     {"ash-riders", "briar-kin", "cold-hearth", "gale-wing", "grand-levy", "lantern-company", "pale-court",
      "river-guard"}},
};
const std::string tables_played[] = {"ashfall-boulevard", "bell-foundry",   "cinder-basin",      "drowned-aqueduct",
                                     "harrow-junction",   "quiet-orchards", "saltmarket-corner", "the-long-moor",
                                     "thornmere-fords",   "three-cedars"};

std::vector<Army> armies_of(const Program& program, const Played& game) {
    std::vector<Army> armies;
    const std::string folder = "armies/" + std::string(game.rules);
    for (const std::string& name : game.armies) armies.push_back(need(load_army(program.file(folder, name))));
    return armies;
}

void play(std::shared_ptr<const Setup> setup, std::uint64_t seed, Tally& tally) {
    RandomPlayer red(2 * seed), blue(2 * seed + 1);
    Session session(std::move(setup), std::make_shared<PhiloxDice>(seed));
    session.run({&red, &blue});
    tally.print.add(session.digest());
    for (const EventLog::Entry& event : session.events()) add_event(tally.print, event);
    tally.answers += session.answers();
    ++tally.battles;
}

// With the first other army and the first table, from these on, that the rules allow: some games demand armies of one
// size, and large armies need large tables.
std::shared_ptr<const Setup> first_fitting(const RuleSet& rules, const Army& red, std::span<const Army> others,
                                           std::size_t other, std::span<const Table> tables, std::size_t table) {
    for (std::size_t i = 0; i < others.size(); ++i)
        for (std::size_t j = 0; j < tables.size(); ++j)
            if (auto setup =
                    make_setup(rules, red, others[(other + i) % others.size()], tables[(table + j) % tables.size()]);
                setup.has_value())
                return *setup;
    return nullptr;
}

// Every army meets every other one and itself, each time on the next table.
void play_rule_set(const RuleSet& rules, const std::vector<Army>& armies, const std::vector<Table>& tables,
                   Tally& tally) {
    for (std::uint64_t seed = 0; seed < battles; ++seed)
        if (auto setup = first_fitting(rules, armies[seed % armies.size()], armies, seed / armies.size() + seed + 1,
                                       tables, seed))
            play(std::move(setup), seed, tally);
}

int bench(const Program& program) {
    const auto start = std::chrono::steady_clock::now();
    std::vector<Table> tables;
    for (const std::string& name : tables_played) tables.push_back(need(load_table(program.file("tables", name))));
    Tally tally;
    for (const Played& game : games_played)
        play_rule_set(*find_rule_set(game.rules), armies_of(program, game), tables, tally);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    fmt::print("Bench: {}\n", hexadecimal(tally.print.value()));
    fmt::print(stderr, "{} battles, {} answers in {:.2f} s: {:.0f} battles a second\n", tally.battles, tally.answers,
               took.count(), static_cast<double>(tally.battles) / took.count());
    return done;
}

} // namespace

void add_bench(Program& program) {
    program.command({"bench",
                     "Plays fixed battles of every rule set and prints one digest of them.",
                     "",
                     {"muster bench                  # the same digits on every machine",
                      "muster bench 2>/dev/null      # without the speed"}},
                    [&program] { return bench(program); });
}

} // namespace muster
